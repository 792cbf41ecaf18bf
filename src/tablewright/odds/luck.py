"""How lucky were we? What was rolled against what was to be expected, figure by figure, exactly."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

from tablewright.core.foresight import Judged
from tablewright.core.percents import average, percent
from tablewright.dice.exact import Distribution, TooManyOutcomes, sum_of
from tablewright.dice.sources import Thrown

FEW = 30
"""So many figures at most have a line of their own."""


DRAWS = frozenset({"pick", "map", "stock", "story", "target"})
"""What dice are thrown for where a face only says which one it is, so that a high one is no luck."""


class Successes(msgspec.Struct, frozen=True):
    """Rolls that could succeed or fail: how many there were and succeeded, how many were to be expected.

    `as_few` is how likely so few or fewer would have succeeded, `as_many` so many or more.
    """

    rolls: int
    succeeded: int
    expected: Fraction
    as_few: Fraction
    as_many: Fraction


class Faces(msgspec.Struct, frozen=True):
    """All dice of so many sides that somebody threw: how many, their sum, the sum to be expected.

    `as_low` is how likely so low a sum or a lower one would have been, `as_high` so high or a higher one; None where
    there were too many dice to tell exactly.
    """

    sides: int
    count: int
    total: int
    expected: Fraction
    as_low: Fraction | None
    as_high: Fraction | None


class Luck(msgspec.Struct, frozen=True):
    """One figure's luck."""

    figure: str
    successes: Successes | None
    faces: tuple[Faces, ...]


def successes(judged: Iterable[Judged]) -> Successes | None:
    """The successes of many rolls against what was to be expected of each; None if there were none to judge.

    Each roll has its own chance, so that the number of successes is the sum of unlike coins, counted out exactly.
    """
    rolls = list(judged)
    if not rolls:
        return None
    whole = math.lcm(*(roll.of for roll in rolls))
    ways = [1]
    for roll in rolls:
        yes = roll.ways * (whole // roll.of)
        no = whole - yes
        ways = [a * no + b * yes for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    succeeded = sum(roll.success for roll in rolls)
    of = whole ** len(rolls)
    return Successes(
        rolls=len(rolls),
        succeeded=succeeded,
        expected=sum((Fraction(roll.ways, roll.of) for roll in rolls), Fraction(0)),
        as_few=Fraction(sum(ways[: succeeded + 1]), of),
        as_many=Fraction(sum(ways[succeeded:]), of),
    )


def faces(sides: int, thrown: list[int]) -> Faces:
    """The sum of dice that were thrown against what was to be expected."""
    total, count = sum(thrown), len(thrown)
    low: Fraction | None = None
    high: Fraction | None = None
    try:
        sums: Distribution[int] = sum_of(count, sides)
        low, high = sums.p(lambda outcome: outcome <= total), sums.at_least(total)
    except TooManyOutcomes:
        pass
    return Faces(sides, count, total, Fraction(count * (sides + 1), 2), low, high)


def reckon(rolls: Iterable[Thrown], judged: Iterable[Judged]) -> list[Luck]:
    """Everybody's luck, those with most dice first; draws count for nothing, dice that nobody threw for nobody.

    A roll may be of no dice at all, as where a figure has none left: it counts for nothing either.
    """
    thrown: dict[str, dict[int, list[int]]] = {}
    for roll in rolls:
        if roll.by and roll.faces and roll.sides > 1 and roll.what not in DRAWS:
            thrown.setdefault(roll.by, {}).setdefault(roll.sides, []).extend(roll.faces)
    tried: dict[str, list[Judged]] = {}
    for one in judged:
        tried.setdefault(one.figure, []).append(one)
    found = [
        Luck(
            figure,
            successes(tried.get(figure, ())),
            tuple(faces(sides, shown) for sides, shown in sorted(thrown.get(figure, {}).items(), reverse=True)),
        )
        for figure in {**thrown, **tried}
    ]
    return sorted(found, key=lambda one: (-sum(each.count for each in one.faces), one.figure))[:FEW]


def word(as_few: Fraction | None, as_many: Fraction | None) -> str:
    """How that feels, in a word: as one would expect within the middle half, else lucky or unlucky, and how much."""
    if as_few is None or as_many is None:
        return ""
    if as_many < Fraction(1, 4) and as_many < as_few:
        return "very lucky" if as_many < Fraction(1, 20) else "lucky"
    if as_few < Fraction(1, 4):
        return "very unlucky" if as_few < Fraction(1, 20) else "unlucky"
    return "as expected"


class Line(msgspec.Struct, frozen=True):
    """One row of the report in words: who, what was rolled, what came, what was to be expected, how that feels."""

    figure: str
    what: str
    came: str
    expected: str
    word: str
    chance: str


NOBODY = "Nobody has rolled anything yet."
"""What there is to say where there are no lines."""


def lines_of(found: Iterable[Luck]) -> list[Line]:
    """The report in words, a row for each figure's successes and each kind of die."""
    lines: list[Line] = []
    for one in found:
        won = one.successes
        if won is not None:
            what = f"{won.rolls} roll{'s' if won.rolls != 1 else ''} to succeed"
            rare = _rare(won.as_few, won.as_many, "so few or fewer", "so many or more")
            said = word(won.as_few, won.as_many)
            due = average(*won.expected.as_integer_ratio(), places=1)
            lines.append(Line(one.figure, what, str(won.succeeded), due, said, rare))
        for dice in one.faces:
            mean = average(dice.total, dice.count)
            due = f"{(dice.sides + 1) / 2:g}"
            rare = _rare(dice.as_low, dice.as_high, "so low or lower", "so high or higher")
            lines.append(
                Line(
                    one.figure,
                    f"{dice.count}d{dice.sides}, on average",
                    mean,
                    due,
                    word(dice.as_low, dice.as_high),
                    rare,
                )
            )
    return lines


def _rare(few: Fraction | None, many: Fraction | None, less: str, more: str) -> str:
    """How likely so little or so much would have been, whichever is the rarer."""
    if few is None or many is None:
        return ""
    chance, words = (many, more) if many < few else (few, less)
    return f"{words}: {percent(chance.numerator, chance.denominator)}"


def data_of(one: Luck) -> dict[str, Any]:
    """The same for programs, with exact fractions as text."""
    told: dict[str, Any] = {"figure": one.figure, "successes": None, "dice": []}
    won = one.successes
    if won is not None:
        told["successes"] = {
            "rolls": won.rolls,
            "succeeded": won.succeeded,
            "expected": str(won.expected),
            "so_few_or_fewer": float(won.as_few),
            "so_many_or_more": float(won.as_many),
        }
    for dice in one.faces:
        told["dice"].append(
            {
                "sides": dice.sides,
                "count": dice.count,
                "sum": dice.total,
                "expected": str(dice.expected),
                "so_low_or_lower": float(dice.as_low) if dice.as_low is not None else None,
                "so_high_or_higher": float(dice.as_high) if dice.as_high is not None else None,
            }
        )
    return told
