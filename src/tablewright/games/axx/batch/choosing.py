"""Whom a hero goes for, by the policy."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.line import behind, beset, bounded, closing, feet
from tablewright.games.axx.kernel import REACH, STEP
from tablewright.kernel.rows import Row, throw

ABLE = 0
HELPLESS = 1
CLEAR = 2
STEP_UP = 3
CHARGE = 4
PAST = 5
"""Over the shoulder of somebody in front, with a spear or polearm."""


def fits(m: Row, k: Row, one: int, foe: int, kind: int, far: int) -> bool:
    """Whether a foe is one of those to choose from."""
    if kind == HELPLESS:
        return m[foe + c.STATE] == c.OK and m[foe + c.STILL] > 0 and feet(m, one, foe) <= far
    away = abs(m[one + c.AT] - m[foe + c.STANDS])
    if away > far:
        return False
    if kind == PAST:
        return behind(m, k, one, foe, c.NOTHING)
    if kind == CLEAR:
        return not beset(m, k, foe, c.NOTHING)
    if kind == STEP_UP:
        end = closing(m, one, foe)
        return bounded(m, k, one, end) == end
    if kind == CHARGE:
        if away <= REACH + STEP:
            return False
        end = closing(m, one, foe)
        return bounded(m, k, one, end) == end
    return True


def anybody(m: Row, k: Row, one: int, kind: int, far: int) -> bool:
    """Whether there is one to choose; no lot is drawn."""
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if fits(m, k, one, foe, kind, far):
            return True
    return False


def foremost(m: Row, k: Row, one: int) -> int:
    """The nearest foe that can act; NOTHING for none."""
    here, best, least = m[one + c.AT], c.NOTHING, c.NOWHERE // 2
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        away = abs(m[foe + c.STANDS] - here)
        if away < least:
            best, least = foe, away
    return best


def choose(m: Row, k: Row, one: int, kind: int, far: int) -> int:
    """One of those who fit, by the policy; NOTHING if there is none."""
    way = k[c.HERO_WAY]
    best, count, least, nearest = c.NOTHING, 0, 0, 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if not fits(m, k, one, foe, kind, far):
            continue
        count += 1
        hp, away = m[foe + c.HP] if way == c.WEAKEST else 0, feet(m, one, foe)
        if best < 0 or hp < least or (hp == least and away < nearest):
            best, least, nearest = foe, hp, away
    if way == c.RANDOM and count > 1:
        nth = throw(m, count)
        for foe in range(k[c.FOES], k[c.END], c.WIDTH):
            if fits(m, k, one, foe, kind, far):
                nth -= 1
                if nth == 0:
                    return foe
    return best
