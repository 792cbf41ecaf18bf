"""Opening a database: whether it can be used, whether it is ours, and bringing it up to date."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from pathlib import Path

import psycopg
from sqlalchemy import MetaData, UniqueConstraint

from tablewright.store import migrations
from tablewright.store.errors import NewerStore, StoreError, StoreFailed
from tablewright.store.postgres.address import read_address
from tablewright.store.postgres.rows import DIALECT
from tablewright.store.postgres.server import Connection, Server
from tablewright.store.postgres.store import PostgresStore
from tablewright.store.schema import METADATA, REVISIONS

_FIT = "SELECT current_setting('server_encoding'), pg_is_in_recovery(), current_schema(), current_user::text"
_TABLES = """
SELECT relname::text, pg_has_role(relowner, 'MEMBER') FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
"""
_COLUMNS = """
SELECT c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull
FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
"""
_KEYS = """
SELECT c.relname::text, i.indpred IS NOT NULL,
ARRAY(SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY AS k (n, place)
      JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = k.n ORDER BY k.place)
FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
WHERE c.relnamespace = current_schema()::regnamespace AND i.indisunique AND i.indisvalid
"""


@dataclass(frozen=True)
class Release:
    """What a release of Tablewright knows of databases: all revisions, today's tables, the way from old to new."""

    revisions: tuple[str, ...]
    tables: MetaData
    scripts: Path


TODAY = Release(REVISIONS, METADATA, migrations.SCRIPTS)


def open_database(url: str, *, release: Release = TODAY, make: bool = True) -> PostgresStore:
    """The store in the database of this address, held alone until it is closed.

    An empty database gets its tables if it may `make` them. Mendable for an address that cannot be read; StoreLocked,
    NewerStore, and StoreError in words for whatever else is in the way.
    """
    server = Server(read_address(url))
    store = PostgresStore(server)
    try:
        store.on_writer(lambda conn: _refuse_unfit(conn, server))
        if _revision(store, server, release, make=make) != release.revisions[-1]:
            _upgrade(server, release)
        store.on_writer(lambda conn: _refuse_odd(conn, server, release))
        store.stand_by()
    except BaseException:
        store.close()
        raise
    return store


def read_database(url: str, *, release: Release = TODAY) -> PostgresStore:
    """The store in a database that another Tablewright holds, for reading alone."""
    server = Server(read_address(url))
    with server.connect(at_work=False) as conn:
        _refuse_unfit(conn, server)
        if _stamp(conn, server) != release.revisions[-1]:
            raise NewerStore(f"The {server.name}")
    return PostgresStore(server, reading=True)


def is_unsafe(store: PostgresStore) -> bool:
    """Whether the server does not wait for its disk, so that a power cut may cost the database."""
    return store.on_writer(lambda conn: conn.execute("SHOW fsync").fetchone()) == ("off",)


def _refuse_unfit(conn: Connection, server: Server) -> None:
    found = conn.execute(_FIT).fetchone()
    assert found is not None  # noqa: S101 (a query without a table gives one row)
    encoding, standby, schema, user = found
    if encoding != "UTF8":
        raise StoreFailed(f"The {server.name} keeps its text as {encoding}: make one with createdb --encoding=UTF8.")
    if standby:
        raise StoreFailed(f"The {server.name} is a standby, which takes nothing new. Name the primary server.")
    if schema is None:
        raise StoreFailed(f"The {server.name} has no schema that {user} may use (see its search_path).")


def _stamp(conn: Connection, server: Server) -> str | None:
    """The revision of the tables there; None where there are no tables at all."""
    owned = {str(name): bool(ours) for name, ours in conn.execute(_TABLES)}
    if not owned:
        return None
    if not {"alembic_version", *METADATA.tables} <= owned.keys():
        raise StoreError(
            f"The {server.name} holds tables that are not Tablewright's. Nothing was written."
            " Make one for Tablewright alone: createdb tablewright"
        )
    if not all(owned[name] for name in ("alembic_version", *METADATA.tables)):
        raise StoreError(
            f"The tables in the {server.name} belong to another user. Nothing was written. Name the user who made"
            " them, or hand them over (REASSIGN OWNED)."
        )
    stamps = conn.execute("SELECT version_num FROM alembic_version").fetchall()
    return str(stamps[0][0]) if len(stamps) == 1 else ""


def _revision(store: PostgresStore, server: Server, release: Release, *, make: bool) -> str:
    stamp = store.on_writer(lambda conn: _stamp(conn, server))
    if stamp is None:
        if not make:
            raise StoreError(f"There are no tables in the {server.name}.")
        store.on_writer(lambda conn: _refuse_tied(conn, server))
        _upgrade(server, release, new=True)
        store.new_dice_begun()
        return release.revisions[-1]
    if stamp not in release.revisions:
        raise NewerStore(f"The {server.name}")
    return stamp


def _refuse_tied(conn: Connection, server: Server) -> None:
    """Refuse an empty database in which the user may make no tables; since PostgreSQL 15 that is the owner's right."""
    found = conn.execute("SELECT has_schema_privilege(current_schema(), 'CREATE'), current_user::text").fetchone()
    if found is not None and not found[0]:
        raise StoreFailed(
            f"{found[1]} may not make tables in the {server.name}. Nothing was written. Make a database that belongs"
            f" to {found[1]}, with createdb --owner, or hand this one over (ALTER DATABASE … OWNER TO)."
        )


def _upgrade(server: Server, release: Release, *, new: bool = False) -> None:
    """Bring the tables up to date in one transaction, on a connection of its own while the store holds the database."""
    try:
        migrations.upgrade_database(lambda: _connected(server), release.scripts)
    except StoreError:
        raise
    except Exception as error:  # a migration may raise anything; whatever it is, all of it is taken back
        cause = getattr(error, "orig", error)
        reason = server.reason(cause) if isinstance(cause, psycopg.Error) else str(error)
        if new:
            raise StoreError(
                f"The tables could not be made in the {server.name} ({reason}). It is as it was."
            ) from error
        raise StoreError(
            f"The tables in the {server.name} could not be brought up to date for this Tablewright ({reason})."
            " They are as they were, and the older Tablewright can go on with them."
        ) from error


def _connected(server: Server) -> Connection:
    """A connection whose transactions SQLAlchemy begins and ends."""
    conn = server.connect()
    conn.autocommit = False
    conn.patience = inf  # a migration takes as long as it takes
    return conn


def _refuse_odd(conn: Connection, server: Server, release: Release) -> None:
    """Refuse tables that are not what this release made: a column or a key that is lost, added or of another kind."""
    there = {(str(table), str(name), str(kind), bool(needed)) for table, name, kind, needed in conn.execute(_COLUMNS)}
    keys = {(str(table), bool(partial), tuple(names)) for table, partial, names in conn.execute(_KEYS)}
    names = release.tables.tables.keys()
    if {one for one in there if one[0] in names} == _columns(release) and _keys(release) <= keys:
        return
    raise StoreError(
        f"The tables in the {server.name} are not what they should be. Nothing was written. Put back your newest dump"
        " of it (pg_restore) in a new database, and name that one."
    )


def _columns(release: Release) -> set[tuple[str, str, str, bool]]:
    return {
        (table.name, column.name, column.type.compile(DIALECT).split()[0].lower(), not column.nullable)
        for table in release.tables.tables.values()
        for column in table.columns
    }


def _keys(release: Release) -> set[tuple[str, bool, tuple[str, ...]]]:
    """The unique keys: of each, whether it holds for some rows alone, and its columns in order."""
    keys = set()
    for table in release.tables.tables.values():
        keys.add((table.name, False, tuple(column.name for column in table.primary_key)))
        for one in table.constraints:
            if isinstance(one, UniqueConstraint):
                keys.add((table.name, False, tuple(column.name for column in one.columns)))
        for index in table.indexes:
            if index.unique:
                partial = index.dialect_options["postgresql"]["where"] is not None
                keys.add((table.name, partial, tuple(column.name for column in index.columns)))
    return keys
