"""Which of the referee's dice are thrown in the open, and what a GM at the table leaves to the engine."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.games.axx.combat.orders import MonsterTurn, RollMorale
from tablewright.games.axx.delve.delve_facts import CheckWanderers
from tablewright.games.axx.world import World

HIDDEN, OPEN = "hidden", "open"
BY_HAND, LEFT = "by hand", "by the engine"
CHOICES: dict[str, tuple[str, ...]] = {
    "wandering_rolls": (HIDDEN, OPEN),
    "reaction_rolls": (HIDDEN, OPEN),
    "morale_rolls": (HIDDEN, OPEN),
    "foes_turns": (BY_HAND, LEFT),
    "morale_checks": (BY_HAND, LEFT),
    "wandering_checks": (BY_HAND, LEFT),
}
"""The options of this module and what they may be, the default first."""
KEPT: dict[type[Command], str] = {
    MonsterTurn: "foes_turns",
    RollMorale: "morale_checks",
    CheckWanderers: "wandering_checks",
}
"""The procedures that a GM may keep or leave to the engine, and the option that says which."""


def wandering(world: World) -> bool:
    """Whether all see the die of a wandering check."""
    return _stands(world, "wandering_rolls", OPEN)


def reaction(world: World) -> bool:
    """Whether all see the dice of a reaction."""
    return _stands(world, "reaction_rolls", OPEN)


def morale(world: World) -> bool:
    """Whether all see the die of the foes' morale."""
    return _stands(world, "morale_rolls", OPEN)


def left_to_engine(world: World, command: Command) -> bool:
    """Whether the engine does at once what a GM could do by hand."""
    option = KEPT.get(type(command), "")
    return bool(option) and _stands(world, option, LEFT)


def foes_by_hand(world: World) -> bool:
    """Whether the GM plays the foes one by one."""
    return not _stands(world, "foes_turns", LEFT)


def _stands(world: World, name: str, value: str) -> bool:
    return str(world.options.get(name, CHOICES[name][0])) == value
