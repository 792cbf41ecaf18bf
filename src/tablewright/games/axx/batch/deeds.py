"""What a hero casts by the policy, and does with the spells and magic things of packs, on numbers."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.casting import choose_patient, lay_hands, lull, raise_ward, sleep_pays, wanted_ward
from tablewright.games.axx.batch.choosing import ABLE, choose
from tablewright.games.axx.batch.harm import tied
from tablewright.games.axx.batch.line import beset, done, feet
from tablewright.games.axx.batch.powers import of_use, work
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.batch.slots import first, ready, spend
from tablewright.games.axx.batch.spread import taken_in
from tablewright.games.axx.batch.turning import drive_off, turn_undead
from tablewright.kernel.rows import Row

TWO = 2
"""What takes in many is for at least so many, unless fewer are left."""


def cast(m: Row, k: Row, one: int) -> bool:
    """A spell where there is need and it would not be lost; False for none."""
    left = ready(m, one)
    if k[one + c.ALL_SLOTS] & left == 0 and m[one + c.USES] == 0 and k[c.UNDEADS] == 0:
        return False
    lost, free = m[one + c.HURT] > 0 and not tied(m), m[one + c.DECLARED] == 0
    if k[one + c.HEAL_SLOTS] & left and not lost:
        spell = first(m, k, one, k[one + c.HEAL_SLOTS])
        patient = choose_patient(m, k, one, spell, False)
        if patient >= 0:
            lay_hands(m, k, one, patient, spell)
            return True
    if free and k[c.UNDEADS] and m[one + c.TRIED] == 0 and has_symbol(m, k, one) and turn_undead(m, k, one):
        return True
    if lost:
        return False
    if k[one + c.SLEEP_SLOTS] & left:
        spell = first(m, k, one, k[one + c.SLEEP_SLOTS])
        if sleep_pays(m, k, spell):
            spend(m, k, one, spell)
            lull(m, k, one, spell + c.AMOUNT)
            return True
    if k[one + c.WARD_SLOTS] & left and ward(m, k, one):
        return True
    if k[one + c.DEED_SLOTS] & left and deed(m, k, one):
        return True
    if free and m[one + c.USES] and use_thing(m, k, one):
        return True
    return k[one + c.BOLT_SLOTS] & left != 0 and bolt(m, k, one)


def ward(m: Row, k: Row, one: int) -> bool:
    """A ward, while nobody is in reach; False for none."""
    spell = c.NOTHING if beset(m, k, one, c.NOTHING) else wanted_ward(m, k, one)
    if spell >= 0:
        raise_ward(m, k, one, spell)
    return spell >= 0


def has_symbol(m: Row, k: Row, one: int) -> bool:
    """Whether a hero can turn undead: worn or in hand is what it takes."""
    there = k[one + c.FAITH + 1]
    return there == 1 or (there > 1 and m[one + c.DROPPED] == 0)


def bolt(m: Row, k: Row, one: int) -> bool:
    """A spell that strikes one foe; False where none is in range."""
    spell = first(m, k, one, k[one + c.BOLT_SLOTS])
    target = choose(m, k, one, ABLE, k[spell + c.FEET])
    if target < 0:
        return False
    spend(m, k, one, spell)
    work(m, k, one, target, spell)
    return True


def deed(m: Row, k: Row, one: int) -> bool:
    """The first of the spells that packs brought that is of use now; False for none."""
    spell = wanted_deed(m, k, one)
    if spell < 0:
        return False
    target = aim(m, k, one, spell)
    spend(m, k, one, spell)
    bring_about(m, k, one, target, spell)
    return True


def wanted_deed(m: Row, k: Row, one: int) -> int:
    """Where the first spell of packs stands that is of use now; NOTHING for none."""
    left, slot = k[one + c.DEED_SLOTS] & ready(m, one), 0
    while left >> slot:
        spell = k[k[one + c.SLOT_LIST] + slot]
        if left >> slot & 1 and aim(m, k, one, spell) >= 0:
            return spell
        slot += 1
    return c.NOTHING


def use_thing(m: Row, k: Row, one: int) -> bool:
    """The first of its magic things that is of use now; False for none."""
    for number in range(k[one + c.THINGS]):
        thing = k[one + c.THING_AT] + number * c.POWER_WIDTH
        target = aim(m, k, one, thing) if m[one + c.USES] >> 4 * number & 15 else c.NOTHING
        if target >= 0:
            m[one + c.USES] -= 1 << 4 * number
            done(m, one)
            if m[c.LISTENS]:
                put(m, k, r.USED, one, (m[one + c.USES] >> 4 * number & 15) if k[thing + c.TIMES] else 0)
            bring_about(m, k, one, target, thing)
            return True
    return False


def bring_about(m: Row, k: Row, one: int, target: int, spell: int) -> None:
    """What it does."""
    if k[spell + c.DOES] == c.TURNS_AWAY:
        drive_off(m, k, one, spell + c.AMOUNT, False)
    else:
        work(m, k, one, target, spell)


# ── At whom ──────────────────────────────────────────────────────────────────────────────────


def aim(m: Row, k: Row, one: int, spell: int) -> int:
    """At whom it would be of use: the nearest who fits, or its maker where nobody is aimed at; NOTHING for nobody."""
    does, able = k[spell + c.DOES], 0
    best, nearest = c.NOTHING, 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        able += m[foe + c.STANDS] != c.NOWHERE
    few = min(TWO, able)
    if does in (c.FRIGHTENS, c.TURNS_AWAY):
        return one if few and taken(m, k, one, spell) >= few else c.NOTHING
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        away = feet(m, one, foe)
        if m[foe + c.STANDS] == c.NOWHERE or away > k[spell + c.FEET]:
            continue
        if (best < 0 or away < nearest) and fits(m, k, one, foe, spell, few):
            best, nearest = foe, away
    return best


def fits(m: Row, k: Row, one: int, foe: int, spell: int, few: int) -> bool:
    """Whether it would be of use at this foe: no friend is in a burst, and enough foes are."""
    if k[spell + c.DOES] == c.INFLICTS:
        return of_use(m, k, spell, foe)
    if k[spell + c.DOES] != c.BURSTS:
        return True
    count = 0
    for other in range(c.HEAD, k[c.END], c.WIDTH):
        if taken_in(m, k, one, foe, other, spell):
            if other < k[c.FOES]:
                return False
            count += m[other + c.STILL] & c.HELPLESS == 0
    return count >= few


def taken(m: Row, k: Row, one: int, spell: int) -> int:
    """How many foes a dread takes in, or undead are there to be turned."""
    count = 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if k[spell + c.DOES] == c.FRIGHTENS:
            count += taken_in(m, k, one, one, foe, spell)
        else:
            count += k[foe + c.UNDEAD] > 0 and m[foe + c.STATE] == c.OK and m[foe + c.TURNED] == 0
    return count
