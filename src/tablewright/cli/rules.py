"""`tablewright rules`: what a rule says, how this project reads it, where it acts and what proves it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import click

from tablewright.core.errors import Mendable
from tablewright.core.ledger import GAMES, Clause, Ledger, Places, load, load_coverage, package_of, shelf
from tablewright.core.view import Table
from tablewright.odds.tables import tables

UNOFFICIAL = "Tablewright is unofficial: it is not made or endorsed by the makers of the games it referees."
NOWHERE = Places()
WIDEST = 100
"""Letters of a line, at most."""
FIGURE = re.compile(r"[-+–−]?\d|d\d|–$|$")
"""How a cell begins that holds a figure, or nothing."""


@click.command(name="rules")
@click.argument("game", required=False)
@click.argument("word", nargs=-1)
@click.option("--holes", is_flag=True, help="List only the clauses that have no code or no test yet.")
@click.option("--proof", is_flag=True, help="Say too where a rule acts in the code, and which tests prove it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(*, game: str | None, word: tuple[str, ...], holes: bool, proof: bool, as_json: bool) -> None:
    """Look up the rules of GAME that a WORD leads to.

    Without a word: all rules of the game. Without a game: the games and whose they are.
    """
    if game is None:
        if holes:
            raise Mendable("Name the game whose holes you want: tablewright rules GAME --holes")
        _show_games(as_json=as_json)
        return
    package = package_of(game)
    ledger, coverage = load(package), load_coverage(package)
    chosen = _chosen(ledger, " ".join(word))
    if holes:
        chosen = [entry for entry in chosen if coverage.get(entry.id, NOWHERE).missing()]
    if as_json:
        _print_json([_as_json(package, entry, coverage.get(entry.id, NOWHERE)) for entry in chosen])
    elif holes:
        _show_holes(chosen, coverage)
    else:
        _show(ledger, chosen, package=package, coverage=coverage if proof else None, whole=bool(word))


def _chosen(ledger: Ledger, word: str) -> list[Clause]:
    if not word.strip():
        return list(ledger.clauses)
    chosen = ledger.find(word)
    if not chosen:
        raise Mendable(f"No rule of {ledger.title} holds '{word}'; the nearest are: {', '.join(ledger.nearest(word))}.")
    return chosen


def _as_json(package: str, entry: Clause, places: Places) -> dict[str, Any]:
    shown = tables(package, entry)
    told = {
        "id": entry.id,
        "title": entry.title,
        "says": entry.says,
        "reading": entry.reading,
        "examples": entry.examples,
        "house": entry.house,
        "beyond": entry.beyond,
        "page": entry.page,
        "code": places.code,
        "tests": places.tests,
        "missing": places.missing(),
    }
    return told | ({"tables": [_table_json(table) for table in shown]} if shown else {})


def _table_json(table: Table) -> dict[str, Any]:
    return {"title": table.title, "head": table.head, "rows": table.rows, "note": table.note, "records": table.records}


def _print_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def _show_games(*, as_json: bool) -> None:
    ledgers = [load(package) for package in shelf(GAMES)]
    if as_json:
        _print_json(
            [
                {"game": each.game, "title": each.title, "source": each.source, "credit": each.credit}
                | {"clauses": len(each.clauses), "unofficial": UNOFFICIAL}
                for each in ledgers
            ]
        )
        return
    from tablewright.cli.terminal.paper import Paper

    paper = Paper()
    for each in ledgers:
        paper.text(f"{each.title}: {len(each.clauses)} rules. {each.credit}", first=f"{each.game:6} ", indent=" " * 7)
    paper.text(UNOFFICIAL)


def _show_holes(chosen: list[Clause], coverage: dict[str, Places]) -> None:
    for entry in chosen:
        missing = " and no ".join(coverage.get(entry.id, NOWHERE).missing())
        click.echo(f"{entry.title} ({entry.id}): no {missing}")
    if not chosen:
        click.echo("No holes: each of these rules has code and a test.", err=True)


def _show(
    ledger: Ledger, chosen: list[Clause], *, package: str, coverage: dict[str, Places] | None, whole: bool
) -> None:
    """Print clauses for reading; examples and tables for a word that was asked for, where they act with `coverage`."""
    from rich.console import Console, Group
    from rich.padding import Padding
    from rich.text import Text

    console = Console()
    console.width = min(console.width, WIDEST)
    with console.capture() as page:
        for entry in chosen:
            console.print(Text.assemble((entry.title, "bold"), (_marks(entry), "italic")))
            lines = [Text(entry.says)]
            if entry.reading:
                lines.append(Text.assemble((_reading_name(entry), "italic"), entry.reading))
            if whole:
                lines += [Text(f"Example: {example}") for example in entry.examples]
            if coverage is not None:
                lines += [Text(line, style="dim") for line in _where(coverage.get(entry.id, NOWHERE))]
            console.print(Padding(Group(*lines), (0, 0, 1, 2)))
            for table in tables(package, entry) if whole else ():
                if _fits(table, console.width):
                    console.print(Text("\n".join(_table_lines(table)) + "\n"), soft_wrap=True)
                else:
                    console.print(Text(table.title))
                    for row in _rows_as_text(table):
                        console.print(Padding(Text(row), (0, 0, 0, 2)))
                if table.note:
                    console.print(Padding(Text(table.note), (0, 0, 1, 2)))
        console.print(Text(f"{ledger.credit} {UNOFFICIAL}", style="dim"))
    click.echo("\n".join(line.rstrip() for line in page.get().splitlines()))


def _marks(entry: Clause) -> str:
    """What stands behind a clause's title: where it comes from, and whether it goes beyond the page or is ours."""
    marks = ["beyond the page"] * entry.beyond + ["house default"] * entry.house + [entry.page] * bool(entry.page)
    return f"  ({'; '.join(marks)})" if marks else ""


def _widths(table: Table) -> list[int]:
    """How wide each column must be."""
    return [max(len(row[place]) for row in (table.head, *table.rows)) for place in range(len(table.head))]


def _fits(table: Table, width: int) -> bool:
    """Whether a table is narrow enough to stand in columns."""
    return sum(_widths(table)) + len(table.head) < width


def _rows_as_text(table: Table) -> Iterator[str]:
    """A table that is too wide for columns: a row a paragraph, each cell with the head of its column.

    Of columns that stand under a title together, the first is called by it too.
    """
    above: list[str] = []
    for title, columns in table.groups:
        above += [f"{title}, " if title else "", *[""] * (columns - 1)]
    heads = [f"{over}{head}" for over, head in zip_longest(above, table.head, fillvalue="")]
    for row in table.rows:
        cells = [f"{head}: {cell}" for head, cell in zip(heads[1:], row[1:], strict=True)]
        yield f"{row[0]}. {'; '.join(cells)}."
    yield ""


def _table_lines(table: Table) -> list[str]:
    """A table for the terminal: columns as wide as they must be, figures to the right, words to the left."""
    wide = _widths(table)
    figures = [all(FIGURE.match(row[place]) for row in table.rows) for place in range(len(table.head))]

    def line(row: tuple[str, ...]) -> str:
        cells = zip(row, wide, figures, strict=True)
        first, *rest = (f"{text:>{width}}" if right else f"{text:<{width}}" for text, width, right in cells)
        return " ".join([row[0].ljust(len(first)), *rest]).rstrip()

    told, at = [table.title], 0
    if table.groups:
        above = []
        for title, columns in table.groups:
            width = sum(wide[at : at + columns]) + columns - 1
            above.append(f"{title:-^{width}}" if title else " " * width)
            at += columns
        told.append(" ".join(above))
    return [told[0], *(f"  {text}".rstrip() for text in (*told[1:], line(table.head), *map(line, table.rows)))]


def _reading_name(entry: Clause) -> str:
    return "House default: " if entry.house else "This project's reading: "


def _where(places: Places) -> list[str]:
    return [
        "Acts in: " + (", ".join(places.code) or "no code yet"),
        "Proved by: " + (", ".join(places.tests) or "no test yet"),
    ]
