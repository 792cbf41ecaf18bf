"""`tablewright party`: a party by the dice, its members chosen to go together."""

from __future__ import annotations

import json
from pathlib import Path

import click

from tablewright.cli.character import pdf_options, write_pdf
from tablewright.cli.seed import any_seed, seed_option
from tablewright.cli.wholes import WHOLE
from tablewright.games.hooks import characters


@click.command(name="party")
@click.argument("game")
@click.option("--size", type=WHOLE, required=True, metavar="N", help="How many characters, 1 to 12.")
@seed_option("party")
@pdf_options("their sheets")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(*, game: str, size: int, seed: int | None, pdf: Path | None, paper: str, as_json: bool) -> None:
    """Make a party for GAME (axx, axiom or 3dx), its members chosen to go together."""
    chosen = any_seed() if seed is None else seed
    made = characters(game, size, chosen)
    if pdf is not None:
        write_pdf(pdf, made, game=game, paper=paper)
    if as_json:
        found = {"game": game.casefold(), "seed": chosen, "characters": [one.record for one in made]}
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    click.echo("\n\n\n".join(one.text for one in made))
    click.echo(f"\nSeed {chosen}")
