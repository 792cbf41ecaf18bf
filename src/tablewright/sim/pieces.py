"""Fights cut into pieces for other processes: what a piece gives, how large it is, and all of them in order again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import cached_property, lru_cache

import msgspec

from tablewright.core.arena import Batch, Score, Setup
from tablewright.games.registry import arena
from tablewright.sim.processes import unheard
from tablewright.sim.runner import Fights

SLICE = 0.3
"""Seconds that one piece of work takes about."""
LEAST_SHARE = 8
"""How many times smaller the last pieces are at the most."""
LISTEN = 0.5
"""Seconds after which it is asked again whether to stop, however long the fights take."""
MOST_AT_ONCE = 1_000_000
"""The most fights in one piece of work."""
TRIED = 4
"""Fights at the least by which it is seen how long one takes."""
TRYING = 0.02
"""Seconds that this takes at the least."""
SAMPLE_ROUNDS = 10
"""Rounds of the fight by which a process loads a game."""


_ONCE = threading.Lock()
"""What is done once in a process is done by one thread at a time: a worker of a cluster may have several."""


class Bench:
    """One setup, ready to be fought the quickest way that gives these very fights."""

    def __init__(self, setup: Setup) -> None:
        self.fights = Fights(arena(setup.game), setup)
        self.batch: Batch | None = self.fights.arena.batch(setup)

    def prepare(self, fights: int) -> None:
        """Do what has to be done once before so many fights."""
        if self.batch is not None:
            self.batch.prepare(fights)

    def expect(self, fights: int) -> None:
        """Do what this process has to do once before so many fights."""
        if self.batch is not None:
            self.batch.expect(fights)

    def load(self, count: int) -> None:
        """Do what this process has to do once before it fights so many in one go."""
        if self.batch is not None:
            self.batch.load(count)

    @cached_property
    def seconds(self) -> float:
        """About how long one fight takes that is fought alone."""
        began, fought = time.thread_time(), 0
        while fought < TRIED or time.thread_time() - began < TRYING:
            self.score(0, fought, 1)
            fought += 1
        return max(1e-6, (time.thread_time() - began) / fought)

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


def work(packed: bytes, seed: int, first: int, count: int, share: int = 0) -> tuple[bytes, float]:
    """One piece of work in whatever process: the packed score of these fights, and the seconds that they took.

    `share` is how many of the setup this process is going to fight, as far as is known. What is done once for a setup
    does not count.
    """
    with _ONCE:
        ready = bench(packed)
        ready.expect(share)
        ready.load(count)
    before = time.monotonic()
    score = msgspec.msgpack.encode(ready.score(seed, first, count))
    return score, time.monotonic() - before


def make_ready(packed: bytes, count: int) -> None:
    """Make ready for so many fights of a setup, on this machine."""
    bench(packed).prepare(count)


class Stretch(msgspec.Struct, frozen=True):
    """The fights `first` to `last - 1` of a seed, to be done in pieces that begin with `size` fights.

    `most` is how many the later ones have at the most; 0 where that is learnt from how long they take, and a piece has
    `least` at the least, but for the last one. A size of 0 is found once the first piece is handed out. `share` is how
    many of them one process is going to fight.
    """

    packed: bytes
    seed: int
    first: int
    last: int
    size: int = 0
    most: int = 0
    least: int = 1
    share: int = 0

    def sized(self) -> Stretch:
        """The same in pieces that are best for this setup."""
        ready, whole = bench(self.packed), self.last - self.first
        size, most = (1, 0) if ready.batch is None else ready.batch.pieces(whole, lambda: ready.seconds)
        return msgspec.structs.replace(self, size=size, most=most, least=1 if most else size)


Part = tuple[int, Score]
"""Which stretch, by its place, and the score of some of its fights."""


def spread(
    pool: Executor,
    stretches: Sequence[Stretch],
    *,
    workers: int,
    ahead: int,
    processes: int = 0,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Part]:
    """Hand the fights out in pieces, one for each of `workers` and `ahead` more at a time; their scores in order.

    The workers are so many processes, or threads of `processes`.

    Where a stretch knows no best size, pieces grow or shrink until each takes about a slice of time, and are cut small
    at the end, so that no process waits long for the others. Ends early once `stop` says so. What befalls a process
    (BrokenProcessPool and the like) is raised here.
    """
    ahead += workers
    handing = _Handing(stretches, workers, 2 * ahead, processes or workers)
    waiting: dict[Future[tuple[bytes, float]], tuple[int, int]] = {}
    ready: dict[int, tuple[int, bytes]] = {}
    given = 0
    while (waiting or ready or not handing.empty) and not stop():
        while not handing.empty and len(waiting) < ahead:
            number, place, piece = handing.next()
            with unheard():
                waiting[pool.submit(work, piece.packed, piece.seed, piece.first, piece.size, piece.share)] = (
                    number,
                    place,
                )
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

    def __init__(self, stretches: Sequence[Stretch], workers: int, shares: int, processes: int) -> None:
        self._left = [(place, one) for place, one in enumerate(stretches) if one.first < one.last]
        self._left.reverse()
        self._fights = sum(one.last - one.first for _, one in self._left)
        self._workers = workers
        self._shared = [(one.last - one.first) // processes for one in stretches]
        self._shares = shares
        self._size = self._left[-1][1].size if self._left else 0
        self._sizes: list[int] = []

    @property
    def empty(self) -> bool:
        """Whether everything has been handed out."""
        return not self._left

    def next(self) -> tuple[int, int, Stretch]:
        """The next piece, its `size` fights from `first`: its number, and the place of the stretch that it is of."""
        place, rest = self._left.pop()
        rest = rest if rest.size else rest.sized()
        self._size = self._size or rest.size
        count = min(self._count(rest), rest.last - rest.first)
        share = self._shared[place] if len(self._sizes) >= self._workers else 0  # the first figures are wanted soon
        self._fights -= count
        if rest.first + count < rest.last:
            self._left.append((place, msgspec.structs.replace(rest, first=rest.first + count)))
        self._sizes.append(count)
        return len(self._sizes) - 1, place, msgspec.structs.replace(rest, size=count, share=share)

    def _count(self, rest: Stretch) -> int:
        """So many that all processes are done at about the same time."""
        if rest.most and len(self._sizes) < self._workers:
            return rest.size
        if rest.most:
            turns = -(-self._fights // (self._workers * rest.most))
            return -(-self._fights // (self._workers * turns))
        fair = max(self._fights // self._shares, self._size // LEAST_SHARE)
        return max(rest.least, min(self._size, fair), 1)

    def learn(self, number: int, seconds: float) -> None:
        """How long a piece took."""
        self._size = next_size(self._sizes[number], seconds)


def next_size(count: int, seconds: float) -> int:
    """So many fights that they take about a slice of time, never many times more than before."""
    return max(1, min(MOST_AT_ONCE, int(count * min(8.0, SLICE / max(seconds, 1e-6)))))


def load(game: str) -> None:
    """Load all that a game's fights need in this process, by fighting a few, in every way in which they are fought."""
    of = arena(game)
    foe = next(iter(of.foe_names.values()))
    party = of.random_party(4, of.levels[0], 0)
    sample = Bench(Setup(game, party, ((foe, 3),), apart=of.distance(""), cap=SAMPLE_ROUNDS))
    sample.score(0, 0, 1)
    if sample.batch is not None:
        sample.batch.rehearse()


def warm(game: str) -> None:
    """Whatever the game does once on a machine, so that its fights go quickly."""
    ready = getattr(arena(game), "warm", None)
    if ready is not None:
        ready()
