"""A round's end for one figure, on numbers: poison, the save against it, turns lost, what grows back."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.brush import brushes
from tablewright.games.axx.batch.conditions import save
from tablewright.games.axx.batch.harm import cure, lose, wake
from tablewright.games.axx.batch.line import stand
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import healed
from tablewright.kernel.rows import Row, throw, total

NO_MARK = -1
"""Before every mark of when a condition began."""


def up(m: Row, one: int) -> bool:
    """Whether somebody is on its feet, in sight or out of it."""
    return m[one + c.STATE] in (c.OK, c.AWAY)


def suffer(m: Row, k: Row, one: int) -> None:
    """Somebody's steps of the round's end, each once a round."""
    if m[one + c.POISON] and m[one + c.SICK] == 0 and up(m, one):
        m[one + c.SICK] = 1
        lose(m, k, one, throw(m, 6), c.NO_TYPE)
        wake(m, k, one)
        if m[c.FALLS]:
            brushes(m, k)
    if m[one + c.POISON] and m[one + c.SICK] < 2 and up(m, one):
        if save(m, k, one, 0, m[one + c.POISON], m[one + c.POISONER], 0):
            cure(m, k, one, 1 << c.POISONED)
        else:
            m[one + c.SICK] = 2
            if m[c.LISTENS]:
                put(m, k, r.POISON_HELD, one)
    counts = m[one + c.NUMB] or m[one + c.STUCK] or m[one + c.FRIGHT]
    if counts and m[one + c.COUNTED] == 0 and up(m, one):
        count_down(m, k, one)
    if mending(m, k, one):
        mend(m, k, one)


def count_down(m: Row, k: Row, one: int) -> None:
    """A turn lost to each of its conditions is counted, in the order in which they began."""
    last = NO_MARK
    while True:
        column, mark = next_counted(m, one, last)
        if column < 0:
            return
        last = mark
        condition = c.PARALYZED if column == c.NUMB else c.STICKING if column == c.STUCK else c.FRIGHTENED
        count(m, k, one, column, condition)


def next_counted(m: Row, one: int, last: int) -> tuple[int, int]:
    """The column of the condition that began next after a mark, and its mark; NOTHING for none."""
    best, found = c.NOTHING, 0
    for column in (c.NUMB, c.STUCK, c.FRIGHT):
        mark = m[one + column + 2]
        if m[one + column] and mark > last and (best < 0 or mark < found):
            best, found = column, mark
    return best, found


def count(m: Row, k: Row, one: int, column: int, condition: int) -> None:
    """A turn lost is counted; the last one frees."""
    left = m[one + column] - (1 - m[one + column + 1])
    m[one + column + 1] = 0
    m[one + column] = left
    if left > 0:
        m[one + c.COUNTED] = 1
        if m[c.LISTENS]:
            put(m, k, r.TICKED, one, condition, left)
        return
    if condition == c.PARALYZED:
        m[one + c.STILL] -= 1
        stand(m, one)
        m[c.NEWS] = 1
    if m[c.LISTENS]:
        put(m, k, r.ENDED, one, condition)


def mending(m: Row, k: Row, one: int) -> bool:
    """Whether something grows back on somebody now."""
    n = one + c.MENDS
    if k[n] + k[n + 2] == 0 or m[one + c.MARKS] & (k[n + 3] | c.MENDED):
        return False
    return up(m, one) and 0 < m[one + c.HP] < m[one + c.TOP]


def mend(m: Row, k: Row, one: int) -> None:
    """So many hit points grow back."""
    n = one + c.MENDS
    points = total(m, k[n], k[n + 1]) + k[n + 2]
    m[one + c.HP] = healed(m[one + c.HP], m[one + c.TOP], points)
    m[one + c.MARKS] |= c.MENDED
    if m[c.LISTENS]:
        put(m, k, r.HEALED, one, points, m[one + c.HP])
