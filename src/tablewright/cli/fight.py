"""`tablewright fight`: one fight many times, and how it ends; one of them to be read; foes scaled; sweeps."""

from __future__ import annotations

from pathlib import Path

import click

from tablewright.cli.seed import any_seed, seed_option
from tablewright.cli.wholes import WHOLE
from tablewright.core.errors import Mendable

RUNS = 1_000


@click.command(name="fight")
@click.argument("game")
@click.option("--party", default="", metavar="FILE|random:N[@LEVEL]", help="Who fights: a file or the dice.")
@click.option("--foes", default="", metavar='"6 goblin, 1 wolf"', help="Against whom, with how many of each.")
@click.option("--runs", type=WHOLE, metavar="N", help=f"How often; {RUNS:,} if nothing is said.")
@seed_option("fights")
@click.option("--watch", type=WHOLE, metavar="K", help="Read fight number K of this seed, blow by blow.")
@click.option("--exact", is_flag=True, help="Work a small fight out exactly, instead of running it.")
@click.option("--until", metavar="75%", help="Scale the foes until the party wins about so often.")
@click.option("--vary", multiple=True, metavar="NAME=VALUES", help="Sweep, as level=1..6; several make a grid.")
@click.option("--grid", type=click.Path(path_type=Path), metavar="FILE", help="A sweep from a TOML file.")
@click.option(
    "--out", type=click.Path(path_type=Path), multiple=True, metavar="FILE", help="Write to .csv or .parquet."
)
@click.option("--cluster", default="", metavar="ADDRESS", help="Sweep on a Dask cluster, as tcp://192.0.2.7:8786.")
@click.option("--policy", default="", metavar="NAME", help="How the heroes are played; 'list' tells how they may be.")
@click.option("--foes-policy", default="", metavar="NAME", help="How the foes are played.")
@click.option("--apart", default="", metavar="DISTANCE", help="How far the sides begin from each other.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set a house rule.")
@click.option("--cap", type=WHOLE, default=200, show_default=True, metavar="N", help="The last round that is fought.")
@click.option("--workers", type=WHOLE, default=0, metavar="N", help="Processes that fight at once; else one a core.")
@click.option(
    "--pack", "wanted", multiple=True, metavar="NAME", help="A pack, for foes and a party's file; repeatable."
)
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="The data folder.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(
    *,
    game: str,
    party: str,
    foes: str,
    runs: int | None,
    seed: int | None,
    watch: int | None,
    exact: bool,
    until: str | None,
    vary: tuple[str, ...],
    grid: Path | None,
    out: tuple[Path, ...],
    cluster: str,
    policy: str,
    foes_policy: str,
    apart: str,
    options: tuple[str, ...],
    cap: int,
    workers: int,
    wanted: tuple[str, ...],
    data: Path | None,
    as_json: bool,
) -> None:
    """Fight PARTY against FOES by the rules of GAME many times over, and count how it ends.

    A party is a file of `tablewright party --json` or of a table's log export, or random:N, or random:N@LEVEL. The same
    seed gives the same party and the same fights. Ctrl-C ends early and tells of the fights that are done (exit 130).

    With --exact there is no error bar: every face of every die is followed, which takes a duel seconds to minutes.

    What --vary and a grid can vary: level, size, count (foes of the first kind named), foes (with | between), policy,
    foes-policy, apart, and every house rule by its name.
    """
    from tablewright.cli import fight_files, fight_ways, fighting
    from tablewright.games.registry import arena as arena_of
    from tablewright.sim import asking, sweep

    arena = arena_of(game.casefold())
    if wanted:
        from tablewright.cli.shelf import at_hand

        at_hand(game.casefold(), data, wanted, alone=True)
    if "list" in (policy, foes_policy):
        fighting.draw_policies(arena)
        return
    asking.workers(workers)
    if sum((exact, watch is not None, until is not None, bool(vary) or grid is not None)) > 1:
        raise Mendable("Give one of --exact, --watch, --until and --vary (or --grid): one thing at a time.")
    if cluster and not vary and grid is None:
        raise Mendable("--cluster goes with a sweep: say what varies, as in --vary level=1..6.")
    if out and (exact or watch is not None):
        raise Mendable("--out writes what many fights came to: leave out --exact and --watch, or take --json.")
    plan = sweep.Plan(
        party=party,
        foes=foes,
        heroes=policy,
        monsters=foes_policy,
        apart=apart,
        options=options,
        cap=cap,
        vary=tuple(sweep.axis(text) for text in vary),
    )
    ways = fight_ways.Ways(arena, plan, runs=runs, seed=seed, workers=workers, as_json=as_json, out=out)
    if grid is not None:
        ways = ways.with_grid(grid)
    ways = ways.settled(any_seed, RUNS)
    for file in out:
        fight_files.check_out(file)
    try:
        if ways.plan.vary:
            ways.over_grid(cluster)
        elif watch is not None:
            ways.watch(watch)
        elif exact:
            ways.work_out()
        elif until is not None:
            ways.scale(until)
        else:
            ways.count()
    except KeyboardInterrupt:
        fight_ways.aside("Stopped before there was anything to tell.")
        raise click.exceptions.Exit(fight_ways.STOPPED) from None
