"""Sweeps on a Dask cluster: byte for byte what one process gives, though a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablewright.core.arena import Score
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena
from tablewright.sim import asking, crowd, sweep
from tablewright.sim.cluster import Cluster
from tablewright.sim.crowd import Bench
from tablewright.sim.report import data

pytest.importorskip("distributed", reason="the extra “cluster” is not installed")
pytestmark = pytest.mark.filterwarnings("default")  # the library's own, about its own parts

SOAK = bool(os.environ.get("SOAK"))
ARENA = arena("axx" if SOAK else "axiom")
CELLS, FIGHTS = (200, 20_000) if SOAK else (6, 40)
"""In the long run fights by numbers: AX&X has them for this party."""
PLAN = (
    sweep.Plan(party="random:4", foes="1 orc", vary=(("count", tuple("12345678")),))
    if SOAK
    else sweep.Plan(party="random:1", foes="1 cutpurse", apart="close", vary=(("count", ("1", "2", "3")),))
)


class Local:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        scheduler = ["scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
        worker = ["worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
        dask = [str(Path(sys.executable).parent / "dask")]
        self.processes = [subprocess.Popen([*dask, *args], **quiet) for args in (scheduler, worker, worker)]  # type: ignore[call-overload]
        self._until_there()

    def _until_there(self) -> None:
        import distributed

        way: Any = distributed.Client
        client = way(self.address, timeout=60, set_as_default=False)
        client.wait_for_workers(2, timeout=60)
        client.close()

    def kill_one(self) -> None:
        """One of the workers is gone at once."""
        os.kill(self.processes[2].pid, signal.SIGKILL)

    def stop(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Local]:
    running = Local(tmp_path_factory.mktemp("dask"))
    yield running
    running.stop()


def test_no_cluster_at_an_address_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.sim.cluster.PATIENCE", 1)
    for address in ("tcp://127.0.0.1:1", "nowhere", "ftp://x:1"):
        with pytest.raises(Mendable) as wrong:
            Cluster(address).carry([], lambda _place, _part: None)
        assert wrong.value.line.startswith(f"There is no Dask cluster at {address}: ")


def told(scores: list[Score], grid: list[sweep.Cell]) -> bytes:
    """What is printed of a grid."""
    reports = [
        sweep.report_of(ARENA, cell, score=score, seed=7, runs=FIGHTS) for cell, score in zip(grid, scores, strict=True)
    ]
    return msgspec.json.encode([data(report, ARENA) for report in reports])


@pytest.mark.soak
def test_a_sweep_on_a_cluster_is_that_of_one_process_though_a_worker_is_killed(
    local: Local, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "SLICE", 0.05)
    grid = sweep.cells(ARENA, PLAN, lambda text: asking.party(ARENA, text, 2))
    grid = [grid[place % len(grid)] for place in range(CELLS)]
    scores = [Score.of(len(cell.setup.party)) for cell in grid]
    lines: list[str] = []
    killer = threading.Event()

    def got(place: int, part: Score) -> None:
        scores[place].merge(part)
        if not killer.is_set() and sum(score.runs for score in scores) >= FIGHTS:
            killer.set()
            local.kill_one()
            time.sleep(0.5)

    Cluster(local.address, told=lines.append).carry(sweep.stretches(grid, runs=FIGHTS, seed=7), got)
    assert killer.is_set()
    gone = [line.split(" has gone; ") for line in lines]
    assert {words for _, words in gone} == {"its fights are run again by the others."}
    assert len({worker for worker, _ in gone}) == len(gone)  # each is told once
    alone = [Bench(cell.setup).score(7, 0, FIGHTS) for cell in grid]
    assert scores == alone
    assert told(scores, grid) == told(alone, grid)
