"""Saves, and conditions: how they begin, and what was carried to somebody takes hold."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.harm import take, tied, wait, warded, weak
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import enough, save_target
from tablewright.kernel.rows import Row, throw, total


def save(m: Row, k: Row, one: int, kind: int, target: int, by: int) -> bool:
    """A save against what somebody did; a Halfling throws a failed one again, once a day."""
    bonus = k[one + c.SAVES + kind] + weak(m, k, one)
    if m[one + c.UP]:
        bonus += warded(m, k, one, by, c.WARD_SAVES)
    made = False
    for second in range(2):
        face = throw(m, 20)
        made = enough(face, bonus, target, k[c.NATURAL])
        if m[c.LISTENS]:
            put(m, k, r.SAVE, one, face, 1 if made else 0, second)
        if made or m[one + c.AGAIN] == 0:
            break
        m[one + c.AGAIN] = 0
        if m[c.LISTENS]:
            put(m, k, r.ASKED, one)
            put(m, k, r.ANSWERED)
            put(m, k, r.AGAIN, one)
    return made


def inflict(m: Row, k: Row, one: int, by: int, power: int) -> None:
    """A power puts a condition on somebody, unless its save avoids it."""
    condition = k[power + c.CONDITION]
    if k[one + c.PROOF] >> condition & 1:
        if m[c.LISTENS]:
            put(m, k, r.UNAFFECTED, one, condition)
        return
    target = save_target(k[by + c.HALVES])
    if k[power + c.SAVE] >= 0 and save(m, k, one, k[power + c.SAVE], target, by):
        return
    rounds = total(m, k[power + c.ROUNDS], k[power + c.ROUNDS + 1]) + k[power + c.ROUNDS + 2]
    held = begin(m, k, one, condition, by, rounds, target, tied(m))
    if m[c.LISTENS] and not held and k[power + c.ROUNDS]:
        put(m, k, r.UNAFFECTED, one, condition)


def begin(m: Row, k: Row, one: int, condition: int, by: int, rounds: int, target: int, waits: bool) -> bool:
    """Put a condition on somebody, unless a longer or worse one holds; whether it took hold, or waits to."""
    if condition == c.POISONED:
        longer = target > m[one + c.POISON]
    elif condition == c.SLEEPING:
        longer = target + 1 > m[one + c.ASLEEP]
    elif condition == c.TURNED_AWAY:
        longer = target + 1 > m[one + c.TURNED]
    else:
        longer = rounds > m[one + (c.NUMB if condition == c.PARALYZED else c.STUCK)]
    if not longer:
        return False
    if m[c.LISTENS]:
        put(m, k, r.BEGAN, one, condition, rounds)
    if waits:
        n = k[c.BLOW_AT] + m[c.BLOWS] * c.BLOW_WIDTH
        wait(m, k, c.HOLDS, one, by, condition, rounds)
        m[n + 6] = target
        return True
    forget(m, k, one, condition)
    hold(m, k, one, condition, by, rounds, target)
    return True


def hold(m: Row, k: Row, one: int, condition: int, by: int, rounds: int, target: int) -> None:
    """The figure has the condition."""
    if condition == c.POISONED:
        m[one + c.POISON] = target
        m[one + c.POISONER] = by
        return
    if condition == c.STICKING:
        mark(m, k, one, c.STUCK, rounds)
        return
    if condition == c.TURNED_AWAY:
        m[one + c.TURNED] = target + 1
        m[one + c.RUNNING] = 1
        m[c.NEWS] = 1
        return
    if condition == c.SLEEPING:
        if m[one + c.ASLEEP] == 0:
            m[one + c.STILL] += 1
        m[one + c.ASLEEP] = target + 1
    else:
        if m[one + c.NUMB] == 0:
            m[one + c.STILL] += 1
        mark(m, k, one, c.NUMB, rounds)
    m[one + c.COVER] = 0
    m[c.NEWS] = 1


def mark(m: Row, k: Row, one: int, column: int, rounds: int) -> None:
    """Write rounds down, with whether they begin to count next round; an older mark keeps its place in the order."""
    if m[one + column] == 0:
        m[c.TICKS] += 1
        m[one + column + 2] = m[c.TICKS]
    m[one + column] = rounds
    m[one + column + 1] = 1 if turn_over(m, k, one) else 0


def forget(m: Row, k: Row, one: int, condition: int) -> None:
    """The condition that was carried to somebody has taken hold."""
    for number in range(m[c.CARRIED]):
        n = k[c.CARRIED_AT] + number * c.BLOW_WIDTH
        if m[n] == c.HOLDS and m[n + 1] == one and m[n + 3] == condition:
            take(m, k, number)
            return


def turn_over(m: Row, k: Row, one: int) -> bool:
    """Whether somebody has no turn left to lose in this round."""
    if m[c.PHASE] != c.TURNS or m[one + c.ACTED]:
        return True
    side = c.PARTY if one < k[c.FOES] else c.FOE_SIDE
    first = c.FOE_SIDE if m[c.ORDER] == c.FOES_FIRST else c.PARTY
    return side == first and m[c.SIDE] != side


def land_carried(m: Row, k: Row) -> None:
    """What the first waiting hit or spell carries takes hold, if its victim is still in play."""
    n = k[c.CARRIED_AT]
    kind, one, by, what = m[n], m[n + 1], m[n + 2], m[n + 3]
    rounds, target = m[n + 4], m[n + 5]
    up = m[one + c.STATE] == c.OK or m[one + c.STATE] == c.AWAY
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
    if up:
        inflict(m, k, one, by, what)
