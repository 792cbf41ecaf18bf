"""Many fights by numbers, whatever the game: compiled where the extra `fast` is installed, else interpreted.

A game gives a `Kernel`: its loop, and the sources that loop is made of. A setup of it is a `Many`: two rows to begin
with, and how the sums of its fights become the game's own score.
"""

from __future__ import annotations

import gc
import os
import sys
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from tablewright.kernel import twin, whole
from tablewright.kernel.rows import Row

if TYPE_CHECKING:
    from tablewright.kernel.quick.made import Quick

S = TypeVar("S")
Run = Callable[[Row, Row, Row, Row, int, int, int, int], None]
"""A game's loop, by place: `m`, which changes; `k`, which does not; how `m` begins; the sums; how much of `m` begins
anew each time; the seed; the number of the first fight; how many."""

COMMON = ("tablewright.dice.stream", "tablewright.kernel.rows")
"""What the loop of every game stands on."""
SMALL = 500
"""Fights below which reading what was compiled takes longer than fighting."""
MANY = 200_000
"""Fights from which it pays to compile first, where nothing is kept."""
ANEW = 1_500
"""Fights of one setup from which it pays to write the loop anew for it, where it is interpreted."""
TRIED = 30
"""Fights that must come out the same before a loop that is written anew is trusted."""


class Kernel:
    """How one game's fights are fought by numbers.

    `run` is its loop, which stands in the last of `sources`: names of the game's modules, each after those whose
    functions it calls. What stands under `if m[c.LISTENS]:` is not compiled. `slow` are the columns of `m` that change
    seldom and are asked for often.
    """

    def __init__(self, run: Run, sources: Sequence[str], *, slow: Sequence[int] = ()) -> None:
        self.run = run
        self.slow = slow
        self.sources = (*COMMON, *sources)
        self._loop: whole.Loop | None = None

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

    def _code(self) -> bytes:
        folder = twin.writable(keep())
        path = None if folder is None else twin.place(folder, self.sources)
        if path is not None and path.is_file():
            return path.read_bytes()
        sys.stderr.write("Compiling the fight kernel, once on this machine: half a minute or more …\n")
        code = twin.compiled(self.sources, self.run.__name__, without="LISTENS")
        if path is not None:
            twin.store(path, code)
        return code


class Many(ABC, Generic[S]):
    """One setup's fights, added up.

    `compiled` forces one of the two ways, `anew` whether the loop is written anew for this setup where it is
    interpreted; None takes the better. `blocks` are where the figures' blocks begin, if the game's loop can be
    written anew at all (`kernel.quick`).
    """

    kernel: Kernel
    """The game's."""

    def __init__(self, m: Row, k: Row, size: int, *, blocks: range | None = None, compiled: bool | None = None) -> None:
        self.m = m
        self.k = k
        self.size = size
        """How much of `m` a fight must begin with; what is behind it is written before it is read."""
        self.blocks = blocks
        self.compiled = compiled
        self.anew: bool | None = None
        self._asked = 0

    @abstractmethod
    def room(self) -> int:
        """How many numbers the sums take."""

    @abstractmethod
    def score(self, sums: Sequence[int], count: int) -> S:
        """What the sums of so many fights come to."""

    @property
    def least(self) -> int:
        """Fights below which a piece of work is not worth while: what was compiled is read for as many."""
        return 2 * SMALL if self.kernel.ready else 1

    def prepare(self, fights: int) -> None:
        """Do what has to be done once before so many fights."""
        self.kernel.prepare(fights)

    def run(self, seed: int, first: int, count: int) -> S:
        """The score of the fights `first` to `first + count - 1` of this seed."""
        sums = [0] * self.room()
        if self.kernel.pays(count) if self.compiled is None else self.compiled:
            rows = [array("q", map(int, row)) for row in (self.m, self.k, self.m[: self.size], sums)]
            self.kernel.compiled()(rows, [self.size, seed, first, count])
            sums = rows[-1].tolist()
        else:
            self._interpret(sums, seed, first, count)
        return self.score(sums, count)

    def _interpret(self, sums: Row, seed: int, first: int, count: int) -> None:
        """Add up so many fights in plain Python; once many are asked for, by the loop as written anew for them."""
        self._asked += count
        anew = self._asked >= ANEW if self.anew is None else self.anew
        if anew and self.quick is not None:
            self.quick(sums, seed, first, count)
        else:
            self._plainly(sums, seed, first, count)

    def _plainly(self, sums: Row, seed: int, first: int, count: int) -> None:
        self.kernel.run(list(self.m), self.k, self.m[: self.size], sums, self.size, seed, first, count)

    @cached_property
    def quick(self) -> Quick | None:
        """The loop as written anew for this setup.

        None where the game gives no blocks, where its source has something that the writer does not know, or where
        the first fights of a seed do not come out the same.
        """
        if self.blocks is None:
            return None
        from tablewright.kernel.quick.made import made

        plain, anew = ([0] * self.room() for _ in range(2))
        self._plainly(plain, 0, 0, TRIED)
        try:
            with _undisturbed():
                found = made(self.kernel.run, self.m, self.k, self.size, self.blocks, self.kernel.slow)
            found(anew, 0, 0, TRIED)
        except (TypeError, NameError):  # of the source; of a number that is come to in two ways
            return None
        return found if anew == plain else None


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Nobody looks for what can be thrown away while very much is made that is all needed: a fifth of the time."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def keep() -> Path:
    """Where what is compiled is kept: TABLEWRIGHT_KERNEL, else the user's folder for such things."""
    told = os.environ.get("TABLEWRIGHT_KERNEL", "")
    if told:
        return Path(told)
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if home else Path.home() / ".cache") / "tablewright" / "kernel"
