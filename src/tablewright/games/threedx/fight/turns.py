"""Whose turn it is: how a side's turn begins, and what the procedures call for next."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.core.facts import GM, Command, Fact, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import answers, begins, bodies, carried, closing, policy, reducing, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import word_facts as g
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.world import PARTY, Figure, World
from tablewright.games.threedx.world_fight import ACTING, CLOSING, DEFENDING, FIRST, REDUCING

# ── The start of a turn ─────────────────────────────────────────────────────────────────────


def refuse_begin(world: World, _command: o.BeginSide) -> Refused | None:
    """Only between two sides' turns."""
    return None if begins.between_turns(world) else words.no_fight()


def next_side(world: World) -> str:
    """The side whose turn comes next: of those who have anybody left; the party's alone once it is decided."""
    fight = who.fight_of(world)
    if fight.outcome:
        return PARTY
    start = fight.sides.index(fight.side) + 1 if fight.side in fight.sides else 0
    order = [*fight.sides[start:], *fight.sides[:start]]
    return next((side for side in order if who.members(world, side)), PARTY)


def begin(world: World, _command: o.BeginSide, _dice: Dice) -> Iterator[Fact]:
    """The side's turn: falls begin, the dying are nearer to death, Vitality saves are due."""
    clause("3dx.combat.turns")
    fight, side = who.fight_of(world), next_side(world)
    turns_alone = not fight.foes and not fight.round  # a fall out of combat leaves one turn before it begins
    first = next((one for one in fight.sides if who.members(world, one) and not fight.outcome), side)
    woke = tuple(one for one in fight.waking if who.side_of(world, one) == side)
    yield f.SideBegan(
        clauses=(clause("3dx.combat.turns"), clause("3dx.combat.turn_start")),
        side=side,
        round=fight.round + (side == first or not fight.round),
        numbers=numbers(world, side),
        due={one.id: found for one in who.members(world, side) if (found := bodies.due(one, wakes=one.id in woke))},
        woke=woke,
    )
    for figure in who.members(world, side):
        fall = fight.falls.get(figure.id)
        if fall is not None and not fall.begun and not turns_alone:
            yield g.FallBegan(
                clauses=(clause("3dx.falling"),), figure=figure.id, metres=fall.metres, target=fall.target, begun=True
            )
        yield from bodies.as_turn_begins(world, figure)


def numbers(world: World, side: str) -> dict[str, int]:
    """The effective target numbers that hold in this turn: what poison takes as it begins is counted in."""
    found = {}
    for figure in who.there(world):
        if figure.character or figure.target is None:
            continue
        ills = [one for one in figure.ills if one.turns != 0] if who.side_of(world, figure.id) == side else []
        up = len(ills) if figure.state == "up" else 0
        found[figure.id] = fights.effective(figure.target, (figure.wounds or 0) + up)
    return found


def see_began(fact: f.SideBegan, seat: Seat, world: World) -> Fact:
    """Target numbers are told where the table shows them."""
    hidden = world.options.get("targets", "open") == "hidden" and seat.role != GM
    return replace(fact, numbers={}) if hidden else fact


def fold_begun(world: World, fact: f.SideBegan) -> None:
    """Defend, Dash and what was readied end; who was surprised is aware; who was saved wakes, on the ground."""
    fight = who.fight_of(world)
    fight.side, fight.round, fight.phase, fight.part = fact.side, fact.round, ACTING, 0
    fight.numbers, fight.began = dict(fact.numbers), dict(fight.at)
    fight.due = {id_: list(causes) for id_, causes in fact.due.items()}
    fight.plans, fight.answers, fight.defences, fight.avoids = {}, {}, {}, {}
    fight.done, fight.blows, fight.wishes = [], [], []
    mine = {id_ for id_, side in fight.of.items() if side == fact.side}
    fight.defending = [one for one in fight.defending if one not in mine]
    fight.dashing = [one for one in fight.dashing if one not in mine]
    fight.unaware = [one for one in fight.unaware if one not in mine]
    fight.ready = {one: kept for one, kept in fight.ready.items() if one not in mine}
    fight.waking = [one for one in fight.waking if one not in fact.woke]
    for id_ in fact.woke:
        world.figures[id_].state = "up"
        if id_ not in fight.prone:
            fight.prone.append(id_)


# ── NPCs act ────────────────────────────────────────────────────────────────────────────────


def refuse_npc(world: World, command: o.NpcAct) -> Refused | None:
    """Only an NPC that has still to act, or an opening to take."""
    fight, figure = world.fight, world.figures.get(command.figure)
    if fight is None or figure is None or figure.character or not figures.able(figure):
        return words.no_fight()
    acting = fight.phase == ACTING and who.at_turn(world, figure.id) and figure.id not in fight.done
    reacting = fight.phase == DEFENDING and figure.id in answers.awaited(world)
    return None if acting or reacting else words.no_fight()


def npc_act(world: World, command: o.NpcAct, dice: Dice) -> Iterator[Fact]:
    """By the table's policy."""
    figure, before = world.figures[command.figure], len(dice.thrown)
    chosen = policy.act(world, figure, dice) if who.at_turn(world, figure.id) else policy.react(world, figure)
    if len(dice.thrown) > before:
        yield g.TargetDrawn(audience=(GM,), rolls=tuple(dice.thrown[before:]), figure=figure.id)
    if carried.refused(world, chosen) is not None:
        chosen = o.Pass(figure=figure.id) if who.at_turn(world, figure.id) else o.Done(figure=figure.id)
    yield from carried.out(world, chosen, dice)


def next_npc(world: World) -> Figure | None:
    """The NPC that acts next, in the order of the fight."""
    fight = who.fight_of(world)
    waiting = (
        [one.id for one in who.awake(world, fight.side) if one.id not in fight.done]
        if fight.phase == ACTING
        else answers.awaited(world)
    )
    return next((world.figures[id_] for id_ in waiting if not world.figures[id_].character), None)


# ── What the procedures call for ────────────────────────────────────────────────────────────


def following(world: World) -> Command | None:
    """The next step of a fight; None while players or the GM are to act."""
    fight = world.fight
    if fight is None:
        return None
    if fight.phase == FIRST:
        ready = begins.refuse_first(world, o.DecideFirst()) is None
        return o.DecideFirst() if ready else None
    if fight.phase == CLOSING:
        return _between(world)
    if fight.phase == REDUCING:
        return _reducing(world)
    due = next((id_ for id_ in fight.of if id_ in fight.due and id_ not in fight.saving), "")
    if due:
        return o.RollSave(figure=due)
    if begins.settled(world):
        return o.CloseFight()
    npc = next_npc(world)
    if npc is not None:
        return o.NpcAct(figure=npc.id)
    if fight.phase == ACTING:
        return o.CallDefence() if closing.refuse_call(world, o.CallDefence()) is None else None
    return o.ReadTurn() if closing.refuse_read(world, o.ReadTurn()) is None else None


def _between(world: World) -> Command | None:
    fight = who.fight_of(world)
    if fight.part == 1:
        return o.ReadTurn()
    if begins.refuse_close(world, o.CloseFight()) is None:
        return o.CloseFight()
    return o.BeginSide()


def _reducing(world: World) -> Command | None:
    waiting = reducing.waiting(world)
    if any(not world.figures[blow.figure].character for blow in waiting):
        return o.ReduceNpcs()
    return None if waiting else o.PlaceBlows()


def fold_drawn(_world: World, _fact: g.TargetDrawn) -> None:
    """What it does about it follows."""
