"""`tablewright character`: one character by the dice, with every choice made sensibly."""

from __future__ import annotations

import importlib
import importlib.util
import json
from typing import Any

import click

from tablewright.cli.seed import any_seed, seed_option
from tablewright.core.errors import Mendable
from tablewright.core.ledger import load, package_of


@click.command(name="character", short_help="Make a character.")
@click.argument("game")
@seed_option("character")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(*, game: str, seed: int | None, as_json: bool) -> None:
    """Make a character for GAME (axx or axiom), every choice by the dice and as sensible players make it."""
    chosen = any_seed() if seed is None else seed
    ((record, text),) = characters(game, 1, chosen)
    if as_json:
        click.echo(json.dumps({"game": game.casefold(), "seed": chosen, **record}, ensure_ascii=False, indent=1))
    else:
        click.echo(text)
        click.echo(f"\nSeed {chosen}")


def characters(game: str, size: int, seed: int) -> list[tuple[dict[str, Any], str]]:
    """So many characters of a game, each as plain data and as text, made by the game's own module `records`.

    Mendable for a game that is not there or makes no characters, and for a size that no party has.
    """
    package = package_of(game)
    if importlib.util.find_spec(f"{package}.records") is None:
        raise Mendable(f"No characters can be made for {load(package).title} yet.")
    made = importlib.import_module(f"{package}.records").characters
    try:
        found: list[tuple[dict[str, Any], str]] = made(size, seed)
    except ValueError as error:
        raise Mendable(str(error)) from None
    return found
