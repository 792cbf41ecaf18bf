"""The chain that makes a changed, lost or swapped fact show: each row's digest covers the digest before it.

A row is written as one MessagePack array of its columns (every integer and length in its shortest form), so no two
different rows look alike; the digest is SHA-256 over the digest before and that array. DESIGN 10.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

import msgspec

from tablewright.store.port import FactRow, NewFact, NewTable, SeatRow, SecretRow, Snapshot, TableRow

_encode = msgspec.msgpack.Encoder().encode


def command_digest(body: bytes) -> bytes:
    """The SHA-256 of a command's body, as kept beside its key: same key, other body can be told apart."""
    return sha256(body).digest()


def chain_start(table: str) -> bytes:
    """The digest that stands before a table's first fact; it holds the table's id, so logs cannot be swapped."""
    return sha256(_encode(("tablewright", table))).digest()


def chain_facts(
    facts: Sequence[NewFact], *, head: int, before: bytes, key: str | None, command: bytes | None
) -> list[FactRow]:
    """Number and seal one command's facts after position `head`, whose digest is `before`."""
    began = head + 1
    rows = []
    for position, fact in enumerate(facts, began):
        columns = (position, key, began, command, fact.seat, fact.at, fact.schema, fact.kind, fact.audience, fact.body)
        before = sha256(before + _encode(columns)).digest()
        rows.append(FactRow(*columns, before))
        key = command = None
    return rows


def sound_facts(
    rows: Iterable[tuple[object, ...]], table: str, *, after: int, before: bytes
) -> tuple[list[FactRow], bool]:
    """The facts of `table` that follow `after` without a break, and whether that was all of `rows`.

    Each row is a FactRow's columns in order, then the table's id, as they come from the file; any may be damaged.
    """
    good: list[FactRow] = []
    position = after
    for row in rows:
        position += 1
        try:
            digest = sha256(before + _encode(row[:-2])).digest()
        except (UnicodeEncodeError, OverflowError):
            return good, False
        if digest != row[-2] or row[0] != position or row[-1] != table:
            return good, False
        before = digest
        good.append(FactRow(*row[:-1]))  # type: ignore[arg-type]  # the digest has just vouched for every column
    return good, True


def table_digest(table: TableRow | NewTable) -> bytes:
    """The checksum of a table's own row; the head is left out, for the facts vouch for it."""
    return _row_digest("table", table.id, table.game, table.title, table.options, table.made)


def seat_digest(seat: SeatRow) -> bytes:
    """The checksum of a seat's row."""
    return _row_digest(
        "seat", seat.id, seat.table, seat.role, seat.name, seat.figures, seat.link_hash, seat.made, seat.revoked
    )


def secret_digest(secret: SecretRow) -> bytes:
    """The checksum of a run's secrets."""
    return _row_digest(
        "secret", secret.table, secret.run, secret.open, secret.hidden, secret.opened, secret.hidden_opened
    )


def snapshot_digest(snapshot: Snapshot, *, table: str, fact: bytes) -> bytes:
    """The checksum of a snapshot, bound to the digest of the fact it was taken after."""
    return _row_digest("snapshot", table, snapshot.position, snapshot.schema, snapshot.body, fact)


def _row_digest(*columns: object) -> bytes:
    try:
        return sha256(_encode(columns)).digest()
    except OverflowError:
        return b""
