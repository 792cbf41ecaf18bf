"""A store in memory, for tests and for games that need not outlive the process. Same rules as the one on disk."""

from collections.abc import Sequence
from threading import RLock

import msgspec

from tablewright.store.checks import check_any, check_changes, check_facts, check_table, check_text
from tablewright.store.digests import chain_facts, chain_start
from tablewright.store.errors import KeyUsed, StoreConflict, TableExists, UnknownTable
from tablewright.store.port import (
    NOTHING,
    Changes,
    FactRow,
    KeyUse,
    NewFact,
    NewTable,
    OpenedTable,
    SeatRow,
    SecretRow,
    Snapshot,
    TableRow,
    Written,
)
from tablewright.store.thinning import spare_snapshots


class _Kept:
    """Everything that is kept of one table."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.facts: list[FactRow] = []
        self.keys: dict[str, KeyUse] = {}
        self.seats: dict[str, SeatRow] = {}
        self.secrets: dict[int, SecretRow] = {}
        self.snapshots: dict[int, Snapshot] = {}

    def next_facts(self, facts: Sequence[NewFact], key: str | None, *, command: bytes | None) -> list[FactRow]:
        check_text(key, facts)
        before = self.facts[-1].digest if self.facts else chain_start(self.row.id)
        return chain_facts(facts, head=len(self.facts), before=before, key=key, command=command)

    def refuse_used(self, key: str | None) -> None:
        """KeyUsed if a command was written under the key before."""
        if key is not None and key in self.keys:
            raise KeyUsed(key, self.keys[key])

    def take(self, rows: list[FactRow], changes: Changes) -> int:
        """Write what was checked; nothing in here can fail."""
        if rows and rows[0].key is not None:
            self.keys[rows[0].key] = KeyUse(rows[0].position, rows[-1].position, rows[0].command)
        self.facts += rows
        self.row = msgspec.structs.replace(
            self.row,
            head=len(self.facts),
            title=self.row.title if changes.title is None else changes.title,
            options=self.row.options if changes.options is None else changes.options,
        )
        self.seats |= {seat.id: seat for seat in changes.seats}
        self.secrets |= {secret.run: secret for secret in changes.secrets}
        if changes.snapshot is not None:
            self.snapshots[changes.snapshot.position] = changes.snapshot
            for position in spare_snapshots(self.snapshots):
                del self.snapshots[position]
        return self.row.head


class MemoryStore:
    """Keeps tables until the process ends. See the port for what each method does."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._kept: dict[str, _Kept] = {}

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
        with self._lock:
            check_table(table)
            if table.id in self._kept:
                raise TableExists(table.id)
            kept = self._kept[table.id] = _Kept(
                TableRow(table.id, table.game, table.title, table.options, 0, table.made)
            )
            try:
                check_facts(facts, key, command=command)
                head = self._take(kept, Written(tuple(facts), key, command, changes))
                for one in then:
                    check_any(one.facts)
                    head = self._take(kept, one)
            except BaseException:
                del self._kept[table.id]
                raise
            return head

    def tables(self) -> list[TableRow]:
        with self._lock:
            return sorted((kept.row for kept in self._kept.values()), key=lambda row: (row.made, row.id))

    def table(self, table: str) -> TableRow:
        with self._lock:
            return self._find(table).row

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
        with self._lock:
            check_any(facts)
            kept = self._find(table)
            if kept.row.head != expected_head:
                kept.refuse_used(key)
                raise StoreConflict(expected_head, kept.row.head)
            return self._take(kept, Written(tuple(facts), key, command, changes))

    def _take(self, kept: _Kept, one: Written) -> int:
        """Check a command and write it; gives the new head."""
        kept.refuse_used(one.key)
        self._check(kept.row.id, kept.row.head + len(one.facts), one.changes)
        return kept.take(kept.next_facts(one.facts, one.key, command=one.command), one.changes)

    def change(self, table: str, changes: Changes) -> None:
        with self._lock:
            kept = self._find(table)
            self._check(table, kept.row.head, changes)
            kept.take([], changes)

    def find_key(self, table: str, key: str) -> KeyUse | None:
        with self._lock:
            return self._find(table).keys.get(key)

    def facts(self, table: str, *, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[FactRow]:
        with self._lock:
            wanted = self._find(table).facts[after:upto]
            return wanted if limit is None else wanted[:limit]

    def verify_chain(self, table: str) -> int:
        return self.table(table).head

    def open_table(self, table: str) -> OpenedTable:
        with self._lock:
            kept = self._find(table)
            return OpenedTable(kept.row, list(kept.facts), self.snapshot(table))

    def snapshot(self, table: str, *, upto: int | None = None) -> Snapshot | None:
        with self._lock:
            snapshots = self._find(table).snapshots
            best = max((position for position in snapshots if upto is None or position <= upto), default=None)
            return None if best is None else snapshots[best]

    def seats(self, table: str) -> list[SeatRow]:
        with self._lock:
            return sorted(self._find(table).seats.values(), key=lambda seat: (seat.made, seat.id))

    def seat_by_link(self, link_hash: bytes) -> SeatRow | None:
        with self._lock:
            every = (seat for kept in self._kept.values() for seat in kept.seats.values())
            return next((seat for seat in every if seat.link_hash == link_hash), None)

    def secrets(self, table: str) -> list[SecretRow]:
        with self._lock:
            return sorted(self._find(table).secrets.values(), key=lambda secret: secret.run)

    def was_copied(self) -> bool:
        """Never: there are no backups of what is in memory."""
        return False

    def new_dice_begun(self) -> None:
        """Nothing to remember."""

    def close(self) -> None:
        """Nothing to let go of."""

    def _find(self, table: str) -> _Kept:
        try:
            return self._kept[table]
        except KeyError:
            raise UnknownTable(table) from None

    def _check(self, table: str, head: int, changes: Changes) -> None:
        check_changes(table, head, changes=changes)
        seats = [seat for kept in self._kept.values() for seat in kept.seats.values()]
        places = {(seat.table, seat.id): seat.link_hash for seat in (*seats, *changes.seats)}
        if len(set(places.values())) != len(places):
            raise ValueError("two seats with one link")
