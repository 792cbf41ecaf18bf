"""`tablewright pack`: check a folder of records, or put one on the shelf; files that games can read become one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.core.errors import Mendable
from tablewright.core.prose import listed

if TYPE_CHECKING:
    from tablewright.core.imports import FileKind, Told, Way
    from tablewright.core.packs import Parcel

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
OUTCOMES = {"taken": "taken   ", "guessed": "guessed ", "refused": "refused "}


@click.group(name="pack")
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


class _Import(click.Command):
    """The import: its options are its own and what games must be told of files; its help says which files."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options, those of the games' files after its own."""
        ways = {way.name: way for kind in _kinds() for way in kind.ways}
        known = {param.name for param in self.params}
        self.params[1:1] = [_option(way) for name, way in ways.items() if name not in known]
        return super().get_params(ctx)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it does, and which files it takes."""
        self.help = (self.help or "").format(files=_files())
        super().format_help_text(ctx, formatter)


def _kinds() -> tuple[FileKind, ...]:
    from tablewright.games import registry

    return registry.imports()


def _option(way: Way) -> click.Option:
    words = f"Of a file: {way.words}"
    if way.choices:
        return click.Option([f"--{way.name}"], type=click.Choice(way.choices), help=words)
    return click.Option([f"--{way.name}"], is_flag=True, help=words)


def _files() -> str:
    """The files that games can turn into a pack: a .csv or .json file with monsters of an older edition."""
    return "; ".join(f"{_either(kind.endings)} with {kind.words}" for kind in _kinds())


def _either(endings: Iterable[str]) -> str:
    return f"a {listed(endings, joint='or')} file"


@command.command(name="import", cls=_Import, short_help="Put a pack on the shelf.")
@click.argument("what", type=click.Path(exists=True, path_type=Path))
@click.option("--name", metavar="NAME", help="Of a file: what the pack is called; else as the file.")
@click.option("--source", default="", metavar="WORDS", help="Of a file: the work that it is from.")
@click.option("--licence", default="", metavar="WORDS", help="Of a file: its licence.")
@click.option(
    "--into", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Write the pack here instead."
)
@click.option("--replace", is_flag=True, help="Put it in the place of another pack of that name.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="The data folder.")
@JSON
def import_(
    *,
    what: Path,
    name: str | None,
    source: str,
    licence: str,
    into: Path | None,
    replace: bool,
    data: Path | None,
    as_json: bool,
    **said: str | bool | None,
) -> None:
    """Put a pack on the shelf: WHAT is its folder, or {files}.

    The records of such a file are reported one by one: taken, taken with a note of what was guessed, or refused.
    """
    from tempfile import TemporaryDirectory

    from tablewright.table import packs

    where, called = (into.parent, into.name) if into else (_shelf(data), "")
    if what.is_dir():
        if name or source or licence or any(said.values()):
            options = ", ".join(f"--{one}" for one in ("name", "source", "licence", *said))
            raise Mendable(f"A folder says for itself what it is: {options} are for a file.")
        pack, place = packs.put(what, where, replace=replace, called=called)
        _say(pack, place, [], [], as_json=as_json)
        return
    kind = next((kind for kind in _kinds() if what.suffix.casefold() in kind.endings), None)
    if kind is None:
        endings = (ending for kind in _kinds() for ending in kind.endings)
        raise Mendable(f"{what} is neither a pack's folder nor {_either(endings)}.")
    named = {"name": name or what.stem, "source": source or what.name, "licence": licence or "not stated"}
    with TemporaryDirectory() as scratch:
        report, remarks = kind.write(what, Path(scratch), said, named)
        pack, place = packs.put(Path(scratch), where, replace=replace, called=called)
    _say(pack, place, report, remarks, as_json=as_json)


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
