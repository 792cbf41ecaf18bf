"""Alembic runs this for every migration; the connection is handed in, and there is no configuration file."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
