"""The files that AX&X can turn into a pack: lists of monsters of an older edition."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablewright.core.errors import Mendable
from tablewright.core.imports import FileKind, Told, Way

DESCENDING, ASCENDING = "descending", "ascending"
MOVES = ("round", "turn")
WAYS = (
    Way("ac", "which way AC counts.", (DESCENDING, ASCENDING)),
    Way("base", "with ascending AC: no armour is 10, or 11.", ("10", "11")),
    Way("move", "whether a movement in feet that stands alone is a round's or a turn's; else its size tells.", MOVES),
    Way("stock", "give each a place on the Threat table, for deep levels."),
)


def _write(file: Path, folder: Path, said: Mapping[str, Any], named: Mapping[str, str]) -> tuple[list[Told], list[str]]:
    """Make a pack's folder of a bestiary, whose armour classes count as was said."""
    from tablewright.games.axx.older.lists import write
    from tablewright.games.axx.older.texts import Reading

    if not said.get("ac"):
        raise Mendable("Say which way AC counts in these records: --ac descending (9 is bad) or --ac ascending.")
    if said.get("base") and said["ac"] == DESCENDING:
        raise Mendable("--base is for ascending AC: whether no armour is 10 or 11.")
    down, base, move = said["ac"] == DESCENDING, int(said.get("base") or 10), str(said.get("move") or "")
    reading = Reading(descending=down, base=base, move=move)
    return write(file, folder, reading, **named, stock=bool(said.get("stock")))


IMPORTS = (FileKind((".csv", ".json"), "monsters of an older edition (AX&X)", WAYS, _write),)
