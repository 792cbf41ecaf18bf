"""What `tablewright fight` does with a fight: count many, read one, scale the foes, sweep over a grid."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from tablewright.cli import fight_files, fighting
from tablewright.core.arena import Arena, Score, Setup, Sheet
from tablewright.core.errors import Mendable
from tablewright.core.numbers import checked_seed
from tablewright.sim import asking, exact, files, replay, scaling, sweep
from tablewright.sim import report as reports
from tablewright.sim.crowd import Crowd

SLOW = 5.0
"""Seconds after which it is told how long a run will take."""
LONG = 1_800.0
"""Seconds of waiting still to come of which a long run warns."""
EVERY = 0.5
"""Seconds between two lines of progress."""
STOPPED, CUT_OFF = 130, 2
"""Exit statuses where not everything was fought: stopped with Ctrl-C, or the cluster has gone."""


@dataclass(frozen=True)
class Ways:
    """A fight as it was asked for."""

    arena: Arena
    plan: sweep.Plan
    runs: int | None
    seed: int | None
    workers: int
    as_json: bool
    out: tuple[Path, ...] = ()

    def with_grid(self, file: Path) -> Ways:
        """The same with what a file says where nothing was typed. Mendable for a bad one."""
        if not file.is_file():
            raise Mendable(f"There is no file {file}.")
        found = sweep.read_grid(file.read_bytes(), str(file))
        asking.of_this_game(self.arena, found, str(file))
        checked_seed(found.get("seed", 0), where=f"{file}: a")
        plan = sweep.plan_from(found, self.plan, str(file))
        if not plan.vary:
            raise Mendable(f'{file} varies nothing: say below [vary] what does, as in level = "1..6".')
        runs = self.runs if self.runs is not None else found.get("runs")
        seed = self.seed if self.seed is not None else found.get("seed")
        return replace(self, plan=plan, runs=runs, seed=seed)

    def settled(self, seed: Callable[[], int], runs: int) -> Ways:
        """The same with a seed and a number of fights. Mendable where nobody fights."""
        if not self.plan.party:
            raise Mendable("Say who fights: --party random:4, or a file of `tablewright party --json`.")
        often = asking.runs(runs if self.runs is None else self.runs)
        return replace(self, runs=often, seed=seed() if self.seed is None else self.seed)

    @property
    def often(self) -> int:
        """How many fights."""
        return self.runs or 0

    @property
    def luck(self) -> int:
        """Their seed."""
        return self.seed or 0

    def party(self, text: str) -> tuple[Sheet, ...]:
        """The party that was named; from a table's log export too."""
        from tablewright.table.roster import party_of  # the table is read only where fights are

        return party_of(self.arena, text, self.luck)

    def setup(self) -> Setup:
        """The one fight that was asked for."""
        (cell,) = sweep.cells(self.arena, self.plan, self.party)
        return cell.setup

    # ── one setup ───────────────────────────────────────────────────────────────────────────

    def watch(self, number: int) -> None:
        """Fight number so-and-so, fact by fact."""
        setup = self.setup()
        told = replay.watch(self.arena, setup, self.luck, number)
        if self.as_json:
            _json(replay.data(told, setup, self.luck, number))
        else:
            fighting.read_out(told, self.luck, number)

    def work_out(self) -> None:
        """All that may come of it, with exact chances."""
        setup = self.setup()
        found = exact.solve(self.arena, setup, progress=Progress("moments", known=False))
        if self.as_json:
            _json(exact.data(found, self.arena))
        else:
            fighting.draw_exact(found, self.arena)

    def count(self) -> None:
        """Run them and tell what came of it."""
        setup, crowd = self.setup(), Crowd(workers=self.workers, told=aside)
        began = time.monotonic()
        score = crowd.run(setup, runs=self.often, seed=self.luck, progress=Progress("fights"))
        seconds = time.monotonic() - began
        if crowd.stopped:
            if not score.runs:
                raise KeyboardInterrupt
            aside(f"Stopped after {score.runs:,} of {self.often:,} fights; this is what they came to.")
        unused, missing = self.arena.not_simulated(setup), self.arena.not_in_batch(setup)
        report = reports.Report(setup, self.luck, self.often, score, unused, missing)
        if self.as_json:
            _json(reports.data(report, self.arena))
        else:
            fighting.draw(report, self.arena, seconds)
        self._write([reports.figures(score)])
        if crowd.stopped:
            raise click.exceptions.Exit(STOPPED)

    def scale(self, text: str) -> None:
        """More foes or fewer, until the party wins about so often."""
        share, setup, crowd = scaling.wanted(text), self.setup(), Crowd(workers=self.workers, told=aside)
        found: list[scaling.Tried] = []
        status = 0

        def fight(foes: Setup) -> Score:
            score = crowd.run(foes, runs=self.often, seed=self.luck, progress=Progress("fights"))
            if crowd.stopped:
                raise KeyboardInterrupt
            return score

        try:
            for one in scaling.until(setup, share, fight, most=self.arena.most_foes):
                found = scaling.in_order([*found, one])
        except KeyboardInterrupt:
            if not found:
                raise
            aside(f"Stopped after {len(found):,} numbers of foes; this is what they came to.")
            status = STOPPED
        if self.as_json:
            _json(scaling.data(found, self.arena, setup, share=share, runs=self.often, seed=self.luck))
        else:
            best = scaling.nearest(found, share)
            fighting.draw_scaled(self.arena, found, best, share=share, seed=self.luck)
        self._write(scaling.rows(found, self.arena))
        if status:
            raise click.exceptions.Exit(status)

    # ── many ────────────────────────────────────────────────────────────────────────────────

    def over_grid(self, cluster: str) -> None:
        """Every cell of the grid, on all cores or on a cluster; to the screen and into files."""
        cells = sweep.cells(self.arena, self.plan, self.party)
        scores = [Score.of(len(cell.setup.party)) for cell in cells]
        progress, done, status = Progress("fights"), 0, 0

        def got(place: int, part: Score) -> None:
            nonlocal done
            scores[place].merge(part)
            done += part.runs
            progress(done, self.often * len(cells))

        work = sweep.stretches(cells, runs=self.often, seed=self.luck)
        try:
            if cluster:
                from tablewright.sim.cluster import Cluster

                Cluster(cluster, told=aside).carry(work, got)
            else:
                Crowd(workers=self.workers, told=aside).carry(work, got)
        except (KeyboardInterrupt, Mendable) as end:
            whole = sum(score.runs == self.often for score in scores)
            if not whole:
                raise
            status = STOPPED
            if isinstance(end, Mendable):
                status = CUT_OFF
                aside(end.line)
            aside(f"Stopped after {whole:,} of {len(cells):,} cells; this is what they came to.")
        pairs = [
            (cell, sweep.report_of(self.arena, cell, score=score, seed=self.luck, runs=self.often))
            for cell, score in zip(cells, scores, strict=True)
            if score.runs == self.often
        ]
        self._tell(pairs)
        if status:
            raise click.exceptions.Exit(status)

    def _tell(self, pairs: list[tuple[sweep.Cell, reports.Report]]) -> None:
        if self.as_json:
            _json(sweep.data(self.arena, self.plan, pairs, runs=self.often, seed=self.luck))
        else:
            fighting.draw_sweep(self.plan, pairs, seed=self.luck, runs=self.often)
        self._write([sweep.row(self.plan, cell, report) for cell, report in pairs])

    def _write(self, rows: files.Rows) -> None:
        """Into each of the files that were named."""
        for file in self.out:
            fight_files.write(file, rows)
            if not self.as_json:
                click.echo(f"Written to {file}.")


def _json(found: dict[str, Any]) -> None:
    click.echo(json.dumps(found, ensure_ascii=False))


def aside(line: str) -> None:
    """A line beside what is printed, in place of how far it is."""
    over = f"\r{'':60}\r" if sys.stderr.isatty() else ""
    click.echo(f"{over}tablewright: {line}", err=True)


class Progress:
    """Tells on a terminal how far long runs are, in one line that is written over; of very long ones it warns once.

    `known` is whether it is known beforehand how much there is to do; else only what is done is told.
    """

    def __init__(self, what: str, *, known: bool = True) -> None:
        self._what, self._known = what, known
        self._began = self._told = time.monotonic()
        self._shown = self._warned = False
        self._before: int | None = None

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if self._before is None:  # what went before the first of them, such as starting processes, is no measure
            self._before, self._began = done, now
        left = (now - self._began) / max(1, done - self._before) * (of - done)
        if self._known and not self._warned and now - self._began > SLOW and left > LONG:
            self._warned = True
            aside(f"{of:,} {self._what} take about {left / 3600:,.1f} hours more; Ctrl-C keeps what is done.")
        if not sys.stderr.isatty() or (now - self._told < EVERY and not (done == of and self._shown)):
            return
        self._told, self._shown = now, True
        text = f"\r{done:,} {self._what} so far"
        if self._known:
            text = f"\r{done:,} of {of:,} {self._what}, about {left:,.0f} s left"
        click.echo(text.ljust(60) if done < of else "\r".ljust(60) + "\r", nl=False, err=True)
