"""What takes in everybody near, on numbers: a burst, a dread. Each of them saves alone, one after another."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.conditions import inflict, save
from tablewright.games.axx.batch.harm import by_nature, carry, deal
from tablewright.games.axx.batch.line import feet
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import after_save, save_target, spell_damage
from tablewright.kernel.rows import Row, total


def spread(m: Row, k: Row, one: int, target: int, power: int) -> None:
    """Throw what it takes, once for all, and take in who is near."""
    points = 0
    if k[power + c.DOES] == c.BURSTS:
        n = power + c.AMOUNT
        points = spell_damage(total(m, k[n], k[n + 1]) + k[n + 2])
    count = 0
    for other in range(c.HEAD, k[c.END], c.WIDTH):
        count += taken_in(m, k, one, target, other, power)
    if m[c.LISTENS]:
        put(m, k, r.SPREAD, one, points, count)
    for other in range(c.HEAD, k[c.END], c.WIDTH):
        if taken_in(m, k, one, target, other, power):
            carry(m, k, c.SPREADS, other, one, power, points, 0, 1)


def taken_in(m: Row, k: Row, one: int, target: int, other: int, power: int) -> bool:
    """Whether somebody is near enough: a burst spares its maker alone, a dread friends and the strong."""
    if m[other + c.STATE] != c.OK or other == one:
        return False
    if k[power + c.DOES] == c.BURSTS:
        return abs(m[other + c.AT] - m[target + c.AT]) <= k[power + c.WIDE]
    if (one < k[c.FOES]) == (other < k[c.FOES]) or feet(m, one, other) > k[power + c.WIDE]:
        return False
    return k[power + c.STRONGEST] == 0 or k[other + c.HALVES] <= k[power + c.STRONGEST]


def land_spread(m: Row, k: Row, one: int, by: int, power: int, points: int) -> None:
    """It comes to one of those taken in: the save, and what it does."""
    if k[power + c.DOES] == c.FRIGHTENS:
        inflict(m, k, one, by, power)
        return
    made = save(m, k, one, k[power + c.SAVE], save_target(k[by + c.HALVES]), by, k[power + c.MAGIC])
    left = after_save(points, 1 if made else 0, k[power + c.HALF])
    if left:
        deal(m, k, one, by_nature(k, one, left, k[power + c.KIND]), k[power + c.KIND], by, 0)
