"""A server that is there and does not answer: it hangs, its disk does, or what stands between."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import pytest
from tests.cluster import Cluster

from tablewright.store.errors import StoreFailed
from tablewright.store.port import NewFact, NewTable
from tablewright.store.postgres import hold, server
from tablewright.store.postgres.opening import open_database
from tablewright.store.postgres.store import PostgresStore

FACT = NewFact("gm", 1_750_000_000_000, 1, "Said", "all", b'{"x":"so it was"}')
SILENT = (
    r"^The database postgresql://postgres@/\w+ cannot be reached just now \(no answer for \d+ seconds\)\. Try again"
)


@pytest.fixture
def store(cluster: Cluster) -> Iterator[PostgresStore]:
    with closing(open_database(cluster.emptied())) as opened:
        opened.make_table(NewTable(id="t", game="axx", title="T", options="{}", made=1), [FACT])
        yield opened


def backend(store: PostgresStore) -> int:
    return store.on_writer(lambda conn: conn.info.backend_pid)


@contextmanager
def hanging(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def test_a_connection_that_hangs_is_given_up_and_another_takes_its_place(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It kept every order and every page waiting for as long as it hung: the line was there, so no setting noticed."""
    monkeypatch.setattr(server, "AT_ONCE", 0.2)
    pid = backend(store)
    with hanging(pid):
        with monkeypatch.context() as patch:  # nor is it said that another Tablewright has the database: it was ours
            patch.setattr(hold, "ENDING", "50ms")
            with pytest.raises(
                StoreFailed, match=r"reached just now \(the connection that was lost has not ended yet\)"
            ):
                store.append("t", [FACT], expected_head=1, key="k")
        going_on = threading.Timer(0.5, os.kill, (pid, signal.SIGCONT))  # the new one waits until this one has ended
        going_on.start()
        assert store.append("t", [FACT], expected_head=1, key="k") == 2
        going_on.join()
    assert backend(store) != pid
    assert store.verify_chain("t") == 2


def test_an_order_that_is_answered_by_nothing_is_refused(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.Connection, "patience", 0.3)
    monkeypatch.setattr(server, "IN_TIME", 0.3)
    began = time.monotonic()
    with pytest.raises(StoreFailed, match=SILENT):
        store.on_writer(lambda conn: conn.execute("SELECT pg_sleep(20)"))
    assert time.monotonic() - began < 10
    assert store.append("t", [FACT], expected_head=1, key="k") == 2


def test_as_long_as_a_server_is_tried_in_vain_others_are_told_at_once(
    cluster: Cluster, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each waited for five seconds of its own, and with them whoever needed a thread of the server."""
    tries: list[float] = []
    trying, answer = threading.Event(), threading.Event()

    def unanswered(*_: object, **__: object) -> object:
        tries.append(time.monotonic())
        trying.set()
        answer.wait(10)
        raise StoreFailed("no answer")

    def order() -> None:
        with pytest.raises(StoreFailed, match="no answer"):
            store.append("t", [FACT], expected_head=1)

    cluster.do("SELECT pg_terminate_backend(%s, 10000)", backend(store))
    with monkeypatch.context() as patch:
        patch.setattr(store.server, "connect", unanswered)
        patch.setattr("tablewright.store.postgres.store.LONG", 0.1)
        threading.Timer(0.4, answer.set).start()
        order()
        order()  # nobody tries for as long as that took
        assert len(tries) == 1
        time.sleep(0.5)
        trying.clear()
        answer.clear()
        second = threading.Thread(target=order)
        second.start()
        assert trying.wait(10)
        order()
        with pytest.raises(StoreFailed, match="no answer"):
            store.open_table("t")
        assert len(tries) == 2
        answer.set()
        second.join()
        time.sleep(time.monotonic() - tries[1])
    assert store.append("t", [FACT], expected_head=1) == 2
