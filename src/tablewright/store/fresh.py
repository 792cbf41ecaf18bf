"""Making an empty data file, and knowing one of ours when we see it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.schema import CreateIndex, CreateTable

from tablewright.store.schema import METADATA, REVISIONS

VERSION_TABLE = """CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)"""

Shape = dict[str, object]
"""What a file's tables look like: columns with types, keys, indexes, references; free of the wording of its SQL."""


def _ddl() -> Iterator[str]:
    for table in METADATA.sorted_tables:
        yield str(CreateTable(table).compile(dialect=dialect()))
        for index in sorted(table.indexes, key=lambda index: str(index.name)):
            yield str(CreateIndex(index).compile(dialect=dialect()))


def make_tables(conn: sqlite3.Connection) -> None:
    """Today's schema, in an empty database, marked with today's revision: as the migrations would have made it."""
    for statement in _ddl():
        conn.execute(statement)
    conn.execute(VERSION_TABLE)
    conn.execute("INSERT INTO alembic_version VALUES (?)", (REVISIONS[-1],))


def shape_of(conn: sqlite3.Connection) -> Shape:
    """The shape of all tables and indexes of a database."""
    shape: Shape = {}
    for _, name, kind, _, without_row_numbers, _ in conn.execute("SELECT * FROM pragma_table_list").fetchall():
        if name.startswith("sqlite_"):
            continue
        indexes = []
        for _, index, unique, origin, partial in conn.execute("SELECT * FROM pragma_index_list(?)", (name,)).fetchall():
            columns = conn.execute("SELECT name FROM pragma_index_info(?)", (index,)).fetchall()
            indexes.append((unique, origin, partial, tuple(columns)))
        shape[name] = (
            kind,
            without_row_numbers,
            conn.execute("SELECT * FROM pragma_table_xinfo(?)", (name,)).fetchall(),
            sorted(indexes),
            conn.execute("SELECT * FROM pragma_foreign_key_list(?)", (name,)).fetchall(),
        )
    return shape


def todays_shape() -> Shape:
    """The shape of a file of this release."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as conn:
        make_tables(conn)
        return shape_of(conn)


def make_file(path: Path) -> None:
    """An empty data file at `path`, there whole or not at all, whatever interrupts."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    make_private(new)
    try:
        with closing(sqlite3.connect(new, isolation_level=None)) as conn:
            conn.execute("BEGIN")
            make_tables(conn)
            conn.execute("COMMIT")
        put_in_place(new, path)
    finally:
        new.unlink(missing_ok=True)


def make_private(path: Path) -> None:
    """An empty file that nobody else on this machine may read, whatever folder it lies in: it will hold dice secrets.

    SQLite gives the files that it keeps beside a data file the same rights.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def put_in_place(new: Path, path: Path) -> None:
    """Let a finished file take the place of another in one step that survives a power cut."""
    _to_disk(new)
    os.replace(new, path)
    _to_disk(path.parent)


def _to_disk(what: Path) -> None:
    handle = os.open(what, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
