"""A dungeon as PDF, to run it from paper: each level's map, then its rooms in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablewright.core.ledger import Ledger
from tablewright.core.mapdraw import draw
from tablewright.core.view import Floor, Section
from tablewright.paper.typeset import typeset

LARGE = 40
"""So many squares wide or high a level may be before its map has a page of its own."""


def pdf(title: str, about: Sequence[str], floors: Sequence[Floor], ledger: Ledger, *, paper: str = "a4") -> bytes:
    """The whole dungeon as one PDF, each level from a page of its own; the same dungeon gives the same bytes.

    `about` stands below the title. `ledger` is the game's. `paper` is a4 or letter. Mendable where the extra `print` is
    not installed, and for another size of paper.
    """
    told = [
        {
            "title": floor.title,
            "map": draw(floor.map, alone=True, paper="#ffffff"),
            "alone": max(floor.map.width, floor.map.height) > LARGE,
            "rooms": [_room(room) for room in floor.rooms],
        }
        for floor in floors
    ]
    data = {"name": title, "about": list(about), "floors": told}
    return typeset("keys.typ", data, title=title, ledger=ledger, paper=paper)


def _room(room: Section) -> dict[str, Any]:
    inside = [line.text for line in room.lines if not line.words]
    ways = [line.text for line in room.lines if line.words]
    return {"title": room.title, "text": room.text, "inside": inside, "ways": ways}
