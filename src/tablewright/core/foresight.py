"""What may come of an order: the outcomes that people ask about, as each game reads them off its facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Told(NamedTuple):
    """One thing that an order may bring about: what, to or by whom, and how much where it can be counted.

    `what` is a key that the game's `say` words, `about` a figure's id; `amount` is None for what happens or does not.
    """

    what: str
    about: str = ""
    amount: int | None = None


class Judged(NamedTuple):
    """A roll that could succeed or fail, as it was made: who made it, its chance (`ways` of `of`), how it came out."""

    figure: str
    ways: int
    of: int
    success: bool


Outcome = tuple[Told, ...]
"""All that came of an order one way it can go, in the order of the words; amounts of the same thing added up."""


def outcome(told: Iterable[Told]) -> Outcome:
    """Bring what was told in the course of an order into one outcome."""
    found: dict[tuple[str, str], int | None] = {}
    for one in told:
        key = (one.what, one.about)
        before = found.get(key)
        found[key] = one.amount if one.amount is None or before is None else before + one.amount
    return tuple(Told(what, about, amount) for (what, about), amount in sorted(found.items()))
