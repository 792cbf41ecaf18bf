"""All hits of a turn are placed together: wounds, pushes, holds, what Acts bring, and what ends with the turn."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import acts, arms, bodies, levels, npcs, practice, reading, reducing, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import word_facts as g
from tablewright.games.threedx.fight.closing import plans_of
from tablewright.games.threedx.rests.orders import Restored
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.world import VITALITY, Figure, World
from tablewright.games.threedx.world_fight import (
    ATTACK,
    BREAK_FREE,
    CLOSING,
    DISARM,
    HOLD,
    MEDICINE,
    PUSH,
    REDUCING,
    RESCUE,
    SHOVE,
    STEADY,
    STOP_FALL,
    THROW_DOWN,
    TRIP,
    Blow,
    Hold,
    Plan,
    Steadied,
)

PRONE_FROM = 3
"""Metres of a push by the skill Shove that knock one down (3dx.shield.skills)."""


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
    stable = {figure.id for figure in who.there(world) if figure.state == "out"}
    for blow in blows:
        yield from bodies.hurt(world.figures[blow.figure], 0 if blow.intent else blow.wounds, by=blow.by)
    for blow in blows:
        yield from _intent(world, blow)
        yield from _venom(world, blow)
    for one in plans:
        yield from _effect(world, one)
    yield from _unsteadied(world, blows)
    for figure in who.there(world):
        if figure.state != "out" or (figure.id in stable and _struck(blows, figure.id)):  # who was saved now stays so
            yield from bodies.downed(world, figure)
    if part == 2:
        yield from practice.taught(world)
    yield f.BlowsPlaced(part=part)
    if part == 2:
        yield from _afterwards(world)


def _intent(world: World, blow: Blow) -> Iterator[Fact]:
    """What a grapple or a skill is after."""
    figure, by = world.figures[blow.figure], world.figures[blow.by]
    grapple = clause("3dx.combat.grapple"), clause("3dx.house.more")
    cited = (clause("3dx.weapon.skills"),) if blow.wounds else grapple
    if blow.intent in (HOLD, THROW_DOWN, TRIP) and not figures.able(figure):
        return  # who lies unconscious lies there already, and a hold on it keeps it from nothing
    if blow.intent == HOLD:
        strength = who.number_this_turn(world, by) if not by.character else blow.attack
        if strength > who.fight_of(world).held.get(figure.id, {}).get(by.id, 0):  # two attacks of one hold once
            yield f.Held(clauses=cited, figure=figure.id, hold=Hold(by.id, strength))
    elif blow.intent == SHOVE:
        yield pushed(world, figure, content.of(world).metres(SHOVE), by=by.id, cited=cited)
    elif blow.intent in (THROW_DOWN, TRIP) and figure.id not in who.fight_of(world).prone:
        yield f.StateChanged(clauses=cited, figure=figure.id, state="prone", why=blow.intent)
    elif blow.intent == DISARM:
        yield from reducing.disarmed(world, figure, cited=cited)
    elif blow.intent == PUSH:
        cited = (clause("3dx.shield.skills"),)
        yield pushed(world, figure, blow.wounds, by=by.id, cited=cited)
        stands = figures.able(figure) and figure.id not in who.fight_of(world).prone
        if blow.wounds >= PRONE_FROM and stands:
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
    at = fights.pushed_to(here, other, metres, int(who.of_party(world, figure.id)))
    return f.Pushed(clauses=cited, figure=figure.id, metres=metres, at=at, by=by)


def _effect(world: World, plan: Plan) -> Iterator[Fact]:
    """What an Act brings."""
    if plan.does == ATTACK or not (plan.lying is not None or plan.number):
        return
    result = reading.value_of(world, plan, helped=reading.helped(world, plan.figure))
    success = kernel.succeeds(result, plan.target)
    figure, fight = world.figures[plan.figure], who.fight_of(world)
    if plan.does == BREAK_FREE and success and figure.id in fight.held:
        yield f.StateChanged(clauses=(clause("3dx.combat.grapple"),), figure=figure.id, state="free", why=BREAK_FREE)
    elif plan.does == RESCUE and success and plan.targets[0] in fight.falls:  # another may have been there first
        yield from falls_end(world, plan.targets[0], "rescued")
    elif plan.does == STOP_FALL and success and figure.id in fight.falls:
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
    """Who has Steady pending loses it by a wound, or by being thrown down, moved, held, disarmed, or by a reaction.

    Whose action of this turn is read together with the hit has had it already.
    """
    fight = who.fight_of(world)
    for id_, pending in list(fight.steady.items()):
        own = fight.plans.get(id_)
        used = fight.part == 2 and own is not None and own.action != STEADY
        if who.at_turn(world, id_) and (used or not _struck(blows, id_)):
            continue
        why = _interrupted(world, id_, blows)
        wounds = pending.wounds + sum(blow.wounds for blow in blows if blow.figure == id_ and not blow.intent)
        spare = 1 if pending.action == ATTACK and steady_hand(world, world.figures[id_]) else 0
        if not why and wounds > spare and not levels.steady_free(world):
            why = "wounded"
        if why:
            yield f.SteadyLost(clauses=(clause("3dx.combat.steady"),), figure=id_, why=why)


def _struck(blows: list[Blow], id_: str) -> bool:
    return any(blow.figure == id_ for blow in blows)


def _interrupted(world: World, id_: str, blows: list[Blow]) -> str:
    fight = who.fight_of(world)
    if id_ in fight.answers:
        return "a reaction"
    needed = _needs_a_hand(world, fight.steady[id_])
    kinds = [one.intent for one in blows if one.figure == id_ and one.intent and (needed or one.intent != DISARM)]
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


def _needs_a_hand(world: World, pending: Steadied) -> bool:
    """Whether the steadied action needs what is in hand, as an attack does: who tends or seizes somebody does not."""
    record = content.of(world).abilities.get(pending.ability)
    if record is None:
        return pending.action == ATTACK
    return bool(record.attack) and pending.ability != arms.GRAPPLE


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
    for id_, by in [(one, by) for one in fight.of for by in fight.of if by in fight.held.get(one, {})]:
        if not who.in_reach(world, id_, by, who.melee_reach(world)):
            cited = (clause("3dx.combat.grapple"),)
            yield f.StateChanged(clauses=cited, figure=id_, state="free", why="distance", by=by)


def falls_end(world: World, id_: str, how: str) -> Iterator[Fact]:
    """A fall is over: rescued before it began, stopped by oneself for half, or landed."""
    fight, figure = who.fight_of(world), world.figures[id_]
    fall = fight.falls[id_]
    yield g.FallEnded(clauses=(clause("3dx.falling"),), figure=id_, how=how, metres=fall.metres)
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
        bodies.a_turn_of_ills(figure, [])
    fight.plans, fight.answers, fight.defences, fight.avoids = {}, {}, {}, {}
    fight.openings, fight.levels, fight.wishes, fight.done = {}, {}, [], []


def fold_pushed(world: World, fact: f.Pushed) -> None:
    """There now."""
    who.fight_of(world).at[fact.figure] = fact.at


def fold_held(world: World, fact: f.Held) -> None:
    """Held now."""
    who.fight_of(world).held.setdefault(fact.figure, {})[fact.hold.by] = fact.hold.strength


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
        bodies.holds_end(fight, fact.figure, by=fact.by)


def fold_steady_lost(world: World, fact: f.SteadyLost) -> None:
    """No advantage is pending; what was readied against the turn takes it from this turn's action too."""
    fight = who.fight_of(world)
    fight.steady.pop(fact.figure, None)
    plan = fight.plans.get(fact.figure)
    if plan is not None:
        plan.level -= sum(term.value for term in plan.terms if term.name == STEADY)
        plan.terms = tuple(term for term in plan.terms if term.name != STEADY)


def fold_counted(_world: World, _fact: f.HelpCounted) -> None:
    """It is read with the rolls."""


def fold_fall_ended(world: World, fact: g.FallEnded) -> None:
    """It falls no more."""
    who.fight_of(world).falls.pop(fact.figure, None)
