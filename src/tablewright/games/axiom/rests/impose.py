"""Conditions by the GM's decision: brought on somebody, with a Save where it is one of the body, and ended."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.text import bad_name
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, harm
from tablewright.games.axiom.rests import orders as o
from tablewright.games.axiom.say import heroes as hero_words
from tablewright.games.axiom.say import nobody
from tablewright.games.axiom.say import rests as words
from tablewright.games.axiom.world import Condition, World

UNTILS = ("", "turn", "scene", "long", "rise", "escape", "cause")


def refuse(world: World, command: o.Impose) -> Refused | None:
    """Why this condition cannot be brought on this figure."""
    if not world.options.get("beyond", True):
        return hero_words.switched_off()
    figure = world.figures.get(command.figure)
    if figure is None or figure.state in harm.GONE or (command.by and command.by not in world.figures):
        return nobody()
    if command.until not in UNTILS:
        return words.no_such_end()
    for text, what in ((command.name, "condition's name"), (command.focus, "Focus")):
        bad = bad_name(text, what=what) if text.strip() else None
        if bad is not None:
            return bad
    wrong = conditions.refuse_kind(
        command.condition, family=command.family, severity=command.severity, threshold=command.threshold
    )
    if wrong is not None:
        return wrong
    return words.has_it(figure.name) if conditions.key_of(made(command)) in figure.conditions else None


def made(command: o.Impose) -> Condition:
    """The condition that is meant."""
    kind = command.condition
    if kind == conditions.HEALTH:
        return Condition(
            kind=kind,
            name=command.name.strip() or words.illness(),
            by=command.by,
            family=command.family,
            severity=command.severity,
            threshold=command.threshold,
            until="save",
            focus=command.focus,
        )
    threshold = command.threshold if kind == "restrained" else 0
    return conditions.made(kind, by=command.by, threshold=threshold, until=command.until, name=command.name.strip())


def impose(world: World, command: o.Impose, dice: Dice) -> Iterator[Fact]:
    """Bring it on, with the Save where there is one."""
    figure, condition = world.figures[command.figure], made(command)
    if condition.kind == conditions.HEALTH and command.save:
        yield from conditions.expose(world, figure, condition, dice)
    else:
        yield conditions.begin(figure, condition)


def refuse_lift(world: World, command: o.Lift) -> Refused | None:
    """Only what is there."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    return None if command.key in figure.conditions else words.has_not()


def lift(world: World, command: o.Lift, _dice: Dice) -> Iterator[Fact]:
    """End it."""
    yield conditions.end(world.figures[command.figure], command.key, "gm")
