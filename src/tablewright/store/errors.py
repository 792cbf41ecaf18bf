"""What the store cannot do, each said in words that people can act on."""
# ruff: noqa: N818 -- these names are read as sentences ("raises StoreFull"), as the standard library's KeyboardInterrupt

from pathlib import Path
from shlex import quote

from tablewright.store.port import KeyUse


class StoreError(Exception):
    """Something the store cannot do, said in words for people."""


class UnknownTable(StoreError):
    """There is no such table."""

    def __init__(self, table: str) -> None:
        super().__init__("There is no such table here.")
        self.table = table


class TableExists(StoreError):
    """A table with this id was made before."""

    def __init__(self, table: str) -> None:
        super().__init__("That table was made before.")
        self.table = table


class StoreConflict(StoreError):
    """Other facts came first: the log has moved on since the caller read it. Nothing was written."""

    def __init__(self, expected: int, head: int) -> None:
        super().__init__(f"The table has moved on: it stands at {head}, not at {expected}. Nothing was written.")
        self.expected = expected
        self.head = head


class KeyUsed(StoreError):
    """This command is in the log already (`use` says where). Nothing was written."""

    def __init__(self, key: str, use: KeyUse) -> None:
        super().__init__("This was done already; it was not done again.")
        self.key = key
        self.use = use


class StoreFailed(StoreError):
    """The disk did not take a write; what was being written is not in the log, or is there whole."""


class StoreFull(StoreFailed):
    """The disk is full: nothing of what was being written is in the log."""

    def __init__(self) -> None:
        super().__init__(
            "The disk is full, so this was not done. Free some space and do it again; all that was done before is safe."
        )


class DamagedStore(StoreError):
    """The data file cannot be trusted, and nothing was written.

    `path` is the file, `backup` the newest backup that passed every check, or None; `aside` a file that was set aside
    by a restore, where there is nothing better.
    """

    def __init__(self, path: Path, reason: str, *, backup: Path | None = None, aside: Path | None = None) -> None:
        found, what = backup or aside, "newest good backup" if backup is not None else "file that was set aside"
        if found is None:
            way = "There is no good backup beside it."
        else:
            way = (
                f"The {what} is {found}. To go on from it (the file as it is now is kept aside):"
                f" tablewright serve --data {quote(str(found.parent.parent))} --restore {quote(str(found))}"
            )
        super().__init__(f"{path}: {reason} Nothing was written. {way}")
        self.path = path
        self.reason = reason
        self.backup = backup
        self.aside = aside


class NewerStore(StoreError):
    """The data file or database was written by a newer Tablewright; nothing was written."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"{path} was last used by a newer Tablewright than this one, which would not understand all of it."
            " Nothing was written. Please start the newer one."
        )
        self.path = path


class DamagedTable(StoreError):
    """One table's log cannot be trusted beyond fact `last_good`; the other tables are not touched by it."""

    def __init__(self, table: str, last_good: int) -> None:
        super().__init__(
            f"This table's log is damaged after its fact {last_good}, so it stays closed. Nothing was changed;"
            " the other tables can be played."
        )
        self.table = table
        self.last_good = last_good


class StoreLocked(StoreError):
    """Another Tablewright uses this data folder or database; `address` says where it is."""

    def __init__(self, what: str, address: str, *, other: str) -> None:
        where = f"at {address}" if address else "in another process"
        super().__init__(
            f"Tablewright is already running {where} with the {what}. Stop it there first (Ctrl-C), or name {other}."
        )
        self.address = address
