"""Files of `tablewright fight`: the party that is read, and the tables that a sweep writes."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from tablewright.core.arena import Arena, Sheet
from tablewright.core.errors import Mendable
from tablewright.sim import asking

WRITTEN = (".csv", ".parquet")


def party_of(arena: Arena, text: str, seed: int) -> tuple[Sheet, ...]:
    """The party that was named: by the dice, from `party --json`, or from a table's log export."""
    file = Path(text)
    if text.startswith(asking.RANDOM) or not file.is_file():
        return asking.party(arena, text, seed)
    with file.open("rb") as lines:
        first = lines.readline(100_000)
    if b'"tablewright"' not in first:
        return asking.party(arena, text, seed)
    from tablewright.games.registry import game
    from tablewright.table.transfer import world_of

    header, world = world_of(file.read_bytes(), game)
    if header.game != arena.game.id:
        raise Mendable(f"{text} is the log of a game of '{header.game}', not of '{arena.game.id}'.")
    return asking.of_size(arena.party_of(world), text)


def check_out(file: Path) -> None:
    """Mendable, before anything is fought, for a file that could not be written."""
    if file.suffix not in WRITTEN:
        raise Mendable(f"{file}: a sweep is written to a file that ends in {' or '.join(WRITTEN)}.")
    if not file.absolute().parent.is_dir():
        raise Mendable(f"{file}: there is no folder {file.absolute().parent}.")
    if file.suffix == ".parquet":
        _pyarrow()


def write(file: Path, rows: list[dict[str, Any]]) -> None:
    """The rows of a sweep, the same bytes for the same rows."""
    if file.suffix == ".csv":
        with file.open("w", encoding="utf-8", newline="") as out:
            table = csv.DictWriter(out, list(rows[0]) if rows else [], lineterminator="\n")
            table.writeheader()
            table.writerows(rows)
        return
    arrow = _pyarrow()
    arrow.parquet.write_table(arrow.Table.from_pylist(rows), file)


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise Mendable("Parquet needs the extra “cluster”: pip install 'tablewright[cluster]'.") from None
    return pyarrow
