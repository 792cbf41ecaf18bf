"""The tables of the data file, and the statements that read and write them, written once for every database.

The statements are SQLAlchemy's, turned into plain SQL when a store is opened: an append runs them on the driver's own
connection, where a command costs microseconds.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Select,
    Table,
    Text,
    UniqueConstraint,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.sql.dml import Insert, UpdateBase

REVISIONS = ("r0001",)
"""The migrations this release knows, oldest first; the last is the schema below."""

METADATA = MetaData()

# What keys are made of, by bytes: the order of letters changes with PostgreSQL's machine, and indexes with it.
_KEY = Text().with_variant(Text(collation="C"), "postgresql")

# Without SQLite's hidden row numbers, a row is found by its key alone and there is no second index to be damaged; a
# table's facts lie side by side in the order of the log, so opening is one sweep.
# (Snapshots are too big for that.)
TABLES = Table(
    "tables",
    METADATA,
    Column("id", _KEY, primary_key=True, nullable=False),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("head", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

FACTS = Table(
    "facts",
    METADATA,
    Column("table", _KEY, ForeignKey("tables.id"), primary_key=True, nullable=False),
    Column("position", Integer, primary_key=True, nullable=False),
    Column("key", _KEY),
    Column("began", Integer, nullable=False),
    Column("command", LargeBinary),
    Column("seat", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
# Only the first fact of a command has a key: the index skips the rest.
Index(
    "facts_key",
    FACTS.c["table"],
    FACTS.c["key"],
    unique=True,
    sqlite_where=FACTS.c["key"].is_not(None),
    postgresql_where=FACTS.c["key"].is_not(None),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("id", _KEY, nullable=False),
    Column("table", _KEY, ForeignKey("tables.id"), nullable=False),
    Column("role", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("figures", Text, nullable=False),
    Column("link_hash", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("revoked", BigInteger),
    Column("digest", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table", "id"),
    UniqueConstraint("link_hash", name="seats_link_hash"),
    sqlite_with_rowid=False,
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table", _KEY, ForeignKey("tables.id"), primary_key=True, nullable=False),
    Column("position", Integer, primary_key=True, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("table", _KEY, ForeignKey("tables.id"), primary_key=True, nullable=False),
    Column("run", Integer, primary_key=True, nullable=False),
    Column("open", LargeBinary, nullable=False),
    Column("hidden", LargeBinary, nullable=False),
    Column("opened", BigInteger),
    Column("hidden_opened", BigInteger),
    Column("digest", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

SEAT_COLUMNS = ("id", "table", "role", "name", "figures", "link_hash", "made", "revoked")
SECRET_COLUMNS = ("table", "run", "open", "hidden", "opened", "hidden_opened")

_THIS = FACTS.c["table"] == bindparam("of")
_FACT = [column for column in FACTS.c if column.name != "table"]
_SEAT = [*(SEATS.c[name] for name in SEAT_COLUMNS), SEATS.c.digest]
_SECRET = [*(SECRETS.c[name] for name in SECRET_COLUMNS), SECRETS.c.digest]
_OF_FACT = and_(FACTS.c["table"] == SNAPSHOTS.c["table"], FACTS.c.position == SNAPSHOTS.c.position)


class Statements:
    """Every statement of a store as SQL with numbered places, in the dialect of its database.

    The order of the places is given beside each, and checked.
    """

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        row = bindparam("row", type_=Text)
        self.tables = self._sql(select(TABLES).order_by(TABLES.c.made, TABLES.c.id))
        self.table = self._sql(select(TABLES).where(TABLES.c.id == row), "row")
        # Not a join: PostgreSQL may plan one by the table alone while the log is short, and keep to that plan.
        last = select(FACTS.c.digest).where(FACTS.c["table"] == TABLES.c.id, FACTS.c.position == TABLES.c.head)
        self.tip = self._sql(
            select(TABLES.c.head, last.correlate(TABLES).scalar_subquery()).where(TABLES.c.id == row), "row"
        )
        self.add_table = self._sql(insert(TABLES), *TABLES.c.keys())
        self.set_head = self._sql(update(TABLES).values(head=bindparam("to")).where(TABLES.c.id == row), "to", "row")
        self.set_row = self._sql(
            update(TABLES)
            .values(title=bindparam("name"), options=bindparam("with"), digest=bindparam("seal"))
            .where(TABLES.c.id == row),
            *("name", "with", "seal", "row"),
        )
        self.add_fact = self._sql(insert(FACTS), *FACTS.c.keys())
        self.facts = self._sql(
            select(*_FACT, FACTS.c["table"])
            .where(_THIS, FACTS.c.position >= bindparam("low"), FACTS.c.position <= bindparam("high", type_=BigInteger))
            .order_by(FACTS.c.position),
            *("of", "low", "high"),
        )
        self.key = self._sql(
            select(FACTS.c.position, FACTS.c.command).where(_THIS, FACTS.c["key"] == bindparam("is")), "of", "is"
        )
        self.next_command = self._sql(
            select(func.min(FACTS.c.position)).where(
                _THIS, FACTS.c.position > bindparam("low"), FACTS.c.began != bindparam("is")
            ),
            *("of", "low", "is"),
        )
        self._rest()

    def _rest(self) -> None:
        of = bindparam("of", type_=Text)
        self.snapshot = self._sql(
            select(SNAPSHOTS.c.position, SNAPSHOTS.c.schema, SNAPSHOTS.c.body, SNAPSHOTS.c.digest, FACTS.c.digest)
            .join(FACTS, _OF_FACT)
            .where(SNAPSHOTS.c["table"] == of, SNAPSHOTS.c.position == bindparam("at")),
            *("of", "at"),
        )
        self.snapshot_places = self._sql(select(SNAPSHOTS.c.position).where(SNAPSHOTS.c["table"] == of), "of")
        self.drop_snapshot = self._sql(
            delete(SNAPSHOTS).where(SNAPSHOTS.c["table"] == of, SNAPSHOTS.c.position == bindparam("at")), "of", "at"
        )
        self.add_snapshot = self._sql(insert(SNAPSHOTS), *SNAPSHOTS.c.keys())
        self.seats = self._sql(
            select(*_SEAT).where(SEATS.c["table"] == of).order_by(SEATS.c.made, SEATS.c.id),
            "of",
        )
        self.seat_by_link = self._sql(select(*_SEAT).where(SEATS.c.link_hash == bindparam("link")), "link")
        self.drop_seat = self._sql(
            delete(SEATS).where(SEATS.c["table"] == of, SEATS.c.id == bindparam("is")), "of", "is"
        )
        self.add_seat = self._sql(insert(SEATS), *SEAT_COLUMNS, "digest")
        self.secrets = self._sql(select(*_SECRET).where(SECRETS.c["table"] == of).order_by(SECRETS.c.run), "of")
        self.drop_secret = self._sql(
            delete(SECRETS).where(SECRETS.c["table"] == of, SECRETS.c.run == bindparam("is")), "of", "is"
        )
        self.add_secret = self._sql(insert(SECRETS), *SECRET_COLUMNS, "digest")

    def _sql(self, statement: UpdateBase | Select[Any], *order: str) -> str:
        names = list(order) if isinstance(statement, Insert) else None
        compiled = statement.compile(dialect=self._dialect, column_keys=names)
        places = getattr(compiled, "positiontup", None) or []
        if places != list(order):
            raise AssertionError(f"{compiled}: the places are {places}, not {order}")
        return str(compiled)
