"""`tablewright pack`: check a folder of records, or put one on the shelf."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from tablewright.core.packs import Parcel

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")


@click.group(name="pack", short_help="Check or import a content pack.")
def command() -> None:
    """Check or import a content pack: a folder of TOML records with a pack.toml."""


@command.command()
@click.argument("folder", type=click.Path(path_type=Path))
@JSON
def check(*, folder: Path, as_json: bool) -> None:
    """Check FOLDER, and list what it holds and what a table gains by it.

    A slip is answered in one line with file, record and field.
    """
    from tablewright.games import registry
    from tablewright.table import packs

    pack = packs.read(folder)
    game = registry.game(pack.game)
    lines = game.pack_words(pack)
    if as_json:
        click.echo(json.dumps({**_told(pack), "gains": lines}, ensure_ascii=False, indent=1))
        return
    click.echo(f"{pack.name}: {pack.source} ({pack.licence}), for {game.title}. Nothing is wrong with it.")
    for line in lines:
        click.echo(f"  {line}")


def _told(pack: Parcel) -> dict[str, Any]:
    return {
        "game": pack.game,
        "name": pack.name,
        "source": pack.source,
        "licence": pack.licence,
        "digest": pack.digest,
        "records": {kind: [one.id for one in pack.records(kind)] for kind in pack.KINDS if pack.records(kind)},
    }


@command.command(name="import")
@click.argument("what", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--into", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Put it here instead.")
@click.option("--replace", is_flag=True, help="Put it in the place of another pack of that name.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="The data folder.")
@JSON
def import_(*, what: Path, into: Path | None, replace: bool, data: Path | None, as_json: bool) -> None:
    """Put a pack on the shelf: WHAT is its folder."""
    from tablewright.table import packs

    where, called = (into.parent, into.name) if into else (_shelf(data), "")
    pack, place = packs.put(what, where, replace=replace, called=called)
    if as_json:
        click.echo(json.dumps({**_told(pack), "folder": str(place)}, ensure_ascii=False, indent=1))
    else:
        click.echo(f"“{pack.name}” is in {place}.")


def _shelf(data: Path | None) -> Path:
    from tablewright.store.folder import data_dir

    return data_dir(data, os.environ) / "packs"
