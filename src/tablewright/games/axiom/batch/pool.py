"""Pools of dice on numbers: how many a figure has for what, and one throw of them."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.rows import put
from tablewright.games.axiom.kernel import (
    AFRAID,
    SIDES,
    TIRED,
    counted,
    counts_from,
    critical,
    floored,
    mode_of,
)
from tablewright.kernel.rows import Row, throw


def afraid(m: Row, k: Row, one: int) -> bool:
    """Whether what somebody fears is there."""
    feared = k[one + c.FEARS]
    return feared != 0 and (feared == c.SOMETHING or m[feared + c.STATE] == c.UP)


def burden(m: Row, k: Row, one: int) -> int:
    """What conditions take off all pools but Saves."""
    found = TIRED if k[one + c.EXHAUSTED] else 0
    if k[one + c.FEARS] and afraid(m, k, one):
        found += AFRAID
    return found


def roll(
    m: Row,
    k: Row,
    one: int,
    what: int,
    dice: int,
    helps: int,
    hampers: int,
    need: int,
    judged: int,
    about: int,
    thing: int,
    cost: int,
) -> int:
    """Throw so many dice once; the successes. `judged` is 1 for a roll that can be a critical, `need` 0 for none.

    `about`, `thing` and `cost` are for who listens.
    """
    few = floored(dice)
    mode = mode_of(helps, hampers + few)
    least = counts_from(mode)
    wild = throw(m, SIDES)
    if m[c.LISTENS]:
        put(m, k, r.FACE, wild)
    others = 0
    for _ in range(1 if few else dice, 1, -1):
        face = throw(m, SIDES)
        if m[c.LISTENS]:
            put(m, k, r.FACE, face)
        if face >= least:
            others += 1
    successes = counted(others, wild, mode)
    m[c.WILD] = wild
    m[c.CRITICAL] = critical(successes, need, wild) if judged and k[c.CRITICALS] else 0
    if m[c.LISTENS]:
        passed = 1 if need and successes >= need else 0
        put(m, k, r.ROLLED, one, what, mode, need, successes, passed, m[c.CRITICAL], about, thing * 8 + cost)
    return successes
