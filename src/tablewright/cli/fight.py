"""`tablewright fight`: one fight many times, and how it ends; or one of them to be read blow by blow."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablewright.cli.seed import any_seed, seed_option
from tablewright.core.errors import Mendable

if TYPE_CHECKING:
    from tablewright.core.arena import Arena, Setup, Sheet
    from tablewright.sim.report import Report

RUNS = 1_000
EVERY = 0.5
"""Seconds between two lines of progress."""


@click.command(name="fight", short_help="Run many fights and count how they end.")
@click.argument("game")
@click.option("--party", required=True, metavar="FILE|random:N[@LEVEL]", help="Who fights: a file or the dice.")
@click.option("--foes", required=True, metavar='"6 goblin, 1 wolf"', help="Against whom, with how many of each.")
@click.option("--runs", type=int, default=RUNS, show_default=True, metavar="N", help="How often.")
@seed_option("fights")
@click.option("--watch", type=int, metavar="K", help="Read fight number K of this seed, blow by blow.")
@click.option("--policy", default="", metavar="NAME", help="How the heroes are played; 'list' tells how they may be.")
@click.option("--foes-policy", default="", metavar="NAME", help="How the foes are played.")
@click.option("--apart", default="", metavar="DISTANCE", help="How far the sides begin from each other.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set a house rule.")
@click.option(
    "--cap", type=int, default=200, show_default=True, metavar="ROUNDS", help="The last round that is fought."
)
@click.option("--workers", type=int, default=0, metavar="N", help="Processes that fight at once; else one a core.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(
    *,
    game: str,
    party: str,
    foes: str,
    runs: int,
    seed: int | None,
    watch: int | None,
    policy: str,
    foes_policy: str,
    apart: str,
    options: tuple[str, ...],
    cap: int,
    workers: int,
    as_json: bool,
) -> None:
    """Fight PARTY against FOES by the rules of GAME many times over, and count how it ends.

    A party is a file of `tablewright party --json` or of a table's log export, or random:N, or random:N@LEVEL. The same
    seed gives the same party and the same fights. Ctrl-C ends early and tells of the fights that are done.
    """
    from tablewright.cli.fighting import lines_of_policies
    from tablewright.games.registry import arena as arena_of
    from tablewright.sim import asking

    arena = arena_of(game.casefold())
    if "list" in (policy, foes_policy):
        for line in lines_of_policies(arena):
            click.echo(line)
        return
    chosen = any_seed() if seed is None else seed
    asking.runs(runs)
    if not 0 <= workers <= 256:
        raise Mendable(f"Fights run in 1 to 256 processes (0: one a core), not {workers}.")
    setup = asking.setup(
        arena,
        party=party_of(arena, party, chosen),
        foes=foes,
        heroes=policy,
        monsters=foes_policy,
        options=options,
        apart=apart,
        cap=cap,
    )
    if watch is not None:
        _watch(arena, setup, chosen, watch, as_json=as_json)
        return
    _count(arena, setup, chosen, runs, workers=workers, as_json=as_json)


def party_of(arena: Arena, text: str, seed: int) -> tuple[Sheet, ...]:
    """The party that was named; from a table's log export too."""
    from tablewright.sim import asking

    file = Path(text)
    if text.startswith(asking.RANDOM) or not file.is_file():
        return asking.party(arena, text, seed)
    first = file.open("rb").readline(100_000)
    if b'"tablewright"' not in first:
        return asking.party(arena, text, seed)
    from tablewright.games.registry import game
    from tablewright.table.transfer import world_of

    header, world = world_of(file.read_bytes(), game)
    if header.game != arena.game.id:
        raise Mendable(f"{text} is the log of a game of '{header.game}', not of '{arena.game.id}'.")
    return asking.of_size(arena.party_of(world), text)


def _watch(arena: Arena, setup: Setup, seed: int, number: int, *, as_json: bool) -> None:
    """Fight number so-and-so, fact by fact."""
    from tablewright.cli import fighting
    from tablewright.sim import replay

    told = replay.watch(arena, setup, seed, number)
    if as_json:
        click.echo(json.dumps(replay.data(told, setup, seed, number), ensure_ascii=False))
    else:
        fighting.read_out(told, seed, number)


def _count(arena: Arena, setup: Setup, seed: int, runs: int, *, workers: int, as_json: bool) -> None:
    """Run them and tell what came of it."""
    from tablewright.cli import fighting
    from tablewright.sim import report as reports
    from tablewright.sim.crowd import Crowd

    crowd = Crowd(workers=workers, told=_aside)
    began = time.monotonic()
    score = crowd.run(setup, runs=runs, seed=seed, progress=_Progress())
    seconds = time.monotonic() - began
    if crowd.stopped:
        _aside(f"Stopped after {score.runs:,} of {runs:,} fights; this is what they came to.")
    report: Report = reports.Report(setup, seed, runs, score, arena.not_simulated(setup))
    if as_json:
        click.echo(json.dumps(reports.data(report, arena), ensure_ascii=False))
    else:
        fighting.draw(report, arena, seconds)


def _aside(line: str) -> None:
    """A line beside what is printed."""
    click.echo(f"tablewright: {line}", err=True)


class _Progress:
    """Tells on a terminal how far long runs are, in one line that is written over."""

    def __init__(self) -> None:
        self._began = self._told = time.monotonic()
        self._shown = False

    def __call__(self, done: int, runs: int) -> None:
        now = time.monotonic()
        if not sys.stderr.isatty() or (now - self._told < EVERY and not (done == runs and self._shown)):
            return
        self._told, self._shown = now, True
        left = (now - self._began) / max(1, done) * (runs - done)
        text = f"\r{done:,} of {runs:,} fights, about {left:,.0f} s left"
        click.echo(text.ljust(60) if done < runs else "\r".ljust(60) + "\r", nl=False, err=True)
