"""What the stores in a database have in common: the port's methods, each one transaction of reading or of writing."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TypeVar

from tablewright.store import reading, writing
from tablewright.store.checks import check_any, check_facts
from tablewright.store.connected import Connected
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

Got = TypeVar("Got")


class SqlStore(ABC):
    """Keeps tables in a database that has today's schema. The port says what each method does."""

    @abstractmethod
    def _write(self, act: Callable[[Connected], Got]) -> Got:
        """Do this within one transaction, on the disk once it returns; nothing of it is there if it raises.

        One at a time. What the database complains of is told as a StoreError.
        """

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Connected]:
        """A connection that only reads: what it reads fits together, whatever is written meanwhile."""

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
        check_facts(facts, key, command=command)
        for one in then:
            check_any(one.facts)
        first = Written(tuple(facts), key, command, changes)

        def act(conn: Connected) -> int:
            writing.add_table(conn, table=table)
            head = 0
            for one in (first, *then):
                head = writing.write(conn, table.id, head, one)
            return head

        return self._write(act)

    def tables(self) -> list[TableRow]:
        with self._reading() as conn:
            return reading.all_tables(conn)

    def table(self, table: str) -> TableRow:
        with self._reading() as conn:
            return reading.table_row(conn, table=table)

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
        check_any(facts)

        one = Written(tuple(facts), key, command, changes)
        return self._write(lambda conn: writing.write(conn, table, expected_head, one))

    def change(self, table: str, changes: Changes) -> None:
        def act(conn: Connected) -> None:
            head = reading.table_row(conn, table=table).head
            writing.with_changes(conn, table, head, changes)

        self._write(act)

    def find_key(self, table: str, key: str) -> KeyUse | None:
        with self._reading() as conn:
            reading.must_be_there(conn, table=table)
            return reading.key_use(conn, table=table, key=key)

    def facts(self, table: str, *, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[FactRow]:
        with self._reading() as conn:
            head = reading.table_row(conn, table=table).head
            last = head if upto is None else min(head, upto)
            if limit is not None:
                last = min(last, after + limit)
            if after >= last:
                return []
            return reading.facts_between(conn, table=table, after=after, upto=last)

    def verify_chain(self, table: str) -> int:
        with self._reading() as conn:
            reading.must_be_there(conn, table=table)
            return reading.last_good(conn, table=table)

    def open_table(self, table: str) -> OpenedTable:
        with self._reading() as conn:
            return reading.opened_table(conn, table=table)

    def snapshot(self, table: str, *, upto: int | None = None) -> Snapshot | None:
        with self._reading() as conn:
            head = reading.table_row(conn, table=table).head
            return reading.sound_snapshot(conn, table=table, upto=head if upto is None else upto)

    def seats(self, table: str) -> list[SeatRow]:
        with self._reading() as conn:
            head = reading.table_row(conn, table=table).head
            return reading.sound_seats(conn, table=table, last=head)

    def seat_by_link(self, link_hash: bytes) -> SeatRow | None:
        with self._reading() as conn:
            return reading.sound_seat_by_link(conn, link_hash=link_hash)

    def secrets(self, table: str) -> list[SecretRow]:
        with self._reading() as conn:
            head = reading.table_row(conn, table=table).head
            return reading.sound_secrets(conn, table=table, last=head)
