"""The turning of undead, on numbers."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.casting import check
from tablewright.games.axx.batch.conditions import begin
from tablewright.games.axx.batch.harm import dust, tied, wait, weak
from tablewright.games.axx.batch.line import done, feet
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import covers, save_target
from tablewright.kernel.rows import Row, total


def turn_undead(m: Row, k: Row, one: int) -> bool:
    """Turn the undead in sight; False if there are none but those that flee from a turning already."""
    strongest, some = -1, False
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if k[foe + c.UNDEAD] and m[foe + c.STATE] == c.OK:
            strongest = max(strongest, k[foe + c.HALVES])
            some = some or m[foe + c.TURNED] == 0
    if not some:
        return False
    m[one + c.TRIED] = 1
    done(m, one)
    if m[c.LISTENS]:
        put(m, k, r.TURN_TRIED, one)
    if check(m, k, one, k[one + c.FAITH] + weak(m, k, one), save_target(strongest)):
        drive_off(m, k, one, k[one + c.FAITH + 3], True)
    return True


def drive_off(m: Row, k: Row, one: int, n: int, destroys: bool) -> None:
    """From the weakest up while the Hit Dice last they are turned; with `destroys` who is too weak is destroyed.

    `n` is where the dice stand.
    """
    hit_dice = total(m, k[n], k[n + 1]) + k[n + 2]
    chosen, destroyed = reached(m, k, one, hit_dice, destroys, False, 0)
    turns = total(m, k[n + 4], k[n + 5]) + k[n + 6] if chosen > destroyed else 0
    if m[c.LISTENS]:
        put(m, k, r.TURNED, one, hit_dice, turns, destroyed)
    reached(m, k, one, hit_dice, destroys, True, turns)


def reached(m: Row, k: Row, one: int, hit_dice: int, destroys: bool, now: bool, turns: int) -> tuple[int, int]:
    """How many undead so many Hit Dice reach, and how many of them are destroyed; with `now` it is done."""
    left, last, count, destroyed, waits = 2 * hit_dice, -1, 0, 0, tied(m)
    while True:
        foe, key = next_undead(m, k, one, last)
        if foe < 0 or (count and not covers(left, k[foe + c.HALVES])):
            return count, destroyed
        last = key
        left -= k[foe + c.HALVES]
        count += 1
        weak_one = destroys and 2 * k[one + c.FAITH + 2] >= k[foe + c.HALVES] + 6
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
