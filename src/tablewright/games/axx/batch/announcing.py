"""Spells that are announced before the dice for initiative, on numbers, where the house rule is on."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.casting import choose_patient, sleep_pays, wanted_ward
from tablewright.games.axx.batch.choosing import ABLE, anybody
from tablewright.games.axx.batch.deeds import wanted_deed
from tablewright.games.axx.batch.line import beset
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.batch.slots import first
from tablewright.kernel.rows import Row


def announce(m: Row, k: Row) -> None:
    """Each hero announces what the policy would have it cast as things stand, and can cast nothing else."""
    silent = False
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        m[one + c.DECLARED] = 0
        m[one + c.BARRED] = 0
        if m[one + c.STATE] != c.OK or m[one + c.STILL] or not has_any(m, k, one):
            continue
        spell = wish(m, k, one)
        if spell < 0:
            silent = True
            continue
        m[one + c.DECLARED] = spell
        if m[c.LISTENS]:
            put(m, k, r.DECLARED, one)
    if silent and m[c.LISTENS]:
        put(m, k, r.ALL_DECLARED)
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        m[one + c.BARRED] = barred(m, k, one)


def has_any(m: Row, k: Row, one: int) -> bool:
    """Whether a hero has any spell that could be announced, in a slot or on a scroll."""
    if k[one + c.ALL_SLOTS] & ~m[one + c.SPENT]:
        return True
    return k[one + c.SCROLLS] == 1 or (k[one + c.SCROLLS] > 1 and m[one + c.DROPPED] == 0)


def barred(m: Row, k: Row, one: int) -> int:
    """Bits of all slots but those of the announced spell."""
    found = k[one + c.ALL_SLOTS]
    if m[one + c.DECLARED]:
        n = k[m[one + c.DECLARED] + c.SLOTS_OF]
        for place in range(n + 1, n + 1 + k[n]):
            found &= ~(1 << k[place])
    return found


def wish(m: Row, k: Row, one: int) -> int:
    """Where the spell stands that the policy would have a hero cast as things stand; NOTHING for none."""
    spell = first(m, k, one, k[one + c.HEAL_SLOTS])
    if choose_patient(m, k, one, spell, False) >= 0:
        return spell
    spell = first(m, k, one, k[one + c.SLEEP_SLOTS])
    if spell >= 0 and sleep_pays(m, k, spell):
        return spell
    spell = c.NOTHING if beset(m, k, one, c.NOTHING) else wanted_ward(m, k, one)
    if spell < 0:
        spell = wanted_deed(m, k, one)
    if spell < 0:
        spell = first(m, k, one, k[one + c.BOLT_SLOTS])
        if spell >= 0 and not anybody(m, k, one, ABLE, k[spell + c.FEET]):
            return c.NOTHING
    return spell


def speak_freely(m: Row, k: Row) -> None:
    """The fighting is over: what was announced binds nobody."""
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        m[one + c.DECLARED] = 0
        m[one + c.BARRED] = 0
