"""Characters for the tests of 3dX, made as a table makes them."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace
from tests.games import giving

from tablewright.core.facts import Fact
from tablewright.games.threedx import content
from tablewright.games.threedx.game import ThreeDX
from tablewright.games.threedx.heroes.facts import Carrying, MakeHero, SkillPick
from tablewright.games.threedx.world import Figure, World

GAME: Any = ThreeDX()
why_not, done = partial(giving.why_not, GAME), partial(giving.done, GAME)
SPREAD = {"strike": 8, "block": 6, "carry": 4, "might": 6, "agility": 4, "dodge": 6, "search": 4, "medicine": 4}
"""21 ability steps."""
DAGNY = MakeHero(
    name="Dagny",
    level=4,
    ancestry="hill folk",
    background="caravan guard",
    culture="the border forts",
    attributes={"athletics": 6, "dexterity": 6, "intelligence": 4, "presence": 2, "fifth": 2},
    abilities=SPREAD,
    languages=("Common",),
    skills=(SkillPick(kind="weapon", record="guard"), SkillPick(kind="language", name="Border talk")),
    gear=(Carrying(kind="sword"), Carrying(kind="shield"), Carrying(kind="cuirass"), Carrying(kind="rope")),
)
"""A guard of Level 4: ten attribute steps; 21 of fifty ability steps placed."""


def world(**options: Any) -> World:
    """An empty world under these house rules."""
    found: World = GAME.new_world(options)
    return found


def dagny(**changes: Any) -> MakeHero:
    """The guard, with changes."""
    return replace(DAGNY, **changes)


def hero(in_world: World, command: MakeHero = DAGNY) -> Figure:
    """A character that joined."""
    done(in_world, command)
    return in_world.figures[in_world.order[-1]]


def asked_next(in_world: World) -> list[Fact]:
    """The facts of what the procedures call for now."""
    command = GAME.next(in_world)
    assert command is not None
    return done(in_world, command)


def steps(count: int, *, most: int = 12) -> dict[str, int]:
    """So many ability steps, filled from the top of the sheet."""
    out: dict[str, int] = {}
    for name in content.base().abilities:
        size = min(most, 2 * count)
        if size:
            out[name] = size
        count -= size // 2
    return out
