"""A tied exchange lands: what both sides did to each figure takes effect together."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.harm import (
    break_charm,
    carry,
    carry_powers,
    cure,
    drop_carried,
    dust,
    fall,
    mark_struck,
    rise,
    wake,
)
from tablewright.games.axx.batch.rows import put
from tablewright.kernel.rows import Row


def land(m: Row, k: Row) -> None:
    """What both sides did to each figure takes effect, in the order in which they were touched."""
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n] <= c.HEALING and m[n + 5] == 0:
            land_on(m, k, m[n + 1])
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n] == c.DESTROYS and m[m[n + 1] + c.STATE] in (c.OK, c.AWAY):
            if m[c.LISTENS]:
                put(m, k, r.DESTROYED, m[n + 1])
            dust(m, m[n + 1])
    if m[c.LISTENS]:
        put(m, k, r.EXCHANGE)
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n] == c.HOLDS:
            carry(m, k, c.HOLDS, m[n + 1], m[n + 2], m[n + 3], m[n + 4], m[n + 6], 1)
    m[c.BLOWS] = 0
    m[c.PHASE] = c.LANDED


def land_on(m: Row, k: Row, one: int) -> None:
    """The sum of a figure's blows and healing."""
    start, top = m[one + c.HP], m[one + c.TOP]
    mended, struck, lost = 0, 0, 0
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n + 1] == one and m[n] == c.HEALING:
            mended += m[n + 3]
        elif m[n + 1] == one and m[n] == c.BLOW:
            struck += 1
            lost += m[n + 3]
    before = settle_blows(m, k, one, start, mended, struck)
    hp = min(top, max(0, start + mended - lost))
    if m[c.LISTENS]:
        put(m, k, r.LANDED, one, lost, mended, hp)
    m[one + c.HP] = hp
    if hp == 0 and struck:
        fall(m, k, one, before)
    elif mended:
        rise(m, one)
    if lost > 0 and m[one + c.HURT] == 0:
        m[one + c.HURT] = 1
    if m[one + c.STATE] in (c.DEAD, c.DEAD_AWAY):
        drop_carried(m, k, one, False)
    if lost > 0:
        wake(m, k, one)
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n + 1] == one and m[n] == c.BLOW and m[n + 3] > 0:
            mark_struck(m, k, one, m[n + 6])
            if m[one + c.CHARMED] and m[one + c.CHARMER] == m[n + 2]:
                break_charm(m, k, one)
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n + 1] == one and m[n] == c.HEALING:
            cure(m, k, one, m[n + 4])


def settle_blows(m: Row, k: Row, one: int, start: int, mended: int, struck: int) -> int:
    """Carry what the blows bring, and mark them as landed; what a Close Call would give back."""
    running, before, named = start + mended, start, False
    fell = m[one + c.STATE] == c.OUT and struck > 0 and mended == 0
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n + 1] != one or m[n] > c.HEALING:
            continue
        m[n + 5] = 1
        if m[n] == c.HEALING:
            continue
        late = fell or running - m[n + 3] <= 0
        if late and not named:
            before, named = min(m[one + c.TOP], running), True
        fell = fell or late
        running -= m[n + 3]
        carry_powers(m, k, one, m[n + 2], m[n + 4], 1 if late else 0)
    return before
