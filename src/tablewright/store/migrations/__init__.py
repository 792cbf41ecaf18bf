"""The way from every older data file to today's: one step a module in versions/, run by Alembic on a copy."""

from pathlib import Path

SCRIPTS = Path(__file__).parent


def upgrade(path: Path, scripts: Path = SCRIPTS) -> None:
    """Bring the data file at `path`, a copy that nobody else has open, to the newest schema of `scripts`."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import URL, create_engine
    from sqlalchemy.pool import NullPool

    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()
