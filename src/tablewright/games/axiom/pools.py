"""A pool of dice: its named dice, one throw of it, and its exact chances from one table grown die by die.

Every Challenge goes through here: what is called at the table, attacks, Saves, Medicine, dying, the order of sides.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

import msgspec

from tablewright.core.facts import Chance, Term
from tablewright.core.facts import total as named_total
from tablewright.core.ledger import clause
from tablewright.dice.exact import Distribution
from tablewright.dice.sources import DICE_LIMIT, Dice, Thrown
from tablewright.games.axiom import kernel

MODES = (kernel.NORMAL, kernel.ADVANTAGE, kernel.DISADVANTAGE)


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of a Challenge by name, what gives Advantage and Disadvantage, and the Threshold (0: none).

    `terms` hold dice: Speed 3, Acrobatics 2, heavy armour -2. `helps` and `hampers` are the reasons for Advantage and
    Disadvantage; only whether there are any matters. Terms that do not apply count nowhere.
    """

    terms: tuple[Term, ...]
    helps: tuple[Term, ...] = ()
    hampers: tuple[Term, ...] = ()
    threshold: int = 0

    @property
    def sum(self) -> int:
        """All dice with bonuses and penalties added up; it may be 0 or less."""
        return named_total(self.terms)

    @property
    def floored(self) -> bool:
        """Whether penalties left no die, so that 1D at Disadvantage is rolled."""
        return bool(kernel.floored(self.sum))

    @property
    def dice(self) -> int:
        """How many dice are rolled, the Wild Die among them; 1 at least."""
        return 1 if self.floored else self.sum

    @property
    def mode(self) -> int:
        """Which faces count: kernel.NORMAL, ADVANTAGE or DISADVANTAGE, once all reasons have cancelled out."""
        return kernel.mode_of(_many(self.helps), _many(self.hampers) + self.floored)

    @property
    def cancelled(self) -> bool:
        """Whether Advantage and Disadvantage met, so that the roll is a normal one."""
        return _many(self.helps) > 0 and _many(self.hampers) + self.floored > 0


def _many(reasons: Iterable[Term]) -> int:
    return sum(term.applies for term in reasons)


class Throw(msgspec.Struct, frozen=True, omit_defaults=True):
    """One throw of a pool: the Wild Die's face apart, the other faces, how they were counted, the successes.

    `threshold` is 0 where nothing had to be reached. `thrown` is the roll as the dice remember it, its first face the
    Wild Die's.
    """

    wild: int
    others: tuple[int, ...]
    mode: int
    successes: int
    threshold: int
    thrown: Thrown

    @property
    def success(self) -> bool | None:
        """Whether the Threshold was reached; None where there is none."""
        return kernel.succeeds(self.successes, self.threshold) if self.threshold else None

    @property
    def critical(self) -> int:
        """1 for a critical success, -1 for a critical failure, else 0; whether the option is on is not asked here."""
        return kernel.critical(self.successes, self.threshold, self.wild) if self.threshold else 0

    @property
    def parts(self) -> tuple[int, int, int, int]:
        """What the successes are made of, to be added up: faces that count, explosion, implosion, kept from below 0."""
        faces = sum(kernel.success(face, self.mode) for face in (self.wild, *self.others))
        extra = kernel.wild_extra(self.wild)
        return faces, max(extra, 0), min(extra, 0), self.successes - faces - extra


def throw(dice: Dice, pool: Pool, *, by: str, what: str, hidden: bool = False) -> Throw:
    """Throw a pool once; the first face is the Wild Die's."""
    wild, *others = dice.roll(kernel.SIDES, by=by, what=what, count=pool.dice, hidden=hidden)
    mode = pool.mode
    counting = sum(kernel.success(face, mode) for face in others)
    return Throw(
        wild=wild,
        others=tuple(others),
        mode=mode,
        successes=kernel.counted(counting, wild, mode),
        threshold=pool.threshold,
        thrown=dice.thrown[-1],
    )


def cited(pool: Pool, fallen: Throw) -> tuple[str, ...]:
    """The rules that decided a throw, the chief one first."""
    rules = [clause("axiom.pool"), clause("axiom.success")]
    if pool.threshold:
        rules.append(clause("axiom.threshold"))
    if pool.floored or any(term.value < 0 for term in pool.terms if term.applies):
        rules.append(clause("axiom.modifier"))
    if fallen.mode != kernel.NORMAL or pool.cancelled:
        rules.append(clause("axiom.advantage"))
    rules.append(clause("axiom.wild_die"))
    if fallen.wild == kernel.EXPLODES:
        rules.append(clause("axiom.wild_die.explosion"))
    if fallen.wild == kernel.IMPLODES:
        rules.append(clause("axiom.wild_die.implosion"))
    return tuple(rules)


# ── Exact chances ────────────────────────────────────────────────────────────────────────────

KEPT = 100
"""So many rows of the table are kept; larger pools are reckoned by themselves."""
Ways = tuple[int, int]
"""A chance: in how many ways, of how many."""


class _Table:
    """In how many ways so many dice, none of them wild, show 0, 1, 2 ... successes: each row from the one before."""

    def __init__(self, mode: int) -> None:
        hit = sum(kernel.success(face, mode) for face in range(1, kernel.SIDES + 1))
        shared = math.gcd(hit, kernel.SIDES)
        self.hit, self.sides = hit // shared, kernel.SIDES // shared
        self.miss = self.sides - self.hit
        self.rows: list[list[int]] = [[1]]

    def row(self, dice: int) -> list[int]:
        """The row of so many dice, grown as far as it is not there yet. ValueError for more than are ever thrown."""
        if dice > DICE_LIMIT:
            raise ValueError(f"no pool has more than {DICE_LIMIT:,} dice")
        if dice > KEPT:
            return [math.comb(dice, n) * self.hit**n * self.miss ** (dice - n) for n in range(dice + 1)]
        hit, miss, rows = self.hit, self.miss, self.rows
        while len(rows) <= dice:
            last = rows[-1]
            more = [hit * ways for ways in last] if hit > 1 else last
            less = [miss * ways for ways in last] if miss > 1 else last
            rows.append([less[0], *map(int.__add__, less[1:], more), more[-1]])
        return rows[dice]

    def of(self, dice: int) -> int:
        """In how many ways so many dice can fall."""
        return int(self.sides**dice)


_TABLES = {mode: _Table(mode) for mode in MODES}
# What each face of the Wild Die adds to the rest: change of the successes -> how many of its faces.
_WILD = {
    mode: Counter(kernel.success(face, mode) + kernel.wild_extra(face) for face in range(1, kernel.SIDES + 1))
    for mode in MODES
}


def weights(dice: int, mode: int = kernel.NORMAL, *, wild: bool = True) -> list[int]:
    """In how many ways a pool shows 0, 1, 2 ... successes; `wild` false counts all dice by their faces alone.

    ValueError for a pool without a die, for the floor comes first, and for more dice than are ever thrown.
    """
    if dice < 1:
        raise ValueError("a pool holds one die at least")
    if not wild:
        clause("axiom.advantage.worked_example")  # whose five dice are counted like this
        return list(_TABLES[mode].row(dice))
    rest, faces = _TABLES[mode].row(dice - 1), _WILD[mode]
    down, still, one, two = faces[-1], faces[0], faces[1], faces[2]
    ways = [0, 0, *(two * way for way in rest)] if two > 1 else [0, 0, *rest]
    for place, way in enumerate(rest):
        ways[place] += still * way
        ways[place + 1] += one * way
        ways[place - 1 if place else 0] += down * way
    return ways


def total(dice: int, mode: int = kernel.NORMAL, *, wild: bool = True) -> int:
    """In how many ways a pool can fall, as `weights` counts them."""
    table = _TABLES[mode]
    return kernel.SIDES * table.of(dice - 1) if wild else table.of(dice)


def distribution(dice: int, mode: int = kernel.NORMAL, *, wild: bool = True) -> Distribution[int]:
    """How likely each number of successes is, exactly."""
    return Distribution(dict(enumerate(weights(dice, mode, wild=wild))))


def ways(dice: int, mode: int, threshold: int, *, wild: bool = True) -> Ways:
    """The chance to reach a Threshold: in how many ways, of how many, in lowest terms."""
    return _lowest(sum(weights(dice, mode, wild=wild)[max(threshold, 0) :]), total(dice, mode, wild=wild))


def criticals(dice: int, mode: int, threshold: int) -> tuple[Ways, Ways]:
    """The chances of a critical success and of a critical failure, each in how many ways, of how many, in lowest terms.

    They are those of the Wild Die's 6 and 1 with the rest of the dice falling so that the Threshold is reached or not.
    """
    clause("axiom.critical.success")
    clause("axiom.critical.failure")
    rest, of = _TABLES[mode].row(dice - 1), total(dice, mode)
    judged = Counter[int]()
    for wild in (kernel.EXPLODES, kernel.IMPLODES):
        for others, way in enumerate(rest):
            judged[kernel.critical(kernel.counted(others, wild, mode), threshold, wild)] += way
    return _lowest(judged[1], of), _lowest(judged[-1], of)


def _lowest(some: int, of: int) -> Ways:
    shared = math.gcd(some, of)
    return some // shared, of // shared


def chance(pool: Pool, *, what: str = "", hidden: bool = False) -> Chance | None:
    """The exact chance that a pool reaches its Threshold, for an offer; None where there is nothing to reach.

    `hidden` where the seat cannot know the Threshold.
    """
    if not pool.threshold:
        return None
    some, of = (0, 1) if hidden else ways(pool.dice, pool.mode, pool.threshold)
    return Chance(what=what, ways=some, of=of, target=pool.threshold * (not hidden), terms=pool.terms, hidden=hidden)


def unknown(pool: Pool, *, what: str) -> Chance:
    """The chance of an offer whose Threshold was not told to the seat at all: a question mark."""
    return Chance(what=what, ways=0, of=1, terms=pool.terms, hidden=True)


def majority(members: Iterable[Ways]) -> list[int]:
    """In how many ways 0, 1, 2 ... of a group succeed, from each member's own chance (axiom.challenge.group)."""
    clause("axiom.challenge.group")
    found = [1]
    for some, of in members:
        less = [way * (of - some) for way in found]
        more = [way * some for way in found]
        found = [less[0], *map(int.__add__, less[1:], more), more[-1]]
    return found


def nearest(dice: int, mode: int, percent: float) -> int:
    """The Threshold whose chance comes nearest to so many percent, the lower of two; 1 at least.

    What a GM asks who wants the Challenge to be as likely as that.
    """
    clause("axiom.threshold.published_odds")
    found, of = weights(dice, mode), total(dice, mode)
    best, least, left = 1, float("inf"), of - found[0]
    for threshold in range(1, len(found)):
        off = abs(100 * left / of - percent)
        if off < least:
            best, least = threshold, off
        left -= found[threshold]
    return best


def forget() -> None:
    """Let go of the rows that were grown, so that the next chance grows them anew: for measuring."""
    for table in _TABLES.values():
        del table.rows[1:]
