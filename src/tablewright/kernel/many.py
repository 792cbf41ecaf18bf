"""Many fights by numbers, whatever the game: compiled where the extra `fast` is installed, else side by side.

A game gives a `Kernel`: its loop, and the sources that loop is made of. A setup of it is a `Many`: two rows to begin
with, and how the sums of its fights become the game's own score.
"""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from tablewright.kernel import compiler, twin, whole
from tablewright.kernel.rows import Row

S = TypeVar("S")
Run = Callable[[Row, Row, Row, Row, int, int, int, int], None]
"""A game's loop, by place: `m`, which changes; `k`, which does not; how `m` begins; the sums; how much of `m` begins
anew each time; the seed; the number of the first fight; how many."""

COMMON = ("tablewright.dice.stream", "tablewright.kernel.rows", "tablewright.kernel.sums")
"""What the loop of every game stands on."""
SMALL = 500
"""Fights below which reading what was compiled takes longer than fighting."""
MANY = 1_000_000
"""Fights from which it pays to compile first, where nothing is kept."""
FITTED = 20_000_000
"""Fights of one setup in one process from which it pays to compile once more, for that setup alone: 4 s, and each of
them takes 0.27 us less, measured for AX&X."""
BESIDE = 1_000
"""Fights from which it pays to fight them side by side."""
MOST_BESIDE = 16_384
"""Fights that are fought side by side at the most: for more there is no room in the quick memory."""
TRIED = 2_000
"""Fights that show which way its branches go."""
REHEARSED = 200
"""Fights in which most comes up that may."""
ALONE_FIRST, ALONE_MORE = 300, 0.12
"""What fights side by side take, in fights of the same kind fought one by one: about so much for any at all, and for
each. Measured for all three games: 150 to 500, and 0.08 to 0.16."""
MODULE = ".bc"
"""How the name of the file ends in which lies what was compiled as the compiler knows it, beside its machine code."""
SOON, LATER = 0.5, 2.0
"""Seconds in which the first figures are wanted, and any further ones."""
FIRST = 0.2
"""Seconds for the first figures where too few fights for side by side can be had soon."""
LONGEST = 6.0
"""Seconds that those who wait for others are left waiting at the most, for the sake of side by side."""


class Kernel:
    """How one game's fights are fought by numbers.

    `run` is its loop, which stands in the last of `sources`: names of the game's modules, each after those whose
    functions it calls. What stands under `if m[c.LISTENS]:` is not compiled. `sample` gives setups by which
    the compiler learns which way fights mostly go.
    """

    def __init__(self, run: Run, sources: Sequence[str], sample: Callable[[], Iterable[Any]] = tuple) -> None:
        self.run = run
        self._own = tuple(sources)
        self.sources = (*COMMON, *sources)
        self._sample = sample
        self._loop: whole.Loop | None = None
        self._module: bytes | None = None

    def pays(self, count: int) -> bool:
        """Whether so many fights are sooner over compiled: few are not, many are even if compiling comes first."""
        if count < SMALL or not twin.available():
            return False
        return count >= MANY or self.ready

    @property
    def ready(self) -> bool:
        """Whether what was compiled is at hand."""
        return self._loop is not None or (twin.available() and self.kept())

    def kept(self) -> bool:
        """Whether the kernel as it is now has been compiled on this machine."""
        return twin.place(keep(), self.sources).is_file()

    def prepare(self, fights: int) -> None:
        """Compile, where so many fights make it pay, and it can be kept for whoever fights them."""
        if fights >= MANY:
            self.warm()

    def warm(self) -> None:
        """Load what was compiled, compiled first if it never was on this machine, where it can be kept."""
        if twin.available() and twin.writable(keep()) is not None:
            self.compiled()

    def compiled(self) -> whole.Loop:
        """The compiled loop. The first time on a machine it compiles, and says so; that takes half a minute."""
        if self._loop is None:
            self._loop = whole.loaded(self._code())
        return self._loop

    def fitted(self, many: Many[Any]) -> whole.Loop:
        """The same compiled once more, for this setup alone; as it is where nothing was kept to make that from."""
        loop, module = self.compiled(), self._module
        if module is None:
            path = twin.place(keep(), self.sources).with_suffix(MODULE)
            if not path.is_file():
                return loop
            module = path.read_bytes()
        return whole.loaded(whole.code_of(whole.fitted(module, many.k, many.tried)))

    def made(self) -> tuple[bytes, bytes]:
        """The loop compiled here and now: the module, and its machine code."""
        module = twin.compiled(self.sources, self.run.__name__, self._tried, without="LISTENS")
        return module, whole.code_of(module)

    def _tried(self, loop: whole.Loop) -> None:
        for many in self._sample():
            if isinstance(many, Many):
                many.tried(loop)

    def _code(self) -> bytes:
        folder = twin.writable(keep())
        path = None if folder is None else twin.place(folder, self.sources)
        if path is not None and path.is_file():
            return path.read_bytes()
        sys.stderr.write("Compiling the fight kernel, once on this machine: half a minute or more …\n")
        module, code = compiler.compiled(self._own, self.run, None if self._sample is tuple else self._sample)
        if path is None:
            self._module = module
        else:
            twin.store(path.with_suffix(MODULE), module)
            twin.store(path, code)
        return code


class Many(ABC, Generic[S]):
    """One setup's fights, added up.

    `compiled` forces one of the two ways, `beside` whether they are fought side by side where they are not compiled;
    None takes the better.
    """

    kernel: Kernel
    """The game's."""

    def __init__(self, m: Row, k: Row, size: int, *, compiled: bool | None = None) -> None:
        self.m = m
        self.k = k
        self.size = size
        """How much of `m` a fight must begin with; what is behind it is written before it is read."""
        self.compiled = compiled
        self.beside: bool | None = None
        self._fitted: whole.Loop | None = None

    @abstractmethod
    def room(self) -> int:
        """How many numbers the sums take."""

    @abstractmethod
    def score(self, sums: Sequence[int], count: int) -> S:
        """What the sums of so many fights come to."""

    def pieces(self, fights: int, alone: Callable[[], float]) -> tuple[int, int]:
        """How many of so many fights are best fought in one go: for the first figures, and then (0: it is learnt).

        `alone` says how many seconds one takes that is fought alone. What was compiled is read for as many as it has to
        pay for.
        """
        if self.kernel.ready:
            return 2 * SMALL, 0
        if fights < BESIDE:
            return 1, 0
        one = alone()
        first, later = _in(SOON / one), _in(LATER / one)
        if first < BESIDE:
            first = max(1, int(FIRST / one))
        if later < BESIDE and one * (ALONE_FIRST + ALONE_MORE * BESIDE) < LONGEST:
            later = BESIDE
        return first, later if later >= BESIDE else 0

    def prepare(self, fights: int) -> None:
        """Do what has to be done once before so many fights."""
        self.kernel.prepare(fights)

    @property
    def fitted(self) -> bool:
        """Whether it is compiled for this setup alone."""
        return self._fitted is not None

    def expect(self, fights: int) -> None:
        """Do what this process has to do once before so many fights of the setup: have it compiled for them alone."""
        if fights < FITTED or not (self.kernel.ready if self.compiled is None else self.compiled):
            return
        self._fitted = self._fitted or self.kernel.fitted(self)

    def load(self, count: int) -> None:
        """Read or make what was compiled, where so many fights are fought by it."""
        if self._compiles(count):
            self.kernel.compiled()

    def _compiles(self, fights: int) -> bool:
        return self.kernel.pays(fights) if self.compiled is None else self.compiled

    def rehearse(self) -> None:
        """Have what fights side by side written, by fighting a few, where they are not compiled."""
        if not self.kernel.ready:
            self._side_by_side([0] * self.room(), 0, 0, REHEARSED)

    def run(self, seed: int, first: int, count: int) -> S:
        """The score of the fights `first` to `first + count - 1` of this seed."""
        sums = [0] * self.room()
        self.expect(count)
        if self._compiles(count):
            sums = self._by(self._fitted or self.kernel.compiled(), sums, seed, first, count)
        elif count >= BESIDE if self.beside is None else self.beside:
            self._side_by_side(sums, seed, first, count)
        else:
            self._plainly(sums, seed, first, count)
        return self.score(sums, count)

    def tried(self, loop: whole.Loop) -> None:
        """Fight as many by this loop as show which way its branches go."""
        self._by(loop, [0] * self.room(), 0, 0, TRIED)

    def _by(self, loop: whole.Loop, sums: Row, seed: int, first: int, count: int) -> Row:
        rows = [array("q", map(int, row)) for row in (self.m, self.k, self.m[: self.size], sums)]
        loop(rows, [self.size, seed, first, count])
        return rows[-1].tolist()

    def _side_by_side(self, sums: Row, seed: int, first: int, count: int) -> None:
        from tablewright.kernel.lanes.made import fight

        for start in range(first, first + count, MOST_BESIDE):
            many = min(MOST_BESIDE, first + count - start)
            fight(self.kernel.run, self.m, self.k, self.size, sums, seed, start, many)

    def _plainly(self, sums: Row, seed: int, first: int, count: int) -> None:
        self.kernel.run(list(self.m), self.k, self.m[: self.size], sums, self.size, seed, first, count)


def _in(alone: float) -> int:
    """How many are fought while so many are fought alone: as many, or side by side where there is time for that."""
    beside = int((alone - ALONE_FIRST) / ALONE_MORE)
    return min(MOST_BESIDE, beside) if beside >= BESIDE else max(1, int(alone))


def keep() -> Path:
    """Where what is compiled is kept: TABLEWRIGHT_KERNEL, else the user's folder for such things."""
    told = os.environ.get("TABLEWRIGHT_KERNEL", "")
    if told:
        return Path(told)
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if home else Path.home() / ".cache") / "tablewright" / "kernel"
