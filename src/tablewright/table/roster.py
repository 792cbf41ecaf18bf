"""Who fights for a party: by the dice, out of a file, out of a table's log, or as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablewright.core.arena import Arena, Sheet
from tablewright.core.errors import Mendable
from tablewright.core.given import shown
from tablewright.core.packs import on_hand
from tablewright.games.registry import game
from tablewright.sim import asking
from tablewright.table.transfer import world_of

MARK = b'"tablewright"'
"""What stands in the first line of a log, and in no other file of a party."""


def party_of(arena: Arena, given: str | Path | Mapping[str, Any], seed: int) -> tuple[Sheet, ...]:
    """The party that was named: "random:N" or "random:N@LEVEL", a file, or what `party --json` prints as plain data.

    A file is of `party --json`, of `character --json`, or a full log, whose party is as it is at its end. Mendable for
    what is none of these, or is of another game. What is in the packs at hand can be named, too.
    """
    packs = on_hand(arena.game.id)
    if isinstance(given, Mapping):
        return asking.records(arena, given, "The party", packs)
    if not isinstance(given, str | Path):
        raise Mendable(f"A party is what `party` gives, or random:4, or a file, not {shown(given)}.")
    text, file = str(given), Path(given)
    if text.startswith(asking.RANDOM) or not file.is_file():
        return asking.party(arena, text, seed)
    with file.open("rb") as lines:
        first = lines.readline(100_000)
    if MARK not in first:
        return asking.party(arena, text, seed, packs)
    header, world = world_of(file.read_bytes(), game)
    if header.game != arena.game.id:
        raise Mendable(f"{text} is the log of a game of '{header.game}', not of '{arena.game.id}'.")
    return asking.of_size(arena.party_of(world), text)
