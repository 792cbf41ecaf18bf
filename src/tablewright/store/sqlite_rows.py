"""Reading and writing rows by a connection of SQLite, from a file that may be damaged."""

import sqlite3
from collections.abc import Sequence

from sqlalchemy.dialects.sqlite import dialect

from tablewright.store.connected import Row, Taken
from tablewright.store.schema import Statements

STATEMENTS = Statements(dialect(paramstyle="qmark"))


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite says that what lies in the file cannot be right (rather than: busy, full, no such file)."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # text that is no longer UTF-8 comes without a code
        return "decode" in str(error)
    return bool(code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))


class SqliteRows:
    """What a connection to a data file reads and writes, within a transaction of somebody else's."""

    sql = STATEMENTS

    def __init__(self, conn: sqlite3.Connection) -> None:
        self.conn = conn

    def ask(self, statement: str, *places: object) -> list[Row]:
        return self.conn.execute(statement, places).fetchall()

    def salvage(self, statement: str, *places: object) -> list[Row]:
        """The rows of a query; when some cannot be read, those before them; text that is not UTF-8 patched up.

        What is patched up or missing does not pass its checksum or its count, which is for the caller to see to.
        """
        try:
            return self.ask(statement, *places)
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
        rows: list[Row] = []
        self.conn.text_factory = lambda text: text.decode("utf-8", "replace")
        try:
            for row in self.conn.execute(statement, places):
                rows.append(row)  # noqa: PERF402 -- the rows read before the damage are wanted
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
        finally:
            self.conn.text_factory = str
        return rows

    def run(self, statement: str, *places: object) -> None:
        self.conn.execute(statement, places)

    def add(self, statement: str, rows: Sequence[Row]) -> None:
        try:
            self.conn.executemany(statement, rows)
        except sqlite3.IntegrityError as error:
            raise Taken from error
