"""Writing and reading go on while the server is stopped, killed and its connections are ended, again and again."""

from __future__ import annotations

import random
import signal
import threading
import time
from contextlib import closing

import pytest
from tests.cluster import Cluster

from tablewright.store.errors import KeyUsed, StoreFailed
from tablewright.store.port import KeyUse, NewFact, NewTable
from tablewright.store.postgres.opening import open_database
from tablewright.store.postgres.store import PostgresStore

FACT = NewFact("gm", 1_750_000_000_000, 1, "Said", "all", b'{"x":"so it was"}')
END_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'tablewright-%'"


class Evening:
    """Commands, each sent again with its key until it is answered, and a reader who looks on."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.over = threading.Event()
        self.answered: dict[str, KeyUse] = {}
        self.refused = 0
        self.wrong: list[str] = []

    def write(self) -> None:
        """One command after the other."""
        head = 1
        while not self.over.is_set():
            number = len(self.answered)
            use = self.send(f"key-{number}", [FACT] * (1 + number % 3), head)
            self.answered[f"key-{number}"] = use
            head = use.last

    def send(self, key: str, facts: list[NewFact], head: int) -> KeyUse:
        """Where a command came to stand, however often it had to be sent."""
        while True:
            try:
                return KeyUse(head + 1, self.store.append("t", facts, expected_head=head, key=key), None)
            except KeyUsed as done:
                return done.use
            except StoreFailed:
                self.refused += 1
                time.sleep(0.002)

    def read(self) -> None:
        """Whole commands alone are seen, and none that was seen is gone again."""
        seen = 0
        while not self.over.is_set():
            try:
                found = self.store.open_table("t")
            except StoreFailed:
                time.sleep(0.01)
                continue
            if not seen <= found.table.head == len(found.facts):
                self.wrong.append(f"{found.table.head} facts after {seen}")
            seen = found.table.head


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_nothing_answered_is_lost_and_nothing_is_there_twice(cluster: Cluster, soak: bool) -> None:
    """Four interruptions in CI, 200 in the long run."""
    dice = random.Random(5)
    with closing(open_database(cluster.emptied())) as store:
        store.make_table(NewTable(id="t", game="axx", title="T", options="{}", made=1), [FACT])
        evening = Evening(store)
        threads = [threading.Thread(target=evening.write), threading.Thread(target=evening.read)]
        for thread in threads:
            thread.start()
        try:
            for how in (signal.SIGQUIT, None, signal.SIGINT, signal.SIGQUIT) * (50 if soak else 1):
                time.sleep(dice.uniform(0.05, 0.4))
                if how is None:
                    cluster.do(END_ALL)
                    continue
                with cluster.stopped(how):
                    time.sleep(dice.uniform(0, 0.1))
            before = len(evening.answered)
            while len(evening.answered) < before + 5:
                time.sleep(0.01)
        finally:
            evening.over.set()
            for thread in threads:
                thread.join()
        facts = store.open_table("t").facts
        assert evening.wrong == []
        assert evening.refused > 0
        assert store.verify_chain("t") == len(facts) == max(use.last for use in evening.answered.values())
        assert [fact.key for fact in facts if fact.key] == list(evening.answered)
        for key in list(evening.answered)[-50:]:
            assert store.find_key("t", key) == evening.answered[key]
