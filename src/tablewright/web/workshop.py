"""Fights that pages ask for, run in processes of their own, so that no table waits for them.

The processes are started with the first bench page. A seat has one job at a time; a few run at once, a few more wait,
and beyond that whoever asks is told to come back. All of it is forgotten when the server stops.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any

from tablewright.core.arena import Score, Setup
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena
from tablewright.sim.crowd import Stretch, make_ready, pack, processes, spread
from tablewright.sim.report import Report
from tablewright.sim.runner import Fights
from tablewright.sim.sweep import Cell

AT_ONCE = 2
"""Jobs that run at the same time; their fights share the processes."""
WAITING = 6
"""Jobs that may wait for their turn."""
KEPT = 6
"""Results that a seat can compare."""
SEATS = 200
"""Seats whose results are kept."""
TRIES = 3

WAITS, RUNS, DONE, STOPPED, FAILED = "waits", "runs", "done", "stopped", "failed"
CROWDED = "All benches are taken just now: try again in a minute."


@dataclass
class Job:
    """Fights that a seat asked for: the cells (one, if nothing is varied), how far they are, what they came to.

    `runs` is how often each cell is fought, `varied` the name of what is varied, "" for nothing.
    """

    cells: tuple[Cell, ...]
    seed: int
    runs: int
    varied: str = ""
    not_simulated: tuple[str, ...] = ()
    scores: list[Score] = field(default_factory=list)
    state: str = WAITS
    seconds: float = 0.0
    over: threading.Event = field(default_factory=threading.Event)
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def going(self) -> bool:
        """Whether it waits or runs."""
        return self.state in (WAITS, RUNS)

    @property
    def setup(self) -> Setup:
        """The first cell's setup."""
        return self.cells[0].setup

    @property
    def fought(self) -> int:
        """How many fights are done, of `whole`."""
        return sum(score.runs for score in self.scores)

    @property
    def whole(self) -> int:
        """How many fights there are to be."""
        return self.runs * len(self.cells)

    @property
    def reports(self) -> list[Report]:
        """What each cell has come to so far."""
        return [
            Report(cell.setup, self.seed, self.runs, score, self.not_simulated)
            for cell, score in zip(self.cells, self.scores, strict=True)
        ]


@dataclass
class Place:
    """One seat's bench: the job it has asked for last and the form that asked, and those that are done."""

    job: Job | None = None
    asked: Any = None
    done: deque[Job] = field(default_factory=lambda: deque(maxlen=KEPT))


class Workshop:
    """The benches of one server."""

    def __init__(self, *, workers: int = 0) -> None:
        self._workers = workers or os.cpu_count() or 1
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._hands = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="bench")
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._warm: set[str] = set()
        self._closed = False

    def warm(self, game: str) -> None:
        """Start the processes and make the game's fights ready, so that the first ones need not wait for that."""
        pool = self._processes()
        with self._lock:
            if game in self._warm:
                return
            self._warm.add(game)
        # Whatever is done once on a machine is done by one process; then each loads it.
        pool.submit(_warm, game).add_done_callback(lambda _first: self._load(pool, game))

    def _load(self, pool: ProcessPoolExecutor, game: str) -> None:
        """Have each process load what the game's fights need."""
        with contextlib.suppress(RuntimeError, BrokenProcessPool):  # the server may be stopping
            for _ in range(self._workers):
                pool.submit(_warm, game)

    def _processes(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._closed:
                raise Mendable("The server is stopping.")
            if self._pool is None:
                self._pool = processes(self._workers, nice=True)
            return self._pool

    def place(self, seat: str) -> Place:
        """A seat's bench; the seats that have not looked for longest are forgotten."""
        with self._lock:
            found = self._places.setdefault(seat, Place())
            self._places.move_to_end(seat)
            while len(self._places) > SEATS:
                _, old = self._places.popitem(last=False)
                if old.job is not None:
                    old.job.stop.set()
            return found

    def give(self, seat: str, cells: Sequence[Cell], *, seed: int, runs: int, varied: str = "") -> Job:
        """Begin fights for a seat, in place of those it asked for before.

        Mendable where the game refuses such a fight, and while all benches are taken.
        """
        game = arena(cells[0].setup.game)
        for cell in cells:
            Fights(game, cell.setup)
        place = self.place(seat)
        scores = [Score.of(len(cell.setup.party)) for cell in cells]
        job = Job(tuple(cells), seed, runs, varied, game.not_simulated(cells[0].setup), scores)
        with self._lock:
            if place.job is not None:
                place.job.stop.set()
            going = sum(1 for one in self._places.values() if one.job is not None and one.job.going)
            mine = place.job is not None and place.job.going
            if going - mine >= AT_ONCE + WAITING or self._closed:
                raise Mendable(CROWDED)
            place.job = job
        self._hands.submit(self._carry, place, job)
        return job

    def stop(self, seat: str) -> None:
        """End a seat's job early; what is done is kept."""
        job = self.place(seat).job
        if job is not None:
            job.stop.set()
            job.over.wait(5)

    def _carry(self, place: Place, job: Job) -> None:
        """Run a job from its first fight to its last, or to where it is stopped."""
        began = time.monotonic()
        try:
            for _ in range(TRIES):
                if self._fought(job, began):
                    break
            else:
                job.state = FAILED
        finally:
            job.seconds = time.monotonic() - began
            if job.going:
                whole = job.fought == job.whole
                job.state = DONE if whole else STOPPED if job.stop.is_set() else FAILED
            if job.fought and not job.varied and job.state != FAILED:
                place.done.appendleft(job)
            job.over.set()

    def _fought(self, job: Job, began: float) -> bool:
        """Whether it was fought to its end, or stopped; False where a process died in the middle of it."""
        if job.stop.is_set():
            return True
        job.state = RUNS
        rest = [
            Stretch(packed, job.seed, score.runs, job.runs, least=make_ready(packed, 0))
            for packed, score in zip(map(pack, (cell.setup for cell in job.cells)), job.scores, strict=True)
        ]
        pool = self._processes()
        try:
            for at, part in spread(pool, rest, ahead=self._workers + 1, stop=job.stop.is_set):
                score = Score.of(len(job.cells[at].setup.party))
                score.merge(job.scores[at])
                score.merge(part)
                job.scores[at], job.seconds = score, time.monotonic() - began
        except BrokenProcessPool:
            with self._lock:
                if self._pool is pool:
                    self._pool = None
            return False
        return True

    def close(self) -> None:
        """End all jobs and processes."""
        with self._lock:
            self._closed = True
            for place in self._places.values():
                if place.job is not None:
                    place.job.stop.set()
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        self._hands.shutdown(wait=True, cancel_futures=True)


def _warm(game: str) -> None:
    """Whatever the game does once on a machine, so that its fights go quickly."""
    warm = getattr(arena(game), "warm", None)
    if warm is not None:
        warm()
