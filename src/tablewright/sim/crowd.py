"""Many fights on all cores: the same result for the same seed however they are split, and what is done is kept."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
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
LISTEN = 0.5
"""Seconds after which it is asked again whether to stop, however long the fights take."""
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

    def prepare(self, fights: int) -> None:
        """Do what has to be done once before so many fights."""
        if self.batch is not None:
            self.batch.prepare(fights)

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


def work(packed: bytes, seed: int, first: int, count: int) -> tuple[bytes, float]:
    """One piece of work in whatever process: the packed score of these fights, and the seconds it took."""
    before = time.monotonic()
    score = msgspec.msgpack.encode(bench(packed).score(seed, first, count))
    return score, time.monotonic() - before


def make_ready(packed: bytes, count: int) -> int:
    """Make ready for so many fights of a setup, on this machine; the fights below which a piece does not pay."""
    found = bench(packed)
    found.prepare(count)
    return found.batch.least if found.batch is not None else 1


class Stretch(msgspec.Struct, frozen=True):
    """The fights `first` to `last - 1` of a seed, to be done in pieces that begin with `size` fights.

    `least` is how many a piece has at the least, but for the last one.
    """

    packed: bytes
    seed: int
    first: int
    last: int
    size: int = 1
    least: int = 1


Part = tuple[int, Score]
"""Which stretch, by its place, and the score of some of its fights."""


def spread(
    pool: Executor, stretches: Sequence[Stretch], *, ahead: int, stop: Callable[[], bool] = lambda: False
) -> Iterator[Part]:
    """Hand the fights out in pieces, at most `ahead` at a time, and give their scores in the order of the fights.

    Pieces grow or shrink until each takes about a slice of time. Ends early once `stop` says so. What befalls a
    process (BrokenProcessPool and the like) is raised here.
    """
    handing = _Handing(stretches)
    waiting: dict[Future[tuple[bytes, float]], tuple[int, int]] = {}
    ready: dict[int, tuple[int, bytes]] = {}
    given = 0
    while (waiting or ready or not handing.empty) and not stop():
        while not handing.empty and len(waiting) < ahead:
            number, place, piece = handing.next()
            with unheard():
                waiting[pool.submit(work, piece.packed, piece.seed, piece.first, piece.size)] = number, place
        done, _ = wait(waiting, timeout=LISTEN, return_when=FIRST_COMPLETED)
        for future in done:
            number, place = waiting.pop(future)
            packed, seconds = future.result()
            ready[number] = place, packed
            handing.learn(number, seconds)
        while given in ready:
            place, packed = ready.pop(given)
            given += 1
            yield place, msgspec.msgpack.decode(packed, type=Score)
    for future in waiting:
        future.cancel()


class _Handing:
    """Cuts stretches into pieces, one after another, of a size that is learnt from how long the former took."""

    def __init__(self, stretches: Sequence[Stretch]) -> None:
        self._left = [(place, one) for place, one in enumerate(stretches) if one.first < one.last]
        self._left.reverse()
        self._size = self._left[-1][1].size if self._left else 1
        self._sizes: list[int] = []

    @property
    def empty(self) -> bool:
        """Whether everything has been handed out."""
        return not self._left

    def next(self) -> tuple[int, int, Stretch]:
        """The next piece, its `size` fights from `first`: its number, and the place of the stretch that it is of."""
        place, rest = self._left.pop()
        count = min(max(rest.least, self._size), rest.last - rest.first)
        if rest.first + count < rest.last:
            self._left.append((place, msgspec.structs.replace(rest, first=rest.first + count)))
        self._sizes.append(count)
        return len(self._sizes) - 1, place, msgspec.structs.replace(rest, size=count)

    def learn(self, number: int, seconds: float) -> None:
        """How long a piece took."""
        self._size = next_size(self._sizes[number], seconds)


def next_size(count: int, seconds: float) -> int:
    """So many fights that they take about a slice of time, never many times more than before."""
    return max(1, min(MOST_AT_ONCE, int(count * min(8.0, SLICE / max(seconds, 1e-6)))))


def processes(count: int, *, nice: bool = False) -> ProcessPoolExecutor:
    """So many processes to run fights in, none of which hears Ctrl-C or outlives this one.

    Those that are `nice` let everything else on the machine go first.
    """
    return ProcessPoolExecutor(
        count, mp_context=multiprocessing.get_context("spawn"), initializer=attend, initargs=(nice,)
    )


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
        least = make_ready(packed, runs)  # what the game refuses is refused here
        score, size = Score.of(len(setup.party)), least
        began = time.monotonic()
        try:
            while score.runs < runs and (time.monotonic() - began < ALONE or self._workers == 1):
                count = min(size, runs - score.runs)
                before = time.monotonic()
                score.merge(bench(packed).score(seed, score.runs, count))
                size = max(least, next_size(count, time.monotonic() - before))
                _tell(progress, score.runs, runs)
            if score.runs < runs:
                self._on_all_cores(Stretch(packed, seed, score.runs, runs, size, least), score, progress)
        except KeyboardInterrupt:
            self.stopped = True
        return score

    def _on_all_cores(self, stretch: Stretch, score: Score, progress: Progress | None) -> None:
        """The rest in pieces; when a process dies, others go on from what is done."""

        def got(_place: int, part: Score) -> None:
            score.merge(part)
            _tell(progress, score.runs, stretch.last)

        self.carry([stretch], got)

    def carry(self, stretches: Sequence[Stretch], got: Callable[[int, Score], None]) -> None:
        """Fight all stretches on all cores, `got` being told of each piece in the order of the fights."""
        rest = list(stretches)
        for tries in range(TRIES):
            pool, whole = processes(self._workers), False
            now = list(rest)
            try:
                for place, part in spread(pool, now, ahead=2 * self._workers):
                    rest[place] = msgspec.structs.replace(rest[place], first=rest[place].first + part.runs)
                    got(place, part)
                whole = True
            except BrokenProcessPool:
                if tries == TRIES - 1:
                    raise
                self._told("A process that ran fights has died; its fights are run again.")
            finally:
                pool.shutdown(wait=whole, cancel_futures=True)
            if whole:
                return


def _tell(progress: Progress | None, done: int, runs: int) -> None:
    if progress is not None:
        progress(done, runs)


@contextmanager
def unheard() -> Iterator[None]:
    """Ctrl-C waits until after this; processes that are started in it never hear it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def attend(nice: bool = False) -> None:
    """A worker leaves Ctrl-C to whoever started it, and ends when that process does."""
    if nice:
        os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)
