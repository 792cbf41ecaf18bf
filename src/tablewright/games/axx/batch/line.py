"""Who is where on the line: within reach, engaged, in the way; and moving there."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import BEHIND, REACH
from tablewright.kernel.rows import Row


def beset(m: Row, k: Row, one: int, but: int) -> bool:
    """Whether an able enemy other than `but` stands within reach of somebody."""
    here = m[one + c.AT]
    foes = k[c.FOES]
    low, high = (foes, k[c.END]) if one < foes else (c.HEAD, foes)
    for other in range(low, high, c.WIDTH):
        there = m[other + c.STATE] == c.OK and m[other + c.STILL] == 0 and other != but
        if there and -REACH <= m[other + c.AT] - here <= REACH:
            return True
    return False


def bounded(m: Row, k: Row, one: int, end: int) -> int:
    """Where somebody gets to that makes for a place: an able enemy in the way stops it within reach."""
    here = m[one + c.AT]
    foes = k[c.FOES]
    low, high = (foes, k[c.END]) if one < foes else (c.HEAD, foes)
    up = end > here
    way = 1 if up else -1
    nearest = c.NOTHING
    for other in range(low, high, c.WIDTH):
        if m[other + c.STATE] == c.OK and m[other + c.STILL] == 0:
            feet = (m[other + c.AT] - here) * way
            if feet > 0 and (nearest < 0 or feet < nearest):
                nearest = feet
    wanted = (end - here) * way
    if nearest >= 0 and nearest - REACH < wanted:
        wanted = nearest - REACH
    return here + way * max(0, wanted)


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
    uncover(m, k, one)


def feet(m: Row, one: int, other: int) -> int:
    """How far apart two figures are."""
    return abs(m[one + c.AT] - m[other + c.AT])
