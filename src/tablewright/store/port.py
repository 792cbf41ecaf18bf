"""The small door between a live table and the place where its log is kept.

The store knows nothing of games: a fact is a row of plain columns with a body of JSON bytes. Times are UTC
milliseconds of the server, handed in by the caller; the store reads no clock. What can go wrong is in errors.py.
DESIGN 10.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

SNAPSHOT_EVERY = 500
"""A table hands in a snapshot of its world about every so many facts."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table about to be made; `options` is JSON text."""

    id: str
    game: str
    title: str
    options: str
    made: int


class TableRow(msgspec.Struct, frozen=True):
    """A table as it lies in the store; `head` is the position of its last fact, 0 when it has none.

    `sound` is False when the row no longer matches its checksum: it is still listed, but opening it raises
    DamagedTable.
    """

    id: str
    game: str
    title: str
    options: str
    head: int
    made: int
    sound: bool = True


class NewFact(msgspec.Struct, frozen=True, gc=False):
    """A fact about to be appended; its position is given by the store."""

    seat: str
    at: int
    schema: int
    kind: str
    audience: str
    body: bytes


class FactRow(msgspec.Struct, frozen=True, gc=False):
    """A fact as it lies in the log.

    `position` counts 1, 2, 3 … in each table. `began` is the position of the first fact of the same command; that
    first fact alone carries the command's `key` and `command` (the SHA-256 of its body). `digest` seals the row and all
    before it.
    """

    position: int
    key: str | None
    began: int
    command: bytes | None
    seat: str
    at: int
    schema: int
    kind: str
    audience: str
    body: bytes
    digest: bytes


class KeyUse(msgspec.Struct, frozen=True):
    """Where a command key was used: facts `first` to `last`; `command` is the digest of the command's body."""

    first: int
    last: int
    command: bytes | None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat at a table: who sits there, which figures are theirs (JSON text), the hash of their link."""

    id: str
    table: str
    role: str
    name: str
    figures: str
    link_hash: bytes
    made: int
    revoked: int | None = None


class SecretRow(msgspec.Struct, frozen=True, kw_only=True):
    """The two dice secrets of a sealed run, and when (UTC ms) each was opened for all to see."""

    table: str
    run: int
    open: bytes
    hidden: bytes
    opened: int | None = None
    hidden_opened: int | None = None


class Snapshot(msgspec.Struct, frozen=True):
    """A table's world as it stood after the fact at `position`."""

    position: int
    schema: int
    body: bytes


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """What is written beside facts, in the same transaction.

    Seats and secrets are put whole: a new id is added, a known one replaced (revoking a seat is putting it with
    `revoked` set). A snapshot's position must be one of the table's facts; older snapshots are thinned.
    """

    seats: tuple[SeatRow, ...] = ()
    secrets: tuple[SecretRow, ...] = ()
    snapshot: Snapshot | None = None
    title: str | None = None
    options: str | None = None


NOTHING = Changes()


class Written(msgspec.Struct, frozen=True):
    """One command as it is written: its facts, its key and the digest of its body, and what goes with them."""

    facts: tuple[NewFact, ...]
    key: str | None = None
    command: bytes | None = None
    changes: Changes = NOTHING


class OpenedTable(msgspec.Struct, frozen=True):
    """A table read whole, every fact checked against the chain, with its newest sound snapshot."""

    table: TableRow
    facts: list[FactRow]
    snapshot: Snapshot | None


class Store(Protocol):
    """What a live table asks of the place where it is kept; every method may be called from any thread.

    Whatever returns from a writing method is on the disk; whatever raises wrote nothing (StoreFailed: see there).
    """

    def make_table(
        self,
        table: NewTable,
        facts: Sequence[NewFact] = (),
        *,
        key: str | None = None,
        command: bytes | None = None,
        changes: Changes = NOTHING,
        then: Sequence[Written] = (),
    ) -> int:
        """Make a table with its first facts, seats, secrets and the commands that follow, all at once or not at all.

        Gives its head. Raises TableExists; else what `append` does.
        """

    def tables(self) -> list[TableRow]:
        """All tables, the oldest first, damaged ones too (`sound` is False)."""

    def table(self, table: str) -> TableRow:
        """One table's row. Raises UnknownTable, DamagedTable."""

    def append(
        self,
        table: str,
        facts: Sequence[NewFact],
        *,
        expected_head: int,
        key: str | None = None,
        command: bytes | None = None,
        changes: Changes = NOTHING,
    ) -> int:
        """Write all facts of one command, and what goes with them, in one transaction; gives the new head.

        `key` is the command's key and `command` the SHA-256 of its body; both go on its first fact. Raises KeyUsed when
        the key is in this table's log, else StoreConflict when `expected_head` is not its head; UnknownTable,
        DamagedTable, StoreFull, StoreFailed; ValueError for no facts at all or for text that is not Unicode or
        holds a NUL.
        """

    def change(self, table: str, changes: Changes) -> None:
        """Write seats, secrets, a snapshot, a title or options without a fact. Raises UnknownTable, StoreFailed."""

    def find_key(self, table: str, key: str) -> KeyUse | None:
        """Where this key was used in this table, or None."""

    def facts(self, table: str, *, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[FactRow]:
        """The facts after `after` up to and with `upto`, at most `limit`, in order, each checked against the chain.

        Raises UnknownTable, DamagedTable.
        """

    def verify_chain(self, table: str) -> int:
        """The position of the last fact that the chain vouches for: the head, when the table is sound."""

    def open_table(self, table: str) -> OpenedTable:
        """Read a table whole and check it: chain, head, seats, secrets. Raises UnknownTable, DamagedTable."""

    def snapshot(self, table: str, *, upto: int | None = None) -> Snapshot | None:
        """The newest sound snapshot at or before `upto`; one that does not match its log is passed over."""

    def seats(self, table: str) -> list[SeatRow]:
        """The seats of a table in the order they were made, revoked ones too. Raises DamagedTable."""

    def seat_by_link(self, link_hash: bytes) -> SeatRow | None:
        """The seat that this hashed link opens, revoked or not, or None. Raises DamagedTable."""

    def secrets(self, table: str) -> list[SecretRow]:
        """The dice secrets of all runs of a table, the oldest first. Raises DamagedTable."""

    def was_copied(self) -> bool:
        """Whether this was put in place from a backup and not every table has begun new dice yet."""

    def new_dice_begun(self) -> None:
        """Every table that can be opened has begun new dice: this is the original from now on."""

    def close(self) -> None:
        """Finish what is being written and let go of the file; may be called twice."""
