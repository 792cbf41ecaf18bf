"""`tablewright roll`: throw dice, or what a rule asks for, once."""

from __future__ import annotations

import json

import click

from tablewright.cli.seed import seed_option
from tablewright.core.errors import Mendable
from tablewright.dice.asks import Die, Rolled
from tablewright.odds import answers, asks

DROPPED = "dropped"
PLAIN_ROLES = ("", DROPPED)


@click.command(name="roll")
@click.argument("game")
@click.argument("ask", nargs=-1, required=True)
@click.option("--dice", "faces", metavar="4,6,1", help="The faces that real dice showed, in the order thrown.")
@seed_option("dice")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set a house rule.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON alone.")
def command(
    *, game: str, ask: tuple[str, ...], faces: str | None, seed: int | None, options: tuple[str, ...], as_json: bool
) -> None:
    """Roll an ASK by the rules of GAME.

    Any game: 3d6, 3d6x10, 1d6+1, 4d6kh3, "d20+3 vs 12". AX&X: "check +2 hard", "class +2 level 3",
    "save +1 level 5 vs hd 4", "attack +5 vs ac 14". AxiomRPG: 5D, "5D adv vs 3", "group 5D 4D 6D vs 2".
    3dX: d12 d8 d6, "d12 d8 0 adv2 vs 5", "d12 d8 d6 bonus d8 epic", "save d12 vs 3 adv".
    """
    if faces is not None and seed is not None:
        raise Mendable("Give --dice or --seed, not both.")
    asked = asks.read(game, " ".join(ask), options=options)
    rolled = answers.throw(asked, faces=None if faces is None else _faces(faces), seed=seed)
    if as_json:
        click.echo(json.dumps(answers.roll(asked, rolled), ensure_ascii=False))
        return
    click.echo(rolled.say)
    click.echo(f"  dice   {_dice(rolled.dice)}")
    if len(rolled.terms) > 1:
        click.echo(f"  total  {_sum(rolled)}")


def _faces(text: str) -> list[int]:
    """Faces as typed: whole numbers with commas between them."""
    faces = [part.strip() for part in text.split(",")]
    for face in faces:
        if not (face.isascii() and face.isdecimal() and len(face) <= 4):
            raise Mendable(f"A face of --dice is a whole number, not '{face}': give them as 4,6,1.")
    return [int(face) for face in faces]


def _dice(dice: tuple[Die, ...]) -> str:
    """The dice by kind, in the order thrown, one with a part of its own by its name.

    What does not count stands in brackets.
    """
    words: list[str] = []
    kind = ""
    for die in dice:
        role = "" if die.role in PLAIN_ROLES else f"{die.role} "
        if kind != f"{role}d{die.sides}:":
            kind = f"{role}d{die.sides}:"
            words.append(kind)
        words.append(f"({die.face})" if die.role == DROPPED else str(die.face))
    return " ".join(words)


def _sum(rolled: Rolled) -> str:
    text = f"{rolled.total} ="
    for place, term in enumerate(rolled.terms):
        sign = "− " if term.value < 0 else "+ " if place else ""
        text += f" {sign}{term.name} {abs(term.value)}"
    return text
