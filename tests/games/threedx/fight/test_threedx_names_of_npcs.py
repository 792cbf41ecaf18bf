"""What NPCs are called who come in by a line: told apart by numbers, whether one wrote x2 or named each."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import done, hero, world

from tablewright.games.threedx.fight import orders as o


@pytest.mark.clause("3dx.npc.target_number")
@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (("duellist 6, duellist 6",), ["duellist 1", "duellist 2"]),
        (("duellist 6, Duellist 5, wolf",), ["duellist 1", "duellist 2", "wolf"]),
        (("wolf, wolf x2",), ["wolf 1", "wolf 2", "wolf 3"]),
        (("wolf", "wolf"), ["wolf", "wolf 2"]),
        (("wolf", "wolf x2"), ["wolf", "wolf 2", "wolf 3"]),
        (("wolf x2", "wolf"), ["wolf 1", "wolf 2", "wolf 3"]),
    ],
)
def test_npcs_of_one_name_are_numbered_together(lines: tuple[str, ...], names: list[str]) -> None:
    in_world = world()
    hero(in_world)
    for line in lines:
        done(in_world, o.BringNpcs(npcs=line))
    assert [figure.name for figure in in_world.figures.values() if not figure.character] == names
