"""A store that does not answer: who waits for a table that is not open yet holds up nobody else."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Semaphore

import pytest
from tests.web.site_ import Site, Visitor

from tablewright.store.errors import StoreFailed
from tablewright.store.memory import MemoryStore
from tablewright.store.port import TableRow
from tablewright.web.server import _run, prepare

WORDS = "The database cannot be reached just now."


class Silent(MemoryStore):
    """A store that, once `silent`, answers nothing until it gives up."""

    silent = False

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.gives_up = Semaphore(0), Semaphore(0)

    def table(self, table: str) -> TableRow:
        if self.silent:
            self.asked.release()
            assert self.gives_up.acquire(timeout=20)
            raise StoreFailed(WORDS)
        return super().table(table)


@pytest.fixture
def store() -> Silent:
    return Silent()


@pytest.fixture
def silent_site(store: Silent) -> Iterator[Site]:
    running = Site(store)
    yield running
    running.stop()


def test_while_a_table_waits_for_its_store_all_other_pages_are_there(silent_site: Site, store: Silent) -> None:
    """The table was asked for a second time where all of the server waits, and twice more for the page that says so."""
    made = silent_site.hall.make_table("well", "At the well", quick=1)
    base = f"http://127.0.0.1:{silent_site.port}"
    with Visitor(base) as player, Visitor(base) as other:
        player.get(f"/j/{made.link}")
        silent_site.hall.close()
        store.silent = True
        answers: list[tuple[int, bool]] = []

        def come() -> None:
            answer = player.get(f"/t/{made.table}/{made.seat}/", timeout=60)
            answers.append((answer.status_code, WORDS in answer.text))

        waiting = threading.Thread(target=come)
        waiting.start()
        try:
            for _ in range(2):
                assert store.asked.acquire(timeout=10)
                assert other.get("/rules/axx").status_code == 200
                store.gives_up.release()
        finally:
            store.gives_up.release(9)
            waiting.join()
    assert answers == [(503, True)]


def test_however_many_wait_for_their_tables_the_pages_of_others_are_there(tmp_path: Path) -> None:
    """There were a few threads for all, as many as the machine has processors for; those who waited took them."""
    serving = prepare(tmp_path / "data", port=0)
    store, hall = serving.folder.store, serving.desk.hall
    made = hall.make_table("axx", "The Cellar")
    hall.table(made.table)
    gate = Semaphore(0)
    running = threading.Thread(target=lambda: asyncio.run(_run(serving, gate.release)))
    running.start()
    assert gate.acquire(timeout=20)
    silent = Silent()
    silent.silent = True
    port = int(serving.address.rstrip("/").rpartition(":")[2])
    try:
        with ExitStack() as lines, Visitor(serving.address.rstrip("/")) as player:
            assert player.get(f"/j/{made.link}").status_code == 303
            store.table = silent.table  # type: ignore[method-assign]
            for number in range(40):
                line = lines.enter_context(socket.create_connection(("127.0.0.1", port)))
                line.sendall(f"GET /t/none{number}/s/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            for _ in range(40):
                assert silent.asked.acquire(timeout=20)
            assert "The Cellar" in player.get(f"/t/{made.table}/{made.seat}/").text
    finally:
        silent.gives_up.release(99)
        serving.server.should_exit = True
        running.join()
        serving.door.close()
        serving.folder.close()
