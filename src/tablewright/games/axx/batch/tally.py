"""Many fights of one kind, one after another, added up in a row of whole numbers."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.fight import fight
from tablewright.kernel.rows import Row, seed
from tablewright.kernel.sums import CAPPED, DEAD, FELL, FIRST, FOES, LEFT, LOSSES, NEITHER, PARTY

HEROES = 5
"""Where the heroes' counts begin, each so wide: dead, fell, first, HP left, then what was spent."""
WIDTH = 56
SHIELD = 4
COUNTS = 5
"""What was thrown of each item; behind that, from SLOTS on, which slot was spent."""
SLOTS = 13


def run(m: Row, k: Row, begun: Row, t: Row, size: int, number: int, first: int, count: int) -> None:
    """Fight so many fights of a seed from the so-many-th on; `begun` is how `m` begins each time, `t` the sums."""
    for index in range(first, first + count):
        for place in range(size):
            m[place] = begun[place]
        seed(m, number, index)
        fight(m, k)
        add(m, k, begun, t)


def add(m: Row, k: Row, begun: Row, t: Row) -> None:
    """Add one fight up."""
    cap = k[c.CAP]
    if m[c.CAPPED]:
        t[NEITHER] += 1
        t[CAPPED] += 1
    else:
        t[PARTY if m[c.WON] == c.HAS_WON else FOES if m[c.WON] == c.HAS_LOST else NEITHER] += 1
    heroes = (k[c.FOES] - c.HEAD) // c.WIDTH
    left, dead = 0, 0
    for place in range(heroes):
        one = c.HEAD + place * c.WIDTH
        n = HEROES + place * WIDTH
        left += m[one + c.HP]
        t[n + LEFT] += m[one + c.HP]
        t[n + FELL] += m[one + c.FELL]
        if m[one + c.STATE] == c.DEAD:
            dead += 1
            t[n + DEAD] += 1
        if m[c.FIRST] == one:
            t[n + FIRST] += 1
        spent(m, begun, t, one, n)
    if dead == heroes:
        t[LOSSES] += 1
    lasted = m[c.ROUND] if m[c.CAPPED] else m[c.FOUGHT]
    n = HEROES + heroes * WIDTH
    t[n + min(lasted, cap)] += 1
    t[n + cap + 1 + left] += 1


def spent(m: Row, begun: Row, t: Row, one: int, n: int) -> None:
    """What a hero used up."""
    t[n + SHIELD] += begun[one + c.SHIELD] - m[one + c.SHIELD]
    thrown = begun[one + c.COUNTS] - m[one + c.COUNTS]
    item = 0
    while thrown:
        t[n + COUNTS + item] += thrown & c.MOST_COUNTED
        thrown >>= c.COUNT_BITS
        item += 1
    spells, slot = m[one + c.SPENT], 0
    while spells >> slot:
        t[n + SLOTS + slot] += spells >> slot & 1
        slot += 1
