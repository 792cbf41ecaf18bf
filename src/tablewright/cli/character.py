"""`tablewright character`: one character by the dice, with every choice made sensibly."""

from __future__ import annotations

import json
from typing import Any

import click

from tablewright.cli.hooks import hook
from tablewright.cli.seed import any_seed, seed_option
from tablewright.core.errors import Mendable


@click.command(name="character")
@click.argument("game")
@seed_option("character")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(*, game: str, seed: int | None, as_json: bool) -> None:
    """Make a character for GAME (axx, axiom or 3dx), every choice by the dice and as sensible players make it."""
    chosen = any_seed() if seed is None else seed
    ((record, text),) = characters(game, 1, chosen)
    if as_json:
        click.echo(json.dumps({"game": game.casefold(), "seed": chosen, **record}, ensure_ascii=False, indent=1))
    else:
        click.echo(text)
        click.echo(f"\nSeed {chosen}")


def characters(game: str, size: int, seed: int) -> list[tuple[dict[str, Any], str]]:
    """So many characters of a game, each as plain data and as text, made by the game's own package.

    Mendable for a game that is not there or makes no characters, and for a size that no party has.
    """
    made = hook(game, "heroes.records", what="characters").characters
    try:
        found: list[tuple[dict[str, Any], str]] = made(size, seed)
    except ValueError as error:
        raise Mendable(str(error)) from None
    return found
