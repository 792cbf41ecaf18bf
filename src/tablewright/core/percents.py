"""Chances as people read them: what is possible is never shown as 0 %, nor the unsure as 100 %."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tablewright.core.errors import Mendable

if TYPE_CHECKING:
    from fractions import Fraction  # which takes long to load, and is not made here


_PERCENTAGE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})\s*(%?)")


def _shown(ways: int, of: int, places: int) -> str:
    """In percent to so many places, all of them, halves up: 52.3, 45.0, under 0.1, over 99.9."""
    steps = 10**places
    near = (200 * steps * ways + of) // (2 * of)
    if ways > 0 and near == 0:
        return f"under {1 / steps:.{places}f}"
    if ways < of and near == 100 * steps:
        return f"over {100 - 1 / steps:.{places}f}"
    return f"{near // steps}.{near % steps:0{places}}"


def read(text: str, what: str, *, named: bool = False) -> float:
    """A percentage as somebody typed it, from 0 to 100: 75, 75%, 37.5 %. Mendable, saying `what` it is, for another.

    A number below 1 without its sign may be meant as a share, 0.5 as a half: it is refused with both, but where it is
    `named` a percentage just beside it.
    """
    found = _PERCENTAGE.fullmatch(text.strip())
    if found is None or float(found[1]) > 100:
        raise Mendable(f"{what}, as 75%, not “{text}”.")
    number = float(found[1])
    if not named and not found[2] and 0 < number < 1:
        raise Mendable(
            f"“{text}” may be {number:g} percent or {100 * number:g}: write {number:g}% or {100 * number:g}%."
        )
    return number


def percent(ways: int, of: int) -> str:
    """A chance to a tenth of a percent: 52.3 %, 45 %, under 0.1 %, over 99.9 %."""
    return f"{_shown(ways, of, 1).removesuffix('.0')} %"


def tenths(p: float) -> str:
    """A measured proportion in percent with its one decimal, as in a column: 52.3, 45.0, under 0.1, over 99.9."""
    return _shown(*p.as_integer_ratio(), 1)


def exactly(p: Fraction) -> str:
    """An exact chance in percent with four decimals, “exactly” where no more follow."""
    shown = f"{_shown(p.numerator, p.denominator, 4)} %"
    return f"exactly {shown}" if (1_000_000 * p).denominator == 1 else shown


def whole_percent(ways: int, of: int) -> str:
    """A chance in whole percent, from 1 to 99 where it is neither impossible nor certain."""
    near = (200 * ways + of) // (2 * of)
    return f"{min(99, max(1, near)) if 0 < ways < of else near} %"


def average(total: int, of: int, places: int = 2) -> str:
    """An average to so many decimals at most, a half rounded up as in every percentage: 1.13 for 9 of 8, 3.5, 7."""
    scaled = (2 * abs(total) * 10**places + of) // (2 * of)
    whole, rest = divmod(scaled, 10**places)
    shown = f"{whole}.{rest:0{places}}".rstrip("0").rstrip(".")
    return f"-{shown}" if total < 0 and scaled else shown
