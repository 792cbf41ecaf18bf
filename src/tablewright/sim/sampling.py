"""How much there is to follow in a fight, guessed from a few that are fought: what is too much is told at once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)
SURE = 3
"""Standard deviations that chance is given before a guess is trusted."""
LATE = (0, 20, 40, 60)
"""From which thing of a sample on they are guessed at: all, and those that come late."""


def at_least(visits: Iterable[int]) -> int:
    """How many different things there are at least, from how many samples each thing that was seen came up in.

    Chao's estimate, a lower bound: as many as were seen, and a² / 2b more, where a came up in one sample alone and b in
    two; b is taken as great as it might have been by chance, so that a small sample proves nothing.
    """
    counts = Counter(visits)
    twice = counts[2] + SURE * math.sqrt(counts[2]) + SURE**2
    return counts.total() + int(counts[1] ** 2 / (2 * twice))


def sampled(sample: Callable[[int], Iterable[T]], *, more: Callable[[int], bool]) -> int:
    """How many things there are at least, by samples 0, 1, 2 … as long as `more` is true of what is known so far.

    A sample gives its things in the order in which they come. What comes late is guessed at by itself too, since early
    things come up in sample after sample and hide how many there are; each of these guesses is a lower bound.
    """
    found: tuple[Counter[T], ...] = tuple(Counter() for _ in LATE)
    known = number = due = 0
    while more(known):
        things = list(sample(number))
        for counts, late in zip(found, LATE, strict=True):
            counts.update(set(things[late:]))
        number += 1
        if number > due:
            due = number + number // 10
            known = max(at_least(counts.values()) for counts in found)
    return known
