"""Does the data file still lie where it was opened? Else a running server would write where nobody finds it again.

A synchronising program, a tidy hand or a backup copied back may move, replace or remove files under a running server.
The system goes on giving it the old ones, which are gone for good once it stops.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from sqlite3 import Connection

from tablewright.store.errors import StoreFailed

Rescue = Callable[[Connection], Path | None]
"""Keeps all that a connection still reaches in a file of its own; gives its path, or None where that cannot be."""


class Standing:
    """The files of an open store as they were found; `check` before each write."""

    def __init__(self, *paths: Path, rescue: Rescue | None = None) -> None:
        self._found = [(path, _mark(path)) for path in paths]
        self._rescue, self._rescued = rescue, False
        self._saved: Path | None = None

    def moved(self) -> Path | None:
        """The first of the files that is no longer the one that was opened."""
        return next((path for path, mark in self._found if _mark(path) != mark), None)

    def check(self, conn: Connection | None = None) -> None:
        """StoreFailed where one has gone from its place; the first time all that was done is kept elsewhere."""
        gone = self.moved()
        if gone is None:
            return
        if conn is not None and self._rescue is not None and not self._rescued:
            self._rescued, self._saved = True, self._rescue(conn)
        raise StoreFailed(_words(gone, self._saved))


def _words(gone: Path, saved: Path | None) -> str:
    found = f"{gone} was moved, replaced or removed while Tablewright was running, so this was not done."
    if saved is None:
        return f"{found} Put back the file that was there, or stop Tablewright and go on from the newest backup."
    return f"{found} All that was done before is safe in {saved}: stop Tablewright, and start it with --restore {saved}"


def _mark(path: Path) -> tuple[int, int] | None:
    """Which file lies there; None for none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
