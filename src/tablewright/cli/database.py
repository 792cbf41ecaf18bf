"""The option `--database`, as every verb that opens tables has it."""

from __future__ import annotations

import click

DATABASE = click.option(
    "--database",
    metavar="URL",
    help="A PostgreSQL database for the tables (postgresql://user@host/name); else TABLEWRIGHT_DATABASE.",
)
