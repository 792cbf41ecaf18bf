"""What powers do, on numbers: when a foe uses one, and what comes of it at once or with a hit."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.blows import strike
from tablewright.games.axx.batch.brush import brushes
from tablewright.games.axx.batch.calling import call
from tablewright.games.axx.batch.casting import lull
from tablewright.games.axx.batch.conditions import begin, inflict, save
from tablewright.games.axx.batch.harm import by_nature, deal, heal, take, tied
from tablewright.games.axx.batch.line import done
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.batch.spread import land_spread, spread
from tablewright.games.axx.kernel import REACH, STEP, drained, save_target, spell_damage
from tablewright.kernel.rows import Row, total

# ── When ─────────────────────────────────────────────────────────────────────────────────────


def at_once(m: Row, k: Row, one: int, prey: int, away: int) -> int:
    """The number of a power that a foe uses before anything else; NOTHING for none."""
    if k[one + c.AT_ONCE] == 0 or m[one + c.SHOTS]:
        return c.NOTHING
    for number in range(k[one + c.POWERS]):
        n = k[one + c.POWER] + number * c.POWER_WIDTH
        if k[n + c.WHEN] != 2 or k[n + c.SPARES] == 0 or used_up(m, k, one, number):
            continue
        if k[n + c.DOES] == c.HEALS_SELF:
            if 2 * m[one + c.HP] <= m[one + c.TOP]:
                return number
        elif k[n + c.DOES] == c.CALLS or (away <= k[n + c.FEET] and of_use(m, k, n, prey)):
            return number
    return c.NOTHING


def far_off(m: Row, k: Row, one: int, prey: int, away: int) -> int:
    """The number of a power that a foe uses on somebody out of its reach; NOTHING for none."""
    if k[one + c.POWERS] == 0 or away <= REACH + STEP:
        return c.NOTHING
    for number in range(k[one + c.POWERS]):
        n = k[one + c.POWER] + number * c.POWER_WIDTH
        usable = k[n + c.WHEN] == 2 and not on_self(k, n) and away <= k[n + c.FEET]
        if usable and not used_up(m, k, one, number) and of_use(m, k, n, prey):
            return number
    return c.NOTHING


def on_self(k: Row, power: int) -> bool:
    """Whether a power is used on nobody else: it heals, or calls others."""
    return k[power + c.DOES] in (c.HEALS_SELF, c.CALLS)


def used_up(m: Row, k: Row, one: int, number: int) -> bool:
    """Whether a power has been used as often as it can be in a fight."""
    times = k[k[one + c.POWER] + number * c.POWER_WIDTH + c.TIMES]
    return times > 0 and m[one + c.USED] >> 4 * number & 15 >= times


def of_use(m: Row, k: Row, power: int, prey: int) -> bool:
    """Whether it would do anything more to somebody."""
    if m[prey + c.STILL] & c.HELPLESS:
        return False
    condition = k[power + c.CONDITION]
    if k[power + c.DOES] != c.INFLICTS:
        return True
    if condition == c.POISONED:
        return m[prey + c.POISON] == 0
    if condition == c.PARALYZED:
        return m[prey + c.NUMB] == 0
    if condition == c.FRIGHTENED:
        return m[prey + c.FRIGHT] == 0
    return condition != c.STICKING or m[prey + c.STUCK] == 0


# ── What ─────────────────────────────────────────────────────────────────────────────────────


def use(m: Row, k: Row, one: int, prey: int, number: int) -> None:
    """A power that takes the place of an attack."""
    power = k[one + c.POWER] + number * c.POWER_WIDTH
    on = one if on_self(k, power) else prey
    done(m, one)
    if k[power + c.TIMES]:
        m[one + c.USED] += 1 << 4 * number
    if m[c.LISTENS]:
        put(m, k, r.POWER, one, on)
    work(m, k, one, on, power)


def work(m: Row, k: Row, one: int, on: int, power: int) -> None:
    """What a power does, brought about by somebody."""
    does, n = k[power + c.DOES], power + c.AMOUNT
    if does == c.INFLICTS:
        inflict(m, k, on, one, power)
    elif does == c.DRAINS:
        drain(m, k, one, on, power)
    elif does in (c.BURSTS, c.FRIGHTENS):
        spread(m, k, one, on, power)
    elif does == c.SHOOTS:
        strike(m, k, one, on, k[power + c.SHOT], 0, 0, 0, 0)
    elif does == c.STRIKES:
        points, kind = spell_damage(total(m, k[n], k[n + 1]) + k[n + 2]), k[power + c.KIND]
        deal(m, k, on, by_nature(k, on, points, kind), kind, one, 0)
    elif does == c.HEALS_SELF:
        heal(m, k, on, total(m, k[n], k[n + 1]) + k[n + 2], k[power + c.HALF])
    elif does == c.LULLS:
        lull(m, k, one, n)
    elif does == c.CHARMS:
        charm(m, k, one, on, power)
    elif does == c.CALLS:
        call(m, k, one, power)


def drain(m: Row, k: Row, one: int, on: int, power: int) -> None:
    """Hit points are taken, unless a save avoids it, and go to whoever takes them."""
    kind = k[power + c.SAVE]
    if kind >= 0 and save(m, k, on, kind, save_target(k[one + c.HALVES]), one, k[power + c.MAGIC]):
        return
    n, had = power + c.AMOUNT, m[on + c.HP]
    points = spell_damage(total(m, k[n], k[n + 1]) + k[n + 2])
    deal(m, k, on, points, k[power + c.KIND], one, 0)
    gained = drained(points, had)
    if k[power + c.HALF] and gained and m[one + c.STATE] in (c.OK, c.AWAY):
        heal(m, k, one, gained, 0)


def charm(m: Row, k: Row, one: int, on: int, power: int) -> None:
    """Somebody takes another for a friend, unless a save avoids it."""
    if k[on + c.PROOF] >> c.CHARMING & 1:
        if m[c.LISTENS]:
            put(m, k, r.UNAFFECTED, on, c.CHARMING)
        return
    if not save(m, k, on, k[power + c.SAVE], save_target(k[one + c.HALVES]), one, 1):
        begin(m, k, on, c.CHARMING, one, 0, k[power + c.LASTS + 2], tied(m))


# ── What was carried ─────────────────────────────────────────────────────────────────────────


def settle_next(m: Row, k: Row) -> None:
    """The Brushes with Death that are due, or what was carried to somebody first."""
    if m[c.FALLS]:
        brushes(m, k)
    else:
        land_carried(m, k)


def land_carried(m: Row, k: Row) -> None:
    """What the first waiting hit or spell carries takes hold, if its victim is still in play."""
    n = k[c.CARRIED_AT]
    kind, one, by, what = m[n], m[n + 1], m[n + 2], m[n + 3]
    rounds, target = m[n + 4], m[n + 5]
    up = m[one + c.STATE] in (c.OK, c.AWAY)
    if kind == c.HOLDS:
        held = up and begin(m, k, one, what, by, rounds, target, False)
        if not held:
            take(m, k, 0)
            if m[c.LISTENS]:
                put(m, k, r.CARRIED, one)
        return
    take(m, k, 0)
    if m[c.LISTENS]:
        put(m, k, r.CARRIED, one)
    if up and kind == c.SPREADS:
        land_spread(m, k, one, by, what, rounds)
    elif up:
        work(m, k, by, by if on_self(k, what) else one, what)
