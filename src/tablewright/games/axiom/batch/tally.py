"""Many fights of one kind, one after another, added up in a row of whole numbers."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch.fight import fight
from tablewright.kernel.rows import Row, seed
from tablewright.kernel.sums import CAPPED, DEAD, FELL, FIRST, FOES, LEFT, LOSSES, NEITHER, PARTY

HEROES = 5
"""Where the heroes' counts begin, each so wide: dead, fell, first, Health, tries of Medicine, uses of each perk."""
WIDTH = 8
TREATED = 4
PERKS = 5
STAGES = 3


def run(m: Row, k: Row, begun: Row, t: Row, size: int, number: int, first: int, count: int) -> None:
    """Fight so many fights of a seed from the so-many-th on; `begun` is how `m` begins each time, `t` the sums."""
    for index in range(first, first + count):
        for place in range(size):
            m[place] = begun[place]
        seed(m, number, index)
        fight(m, k)
        add(m, k, t)


def add(m: Row, k: Row, t: Row) -> None:
    """Add one fight up."""
    cap, outcome = k[c.CAP], m[c.OUTCOME]
    t[CAPPED] += m[c.CAPPED]
    t[PARTY if outcome == c.HAS_WON else FOES if outcome == c.HAS_LOST else NEITHER] += 1
    heroes = (k[c.FOES] - c.HEAD) // c.WIDTH
    left, dead = 0, 0
    for place in range(heroes):
        one = c.HEAD + place * c.WIDTH
        n = HEROES + place * WIDTH
        left += m[one + c.HEALTH]
        t[n + LEFT] += m[one + c.HEALTH]
        t[n + FELL] += m[one + c.FELL]
        t[n + TREATED] += m[one + c.TREATED]
        for stage in range(STAGES):
            t[n + PERKS + stage] += m[one + c.PERKS_USED + stage]
        if m[one + c.STATE] == c.DEAD:
            dead += 1
            t[n + DEAD] += 1
        if m[c.FIRST] == one:
            t[n + FIRST] += 1
    if dead == heroes:
        t[LOSSES] += 1
    lasted = m[c.FOUGHT] if outcome else m[c.ROUND]
    n = HEROES + heroes * WIDTH
    t[n + min(lasted, cap)] += 1
    t[n + cap + 1 + left] += 1
