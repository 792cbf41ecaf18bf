"""The way from every older data file or database to today's: one step a module in versions/, run by Alembic."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import Engine

SCRIPTS = Path(__file__).parent


def upgrade(path: Path, scripts: Path = SCRIPTS) -> None:
    """Bring the data file at `path`, a copy that nobody else has open, to the newest schema of `scripts`."""
    from sqlalchemy import URL, create_engine
    from sqlalchemy.pool import NullPool

    _upgrade(create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool), scripts)


def upgrade_database(connected: Callable[[], object], scripts: Path = SCRIPTS) -> None:
    """Bring the PostgreSQL database that is `connected` to to the newest schema of `scripts`: all of it, or nothing."""
    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

    _upgrade(create_engine("postgresql+psycopg://", creator=connected, poolclass=NullPool), scripts)


def _upgrade(engine: Engine, scripts: Path) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()
