"""A dungeon out of a seed, as the command line shows it: plain data, a key for the GM, maps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablewright.core.errors import Mendable
from tablewright.core.numbers import checked_seed
from tablewright.core.prose import listed
from tablewright.core.view import Floor
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import packs
from tablewright.games.axx.blueprints import DRAWN, Blueprint
from tablewright.games.axx.dungeon.drawn import plan_of
from tablewright.games.axx.dungeon.whole import make_plan
from tablewright.games.axx.say import dungeon as say

_DRAWN = 1 << 44


class Made:
    """A dungeon of so many levels with so many rooms each, from level `first` down; the same for the same seed.

    Or one that a pack has brought: `drawn`, with dice of this seed where it leaves something to dice.
    """

    def __init__(
        self, seed: int, *, levels: int = 1, rooms: int = 8, first: int = 1, drawn: Blueprint | None = None
    ) -> None:
        if drawn is None:
            self._plan = make_plan(seed, levels=levels, rooms=rooms, first=first)
        else:
            self._plan = plan_of(drawn, seed, SeededDice(checked_seed(seed), _DRAWN))

    def record(self) -> dict[str, Any]:
        """The whole dungeon as plain data."""
        return say.as_records(self._plan)

    def text(self) -> str:
        """A key that a GM can run the dungeon from."""
        return say.key(self._plan)

    @property
    def title(self) -> str:
        """What the dungeon is called."""
        return self._plan.title

    def about(self) -> tuple[str, ...]:
        """How big it is and out of which seed, a sentence each."""
        return say.about(self._plan)

    def floors(self) -> list[Floor]:
        """Each level with its map and rooms, the uppermost first."""
        return say.floors(self._plan)


def of_pack(folder: Path, name: str) -> Blueprint:
    """The dungeon of this name in a pack's folder, "" for its only one.

    Mendable for a pack with a slip, and, with the names there are, where none or several are meant.
    """
    found = {key: DRAWN[key] for key in packs.dungeons((packs.read(folder),))}
    wanted = name.casefold().strip()
    meant = [one for one in found.values() if not wanted or wanted == one.name.casefold()]
    if len(meant) == 1:
        return meant[0]
    if not found:
        raise Mendable(f"{folder}: this pack holds no dungeon.")
    names = listed([f"“{one.name}”" for one in found.values()], joint="or")
    raise Mendable(
        f"Which dungeon of {folder}? Say --name {names}."
        if not wanted
        else f"{folder} has no dungeon “{name}”: it has {names}."
    )
