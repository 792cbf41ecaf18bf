"""`tablewright dungeon`: a dungeon out of a seed, as a key that a GM can run from, as JSON, or as a map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.character import pdf_options
from tablewright.cli.seed import any_seed, seed_option
from tablewright.cli.wholes import WHOLE
from tablewright.core.errors import Mendable
from tablewright.games.hooks import hook

if TYPE_CHECKING:
    from tablewright.core.view import MapView


@click.command(name="dungeon")
@click.argument("game")
@click.option("--level", "depth", type=WHOLE, metavar="DEPTH", help="How deep its uppermost level lies (1).")
@click.option("--levels", type=WHOLE, metavar="N", help="How many levels, 1 to 10 (1).")
@click.option("--rooms", type=WHOLE, metavar="N", help="How many rooms a level, 1 to 60 (8).")
@seed_option("dungeon")
@click.option("--pack", type=click.Path(path_type=Path), metavar="FOLDER", help="A dungeon that this pack has drawn.")
@click.option("--name", default="", metavar="NAME", help="Which of the pack's dungeons.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Draw the map into FILE.")
@pdf_options("its map and key")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(
    *,
    game: str,
    depth: int | None,
    levels: int | None,
    rooms: int | None,
    seed: int | None,
    pack: Path | None,
    name: str,
    svg: Path | None,
    pdf: Path | None,
    paper: str,
    as_json: bool,
) -> None:
    """Make a dungeon for GAME (axx), stocked and described, for the eyes of the GM; or show one that a pack has drawn.

    With several levels, --svg FILE draws each into a file of its own: FILE-1, FILE-2 and so on.
    """
    chosen = any_seed() if seed is None else seed
    maker = hook(game, "dungeon.records", what="dungeons")
    if pack is None and name:
        raise Mendable("--name is that of a pack's dungeon: say --pack FOLDER too.")
    given = {"first": depth, "levels": levels, "rooms": rooms}
    sizes = {what: number for what, number in given.items() if number is not None}
    if pack is not None and sizes:
        raise Mendable(
            "A dungeon of a pack has levels and rooms of its own: --level, --levels and --rooms go without it."
        )
    drawn = maker.of_pack(pack, name) if pack is not None else None
    made = maker.Made(chosen, **sizes, drawn=drawn)
    if svg is not None:
        _draw([floor.map for floor in made.floors()], svg)
    if pdf is not None:
        _print(made, pdf, game=game, paper=paper)
    if as_json:
        click.echo(json.dumps(made.record(), ensure_ascii=False, indent=1))
    else:
        click.echo(made.text())


def _print(made: Any, file: Path, *, game: str, paper: str) -> None:
    from tablewright.cli.written import write_whole
    from tablewright.core.ledger import load, package_of
    from tablewright.paper import keys

    write_whole(file, [keys.pdf(made.title, made.about(), made.floors(), load(package_of(game)), paper=paper)])


def _draw(maps: list[MapView], file: Path) -> None:
    from tablewright.cli.written import write_whole
    from tablewright.core.mapdraw import draw

    for number, level in enumerate(maps, start=1):
        target = file if len(maps) == 1 else file.with_stem(f"{file.stem}-{number}")
        write_whole(target, [f"{draw(level, alone=True)}\n".encode()])
