"""Scaling: more foes or fewer of the same kinds until the party wins as often as somebody wants."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from tablewright.core.arena import MOST_FOES, Score, Setup
from tablewright.core.errors import Mendable
from tablewright.sim.shares import Share

Foes = tuple[tuple[str, int], ...]


class Tried(msgspec.Struct, frozen=True):
    """Foes that were tried, and what came of it."""

    foes: Foes
    score: Score

    @property
    def share(self) -> Share:
        """How often the party won."""
        return Share(self.score.party, self.score.runs)


def wanted(text: str) -> float:
    """How often the party should win, from “75%” or 75: a share above 0 and below 1. Mendable for another."""
    match = re.fullmatch(r"\s*(\d{1,2}(?:\.\d{1,4})?)\s*%?\s*", text)
    if match is None or not float(match[1]):
        raise Mendable(f"How often the party should win is a percentage between 0 and 100, as 75%, not “{text}”.")
    return float(match[1]) / 100


def scaled(foes: Foes, total: int) -> Foes:
    """So many foes in the same proportion: each kind as near to its share as whole foes come, those left out gone.

    What is over goes to the kinds whose shares were cut most.
    """
    of = sum(count for _, count in foes)
    shares = [count * total / of for _, count in foes]
    counts = [int(share) for share in shares]
    order = sorted(range(len(foes)), key=lambda place: (counts[place] - shares[place], place))
    for place in order[: total - sum(counts)]:
        counts[place] += 1
    return tuple((kind, count) for (kind, _), count in zip(foes, counts, strict=True) if count)


def until(setup: Setup, share: float, fight: Callable[[Setup], Score]) -> list[Tried]:
    """Those that were tried, by how many foes there were, on the way to the number that comes nearest to `share`.

    The more foes, the fewer wins: that is taken for granted, and the number is found by halving. Both neighbours of
    where the share is crossed are among those tried.
    """
    found: dict[int, Tried] = {}

    def tried(total: int) -> Tried:
        if total not in found:
            foes = scaled(setup.foes, total)
            found[total] = Tried(foes, fight(msgspec.structs.replace(setup, foes=foes)))
        return found[total]

    low, high = 1, sum(count for _, count in setup.foes)
    while tried(high).share.p >= share and high < MOST_FOES:
        low, high = high, min(MOST_FOES, 2 * high)
    if tried(low).share.p >= share > tried(high).share.p:
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if tried(middle).share.p >= share else (low, middle)
    return [found[total] for total in sorted(found)]


def nearest(found: list[Tried], share: float) -> Tried:
    """The one that comes nearest to what was wanted; of two equally near the one with more foes."""
    return min(reversed(found), key=lambda one: abs(one.share.p - share))
