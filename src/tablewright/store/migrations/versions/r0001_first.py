"""The first schema: tables, facts, seats, snapshots, secrets."""

import sqlalchemy as sa
from alembic import op

revision = "r0001"
down_revision = None
branch_labels = None
depends_on = None

# What keys are made of, by bytes: the order of letters changes with PostgreSQL's machine, and indexes with it.
_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables. Written out here, so that it stays what it was when the schema moves on."""
    op.create_table(
        "tables",
        sa.Column("id", _KEY, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_with_rowid=False,
    )
    _facts()
    _seats()
    op.create_table(
        "snapshots",
        sa.Column("table", _KEY, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", "position"),
    )
    op.create_table(
        "secrets",
        sa.Column("table", _KEY, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("run", sa.Integer, nullable=False),
        sa.Column("open", sa.LargeBinary, nullable=False),
        sa.Column("hidden", sa.LargeBinary, nullable=False),
        sa.Column("opened", sa.BigInteger),
        sa.Column("hidden_opened", sa.BigInteger),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", "run"),
        sqlite_with_rowid=False,
    )


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("id", _KEY, nullable=False),
        sa.Column("table", _KEY, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
        sa.Column("link_hash", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", "id"),
        sa.UniqueConstraint("link_hash", name="seats_link_hash"),
        sqlite_with_rowid=False,
    )


def _facts() -> None:
    op.create_table(
        "facts",
        sa.Column("table", _KEY, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("key", _KEY),
        sa.Column("began", sa.Integer, nullable=False),
        sa.Column("command", sa.LargeBinary),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("audience", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", "position"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "facts_key",
        "facts",
        ["table", "key"],
        unique=True,
        sqlite_where=sa.text('"key" IS NOT NULL'),
        postgresql_where=sa.text('"key" IS NOT NULL'),
    )


def downgrade() -> None:
    """There is no way back: an older release refuses a newer file and leaves it as it is."""
    raise NotImplementedError("a newer data file is never turned into an older one")
