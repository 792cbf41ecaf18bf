"""One command's append in PostgreSQL beside SQLite's, in turn in one run. Printed; held to a loose limit."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.bench.test_store_figures import FACTS, NOW
from tests.cluster import Cluster

from tablewright.store.digests import command_digest
from tablewright.store.folder import open_folder
from tablewright.store.port import NewTable, Store
from tablewright.store.postgres.opening import open_database

pytestmark = pytest.mark.bench


def appends(store: Store, count: int) -> list[float]:
    """Seconds of so many appends of a command of three facts with a key, as the caller waits for each."""
    head, took = store.table("t").head, []
    for number in range(count):
        key, command = f"{head}-{number}", command_digest(FACTS[0].body)
        began = time.perf_counter()
        head = store.append("t", FACTS, expected_head=head, key=key, command=command)
        took.append(time.perf_counter() - began)
    return took


def test_an_append_in_postgresql_beside_sqlite(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The disk's own time aside: neither waits for it. PostgreSQL answers five times a command, over a socket."""
    with open_folder(tmp_path, now=NOW) as folder, closing(open_database(cluster.emptied())) as database:
        folder.store.on_writer(lambda conn: conn.execute("PRAGMA synchronous = OFF"))
        stores: tuple[Store, ...] = (folder.store, database)
        for store in stores:
            store.make_table(NewTable(id="t", game="axx", title="Bench", options="{}", made=NOW))
        rounds = [[appends(store, 60) for store in stores] for _ in range(5)]
    here, there = (sorted(each for both in rounds for each in both[which]) for which in (0, 1))
    with capsys.disabled():
        print(  # noqa: T201
            f"\n  append of 3 facts: SQLite {here[150] * 1e6:.0f} us (best tenth {here[30] * 1e6:.0f}),"
            f" PostgreSQL {there[150] * 1e6:.0f} us (best tenth {there[30] * 1e6:.0f})"
        )
    assert there[30] < 60 * here[30]
