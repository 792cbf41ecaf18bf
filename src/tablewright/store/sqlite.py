"""The store on disk: one SQLite file, one connection that writes, one thread at it at a time.

Every write is a BEGIN IMMEDIATE … COMMIT of our own on the one writing connection, under its lock, so writes come one
after another and each is on the disk (WAL, synchronous=FULL) before anyone is told. A thread of its own for them would
double what an append costs, the disk's own time aside, in handing over and waiting. Reads go over a few connections of
their own, which never write and never wait for the writer.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from tablewright.store.connected import Connected
from tablewright.store.errors import DamagedStore, StoreError, StoreFailed, StoreFull
from tablewright.store.sql import Got, SqlStore
from tablewright.store.sqlite_rows import SqliteRows, is_damage
from tablewright.store.standing import Rescue, Standing

_WRITER_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA fullfsync = ON",  # macOS: without it, fsync does not reach the disk
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA cell_size_check = ON",
    "PRAGMA trusted_schema = OFF",
)
_READER_SETTINGS = ("PRAGMA query_only = ON", "PRAGMA cell_size_check = ON", "PRAGMA trusted_schema = OFF")


def connect(path: Path, *, options: str = "mode=rw", any_thread: bool = False) -> sqlite3.Connection:
    """A bare connection to a file that is there already; it begins no transaction of its own accord."""
    address = f"{path.absolute().as_uri()}?{options}"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=not any_thread, timeout=10)


def in_words(error: sqlite3.Error, path: Path) -> StoreError:
    """What SQLite complains of, said for people."""
    code = getattr(error, "sqlite_errorcode", 0)
    # The second where there is no room for the map that SQLite lays beside a file when it is opened.
    if code & 0xFF == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE:
        return StoreFull()
    if is_damage(error):
        return DamagedStore(path, "SQLite finds the file damaged.")
    return StoreFailed(f"{path} could not be used ({error}), so this was not done.")


class SqliteStore(SqlStore):
    """Keeps tables in a file that exists and has today's schema; folder.py sees to both.

    The port says what each method does.
    """

    def __init__(self, path: Path, *, rescue: Rescue | None = None) -> None:
        """`rescue` keeps what was done when the file is found to be no longer in its place."""
        self.path = path
        self._readers: list[sqlite3.Connection] = []
        self._readers_lock = Lock()
        self._closed = False
        self._writing = Lock()
        self._writer = self._open_writer()
        self._standing = Standing(path, path.with_name(path.name + "-wal"), rescue=rescue)

    def _open_writer(self) -> sqlite3.Connection:
        conn = connect(self.path, any_thread=True)
        try:
            for setting in _WRITER_SETTINGS:
                conn.execute(setting)
            if conn.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                raise StoreFailed(f"{self.path} lies on a disk where SQLite cannot write safely (no write-ahead log).")
            conn.execute("BEGIN IMMEDIATE")
            conn.execute("ROLLBACK")
        except sqlite3.Error as error:
            conn.close()
            raise in_words(error, self.path) from error
        except BaseException:
            conn.close()
            raise
        return conn

    def on_writer(self, act: Callable[[sqlite3.Connection], Got]) -> Got:
        """Do something with the writing connection, between two writes."""
        with self._writing:
            return act(self._writer)

    def in_place(self) -> None:
        """StoreFailed where the file no longer lies where it was opened; what was done is kept elsewhere then."""
        with self._writing:
            if not self._closed:
                self._standing.check(self._writer)

    def _write(self, act: Callable[[Connected], Got]) -> Got:
        with self._writing:
            return self._transact(act)

    def _transact(self, act: Callable[[Connected], Got]) -> Got:
        conn = self._writer
        self._standing.check(conn)
        try:
            conn.execute("BEGIN IMMEDIATE")
            got = act(SqliteRows(conn))
            conn.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):  # a full disk has rolled it back already
                if conn.in_transaction:
                    conn.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise in_words(error, self.path) from error
            raise
        return got

    @contextmanager
    def reader(self) -> Iterator[sqlite3.Connection]:
        """A reading connection within one transaction: what it reads fits together, whatever is written meanwhile."""
        with self._readers_lock:
            conn = self._readers.pop() if self._readers else None
        try:
            if conn is None:
                self._standing.check()
                conn = connect(self.path, any_thread=True)
                for setting in _READER_SETTINGS:
                    conn.execute(setting)
            conn.execute("BEGIN")
            yield conn
        except sqlite3.Error as error:
            raise in_words(error, self.path) from error
        finally:
            if conn is not None:
                self._give_back(conn)

    @contextmanager
    def _reading(self) -> Iterator[Connected]:
        with self.reader() as conn:
            yield SqliteRows(conn)

    def _give_back(self, conn: sqlite3.Connection) -> None:
        with suppress(sqlite3.Error):
            conn.execute("ROLLBACK")
        with self._readers_lock:
            if self._closed or conn.in_transaction:
                conn.close()
            else:
                self._readers.append(conn)

    def was_copied(self) -> bool:
        with self.reader() as conn:
            return bool(conn.execute("PRAGMA user_version").fetchone()[0])

    def new_dice_begun(self) -> None:
        self._write(lambda conn: conn.run("PRAGMA user_version = 0"))

    def close(self) -> None:
        """Finish what is being written and let go of the file; may be called twice."""
        with self._readers_lock:
            if self._closed:
                return
            self._closed = True
            for conn in self._readers:
                conn.close()
        with self._writing:
            self._writer.close()
