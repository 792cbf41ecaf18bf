"""Fights that pages ask for, run in processes of their own, so that no table waits for them.

The processes are started with the first bench page. A seat has one job at a time; a few run at once, a few more wait,
and beyond that whoever asks is told to come back. All of it is forgotten when the server stops.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing.context import SpawnProcess
from typing import Any

import msgspec

from tablewright.core.arena import Score
from tablewright.core.errors import Mendable
from tablewright.sim.pieces import Stretch, load, spread, warm
from tablewright.sim.processes import SPAWN, Processes, attend, unheard
from tablewright.web.benchjobs import DONE, FAILED, RUNS, STOPPED, Job

AT_ONCE = 2
"""Jobs that run at the same time; their fights share the processes."""
WAITING = 6
"""Jobs that may wait for their turn."""
KEPT = 6
"""Results that a seat can compare."""
SEATS = 200
"""Seats whose results are kept."""
TRIES = 3
"""How often the processes are started again when one of them died."""

CROWDED = "All benches are taken just now: try again in a minute."
STOPPING = "The server is stopping."
DIED = "The processes that ran these fights died again and again."
FAULT = "A fault of Tablewright's own ended these fights; the server's log has the whole of it."

log = logging.getLogger("tablewright.web")


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
        self._pool: Processes | None = None
        self._hands = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="bench")
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._warm: dict[str, list[Future[None]]] = {}
        self._once: list[SpawnProcess] = []
        self._closed = False

    def warm(self, game: str) -> None:
        """Start the processes and have each load the game, so that the first fights need not wait for that.

        Whatever is done once on a machine, as compiling, a process of its own does; then each of the others loads it.
        """
        pool = self._processes()
        with self._lock, contextlib.suppress(RuntimeError, BrokenProcessPool):  # the server may be stopping
            if game in self._warm or self._closed:
                return
            self._warm[game] = pool.each(load, game)
            once = SPAWN.Process(target=_once, args=(game,), daemon=True)
            with unheard():
                once.start()
            self._once.append(once)
            threading.Thread(target=self._again, args=(pool, game, once), daemon=True).start()

    def _again(self, pool: Processes, game: str, once: SpawnProcess) -> None:
        once.join()
        with contextlib.suppress(RuntimeError, BrokenProcessPool):  # as above
            pool.each(warm, game)

    def is_warm(self, game: str) -> bool:
        """Whether every process has loaded the game."""
        loading = self._warm.get(game)
        return loading is not None and all(one.done() for one in loading)

    def _processes(self) -> Processes:
        with self._lock:
            if self._closed:
                raise Mendable(STOPPING)
            if self._pool is None:
                self._pool, self._warm = Processes(self._workers, nice=True), {}
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

    def give(self, seat: str, job: Job) -> None:
        """Begin a seat's job, in place of the one before.

        Mendable where the game refuses such a fight, and while all benches are taken.
        """
        job.check()
        place = self.place(seat)
        with self._lock:
            if place.job is not None:
                place.job.stop.set()
            going = sum(1 for one in self._places.values() if one.job is not None and one.job.going)
            mine = place.job is not None and place.job.going
            if going - mine >= AT_ONCE + WAITING or self._closed:
                raise Mendable(CROWDED)
            place.job = job
            self._hands.submit(self._carry, place, job)

    def stop(self, seat: str) -> None:
        """End a seat's job early; what is done is kept."""
        job = self.place(seat).job
        if job is not None:
            job.stop.set()
            job.over.wait(5)

    def _carry(self, place: Place, job: Job) -> None:
        """Run a job from its beginning to its end, or to where it is stopped."""
        began = time.monotonic()

        def hands(stretches: Sequence[Stretch], got: Callable[[int, Score], None]) -> None:
            def told(at: int, part: Score) -> None:
                got(at, part)
                job.seconds = time.monotonic() - began

            self._fight(stretches, told, job.stop.is_set)

        state = FAILED
        try:
            if not job.stop.is_set():
                job.state = RUNS
                job.work(hands)
            state = DONE if job.whole else STOPPED
        except Mendable as wrong:
            job.problem = wrong.line
        except Exception as wrong:
            log.error("A fault at a bench", exc_info=wrong)
            job.problem = FAULT
        finally:
            job.seconds, job.state = time.monotonic() - began, state
            if job.compared and state != FAILED:
                place.done.appendleft(job)
            job.over.set()

    def _fight(self, stretches: Sequence[Stretch], got: Callable[[int, Score], None], stop: Callable[[], bool]) -> None:
        """Fight all stretches in the processes; when one dies, others go on from what is done. Ends early on `stop`."""
        rest = list(stretches)
        for _ in range(TRIES):
            pool = self._processes()
            try:
                for place, part in spread(pool, list(rest), workers=self._workers, ahead=1, stop=stop):
                    rest[place] = msgspec.structs.replace(rest[place], first=rest[place].first + part.runs)
                    got(place, part)
            except BrokenProcessPool:
                pool.shutdown(wait=False, cancel_futures=True)
                with self._lock:
                    if self._pool is pool:
                        self._pool = None
            else:
                return
        raise Mendable(DIED)

    def close(self) -> None:
        """End all jobs and processes."""
        with self._lock:
            self._closed = True
            for place in self._places.values():
                if place.job is not None:
                    place.job.stop.set()
            pool, self._pool = self._pool, None
            for once in self._once:
                once.kill()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        self._hands.shutdown(wait=True, cancel_futures=True)


def _once(game: str) -> None:
    """In a process of its own: what the game does once on a machine."""
    attend(nice=True)
    warm(game)
