"""Opening the place where tables are kept: a data folder with its file, or with a database beside it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from tablewright.core.errors import Mendable, needs_extra
from tablewright.core.given import path as checked_path
from tablewright.store.folder import data_dir, hold_folder, open_folder, unusable
from tablewright.store.place import Place

VARIABLE = "TABLEWRIGHT_DATABASE"


def database_url(given: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """The address of the database: as given, else TABLEWRIGHT_DATABASE; "" where tables lie in the data folder."""
    return environ.get(VARIABLE, "") if given is None else given


def open_place(path: str | Path | None = None, database: str = "", *, now: int | None = None) -> Place:
    """Open a data folder, with the `database` at this address for its tables if there is one; close it in the end.

    Mendable for an address that cannot be read, and where what PostgreSQL needs is not installed; else as
    `open_folder`.
    """
    if not isinstance(database, str):
        raise Mendable(f"The address of a database is text, not {database!r}.")
    if not database:
        return open_folder(path, now=now)
    folder = data_dir() if path is None else Path(checked_path(path, "The data folder"))
    postgres()
    from tablewright.store.postgres.place import DatabasePlace

    lock = hold_folder(folder)
    try:
        return DatabasePlace(folder, lock, database)
    except BaseException as error:
        lock.release(leave_no_trace=True)
        if isinstance(error, OSError):
            raise unusable(folder, error) from error
        raise


def postgres() -> ModuleType:
    """What opens databases. Mendable where the driver is not installed."""
    try:
        import psycopg  # noqa: F401 -- only whether it is there, with the library that it needs
    except ImportError as error:
        raise needs_extra("A database of PostgreSQL", "postgres") from error
    from tablewright.store.postgres import opening

    return opening
