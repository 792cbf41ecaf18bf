"""A shot into a melee that misses: whom it hits instead."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import REACH
from tablewright.kernel.rows import Row, throw


def astray(m: Row, k: Row, one: int, target: int) -> int:
    """Somebody else of those whom engagement links to the target, drawn evenly; NOTHING for none."""
    link(m, k, target)
    count = 0
    for other in range(c.HEAD, k[c.END], c.WIDTH):
        count += m[other + c.LINKED] > 0 and other not in (one, target)
    if count == 0:
        return c.NOTHING
    nth = throw(m, count) if count > 1 else 1
    for other in range(c.HEAD, k[c.END], c.WIDTH):
        if m[other + c.LINKED] and other not in (one, target):
            nth -= 1
            if nth == 0:
                if m[c.LISTENS]:
                    put(m, k, r.STRAYED, one, target, other)
                return other
    return c.NOTHING


def link(m: Row, k: Row, target: int) -> None:
    """Mark the target and all whom engagement links to it."""
    for other in range(c.HEAD, k[c.END], c.WIDTH):
        m[other + c.LINKED] = 0
    m[target + c.LINKED] = 1
    more = True
    while more:
        more = False
        for other in range(c.HEAD, k[c.END], c.WIDTH):
            if m[other + c.LINKED] == 1:
                m[other + c.LINKED] = 2
                more = True
                link_foes(m, k, other)


def link_foes(m: Row, k: Row, one: int) -> None:
    """Mark those with whom somebody is engaged: within reach, and all able."""
    if m[one + c.STATE] != c.OK or m[one + c.STILL]:
        return
    foes = k[c.FOES]
    low, high = (foes, k[c.END]) if one < foes else (c.HEAD, foes)
    for other in range(low, high, c.WIDTH):
        near = abs(m[other + c.AT] - m[one + c.AT]) <= REACH
        if near and m[other + c.STATE] == c.OK and m[other + c.STILL] == 0 and m[other + c.LINKED] == 0:
            m[other + c.LINKED] = 1
