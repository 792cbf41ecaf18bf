"""The files that AX&X can turn into a pack: lists of monsters of an older edition."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablewright.core.errors import Mendable
from tablewright.core.imports import FileKind, Told, Way

DESCENDING, ASCENDING = "descending", "ascending"
WAYS = (
    Way("ac", "which way AC counts.", (DESCENDING, ASCENDING)),
    Way("base", "with ascending AC: no armour is 10, or 11.", ("10", "11")),
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
    reading = Reading(descending=said["ac"] == DESCENDING, base=int(said.get("base") or 10))
    return write(file, folder, reading, **named, stock=bool(said.get("stock")))


IMPORTS = (FileKind((".csv", ".json"), "monsters of an older edition (AX&X)", WAYS, _write),)
