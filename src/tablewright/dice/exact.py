"""Exact chances: run a rule over every face its dice can show, or add and keep dice without listing faces.

Weights are whole numbers and chances are fractions; nothing here is ever rounded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from tablewright.dice.sources import Dice, Roll, Source, TooManyDice

if TYPE_CHECKING:
    from fractions import Fraction

OUTCOME_LIMIT = 1_000_000
"""The most weighted outcomes that are worked out exactly."""
_BIT_LIMIT = 100_000_000  # the most bits that all weights of a sum may take together: 12.5 MB, 50 MB as text
_STEP_LIMIT = 4_000_000  # the most additions of weights for one answer

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)
F = TypeVar("F")


class TooManyOutcomes(Exception):  # noqa: N818 (named in the players' words)
    """There are too many outcomes to work out exactly."""

    def __init__(self, what: str = "This") -> None:
        super().__init__(f"{what} has too many outcomes to work out exactly; ask with fewer dice or fewer sides.")


class Distribution(Generic[T]):
    """How likely each outcome is: whole weights over their total.

    Outcomes of weight 0 are left out. ValueError for a negative weight, or if all are 0.
    """

    __slots__ = ("_weights",)

    def __init__(self, weights: Mapping[T, int]) -> None:
        least = min(weights.values(), default=0)
        if least < 0:
            raise ValueError("a weight is never negative")
        shared = math.gcd(*weights.values())
        if not shared:
            raise ValueError("a distribution needs at least one outcome")
        if shared == 1 and least:
            self._weights = dict(weights)
        else:
            self._weights = {outcome: weight // shared for outcome, weight in weights.items() if weight}

    @property
    def weights(self) -> dict[T, int]:
        """Each outcome with its weight, in lowest terms."""
        return dict(self._weights)

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self._weights.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        return f"Distribution({self._weights!r})"

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def p(self, wanted: Callable[[T], bool]) -> Fraction:
        """The chance of an outcome for which `wanted` holds."""
        from fractions import Fraction

        return Fraction(sum(weight for outcome, weight in self._weights.items() if wanted(outcome)), self.total)

    def map(self, change: Callable[[T], S]) -> Distribution[S]:
        """What `change` makes of each outcome; equal results are merged."""
        weights: dict[S, int] = {}
        for outcome, weight in self._weights.items():
            new = change(outcome)
            weights[new] = weights.get(new, 0) + weight
        return Distribution(weights)

    def at_least(self: Distribution[int], need: int) -> Fraction:
        """The chance of `need` or more."""
        return self.p(lambda outcome: outcome >= need)

    def mean(self: Distribution[int]) -> Fraction:
        """The average, exactly."""
        from fractions import Fraction

        return Fraction(sum(outcome * weight for outcome, weight in self._weights.items()), self.total)

    def add(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        """The sum of two independent throws, or of a throw and a fixed number.

        TooManyOutcomes past a million sums, or where four million pairs would have to be added up.
        """
        if isinstance(other, int):
            bonus = other
            return self.map(lambda outcome: outcome + bonus)
        if len(self) * len(other) > _STEP_LIMIT:
            raise TooManyOutcomes
        weights: dict[int, int] = {}
        for left, left_weight in self._weights.items():
            for right, right_weight in other._weights.items():
                weights[left + right] = weights.get(left + right, 0) + left_weight * right_weight
            if len(weights) > OUTCOME_LIMIT:
                raise TooManyOutcomes
        return Distribution(weights)

    def times(self: Distribution[int], count: int) -> Distribution[int]:
        """The sum of `count` independent throws of this."""
        result, power = Distribution({0: 1}), self
        while count > 0:
            if count & 1:
                result = result.add(power)
            count >>= 1
            if count:
                power = power.add(power)
        return result

    def ordered(self: Distribution[int]) -> list[tuple[int, int]]:
        """Outcomes in rising order, each with its weight."""
        return sorted(self._weights.items())


def lowest(ways: int, of: int) -> str:
    """A chance as text in lowest terms, such as "1/2"; never and always are "0/1" and "1/1"."""
    shared = math.gcd(ways, of)
    return f"{ways // shared}/{of // shared}"


def added(throws: Sequence[Distribution[int]]) -> Distribution[int]:
    """The sum of independent throws; TooManyOutcomes where in all four million pairs would have to be added up."""
    whole, pairs = throws[0], 0
    for one in throws[1:]:
        pairs += len(whole) * len(one)
        if pairs > _STEP_LIMIT:
            raise TooManyOutcomes
        whole = whole.add(one)
    return whole


# ── Many dice, without listing their faces ──────────────────────────────────────────────────


def sum_of(count: int, sides: int) -> Distribution[int]:
    """The sum of `count` dice of `sides` sides; TooManyOutcomes where the weights would not fit in memory.

    The weights are the coefficients of (x + x^2 + ... + x^sides)^count, each reckoned from three earlier ones.
    """
    outcomes = count * (sides - 1) + 1
    if outcomes > OUTCOME_LIMIT or outcomes * count * sides.bit_length() > _BIT_LIMIT:
        raise TooManyOutcomes(f"{count}d{sides}")
    return Distribution({count + extra: ways for extra, ways in enumerate(_ways(count, sides))})


def _ways(count: int, sides: int) -> list[int]:
    """In how many ways `count` dice that show 0 to sides - 1 add up to 0, 1, 2, ..."""
    ways = [1]
    for m in range(1, count * (sides - 1) + 1):
        top = (m - 1 + count) * ways[m - 1]
        if m >= sides:
            top += (m - sides - count * sides) * ways[m - sides]
        if m > sides:
            top += (count * (sides - 1) - (m - sides - 1)) * ways[m - sides - 1]
        ways.append(top // m)
    return ways


def keep_highest(count: int, sides: int, keep: int) -> Distribution[int]:
    """The sum of the `keep` highest of `count` dice. ValueError unless 1 <= keep <= count.

    Split by the lowest face kept: so many dice above it, the rest of those kept on it, the others on it or below.
    """
    if not 1 <= keep <= count:
        raise ValueError(f"cannot keep {keep} of {count} dice")
    if keep == count:
        return sum_of(count, sides)
    if (keep * sides) ** 2 > _STEP_LIMIT or keep * sides * count * sides.bit_length() > _BIT_LIMIT:
        raise TooManyOutcomes(f"{count}d{sides}kh{keep}")
    weights: dict[int, int] = {}
    rest = count - keep
    choices = [math.comb(dice, rest) for dice in range(rest, count + 1)]
    for lowest_kept in range(1, sides + 1):
        spreads = _spreads(choices, rest, lowest_kept - 1)
        above = [1]  # in how many ways the dice above the lowest kept face add up, beyond one face more than it each
        for number in range(keep):
            ways = math.comb(count, number) * spreads[keep - number]
            base = number + keep * lowest_kept
            for extra, way in enumerate(above):
                weights[base + extra] = weights.get(base + extra, 0) + way * ways
            above = _one_more(above, sides - lowest_kept)
    return Distribution(weights)


def keep_lowest(count: int, sides: int, keep: int) -> Distribution[int]:
    """The sum of the `keep` lowest of `count` dice: the highest ones, seen from the other side of each die."""
    return keep_highest(count, sides, keep).map(lambda total: keep * (sides + 1) - total)


def _spreads(choices: list[int], rest: int, below: int) -> list[int]:
    """For `rest` dice or more: in how many ways at most `rest` show one of `below` lower faces, the others one face.

    `choices` holds, for the same numbers of dice, in how many ways `rest` of them can be chosen. Each sum follows from
    the one for a die less: the new die shows the one face or a lower one, and `rest + 1` lower ones are too many.
    """
    sums = [(1 + below) ** rest]
    too_many = below ** (rest + 1)
    for chosen in choices[:-1]:
        sums.append((1 + below) * sums[-1] - too_many * chosen)
    return sums


def _one_more(ways: list[int], sides: int) -> list[int]:
    """The ways to add up after one die more, showing 0 to sides - 1."""
    if sides <= 0:
        return []
    more, window = [], 0
    for total in range(len(ways) + sides - 1 if ways else 0):
        window += ways[total] if total < len(ways) else 0
        window -= ways[total - sides] if 0 <= total - sides < len(ways) else 0
        more.append(window)
    return more


# ── Every face, through the rule itself ─────────────────────────────────────────────────────


class EveryFace(Source):
    """Dice that follow one path through all the faces there are; `every` walks them all.

    A die that is thrown again while it is too low counts as one throw among the faces above.
    """

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path = path
        self.width: list[int] = []

    def _faces(self, roll: Roll) -> Iterator[int]:
        while True:
            at = len(self.width)
            self.width.append(roll.sides)
            if at == len(self.path):
                self.path.append(0)
            yield self.path[at] + 1

    def _throw_above(self, roll: Roll, floor: int) -> tuple[int, ...]:
        if not self._left:
            raise TooManyDice
        self._left -= 1
        return (floor + next(self._faces(roll._replace(sides=roll.sides - floor))),)


@overload
def every(function: Callable[[Dice], Iterator[F]], until: Callable[[F], T | None]) -> Distribution[T | None]: ...


@overload
def every(function: Callable[[Dice], T]) -> Distribution[T]: ...


def every(function: Callable[[Dice], Any], until: Callable[[Any], Any] | None = None) -> Distribution[Any]:
    """The exact distribution of what `function` makes of its dice, by running it over every path of faces.

    A plain function answers with its result. One that yields facts, as a game's `decide` does, answers with the first
    thing other than None that `until` gives for a fact, and that path goes no further; a path that ends without an
    answer counts as None. TooManyOutcomes past a million paths.
    """
    found: dict[tuple[Any, int], int] = {}
    path: list[int] = []
    for _ in range(OUTCOME_LIMIT):
        dice = EveryFace(path)
        result = function(dice)
        answer = result if until is None else _first_answer(result, until)
        key = (answer, math.prod(dice.width))
        found[key] = found.get(key, 0) + 1
        while path and path[-1] + 1 == dice.width[len(path) - 1]:
            path.pop()
        if not path:
            return _weighed(found)
        path[-1] += 1
    raise TooManyOutcomes


def _first_answer(facts: Iterator[F], until: Callable[[F], T | None]) -> T | None:
    try:
        for fact in facts:
            answer = until(fact)
            if answer is not None:
                return answer
        return None
    finally:
        if isinstance(facts, Generator):
            facts.close()


def _weighed(found: Mapping[tuple[T, int], int]) -> Distribution[T]:
    """Bring paths of different length to one denominator."""
    whole = math.lcm(*(of for _, of in found))
    weights: dict[T, int] = {}
    for (answer, of), count in found.items():
        weights[answer] = weights.get(answer, 0) + count * (whole // of)
    return Distribution(weights)


@overload
def chance(function: Callable[[Dice], Iterator[F]], until: Callable[[F], bool | None]) -> Fraction: ...


@overload
def chance(function: Callable[[Dice], bool]) -> Fraction: ...


def chance(function: Callable[[Dice], Any], until: Callable[[Any], Any] | None = None) -> Fraction:
    """The exact chance that the answer is True, found as in `every`; a path without an answer is a no."""
    found = every(function) if until is None else every(function, until)
    return found.p(lambda answer: answer is True)
