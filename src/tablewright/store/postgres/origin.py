"""Is this database the one that was written here last, or a copy that was put back?

A dump does not tell where it was made. So the database carries, as the comment of one of its tables, a mark of the
cluster, its timeline, the database and the table itself: put back, copied or recovered to an earlier moment, the mark
no longer fits.
"""

from __future__ import annotations

import psycopg
from psycopg import sql

from tablewright.store.postgres.server import Connection

_HERE = """
SELECT system_identifier::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) FROM pg_control_system()
"""
_TABLE = """
SELECT oid::bigint || '/' || 'tables'::regclass::oid::bigint FROM pg_database WHERE datname = current_database()
"""


def mark_of(conn: Connection) -> str:
    """What tells this database from any copy of it; less surely where the server does not say which it is."""
    try:
        found = conn.execute(_HERE).fetchone()
    except (psycopg.ProgrammingError, psycopg.NotSupportedError):
        found = None
    table = conn.execute(_TABLE).fetchone()
    return f"tablewright {found[0] if found else 'somewhere'}/{table[0] if table else ''}"


def marked(conn: Connection) -> str | None:
    """The mark that the database carries; None for none."""
    found = conn.execute("SELECT obj_description('tables'::regclass, 'pg_class')").fetchone()
    return found[0] if found else None


def put_mark(conn: Connection) -> None:
    """Mark the database as the original from now on."""
    conn.execute(sql.SQL("COMMENT ON TABLE tables IS {}").format(mark_of(conn)))
