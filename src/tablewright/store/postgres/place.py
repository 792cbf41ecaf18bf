"""A data folder whose tables lie in a PostgreSQL database: packs, host link and lock are in the folder all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablewright.store.folder import FILE_NAME
from tablewright.store.lock import FolderLock
from tablewright.store.place import Place
from tablewright.store.postgres.opening import is_unsafe, open_database
from tablewright.store.postgres.store import PostgresStore

UNSAFE = "PostgreSQL does not wait for its disk there (fsync is off): a power cut may cost everything."
COPIED = "The database was put back from a copy, or is one: every table begins new dice."


class DatabasePlace(Place):
    """Folder and database, both held alone. PostgreSQL's own tools make the backups."""

    store: PostgresStore

    def __init__(self, path: Path, lock: FolderLock, url: str) -> None:
        super().__init__(path, lock)
        self.store = open_database(url)
        try:
            self.packs.mkdir(mode=0o700, exist_ok=True)
            self.trouble = " ".join(self._told()) or None
        except BaseException:
            self.store.close()
            raise

    def _told(self) -> Iterator[str]:
        if is_unsafe(self.store):
            yield UNSAFE
        if not self.store.tables():
            if (file := self.path / FILE_NAME).exists():
                yield f"The tables in {file} are not in the database: `tablewright log` brings them over, one by one."
        elif self.store.was_copied():
            yield COPIED

    def say_address(self, address: str) -> None:
        super().say_address(address)
        self.store.say_address(address)

    def look_after(self, now: int) -> None:  # noqa: ARG002 (there are no backups of ours to be due)
        self.store.still_there()
