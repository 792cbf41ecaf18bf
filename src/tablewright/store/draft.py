"""A table in the making: kept in memory until it is whole, then written at once: no half of it is ever there."""

from collections.abc import Sequence

from tablewright.store.memory import MemoryStore
from tablewright.store.port import NOTHING, Changes, NewFact, NewTable, Store, Written


class Draft(MemoryStore):
    """A store that remembers what a new table was made with and all that was appended to it since."""

    def __init__(self) -> None:
        super().__init__()
        self._made: list[tuple[NewTable, Written]] = []
        self._then: list[Written] = []

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
        head = super().make_table(table, facts, key=key, command=command, changes=changes, then=then)
        self._made.append((table, Written(tuple(facts), key, command, changes)))
        self._then += then
        return head

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
        head = super().append(table, facts, expected_head=expected_head, key=key, command=command, changes=changes)
        self._then.append(Written(tuple(facts), key, command, changes))
        return head

    def write_to(self, store: Store) -> None:
        """Write the one table that was made here into another store, whole. Raises what its `make_table` does."""
        ((table, first),) = self._made
        store.make_table(
            table, first.facts, key=first.key, command=first.command, changes=first.changes, then=self._then
        )
