"""Reading rows from a file that may be damaged, and believing none that its checksum does not vouch for."""

import sqlite3
from typing import Any

from tablewright.store.digests import (
    chain_start,
    seat_digest,
    secret_digest,
    snapshot_digest,
    sound_facts,
    table_digest,
)
from tablewright.store.errors import DamagedTable, UnknownTable
from tablewright.store.port import FactRow, KeyUse, OpenedTable, SeatRow, SecretRow, Snapshot, TableRow
from tablewright.store.schema import SEAT_COLUMNS, SECRET_COLUMNS, Statements

Row = tuple[Any, ...]

_EVERY = 2**62


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite says that what lies in the file cannot be right (rather than: busy, full, no such file)."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # text that is no longer UTF-8 comes without a code
        return "decode" in str(error)
    return bool(code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))


def read_rows(conn: sqlite3.Connection, sql: str, *places: object) -> list[Row]:
    """The rows of a query; when some cannot be read at all, those before them, and text that is not UTF-8 patched up.

    What is patched up or missing does not pass its checksum or its count, which is for the caller to see to.
    """
    try:
        return conn.execute(sql, places).fetchall()
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
    rows: list[Row] = []
    conn.text_factory = lambda text: text.decode("utf-8", "replace")
    try:
        for row in conn.execute(sql, places):
            rows.append(row)  # noqa: PERF402 -- the rows read before the damage are wanted
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
    finally:
        conn.text_factory = str
    return rows


def all_tables(conn: sqlite3.Connection, statements: Statements) -> list[TableRow]:
    """Every table's row, damaged ones too."""
    return [_table_row(row) for row in read_rows(conn, statements.tables)]


def table_row(conn: sqlite3.Connection, statements: Statements, *, table: str) -> TableRow:
    """One table's row; a damaged one raises DamagedTable."""
    rows = read_rows(conn, statements.table, table)
    if not rows:
        raise UnknownTable(table)
    row = _table_row(rows[0])
    if not row.sound:
        raise DamagedTable(table, last_good(conn, statements, table=table))
    return row


def must_be_there(conn: sqlite3.Connection, statements: Statements, *, table: str) -> None:
    """Raise UnknownTable when there is no such table, sound or not."""
    if not read_rows(conn, statements.table, table):
        raise UnknownTable(table)


def _table_row(row: Row) -> TableRow:
    table, game, title, options, head, made, digest = row
    if isinstance(head, int) and isinstance(made, int):
        read = TableRow(str(table), str(game), str(title), str(options), head, made)
        if table_digest(read) == digest:
            return read
    return TableRow(str(table), str(game), str(title), str(options), 0, 0, sound=False)


def last_good(conn: sqlite3.Connection, statements: Statements, *, table: str) -> int:
    """The position of the last fact that the chain vouches for, whatever the table's own row says."""
    rows = read_rows(conn, statements.facts, table, 1, _EVERY)
    good, _ = sound_facts(rows, table, after=0, before=chain_start(table))
    return len(good)


def facts_between(
    conn: sqlite3.Connection, statements: Statements, *, table: str, after: int, upto: int
) -> list[FactRow]:
    """The facts after `after` up to `upto`, all of which must be there, else DamagedTable."""
    rows = read_rows(conn, statements.facts, table, max(after, 1), upto)
    before = chain_start(table)
    if after > 0 and rows:
        before, rows = rows[0][-2], rows[1:]
    whole = isinstance(before, bytes) and len(rows) == upto - after
    good: list[FactRow] = []
    if whole:
        good, whole = sound_facts(rows, table, after=after, before=before)
    if not whole:
        raise DamagedTable(table, last_good(conn, statements, table=table))
    return good


def opened_table(conn: sqlite3.Connection, statements: Statements, *, table: str) -> OpenedTable:
    """A table with all its facts, when everything about it is sound; else DamagedTable."""
    row = table_row(conn, statements, table=table)
    rows = read_rows(conn, statements.facts, table, 1, _EVERY)
    facts, whole = sound_facts(rows, table, after=0, before=chain_start(table))
    if not whole or len(facts) != row.head:
        raise DamagedTable(table, len(facts))
    sound_seats(conn, statements, table=table, last=len(facts))
    sound_secrets(conn, statements, table=table, last=len(facts))
    return OpenedTable(row, facts, sound_snapshot(conn, statements, table=table, upto=row.head))


def sound_seats(conn: sqlite3.Connection, statements: Statements, *, table: str, last: int) -> list[SeatRow]:
    """The seats of a table; DamagedTable, with `last` as its last good fact, when one is damaged."""
    seats = []
    for row in read_rows(conn, statements.seats, table):
        seat = seat_of(row)
        if seat_digest(seat) != row[-1]:
            raise DamagedTable(table, last)
        seats.append(seat)
    return seats


def seat_of(row: Row) -> SeatRow:
    """A seat from its columns, without looking at its checksum."""
    return SeatRow(**dict(zip(SEAT_COLUMNS, row[:-1], strict=True)))


def sound_secrets(conn: sqlite3.Connection, statements: Statements, *, table: str, last: int) -> list[SecretRow]:
    """The secrets of a table; DamagedTable, with `last` as its last good fact, when one is damaged."""
    secrets = []
    for row in read_rows(conn, statements.secrets, table):
        secret = SecretRow(**dict(zip(SECRET_COLUMNS, row[:-1], strict=True)))
        if secret_digest(secret) != row[-1]:
            raise DamagedTable(table, last)
        secrets.append(secret)
    return secrets


def sound_snapshot(conn: sqlite3.Connection, statements: Statements, *, table: str, upto: int) -> Snapshot | None:
    """The newest snapshot at or before `upto` that matches its log.

    A damaged one is passed over, for the log has everything.
    """
    places = [place for (place,) in read_rows(conn, statements.snapshot_places, table) if place <= upto]
    for place in sorted(places, reverse=True):
        for position, schema, body, digest, fact in read_rows(conn, statements.snapshot, table, place):
            snapshot = Snapshot(position, schema, body)
            if snapshot_digest(snapshot, table=table, fact=fact) == digest:
                return snapshot
    return None


def sound_seat_by_link(conn: sqlite3.Connection, statements: Statements, *, link_hash: bytes) -> SeatRow | None:
    """The seat behind a hashed link, or None; DamagedTable when its row is damaged."""
    rows = read_rows(conn, statements.seat_by_link, link_hash)
    if not rows:
        return None
    seat = seat_of(rows[0])
    if seat_digest(seat) != rows[0][-1]:
        raise DamagedTable(seat.table, last_good(conn, statements, table=seat.table))
    return seat


def key_use(conn: sqlite3.Connection, statements: Statements, *, table: str, key: str) -> KeyUse | None:
    """Where a command key was used in a table, or None."""
    found = conn.execute(statements.key, (table, key)).fetchone()
    if found is None:
        return None
    first, command = found
    last = first
    for (began,) in conn.execute(statements.began, (table, first)):
        if began != first:
            break
        last += 1
    return KeyUse(first, last, command)
