"""The store in a PostgreSQL database, by psycopg, which need not be installed: it comes with the extra `postgres`."""
