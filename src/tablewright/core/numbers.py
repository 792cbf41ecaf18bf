"""Whole numbers as people type and say them."""

from __future__ import annotations

import re

from tablewright.core.errors import Mendable
from tablewright.core.given import shown, within
from tablewright.dice.stream import SEED_LIMIT

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


def whole(text: str) -> int | None:
    """The whole number that a text is; None for anything else, and for more digits than anything here counts in."""
    return int(text) if _WHOLE.fullmatch(text) else None


def checked_seed(given: int, *, where: str = "A") -> int:
    """The seed, if dice take it. Mendable for one below 0 or too great, and for what is no whole number."""
    seed = within(given, 0, SEED_LIMIT - 1)
    if seed is None:
        raise Mendable(f"{where} seed is a whole number from 0 to {SEED_LIMIT - 1}, not {shown(given)}.")
    return seed


WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
"""Counts in words, each at its place from 0."""
COUNTS = {"a": 1, "an": 1, "the": 1, **{word: count for count, word in enumerate(WORDS) if count}}
"""Counts as people write them out."""
_PAIR = re.compile(r"an? (?:couple|pair) of (.+)")
_DOZEN = re.compile(r"(?:(half a|\w+) )?dozen (.+)")


def in_figures(text: str) -> str:
    """A line that begins with a count in words, with it in figures: two rats is 2 rats, a dozen rats is 12 rats.

    Spaces and letters are taken as they come; any other line is given back as it is.
    """
    plain = " ".join(text.casefold().split())
    if pair := _PAIR.fullmatch(plain):
        return f"2 {pair[1]}"
    if (dozen := _DOZEN.fullmatch(plain)) and (dozen[1] or "a") in {**COUNTS, "half a": 1}:
        return f"{6 if dozen[1] == 'half a' else 12 * COUNTS[dozen[1] or 'a']} {dozen[2]}"
    first, _, rest = plain.partition(" ")
    return f"{COUNTS[first]} {rest}" if first in COUNTS and rest else text
