"""Who is where on the line: within reach, engaged, in the way; and moving there."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import BEHIND, REACH
from tablewright.kernel.rows import Row


def stand(m: Row, one: int) -> None:
    """Whoever looks for somebody able to act finds it where it is now, or nowhere."""
    able = m[one + c.STATE] == c.OK and m[one + c.STILL] == 0
    m[one + c.STANDS] = m[one + c.AT] if able else c.NOWHERE


def beset(m: Row, k: Row, one: int, but: int) -> bool:
    """Whether an able enemy other than `but` stands within reach of somebody."""
    here = m[one + c.AT]
    foes = k[c.FOES]
    low, high = (foes, k[c.END]) if one < foes else (c.HEAD, foes)
    for other in range(low, high, c.WIDTH):
        if -REACH <= m[other + c.STANDS] - here <= REACH and other != but:
            return True
    return False


def bounded(m: Row, k: Row, one: int, end: int) -> int:
    """Where somebody gets to that makes for a place: an able enemy in the way stops it within reach."""
    here = m[one + c.AT]
    foes = k[c.FOES]
    low, high = (foes, k[c.END]) if one < foes else (c.HEAD, foes)
    way = 1 if end > here else -1
    wanted = (end - here) * way
    for other in range(low, high, c.WIDTH):
        feet = (m[other + c.STANDS] - here) * way
        if feet > 0:
            wanted = min(wanted, feet - REACH)
    return here + way * max(0, wanted)


def behind(m: Row, k: Row, one: int, foe: int, but: int) -> bool:
    """Whether somebody could strike another from the second rank, past an engaged ally; `but` is no such ally."""
    here, there = m[one + c.AT], m[foe + c.AT]
    away = abs(here - there)
    if not REACH < away <= 2 * REACH:
        return False
    foes = k[c.FOES]
    low, high = (c.HEAD, foes) if one < foes else (foes, k[c.END])
    for ally in range(low, high, c.WIDTH):
        if ally in (one, but):
            continue
        place = m[ally + c.STANDS]
        if abs(place - there) < away and abs(place - here) <= REACH and beset(m, k, ally, c.NOTHING):
            return True
    return False


def long_armed(m: Row, k: Row, one: int) -> bool:
    """Whether somebody has a spear or polearm in hand, or a weapon as long."""
    return m[one + c.HANDS] & k[one + c.LONGS] != 0


def ranked(m: Row, k: Row, foe: int, one: int, thrusts: bool) -> bool:
    """Whether another than `one` could strike a foe from the second rank, past `one` too unless that one thrusts."""
    if k[c.LONG_ARMS] == 0:
        return False
    foes = k[c.FOES]
    low, high = (c.HEAD, foes) if foe >= foes else (foes, k[c.END])
    for other in range(low, high, c.WIDTH):
        if other == one or m[other + c.STANDS] == c.NOWHERE or not long_armed(m, k, other):
            continue
        if behind(m, k, other, foe, one) or (not thrusts and past(m, other, foe, one)):
            return True
    return False


def past(m: Row, other: int, foe: int, one: int) -> bool:
    """Whether somebody strikes a foe past one who strikes it now, and so is engaged with it if within reach."""
    here, there, place = m[other + c.AT], m[foe + c.AT], m[one + c.AT]
    away = abs(here - there)
    if not REACH < away <= 2 * REACH or m[foe + c.STILL]:
        return False
    return abs(place - there) <= REACH and abs(place - there) < away and abs(place - here) <= REACH


def closing(m: Row, one: int, other: int) -> int:
    """The place from which somebody would just reach another."""
    here = m[one + c.AT]
    there = m[other + c.AT]
    if -REACH <= here - there <= REACH:
        return here
    return there - REACH if there > here else there + REACH


def uncover(m: Row, k: Row, mover: int) -> None:
    """Cover is of no use against somebody within reach."""
    foes = k[c.FOES]
    here = m[mover + c.AT]
    low, high = (foes, k[c.END]) if mover < foes else (c.HEAD, foes)
    close = False
    for other in range(low, high, c.WIDTH):
        if m[other + c.STATE] != c.FLED and -REACH <= m[other + c.AT] - here <= REACH:
            m[other + c.COVER] = 0
            close = True
    if close:
        m[mover + c.COVER] = 0


def done(m: Row, one: int) -> None:
    """Somebody's turn is over."""
    m[one + c.ACTED] = 1
    m[one + c.SHOTS] = 0


def gone(m: Row, k: Row, one: int, end: int) -> bool:
    """Whether a foe that runs gets out of sight by going there."""
    if m[one + c.RUNNING] == 0:
        return False
    farthest = m[one + c.START]
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        farthest = max(farthest, m[foe + c.START])
    return end >= farthest + BEHIND


def arrive(m: Row, k: Row, one: int, end: int) -> None:
    """Somebody is there."""
    if m[c.LISTENS]:
        put(m, k, r.MOVED, one, m[one + c.AT], end)
    forward = 1 if one < k[c.FOES] else -1
    if (end - m[one + c.AT]) * forward > 0:
        m[one + c.CHASING] = 1
    m[one + c.AT] = end
    stand(m, one)
    if k[c.COVERS]:
        uncover(m, k, one)


def feet(m: Row, one: int, other: int) -> int:
    """How far apart two figures are."""
    return abs(m[one + c.AT] - m[other + c.AT])
