"""Many fights: the same however they are split, on however many cores, and whoever dies meanwhile."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.sim.setups import axiom

from tablewright.core.arena import Score
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena
from tablewright.sim import crowd as crowds
from tablewright.sim import pieces, processes
from tablewright.sim.crowd import Crowd
from tablewright.sim.pieces import Bench
from tablewright.sim.processes import Processes
from tablewright.sim.runner import Fights

FIGHTS = 40


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are started at once, and get small pieces."""
    monkeypatch.setattr(crowds, "ALONE", 0.0)
    monkeypatch.setattr(crowds, "REST", 0.0)
    monkeypatch.setattr(pieces, "SLICE", 0.02)


def test_a_fight_by_its_number_is_always_the_same() -> None:
    setup = axiom()
    one, other = Fights(arena("axiom"), setup), Fights(arena("axiom"), setup)
    assert [one.fight(5, index) for index in range(6)] == [other.fight(5, index) for index in range(6)]
    assert one.fight(5, 3) == other.fight(5, 3)
    assert len({(fought.rounds, fought.hp) for fought in (one.fight(5, index) for index in range(6))}) > 1


def test_the_score_is_the_sum_of_its_fights() -> None:
    setup = axiom()
    fights = Fights(arena("axiom"), setup)
    outcomes = [fights.fight(9, index) for index in range(FIGHTS)]
    score = Bench(setup).score(9, 0, FIGHTS)
    assert score.runs == FIGHTS == score.party + score.foes + score.neither
    assert score.party == sum(one.winner == "party" for one in outcomes)
    assert sum(score.rounds.values()) == FIGHTS
    assert score.hp[1] == sum(one.hp[1] for one in outcomes)
    assert sum(score.first) == sum(one.first is not None for one in outcomes)


@pytest.mark.parametrize("processes", [2, 1])
def test_each_process_is_told_how_many_it_will_fight_once_the_first_figures_are_there(processes: int) -> None:
    """Two workers that are threads of one process fight all of them there."""
    told: list[tuple[int, int]] = []

    class Threads(ThreadPoolExecutor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            told.append(args[3:])
            return super().submit(fn, *args, **kwargs)

    stretches = [pieces.Stretch(pieces.pack(axiom()), 3, first, 20, size=4) for first in (0, 10)]
    with Threads(2) as pool:
        parts = list(pieces.spread(pool, stretches, workers=2, ahead=2, processes=processes))
    assert sum(score.runs for _, score in parts) == sum(count for count, _ in told) == 30
    shares = [share for _, share in told]
    assert shares[:2] == [0, 0]
    assert set(shares[2:]) == {20 // processes, 10 // processes}
    assert shares[-1] == 10 // processes


def test_split_or_whole_on_one_core_or_two_it_is_the_same() -> None:
    setup = axiom()
    whole = Bench(setup).score(3, 0, FIGHTS)
    split = Score.of(2)
    for first, count in ((0, 7), (7, 1), (8, 32)):
        split.merge(Bench(setup).score(3, first, count))
    assert split == whole
    assert Crowd(workers=1).run(setup, runs=FIGHTS, seed=3) == whole
    assert Crowd(workers=2).run(setup, runs=FIGHTS, seed=3) == whole


def test_a_process_that_dies_costs_a_line_and_no_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed once both are there; there is work for both, however quick the machine, and none for this process."""
    monkeypatch.setattr(pieces.Stretch, "sized", lambda stretch: msgspec.structs.replace(stretch, size=50, most=50))
    setup, lines, others = axiom(), list[str](), multiprocessing.active_children()
    done = threading.Event()

    def kill() -> None:
        while not done.is_set():  # a busy machine may take its time to start them
            children = [one for one in multiprocessing.active_children() if one not in others]
            if len(children) == 2:
                os.kill(children[0].pid or 0, signal.SIGKILL)
                return
            time.sleep(0.001)

    killer = threading.Thread(target=kill)
    killer.start()
    score = Crowd(workers=2, told=lines.append).run(setup, runs=2_000, seed=3)
    done.set()
    killer.join()
    assert lines == ["A process that ran fights has died; its fights are run again."]
    assert score == Bench(setup).score(3, 0, 2_000)


FRESH = """
from tablewright.sim.processes import Processes

if __name__ == "__main__":
    pool = Processes(1)
    print(pool.submit(abs, -3).result(30))
    pool.shutdown()
"""


def test_fights_run_nothing_that_lies_in_the_folder_where_one_is(tmp_path: Path) -> None:
    """A process that is started anew looks for Python's own modules before it is told where to look."""
    here, script = tmp_path / "here", tmp_path / "fights.py"
    here.mkdir()
    script.write_text(FRESH)
    for name in ("re.py", "struct.py", "random.py"):
        (here / name).write_text("raise SystemExit(3)")
    where = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    where["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    command = [sys.executable, str(script)]
    done = subprocess.run(command, cwd=here, env=where, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "3\n", "")


@pytest.mark.parametrize("wait", [False, True])
def test_none_is_left_behind_where_one_dies_while_another_is_being_started(
    monkeypatch: pytest.MonkeyPatch, wait: bool
) -> None:
    """The first is killed when the second runs and the pool does not know of it yet."""
    monkeypatch.setattr(processes, "LINGER", 1.0)
    others, started, begun = multiprocessing.active_children(), list[SpawnProcess](), SpawnProcess.start
    pool = Processes(2)
    first = pool.submit(time.sleep, 120)

    def start(one: SpawnProcess) -> None:
        begun(one)
        started.append(one)
        (other,) = [child for child in multiprocessing.active_children() if child not in (*others, one)]
        os.kill(other.pid or 0, signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            first.result(30)
        time.sleep(0.2)  # by now the pool has ended all that it knows

    monkeypatch.setattr(SpawnProcess, "start", start)
    with pytest.raises(BrokenProcessPool):
        pool.submit(time.sleep, 120).result(30)
    before = time.monotonic()
    pool.shutdown(wait=wait)
    (late,) = started
    while late.exitcode is None and time.monotonic() < before + 5:  # the pool's own thread may be just reading it
        time.sleep(0.01)
    assert late.exitcode == -signal.SIGKILL
    assert time.monotonic() - before < 4


def test_stopped_early_it_keeps_what_is_done() -> None:
    setup = axiom()

    def progress(done: int, _runs: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    crowd = Crowd(workers=1)
    score = crowd.run(setup, runs=20_000, seed=3, progress=progress)
    assert crowd.stopped
    assert 10 <= score.runs < 20_000
    assert score == Bench(setup).score(3, 0, score.runs)


def test_a_fight_without_an_end_is_capped() -> None:
    outcome = Fights(arena("axiom"), axiom(cap=1)).fight(1, 0)
    assert (outcome.winner, outcome.rounds, outcome.capped) == ("neither", 1, True)


def test_a_distance_that_there_is_not_is_one_line() -> None:
    of = arena("axiom")
    with pytest.raises(Mendable, match=r"The sides begin touch, close, near, far or distant, not “60”\."):
        of.distance("60")


@pytest.mark.parametrize("game", ["axx", "axiom", "3dx"])
def test_nothing_is_compiled_to_make_ready_where_it_could_not_be_kept(game: str) -> None:
    """What the bench does once on a machine, in a process of its own."""
    script = f"from tablewright.sim.pieces import warm; warm({game!r})"
    environ = os.environ | {"TABLEWRIGHT_KERNEL": "/dev/null/never"}
    made = subprocess.run([sys.executable, "-c", script], env=environ, capture_output=True, check=True, timeout=60)
    assert (made.stdout, made.stderr) == (b"", b"")


def test_what_this_process_starts_otherwise_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only processes for fights look away from the folder where one is: the reader's own scripts find theirs."""
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    with Processes(1) as pool:
        assert pool.submit(os.getenv, "PYTHONSAFEPATH").result() == "1"
    assert "PYTHONSAFEPATH" not in os.environ
