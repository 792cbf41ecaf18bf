"""What a seat can ask of its bench: fights counted, over a grid too; foes scaled; a small fight worked out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from tablewright.core.arena import Score, Setup
from tablewright.games.registry import arena
from tablewright.sim import exact, report, scaling, sweep
from tablewright.sim.apart import solve_apart
from tablewright.sim.pieces import Stretch, make_ready, pack
from tablewright.sim.report import Report
from tablewright.sim.sweep import Cell, Plan

WAITS, RUNS, DONE, STOPPED, FAILED = "waits", "runs", "done", "stopped", "failed"
LONGEST = 180.0
"""Seconds that a fight may take to be worked out."""

Hands = Callable[[Sequence[Stretch], Callable[[int, Score], None]], None]
"""Fights stretches and tells of each part, until all is done or the job is stopped."""


@dataclass(kw_only=True)
class Job:
    """Something that a seat asked for: how far it is, and what went wrong with it if something did."""

    state: str = WAITS
    seconds: float = 0.0
    problem: str = ""
    over: threading.Event = field(default_factory=threading.Event)
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def going(self) -> bool:
        """Whether it waits or runs."""
        return self.state in (WAITS, RUNS)

    @property
    def setup(self) -> Setup:
        """The fight, the first of several."""
        raise NotImplementedError

    @property
    def whole(self) -> bool:
        """Whether everything has been done."""
        raise NotImplementedError

    @property
    def compared(self) -> bool:
        """Whether it is kept to be compared with later ones."""
        return False

    @property
    def rows(self) -> list[dict[str, Any]]:
        """What it came to as the rows of a table; none where it is no such thing, or nothing yet."""
        return []

    def check(self) -> None:
        """Mendable where the game refuses such a fight."""
        make_ready(pack(self.setup), 0)

    def work(self, hands: Hands) -> None:
        """Do it, from where it is."""
        raise NotImplementedError

    def data(self) -> dict[str, Any] | None:
        """What it came to, as the command line prints it as JSON; None for nothing yet."""
        raise NotImplementedError


@dataclass(kw_only=True)
class Count(Job):
    """Fights run many times: the cells (one, if nothing is varied), each `runs` times, and their scores so far."""

    plan: Plan
    cells: tuple[Cell, ...]
    seed: int
    runs: int
    scores: list[Score] = field(default_factory=list)

    def __post_init__(self) -> None:
        """No fight is fought yet."""
        self.scores = [Score.of(len(cell.setup.party)) for cell in self.cells]

    @property
    def varied(self) -> tuple[str, ...]:
        """The names of what is varied."""
        return tuple(name for name, _ in self.plan.vary)

    @property
    def setup(self) -> Setup:
        """The first cell's."""
        return self.cells[0].setup

    @property
    def fought(self) -> int:
        """How many fights are done, of `asked`."""
        return sum(score.runs for score in self.scores)

    @property
    def asked(self) -> int:
        """How many fights there are to be."""
        return self.runs * len(self.cells)

    @property
    def whole(self) -> bool:
        """Whether every fight has been fought."""
        return self.fought == self.asked

    @property
    def compared(self) -> bool:
        """One fight's figures are."""
        return bool(self.fought) and not self.varied

    @property
    def pairs(self) -> list[tuple[Cell, Report]]:
        """The cells that have been fought, with what each has come to so far."""
        return [
            (cell, msgspec.structs.replace(blank, score=score))
            for cell, blank, score in zip(self.cells, self._blank, self.scores, strict=True)
            if score.runs
        ]

    @cached_property
    def _blank(self) -> list[Report]:
        """What is to be told of each cell before any fight: what stands in its setup does not change."""
        of, none = arena(self.setup.game), Score()
        return [sweep.report_of(of, cell, score=none, seed=self.seed, runs=self.runs) for cell in self.cells]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each cell that has been fought."""
        return [sweep.row(self.plan, cell, told) for cell, told in self.pairs]

    def check(self) -> None:
        """Every cell's fight can be fought."""
        for cell in self.cells:
            make_ready(pack(cell.setup), 0)

    def work(self, hands: Hands) -> None:
        """Fight what has not been fought yet."""
        rest = [
            Stretch(packed, self.seed, score.runs, self.runs)
            for packed, score in zip((pack(cell.setup) for cell in self.cells), self.scores, strict=True)
        ]
        hands(rest, self._got)

    def _got(self, place: int, part: Score) -> None:
        score = Score.of(len(self.cells[place].setup.party))
        score.merge(self.scores[place])
        score.merge(part)
        self.scores[place] = score  # whole at once: a page may be reading the one before

    def data(self) -> dict[str, Any] | None:
        """A fight's figures, or those of the whole grid."""
        pairs, of = self.pairs, arena(self.setup.game)
        if self.varied:
            return sweep.data(of, self.plan, pairs, runs=self.runs, seed=self.seed)
        return report.data(pairs[0][1], of) if pairs else None


class _Stopped(Exception):  # noqa: N818 (no error: somebody has had enough)
    """The seat stopped the job in the middle of a number of foes."""


@dataclass(kw_only=True)
class Scale(Job):
    """Foes scaled until the party wins about so often: those tried so far, and those that are being tried."""

    first: Setup
    share: float
    seed: int
    runs: int
    tried: list[scaling.Tried] = field(default_factory=list)
    now: scaling.Foes = ()
    whole: bool = False

    @property
    def setup(self) -> Setup:
        """The fight that it began from."""
        return self.first

    def work(self, hands: Hands) -> None:
        """Try one number of foes after another."""

        def fight(setup: Setup) -> Score:
            self.now, score, packed = setup.foes, Score.of(len(setup.party)), pack(setup)
            stretch = Stretch(packed, self.seed, 0, self.runs)
            hands([stretch], lambda _place, part: score.merge(part))
            if score.runs < self.runs:
                raise _Stopped
            return score

        self.tried = []
        try:
            most = arena(self.first.game).most_foes
            for one in scaling.until(self.first, self.share, fight, most=most):
                self.tried = scaling.in_order([*self.tried, one])
        except _Stopped:
            return
        self.whole = True

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each number of foes that was tried."""
        return scaling.rows(self.tried, arena(self.first.game))

    def data(self) -> dict[str, Any] | None:
        """All that were tried."""
        of, tried = arena(self.first.game), self.tried
        if not tried:
            return None
        return scaling.data(tried, of, self.first, share=self.share, runs=self.runs, seed=self.seed)


@dataclass(kw_only=True)
class Solve(Job):
    """A fight worked out exactly: how many moments have been followed, of how many known, and what came of it."""

    first: Setup
    followed: int = 0
    known: int = 0
    found: exact.Exact | None = None

    @property
    def setup(self) -> Setup:
        """The fight."""
        return self.first

    @property
    def whole(self) -> bool:
        """Whether it is worked out."""
        return self.found is not None

    @property
    def compared(self) -> bool:
        """Its chances are."""
        return self.found is not None

    def work(self, hands: Hands) -> None:
        """Follow every face of every die, in a process of its own."""
        del hands

        def progress(followed: int, known: int) -> None:
            self.followed, self.known = followed, known

        self.found = solve_apart(self.first, stop=self.stop.is_set, progress=progress, seconds=LONGEST)

    def data(self) -> dict[str, Any] | None:
        """All chances."""
        return exact.data(self.found, arena(self.first.game)) if self.found is not None else None
