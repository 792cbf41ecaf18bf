"""What every store asks of what it is handed, before it writes anything."""

from collections.abc import Sequence

from tablewright.store.port import Changes, NewFact


def check_facts(facts: Sequence[NewFact], key: str | None, *, command: bytes | None) -> None:
    """Refuse, as a mistake of the caller, a key or a command digest without a fact to carry it."""
    if not facts and (key is not None or command is not None):
        raise ValueError("a command's key is kept on its first fact, and there is none")


def check_any(facts: Sequence[NewFact]) -> None:
    """Refuse, as a mistake of the caller, a command without facts."""
    if not facts:
        raise ValueError("a command without facts is not written")


def check_changes(table: str, head: int, *, changes: Changes) -> None:
    """Refuse, as a mistake of the caller, rows of another table and snapshots of facts that are not there."""
    owners = {seat.table for seat in changes.seats} | {secret.table for secret in changes.secrets}
    if owners - {table}:
        raise ValueError("a seat or a secret of another table")
    if changes.snapshot is not None and not 1 <= changes.snapshot.position <= head:
        raise ValueError(f"a snapshot of fact {changes.snapshot.position} in a table of {head}")
