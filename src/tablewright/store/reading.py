"""Reading rows that may be damaged, and believing none that its checksum does not vouch for."""

from tablewright.store.connected import Connected, Row
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
from tablewright.store.schema import SEAT_COLUMNS, SECRET_COLUMNS

_EVERY = 2**62


def all_tables(conn: Connected) -> list[TableRow]:
    """Every table's row, damaged ones too."""
    return [_table_row(row) for row in conn.salvage(conn.sql.tables)]


def table_row(conn: Connected, *, table: str) -> TableRow:
    """One table's row; a damaged one raises DamagedTable."""
    rows = conn.salvage(conn.sql.table, table)
    if not rows:
        raise UnknownTable(table)
    row = _table_row(rows[0])
    if not row.sound:
        raise DamagedTable(table, last_good(conn, table=table))
    return row


def must_be_there(conn: Connected, *, table: str) -> None:
    """Raise UnknownTable when there is no such table, sound or not."""
    if not conn.salvage(conn.sql.table, table):
        raise UnknownTable(table)


def _table_row(row: Row) -> TableRow:
    table, game, title, options, head, made, digest = row
    if isinstance(head, int) and isinstance(made, int):
        read = TableRow(str(table), str(game), str(title), str(options), head, made)
        if table_digest(read) == digest:
            return read
    return TableRow(str(table), str(game), str(title), str(options), 0, 0, sound=False)


def last_good(conn: Connected, *, table: str) -> int:
    """The position of the last fact that the chain vouches for, whatever the table's own row says."""
    rows = conn.salvage(conn.sql.facts, table, 1, _EVERY)
    good, _ = sound_facts(rows, table, after=0, before=chain_start(table))
    return len(good)


def facts_between(conn: Connected, *, table: str, after: int, upto: int) -> list[FactRow]:
    """The facts after `after` up to `upto`, all of which must be there, else DamagedTable."""
    rows = conn.salvage(conn.sql.facts, table, max(after, 1), upto)
    before = chain_start(table)
    if after > 0 and rows:
        before, rows = rows[0][-2], rows[1:]
    whole = isinstance(before, bytes) and len(rows) == upto - after
    good: list[FactRow] = []
    if whole:
        good, whole = sound_facts(rows, table, after=after, before=before)
    if not whole:
        raise DamagedTable(table, last_good(conn, table=table))
    return good


def opened_table(conn: Connected, *, table: str) -> OpenedTable:
    """A table with all its facts, when everything about it is sound; else DamagedTable."""
    row = table_row(conn, table=table)
    rows = conn.salvage(conn.sql.facts, table, 1, _EVERY)
    facts, whole = sound_facts(rows, table, after=0, before=chain_start(table))
    if not whole or len(facts) != row.head:
        raise DamagedTable(table, len(facts))
    sound_seats(conn, table=table, last=len(facts))
    sound_secrets(conn, table=table, last=len(facts))
    return OpenedTable(row, facts, sound_snapshot(conn, table=table, upto=row.head))


def sound_seats(conn: Connected, *, table: str, last: int) -> list[SeatRow]:
    """The seats of a table; DamagedTable, with `last` as its last good fact, when one is damaged."""
    seats = []
    for row in conn.salvage(conn.sql.seats, table):
        seat = seat_of(row)
        if seat_digest(seat) != row[-1]:
            raise DamagedTable(table, last)
        seats.append(seat)
    return seats


def seat_of(row: Row) -> SeatRow:
    """A seat from its columns, without looking at its checksum."""
    return SeatRow(**dict(zip(SEAT_COLUMNS, row[:-1], strict=True)))


def sound_secrets(conn: Connected, *, table: str, last: int) -> list[SecretRow]:
    """The secrets of a table; DamagedTable, with `last` as its last good fact, when one is damaged."""
    secrets = []
    for row in conn.salvage(conn.sql.secrets, table):
        secret = SecretRow(**dict(zip(SECRET_COLUMNS, row[:-1], strict=True)))
        if secret_digest(secret) != row[-1]:
            raise DamagedTable(table, last)
        secrets.append(secret)
    return secrets


def sound_snapshot(conn: Connected, *, table: str, upto: int) -> Snapshot | None:
    """The newest snapshot at or before `upto` that matches its log.

    A damaged one is passed over, for the log has everything.
    """
    places = [place for (place,) in conn.salvage(conn.sql.snapshot_places, table) if place <= upto]
    for place in sorted(places, reverse=True):
        for position, schema, body, digest, fact in conn.salvage(conn.sql.snapshot, table, place):
            snapshot = Snapshot(position, schema, body)
            if snapshot_digest(snapshot, table=table, fact=fact) == digest:
                return snapshot
    return None


def sound_seat_by_link(conn: Connected, *, link_hash: bytes) -> SeatRow | None:
    """The seat behind a hashed link, or None; DamagedTable when its row is damaged."""
    rows = conn.salvage(conn.sql.seat_by_link, link_hash)
    if not rows:
        return None
    seat = seat_of(rows[0])
    if seat_digest(seat) != rows[0][-1]:
        raise DamagedTable(seat.table, last_good(conn, table=seat.table))
    return seat


def key_use(conn: Connected, *, table: str, key: str) -> KeyUse | None:
    """Where a command key was used in a table, or None."""
    found = conn.ask(conn.sql.key, table, key)
    if not found:
        return None
    first, command = found[0]
    after, head = conn.ask(conn.sql.next_command, table, first, first)[0][0], conn.ask(conn.sql.tip, table)[0][0]
    # Beyond the head there may be rows of a command that is about to be refused.
    return KeyUse(first, head if after is None else min(after - 1, head), command)
