"""`tablewright pack`: check a folder of records, or put one on the shelf; records of older editions become a pack."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.core.errors import Mendable

if TYPE_CHECKING:
    from tablewright.core.packs import Parcel
    from tablewright.games.axx.older.records import Told

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
OLD = (".csv", ".json")
OUTCOMES = {"taken": "taken   ", "guessed": "guessed ", "refused": "refused "}


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
@click.argument("what", type=click.Path(exists=True, path_type=Path))
@click.option("--ac", type=click.Choice(["descending", "ascending"]), help="Of old records: which way AC counts.")
@click.option(
    "--base", type=click.Choice(["10", "11"]), help="Of old records with ascending AC: no armour is 10, or 11."
)
@click.option("--name", metavar="NAME", help="Of old records: what the pack is called; else as the file.")
@click.option("--source", default="", metavar="WORDS", help="Of old records: the work that they are from.")
@click.option("--licence", default="", metavar="WORDS", help="Of old records: their licence.")
@click.option("--stock", is_flag=True, help="Of old records: give each a place on the Threat table, for deep levels.")
@click.option(
    "--into", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Write the pack here instead."
)
@click.option("--replace", is_flag=True, help="Put it in the place of another pack of that name.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="The data folder.")
@JSON
def import_(
    *,
    what: Path,
    ac: str | None,
    base: str | None,
    name: str | None,
    source: str,
    licence: str,
    stock: bool,
    into: Path | None,
    replace: bool,
    data: Path | None,
    as_json: bool,
) -> None:
    """Put a pack on the shelf: WHAT is its folder, or a .csv or .json file with monsters of an older edition (AX&X).

    Old records are reported one by one: taken, taken with a note of what was guessed, or refused and why.
    """
    from tempfile import TemporaryDirectory

    from tablewright.table import packs

    where, called = (into.parent, into.name) if into else (_shelf(data), "")
    if what.is_dir():
        if ac or base or name or source or licence or stock:
            raise Mendable("A folder says for itself what it is: --ac, --base, --name and the like are for a file.")
        pack, place = packs.put(what, where, replace=replace, called=called)
        _say(pack, place, [], [], as_json=as_json)
        return
    if what.suffix.casefold() not in OLD:
        raise Mendable(f"{what} is neither a pack's folder nor a .csv or .json file.")
    if ac is None:
        raise Mendable("Say which way AC counts in these records: --ac descending (9 is bad) or --ac ascending.")
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        named = {"name": name or what.stem, "source": source or what.name, "licence": licence or "not stated"}
        report, remarks = _old(what, folder, ac=ac, base=base, stock=stock, named=named)
        pack, place = packs.put(folder, where, replace=replace, called=called)
    _say(pack, place, report, remarks, as_json=as_json)


def _old(
    what: Path, folder: Path, *, ac: str, base: str | None, stock: bool, named: dict[str, str]
) -> tuple[list[Told], list[str]]:
    from tablewright.games.axx.older.lists import write
    from tablewright.games.axx.older.texts import Reading

    if base and ac == "descending":
        raise Mendable("--base is for ascending AC: whether no armour is 10 or 11.")
    reading = Reading(descending=ac == "descending", base=int(base or 10))
    return write(what, folder, reading, **named, stock=stock)


def _shelf(data: Path | None) -> Path:
    from tablewright.store.folder import data_dir

    return data_dir(data, os.environ) / "packs"


def _say(pack: Parcel, place: Path, report: list[Told], remarks: list[str], *, as_json: bool) -> None:
    if as_json:
        lines = [{"record": one.record, "outcome": one.outcome, "words": one.words} for one in report]
        more = {"folder": str(place), "report": lines, "remarks": remarks}
        click.echo(json.dumps({**_told(pack), **more}, ensure_ascii=False, indent=1))
        return
    for line in report:
        click.echo(f"{OUTCOMES[line.outcome]} {line.record}{': ' + line.words if line.words else ''}")
    for remark in remarks:
        click.echo(remark)
    if report:
        count = {way: sum(line.outcome == way for line in report) for way in OUTCOMES}
        click.echo(
            f"{len(report)} records: {count['taken']} taken, {count['guessed']} taken with something guessed,"
            f" {count['refused']} refused."
        )
    click.echo(f"“{pack.name}” is in {place}.")
