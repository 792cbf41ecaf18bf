"""Brushes with Death: what becomes of heroes at 0 HP."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.harm import drop_carried, wake
from tablewright.games.axx.batch.line import stand
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.batch.slots import lose_spell
from tablewright.games.axx.kernel import CLOSE_CALL, GRIEVOUS, MAIMED, SCARRED, SHAKEN, SLAIN, brush
from tablewright.kernel.rows import Row, throw


def brushes(m: Row, k: Row) -> None:
    """Roll for each hero at 0 HP, in the order in which they fell."""
    while m[c.FALLS]:
        n = k[c.FALL_AT]
        one, before = m[n], m[n + 1]
        for place in range(c.FALL_WIDTH, m[c.FALLS] * c.FALL_WIDTH):
            m[n + place - c.FALL_WIDTH] = m[n + place]
        m[c.FALLS] -= 1
        roll_brush(m, k, one, before)


def roll_brush(m: Row, k: Row, one: int, before: int) -> None:
    """What becomes of a hero at 0 HP."""
    face = throw(m, 6)
    earlier = m[one + c.BRUSHES]
    result = brush(face, earlier)
    if result == MAIMED:
        throw(m, 4)
    hp = 0
    if result == CLOSE_CALL:
        hp = before
    elif result == SCARRED:
        hp = m[one + c.TOP]
    elif result == SHAKEN:
        hp = 1
    if m[c.LISTENS]:
        put(m, k, r.BRUSH, one, face, earlier, hp)
    m[one + c.BRUSHES] += 1
    m[one + c.HP] = hp
    m[one + c.STATE] = c.DEAD if result == SLAIN else c.OK if hp > 0 else c.OUT
    stand(m, one)
    if result in (SCARRED, SHAKEN, GRIEVOUS, SLAIN):
        m[one + c.MAIMED] = 0
    if result == CLOSE_CALL:
        drop_carried(m, k, one, True)
        if m[one + c.HURT]:
            m[one + c.HURT] -= 1
    elif result == SCARRED:
        clear(m, one)
    elif result == MAIMED:
        m[one + c.MAIMED] = 1
    if m[one + c.STATE] != c.OK:
        m[one + c.POISON] = 0
        drop_carried(m, k, one, False)
    aftermath(m, k, one, result)


def clear(m: Row, one: int) -> None:
    """A clear head: what held is over."""
    m[one + c.POISON] = 0
    m[one + c.NUMB] = 0
    m[one + c.STUCK] = 0
    m[one + c.ASLEEP] = 0
    m[one + c.FRIGHT] = 0
    m[one + c.CHARMED] = 0
    m[one + c.STILL] = 0
    stand(m, one)
    m[one + c.MAIMED] = 0


def aftermath(m: Row, k: Row, one: int, result: int) -> None:
    """What a result brings besides hit points."""
    if result == CLOSE_CALL and m[one + c.ASLEEP]:
        wake(m, k, one)
    if result != CLOSE_CALL and m[one + c.DECLARED]:
        lose_spell(m, k, one)
    if result == SHAKEN:
        m[one + c.SHAKEN_OFF] = 1
        if m[c.LISTENS] and (m[one + c.DROPPED] == 0 or m[one + c.HANDS]):
            put(m, k, r.DROPPED, one)
        m[one + c.HAVE] &= ~m[one + c.HANDS]
        m[one + c.USES] &= k[one + c.KEPT_USES]
        m[one + c.HANDS] = 0
        m[one + c.DROPPED] = 1
    if result in (SHAKEN, GRIEVOUS, MAIMED):
        worse = 2 if result == MAIMED else 1
        if worse > m[one + c.INJURED]:
            m[one + c.INJURED] = worse
            if m[c.LISTENS]:
                put(m, k, r.BEGAN, one, r.INJURED)
    if m[c.LISTENS] and result == SCARRED:
        put(m, k, r.ASKED, one)
        put(m, k, r.ANSWERED)
        put(m, k, r.SCAR, one)
    if result == MAIMED:
        throw(m, 3)
        if m[c.LISTENS]:
            put(m, k, r.LIMB, one)
