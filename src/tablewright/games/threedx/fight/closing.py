"""The closing of a turn: all dice are read, hits are reduced, and everything is placed together.

First what was readied against the turn, with its wounds; then who helps whom; then every roll, against the defences
and target numbers that held as the turn began; then wounds, pushes and holds. All in the order of the fight, so that
it comes out the same in whatever order players declared.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.core.facts import Fact, Refused, Term
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures, kernel
from tablewright.games.threedx.fight import answers, levels, plan_fold, reading, reducing, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.reading import Meeting
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_fight import (
    ACTING,
    ATTACK,
    BREAK_FREE,
    CLOSING,
    DEFENDING,
    GRAPPLES,
    HELP,
    MEDICINE,
    REDUCING,
    RESCUE,
    STOP_FALL,
    Blow,
    Plan,
)

# ── All attacks are named ───────────────────────────────────────────────────────────────────


def refuse_call(world: World, _command: o.CallDefence) -> Refused | None:
    """Only when the side at its turn is done."""
    fight = world.fight
    if fight is None or fight.phase != ACTING or not fight.side:
        return words.no_fight()
    waits = fight.due or fight.saving or any(one.id not in fight.done for one in who.awake(world, fight.side))
    return words.still_fighting() if waits else None


def call(world: World, _command: o.CallDefence, _dice: Dice) -> Iterator[Fact]:
    """Those attacked defend themselves."""
    names = tuple(one.id for one in who.attacked(world))
    yield f.DefenceCalled(clauses=(clause("3dx.combat.defense"),) if names else (), figures=names)


def fold_called(world: World, _fact: f.DefenceCalled) -> None:
    """Now the others answer."""
    who.fight_of(world).phase = DEFENDING


# ── Reading ─────────────────────────────────────────────────────────────────────────────────


def refuse_read(world: World, _command: o.ReadTurn) -> Refused | None:
    """Only when nobody is waited for."""
    fight = world.fight
    if fight is None or (fight.phase != DEFENDING and not (fight.phase == CLOSING and fight.part == 1)):
        return words.no_fight()
    return words.still_fighting() if fight.phase == DEFENDING and answers.awaited(world) else None


def read(world: World, _command: o.ReadTurn, _dice: Dice) -> Iterator[Fact]:
    """Read one part of the turn: what was readied against it, then all else."""
    fight = who.fight_of(world)
    part = 1 if not fight.part and plans_of(world, 1) else 2
    plans = plans_of(world, part)
    yield from _read_helps(world, part)
    number = len(fight.blows)
    attacks = [one for one in plans if one.does == ATTACK]
    for meeting in reading.meetings(world, attacks, beside_of(world, part)):
        number += 1
        yield _met(world, meeting, number)
    for one in plans:
        helps_alone = one.action == HELP and not one.does and not one.target
        if one.does != ATTACK and not helps_alone and (one.lying is not None or (one.number and one.does)):
            yield _act_read(world, one)
    cited = (clause("3dx.combat.closing"), clause("3dx.combat.ready")) if part == 1 else (clause("3dx.combat.closing"),)
    yield f.TurnRead(clauses=cited, part=part)


def plans_of(world: World, part: int) -> list[Plan]:
    """The plans that are read in a part: 1 what was readied against the turn and came about, 2 all else."""
    fight = who.fight_of(world)
    found = []
    for id_ in fight.of:
        plan, figure = who.plan_of(world, id_), world.figures.get(id_)
        if plan is None or figure is None:
            continue
        first = id_ in fight.answers and plan.came is True
        if first == (part == 1) and figures.able(figure):
            found.append(plan)
    return found


def beside_of(world: World, part: int) -> list[Plan]:
    """The attacks of the other part, since one defence roll serves against all of the turn.

    What was readied against the turn has met its results by then, whatever became of who struck.
    """
    clause("3dx.combat.multiple_attackers")
    if part == 1:
        return [plan for plan in plans_of(world, 2) if plan.does == ATTACK]
    fight = who.fight_of(world)
    struck = [fight.answers[id_] for id_ in fight.of if id_ in fight.answers]
    return [plan for plan in struck if plan.came is True and plan.does == ATTACK]


def _read_helps(world: World, part: int) -> Iterator[Fact]:
    names = {plan.figure for plan in plans_of(world, part)}
    for one in reading.helps(world):
        if one.plan.figure in names:
            yield f.HelpCounted(
                clauses=(clause("3dx.combat.help"),),
                figure=one.plan.figure,
                to=one.to,
                result=one.result,
                need=one.need,
                worked=one.works,
            )


def _met(world: World, meeting: Meeting, number: int) -> f.Met:
    """One attack against what it meets, and the hit that comes of it, if any."""
    strike, plan = meeting.strike, meeting.strike.plan
    target = world.figures[strike.target]
    margin = strike.value - meeting.defence
    cited = [clause("3dx.combat.grapple") if _grapples(world, plan) else clause("3dx.damage")]
    if meeting.halved:
        cited += [clause("3dx.npc.wounds"), clause("3dx.house.more")]
    if meeting.rolled is not None and strike.level:
        cited.append(clause("3dx.npc.condition"))
    if who.rolls_dice(target) or plan.lying is None:
        cited.append(clause("3dx.combat.multiple_attackers"))
    if reading.wears(world, target) and margin > 0 and plan.intent not in GRAPPLES:
        cited.append(clause("3dx.armor"))
    return f.Met(
        clauses=tuple(cited),
        figure=plan.figure,
        target=target.id,
        attack=strike.value,
        defence=meeting.defence,
        margin=margin,
        blow=_blow(world, meeting, number),
        lying=plan.lying,
        level=plan.level + levels.given(world, plan.figure) + reading.level_at(world, plan, target.id),
        helps=reading.helped(world, plan.figure),
        terms=_terms(world, plan, target.id) if not strike.place else (),
        defending=meeting.rolled is not None,
        place=strike.place,
        halved=meeting.halved,
        intent=plan.intent,
        ability=plan.ability,
        besides=strike.place != reading.counting(world, plan, target.id),
    )


def _terms(world: World, plan: Plan, target: str) -> tuple[Term, ...]:
    """Where the level against one target comes from: with help and the GM's word."""
    terms = [one for one in plan.terms if one.about == target or one.about not in world.figures]
    helps = reading.helped(world, plan.figure)
    terms += (*levels.word_terms(world, plan.figure), *levels.faced_terms(world, world.figures[target]))
    if helps:
        terms.append(Term("help", helps, clause("3dx.combat.help")))
    return tuple(terms)


def _grapples(world: World, plan: Plan) -> bool:
    """Whether it is a grapple, and not an attack that gives its wounds up for something."""
    return plan.intent in GRAPPLES and (plan.ability == "grapple" or not world.figures[plan.figure].character)


def _blow(world: World, meeting: Meeting, number: int) -> Blow | None:
    """The hit that waits to be placed: wounds after worn armour, or what a grapple or a skill is after."""
    strike, plan = meeting.strike, meeting.strike.plan
    target, margin = world.figures[strike.target], strike.value - meeting.defence
    grapple = _grapples(world, plan)
    wounds = 0 if grapple else reading.left_of(world, target, meeting)
    if margin < 1 or (not grapple and not wounds):
        return None
    blow = Blow(
        number=number,
        figure=target.id,
        by=plan.figure,
        attack=strike.value,
        defence=meeting.defence,
        margin=margin,
        wounds=wounds,
        intent=plan.intent,
    )
    blow.decided = bool(plan.intent) or not reducing.ways(world, target, blow)
    return blow


def _act_read(world: World, plan: Plan) -> f.ActRead:
    """An Act against what it must reach."""
    given, helps = levels.given(world, plan.figure), reading.helped(world, plan.figure)
    result = reading.value_of(world, plan, helped=helps)
    success = kernel.succeeds(result, plan.target) if plan.target else None
    cited = [clause("3dx.combat.help") if plan.action == HELP else clause("3dx.combat.act")]
    if plan.does == BREAK_FREE:
        cited.append(clause("3dx.combat.grapple"))
    elif plan.does in (STOP_FALL, RESCUE):
        cited.append(clause("3dx.falling"))
    elif plan.does == MEDICINE:
        cited.append(clause("3dx.dying.ways_out") if plan.target else clause("3dx.house.more"))
    return f.ActRead(
        clauses=tuple(cited),
        figure=plan.figure,
        plan=plan_fold.kept(plan),
        result=result,
        level=plan.level + given,
        helps=helps,
        target=plan.target,
        success=success,
    )


def fold_met(world: World, fact: f.Met) -> None:
    """The hit waits to be placed."""
    if fact.blow is not None:
        who.fight_of(world).blows.append(replace(fact.blow))


def fold_act(_world: World, _fact: f.ActRead) -> None:
    """What it brings follows when all is placed."""


def fold_read(world: World, fact: f.TurnRead) -> None:
    """Now hits are reduced."""
    fight = who.fight_of(world)
    fight.part, fight.phase = fact.part, REDUCING


def see_met(fact: f.Met, seat: Seat, world: World) -> Fact:
    """Target numbers that the table does not show are not told by what met them."""
    if not plan_fold.numbers_hidden(world, seat):
        return fact
    attacker, target = world.figures.get(fact.figure), world.figures.get(fact.target)
    npcs_there = [one for one in (attacker, target) if one is not None and not one.character]
    if not npcs_there:
        return fact
    blow = replace(fact.blow, attack=0, defence=0, margin=fact.blow.wounds) if fact.blow is not None else None
    own = fact.attack if attacker is not None and attacker.character else None
    defended = fact.defence if target is not None and target.character else None
    return replace(fact, attack=own, defence=defended, margin=None, blow=blow)


def why(_world: World, fact: f.Met) -> tuple[Term, ...]:
    """Every advantage and disadvantage that was considered."""
    return fact.terms
