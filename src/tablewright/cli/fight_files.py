"""Files of `tablewright fight`: the party that is read, and the tables that are written."""

from __future__ import annotations

import os
from pathlib import Path

from tablewright.cli.written import write_whole
from tablewright.core.arena import Arena, Sheet
from tablewright.core.errors import Mendable
from tablewright.core.packs import on_hand
from tablewright.sim import asking, files


def party_of(arena: Arena, text: str, seed: int) -> tuple[Sheet, ...]:
    """The party that was named: by the dice, from `party --json`, or from a table's log export.

    What is in the packs at hand can be named in a file, too.
    """
    file, packs = Path(text), on_hand(arena.game.id)
    if text.startswith(asking.RANDOM) or not file.is_file():
        return asking.party(arena, text, seed)
    with file.open("rb") as lines:
        first = lines.readline(100_000)
    if b'"tablewright"' not in first:
        return asking.party(arena, text, seed, packs)
    from tablewright.games.registry import game
    from tablewright.table.transfer import world_of

    header, world = world_of(file.read_bytes(), game)
    if header.game != arena.game.id:
        raise Mendable(f"{text} is the log of a game of '{header.game}', not of '{arena.game.id}'.")
    return asking.of_size(arena.party_of(world), text)


def check_out(file: Path) -> None:
    """Mendable, before anything is fought, for a file that could not be written."""
    if file.suffix not in files.KINDS:
        raise Mendable(f"{file}: what it comes to is written to a file that ends in {' or '.join(files.KINDS)}.")
    if not file.absolute().parent.is_dir():
        raise Mendable(f"{file}: there is no folder {file.absolute().parent}.")
    if file.is_dir():
        raise Mendable(f"{file} is a folder.")
    if not os.access(file if file.exists() else file.absolute().parent, os.W_OK):
        raise Mendable(f"{file} cannot be written to.")
    if file.suffix == ".parquet":
        files.pyarrow()


def write(file: Path, rows: files.Rows) -> None:
    """Write the rows of a table. Mendable where that fails, with the disk full, say."""
    try:
        write_whole(file, [files.KINDS[file.suffix](rows)])
    except OSError as wrong:
        raise Mendable(f"{file} could not be written: {wrong.strerror}.") from None
