"""`tablewright character`: one character by the dice, with every choice made sensibly."""

from __future__ import annotations

import json

import click

from tablewright.cli.seed import any_seed, seed_option
from tablewright.core.errors import Mendable


@click.command(name="character", short_help="Make a character.")
@click.argument("game")
@seed_option("character")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(*, game: str, seed: int | None, as_json: bool) -> None:
    """Make a character for GAME (axx): rolled in order, with kindred, class, alignment, gear and spells."""
    known_game(game)
    from tablewright.games.axx import records
    from tablewright.games.axx.view.sheet import sheet

    chosen = any_seed() if seed is None else seed
    world = records.make(1, chosen)
    (figure,) = world.party()
    if as_json:
        made = {"game": "axx", "seed": chosen, **records.record(world, figure)}
        click.echo(json.dumps(made, ensure_ascii=False, indent=1))
    else:
        click.echo(records.text(sheet(world, figure)))
        click.echo(f"\nSeed {chosen}")


def known_game(game: str) -> None:
    """Mendable unless characters can be made for the game."""
    if game.casefold() != "axx":
        raise Mendable(f"Characters can be made for axx, not for '{game}'.")
