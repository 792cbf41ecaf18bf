"""`tablewright party`: a party by the dice, its members chosen to go together."""

from __future__ import annotations

import json

import click

from tablewright.cli.character import known_game
from tablewright.cli.seed import any_seed, seed_option
from tablewright.core.errors import Mendable


@click.command(name="party", short_help="Make a party.")
@click.argument("game")
@click.option("--size", type=int, required=True, metavar="N", help="How many characters, 1 to 12.")
@seed_option("party")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(*, game: str, size: int, seed: int | None, as_json: bool) -> None:
    """Make a party for GAME (axx); at least one of them has shopped for torches and rations."""
    known_game(game)
    from tablewright.games.axx import records
    from tablewright.games.axx.view.sheet import sheet

    chosen = any_seed() if seed is None else seed
    try:
        world = records.make(size, chosen)
    except ValueError as error:
        raise Mendable(str(error)) from None
    if as_json:
        made = [records.record(world, figure) for figure in world.party()]
        click.echo(json.dumps({"game": "axx", "seed": chosen, "characters": made}, ensure_ascii=False, indent=1))
        return
    click.echo("\n\n\n".join(records.text(sheet(world, figure)) for figure in world.party()))
    click.echo(f"\nSeed {chosen}")
