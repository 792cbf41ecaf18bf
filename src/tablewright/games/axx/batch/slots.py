"""A hero's spell slots, on numbers: the first that is ready, and which is spent."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.line import done
from tablewright.games.axx.batch.rows import put
from tablewright.kernel.rows import Row


def ready(m: Row, one: int) -> int:
    """Bits of the slots that can be cast from now, and of all behind them."""
    return ~(m[one + c.SPENT] | m[one + c.BARRED])


def first(m: Row, k: Row, one: int, slots: int) -> int:
    """Where the spell of the first of these slots stands that is not spent; NOTHING for none."""
    left = slots & ready(m, one)
    if left == 0:
        return c.NOTHING
    slot = 0
    while left >> slot & 1 == 0:
        slot += 1
    return k[k[one + c.SLOT_LIST] + slot]


def spend(m: Row, k: Row, one: int, spell: int) -> None:
    """A spell was cast: its smallest slot is spent, and the turn with it."""
    use_up(m, k, one, spell)
    done(m, one)
    if m[c.LISTENS]:
        put(m, k, r.CAST, one)


def use_up(m: Row, k: Row, one: int, spell: int) -> None:
    """The smallest slot that holds the spell is spent."""
    m[one + c.DECLARED] = 0
    n = k[spell + c.SLOTS_OF]
    for place in range(n + 1, n + 1 + k[n]):
        if m[one + c.SPENT] >> k[place] & 1 == 0:
            m[one + c.SPENT] |= 1 << k[place]
            return


def lose_spell(m: Row, k: Row, one: int) -> None:
    """An announced spell is lost, with its slot and the turn, when its caster is hurt before casting it."""
    if m[one + c.DECLARED] == 0 or m[c.PHASE] != c.TURNS:
        return
    if m[c.LISTENS]:
        put(m, k, r.LOST, one)
    use_up(m, k, one, m[one + c.DECLARED])
    done(m, one)
