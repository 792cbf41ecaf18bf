"""A PostgreSQL server: how it is connected to, and how what it complains of is told."""

from __future__ import annotations

import logging
import re
from collections.abc import Generator
from time import monotonic
from typing import Any, TypeVar, cast

import psycopg
from psycopg import errors

from tablewright.core.errors import one_line
from tablewright.store.errors import StoreError, StoreFailed, StoreFull
from tablewright.store.postgres.address import Address

Got = TypeVar("Got")

logging.getLogger("psycopg").addHandler(logging.NullHandler())  # what it notes of a lost line is told in our words

OLDEST = 14
"""The oldest PostgreSQL whose settings these are."""

# Within seconds, not hours, it is noticed that the other end has gone. What stands in the address comes before.
_PATIENCE = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
# Every row is looked for by a key. The server would plan for the empty tables of a first evening, reading them from end
# to end, and keep to such a plan. Who locks a table from elsewhere keeps an order waiting for as long as a page asks
# for its answer. A connection that is idle between two evenings is no fault, and a long log takes its time to be read:
# what a server cuts short for everybody it would cut short at every try.
_SETTINGS = """
SET enable_seqscan = off;
SET lock_timeout = '10s';
SET statement_timeout = 0;
SET idle_session_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET tcp_keepalives_idle = 10;
SET tcp_keepalives_interval = 5;
SET tcp_keepalives_count = 3;
SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout';
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""

AT_ONCE = 5.0
"""Seconds in which a connection that has rested must answer, as long as a new one may take."""
IN_TIME = 12.0
"""Seconds for which a server at work may be silent: more than it waits for a lock."""

# What stands before the reason: where that is has been said.
_LEAD = re.compile(
    r'^(connection (failed|is bad): )?(connection to server at "[^"]*"(, port \d+)? failed: )?(FATAL: +)?'
)


class Connection(psycopg.Connection[tuple[Any, ...]]):
    """A connection that is given up after `patience` seconds in which nothing came.

    A server may hang, or what stands before it, and the line be there all the same: no setting of the line notices.
    """

    patience = IN_TIME

    def wait(self, gen: Generator[Any, Any, Got], *args: Any, **more: Any) -> Got:
        """Do what the driver wants to wait for."""
        return super().wait(self._heard(gen), *args, **more)

    def _heard(self, gen: Generator[Any, Any, Got]) -> Generator[Any, Any, Got]:
        last, came = monotonic(), None
        while True:
            try:
                came = yield gen.send(came)
            except StopIteration as done:
                return cast(Got, done.value)
            if came:
                last = monotonic()
            elif monotonic() - last > self.patience:
                self.close()
                raise psycopg.OperationalError(f"no answer for {self.patience:.0f} seconds")

    def still_answers(self, statement: str) -> None:
        """Do the first statement after a rest. psycopg's error where the line was lost meanwhile."""
        self.patience = AT_ONCE
        self.execute(statement)
        self.patience = IN_TIME


class Server:
    """A database on a server, by its address."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self.name = f"database {address.shown}"

    def connect(self, who: str = "tablewright", *, at_work: bool = True) -> Connection:
        """A connection that begins no transaction of its own accord and tells the server that it is `who`.

        StoreFailed, in other words while `at_work` than at the start, where there is none to be had.
        """
        given = {**_PATIENCE, **self._address.parameters, "application_name": who, "client_encoding": "UTF8"}
        try:
            conn = Connection.connect(**given, autocommit=True)  # type: ignore[arg-type]  # all are text
        except psycopg.Error as error:
            if at_work:
                raise self.in_words(error) from None
            raise StoreFailed(f"The {self.name} cannot be opened: {self.reason(error)}.") from None
        try:
            if conn.info.server_version < OLDEST * 10_000:
                raise StoreFailed(f"The {self.name} is on a PostgreSQL older than {OLDEST}, which will not do.")
            conn.execute(_SETTINGS)
        except psycopg.Error as error:
            conn.close()
            raise self.in_words(error) from None
        except BaseException:
            conn.close()
            raise
        return conn

    def in_words(self, error: psycopg.Error) -> StoreError:
        """What PostgreSQL or the way to it complains of, said for people."""
        state, reason = error.sqlstate or "", self.reason(error)
        if isinstance(error, errors.DiskFull):
            return StoreFull()
        if state == "25006":
            return StoreFailed(f"The {self.name} only lets itself be read, so this was not done ({reason}).")
        if state[:2] == "XX":
            return StoreFailed(f"The {self.name} is damaged, as PostgreSQL tells ({reason}). This was not done.")
        if state[:2] in ("", "08", "57") and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
            return self.out_of_reach(reason)
        return StoreFailed(f"The {self.name} could not be used ({reason}), so this was not done.")

    def out_of_reach(self, reason: str) -> StoreFailed:
        """That the database may answer again soon."""
        return StoreFailed(
            f"The {self.name} cannot be reached just now ({reason})."
            " Try again in a moment: what was done is kept, and nothing is done twice."
        )

    def reason(self, error: psycopg.Error) -> str:
        """What it comes down to, as one line without a full stop and without a password."""
        first = (error.diag.message_primary or str(error)).strip().split("\n")[0]
        words = _LEAD.sub("", self._address.without_secrets(one_line(first)))
        return words.rstrip(".?! ") or type(error).__name__
