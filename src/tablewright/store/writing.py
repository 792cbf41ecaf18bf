"""What one transaction writes; the caller has begun it and commits it."""

import sqlite3
from collections.abc import Sequence

from tablewright.store import reading
from tablewright.store.checks import check_changes
from tablewright.store.digests import (
    chain_facts,
    chain_start,
    seat_digest,
    secret_digest,
    snapshot_digest,
    table_digest,
)
from tablewright.store.errors import DamagedTable, KeyUsed, StoreConflict, TableExists, UnknownTable
from tablewright.store.port import (
    NOTHING,
    Changes,
    FactRow,
    NewFact,
    NewTable,
    SeatRow,
    SecretRow,
    Snapshot,
    Written,
)
from tablewright.store.schema import SEAT_COLUMNS, SECRET_COLUMNS, Statements
from tablewright.store.thinning import spare_snapshots


def add_table(conn: sqlite3.Connection, statements: Statements, *, table: NewTable) -> None:
    """A new table without facts."""
    if conn.execute(statements.table, (table.id,)).fetchone():
        raise TableExists(table.id)
    row = (table.id, table.game, table.title, table.options, 0, table.made, table_digest(table))
    conn.execute(statements.add_table, row)


def write(conn: sqlite3.Connection, statements: Statements, table: str, head: int, one: Written) -> int:
    """A command's facts after position `head`, and what goes with them; gives the new head."""
    if one.facts:
        head = append(conn, statements, table=table, facts=one.facts, head=head, key=one.key, command=one.command)
    return head if one.changes is NOTHING else with_changes(conn, statements, table, head, one.changes)


def append(
    conn: sqlite3.Connection,
    statements: Statements,
    *,
    table: str,
    facts: Sequence[NewFact],
    head: int,
    key: str | None,
    command: bytes | None,
) -> int:
    """The facts of one command after position `head`; gives the new head."""
    tip = conn.execute(statements.tip, (table,)).fetchone()
    if tip is None:
        raise UnknownTable(table)
    if tip[0] != head:
        _refuse_used(conn, statements, table=table, key=key)
        raise StoreConflict(head, tip[0])
    before = chain_start(table) if head == 0 else tip[1]
    if not isinstance(before, bytes):
        raise DamagedTable(table, reading.last_good(conn, statements, table=table))
    rows = chain_facts(facts, head=head, before=before, key=key, command=command)
    try:
        conn.executemany(statements.add_fact, [_columns(table, row) for row in rows])
    except sqlite3.IntegrityError as error:  # the key was used, or a fact lies beyond the head: the head is damaged
        _refuse_used(conn, statements, table=table, key=key)
        raise DamagedTable(table, reading.last_good(conn, statements, table=table)) from error
    conn.execute(statements.set_head, (rows[-1].position, table))
    return rows[-1].position


def _refuse_used(conn: sqlite3.Connection, statements: Statements, *, table: str, key: str | None) -> None:
    """KeyUsed if a command of the table was written under the key before; asked only where writing cannot go on."""
    if key is not None and (use := reading.key_use(conn, statements, table=table, key=key)):
        raise KeyUsed(key, use)


def _columns(table: str, fact: FactRow) -> tuple[object, ...]:
    return (
        table,
        fact.position,
        fact.key,
        fact.began,
        fact.command,
        fact.seat,
        fact.at,
        fact.schema,
        fact.kind,
        fact.audience,
        fact.body,
        fact.digest,
    )


def with_changes(conn: sqlite3.Connection, statements: Statements, table: str, head: int, changes: Changes) -> int:
    """What goes with the facts; gives `head` back."""
    check_changes(table, head, changes=changes)
    if changes.title is not None or changes.options is not None:
        _retitle(conn, statements, table=table, changes=changes)
    for seat in changes.seats:
        put_seat(conn, statements, seat=seat)
    for secret in changes.secrets:
        _put_secret(conn, statements, secret=secret)
    if changes.snapshot is not None:
        _add_snapshot(conn, statements, table=table, snapshot=changes.snapshot)
    return head


def _retitle(conn: sqlite3.Connection, statements: Statements, *, table: str, changes: Changes) -> None:
    old = reading.table_row(conn, statements, table=table)
    title = old.title if changes.title is None else changes.title
    options = old.options if changes.options is None else changes.options
    new = NewTable(id=table, game=old.game, title=title, options=options, made=old.made)
    conn.execute(statements.set_row, (title, options, table_digest(new), table))


def put_seat(conn: sqlite3.Connection, statements: Statements, *, seat: SeatRow) -> None:
    """A seat as it is now, in place of what stood there."""
    conn.execute(statements.drop_seat, (seat.table, seat.id))
    row = [getattr(seat, name) for name in SEAT_COLUMNS]
    try:
        conn.execute(statements.add_seat, (*row, seat_digest(seat)))
    except sqlite3.IntegrityError as error:
        raise ValueError("two seats with one link") from error


def _put_secret(conn: sqlite3.Connection, statements: Statements, *, secret: SecretRow) -> None:
    conn.execute(statements.drop_secret, (secret.table, secret.run))
    row = [getattr(secret, name) for name in SECRET_COLUMNS]
    conn.execute(statements.add_secret, (*row, secret_digest(secret)))


def _add_snapshot(conn: sqlite3.Connection, statements: Statements, *, table: str, snapshot: Snapshot) -> None:
    place = snapshot.position
    fact = reading.facts_between(conn, statements, table=table, after=place - 1, upto=place)[0]
    digest = snapshot_digest(snapshot, table=table, fact=fact.digest)
    conn.execute(statements.drop_snapshot, (table, place))
    conn.execute(statements.add_snapshot, (table, place, snapshot.schema, snapshot.body, digest))
    places = [row[0] for row in conn.execute(statements.snapshot_places, (table,))]
    conn.executemany(statements.drop_snapshot, [(table, old) for old in spare_snapshots(places)])
