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
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import acts, answers, bodies, levels, npcs, reading, reducing, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import plan as plan_module
from tablewright.games.threedx.fight.reading import Meeting
from tablewright.games.threedx.rests.orders import Restored
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.world import VITALITY, Figure, World
from tablewright.games.threedx.world_fight import (
    ACTING,
    ATTACK,
    BREAK_FREE,
    CLOSING,
    DEFENDING,
    DISARM,
    GRAPPLES,
    HELP,
    HOLD,
    MEDICINE,
    PUSH,
    REDUCING,
    RESCUE,
    SHOVE,
    STOP_FALL,
    THROW_DOWN,
    TRIP,
    Blow,
    Hold,
    Plan,
)

PRONE_FROM = 3
"""Metres of a push by the skill Shove that knock one down (3dx.shield.skills)."""


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
    for meeting in reading.meetings(world, [one for one in plans if one.does == ATTACK]):
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
    cited = [clause("3dx.damage")]
    if meeting.halved:
        cited.append(clause("3dx.npc.wounds"))
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
        level=plan.level + levels.given(world, plan.figure) + plan.extra.get(target.id, 0),
        helps=reading.helped(world, plan.figure),
        terms=_terms(world, plan, target.id) if not strike.place else (),
        defending=meeting.rolled is not None,
        place=strike.place,
        halved=meeting.halved,
        intent=plan.intent,
        ability=plan.ability,
    )


def _terms(world: World, plan: Plan, target: str) -> tuple[Term, ...]:
    """Where the level against one target comes from: with help and the GM's word."""
    terms = [one for one in plan.terms if one.about in ("", target)]
    given, helps = levels.given(world, plan.figure), reading.helped(world, plan.figure)
    if given:
        terms.append(Term("word", given, clause("3dx.condition.stacked")))
    if helps:
        terms.append(Term("help", helps, clause("3dx.combat.help")))
    return tuple(terms)


def _blow(world: World, meeting: Meeting, number: int) -> Blow | None:
    """The hit that waits to be placed: wounds after worn armour, or what a grapple or a skill is after."""
    strike, plan = meeting.strike, meeting.strike.plan
    target, margin = world.figures[strike.target], strike.value - meeting.defence
    grapple = plan.intent in GRAPPLES and (plan.ability == "grapple" or not world.figures[plan.figure].character)
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
        plan=plan,
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


# ── Placing ─────────────────────────────────────────────────────────────────────────────────


def refuse_place(world: World, _command: o.PlaceBlows) -> Refused | None:
    """Only when all reductions are said."""
    fight = world.fight
    if fight is None or fight.phase != REDUCING:
        return words.no_fight()
    return None if all(blow.decided for blow in fight.blows) else words.still_fighting()


def place(world: World, _command: o.PlaceBlows, _dice: Dice) -> Iterator[Fact]:
    """Place everything of this part together."""
    fight, part = who.fight_of(world), who.fight_of(world).part
    blows, plans = list(fight.blows), plans_of(world, part)
    for blow in blows:
        yield from bodies.hurt(world.figures[blow.figure], 0 if blow.intent else blow.wounds, by=blow.by)
    for blow in blows:
        yield from _intent(world, blow)
        yield from _venom(world, blow)
    for one in plans:
        yield from _effect(world, one)
    yield from _unsteadied(world, blows)
    for figure in who.there(world):
        yield from bodies.downed(world, figure)
    yield f.BlowsPlaced(part=part)
    if part == 2:
        yield from _afterwards(world)


def _intent(world: World, blow: Blow) -> Iterator[Fact]:
    """What a grapple or a skill is after."""
    figure, by = world.figures[blow.figure], world.figures[blow.by]
    cited = (clause("3dx.combat.grapple"),) if not blow.wounds else (clause("3dx.weapon.skills"),)
    if blow.intent == HOLD:
        strength = who.number_this_turn(world, by) if not by.character else blow.attack
        yield f.Held(clauses=cited, figure=figure.id, hold=Hold(by.id, strength))
    elif blow.intent == SHOVE:
        metres = content.of(world).grapples["shove"].metres
        yield pushed(world, figure, metres, by=by.id, cited=cited)
    elif blow.intent in (THROW_DOWN, TRIP) and figure.id not in who.fight_of(world).prone:
        yield f.StateChanged(clauses=cited, figure=figure.id, state="prone", why=blow.intent)
    elif blow.intent == DISARM:
        yield from reducing.disarmed(world, figure, cited=cited)
    elif blow.intent == PUSH:
        cited = (clause("3dx.shield.skills"),)
        yield pushed(world, figure, blow.wounds, by=by.id, cited=cited)
        if blow.wounds >= PRONE_FROM and figure.id not in who.fight_of(world).prone:
            yield f.StateChanged(clauses=cited, figure=figure.id, state="prone", why=blow.intent)


def _venom(world: World, blow: Blow) -> Iterator[Fact]:
    """What the hit of an NPC brings beside wounds: poison and the like."""
    record = npcs.records(world).get(world.figures[blow.by].npc)
    figure = world.figures[blow.figure]
    if record is None or not record.venom or blow.intent or figure.state in who.GONE:
        return
    if any(one.name == record.venom for one in figure.ills):
        return
    yield f.IllBegan(
        clauses=(clause("3dx.damage.non_wounding"), clause("3dx.weapon.types")),
        figure=figure.id,
        name=record.venom,
        severity=record.severity,
        turns=record.turns or None,
    )


def pushed(world: World, figure: Figure, metres: int, *, by: str, cited: tuple[str, ...]) -> f.Pushed:
    """Somebody is pushed away from somebody."""
    here = who.place(world, figure.id)
    other = who.place(world, by) if by else here
    way = 1 if here > other or (here == other and not who.of_party(world, figure.id)) else -1
    return f.Pushed(clauses=cited, figure=figure.id, metres=metres, at=here + way * metres, by=by)


def _effect(world: World, plan: Plan) -> Iterator[Fact]:
    """What an Act brings."""
    if plan.does == ATTACK or not (plan.lying is not None or plan.number):
        return
    result = reading.value_of(world, plan, helped=reading.helped(world, plan.figure))
    success = kernel.succeeds(result, plan.target)
    figure = world.figures[plan.figure]
    if plan.does == BREAK_FREE and success:
        yield f.StateChanged(clauses=(clause("3dx.combat.grapple"),), figure=figure.id, state="free", why=BREAK_FREE)
    elif plan.does == RESCUE and success:
        yield from falls_end(world, plan.targets[0], "rescued")
    elif plan.does == STOP_FALL and success:
        yield from falls_end(world, figure.id, "stopped")
    elif plan.does == MEDICINE and plan.targets:
        yield from _tended(world, plan, result, success=success)


def _tended(world: World, plan: Plan, result: int, *, success: bool) -> Iterator[Fact]:
    """Dying ends, by Medicine or by Vitality restored; or wounds are treated, and what mends may give Vitality back."""
    figure, other = world.figures[plan.figure], world.figures[plan.targets[0]]
    mends = acts.mends(world, figure, plan.ability)
    if plan.target:
        if success and other.state == "dying":
            yield from bodies.rescue(world, other, "restored" if mends else MEDICINE)
        return
    yield from bodies.treat(world, other, result, by=figure.id)
    before = other.vitality or 0
    if mends and result >= acts.RESTORES and other.character and 0 < before < VITALITY:
        cited = (clause("3dx.house.more"), clause("3dx.vitality"))
        yield Restored(clauses=cited, figure=other.id, by=figure.id, before=before, vitality=before + kernel.STEP)


def _unsteadied(world: World, blows: list[Blow]) -> Iterator[Fact]:
    """Who has Steady pending loses it by a wound, or by being thrown down, moved, held, disarmed, or by a reaction."""
    fight = who.fight_of(world)
    for id_, pending in list(fight.steady.items()):
        if who.at_turn(world, id_) and not _struck(blows, id_):
            continue
        why = _interrupted(world, id_, blows)
        wounds = pending.wounds + sum(blow.wounds for blow in blows if blow.figure == id_ and not blow.intent)
        free = world.options.get("taking_time_in_combat", "steady") == "free"
        spare = 1 if pending.action == ATTACK and steady_hand(world, world.figures[id_]) else 0
        if not why and wounds > spare and not free:
            why = "wounded"
        if why:
            yield f.SteadyLost(clauses=(clause("3dx.combat.steady"),), figure=id_, why=why)


def _struck(blows: list[Blow], id_: str) -> bool:
    return any(blow.figure == id_ for blow in blows)


def _interrupted(world: World, id_: str, blows: list[Blow]) -> str:
    fight = who.fight_of(world)
    if id_ in fight.answers:
        return "a reaction"
    kinds = [blow.intent for blow in blows if blow.figure == id_ and blow.intent]
    ways = [way for blow in blows if blow.figure == id_ for way in blow.ways]
    names = {
        HOLD: "held",
        SHOVE: "moved",
        PUSH: "moved",
        THROW_DOWN: "thrown down",
        TRIP: "thrown down",
        DISARM: "disarmed",
    }
    if kinds:
        return names[kinds[0]]
    return "thrown down" if "fall_prone" in ways else "moved" if "give_ground" in ways else ""


def steady_hand(world: World, figure: Figure) -> bool:
    """Whether one wound does not break Steady: a ranged weapon in hand, and the skill."""
    clause("3dx.weapon.skills")
    return any(who.skill_fits(world, figure, "steady_hand", type_.id) for _, _, type_ in figures.weapons(world, figure))


def _afterwards(world: World) -> Iterator[Fact]:
    """What ends with the turn: falls that nobody stopped land, readied actions that were not taken lapse."""
    fight = who.fight_of(world)
    for id_, fall in list(fight.falls.items()):
        if fall.begun and who.at_turn(world, id_):
            yield from falls_end(world, id_, "landed")
            yield from bodies.downed(world, world.figures[id_])
    for id_ in list(fight.held):
        hold = fight.held[id_]
        far = not who.in_reach(world, id_, hold.by, who.melee_reach(world))
        if far:
            yield f.StateChanged(clauses=(clause("3dx.combat.grapple"),), figure=id_, state="free", why="distance")


def falls_end(world: World, id_: str, how: str) -> Iterator[Fact]:
    """A fall is over: rescued before it began, stopped by oneself for half, or landed."""
    fight, figure = who.fight_of(world), world.figures[id_]
    fall = fight.falls[id_]
    yield f.FallEnded(clauses=(clause("3dx.falling"),), figure=id_, how=how, metres=fall.metres)
    if how == "rescued":
        return
    record = content.of(world).fall
    wounds = fights.fall_wounds(fall.metres, record.harmless, record.per_wound, record.most)
    yield from bodies.hurt(figure, fights.half(wounds) if how == "stopped" else wounds, cause="fall")


def fold_placed(world: World, fact: f.BlowsPlaced) -> None:
    """The hits are placed; after the second part the turn is over."""
    fight = who.fight_of(world)
    fight.blows = []
    fight.phase = CLOSING
    if fact.part == 2:
        _turn_over(world)


def _turn_over(world: World) -> None:
    """What does not outlast the turn is gone; Steady that was not kept up is forfeit."""
    fight = who.fight_of(world)
    for id_ in list(fight.steady):
        plan = fight.plans.get(id_)
        if who.at_turn(world, id_) and (plan is None or plan.action != "steady"):
            del fight.steady[id_]
    for figure in who.members(world, fight.side):
        for ill in figure.ills:
            if ill.turns is not None:
                ill.turns -= 1
    fight.plans, fight.answers, fight.defences, fight.avoids = {}, {}, {}, {}
    fight.openings, fight.levels, fight.wishes, fight.done = {}, {}, [], []


def fold_pushed(world: World, fact: f.Pushed) -> None:
    """There now."""
    who.fight_of(world).at[fact.figure] = fact.at


def fold_held(world: World, fact: f.Held) -> None:
    """Held now."""
    who.fight_of(world).held[fact.figure] = fact.hold


def fold_state(world: World, fact: f.StateChanged) -> None:
    """So it is."""
    fight = who.fight_of(world)
    if fact.state in ("prone", "unaware"):
        marks = fight.prone if fact.state == "prone" else fight.unaware
        if fact.figure not in marks:
            marks.append(fact.figure)
    elif fact.state in ("up", "aware"):
        marks = fight.prone if fact.state == "up" else fight.unaware
        if fact.figure in marks:
            marks.remove(fact.figure)
    elif fact.state == "free":
        fight.held.pop(fact.figure, None)


def fold_steady_lost(world: World, fact: f.SteadyLost) -> None:
    """No advantage is pending."""
    who.fight_of(world).steady.pop(fact.figure, None)


def fold_counted(_world: World, _fact: f.HelpCounted) -> None:
    """It is read with the rolls."""


def fold_fall_ended(world: World, fact: f.FallEnded) -> None:
    """It falls no more."""
    who.fight_of(world).falls.pop(fact.figure, None)


def see_met(fact: f.Met, seat: Seat, world: World) -> Fact:
    """Target numbers that the table does not show are not told by what met them."""
    if not plan_module.numbers_hidden(world, seat):
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
