"""Reading and writing rows by a connection to PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.dialects.postgresql.psycopg import dialect

from tablewright.store.connected import Row, Taken
from tablewright.store.postgres.server import Connection
from tablewright.store.schema import Statements

DIALECT = dialect(paramstyle="format")  # type: ignore[no-untyped-call]
STATEMENTS = Statements(DIALECT)


class PostgresRows:
    """What a connection reads and writes, within a transaction of somebody else's."""

    sql = STATEMENTS

    def __init__(self, conn: Connection) -> None:
        self.conn = conn

    def ask(self, statement: str, *places: object) -> list[Row]:
        return self.conn.execute(statement, places, binary=True).fetchall()

    def salvage(self, statement: str, *places: object) -> list[Row]:
        """As `ask`: PostgreSQL gives a row as it was written, or none of them."""
        return self.ask(statement, *places)

    def run(self, statement: str, *places: object) -> None:
        self.conn.execute(statement, places)

    def add(self, statement: str, rows: Sequence[Row]) -> None:
        # After an error PostgreSQL would answer nothing more, not even who has the key.
        careful = f"{statement} ON CONFLICT DO NOTHING"
        if len(rows) == 1:
            added = self.conn.execute(careful, rows[0]).rowcount
        else:
            with self.conn.cursor() as cursor:
                cursor.executemany(careful, rows)
                added = cursor.rowcount
        if added < len(rows):
            raise Taken
