"""What every store asks of what it is handed, before it writes anything."""

from collections.abc import Sequence

from tablewright.store.port import Changes, NewFact, NewTable

NUL = "\0"


def check_facts(facts: Sequence[NewFact], key: str | None, *, command: bytes | None) -> None:
    """Refuse, as a mistake of the caller, a key or a command digest without a fact to carry it."""
    if not facts and (key is not None or command is not None):
        raise ValueError("a command's key is kept on its first fact, and there is none")


def check_any(facts: Sequence[NewFact]) -> None:
    """Refuse, as a mistake of the caller, a command without facts."""
    if not facts:
        raise ValueError("a command without facts is not written")


def check_text(key: str | None, facts: Sequence[NewFact]) -> None:
    """Refuse, as a mistake of the caller, text with the one character that not every database has room for."""
    for fact in facts:
        if NUL in fact.kind or NUL in fact.seat or NUL in fact.audience:
            raise ValueError("a fact with a NUL in its text")
    if key is not None and NUL in key:
        raise ValueError("a key with a NUL in it")


def check_table(table: NewTable) -> None:
    """Refuse, as a mistake of the caller, a table with a NUL in its text."""
    if NUL in table.id + table.game + table.title + table.options:
        raise ValueError("a table with a NUL in its text")


def check_changes(table: str, head: int, *, changes: Changes) -> None:
    """Refuse, as a mistake of the caller, rows of another table, snapshots of facts that are not there, and NULs."""
    owners = {seat.table for seat in changes.seats} | {secret.table for secret in changes.secrets}
    if owners - {table}:
        raise ValueError("a seat or a secret of another table")
    if any(NUL in seat.id + seat.role + seat.name + seat.figures for seat in changes.seats):
        raise ValueError("a seat with a NUL in its text")
    if NUL in (changes.title or "") + (changes.options or ""):
        raise ValueError("a title or options with a NUL in them")
    if changes.snapshot is not None and not 1 <= changes.snapshot.position <= head:
        raise ValueError(f"a snapshot of fact {changes.snapshot.position} in a table of {head}")
