"""Saves, and conditions: how they begin, and what was carried to somebody takes hold."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.harm import take, tied, wait, warded, weak
from tablewright.games.axx.batch.line import stand
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import enough, save_target
from tablewright.kernel.rows import Row, throw, total


def save(m: Row, k: Row, one: int, kind: int, target: int, by: int, magic: int) -> bool:
    """A save against what somebody did, `magic` 1 for magic; a Halfling throws a failed one again, once a day."""
    bonus = k[one + (c.MAGIC_SAVES if magic else c.SAVES) + kind] + weak(m, k, one)
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
    if k[power + c.SAVE] >= 0 and save(m, k, one, k[power + c.SAVE], target, by, k[power + c.MAGIC]):
        return
    rounds = total(m, k[power + c.ROUNDS], k[power + c.ROUNDS + 1]) + k[power + c.ROUNDS + 2]
    held = begin(m, k, one, condition, by, rounds, target, tied(m))
    if m[c.LISTENS] and not held and k[power + c.ROUNDS]:
        put(m, k, r.UNAFFECTED, one, condition)


def longer(m: Row, k: Row, one: int, condition: int, rounds: int, target: int) -> bool:
    """Whether a condition is longer or worse than the one of its kind that holds; `target` are turns, or a save's."""
    if condition == c.POISONED:
        return target > m[one + c.POISON]
    if condition == c.SLEEPING:
        return target + 1 > m[one + c.ASLEEP]
    if condition == c.TURNED_AWAY:
        return target + 1 > m[one + c.TURNED]
    if condition == c.CHARMING:
        return target + 1 > m[one + c.CHARMED]
    if condition == c.PETRIFIED:
        return m[one + c.STATE] != c.STONE
    column = counted(condition)
    if m[one + column] and m[one + column + 1] == 0 and m[one + c.COUNTED] == 0 and m[c.PHASE] != c.AFTER:
        # This round's turn is lost already: the new one costs later ones, in a tie whoever's turn it is.
        rounds += 1 if tied(m) or turn_over(m, k, one) else 0
    return rounds > m[one + column]


def counted(condition: int) -> int:
    """The column in which the rounds of a condition are counted."""
    if condition == c.PARALYZED:
        return c.NUMB
    return c.STUCK if condition == c.STICKING else c.FRIGHT


def begin(m: Row, k: Row, one: int, condition: int, by: int, rounds: int, target: int, waits: bool) -> bool:
    """Put a condition on somebody, unless a longer or worse one holds; whether it took hold, or waits to."""
    if not longer(m, k, one, condition, rounds, target):
        return False
    if m[c.LISTENS]:
        put(m, k, r.BEGAN, one, condition, rounds)
    if waits:
        n = wait(m, k, c.HOLDS, one, by, condition, rounds)
        m[n + 6] = target
        return True
    forget(m, k, one, condition)
    hold(m, k, one, condition, by, rounds, target)
    return True


def hold(m: Row, k: Row, one: int, condition: int, by: int, rounds: int, target: int) -> None:
    """The figure has the condition."""
    m[c.AILS] = 1
    m[one + c.AILING] = 1
    if condition == c.POISONED:
        m[one + c.POISON] = target
        m[one + c.POISONER] = by
        return
    if condition in (c.STICKING, c.FRIGHTENED):
        mark(m, k, one, counted(condition), rounds)
        return
    if condition == c.CHARMING:
        if m[one + c.CHARMED] == 0:
            m[one + c.STILL] += c.ASIDE
            m[c.HELD] = 1
            stand(m, one)
        m[one + c.CHARMED] = target + 1
        m[one + c.CHARMER] = by
        m[c.NEWS] = 1
        return
    if condition == c.PETRIFIED:
        m[one + c.STATE] = c.STONE
        stand(m, one)
        m[c.NEWS] = 1
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
    stand(m, one)
    m[c.HELD] = 1
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
