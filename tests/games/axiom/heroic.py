"""Characters and threats for the tests of AxiomRPG, made as a table makes them."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace
from tests.games import giving

from tablewright.games.axiom.game import Axiom
from tablewright.games.axiom.heroes.facts import FocusPick, MakeHero
from tablewright.games.axiom.world import Figure, World

GAME: Any = Axiom()
why_not, done = partial(giving.why_not, GAME), partial(giving.done, GAME)
BERIT = MakeHero(
    name="Berit",
    attributes={"body": 4, "speed": 3, "wit": 2},
    talents={"strike": 3, "endurance": 2, "fortitude": 2, "notice": 1},
    foci=(FocusPick(talent="strike", name="blades"),),
    armor="medium_armor",
    shield="medium_shield",
    weapons=("sword", "dagger"),
)
"""A fighter: 9D of Attributes, 9D of Talents."""


def world(**options: Any) -> World:
    """An empty world under these house rules."""
    found: World = GAME.new_world(options)
    return found


def berit(**changes: Any) -> MakeHero:
    """The fighter, with changes."""
    return replace(BERIT, **changes)


def hero(in_world: World, command: MakeHero = BERIT) -> Figure:
    """A character that joined."""
    done(in_world, command)
    return in_world.figures[in_world.order[-1]]
