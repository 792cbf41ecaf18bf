"""Many fights on all cores: the same result for the same seed however they are split, and what is done is kept."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool

import msgspec

from tablewright.core.arena import Score, Setup
from tablewright.sim.pieces import Stretch, bench, make_ready, next_size, pack, spread
from tablewright.sim.processes import Processes

ALONE = 0.8
"""Seconds that fights may take in this process before others are started for the rest."""
REST = 1.5
"""Seconds that the rest may still take here, since others need as long to be started."""
TRIES = 5
"""How often the processes are started again when one of them died."""

Progress = Callable[[int, int], None]
"""Told how many fights are done, and of how many."""


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
        make_ready(packed, runs)  # what the game refuses is refused here
        if self._workers == 1:
            bench(packed).expect(runs)
        stretch = Stretch(packed, seed, 0, runs).sized()
        score, size, rest = Score.of(len(setup.party)), stretch.size, 0.0
        began = time.monotonic()
        try:
            while score.runs < runs and (
                self._workers == 1 or time.monotonic() - began < ALONE or (stretch.most and rest < REST)
            ):
                count, before = min(size, runs - score.runs), time.monotonic()
                score.merge(bench(packed).score(seed, score.runs, count))
                took = time.monotonic() - before
                rest = took / count * (runs - score.runs)
                size = stretch.most or max(stretch.least, next_size(count, took))
                _tell(progress, score.runs, runs)
            if score.runs < runs:
                self._on_all_cores(msgspec.structs.replace(stretch, first=score.runs, size=size), score, progress)
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
            pool, whole = Processes(self._workers), False
            now = list(rest)
            try:
                for place, part in spread(pool, now, workers=self._workers, ahead=self._workers):
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
