"""Many fights on all cores: the same result for the same seed however they are split, and what is done is kept."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing.process import BaseProcess

import msgspec

from tablewright.core.arena import Batch, Score, Setup
from tablewright.games.registry import arena
from tablewright.sim.runner import Fights

ALONE = 0.8
"""Seconds that fights may take in this process before others are started for the rest."""
SLICE = 0.3
"""Seconds that one piece of work takes about."""
MOST_AT_ONCE = 1_000_000
"""The most fights in one piece of work."""
TRIES = 5
"""How often the processes are started again when one of them died."""

Progress = Callable[[int, int], None]
"""Told how many fights are done, and of how many."""


class Bench:
    """One setup, ready to be fought the quickest way that gives these very fights."""

    def __init__(self, setup: Setup) -> None:
        self.fights = Fights(arena(setup.game), setup)
        self.batch: Batch | None = self.fights.arena.batch(setup)

    def score(self, seed: int, first: int, count: int) -> Score:
        """The fights `first` to `first + count - 1` of this seed, added up."""
        if self.batch is not None:
            return self.batch.run(seed, first, count)
        return self.fights.score(seed, first, count)


@lru_cache(maxsize=64)
def bench(packed: bytes) -> Bench:
    """The bench of a packed setup, made once in each process."""
    return Bench(msgspec.msgpack.decode(packed, type=Setup))


def pack(setup: Setup) -> bytes:
    """A setup as it goes to other processes."""
    return msgspec.msgpack.encode(setup)


def work(packed: bytes, seed: int, first: int, count: int) -> bytes:
    """One piece of work in whatever process: the packed score of these fights."""
    return msgspec.msgpack.encode(bench(packed).score(seed, first, count))


class Crowd:
    """Runs fights in this process as long as that is quick, else on all cores.

    `workers` 0 means one a core. A process that dies costs its piece of work, which is done again; `told` says so.
    """

    def __init__(self, *, workers: int = 0, told: Callable[[str], None] | None = None) -> None:
        self._workers = workers or os.cpu_count() or 1
        self._told = told or (lambda _line: None)
        self.stopped = False

    def run(self, setup: Setup, *, runs: int, seed: int, progress: Progress | None = None) -> Score:
        """The score of fights 0 to `runs - 1` of this seed; after Ctrl-C of as many from the first as are done.

        Mendable where the game refuses such a fight.
        """
        packed = pack(setup)
        bench(packed)  # what the game refuses is refused here
        score, done, size = Score.of(len(setup.party)), 0, 1
        began = time.monotonic()
        try:
            while done < runs and (time.monotonic() - began < ALONE or self._workers == 1):
                before = time.monotonic()
                count = min(size, runs - done)
                score.merge(bench(packed).score(seed, done, count))
                done += count
                size = _next_size(count, time.monotonic() - before)
                _tell(progress, done, runs)
            if done < runs:
                for part in self._spread(packed, seed, done, runs, size):
                    score.merge(part)
                    _tell(progress, score.runs, runs)
        except KeyboardInterrupt:
            self.stopped = True
        return score

    def _spread(self, packed: bytes, seed: int, first: int, runs: int, size: int) -> Iterator[Score]:
        """The rest in pieces, on all cores, given in the order of the fights."""
        pieces = [(start, min(size, runs - start)) for start in range(first, runs, size)]
        for tries in range(TRIES):
            try:
                for score in _in_order(packed, seed, pieces, self._workers):
                    yield score
                    pieces = pieces[1:]
                return
            except BrokenProcessPool:
                if tries == TRIES - 1:
                    raise
                self._told("A process that ran fights has died; its fights are run again.")


def _next_size(count: int, seconds: float) -> int:
    """So many fights that they take about a slice of time, never many times more than before."""
    return max(1, min(MOST_AT_ONCE, int(count * min(8.0, SLICE / max(seconds, 1e-6)))))


def _tell(progress: Progress | None, done: int, runs: int) -> None:
    if progress is not None:
        progress(done, runs)


def _in_order(packed: bytes, seed: int, pieces: list[tuple[int, int]], workers: int) -> Iterator[Score]:
    """Hand the pieces out, a few more than there are workers, and give their scores in order."""
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), initializer=attend)
    whole = False
    try:
        waiting: dict[Future[bytes], int] = {}
        ready: dict[int, bytes] = {}
        handed = given = 0
        while given < len(pieces):
            while handed < len(pieces) and len(waiting) < 2 * workers:
                first, count = pieces[handed]
                with unheard():
                    waiting[pool.submit(work, packed, seed, first, count)] = handed
                handed += 1
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                ready[waiting.pop(future)] = future.result()
            while given in ready:
                yield msgspec.msgpack.decode(ready.pop(given), type=Score)
                given += 1
        whole = True
    finally:
        pool.shutdown(wait=whole, cancel_futures=True)


@contextmanager
def unheard() -> Iterator[None]:
    """Ctrl-C waits until after this; processes that are started in it never hear it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def attend() -> None:
    """A worker leaves Ctrl-C to whoever started it, and ends when that process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)
