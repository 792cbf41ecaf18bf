"""What one transaction writes; the caller has begun it and commits it."""

from collections.abc import Sequence

from tablewright.store import reading
from tablewright.store.checks import check_changes, check_table, check_text
from tablewright.store.connected import Connected, Taken
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
from tablewright.store.schema import SEAT_COLUMNS, SECRET_COLUMNS
from tablewright.store.thinning import spare_snapshots


def add_table(conn: Connected, *, table: NewTable) -> None:
    """A new table without facts."""
    check_table(table)
    if conn.ask(conn.sql.table, table.id):
        raise TableExists(table.id)
    row = (table.id, table.game, table.title, table.options, 0, table.made, table_digest(table))
    conn.add(conn.sql.add_table, [row])


def write(conn: Connected, table: str, head: int, one: Written) -> int:
    """A command's facts after position `head`, and what goes with them; gives the new head."""
    if one.facts:
        head = append(conn, table=table, facts=one.facts, head=head, key=one.key, command=one.command)
    return head if one.changes is NOTHING else with_changes(conn, table, head, one.changes)


def append(
    conn: Connected,
    *,
    table: str,
    facts: Sequence[NewFact],
    head: int,
    key: str | None,
    command: bytes | None,
) -> int:
    """The facts of one command after position `head`; gives the new head."""
    check_text(key, facts)
    found = conn.ask(conn.sql.tip, table)
    if not found:
        raise UnknownTable(table)
    tip, digest = found[0]
    if tip != head:
        _refuse_used(conn, table=table, key=key, upto=tip)
        raise StoreConflict(head, tip)
    before = chain_start(table) if head == 0 else digest
    if not isinstance(before, bytes):
        raise DamagedTable(table, reading.last_good(conn, table=table))
    rows = chain_facts(facts, head=head, before=before, key=key, command=command)
    try:
        conn.add(conn.sql.add_fact, [_columns(table, row) for row in rows])
    except Taken as error:  # the key was used, or a fact lies beyond the head: the head is damaged
        _refuse_used(conn, table=table, key=key, upto=head)
        raise DamagedTable(table, reading.last_good(conn, table=table)) from error
    conn.run(conn.sql.set_head, rows[-1].position, table)
    return rows[-1].position


def _refuse_used(conn: Connected, *, table: str, key: str | None, upto: int) -> None:
    """KeyUsed if a command of the table was written under the key before; asked only where writing cannot go on.

    What lies beyond `upto` was not: it is what could be added of the rows of this very command, or damage.
    """
    if key is not None and (use := reading.key_use(conn, table=table, key=key)) and use.first <= upto:
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


def with_changes(conn: Connected, table: str, head: int, changes: Changes) -> int:
    """What goes with the facts; gives `head` back."""
    check_changes(table, head, changes=changes)
    if changes.title is not None or changes.options is not None:
        _retitle(conn, table=table, changes=changes)
    for seat in changes.seats:
        put_seat(conn, seat=seat)
    for secret in changes.secrets:
        _put_secret(conn, secret=secret)
    if changes.snapshot is not None:
        _add_snapshot(conn, table=table, snapshot=changes.snapshot)
    return head


def _retitle(conn: Connected, *, table: str, changes: Changes) -> None:
    old = reading.table_row(conn, table=table)
    title = old.title if changes.title is None else changes.title
    options = old.options if changes.options is None else changes.options
    new = NewTable(id=table, game=old.game, title=title, options=options, made=old.made)
    conn.run(conn.sql.set_row, title, options, table_digest(new), table)


def put_seat(conn: Connected, *, seat: SeatRow) -> None:
    """A seat as it is now, in place of what stood there."""
    conn.run(conn.sql.drop_seat, seat.table, seat.id)
    row = [getattr(seat, name) for name in SEAT_COLUMNS]
    try:
        conn.add(conn.sql.add_seat, [(*row, seat_digest(seat))])
    except Taken as error:
        raise ValueError("two seats with one link") from error


def _put_secret(conn: Connected, *, secret: SecretRow) -> None:
    conn.run(conn.sql.drop_secret, secret.table, secret.run)
    row = [getattr(secret, name) for name in SECRET_COLUMNS]
    conn.add(conn.sql.add_secret, [(*row, secret_digest(secret))])


def _add_snapshot(conn: Connected, *, table: str, snapshot: Snapshot) -> None:
    place = snapshot.position
    fact = reading.facts_between(conn, table=table, after=place - 1, upto=place)[0]
    digest = snapshot_digest(snapshot, table=table, fact=fact.digest)
    conn.run(conn.sql.drop_snapshot, table, place)
    conn.add(conn.sql.add_snapshot, [(table, place, snapshot.schema, snapshot.body, digest)])
    for old in spare_snapshots(row[0] for row in conn.ask(conn.sql.snapshot_places, table)):
        conn.run(conn.sql.drop_snapshot, table, old)
