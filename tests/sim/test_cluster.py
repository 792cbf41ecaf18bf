"""Sweeps on a Dask cluster: byte for byte what one process gives, though a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablewright.core.arena import Score
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena
from tablewright.sim import asking, cluster, pieces, sweep
from tablewright.sim.cluster import Cluster
from tablewright.sim.pieces import Bench
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
    """A scheduler and two workers, each a process of its own; one works with two threads."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        scheduler = ["scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
        worker = ["worker", self.address, "--no-nanny", "--no-dashboard", "--nthreads"]
        self._folder, self.processes = folder, list[subprocess.Popen[bytes]]()
        self._start(scheduler)
        self._start([*worker, "2"])
        self._start([*worker, "1"], TABLEWRIGHT_KERNEL="/dev/null/never")  # this one never has compiled fights

    def __enter__(self) -> Local:
        try:
            with self._client() as client:
                client.wait_for_workers(2, timeout=60)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _start(self, dask: list[str], **more: str) -> None:
        command = [str(Path(sys.executable).parent / "dask"), *dask]
        quiet = subprocess.DEVNULL
        self.processes.append(
            subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd=self._folder, env=os.environ | more)
        )

    def _client(self) -> Any:
        import distributed

        way: Any = distributed.Client
        return way(self.address, timeout=60, set_as_default=False)

    def kill_one(self) -> str:
        """One of the workers is gone at once: its address, once the scheduler has noticed."""
        with self._client() as client:
            before = set(cluster.there(client))
            os.kill(self.processes[2].pid, signal.SIGKILL)
            while len(after := set(cluster.there(client))) == len(before):
                time.sleep(0.05)
        (gone,) = before - after
        return str(gone)

    def stop(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Local]:
    with Local(tmp_path_factory.mktemp("dask")) as running:
        yield running


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "ftp://x:1"])
def test_no_cluster_at_an_address_is_one_line_within_seconds(address: str) -> None:
    fight = ("fight", "axiom", "--party", "random:1", "--foes", "1 wolf", "--vary", "count=1..2", "--cluster", address)
    began = time.monotonic()
    result = subprocess.run(
        [sys.executable, "-m", "tablewright.cli.main", *fight], capture_output=True, text=True, check=False, timeout=120
    )
    assert time.monotonic() - began < 5 * cluster.PATIENCE  # on a machine that is busy with other tests
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"tablewright: There is no Dask cluster at {address}: ")
    assert result.stderr.count("\n") == 1


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
    monkeypatch.setattr(pieces, "SLICE", 0.05)
    grid = sweep.cells(ARENA, PLAN, lambda text: asking.party(ARENA, text, 2))
    grid = [grid[place % len(grid)] for place in range(CELLS)]
    scores = [Score.of(len(cell.setup.party)) for cell in grid]
    lines, killed, hands = list[str](), list[str](), list[tuple[int, int]]()

    def spread(*given: Any, **named: Any) -> Iterator[pieces.Part]:
        hands.append((named["workers"], named["processes"]))
        return pieces.spread(*given, **named)

    monkeypatch.setattr(cluster, "spread", spread)

    def got(place: int, part: Score) -> None:
        scores[place].merge(part)
        if not killed and sum(score.runs for score in scores) >= CELLS * FIGHTS // 2:
            killed.append(local.kill_one())

    Cluster(local.address, told=lines.append).carry(sweep.stretches(grid, runs=FIGHTS, seed=7), got)
    assert hands == [(3, 2)]
    assert lines == [f"The worker {killed[0]} has gone; its fights are run again by the others."]
    alone = [Bench(cell.setup).score(7, 0, FIGHTS) for cell in grid]
    assert scores == alone
    assert told(scores, grid) == told(alone, grid)


def test_a_cluster_that_goes_away_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pieces, "SLICE", 0.05)
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", "/dev/null/never")  # nothing is compiled, and nobody told of that
    grid = sweep.cells(ARENA, PLAN, lambda text: asking.party(ARENA, text, 2))
    work = sweep.stretches(grid, runs=1_000_000, seed=7)
    with Local(tmp_path) as running, pytest.raises(Mendable) as wrong:
        Cluster(running.address).carry(work, lambda _place, _part: running.stop())
    assert wrong.value.line == f"The cluster at {running.address} has gone."
    assert capfd.readouterr().err == ""  # and nothing of the library's own
