"""Fights that pages ask for, run in processes of their own, so that no table waits for them.

The processes are started with the first bench page. A seat has one job at a time; a few run at once, a few more wait,
and beyond that whoever asks is told to come back. All of it is forgotten when the server stops.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict, deque
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any

from tablewright.core.arena import Score, Setup
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena
from tablewright.sim.crowd import Stretch, pack, processes, spread
from tablewright.sim.report import Report
from tablewright.sim.runner import Fights

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
    """Fights that a seat asked for: what was set up, how far they are, and what they came to."""

    setup: Setup
    seed: int
    runs: int
    not_simulated: tuple[str, ...] = ()
    score: Score = field(default_factory=Score)
    state: str = WAITS
    seconds: float = 0.0
    over: threading.Event = field(default_factory=threading.Event)
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def going(self) -> bool:
        """Whether it waits or runs."""
        return self.state in (WAITS, RUNS)

    @property
    def report(self) -> Report:
        """What it has come to so far."""
        return Report(self.setup, self.seed, self.runs, self.score, self.not_simulated)


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
        self._closed = False

    def warm(self) -> None:
        """Start the processes, so that the first fights need not wait for them."""
        pool = self._processes()
        for _ in range(self._workers):
            pool.submit(_ready)

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

    def give(self, seat: str, setup: Setup, *, seed: int, runs: int) -> Job:
        """Begin fights for a seat, in place of those it asked for before.

        Mendable where the game refuses such a fight, and while all benches are taken.
        """
        game = arena(setup.game)
        Fights(game, setup)
        place = self.place(seat)
        job = Job(setup, seed, runs, game.not_simulated(setup), Score.of(len(setup.party)))
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
                whole = job.score.runs == job.runs
                job.state = DONE if whole else STOPPED if job.stop.is_set() else FAILED
            if job.score.runs and job.state != FAILED:
                place.done.appendleft(job)
            job.over.set()

    def _fought(self, job: Job, began: float) -> bool:
        """Whether it was fought to its end, or stopped; False where a process died in the middle of it."""
        if job.stop.is_set():
            return True
        job.state = RUNS
        stretch = Stretch(pack(job.setup), job.seed, job.score.runs, job.runs)
        pool = self._processes()
        try:
            for _, part in spread(pool, [stretch], ahead=self._workers + 1, stop=job.stop.is_set):
                score = Score.of(len(job.setup.party))
                score.merge(job.score)
                score.merge(part)
                job.score, job.seconds = score, time.monotonic() - began
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


def _ready() -> int:
    """A process that answers is there."""
    return os.getpid()
