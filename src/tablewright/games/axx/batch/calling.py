"""Those who are called into a fight, on numbers: they stand beside whoever called them."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.line import stand
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import coming, rolled_hp
from tablewright.kernel.rows import Row, total


def call(m: Row, k: Row, one: int, power: int) -> None:
    """So many come, with Hit Points of their own; they act from the next round on."""
    n = power + c.AMOUNT
    count, points = coming(total(m, k[n], k[n + 1]) + k[n + 2]), 0
    for _ in range(count):
        foe = k[c.RESERVE] + m[c.CALLED] * c.WIDTH
        m[c.CALLED] += 1
        roll_hit_points(m, k, foe)
        points += m[foe + c.HP]
        m[foe + c.STATE] = c.OK
        m[foe + c.AT] = m[one + c.AT]
        stand(m, foe)
        m[foe + c.ACTED] = 1
    if m[c.LISTENS]:
        put(m, k, r.CALLED, one, count, points)


def roll_hit_points(m: Row, k: Row, foe: int) -> None:
    """A foe's Hit Points, where its kind has dice for them."""
    n = foe + c.HIT_POINTS
    if k[n]:
        m[foe + c.HP] = rolled_hp(total(m, k[n], k[n + 1]), k[n + 2])
        m[foe + c.TOP] = m[foe + c.HP]
