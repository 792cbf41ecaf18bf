"""Every way that the dice of a whole command can fall, equal throws counted together.

Several dice thrown at once differ only in what they show, not in which of them shows it; the first of a throw alone is
kept apart, since a rule may read it by itself (a Wild Die). That is far fewer ways than all faces in all orders.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TypeVar

from tablewright.dice.exact import Distribution, EveryFace, TooManyOutcomes

T = TypeVar("T", bound=Hashable)
WAYS_LIMIT = 20_000
"""So many ways to fall are followed, before it is too many."""


@lru_cache(maxsize=256)
def _falls(count: int, sides: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """What so many dice can show in rising order, each with the number of orders in which they can show it."""
    whole = math.factorial(count)
    return tuple(
        (faces, whole // math.prod(map(math.factorial, Counter(faces).values())))
        for faces in combinations_with_replacement(range(1, sides + 1), count)
    )


class EveryThrow(EveryFace):
    """Dice that follow one way through all throws; `weight` of `whole` is how much of the chance that way has.

    The dice of one throw after its first are shown in rising order.
    """

    def __init__(self, path: list[int]) -> None:
        super().__init__(path)
        self.weight = 1
        self.whole = 1

    def _choose(self, options: int) -> int:
        at = len(self.width)
        self.width.append(options)
        if at == len(self.path):
            self.path.append(0)
        return self.path[at]

    def roll(self, sides: int, *, by: str, what: str, count: int = 1, hidden: bool = False) -> tuple[int, ...]:
        """One of the ways that these dice can fall; the rules and errors of every source."""
        if count < 3:
            faces = super().roll(sides, by=by, what=what, count=count, hidden=hidden)
            self.whole *= sides**count
            return faces
        if math.comb(count - 2 + sides, count - 1) > WAYS_LIMIT:
            raise TooManyOutcomes
        first = super().roll(sides, by=by, what=what, hidden=hidden)
        falls = _falls(count - 1, sides)
        faces, orders = falls[self._choose(len(falls))]
        self._left -= count - 1
        self.weight *= orders
        self.whole *= sides**count
        self.thrown[-1] = type(self.thrown[-1])(by, what, sides, first + faces, hidden, self.hand)
        return first + faces

    def above(self, sides: int, floor: int, *, by: str, what: str, hidden: bool = False) -> tuple[int, ...]:
        """One of the faces above the floor."""
        faces = super().above(sides, floor, by=by, what=what, hidden=hidden)
        self.whole *= sides - floor
        return faces


def ways(function: Callable[[EveryThrow], T], limit: int = WAYS_LIMIT) -> Iterator[tuple[T, int, int]]:
    """What `function` makes of its dice, for every way they can fall: the answer, and so much of so much chance.

    TooManyOutcomes past the limit.
    """
    path: list[int] = []
    for _ in range(limit):
        dice = EveryThrow(path)
        answer = function(dice)
        yield answer, dice.weight, dice.whole
        while path and path[-1] + 1 == dice.width[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
    raise TooManyOutcomes


def every_way(function: Callable[[EveryThrow], T], limit: int = WAYS_LIMIT) -> Distribution[T]:
    """The exact distribution of what `function` makes of its dice. TooManyOutcomes past the limit."""
    found: dict[tuple[T, int], int] = {}
    for answer, weight, whole in ways(function, limit):
        found[answer, whole] = found.get((answer, whole), 0) + weight
    shared = math.lcm(*(whole for _, whole in found))
    weights: dict[T, int] = {}
    for (answer, whole), weight in found.items():
        weights[answer] = weights.get(answer, 0) + weight * (shared // whole)
    return Distribution(weights)
