"""One Tablewright a database: an advisory lock that PostgreSQL lets go of when its holder's connection ends."""

from __future__ import annotations

import secrets
import socket

from psycopg import errors, sql

from tablewright.store.errors import StoreLocked
from tablewright.store.postgres.server import Connection, Server

_LOCK = (0x7461626C, 0x65777269)  # "tabl", "ewri"
ENDING = "5s"
"""How long a connection of our own that was lost may take to end."""
_LONGEST = 63  # bytes that PostgreSQL keeps of a connection's name
_HOLDER = """
SELECT a.pid, a.application_name FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid)
WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2 AND l.classid = %s AND l.objid = %s
AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class Name:
    """How this process calls itself on the server: a mark of its own, and where it is to be found."""

    def __init__(self, where: str = "") -> None:
        self._mark = f"tablewright-{secrets.token_hex(3)}"
        self.where = where

    def __str__(self) -> str:
        words = f"{self._mark} {self.where}".strip()
        return words.encode("ascii", "replace")[:_LONGEST].decode()

    def is_ours(self, name: str) -> bool:
        """Whether a connection of this name is, or was, this process's own."""
        return name.split(" ")[0] == self._mark


def at(address: str) -> str:
    """An address as somebody on another machine may understand it."""
    return f"{address} on {socket.gethostname()}"


def take_hold(conn: Connection, server: Server, name: Name, *, wait: str) -> None:
    """Take the lock of the database. StoreLocked, with where its holder is, when it is not free within `wait`.

    A connection of our own that we have lost and the server has not noticed yet is ended: what it was at is then
    written or not, and nothing more comes of it. StoreFailed as long as it does not end, as when it waits for a disk.
    """
    where, ours = "", False
    for patience in (wait, ENDING):
        if _taken(conn, patience):
            return
        found = conn.execute(_HOLDER, _LOCK).fetchone()
        if found is not None:
            where, ours = found[1].partition(" ")[2], name.is_ours(found[1])
            if not ours:
                break
            conn.execute("SELECT pg_terminate_backend(%s)", (found[0],))
    if ours:
        raise server.out_of_reach("the connection that was lost has not ended yet")
    raise StoreLocked(server.name, where, other="another database with --database")


def _taken(conn: Connection, wait: str) -> bool:
    try:
        with conn.transaction():
            conn.execute(sql.SQL("SET LOCAL lock_timeout = {}").format(wait))
            conn.execute("SELECT pg_advisory_lock(%s, %s)", _LOCK)  # for as long as the connection lasts
    except errors.LockNotAvailable:
        return False
    return True
