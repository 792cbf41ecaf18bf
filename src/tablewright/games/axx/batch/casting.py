"""What heroes cast by the policy, whom they heal, and the turning of undead."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.choosing import ABLE, choose
from tablewright.games.axx.batch.conditions import begin
from tablewright.games.axx.batch.harm import deal, dust, heal, tied, wait, weak
from tablewright.games.axx.batch.line import beset, done, feet
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import REACH, covers, enough, save_target, spell_damage, ways
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


def cast(m: Row, k: Row, one: int) -> bool:
    """A spell where there is need and it would not be lost; False for none."""
    lost = m[one + c.HURT] > 0 and not tied(m)
    if m[one + c.HEALS] and not lost:
        patient = choose_patient(m, k, one, False)
        if patient >= 0:
            lay_hands(m, k, one, patient)
            return True
    if k[one + c.FAITH + 1] and m[one + c.TRIED] == 0 and turn_undead(m, k, one):
        return True
    if lost:
        return False
    if m[one + c.SLEEPS] and sleep_pays(m, k, one):
        spend(m, k, one, c.SLEEPS)
        lull(m, k, one, one + c.SLEEP)
        return True
    if k[one + c.RAISES] and not beset(m, k, one, c.NOTHING) and ward(m, k, one):
        return True
    return m[one + c.BOLTS] > 0 and bolt(m, k, one)


def spend(m: Row, k: Row, one: int, column: int) -> None:
    """A spell was cast; the turn with it."""
    m[one + column] -= 1
    done(m, one)
    if m[c.LISTENS]:
        put(m, k, r.CAST, one)


def choose_patient(m: Row, k: Row, one: int, poisoned: bool) -> int:
    """Whom to heal of those within reach: who is at 0 HP, then the poisoned, then who has lost half."""
    best, worst = c.NOTHING, 3
    for other in range(c.HEAD, k[c.FOES], c.WIDTH):
        state = m[other + c.STATE]
        if state > c.OUT or feet(m, one, other) > REACH:
            continue
        need = 3
        if state == c.OUT:
            need = 0
        elif m[other + c.POISON] and k[one + c.HEAL + 3] & 1:
            need = 1
        elif 2 * m[other + c.HP] <= m[other + c.TOP]:
            need = 2
        if need < worst and (not poisoned or need == 1):
            best, worst = other, need
    return best


def lay_hands(m: Row, k: Row, one: int, patient: int) -> None:
    """Heal somebody."""
    spend(m, k, one, c.HEALS)
    n = one + c.HEAL
    heal(m, k, patient, total(m, k[n], k[n + 1]) + k[n + 2], k[n + 3])


def sleep_pays(m: Row, k: Row, one: int) -> bool:
    """Whether a Sleep would take at least two, or all who are left."""
    able, there = 0, 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] == c.OK and m[foe + c.STILL] == 0:
            able += 1
            if k[foe + c.HALVES] <= k[one + c.SLEEP + 3] and not k[foe + c.PROOF] >> c.SLEEPING & 1:
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
        if m[foe + c.STATE] != c.OK or m[foe + c.ASLEEP]:
            continue
        key = (k[foe + c.HALVES] * 100_000 + feet(m, one, foe)) * 100_000 + foe
        if key > last and (best < 0 or key < found):
            best, found = foe, key
    return best, found


def turn_undead(m: Row, k: Row, one: int) -> bool:
    """Turn the undead in sight; False if there are none."""
    strongest = -1
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if k[foe + c.UNDEAD] and m[foe + c.STATE] == c.OK and m[foe + c.TURNED] == 0:
            strongest = max(strongest, k[foe + c.HALVES])
    if strongest < 0:
        return False
    m[one + c.TRIED] = 1
    done(m, one)
    if m[c.LISTENS]:
        put(m, k, r.TURN_TRIED, one)
    if check(m, k, one, k[one + c.FAITH] + weak(m, k, one), save_target(strongest)):
        drive_off(m, k, one)
    return True


def drive_off(m: Row, k: Row, one: int) -> None:
    """From the weakest up while the Hit Dice last: who is too weak is destroyed, the others are turned."""
    hit_dice = total(m, 2, 6)
    chosen, destroyed = reached(m, k, one, hit_dice, False, 0)
    turns = throw(m, 4) if chosen > destroyed else 0
    if m[c.LISTENS]:
        put(m, k, r.TURNED, one, hit_dice, turns, destroyed)
    reached(m, k, one, hit_dice, True, turns)


def reached(m: Row, k: Row, one: int, hit_dice: int, now: bool, turns: int) -> tuple[int, int]:
    """How many undead so many Hit Dice reach, and how many of them are destroyed; with `now` it is done."""
    left, last, count, destroyed, waits = 2 * hit_dice, -1, 0, 0, tied(m)
    while True:
        foe, key = next_undead(m, k, one, last)
        if foe < 0 or (count and not covers(left, k[foe + c.HALVES])):
            return count, destroyed
        last = key
        left -= k[foe + c.HALVES]
        count += 1
        weak_one = 2 * k[one + c.FAITH + 2] >= k[foe + c.HALVES] + 6
        destroyed += weak_one
        if now and not weak_one:
            shy(m, k, foe, one, turns, waits)
        elif now and waits:
            wait(m, k, c.DESTROYS, foe, one, 0, 0)
        elif now:
            dust(m, foe)


def shy(m: Row, k: Row, foe: int, one: int, turns: int, waits: bool) -> None:
    """It is turned, unless it is proof against that."""
    if k[foe + c.PROOF] >> c.TURNED_AWAY & 1:
        if m[c.LISTENS]:
            put(m, k, r.UNAFFECTED, foe, c.TURNED_AWAY)
        return
    begin(m, k, foe, c.TURNED_AWAY, one, 0, turns, waits)


def next_undead(m: Row, k: Row, one: int, last: int) -> tuple[int, int]:
    """The next undead by Hit Dice, distance and order that is not turned; its key, which is above `last`."""
    best, found = c.NOTHING, -1
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if k[foe + c.UNDEAD] == 0 or m[foe + c.STATE] != c.OK or m[foe + c.TURNED]:
            continue
        key = (k[foe + c.HALVES] * 100_000 + feet(m, one, foe)) * 100_000 + foe
        if key > last and (best < 0 or key < found):
            best, found = foe, key
    return best, found


def ward(m: Row, k: Row, one: int) -> bool:
    """Raise a ward that counts against somebody here and is not up; False for none."""
    order = k[one + c.RAISES]
    while order:
        number = (order & 15) - 1
        order >>= 4
        bit = 1 << number
        if m[one + c.UP] & bit or not counts(m, k, bit):
            continue
        m[one + c.CAST] |= bit
        done(m, one)
        if m[c.LISTENS]:
            put(m, k, r.CAST, one)
            put(m, k, r.WARD, one, number)
        m[one + c.UP] |= bit
        if k[k[c.WARD] + number * c.WARD_WIDTH + c.WARD_SIDE]:
            for other in range(c.HEAD, k[c.FOES], c.WIDTH):
                if m[other + c.STATE] <= c.OUT:
                    m[other + c.UP] |= bit
        return True
    return False


def counts(m: Row, k: Row, bit: int) -> bool:
    """Whether a ward counts against any foe that can act."""
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] == c.OK and m[foe + c.STILL] == 0 and k[foe + c.MEETS] & bit:
            return True
    return False


def bolt(m: Row, k: Row, one: int) -> bool:
    """A spell that strikes one foe; False where none is in range."""
    n = one + c.BOLT
    target = choose(m, k, one, ABLE, k[n + 3])
    if target < 0:
        return False
    spend(m, k, one, c.BOLTS)
    deal(m, k, target, spell_damage(total(m, k[n], k[n + 1]) + k[n + 2]), k[n + 4], one, 0)
    return True
