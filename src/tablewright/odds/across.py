"""Several rolls, each made for itself: how likely all of them succeed, at least one, and how many."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tablewright.core.percents import percent
from tablewright.odds.columns import SIX, Block, Column, Thing, block, fraction

TITLE = "Each of these rolled once"
AT_ONCE = 4_000
"""Digits that are written at once."""
ALONE = "Each for itself: what one of them changes for another is not in it."


def how_many(chances: Sequence[Fraction]) -> dict[int, Fraction]:
    """How likely each number of successes is, from none to all."""
    found = {0: Fraction(1)}
    for chance in chances:
        found = {
            many: found.get(many, Fraction(0)) * (1 - chance) + found.get(many - 1, Fraction(0)) * chance
            for many in range(len(found) + 1)
        }
    return found


def column(columns: Sequence[Column]) -> Column | None:
    """All that can succeed, rolled together, as a column of its own; None for fewer than two."""
    chances = [one.chance for one in columns if one.chance is not None]
    if not 2 <= len(chances) <= SIX:
        return None
    found = how_many(chances)
    every, some = found[len(chances)], 1 - found[0]
    things = tuple(
        Thing("", words, percent(p.numerator, p.denominator), fraction(p), p.numerator, p.denominator)
        for words, p in ((_all(len(chances)), every), ("At least one succeeds", some))
    )
    return Column(TITLE, things, (_block(found),), (ALONE,))


def _all(many: int) -> str:
    return "Both succeed" if many == 2 else f"All {many} succeed"


def _block(found: dict[int, Fraction]) -> Block:
    whole = math.lcm(*(p.denominator for p in found.values()))
    return block("How many succeed", {many: int(p * whole) for many, p in found.items() if p})


def data(columns: Sequence[Column]) -> dict[str, Any] | None:
    """The same for programs: fractions in lowest terms as text."""
    chances = [one.chance for one in columns if one.chance is not None]
    if len(chances) < 2:
        return None
    found = how_many(chances)
    return {
        "all": _text(found[len(chances)]),
        "one": _text(1 - found[0]),
        "distribution": {str(many): _text(p) for many, p in found.items() if p},
    }


def _text(p: Fraction) -> str:
    whole = _digits(p.numerator)
    return whole if p.denominator == 1 else f"{whole}/{_digits(p.denominator)}"


def _digits(number: int) -> str:
    """All digits of a whole number, of which Python writes only so many at once."""
    if number < 10**AT_ONCE:
        return str(number)
    more, last = divmod(number, 10**AT_ONCE)
    return f"{_digits(more)}{last:0{AT_ONCE}}"
