"""`tablewright log`: a table's log exported, imported, verified or read out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.database import DATABASE
from tablewright.cli.written import write_whole
from tablewright.core.errors import Mendable
from tablewright.core.prose import counted, listed
from tablewright.store.clock import now

if TYPE_CHECKING:
    from tablewright.store.port import Store
    from tablewright.table.proof import Proof
    from tablewright.table.table import Table

DATA = click.option("--data", metavar="DIR", help="The folder where tables are kept.")
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
SEAT = click.option("--seat", metavar="NAME", help="As the seat of this name was sent it; else in full.")


@click.group(name="log")
def command() -> None:
    """Export, import, verify or read out a table's log.

    A log is JSON Lines: a header, then a fact a line. A table is named by its title or its id.
    """


@contextmanager
def _store(
    data: str | None, database: str | None, *, writes: bool, new: bool = False, wanted: str = ""
) -> Iterator[Store]:
    """The store of a data folder or database, or a `new` one; to be read it may be in another Tablewright's hands.

    `wanted` is what is looked for there.
    """
    from tablewright.store.errors import StoreError
    from tablewright.store.folder import FILE_NAME, data_dir
    from tablewright.store.opening import database_url

    folder, url = data_dir(data, os.environ), database_url(database)
    if not url and not new and not (folder / FILE_NAME).exists():
        _refuse_file(wanted)
        raise Mendable(f"There are no tables in {folder}.")
    try:
        with _of_database(url, writes=writes, new=new) if url else _of_folder(folder, writes=writes) as store:
            yield store
    except StoreError as wrong:
        raise Mendable(str(wrong)) from wrong


@contextmanager
def _of_folder(folder: Path, *, writes: bool) -> Iterator[Store]:
    from tablewright.store.errors import StoreLocked
    from tablewright.store.folder import FILE_NAME, open_folder
    from tablewright.store.sqlite import SqliteStore

    try:
        opened = open_folder(folder, now=now())
    except StoreLocked:
        if writes:
            raise
        with closing(SqliteStore(folder / FILE_NAME)) as store:
            yield store
        return
    with opened:
        yield opened.store


@contextmanager
def _of_database(url: str, *, writes: bool, new: bool) -> Iterator[Store]:
    from tablewright.store.errors import StoreLocked
    from tablewright.store.opening import postgres

    there = postgres()
    try:
        store = there.open_database(url, make=new)
    except StoreLocked:
        if writes:
            raise
        store = there.read_database(url)
    with closing(store):
        yield store


def _refuse_file(name: str) -> None:
    """Mendable for what is no table's name, but that of a log's file that is not there."""
    if Path(name).suffix == ".jsonl":
        raise Mendable(f"There is no file '{name}'.")


def _table(store: Store, name: str) -> Table:
    """The table of this id or title, opened for reading: nothing goes on in it."""
    from tablewright.games.registry import game
    from tablewright.table.table import Table

    rows = [row for row in store.tables() if name == row.id or name.casefold() == row.title.casefold()]
    if not rows:
        _refuse_file(name)
        titles = listed(f"“{row.title}”" for row in store.tables())
        raise Mendable(f"There is no table “{name}” here; there is {titles or 'none at all'}.")
    if len(rows) > 1:
        ids = listed((row.id for row in rows), joint="or")
        raise Mendable(f"There are {len(rows)} tables “{name}”; name it by its id: {ids}.")
    return Table(game(rows[0].game), store, rows[0].id, clock=now)


def _seat(table: Table, name: str | None) -> str:
    from tablewright.table.transfer import FULL

    if name is None:
        return FULL
    found = [seat for seat in table.seats() if seat.name.casefold() == name.casefold()]
    if len(found) != 1:
        names = listed(seat.name for seat in table.seats())
        raise Mendable(f"There is no one seat of the name “{name}” at that table; there is {names}.")
    return found[0].id


@command.command(name="export", short_help="Write a table's log.")
@click.argument("table")
@SEAT
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write to FILE instead of to the screen.")
@JSON
@DATA
@DATABASE
def export_verb(
    *,
    table: str,
    seat: str | None,
    out: Path | None,
    as_json: bool,  # noqa: ARG001 (JSON Lines either way)
    data: str | None,
    database: str | None,
) -> None:
    """Write the log of TABLE as JSON Lines: in full, secrets included, or for one seat."""
    from tablewright.table.transfer import export

    with _store(data, database, writes=False, wanted=table) as store:
        found = _table(store, table)
        lines = export(found, _seat(found, seat))
        if out is not None:
            write_whole(out, lines)
        else:
            for line in lines:
                sys.stdout.buffer.write(line)


@command.command(name="import", short_help="Make a table from an exported log.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--title", default="", help="Another title for the table.")
@JSON
@DATA
@DATABASE
def import_verb(*, file: Path, title: str, as_json: bool, data: str | None, database: str | None) -> None:
    """Make a new table from a full log in FILE: new seats, new links, new dice."""
    with _store(data, database, writes=True, new=True) as store:
        from tablewright.table.hall import Hall

        made = Hall(store).import_log(file.read_bytes(), title=title)
        row = store.table(made.table)
    if as_json:
        click.echo(json.dumps({"table": made.table, "title": row.title, "facts": row.head, "link": made.link}))
        return
    click.echo(f"“{row.title}” is there, with {row.head} facts, as table {made.table}.")
    click.echo(f"Its first seat's link ends in /j/{made.link} and is not shown again.")


@command.command(name="verify", short_help="Check a log and make its rolls again.")
@click.argument("what", metavar="FILE-OR-TABLE")
@JSON
@DATA
@DATABASE
@click.pass_context
def verify_verb(ctx: click.Context, /, *, what: str, as_json: bool, data: str | None, database: str | None) -> None:
    """Check that a log is whole, and make every roll again whose dice are opened.

    For a table in the data folder, also the rolls of dice that are still sealed, and that the table shows what its
    facts come to. It proves that no die in the log was chosen after its seal, left out or put in between; it cannot
    tell whether the end was left off, nor stop whoever holds the server from looking ahead or from writing another
    game under other seals.
    """
    found = _verify_file(Path(what)) if Path(what).is_file() else _verify_table(what, data, database)
    if as_json:
        click.echo(json.dumps(found))
    else:
        for line in _verdict(found):
            click.echo(line)
    if not found["good"]:
        ctx.exit(1)


def _verify_file(file: Path) -> dict[str, Any]:
    from tablewright.games.registry import game
    from tablewright.table.verify import proof_of_file

    header, facts, proof = proof_of_file(file.read_bytes(), game)
    return _found(header.title, facts, proof, chain=None)


def _verify_table(name: str, data: str | None, database: str | None) -> dict[str, Any]:
    from tablewright.table.verify import proof_of_table

    with _store(data, database, writes=False, wanted=name) as store:
        table = _table(store, name)
        whole = store.verify_chain(table.id) == table.log.head
        return _found(table.row.title, table.log.head, proof_of_table(table), chain=whole)


def _found(title: str, facts: int, proof: Proof, *, chain: bool | None) -> dict[str, Any]:
    return {
        "title": title,
        "facts": facts,
        "chain": chain,
        "runs": [
            {
                "run": run.run,
                "right": run.right,
                "wrong": run.wrong,
                "sealed": run.sealed,
                "hand": run.hand,
                "seal": not run.broken,
                "seals": {"open": run.seals[0], "hidden": run.seals[1]},
            }
            for run in proof.runs
        ],
        "elsewhere": proof.elsewhere,
        "odd": proof.odd,
        "strange": proof.strange,
        "checked": proof.checked,
        "good": proof.good and chain is not False,
    }


def _verdict(found: dict[str, Any]) -> list[str]:
    lines = [f"“{found['title']}”: {found['facts']} facts."]
    if found["chain"] is not None:
        lines.append("The chain of the log is unbroken." if found["chain"] else "The chain of the log is broken.")
    for run in found["runs"]:
        lines += _of_run(run)
    if found["elsewhere"]:
        lines.append(f"{found['elsewhere']} rolls came with the log from elsewhere; they can be checked there alone.")
    if found["odd"]:
        lines.append(f"These facts tell a face or a total that their dice do not give: #{', #'.join(found['odd'])}.")
    lines += found["strange"]
    if not found["good"]:
        return [*lines, "Something is wrong."]
    if not found["checked"] and (found["elsewhere"] or any(run["sealed"] for run in found["runs"])):
        return [*lines, "Nothing is wrong, but no roll could be made again."]
    return [*lines, "Compare the seals with those that you saw when they were published.", "All is well."]


def _of_run(run: dict[str, Any]) -> list[str]:
    if run["wrong"]:
        lines = [f"Run {run['run']}: {run['right']} rolls agree; these do not: #{', #'.join(run['wrong'])}."]
    else:
        lines = [f"Run {run['run']}: {run['right']} rolls made again, all the same."]
    lines.append(f"  Sealed as {run['seals']['open'][:16]}… (open) and {run['seals']['hidden'][:16]}… (hidden).")
    if not run["seal"]:
        lines.append(
            "  Its dice were not sealed, opened or mixed with words as a table does it, before the rolls and once;"
            " or an opened secret is not the one that was sealed."
        )
    if run["sealed"]:
        lines.append(f"  {run['sealed']} rolls cannot be checked until their dice are opened.")
    if run["hand"]:
        lines.append(f"  {counted(run['hand'], 'roll was', 'rolls were')} thrown by hand.")
    return lines


@command.command(name="luck", short_help="Tell how lucky everybody was.")
@click.argument("table")
@click.option("--seat", metavar="NAME", help="As far as the seat of this name was told; else everything.")
@JSON
@DATA
@DATABASE
def luck_verb(*, table: str, seat: str | None, as_json: bool, data: str | None, database: str | None) -> None:
    """Tell how lucky everybody was at TABLE: what was rolled against what was to be expected, exactly."""
    from tablewright.odds.luck import NOBODY, data_of, lines_of

    with _store(data, database, writes=False, wanted=table) as store:
        found = _table(store, table)
        lucky = found.luck("" if seat is None else _seat(found, seat))
        title = found.row.title
    if as_json:
        click.echo(json.dumps({"title": title, "figures": [data_of(one) for one in lucky]}, ensure_ascii=False))
        return
    lines = lines_of(lucky)
    if not lines:
        click.echo(NOBODY)
    for line in lines:
        click.echo(f"{line.figure}: {line.what}: {line.came}, expected {line.expected}; {line.word} ({line.chance})")


@command.command(name="say", short_help="Read a log out in sentences.")
@click.argument("what", metavar="FILE-OR-TABLE")
@SEAT
@JSON
@DATA
@DATABASE
def say_verb(*, what: str, seat: str | None, as_json: bool, data: str | None, database: str | None) -> None:
    """Read a log out: each fact's number and sentence; what was taken back since is left out."""
    from tablewright.table.transfer import export

    if Path(what).is_file():
        lines = Path(what).read_bytes().splitlines()
    else:
        with _store(data, database, writes=False, wanted=what) as store:
            table = _table(store, what)
            lines = list(export(table, _seat(table, seat)))
    told = _sentences(lines)
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    for fact in told:
        click.echo(f"#{fact['number']:8} {fact['sentence']}")


def _sentences(lines: list[bytes]) -> list[dict[str, str]]:
    from tablewright.table.transfer import header_of, not_too_deep, refuse_harm

    header_of(lines[0] if lines else b"")
    told = []
    for count, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        with not_too_deep(count):
            try:
                fact = json.loads(line)
                if not fact.get("undone"):
                    told.append({key: str(fact[key]) for key in ("number", "at", "when", "sentence")})
            except (ValueError, KeyError, AttributeError) as wrong:
                raise Mendable(f"Line {count} is no fact with number, time and sentence ({wrong}).") from None
            refuse_harm(fact, count)
    return told
