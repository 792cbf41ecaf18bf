"""The store in a PostgreSQL database: one connection that writes and holds the database, a few that read.

A connection may be lost at any moment. Between two commands that is not even noticed: the next one connects anew. Amid
a command it is refused, for nobody can know yet whether it was written; nothing is read before the writing connection
stands again and the lost one has ended, so what is read then tells.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic

import psycopg
from psycopg.pq import TransactionStatus

from tablewright.store.connected import Connected
from tablewright.store.errors import StoreError, StoreFailed
from tablewright.store.postgres import origin
from tablewright.store.postgres.hold import Name, at, take_hold
from tablewright.store.postgres.rows import PostgresRows
from tablewright.store.postgres.server import Connection, Server
from tablewright.store.sql import Got, SqlStore

_KEEP = 4
"""Reading connections that are kept open while nobody reads."""
AT_START = "1s"
"""How long a start waits for whoever is just ending."""
LONG = 1.0
"""Seconds after which a try to connect that failed is not followed by the next at once."""
_READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class PostgresStore(SqlStore):
    """Keeps tables in a database that has today's schema; opening.py sees to that. The port says what each method does.

    Held alone until it is closed, unless it is opened only for `reading`.
    """

    def __init__(self, server: Server, *, reading: bool = False) -> None:
        self.server = server
        self._name = Name(at(f"process {os.getpid()}"))
        self._only_reads = reading
        self._opened: tuple[str, str] | None = None
        self._readers: list[Connection] = []
        self._readers_lock = Lock()
        self._closed = False
        self._writing = Lock()
        self._tries, self._failed, self._rests_until = 0, "", 0.0
        self._doubted = False
        self._writer = None if reading else self._taken_up(at_work=False)

    def say_address(self, address: str) -> None:
        """Let whoever comes second find this Tablewright."""
        self._name.where = at(address)
        self.on_writer(
            lambda conn: conn.execute("SELECT set_config('application_name', %s, false)", (str(self._name),))
        )

    def stand_by(self) -> None:
        """From now on this database, as it is, and no other in its place, is what is written to."""
        self._opened = self.on_writer(_as_it_is)

    def on_writer(self, act: Callable[[Connection], Got]) -> Got:
        """Do something with the writing connection, between two writes."""
        with self._turn() as tries:
            conn = self._at_hand("SELECT", tries)
            try:
                return act(conn)
            except psycopg.Error as error:
                raise self.server.in_words(error) from error

    def still_there(self) -> None:
        """Connect anew if the connection was lost. StoreFailed where that cannot be."""
        if not self._closed:
            self.on_writer(lambda _: None)

    @contextmanager
    def _turn(self) -> Iterator[int]:
        """One's turn with the writing connection; gives how many tries to connect had come to an end before.

        As long as the server is out of reach one tries, and after a long try nobody for as long: the others are told
        at once. Else all who come would queue, and with them whoever needs a thread.
        """
        tries = self._tries
        resting = self._failed and monotonic() < self._rests_until
        if resting or not self._writing.acquire(blocking=not self._failed):
            raise StoreFailed(self._failed)
        try:
            yield tries
        finally:
            self._writing.release()

    def _write(self, act: Callable[[Connected], Got]) -> Got:
        with self._turn() as tries:
            conn = self._at_hand("BEGIN", tries)
            try:
                got = act(PostgresRows(conn))
                if conn.execute("COMMIT").statusmessage != "COMMIT":
                    raise StoreFailed(f"The {self.server.name} did not take this, so it was not done.")
            except BaseException as error:
                self._roll_back(conn)
                if isinstance(error, psycopg.Error):
                    raise self.server.in_words(error) from error
                raise
            return got

    def _roll_back(self, conn: Connection) -> None:
        with suppress(psycopg.Error):
            conn.execute("ROLLBACK")
        if conn.info.transaction_status != TransactionStatus.IDLE:
            self._lose()

    def _lose(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _at_hand(self, first: str, tries: int) -> Connection:
        """The writing connection, which has answered this statement; made anew if it was lost.

        Whoever waited while others tried in vain, since so many `tries` had come to an end, shares their answer.
        """
        if self._closed or self._only_reads:
            raise StoreFailed(f"The {self.server.name} is not open for writing.")
        if self._writer is not None:
            try:
                self._writer.still_answers(first)
            except psycopg.Error:
                self._lose()
            else:
                self._failed = ""
                return self._writer
        if self._failed and self._tries != tries:
            raise StoreFailed(self._failed)
        began = monotonic()
        try:
            self._writer = self._taken_up(at_work=True)
            self._writer.execute(first)
        except StoreError as error:
            self._failed = str(error)
            raise
        except psycopg.Error as error:
            self._lose()
            told = self.server.in_words(error)
            self._failed = str(told)
            raise told from error
        finally:
            self._tries += 1
            took = monotonic() - began
            self._rests_until = monotonic() + took if took > LONG else 0.0
        self._failed, self._rests_until = "", 0.0
        return self._writer

    def _taken_up(self, *, at_work: bool) -> Connection:
        """A new writing connection, which holds the database."""
        conn = self.server.connect(str(self._name), at_work=at_work)
        try:
            take_hold(conn, self.server, self._name, wait="200ms" if at_work else AT_START)
            if self._opened is not None and _as_it_is(conn) != self._opened:
                raise StoreFailed(
                    f"The {self.server.name} was put back, replaced or brought up to date while Tablewright was"
                    " running, so this was not done. Stop Tablewright and start it again."
                )
        except psycopg.Error as error:
            conn.close()
            raise self.server.in_words(error) from error
        except BaseException:
            conn.close()
            raise
        return conn

    @contextmanager
    def _reading(self) -> Iterator[Connected]:
        conn = self._reader()
        try:
            yield PostgresRows(conn)
        except psycopg.Error as error:
            raise self.server.in_words(error) from error
        finally:
            self._give_back(conn)

    def _reader(self) -> Connection:
        """A connection that has begun to read."""
        if (self._writer is None or self._doubted) and not (self._only_reads or self._closed):
            self.still_there()
            self._doubted = False
        if (conn := self._spare()) is not None:
            try:
                conn.still_answers(_READ)
            except psycopg.Error:  # it was lost since, and so are the others
                conn.close()
                self._drop_spares()
            else:
                return conn
        try:
            conn = self.server.connect(str(self._name))
        except StoreError:
            self._doubted = True  # whoever comes next asks the writing connection first
            raise
        try:
            conn.execute(_READ)
        except psycopg.Error as error:
            conn.close()
            raise self.server.in_words(error) from error
        return conn

    def _spare(self) -> Connection | None:
        with self._readers_lock:
            return self._readers.pop() if self._readers else None

    def _drop_spares(self) -> None:
        while (conn := self._spare()) is not None:
            conn.close()

    def _give_back(self, conn: Connection) -> None:
        with suppress(psycopg.Error):
            conn.execute("COMMIT")  # after ROLLBACK the driver forgets which statements it has prepared
        with self._readers_lock:
            idle = conn.info.transaction_status == TransactionStatus.IDLE
            if self._closed or not idle or len(self._readers) >= _KEEP:
                conn.close()
            else:
                self._readers.append(conn)

    def was_copied(self) -> bool:
        return self.on_writer(lambda conn: origin.marked(conn) != origin.mark_of(conn))

    def new_dice_begun(self) -> None:
        self.on_writer(origin.put_mark)

    def close(self) -> None:
        """Finish what is being written and let go of the database; may be called twice."""
        with self._readers_lock:
            self._closed = True
        self._drop_spares()
        with self._writing:
            self._lose()


def _as_it_is(conn: Connection) -> tuple[str, str]:
    """Which database this is, and the revision of its tables; of one without them nothing."""
    try:
        found = conn.execute("SELECT version_num FROM alembic_version").fetchone()
        return origin.mark_of(conn), str(found)
    except psycopg.errors.UndefinedTable:
        return "", ""
