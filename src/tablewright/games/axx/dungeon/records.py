"""A dungeon out of a seed, as the command line shows it: plain data, a key for the GM, maps."""

from __future__ import annotations

from typing import Any

from tablewright.core.view import Floor
from tablewright.games.axx.dungeon.whole import make_plan
from tablewright.games.axx.say import dungeon as say


class Made:
    """A dungeon of so many levels with so many rooms each, from level `first` down; the same for the same seed."""

    def __init__(self, seed: int, *, levels: int, rooms: int, first: int) -> None:
        self._plan = make_plan(seed, levels=levels, rooms=rooms, first=first)

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
