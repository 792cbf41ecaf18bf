"""Rolls and saves: the dice as they lie, bonus dice that join them, how they are read, and the exact chances.

Every roll of three dice and every save goes through here. The dice are laid first and read afterwards: help, levels
and bonus dice may still come to dice that already lie.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

import msgspec

from tablewright.core.facts import Term, total
from tablewright.core.ledger import clause
from tablewright.dice.exact import Distribution
from tablewright.dice.sources import Dice
from tablewright.games.threedx import kernel

SIZES = tuple(range(kernel.SMALLEST, kernel.LARGEST + 1, kernel.STEP))
"""The die sizes; 0 is a die that is not rolled."""
SHIFT_JOIN, JOIN, SHIFT = "shift+join", "join", "shift"
_KEPT = 3


def averaged(sizes: Iterable[int]) -> int:
    """The die of a skill that combines several attributes or abilities, rounded up to a die size."""
    clause("3dx.roll.skill")
    found = tuple(sizes)
    return kernel.average(sum(found), len(found))


def level_of(terms: Iterable[Term]) -> int:
    """All advantages less all disadvantages."""
    clause("3dx.condition.stacked")
    return total(terms)


def took_time(uses: int) -> int:
    """The levels that taking time so often gives a roll; a save takes no time."""
    clause("3dx.taking_time")
    return uses


class Bonus(msgspec.Struct, frozen=True):
    """A bonus die that was spent: its size, and its faces, of which the last counts.

    An epic die shows several where it had to be rolled again, a die that only shifts the level shows none.
    """

    size: int
    faces: tuple[int, ...]

    @property
    def epic(self) -> bool:
        """Whether it is the epic die."""
        return self.size == kernel.EPIC


class Lying(msgspec.Struct, frozen=True):
    """Dice as they lie: the three of a roll, Vitality, attribute, ability, or the one die of a save, or its two.

    `sizes` holds three sizes or one; `faces` three results, 0 for a die that was not rolled, or the one or two faces of
    the save. `bonus` holds the bonus dice spent, `way` how they act.
    """

    sizes: tuple[int, ...]
    faces: tuple[int, ...]
    bonus: tuple[Bonus, ...] = ()
    way: str = SHIFT_JOIN

    @property
    def save(self) -> bool:
        """Whether it is a save."""
        return len(self.sizes) == 1

    @property
    def critical(self) -> int:
        """1 for a critical success, -1 for a critical failure, else 0; a save is none."""
        return 0 if self.save else kernel.critical(*self.faces)

    @property
    def results(self) -> tuple[int, ...]:
        """All results that lie there: of the dice in order, then of each bonus die that was rolled."""
        return self.faces + tuple(bonus.faces[-1] for bonus in self.bonus if bonus.faces)

    @property
    def kept(self) -> tuple[int, ...]:
        """The places in `results` that are not dropped, from the lowest result to the highest."""
        results = self.results
        rising = sorted(range(len(results)), key=lambda place: results[place])
        return tuple(rising[-_keeps(len(self.faces), self.way) :])

    @property
    def most(self) -> int:
        """As much as the largest die lying there can show."""
        return max(*self.sizes, *(bonus.size for bonus in self.bonus if bonus.faces), 0)


def _keeps(dice: int, way: str) -> int:
    """How many results stay when bonus dice join; the lowest of the others are dropped."""
    return _KEPT if way == SHIFT_JOIN else dice


def _gained(count: int, way: str) -> int:
    """The levels that so many bonus dice give beside what they show."""
    return 0 if way == JOIN else count


def _three(kept: tuple[int, ...], first: int) -> tuple[int, int, int]:
    """Lowest, middle and highest of one to three rising results.

    Of the two dice of a save, read normally because a bonus made up for a disadvantage, the `first` thrown counts.
    """
    return kept[0], first if len(kept) == 2 else kept[len(kept) // 2], kept[-1]


# ── Throwing ─────────────────────────────────────────────────────────────────────────────────


def lay_roll(
    dice: Dice, sizes: tuple[int, int, int], *, by: str, what: str, hidden: bool = False, way: str = SHIFT_JOIN
) -> Lying:
    """Throw Vitality, attribute and ability, in that order; a die at 0 is not thrown and counts as 0."""
    clause("3dx.roll")
    return Lying(sizes, dice.each(sizes, by=by, what=what, hidden=hidden), way=way)


def lay_save(
    dice: Dice, size: int, level: int = 0, *, by: str, what: str, hidden: bool = False, way: str = SHIFT_JOIN
) -> Lying:
    """Throw the one die of a save, two of it at any level but 0."""
    clause("3dx.save")
    return Lying((size,), dice.roll(size, by=by, what=what, count=2 if level else 1, hidden=hidden), way=way)


def add_bonus(dice: Dice, lying: Lying, size: int, *, by: str, what: str, hidden: bool = False) -> Lying:
    """Spend a bonus die on dice that lie: an attribute's, or the epic die, which must beat every die lying there.

    On a critical none is spent, and the dice lie as before.
    """
    clause("3dx.bonus_dice")
    if lying.critical:
        return lying
    faces: tuple[int, ...] = ()
    if lying.way == SHIFT:
        if lying.save and len(lying.faces) == 1:  # read a level better, a save shows a second die
            lying = with_second(lying, dice.roll(lying.sizes[0], by=by, what=what, hidden=hidden)[0])
    elif size == kernel.EPIC:
        clause("3dx.epic_die")
        faces = dice.above(size, max(lying.results), by=by, what=what, hidden=hidden)
    else:
        faces = dice.roll(size, by=by, what=what, hidden=hidden)
    return with_bonus(lying, size, faces)


def with_bonus(lying: Lying, size: int, faces: tuple[int, ...]) -> Lying:
    """The same dice once a bonus die that shows these faces has joined them."""
    return msgspec.structs.replace(lying, bonus=(*lying.bonus, Bonus(size, faces)))


def with_second(lying: Lying, face: int) -> Lying:
    """A save whose second die shows this face."""
    return msgspec.structs.replace(lying, faces=(*lying.faces, face))


def best(lying: Lying, level: int, sizes: Iterable[int]) -> int:
    """The most that dice can still come to once bonus dice of these sizes have joined, each showing its highest."""
    for size in sizes:
        if lying.way == SHIFT and lying.save and len(lying.faces) == 1:
            lying = with_second(lying, lying.sizes[0])
        lying = with_bonus(lying, size, () if lying.way == SHIFT else (size,))
    return read(lying, level).result


# ── Reading ──────────────────────────────────────────────────────────────────────────────────


class Reading(msgspec.Struct, frozen=True):
    """How dice are read: the level with what bonus dice gave, the three results, what counts, a critical.

    `counted` is the place in the dice's results of the one that counts, -1 for a critical; `face` what it shows.
    """

    level: int
    low: int
    mid: int
    high: int
    most: int
    counted: int
    face: int
    critical: int
    result: int

    def attacks(self, count: int, *, paired: bool = False) -> tuple[int, ...]:
        """The results of so many attacks at one target made with this one roll, the highest first.

        With the skill for paired weapons one left over uses the next better result.
        """
        clause("3dx.combat.multiple_attacks")
        if self.critical:
            return (self.result,) * count
        places = (kernel.attack_place(number, count, self.level, int(paired)) for number in range(count))
        three = (self.low, self.mid, self.high)
        return tuple(kernel.one_of_several(*three, place, self.level, self.most) for place in places)

    def defences(self, attackers: Iterable[int]) -> tuple[int, ...]:
        """What each attacker meets of this one defence roll, in the order in which the results are given out.

        An attacker is its own level: 0, with advantage 1, at disadvantage -1. The best result goes to the first, in the
        order that the player chose, else with the highest target number first.
        """
        clause("3dx.combat.multiple_attackers")
        levels = tuple(attackers)
        if self.critical:
            return (self.result,) * len(levels)
        three = (self.low, self.mid, self.high)
        return tuple(
            kernel.met(*three, kernel.place_met(place, self.level), self.level, attack, self.most)
            for place, attack in enumerate(levels)
        )


def read(lying: Lying, level: int = 0) -> Reading:
    """Read dice at a level, all advantages less all disadvantages; what bonus dice give comes on top."""
    total = level + _gained(len(lying.bonus), lying.way)
    kept, results, kind = lying.kept, lying.results, lying.critical
    low, mid, high = _three(tuple(results[place] for place in kept), lying.faces[0])
    places = _three(kept, 0)
    counted = kernel.at_place(*places, kernel.place_of(total))
    face = results[counted]
    result = kernel.critical_result(kind, lying.most) if kind else kernel.read(low, mid, high, total, lying.most)
    return Reading(
        level=total,
        low=low,
        mid=mid,
        high=high,
        most=lying.most,
        counted=-1 if kind else counted,
        face=face,
        critical=kind,
        result=result,
    )


def cited(lying: Lying, reading: Reading, *, target: int = 0, spent: bool = False) -> tuple[str, ...]:
    """The rules that decided a roll or save, the chief one first; `spent` tells that bonus dice were declared."""
    if lying.save:
        rules = [clause("3dx.save"), clause("3dx.save.condition")]
    else:
        rules = [clause("3dx.roll"), clause("3dx.roll.condition")]
    if abs(reading.level) > 1:
        rules.append(clause("3dx.condition.stacked"))
    if spent:
        rules.append(clause("3dx.bonus_dice"))
    if any(bonus.epic for bonus in lying.bonus):
        rules.append(clause("3dx.epic_die"))
    if reading.critical:
        rules.append(clause("3dx.critical"))
    if target:
        rules.append(clause("3dx.success"))
    return tuple(rules)


# ── Exact chances ────────────────────────────────────────────────────────────────────────────

Ways = tuple[int, int]
"""A chance: in how many ways, of how many."""
States = dict[tuple[int, ...], int]
"""The results that lie there, rising: in how many ways."""


def criticals(sizes: tuple[int, ...]) -> tuple[Ways, Ways]:
    """The chances of a critical success and of a critical failure; a save and a roll with a die at 0 have none."""
    clause("3dx.critical")
    if len(sizes) != _KEPT or not all(sizes):
        return (0, 1), (0, 1)
    return (min(sizes) - 1, math.prod(sizes)), (1, math.prod(sizes))


def distribution(
    sizes: tuple[int, ...], level: int = 0, *, bonus: Iterable[int] = (), way: str = SHIFT_JOIN
) -> Distribution[int]:
    """How likely each result is: of a roll by its three sizes, of a save by its one.

    `bonus` holds the sizes of the bonus dice that are spent, an attribute's first, then the epic die.
    """
    spent = tuple(bonus)
    if way == SHIFT:
        level, spent = level + len(spent), ()
    if spent or len(sizes) != _KEPT:
        return _spent(tuple(sorted(sizes)), level, spent, way)
    return _plain(*sorted(sizes), level)


def once_joined(lying: Lying, size: int, level: int, number: int) -> Fraction:
    """How likely dice that lie reach a number once a bonus die of a size has joined them."""
    ways = list(_joining(lying, size))
    return Fraction(sum(kernel.succeeds(read(one, level).result, number) for one in ways), len(ways))


def _joining(lying: Lying, size: int) -> Iterator[Lying]:
    """Every way in which a bonus die can join dice that lie, each as likely as the next."""
    if lying.way == SHIFT and not (lying.save and len(lying.faces) == 1):
        yield with_bonus(lying, size, ())
    elif lying.way == SHIFT:
        for face in range(1, lying.sizes[0] + 1):
            yield with_bonus(with_second(lying, face), size, ())
    else:
        low = max(lying.results) + 1 if size == kernel.EPIC else 1
        for face in range(low, size + 1):
            yield with_bonus(lying, size, (face,))


def beyond(sizes: tuple[int, ...], level: int, number: int) -> int:
    """By how much a roll exceeds a number, summed over all the ways in which it can fall."""
    return sum(ways * max(0, result - number) for result, ways in distribution(sizes, level).weights.items())


@cache
def _plain(small: int, mean: int, most: int, level: int) -> Distribution[int]:
    """Three dice without bonus dice, of rising sizes, counted from how often so many of them show a face or less."""
    a, b, c = small or 1, mean or 1, most or 1
    whole, place = a * b * c, kernel.place_of(level)
    found, before = [0] * (most + 1), 0
    for face in range(most + 1):
        i, j, k = (min(face, small) if small else 1), (min(face, mean) if mean else 1), (face if most else 1)
        if place > 0:
            upto = i * j * k
        elif place < 0:
            upto = whole - (a - i) * (b - j) * (c - k)
        else:
            upto = i * j * c + i * k * b + j * k * a - 2 * i * j * k
        ways = upto - before - (0 < face <= small)  # each face up to the smallest die's is a critical once
        if ways:
            found[kernel.adjusted(face, level, most)] += ways
        before = upto
    if small:
        found[kernel.critical_result(-1, most)] += 1
        found[kernel.critical_result(1, most)] += small - 1
    return Distribution(dict(enumerate(found)))


@lru_cache(maxsize=1_024)
def _spent(sizes: tuple[int, ...], level: int, bonus: tuple[int, ...], way: str) -> Distribution[int]:
    """A save, or dice that bonus dice join: every set of results that may lie there, equal ones counted together."""
    states = _laid(sizes, level)
    keeps = _keeps(len(next(iter(states))), way)
    good, bad = (ways for ways, _ in criticals(sizes))
    for size in bonus:
        shared = _shared(states) if size == kernel.EPIC else 1
        states, times = _joined(states, size, keeps, shared), shared if size == kernel.EPIC else size
        good, bad = good * times, bad * times
    total, most = level + _gained(len(bonus), way), max(*sizes, *bonus, 0)
    found: Counter[int] = Counter()
    for kept, ways in states.items():
        found[kernel.read(*_three(kept, kept[0]), total, most)] += ways
    found[kernel.critical_result(1, max(sizes))] += good
    found[kernel.critical_result(-1, max(sizes))] += bad
    return Distribution(found)


def _laid(sizes: tuple[int, ...], level: int) -> States:
    """The dice before any bonus die, criticals left out."""
    thrown = sizes if len(sizes) == _KEPT or not level else sizes * 2
    found: Counter[tuple[int, ...]] = Counter()
    for faces in product(*(range(1, size + 1) if size else (0,) for size in thrown)):
        if len(faces) != _KEPT or not kernel.critical(*faces):
            found[tuple(sorted(faces))] += 1
    return found


def _shared(states: States) -> int:
    """A number of ways that the faces of an epic die can always be evenly told out of."""
    return math.lcm(*(kernel.EPIC - kept[-1] for kept in states))


def _joined(states: States, size: int, keeps: int, shared: int) -> States:
    """The same after a bonus die joined and the lowest were dropped; an epic die shows only what beats all others."""
    found: Counter[tuple[int, ...]] = Counter()
    for kept, ways in states.items():
        for face, times in _faces(size, kept[-1], shared):
            found[tuple(sorted((*kept, face))[-keeps:])] += ways * times
    return found


def _faces(size: int, highest: int, shared: int) -> Iterator[tuple[int, int]]:
    if size != kernel.EPIC:
        return ((face, 1) for face in range(1, size + 1))
    return ((face, shared // (size - highest)) for face in range(highest + 1, size + 1))


def forget() -> None:
    """Let go of the chances that are kept from one asking to the next."""
    _plain.cache_clear()
    _spent.cache_clear()
