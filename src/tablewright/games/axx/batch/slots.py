"""A hero's spell slots, on numbers: the first that is ready, and which is spent."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.line import done
from tablewright.games.axx.batch.rows import put
from tablewright.kernel.rows import Row


def first(m: Row, k: Row, one: int, slots: int) -> int:
    """Where the spell of the first of these slots stands that is not spent; NOTHING for none."""
    left = slots & ~m[one + c.SPENT]
    if left == 0:
        return c.NOTHING
    slot = 0
    while left >> slot & 1 == 0:
        slot += 1
    return k[k[one + c.SLOT_LIST] + slot]


def spend(m: Row, k: Row, one: int, spell: int) -> None:
    """A spell was cast: its smallest slot is spent, and the turn with it."""
    n = k[spell + c.SLOTS_OF]
    for place in range(n + 1, n + 1 + k[n]):
        if m[one + c.SPENT] >> k[place] & 1 == 0:
            m[one + c.SPENT] |= 1 << k[place]
            break
    done(m, one)
    if m[c.LISTENS]:
        put(m, k, r.CAST, one)
