"""Checks, and spells on numbers: whom a hero heals, whom a Sleep takes, which ward is raised."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.conditions import begin
from tablewright.games.axx.batch.harm import heal, tied
from tablewright.games.axx.batch.line import feet
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.batch.slots import ready, spend
from tablewright.games.axx.kernel import REACH, covers, enough, ways
from tablewright.kernel.rows import Row, throw, total

EVEN = 10
TWO = 2
"""Sleep is for at least so many, unless fewer are left."""


def check(m: Row, k: Row, one: int, bonus: int, need: int) -> bool:
    """A check, which a Halfling may throw again, if at least half the faces are enough."""
    face = throw(m, 20)
    won = enough(face, bonus, need, k[c.NATURAL])
    if m[c.LISTENS]:
        put(m, k, r.CHECK, one, face, 1 if won else 0)
    if won or m[one + c.AGAIN] == 0:
        return won
    if m[c.LISTENS]:
        put(m, k, r.ASKED, one)
        put(m, k, r.ANSWERED)
    if ways(bonus, need, k[c.NATURAL]) < EVEN:
        return False
    m[one + c.AGAIN] = 0
    face = throw(m, 20)
    won = enough(face, bonus, need, k[c.NATURAL])
    if m[c.LISTENS]:
        put(m, k, r.AGAIN, one)
        put(m, k, r.CHECK, one, face, 1 if won else 0)
    return won


def choose_patient(m: Row, k: Row, one: int, spell: int, poisoned: bool) -> int:
    """Whom to heal of those within reach: who is at 0 HP, then the poisoned, then who has lost half."""
    if spell < 0:
        return c.NOTHING
    best, worst = c.NOTHING, 3
    for other in range(c.HEAD, k[c.FOES], c.WIDTH):
        state = m[other + c.STATE]
        if state > c.OUT:
            continue
        need = 3
        if state == c.OUT:
            need = 0
        elif m[other + c.POISON] and k[spell + c.HALF] & 1:
            need = 1
        elif 2 * m[other + c.HP] <= m[other + c.TOP]:
            need = 2
        if need < worst and (not poisoned or need == 1) and feet(m, one, other) <= REACH:
            best, worst = other, need
    return best


def lay_hands(m: Row, k: Row, one: int, patient: int, spell: int) -> None:
    """Heal somebody."""
    spend(m, k, one, spell)
    n = spell + c.AMOUNT
    heal(m, k, patient, total(m, k[n], k[n + 1]) + k[n + 2], k[spell + c.HALF])


def sleep_pays(m: Row, k: Row, spell: int) -> bool:
    """Whether a Sleep would take at least two, or all who are left."""
    able, there = 0, 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STANDS] != c.NOWHERE:
            able += 1
            if k[foe + c.HALVES] <= k[spell + c.STRONGEST] and not k[foe + c.PROOF] >> c.SLEEPING & 1:
                there += 1
    return there > 0 and there >= min(TWO, able)


def lull(m: Row, k: Row, one: int, n: int) -> None:
    """Sleep: so many Hit Dice, the weakest first, the nearest among equals; `n` is where its numbers stand."""
    hit_dice = total(m, k[n], k[n + 1]) + k[n + 2]
    turns = total(m, k[n + 4], k[n + 5]) + k[n + 6]
    if m[c.LISTENS]:
        put(m, k, r.SLEEP, one, hit_dice, turns)
    left, last, waits = 2 * hit_dice, -1, tied(m)
    while True:
        foe, key = next_sleeper(m, k, one, last)
        if foe < 0:
            break
        last = key
        if k[foe + c.PROOF] >> c.SLEEPING & 1 or k[foe + c.HALVES] > k[n + 3]:
            continue
        if not covers(left, k[foe + c.HALVES]):
            break
        left -= k[foe + c.HALVES]
        begin(m, k, foe, c.SLEEPING, one, 0, turns, waits)


def next_sleeper(m: Row, k: Row, one: int, last: int) -> tuple[int, int]:
    """The next foe that a Sleep comes to, by Hit Dice, distance and order; its key, which is above `last`."""
    best, found = c.NOTHING, -1
    low, high = (k[c.FOES], k[c.END]) if one < k[c.FOES] else (c.HEAD, k[c.FOES])
    for foe in range(low, high, c.WIDTH):
        if m[foe + c.STATE] != c.OK or m[foe + c.ASLEEP] or m[foe + c.STILL] >= c.ASIDE:
            continue
        key = (k[foe + c.HALVES] * 100_000 + feet(m, one, foe)) * 100_000 + foe
        if key > last and (best < 0 or key < found):
            best, found = foe, key
    return best, found


def wanted_ward(m: Row, k: Row, one: int) -> int:
    """Where the ward stands that counts against somebody here and is not up; NOTHING for none."""
    left, slot = k[one + c.WARD_SLOTS] & ready(m, one), 0
    while left >> slot:
        spell = k[k[one + c.SLOT_LIST] + slot]
        bit = 1 << k[spell + c.AMOUNT]
        if left >> slot & 1 and m[one + c.UP] & bit == 0 and counts(m, k, bit):
            return spell
        slot += 1
    return c.NOTHING


def raise_ward(m: Row, k: Row, one: int, spell: int) -> None:
    """The ward is on the caster, or on the whole side."""
    number = k[spell + c.AMOUNT]
    bit = 1 << number
    spend(m, k, one, spell)
    if m[c.LISTENS]:
        put(m, k, r.WARD, one, number)
    m[one + c.UP] |= bit
    if k[k[c.WARD] + number * c.WARD_WIDTH + c.WARD_SIDE]:
        for other in range(c.HEAD, k[c.FOES], c.WIDTH):
            if m[other + c.STATE] <= c.OUT:
                m[other + c.UP] |= bit


def counts(m: Row, k: Row, bit: int) -> bool:
    """Whether a ward counts against any foe that can act."""
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STANDS] != c.NOWHERE and k[foe + c.MEETS] & bit:
            return True
    return False
