"""Many fights of one kind, one after another, added up in a row of whole numbers."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch.fight import fight
from tablewright.kernel.rows import Row, seed
from tablewright.kernel.sums import CAPPED, DEAD, FELL, FIRST, FOES, LEFT, LOSSES, NEITHER, PARTY

BONUSES = 5
EPICS = 6
POINTS = 7
WOUNDS = 8
HEROES = 9
"""Where the heroes' counts begin, each so wide: dead, fell, first, Vitality."""
WIDTH = 4


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
    t[PARTY if m[c.WON] == c.HAS_WON else FOES if m[c.WON] == c.HAS_LOST else NEITHER] += 1
    if m[c.WON] == 0:
        t[CAPPED] += 1
    cap, heroes = k[c.CAP], (k[c.FOES] - c.HEAD) // c.WIDTH
    left, dead = 0, 0
    for place in range(heroes):
        one = c.HEAD + place * c.WIDTH
        n = HEROES + place * WIDTH
        t[BONUSES] += m[one + c.BONUSES]
        t[EPICS] += m[one + c.EPICS]
        t[POINTS] += m[one + c.POINTS]
        t[n + FELL] += m[one + c.FELL]
        if m[c.FIRST] == one:
            t[n + FIRST] += 1
        if m[one + c.STATE] == c.DEAD:
            dead += 1
            t[n + DEAD] += 1
        else:
            left += m[one + c.VITALITY]
            t[n + LEFT] += m[one + c.VITALITY]
            t[WOUNDS] += m[one + c.WOUNDS]
    if dead == heroes:
        t[LOSSES] += 1
    n = HEROES + heroes * WIDTH
    t[n + min(m[c.FOUGHT] if m[c.WON] else m[c.ROUND], cap)] += 1
    t[n + cap + 1 + left] += 1
