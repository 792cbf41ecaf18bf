"""A seat's link that was taken away or replaced stays so when a backup of before is put in place."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from msgspec.structs import replace

from tablewright.store import reading, writing
from tablewright.store.digests import seat_digest
from tablewright.store.port import SeatRow
from tablewright.store.soundness import Unsound, looking
from tablewright.store.sqlite import connect
from tablewright.store.sqlite_rows import SqliteRows


def carry_links(new: Path, sources: list[Path]) -> None:
    """Write into a data file that nobody uses yet what these, the last the one in use, know of its seats' links.

    A link that was taken away in any of them opens nothing; one that was replaced since is the newer one. What cannot
    be read is passed over.
    """
    with closing(connect(new)) as conn:
        for source in sources:
            found: list[SeatRow] = []
            with suppress(sqlite3.Error, Unsound, OSError), looking(source) as old:
                found += _changed(conn, old)
            conn.execute("BEGIN IMMEDIATE")
            for seat in found:
                writing.put_seat(SqliteRows(conn), seat=seat)
            conn.execute("COMMIT")
        conn.execute("PRAGMA journal_mode = DELETE")


def _changed(conn: sqlite3.Connection, old: sqlite3.Connection) -> Iterator[SeatRow]:
    """The seats that are otherwise there, as they are now."""
    for table, head in SqliteRows(old).salvage('SELECT "id", "head" FROM tables'):
        known = {seat.id: seat for seat in _sound(old, table)}
        last = _digest(old, table, head)
        gone_on = last is None or last != _digest(conn, table, head)
        for seat in _sound(conn, table):
            if seat.id in known:
                now = _now(seat, known[seat.id], newer=gone_on)
                if now != seat:
                    yield now


def _sound(conn: sqlite3.Connection, table: object) -> Iterator[SeatRow]:
    """The seats of a table whose rows are whole."""
    rows = SqliteRows(conn)
    for row in rows.salvage(rows.sql.seats, table):
        seat = reading.seat_of(row)
        if seat_digest(seat) == row[-1]:
            yield seat


def _digest(conn: sqlite3.Connection, table: object, position: object) -> object:
    """The link in the chain of a table's log at this fact: where both have the same, one came to be from the other."""
    one = 'SELECT "digest" FROM facts WHERE "table" = ? AND "position" = ?'
    found = SqliteRows(conn).salvage(one, table, position)
    return found[0][0] if found else None


def _now(seat: SeatRow, known: SeatRow, *, newer: bool) -> SeatRow:
    """A seat with what is known of it elsewhere; `newer` where the file that is put in place did not go on from it."""
    revoked = seat.revoked if seat.revoked is not None else known.revoked
    return replace(seat, revoked=revoked, link_hash=known.link_hash if newer else seat.link_hash)
