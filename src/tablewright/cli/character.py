"""`tablewright character`: one character by the dice, with every choice made sensibly."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.seed import any_seed, seed_option
from tablewright.games.hooks import characters

if TYPE_CHECKING:
    from tablewright.core.sheet_text import Made


def pdf_options(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options of a verb that can print sheets: into which file, and on which paper."""

    def given(verb: Callable[..., Any]) -> Callable[..., Any]:
        paper = click.option("--paper", default="a4", metavar="SIZE", help="The paper for --pdf: a4 or letter (a4).")
        file = click.Path(dir_okay=False, path_type=Path)
        pdf = click.option("--pdf", type=file, metavar="FILE", help=f"Print {what} into FILE.")
        return pdf(paper(verb))

    return given


@click.command(name="character")
@click.argument("game")
@seed_option("character")
@pdf_options("the sheet")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(*, game: str, seed: int | None, pdf: Path | None, paper: str, as_json: bool) -> None:
    """Make a character for GAME (axx, axiom or 3dx), every choice by the dice and as sensible players make it."""
    chosen = any_seed() if seed is None else seed
    (made,) = characters(game, 1, chosen)
    if pdf is not None:
        write_pdf(pdf, [made], game=game, paper=paper)
    if as_json:
        click.echo(json.dumps({"game": game.casefold(), "seed": chosen, **made.record}, ensure_ascii=False, indent=1))
    else:
        click.echo(made.text)
        click.echo(f"\nSeed {chosen}")


def write_pdf(file: Path, made: Sequence[Made], *, game: str, paper: str) -> None:
    """Print sheets into a file, whole or not at all. Mendable without the extra `print`; OSError where it fails."""
    from tablewright.cli.written import write_whole
    from tablewright.core.ledger import load, package_of
    from tablewright.paper.sheets import pdf

    write_whole(file, [pdf([one.sheet for one in made], load(package_of(game)), paper=paper)])
