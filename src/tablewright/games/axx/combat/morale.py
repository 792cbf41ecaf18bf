"""Morale: whether foes stand after a loss, and what they do if they do not."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures, kept, kernel, open_rolls
from tablewright.games.axx.combat import field, ways_out
from tablewright.games.axx.combat.facts import Broke, MoraleRolled, Wavered
from tablewright.games.axx.combat.orders import RollMorale, TellMorale
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Figure, World

FEARLESS = 12
"""The morale of older editions that never breaks."""


def lost(world: World, figure: Figure) -> bool:
    """Whether the group counts the figure as lost: dead, helpless, charmed, fled, yielded, or on the run."""
    fight = world.fight
    running = fight is not None and (figure.id in fight.running or figure.id in fight.away)
    return figure.state != "up" or figures.helpless(figure) or running or field.aside(world, figure)


def group(world: World) -> list[Figure]:
    """All foes that stand together in the encounter, whatever their kinds."""
    fight = world.fight
    return [world.figures[i] for i in fight.group] if fight is not None else []


def steady(figure: Figure) -> bool:
    """Whether nothing shakes it: the mindless, and what older editions give a morale of 12."""
    record = content.monster(figure.monster)
    return record.mindless or record.morale >= FEARLESS


def reasons(world: World) -> int:
    """Why the foes must roll for morale now; 0 if they need not."""
    due = losses(world)
    return due if due and ways_out.foes_way(world) else 0


def losses(world: World) -> int:
    """The same, were the foes not cornered, which only those can tell who know the dungeon."""
    fight = world.fight
    if fight is None or fight.phase in ("meet", "distance", "intent", "talk", "after"):
        return 0
    if fight.asked_morale == kernel.FIRST_LOSS + kernel.AT_HALF:
        return 0
    there = left(world)
    due = kernel.morale_reasons(fight.began, len(there), fight.asked_morale)
    if not due or all(steady(f) for f in there):
        return 0
    return due


@kept.of_world(kept.PEOPLE)
def left(world: World) -> list[Figure]:
    """The foes that the group has not lost."""
    return [f for f in group(world) if not lost(world, f)]


def refuse_morale(_world: World, _command: RollMorale | TellMorale) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def roll_morale(world: World, _command: RollMorale, dice: Dice) -> Iterator[Fact]:
    """1d6; on 1 to 3 all but the mindless run, or yield if they can talk and only a blow awaits them."""
    yield from roll(world, dice, shown=open_rolls.morale(world))


def roll(world: World, dice: Dice, *, shown: bool) -> Iterator[Fact]:
    """The die, hidden or in the open, and what it brings."""
    due = reasons(world)
    before = len(dice.thrown)
    (face,) = dice.roll(6, by="foes", what=What.MORALE, hidden=not shown)
    breaks = kernel.morale_breaks(face)
    yield MoraleRolled(
        reasons=due,
        face=face,
        breaks=breaks,
        shown=shown,
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.encounter.morale"),),
    )
    if breaks:
        yield breaking(world)


def breaking(world: World) -> Broke:
    """Who runs and who yields."""
    runs: list[str] = []
    yields: list[str] = []
    for foe in group(world):
        if lost(world, foe) or steady(foe):
            continue
        held = bool(field.besetting(world, foe)) and content.monster(foe.monster).talks
        (yields if held else runs).append(foe.id)
    return Broke(runs=tuple(runs), yields=tuple(yields), clauses=(clause("axx.encounter.morale"),))


def tell(_world: World, _command: TellMorale, _dice: Dice) -> Iterator[Fact]:
    """Everybody sees them waver."""
    yield Wavered(clauses=(clause("axx.encounter.morale"),))


def fold_wavered(world: World, _fact: Wavered) -> None:
    """It is in question until it is settled."""
    if world.fight is not None:
        world.fight.wavering = True


def fold_morale(world: World, fact: MoraleRolled) -> None:
    """These reasons will not be rolled for again."""
    if world.fight is not None:
        world.fight.asked_morale |= fact.reasons
        world.fight.wavering = False


def fold_broke(world: World, fact: Broke) -> None:
    """Some run, some lay down their arms."""
    fight = world.fight
    if fight is None:
        return
    fight.running += [i for i in fact.runs if i not in fight.running]
    for id_ in fact.yields:
        if id_ in world.figures:
            world.figures[id_].state = "yielded"
