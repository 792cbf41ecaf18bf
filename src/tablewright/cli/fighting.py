"""Fights as the terminal shows them: what many came to, one read blow by blow, and how sides may be played."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NoReturn

from rich.bar import Bar
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tablewright.cli.terminal import show
from tablewright.cli.terminal.paper import Paper, safe
from tablewright.core.arena import Arena, Policy
from tablewright.core.percents import exactly, tenths
from tablewright.sim.exact import Exact
from tablewright.sim.replay import Told
from tablewright.sim.report import Report
from tablewright.sim.scaling import Tried, limit
from tablewright.sim.shares import Share, binned, mean
from tablewright.sim.sweep import Cell, Plan
from tablewright.sim.words import SURE, WON, apart_words, closing, foes_words, heroes_words, many, played, unplayed

WIDE = 100


class _Drawn(Console):
    """Where it is drawn; that nobody reads on ends it as it ends every verb."""

    def on_broken_pipe(self) -> NoReturn:
        """Rich would end the process here with a status of its own."""
        raise BrokenPipeError


def console() -> Console:
    """Where it is drawn: as wide as the terminal, 100 columns at most, plain where nobody looks."""
    found = _Drawn(file=sys.stdout, highlight=False, emoji=False, markup=False)
    found.width = min(found.width, WIDE)
    return found


def draw(report: Report, arena: Arena, seconds: float) -> None:
    """Who won and how surely, who died and who fell first, how long it took, what was left and what was used up."""
    paper = console()
    score = report.score
    if not score.runs:
        paper.print("No fight was fought.")
        return
    paper.print(
        Text(safe(f"{heroes_words(report.setup)} against {foes_words(report.setup.foes, arena)}"), style="bold")
    )
    apart = safe(apart_words(report.setup, arena))
    paper.print(f"{many(score.runs, 'fight')} from seed {report.seed}, in {seconds:.1f} s; {apart}. {SURE}")
    paper.print(_shares(((WON[name], share) for name, share in report.wins.items()), "green"))
    paper.print("\nWho dies, and who is the first to fall", style="bold")
    paper.print(_heroes(report, arena))
    for title, histogram, unit in (
        ("How long it takes", report.rounds, "rounds"),
        (f"{arena.health} that the party has left together", report.hp_left, ""),
    ):
        paper.print(f"\n{title}: {mean(histogram):.1f} {unit} on average".replace("  ", " "), style="bold")
        paper.print(_histogram(histogram))
    for line in (*closing(report), played(report.setup)):
        paper.print(f"\n{safe(line)}")
    paper.print("--policy list says what the ways to play are.", style="dim")


def _grid() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    return table


def _shares(rows: Iterable[tuple[str, Share]], colour: str) -> Table:
    table = _grid()
    table.add_column(justify="right", no_wrap=True)
    table.add_column(width=30)
    for name, share in rows:
        table.add_row(safe(name), share.words(), Bar(1.0, 0.0, share.p, color=colour))
    return table


def _heroes(report: Report, arena: Arena) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for head in ("dies", "falls first", f"{arena.health} left"):
        table.add_column(head, justify="right", no_wrap=True)
    for place, name in enumerate(report.heroes):
        left = report.score.hp[place] / report.score.runs
        table.add_row(safe(name), report.deaths[name].words(), report.first[name].words(), f"{left:.1f}")
    table.add_row("all of them", report.share(report.score.total_loss).words(), "", "")
    return table


def _histogram(counts: Mapping[int, int]) -> Table:
    """Rows of one value or of several, so that there are no more than fit a screen."""
    table = _grid()
    table.add_column(justify="right", no_wrap=True)
    table.add_column(width=50)
    rows, of = binned(counts), sum(counts.values())
    most = max(count for _, _, count in rows)
    for low, high, count in rows:
        words = str(low) if low == high else f"{low} to {high}"
        table.add_row(words, f"{tenths(count / of)} %", Bar(float(most), 0.0, float(count), color="cyan"))
    return table


def draw_exact(found: Exact, arena: Arena) -> None:
    """All that may come of a fight, with chances that have no error."""
    paper, setup = console(), found.setup
    heroes = [str(sheet["name"]) for sheet in setup.party]
    paper.print(Text(safe(f"{heroes_words(setup)} against {foes_words(setup.foes, arena)}"), style="bold"))
    apart = safe(apart_words(setup, arena))
    paper.print(f"Worked out exactly, over every face of every die: {found.moments:,} moments told apart; {apart}.")
    wins = [(WON[name], found.wins(name)) for name in ("party", "foes", "neither")]
    paper.print(_chances(wins, "green"))
    paper.print("\nWho dies", style="bold")
    paper.print(_chances([(name, found.dies(place)) for place, name in enumerate(heroes)], "red"))
    paper.print(f"\n{arena.health} that the party has left together", style="bold")
    paper.print(_chances([(str(points), p) for points, p in found.hp_left().items()], "cyan"))
    for line in (*unplayed(arena.not_simulated(setup)), played(setup)):
        paper.print(f"\n{safe(line)}")


def _chances(rows: list[tuple[str, Fraction]], colour: str) -> Table:
    table = _grid()
    table.add_column(justify="right", no_wrap=True)
    table.add_column(width=40)
    most = max(p for _, p in rows) or Fraction(1)
    for words, p in rows:
        table.add_row(safe(words), exactly(p), Bar(1.0, 0.0, float(p / most), color=colour))
    return table


# ── One fight ───────────────────────────────────────────────────────────────────────────────


def read_out(told: Told, seed: int, number: int) -> None:
    """A fight as the terminal's game prints one: every fact, with what was thrown."""
    paper, now = Paper(), 0
    paper.line(f"Fight {number} of seed {seed}", "bold")
    for line in told.lines:
        if line.round > now:
            now = line.round
            paper.title(f"Round {now}")
        paper.text(line.sentence, indent="    ", first="  ", style="dim" if line.card.shape == "quiet" else "")
        show.rolls(paper, line.card.rolls)
    outcome = told.outcome
    words = WON[outcome.winner] if not outcome.capped else "It has no end"
    paper.title(f"{words}, after {many(outcome.rounds, 'round')}")


def draw_policies(arena: Arena) -> None:
    """Every way to play heroes and foes, in words."""
    paper = Paper()
    sides: tuple[tuple[str, tuple[Policy, ...]], ...] = (
        ("--policy, for heroes", arena.hero_policies),
        ("--foes-policy, for foes", arena.foe_policies),
    )
    for title, policies in sides:
        paper.line(title)
        for place, policy in enumerate(policies):
            name = f"“{policy.name}”{' (if nothing is said)' if not place else ''}"
            paper.text(f"{name}: {policy.says}", first="  ", indent="    ")


# ── Scaling and sweeps ──────────────────────────────────────────────────────────────────────


def draw_scaled(arena: Arena, tried: list[Tried], best: Tried, *, share: float, seed: int) -> None:
    """How many foes come nearest to what was wanted, and all that were tried."""
    paper, runs = console(), best.score.runs
    words = safe(foes_words(best.foes, arena))
    paper.print(Text(f"{words}: the party wins {best.share.words()}", style="bold"))
    told = " ".join(
        one for one in (f"That comes nearest to {tenths(share)} %.", limit(tried, share, arena.most_foes)) if one
    )
    paper.print(f"{told} {many(runs, 'fight')} each, from seed {seed}. {SURE}")
    rows = ((("> " if one is best else "  ") + foes_words(one.foes, arena), one.share) for one in tried)
    paper.print(_shares(rows, "green"))


def draw_sweep(plan: Plan, pairs: list[tuple[Cell, Report]], *, seed: int, runs: int) -> None:
    """A row a cell: what was varied, who won how surely, losses, rounds, what was left."""
    paper = console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name, _ in plan.vary:
        table.add_column(name, overflow="fold")
    for head in ("the party wins", "all die", "deaths", "rounds", "left"):
        table.add_column(head, justify="right", no_wrap=True)
    for cell, report in pairs:
        score = report.score
        table.add_row(
            *(safe(value) for value in cell.values),
            report.wins["party"].words(),
            f"{tenths(report.share(score.total_loss).p)} %",
            f"{sum(score.dead) / score.runs:.2f}",
            f"{mean(score.rounds):.1f}",
            f"{mean(score.hp_left):.1f}",
        )
    paper.print(f"{many(len(pairs), 'cell')} of {many(runs, 'fight')}, from seed {seed}. {SURE}")
    paper.print(table)
