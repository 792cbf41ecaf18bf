"""Words on the buttons of rests and of care."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.percents import percent
from tablewright.games.threedx import rolls
from tablewright.games.threedx.say import counted, listed, names
from tablewright.games.threedx.say.heroes import thing_name
from tablewright.games.threedx.say.rests import bought, hours, whose
from tablewright.games.threedx.world import Figure, Item, World

RESTS = {"plain": "A full rest", "bed": "A full rest in comfortable beds", "rough": "A full rest in a rough camp"}


def rest(comfort: str) -> str:
    """Rest."""
    return RESTS[comfort]


def price(wait: int, asleep: int) -> str:
    """How long it takes, with the wait for the night."""
    return f"{hours(asleep)} after a wait of {hours(wait)}" if wait else hours(asleep)


def risks(people: Iterable[tuple[Figure, int]]) -> str:
    """Who may come out worse, each saving at a level, with the exact chance; and who may not wake."""
    worse, deadly = [], []
    for figure, level in people:
        size, wounds = figure.vitality or 0, figure.wounds or 0
        if not size or wounds < 2:
            continue
        p = 1 - rolls.distribution((size,), level).at_least(wounds)
        if p:
            worse.append(f"{figure.name} {percent(*p.as_integer_ratio())}")
        if size == 2 and p:
            deadly.append(figure.name)
    parts = [f"Vitality may fall: {', '.join(worse)}"] if worse else []
    if deadly:
        parts.append(f"at d2 it may fall to 0, and {listed(deadly)} would be dying")
    return "; ".join(parts)


def spend(world: World, figure: Figure, what: str, of: str, count: int) -> str:
    """Buy it."""
    return f"{figure.name}: {bought(names(world), figure.id, what, of, count)}"


def points(cost: int, left: int) -> str:
    """What it costs."""
    return f"{cost} of {counted(left, 'rest point')}"


def enough(name: str, left: int) -> str:
    """Done."""
    return f"{name}: let {counted(left, 'rest point')} lapse"


def minutes(count: int) -> str:
    """So many minutes."""
    return hours(count) if count >= 60 else counted(count, "minute")


def treat(figure: Figure, patient: Figure, ability: str) -> str:
    """Treat somebody."""
    return f"{figure.name}: treat {whose(figure, patient)} wounds with {ability}"


def npc_treats() -> str:
    """An NPC who can."""
    return "An NPC treats wounds"


def repair(world: World, figure: Figure, owner: Figure, item: Item) -> str:
    """Repair something."""
    mine = "the" if figure.id == owner.id else whose(figure, owner)
    return f"{figure.name}: repair {mine} {thing_name(world, item)}"
