"""Rests: short, long and full, how often, and what they bring back."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, harm, moment
from tablewright.games.axiom.rests import orders as o
from tablewright.games.axiom.say import heroes as hero_words
from tablewright.games.axiom.say import rests as words
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import BODY, DAY, Figure, World

MINUTES = {"short": 15, "long": 8 * 60, "full": DAY}
GAP = {"short": 0, "long": DAY - 8 * 60, "full": 2 * DAY}
"""Minutes that must have passed since the last rest of that kind ended: once a day, once in three days."""
BACK = {"short": ("short",), "long": ("short", "long"), "full": ("short", "long", "full")}
"""The perks that come back at the end of each rest."""
HOURS_MOST = 72


def refuse(world: World, command: o.Rest) -> Refused | None:
    """Why nobody rests now."""
    if not world.options.get("beyond", True):
        return hero_words.switched_off()
    if command.kind not in o.KINDS:
        return words.no_rest()
    if world.fight is not None or world.call is not None:
        return words.not_now()
    if all(figure.state in harm.GONE for figure in world.party()):
        return words.nobody_rests()
    if not safe(world):
        return words.not_safe()
    return _too_soon(world, command.kind)


def _too_soon(world: World, kind: str) -> Refused | None:
    last = world.rested.get(kind)
    if last is None or world.clock - last >= GAP[kind]:
        return None
    return words.too_soon(kind, GAP[kind] - (world.clock - last))


def safe(world: World) -> bool:
    """Whether one can rest: no scene is on, the scene is over, or it is a safe one."""
    return world.scene is None or world.scene.safe or world.scene.done


def rest(world: World, command: o.Rest, dice: Dice) -> Iterator[Fact]:
    """Rest: first the Saves against what ails one, then Health."""
    cited = (clause("axiom.rest.full"),) if command.kind == "full" else (clause("axiom.healing"),)
    yield o.RestTaken(clauses=cited, rest=command.kind, minutes=MINUTES[command.kind])
    yield from moments_over(world)
    resting = [figure for figure in world.party() if figure.state not in harm.GONE]
    if command.kind != "short":
        for figure in resting:
            yield from _saves(world, figure, dice)
            yield from conditions.ending(figure, "long")
    for figure in resting:
        yield from _regained(figure, command.kind, dice)


def _saves(world: World, figure: Figure, dice: Dice) -> Iterator[Fact]:
    for key in [key for key, one in figure.conditions.items() if one.kind == conditions.HEALTH]:
        yield from conditions.save_against(world, figure, key, dice)


def _regained(figure: Figure, kind: str, dice: Dice) -> Iterator[Fact]:
    """Health back by the rest: Body; Body and 1d6 for each die of Fortitude; all of it."""
    if figure.health is None or figure.top is None:
        return
    if moment.has(figure, conditions.GRAVE):
        yield harm.Healed(
            clauses=(clause("axiom.healing"),),
            figure=figure.id,
            amount=0,
            health=figure.health,
            wounds=figure.wounds,
            cause=kind,
            barred=True,
        )
        return
    amount, before, terms = figures.attribute(figure, BODY), len(dice.thrown), figures.attribute_terms(figure, BODY)
    if kind == "long":
        amount += sum(dice.roll(6, by=figure.id, what=What.HEALTH, count=figures.talent(figure, "fortitude")))
    elif kind == "full":
        amount, terms = figure.top, ()
    cited = (clause("axiom.rest.full"),) if kind == "full" else ()
    yield from harm.heal(figure, amount, cause=kind, clauses=cited, rolls=tuple(dice.thrown[before:]), terms=terms)


# ── Time ────────────────────────────────────────────────────────────────────────────────────


def refuse_time(world: World, command: o.PassTime) -> Refused | None:
    """Not in a fight, and not for ever."""
    if not world.options.get("beyond", True):
        return hero_words.switched_off()
    if world.fight is not None or world.call is not None:
        return words.not_now()
    return None if 1 <= command.hours <= HOURS_MOST else words.hours_wrong(HOURS_MOST)


def pass_time(world: World, command: o.PassTime, _dice: Dice) -> Iterator[Fact]:
    """Let it pass."""
    yield from passing(world, 60 * command.hours)


def passing(world: World, minutes: int) -> Iterator[Fact]:
    """So many minutes go by outside a fight."""
    yield o.TimePassed(minutes=minutes)
    yield from moments_over(world)


def moments_over(world: World) -> Iterator[Fact]:
    """What lasts for a turn is over after minutes outside a fight, where nobody has turns that would end it."""
    for figure in world.figures.values():
        if figure.state not in harm.GONE:
            for key in [key for key, one in figure.conditions.items() if one.until == "turn"]:
                yield conditions.end(figure, key, "turn")


def refuse_safe(world: World, command: o.SetSafe) -> Refused | None:
    """Only of a scene, and only what is not so."""
    if not world.options.get("beyond", True):
        return hero_words.switched_off()
    if world.scene is None:
        return words.no_scene()
    return words.same() if world.scene.safe == command.safe else None


def set_safe(_world: World, command: o.SetSafe, _dice: Dice) -> Iterator[Fact]:
    """It is so."""
    yield o.SafetySet(safe=command.safe)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_rest(world: World, fact: o.RestTaken) -> None:
    """Time has passed, and the perks of that rest are back; a ruined second attempt is forgotten."""
    world.clock += fact.minutes
    kinds = ("short",) if fact.rest == "short" else ("short", "long") if fact.rest == "long" else o.KINDS
    for kind in kinds:
        world.rested[kind] = world.clock
    for figure in world.figures.values():
        for number, perk in enumerate(figures.perks(figure), 1):
            if perk.refresh not in BACK[fact.rest]:
                continue
            if str(number) in figure.used:
                figure.used.remove(str(number))
            if perk.after_rest and str(number) not in figure.ready:
                figure.ready.append(str(number))
    if world.scene is not None:
        world.scene.ruined = {}


def fold_time(world: World, fact: o.TimePassed) -> None:
    """It is later; a second attempt would not be an immediate one."""
    world.clock += fact.minutes
    if world.scene is not None:
        world.scene.ruined = {}


def fold_safe(world: World, fact: o.SafetySet) -> None:
    """One can rest here, or not."""
    if world.scene is not None:
        world.scene.safe = fact.safe
