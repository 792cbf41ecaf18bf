"""`tablewright odds`: the exact chances of dice, or of what a rule asks for."""

from __future__ import annotations

import json

import click

from tablewright.core import percents
from tablewright.core.errors import Mendable
from tablewright.odds import answers, asks
from tablewright.odds.lines import aimed, lines

LEAST = 40
"""Letters that a line of a narrow terminal may have all the same."""


@click.command(name="odds")
@click.argument("game")
@click.argument("ask", nargs=-1, required=True)
@click.option("--aim", "wanted", metavar="60%", help="Ask what to reach for a chance of about this.")
@click.option("--beside", multiple=True, metavar="ASK", help="Another ask beside it, and both together; repeatable.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set a house rule.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone, with exact fractions.")
def command(
    *,
    game: str,
    ask: tuple[str, ...],
    wanted: str | None,
    beside: tuple[str, ...],
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show the exact chances of an ASK by the rules of GAME.

    Any game: 3d6, 3d6x10, 1d6+1, 4d6kh3, "d20+3 vs 12". AX&X: "check +2 hard", "class +2 level 3",
    "save +1 level 5 vs hd 4", "attack +5 vs ac 14". AxiomRPG: 5D, "5D adv vs 3", "group 5D 4D 6D vs 2".
    3dX: d12 d8 d6, "d12 d8 0 adv2 vs 5", "d12 d8 d6 bonus d8 epic", "save d12 vs 3 adv". With --aim 60%: what has to be
    reached for a chance of about 60 %. With --beside "attack +3 vs ac 14": how likely both succeed, and at least one.
    """
    asked = asks.read(game, " ".join(ask), options=options)
    if beside and wanted is not None:
        raise Mendable("Give --aim or --beside: one thing at a time.")
    if beside:
        _beside([asked, *(asks.read(game, text, options=options) for text in beside)], as_json=as_json)
        return
    percentage = percents.read(wanted, answers.CHANCE) if wanted is not None else None
    if as_json:
        told = answers.odds(asked)
        if percentage is not None:
            told["aim"] = answers.aim(asked, percentage).data(percentage)
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    for line in lines(asked, width=_width()) if percentage is None else aimed(asked, percentage):
        click.echo(line)


def _beside(asked: list[asks.Asked], *, as_json: bool) -> None:
    """Several asks, one after the other, and how likely they succeed together."""
    from tablewright.odds import across, columns

    if len(asked) > columns.SIX:
        raise Mendable(f"At most {columns.SIX} asks stand side by side, not {len(asked)}.")
    found = [columns.of_ask(one) for one in asked]
    if as_json:
        told = [answers.odds(one) for one in asked]
        click.echo(json.dumps({"asks": told, "together": across.data(found)}, ensure_ascii=False))
        return
    together = across.column(found)
    for one in asked:
        for line in [*lines(one, width=_width()), ""]:
            click.echo(line)
    for line in columns.column_lines(together, width=_width()) if together is not None else ():
        click.echo(line)


def _width() -> int:
    """How wide the terminal is."""
    import shutil  # JSON needs none of it

    return max(LEAST, shutil.get_terminal_size().columns)
