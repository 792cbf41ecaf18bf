"""What goes wrong in mid-evening: the server is gone, the line is cut, somebody else takes over, a row is changed."""

from __future__ import annotations

import os
import re
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest
from tests.cluster import Cluster, name_of
from tests.table.toy import Clock, games

from tablewright.store.errors import (
    DamagedTable,
    KeyUsed,
    StoreConflict,
    StoreError,
    StoreFailed,
    StoreFull,
    StoreLocked,
)
from tablewright.store.port import Changes, KeyUse, NewFact, NewTable, SeatRow, SecretRow, Snapshot
from tablewright.store.postgres.opening import open_database
from tablewright.store.postgres.server import Connection
from tablewright.store.postgres.store import PostgresStore
from tablewright.table.commands import Say
from tablewright.table.hall import Hall

NOW = 1_750_000_000_000
FACT = NewFact("gm", NOW, 1, "Said", "all", b'{"x":"so it was"}')
OUT_OF_REACH = r"^The database postgresql://postgres@/\w+ cannot be reached just now \([^\n]+\)\. Try again in a moment"


def a_table(name: str = "t") -> NewTable:
    return NewTable(id=name, game="axx", title=f"The {name}", options="{}", made=NOW)


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.emptied()


@pytest.fixture
def store(url: str) -> Iterator[PostgresStore]:
    with closing(open_database(url)) as opened:
        opened.make_table(a_table(), [FACT])
        yield opened


def backend(store: PostgresStore) -> int:
    """The process that serves the writing connection."""
    return store.on_writer(lambda conn: conn.info.backend_pid)


def end(cluster: Cluster, pid: int) -> None:
    """End a connection from the server's side, and see that it is gone."""
    cluster.do("SELECT pg_terminate_backend(%s, 10000)", pid)


def test_a_server_that_was_away_between_two_commands_is_not_even_noticed(
    cluster: Cluster, store: PostgresStore
) -> None:
    for how in (signal.SIGINT, signal.SIGQUIT):
        head = store.open_table("t").table.head  # a reading connection that is kept, and lost
        with cluster.stopped(how):
            pass
        assert store.append("t", [FACT], expected_head=head) == head + 1
        with cluster.stopped(how):
            pass
        assert store.open_table("t").table.head == head + 1
    assert store.verify_chain("t") == 3


def test_what_is_refused_while_the_server_is_away_is_written_once_it_is_back(
    cluster: Cluster, store: PostgresStore
) -> None:
    with cluster.stopped(signal.SIGQUIT):
        for _ in range(2):
            with pytest.raises(StoreFailed, match=OUT_OF_REACH):
                store.append("t", [FACT, FACT], expected_head=1, key="k")
            with pytest.raises(StoreFailed, match=OUT_OF_REACH):
                store.open_table("t")
            with pytest.raises(StoreFailed, match=OUT_OF_REACH):
                store.still_there()
    assert store.append("t", [FACT, FACT], expected_head=1, key="k") == 3
    with pytest.raises(KeyUsed) as caught:
        store.append("t", [FACT, FACT], expected_head=3, key="k")
    assert caught.value.use == KeyUse(2, 3, None)


def test_a_table_goes_on_over_an_outage_and_an_order_sent_again_is_done_once(cluster: Cluster, url: str) -> None:
    with closing(open_database(url)) as store:
        hall = Hall(store, clock=Clock(), games=games)
        made = hall.make_table("well", "At the well", quick=1)
        table = hall.table(made.table)
        head = table.log.head
        with cluster.stopped(signal.SIGQUIT):
            for _ in range(2):
                reply = table.command(made.seat, Say(text="are you there?"), "key-of-the-order")
                assert reply.refused is not None
                assert re.match(OUT_OF_REACH, reply.refused.words)
                assert [entry.sentence for entry in table.feed(made.seat, since="0.0")]  # the page stays as it was
        assert table.log.head == head
        first = table.command(made.seat, Say(text="are you there?"), "key-of-the-order")
        again = table.command(made.seat, Say(text="are you there?"), "key-of-the-order")
        assert (first.done, first.repeated, again.done, again.repeated) == (True, False, True, True)
        assert table.log.head == store.verify_chain(made.table) == head + 1
        assert table.is_its_log()


def test_a_connection_that_is_ended_amid_a_command_takes_all_of_it_along(
    cluster: Cluster, store: PostgresStore
) -> None:
    pid = backend(store)

    def cut(_: object) -> str:
        end(cluster, pid)
        return "x"

    slow = Changes(title="changed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablewright.store.writing.table_digest", cut)
        with pytest.raises(StoreFailed, match=OUT_OF_REACH):
            store.append("t", [FACT], expected_head=1, key="k", changes=slow)
    assert store.find_key("t", "k") is None
    assert (store.table("t").head, store.table("t").title) == (1, "The t")
    assert backend(store) != pid
    assert store.append("t", [FACT], expected_head=1, key="k", changes=slow) == 2


def test_a_line_cut_while_the_commit_is_under_way_writes_it_once_or_not_at_all(
    cluster: Cluster, store: PostgresStore, url: str
) -> None:
    """The server may be at a commit when it can no longer say so. Nothing is read before that has come to an end."""
    wait = "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.4); RETURN NEW; END'"
    late = (
        "CREATE CONSTRAINT TRIGGER late AFTER INSERT ON facts INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()"
    )
    cluster.do(wait, at=url)
    try:
        cluster.do(late, at=url)
        line = store.on_writer(lambda conn: conn.fileno())
        cutting = threading.Timer(0.15, lambda: _cut(line))
        cutting.start()
        with pytest.raises(StoreFailed, match=OUT_OF_REACH):
            store.append("t", [FACT], expected_head=1, key="k")
        cutting.join()
        there = store.find_key("t", "k")
        assert store.open_table("t").table.head == (1 if there is None else 2)
    finally:
        cluster.do("DROP FUNCTION wait CASCADE", at=url)
    if there is None:
        assert store.append("t", [FACT], expected_head=1, key="k") == 2
    with pytest.raises(KeyUsed):
        store.append("t", [FACT], expected_head=2, key="k")
    assert store.verify_chain("t") == 2


def _cut(line: int) -> None:
    """Cut a connection under the feet of whoever waits for an answer on it."""
    with socket.socket(fileno=os.dup(line)) as same:
        same.shutdown(socket.SHUT_RDWR)


@pytest.mark.usefixtures("hurried")
def test_somebody_who_took_over_is_named_and_nothing_is_written_beside_them(
    cluster: Cluster, store: PostgresStore, url: str
) -> None:
    end(cluster, backend(store))
    with closing(open_database(url)) as other:
        other.say_address("http://127.0.0.1:8424/")
        other.append("t", [FACT], expected_head=1, key="theirs")
        taken = "Tablewright is already running at http://127.0.0.1:8424/ on "
        with pytest.raises(StoreLocked, match=taken):
            store.append("t", [FACT], expected_head=1, key="ours")
        with pytest.raises(StoreLocked, match=taken):
            store.open_table("t")
        with pytest.raises(StoreError, match=taken):
            store.still_there()
        assert other.table("t").head == 2
    with pytest.raises(StoreConflict):
        store.append("t", [FACT], expected_head=1, key="ours")
    assert store.append("t", [FACT], expected_head=2, key="ours") == 3
    with pytest.raises(StoreLocked):
        open_database(url)


def test_a_database_that_is_put_back_under_a_running_server_is_not_written_to(cluster: Cluster) -> None:
    with cluster.pattern() as url, closing(open_database(url)) as store:
        store.make_table(a_table(), [FACT])
        dump = cluster.run("pg_dump", "--clean", *cluster.reach(url))
        store.append("t", [FACT], expected_head=1)
        end(cluster, backend(store))
        cluster.run("psql", "--quiet", *cluster.reach(url), stdin=dump)
        with pytest.raises(StoreFailed, match="was put back, replaced or brought up to date while Tablewright was r"):
            store.append("t", [FACT], expected_head=2)
        with closing(open_database(url)) as fresh:
            assert fresh.was_copied()
            assert fresh.verify_chain("t") == 1
            end(cluster, backend(fresh))
            cluster.do("UPDATE alembic_version SET version_num = 'r9999'", at=url)
            with pytest.raises(StoreFailed, match="Stop Tablewright and start it again"):
                fresh.append("t", [FACT], expected_head=1)
            cluster.do("DROP TABLE alembic_version", at=url)
            with pytest.raises(StoreFailed, match="Stop Tablewright and start it again"):
                fresh.append("t", [FACT], expected_head=1)


def test_those_who_wait_for_a_lost_server_share_one_answer(
    cluster: Cluster, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that does not answer at all costs five seconds a try, and a dozen orders would wait for a minute."""
    tries: list[str] = []
    together = threading.Event()
    told: list[str] = []

    def unanswered(*_: object, **__: object) -> object:
        tries.append("try")
        together.wait(10)
        raise StoreFailed("no answer")

    def order() -> None:
        with pytest.raises(StoreFailed) as caught:
            store.append("t", [FACT], expected_head=1)
        told.append(str(caught.value))

    end(cluster, backend(store))
    with monkeypatch.context() as patch:
        patch.setattr(store.server, "connect", unanswered)
        threads = [threading.Thread(target=order) for _ in range(6)]
        for thread in threads:
            thread.start()
        while not tries or sum(thread.is_alive() for thread in threads) < 6:
            pass
        threading.Event().wait(0.2)  # all six are at the door by now
        together.set()
        for thread in threads:
            thread.join()
    assert told == ["no answer"] * 6
    assert tries == ["try"]
    assert store.append("t", [FACT], expected_head=1) == 2


@pytest.mark.parametrize(
    ("change", "last_good"),
    [
        ("UPDATE facts SET body = '{}' WHERE position = 3", 2),
        ("UPDATE facts SET at = at + 1 WHERE position = 4", 3),
        ("UPDATE facts SET key = 'other' WHERE position = 2", 1),
        ("DELETE FROM facts WHERE position = 4", 3),
        ("DELETE FROM facts WHERE position = 2", 1),
        ("UPDATE tables SET head = 3", 4),
        ("UPDATE tables SET title = 'The tavern'", 4),
        ("UPDATE seats SET role = 'gm'", 4),
        ("UPDATE secrets SET hidden = open", 4),
    ],
)
def test_a_row_changed_behind_its_back_keeps_that_table_alone_closed(
    cluster: Cluster, url: str, change: str, last_good: int
) -> None:
    seat = SeatRow(id="s", table="t", role="player", name="Mira", figures="[]", link_hash=b"l", made=NOW)
    secret = SecretRow(table="t", run=1, open=b"o" * 32, hidden=b"h" * 32)
    with closing(open_database(url)) as store:
        store.make_table(a_table(), [FACT] * 4, changes=Changes(seats=(seat,), secrets=(secret,)))
        only = " AND " if "WHERE" in change else " WHERE "
        column = "id" if " tables " in change else '"table"'
        cluster.do(f"{change}{only}{column} = 't'", at=url)
        store.make_table(a_table("good"), [FACT])
        with pytest.raises(DamagedTable) as caught:
            store.open_table("t")
        assert caught.value.last_good == last_good
        assert len(store.open_table("good").facts) == 1
        assert store.append("good", [FACT], expected_head=1) == 2


def test_a_snapshot_changed_behind_its_back_is_passed_over(cluster: Cluster, store: PostgresStore, url: str) -> None:
    store.append("t", [FACT] * 9, expected_head=1, changes=Changes(snapshot=Snapshot(5, 1, b"five")))
    store.change("t", Changes(snapshot=Snapshot(10, 1, b"ten")))
    cluster.do("UPDATE snapshots SET body = 'xyz' WHERE position = 10", at=url)
    assert store.open_table("t").snapshot == Snapshot(5, 1, b"five")


def test_a_fact_beyond_the_head_is_damage_and_not_a_key_that_was_used(
    cluster: Cluster, store: PostgresStore, url: str
) -> None:
    store.append("t", [FACT], expected_head=1, key="k")
    cluster.do("UPDATE tables SET head = 1", at=url)
    with pytest.raises(DamagedTable) as caught:
        store.append("t", [FACT], expected_head=1, key="other")
    assert caught.value.last_good == 2


def test_a_full_disk_and_a_database_only_to_be_read_are_told_in_words(
    cluster: Cluster, store: PostgresStore, url: str
) -> None:
    full = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$"
    cluster.do(full, at=url)
    cluster.do("CREATE TRIGGER full_disk BEFORE INSERT ON facts FOR EACH ROW EXECUTE FUNCTION full_disk()", at=url)
    try:
        with pytest.raises(StoreFull, match="The disk is full, so this was not done"):
            store.append("t", [FACT], expected_head=1, key="k")
    finally:
        cluster.do("DROP FUNCTION full_disk CASCADE", at=url)
    name = name_of(url)
    cluster.do(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        end(cluster, backend(store))
        with pytest.raises(StoreFailed, match=r"only lets itself be read, so this was not done \(cannot execute"):
            store.append("t", [FACT], expected_head=1, key="k")
    finally:
        cluster.do(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        end(cluster, backend(store))
    assert store.append("t", [FACT], expected_head=1, key="k") == 2


def test_a_table_locked_from_elsewhere_keeps_nobody_waiting_for_ever(store: PostgresStore, url: str) -> None:
    def patience(conn: Connection) -> object:
        found = conn.execute("SHOW lock_timeout").fetchone()
        conn.execute("SET lock_timeout = '100ms'")
        return found

    assert store.on_writer(patience) == ("10s",)
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE facts")
        with pytest.raises(StoreFailed, match=r"\(canceling statement due to lock timeout\), so this was not done"):
            store.append("t", [FACT], expected_head=1, key="k")
    assert store.append("t", [FACT], expected_head=1, key="k") == 2


def test_no_plan_of_the_first_evening_reads_a_long_log_from_end_to_end(store: PostgresStore, url: str) -> None:
    """PostgreSQL keeps to the plan that it made for a short log; one by the table alone read all of it each time."""
    head = 1
    for number in range(12):  # after five times a statement is prepared, after ten its plan is kept
        head = store.append("t", [FACT], expected_head=head, key=f"k{number}")
        store.find_key("t", "k0")
    head = store.append("t", [FACT] * 3000, expected_head=head)

    def plans(conn: Connection) -> list[str]:
        conn.execute("SET plan_cache_mode = force_generic_plan")
        names = conn.execute("SELECT name FROM pg_prepared_statements WHERE statement LIKE 'SELECT tables.head%'")
        return [str(row[0]) for (name,) in names.fetchall() for row in conn.execute(f"EXPLAIN EXECUTE {name} ('t')")]

    plan = "\n".join(store.on_writer(plans))
    assert "Seq Scan" not in plan
    assert re.search(r"Index Scan using facts_pkey on facts.*\n.*Index Cond: .*position", plan)
