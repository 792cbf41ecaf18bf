"""A database that is opened, or refused: one clear line each, nothing written, and never a password on the screen."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.cluster import PASSWORD, Cluster, name_of

from tablewright.core.errors import Mendable
from tablewright.store import migrations
from tablewright.store.errors import NewerStore, StoreError, StoreFailed, StoreLocked
from tablewright.store.opening import database_url, open_place
from tablewright.store.port import NewFact, NewTable
from tablewright.store.postgres.address import read_address
from tablewright.store.postgres.opening import TODAY, Release, open_database, read_database
from tablewright.store.postgres.place import COPIED, UNSAFE
from tablewright.store.schema import METADATA

NOW = 1_750_000_000_000
FACT = NewFact("gm", NOW, 1, "Said", "all", b"{}")
TABLE = NewTable(id="t", game="axx", title="T", options="{}", made=NOW)


@pytest.fixture
def empty(cluster: Cluster) -> Iterator[str]:
    """The address of a database without tables."""
    with cluster.database() as url:
        yield url


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://bob:s3cret@db.example:5433/table%20wright", "postgresql://bob@db.example:5433/table%20wright"),
        ("postgres://bob:s3cret:more@db.example/tw?sslmode=require", "postgresql://bob@db.example/tw"),
        ("postgresql://bob@[::1]:5433/tw?password=s3cret", "postgresql://bob@[::1]:5433/tw"),
        ("postgresql://b%40b:s3cret%2F%40@/tw?host=/run/postgresql", "postgresql://b%40b@/tw"),
        ("postgresql:///tw", "postgresql:///tw"),
        ("postgresql://one:5432,two:5433/tw", "postgresql://one,two/tw"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    found = read_address(url)
    assert found.shown == shown
    assert "s3cret" not in repr(found)


@pytest.mark.parametrize(
    "url",
    [
        "tw",
        "",
        "mysql://bob:s3cret@host/tw",
        "postgresql:bob:s3cret@host/tw",
        "postgresql://bob:s3/cret@host/tw",
        "postgresql://bob:s3@cret@host/tw",
        "postgresql://bob:s3#cret@host/tw",
        "postgresql://bob:s3?cret@host/tw",
        "postgresql://bob:s3 cret@host/tw",
        "postgresql://bob:s3%zzcret@host/tw",
        "postgresql://bob:s3cret",
        "postgresql://bob@host:s3cret/tw",
        "postgresql://bob@host/tw?s3cret=1",
        "postgresql://bob@host/tw?pass=s3@cret",
        "postgresql://bob@[::1/tw?s3cret",
        "postgresql://b%F6b:s3cret@host/tw",
        "postgresql://bob:s3\udce4cret@host/tw",
        "postgresql://bob:s3cret@host/tw\0x",
    ],
)
def test_an_address_that_cannot_be_read_is_not_repeated(url: str) -> None:
    """PostgreSQL's library takes what follows a bare / or @ of a password for port or host, and tells it."""
    with pytest.raises(Mendable, match=r"postgresql://|percent codes") as caught:
        read_address(url)
    assert "s3" not in caught.value.line
    assert "cret" not in caught.value.line


def test_an_address_that_is_no_text_is_refused(tmp_path: Path) -> None:
    for given in (None, 7, b"postgresql:///tw", tmp_path):
        wrong: Any = given
        with pytest.raises(Mendable, match="The address of a database is text"):
            open_place(tmp_path, wrong)


def test_where_the_database_is() -> None:
    environ = {"TABLEWRIGHT_DATABASE": "postgresql:///env"}
    assert database_url(None, environ) == "postgresql:///env"
    assert database_url("postgresql:///given", environ) == "postgresql:///given"
    assert database_url("", environ) == ""
    assert database_url(None, {}) == ""


def test_what_is_in_the_way_is_told_in_one_line(cluster: Cluster) -> None:
    free = cluster.url("tw", user="bob", password=PASSWORD).replace(f":{cluster.port}/", ":1/")
    told = {
        cluster.url(
            "postgres", user="bob", password="wrong-" + "s3cret"
        ): 'password authentication failed for user "bob"',
        cluster.url("nowhere", user="bob", password=PASSWORD): 'database "nowhere" does not exist',
        cluster.url("postgres", user="nobody"): 'role "nobody" does not exist',
        free: "Connection refused",
    }
    for url, reason in told.items():
        with pytest.raises(StoreFailed) as caught:
            open_database(url)
        words = str(caught.value)
        assert words.startswith(f"The database {read_address(url).shown} cannot be opened: ")
        assert reason in words
        assert "\n" not in words
        assert "s3cret" not in words
        assert PASSWORD not in words
        assert caught.value.__cause__ is None


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Mendable, match=re.escape("pip install 'tablewright[postgres]'")):
        open_place(tmp_path / "data", "postgresql:///tw", now=NOW)
    assert not (tmp_path / "data").exists()


def test_a_database_that_is_refused_leaves_no_folder_locked(tmp_path: Path) -> None:
    with pytest.raises(Mendable):
        open_place(tmp_path, "mysql://host/tw", now=NOW)
    assert list(tmp_path.iterdir()) == []
    open_place(tmp_path, now=NOW).close()


def test_an_empty_database_gets_its_tables_and_packs_stay_in_the_folder(empty: str, tmp_path: Path) -> None:
    with open_place(tmp_path, empty, now=NOW) as place:
        assert place.store.tables() == []
        assert place.trouble == UNSAFE  # the tests' own server, for the sake of their time
        place.say_address("http://127.0.0.1:8423/")
        place.look_after(NOW)
        assert (tmp_path / "tablewright.lock").read_text() == "http://127.0.0.1:8423/\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["packs", "tablewright.lock"]
    open_database(empty, make=False).close()


def test_tables_that_lie_in_the_folder_are_not_taken_for_lost(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.emptied()
    open_place(tmp_path, now=NOW).close()
    with open_place(tmp_path, url, now=NOW) as place:
        file = tmp_path / "tablewright.db"
        told = f"The tables in {file} are not in the database: `tablewright log` brings them over, one by one."
        assert place.trouble == f"{UNSAFE} {told}"
        place.store.make_table(TABLE, [FACT])
    with open_place(tmp_path, url, now=NOW) as place:
        assert place.trouble == UNSAFE


def test_an_empty_database_is_left_empty_where_none_is_to_be_made(cluster: Cluster, empty: str) -> None:
    with pytest.raises(StoreError, match="There are no tables in the database postgresql://postgres@/"):
        open_database(empty, make=False)
    assert cluster.do("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace", at=empty) == []


def test_a_database_of_somebody_elses_is_left_alone(cluster: Cluster, empty: str) -> None:
    cluster.do("CREATE TABLE songs (title text)", at=empty)
    cluster.do("CREATE TABLE alembic_version (version_num text)", at=empty)
    with pytest.raises(StoreError, match="holds tables that are not Tablewright's"):
        open_database(empty)
    names = cluster.do("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace", at=empty)
    assert sorted(names) == [("alembic_version",), ("songs",)]


def test_who_may_not_make_tables_or_owns_none_of_them_is_told(cluster: Cluster, empty: str, tmp_path: Path) -> None:
    bob = cluster.url(name_of(empty), user="bob", password=PASSWORD)
    with pytest.raises(
        StoreError, match=r"^bob may not make tables in the database .* Make a database that belongs to"
    ):
        open_database(bob)
    broken = next_release(tmp_path / "scripts", "raise ValueError('this step is broken')")
    with pytest.raises(
        StoreError, match=r"^The tables could not be made in .*\(this step is broken\)\. It is as it was"
    ):
        open_database(empty, release=broken)
    assert cluster.do("SELECT to_regclass('tables')::text", at=empty) == [(None,)]
    open_database(empty).close()
    with pytest.raises(StoreError, match="belong to another user"):
        open_database(bob)
    for table in ("tables", "facts", "seats", "snapshots", "secrets", "alembic_version"):
        cluster.do(f"ALTER TABLE {table} OWNER TO bob", at=empty)
    open_database(bob).close()


def test_a_database_that_is_not_in_unicode_or_too_old_is_refused(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.do("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'")
    with pytest.raises(StoreFailed, match=r"keeps its text as LATIN1: make one with createdb --encoding=UTF8"):
        open_database(cluster.url("latin"))
    cluster.do("DROP DATABASE latin")
    monkeypatch.setattr("tablewright.store.postgres.server.OLDEST", 99)
    with pytest.raises(StoreFailed, match=r"is on a PostgreSQL older than 99, which will not do\.$"):
        open_database(cluster.url("postgres"))


@pytest.mark.usefixtures("hurried")
def test_the_second_to_come_is_told_where_the_first_is(empty: str) -> None:
    with closing(open_database(empty)) as first:
        with pytest.raises(StoreLocked, match=r"already running at process \d+ on "):
            open_database(empty)
        first.say_address("http://127.0.0.1:8423/")
        with pytest.raises(StoreLocked, match=r"at http://127\.0\.0\.1:8423/ on .* another database with --database"):
            open_database(empty)
        first.make_table(TABLE, [FACT])
        with closing(read_database(empty)) as reader:
            assert reader.open_table("t").table.head == 1
            with pytest.raises(StoreFailed, match="not open for writing"):
                reader.append("t", [FACT], expected_head=1)
    open_database(empty).close()


def test_a_commit_waits_for_the_disk_whatever_the_database_is_set_to(cluster: Cluster, empty: str) -> None:
    cluster.do(f"ALTER DATABASE {name_of(empty)} SET synchronous_commit = off")
    with closing(open_database(empty)) as store:
        assert store.on_writer(lambda conn: conn.execute("SHOW synchronous_commit").fetchone()) == ("on",)


def test_no_limit_that_is_set_for_everybody_cuts_the_reading_of_a_long_log_short(cluster: Cluster, empty: str) -> None:
    """A table whose log took longer to read than statement_timeout could not be opened, as often as one tried."""
    cluster.do(f"ALTER DATABASE {name_of(empty)} SET statement_timeout = '10ms'")
    with closing(open_database(empty)) as store:
        assert store.on_writer(lambda conn: conn.execute("SELECT pg_sleep(0.05)::text").fetchone()) == ("",)


def next_release(scripts: Path, step: str) -> Release:
    """Tomorrow's Tablewright, whose migration r0002 does `step`."""
    shutil.copytree(migrations.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "r0002_next.py").write_text(
        "from alembic import op\nrevision = 'r0002'\ndown_revision = 'r0001'\n"
        f"def upgrade() -> None:\n    op.execute('CREATE TABLE notes (words TEXT)')\n    {step}\n"
    )
    return Release(("r0001", "r0002"), METADATA, scripts)


def test_an_older_database_is_brought_up_to_date_and_a_newer_one_left_alone(
    cluster: Cluster, empty: str, tmp_path: Path
) -> None:
    with closing(open_database(empty)) as store:
        store.make_table(TABLE, [FACT, FACT])
    with closing(open_database(empty, release=next_release(tmp_path / "100% scripts", "pass"))) as store:
        assert store.open_table("t").table.head == 2
        assert cluster.do("SELECT * FROM notes", at=empty) == []
    for opening in (open_database, read_database):
        with pytest.raises(NewerStore, match=r"The database postgresql://.* was last used by a newer Tablewright"):
            opening(empty)
    assert cluster.do("SELECT version_num FROM alembic_version", at=empty) == [("r0002",)]


def test_a_failed_migration_is_taken_back_whole(cluster: Cluster, empty: str, tmp_path: Path) -> None:
    with closing(open_database(empty)) as store:
        store.make_table(TABLE, [FACT])
    release = next_release(tmp_path / "scripts", "raise ValueError('this step is broken')")
    with pytest.raises(StoreError, match=r"could not be brought up to date .*\(this step is broken\)\. They are as th"):
        open_database(empty, release=release)
    assert cluster.do("SELECT to_regclass('notes')::text, version_num FROM alembic_version", at=empty) == [
        (None, "r0001")
    ]
    with closing(open_database(empty)) as store:
        assert store.open_table("t").table.head == 1


ODD = {
    "DROP INDEX facts_key": 'CREATE UNIQUE INDEX facts_key ON facts ("table", key) WHERE key IS NOT NULL',
    "ALTER TABLE facts DROP CONSTRAINT facts_pkey": 'ALTER TABLE facts ADD PRIMARY KEY ("table", position)',
    "ALTER TABLE seats DROP CONSTRAINT seats_link_hash": (
        "ALTER TABLE seats ADD CONSTRAINT seats_link_hash UNIQUE (link_hash)"
    ),
    "ALTER TABLE facts ALTER COLUMN at TYPE integer": "ALTER TABLE facts ALTER COLUMN at TYPE bigint",
    "ALTER TABLE tables ALTER COLUMN title DROP NOT NULL": "ALTER TABLE tables ALTER COLUMN title SET NOT NULL",
    "ALTER TABLE secrets RENAME COLUMN opened TO shut": "ALTER TABLE secrets RENAME COLUMN shut TO opened",
    "ALTER TABLE secrets ADD COLUMN shut bigint": "ALTER TABLE secrets DROP COLUMN shut",
}
"""What somebody may have done to the tables, and what undoes it."""


def test_tables_that_were_changed_are_refused(cluster: Cluster) -> None:
    url = cluster.emptied()
    for change, back in ODD.items():
        cluster.do(change, at=url)
        with pytest.raises(StoreError, match="not what they should be"):
            open_database(url)
        cluster.do(back, at=url)
    open_database(url).close()


def test_a_database_beside_ours_and_indexes_of_somebodys_own_are_no_matter(cluster: Cluster, empty: str) -> None:
    open_database(empty).close()
    cluster.do("CREATE TABLE notes (words text)", at=empty)
    cluster.do("CREATE INDEX ON facts (kind)", at=empty)
    open_database(empty, release=TODAY).close()


def test_a_database_that_was_put_back_begins_new_dice(cluster: Cluster, empty: str, tmp_path: Path) -> None:
    with closing(open_database(empty)) as store:
        store.make_table(TABLE, [FACT])
        assert not store.was_copied()
    dump = cluster.run("pg_dump", *cluster.reach(empty))
    with cluster.database() as other:
        cluster.run("psql", "--quiet", *cluster.reach(other), stdin=dump)
        with open_place(tmp_path, other, now=NOW) as place:
            assert place.trouble == f"{UNSAFE} {COPIED}"
            assert place.store.open_table("t").table.head == 1
            place.store.new_dice_begun()
        with closing(open_database(other)) as store:
            assert not store.was_copied()
    with cluster.database(pattern=name_of(empty)) as other, closing(open_database(other)) as store:
        assert store.was_copied()
    with closing(open_database(empty)) as store:
        assert not store.was_copied()
    clean = cluster.run("pg_dump", "--clean", *cluster.reach(empty))
    cluster.run("psql", "--quiet", *cluster.reach(empty), stdin=clean)
    with closing(open_database(empty)) as store:
        assert store.was_copied()
