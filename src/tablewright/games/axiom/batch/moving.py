"""Movement on numbers: a band nearer, past enemies by a Challenge or by their blows."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.blows import spend, strike
from tablewright.games.axiom.batch.bodies import knock_down
from tablewright.games.axiom.batch.choosing import melee_thing
from tablewright.games.axiom.batch.distance import arrive, between, high_foe, low_foe, then
from tablewright.games.axiom.batch.pool import afraid, burden, roll
from tablewright.games.axiom.batch.rows import put
from tablewright.games.axiom.kernel import STANDARD, opposed_threshold, passes, threshold
from tablewright.kernel.rows import Row


def may_move(m: Row, k: Row, one: int, target: int) -> bool:
    """Whether somebody can come a band nearer to somebody else: free, on its feet, and not nearer to what it fears."""
    if m[one + c.STEPS] == 0 and m[one + c.PRIMARY] == 0:
        return False
    if m[one + c.HELD] or m[one + c.PRONE]:
        return False
    band = between(m, k, one, target)
    if band == 0:
        return False
    feared = k[one + c.FEARS]
    if feared <= 0 or feared == one or not afraid(m, k, one):
        return True
    return then(m, k, one, target, feared, band - 1) >= between(m, k, one, feared)


def can_strike(m: Row, k: Row, enemy: int, mover: int) -> bool:
    """Whether an enemy has a Reaction and a blow for somebody who passes."""
    if m[enemy + c.REACTION] == 0 or m[enemy + c.STATE] != c.UP or m[enemy + c.STUNNED]:
        return False
    return melee_thing(m, k, enemy, mover) >= 0


def find_strikers(m: Row, k: Row, one: int, target: int, band: int) -> int:
    """Note who may strike at such a move; how many."""
    count = 0
    enemies = low_foe(k, one)
    ahead = 1 if k[one + c.HERO] != k[target + c.HERO] else 0
    for enemy in range(enemies, high_foe(k, one), c.WIDTH):
        if m[enemy + c.STATE] != c.UP:
            continue
        toward = 1 if ahead and enemy != target else 0
        before = between(m, k, one, enemy)
        if passes(before, then(m, k, one, target, enemy, band), toward) and can_strike(m, k, enemy, one):
            m[k[c.STRIKERS_AT] + count] = enemy
            count += 1
    m[c.STRIKERS] = count
    return count


def move(m: Row, k: Row, one: int, target: int) -> None:
    """Come a band nearer; past whoever may strike by a Challenge."""
    primary = 1 if m[one + c.STEPS] == 0 else 0
    band = between(m, k, one, target) - 1
    count = find_strikers(m, k, one, target, band)
    judged = 0
    if count:
        judged = slip(m, k, one)
        if m[c.LISTENS]:
            put(m, k, r.MOVE_BEGAN, one, target, band, m[c.STRIKERS], 0)
            for n in range(m[c.STRIKERS]):
                put(m, k, r.STRIKER, m[k[c.STRIKERS_AT] + n])
    if primary:
        spend(m, one, c.FOR_PRIMARY)
    else:
        m[one + c.STEPS] = 0
    if judged > 0 and primary:
        cheaper(m, k, one)
    if judged < 0:
        if m[c.LISTENS]:
            put(m, k, r.ASKED, 0, r.OTHER_FAILURE)
            put(m, k, r.ANSWERED, r.FALL_PRONE)
            put(m, k, r.CRITICAL_TAKEN, one, 0, r.FALL_PRONE, 0, 0)
        knock_down(m, k, one)
    if count and stopped(m, k, one):
        return
    if m[c.LISTENS]:
        put(m, k, r.MOVED, one, target, band, 0 if count else primary, 0 if count else 1)
    arrive(m, k, one, target, band)


def slip(m: Row, k: Row, one: int) -> int:
    """Try to get past; nobody may strike after a success. 1 for a critical success, -1 for a critical failure."""
    need = threshold(STANDARD, 1)
    if k[c.ROLLED_AGAINST]:
        need = opposed_threshold(oppose(m, k))
    dice = m[one + c.ATTRIBUTE + c.SPEED] + k[one + c.SLIPS] + burden(m, k, one)
    if roll(m, k, one, r.PASS, dice, 0, 0, need, 1, 0, 0, 0) >= need:
        m[c.STRIKERS] = 0
    return m[c.CRITICAL]


def cheaper(m: Row, k: Row, one: int) -> None:
    """A critical success: the Primary action is given back and the Minor spent, if that is left."""
    if m[one + c.MINOR] == 0:
        return
    m[one + c.PRIMARY] += 1
    m[one + c.MINOR] = 0
    if m[c.LISTENS]:
        put(m, k, r.CRITICAL_TAKEN, one, 1, r.CHEAPER, 0, 0)


def oppose(m: Row, k: Row) -> int:
    """What the best of those who are passed rolls against it."""
    best, most = c.NOTHING, 0
    for n in range(m[c.STRIKERS]):
        enemy = m[k[c.STRIKERS_AT] + n]
        dice = m[enemy + c.ATTRIBUTE + c.SPEED] + k[enemy + c.STRIKE]
        if best < 0 or dice > most:
            best, most = enemy, dice
    return roll(m, k, best, r.OPPOSE, most + burden(m, k, best), 0, 0, 0, 0, 0, 0, 0)


def stopped(m: Row, k: Row, one: int) -> bool:
    """Whoever may strike does, as long as the mover is up, fallen or not; whether it does not get there."""
    for n in range(m[c.STRIKERS] + 1):
        if m[one + c.STATE] != c.UP or (m[one + c.PRONE] and n == m[c.STRIKERS]):
            if m[c.LISTENS]:
                put(m, k, r.STOPPED, one)
            return True
        if n == m[c.STRIKERS]:
            return False
        enemy = m[k[c.STRIKERS_AT] + n]
        thing = melee_thing(m, k, enemy, one) if can_strike(m, k, enemy, one) else c.NOTHING
        if thing < 0:
            if m[c.LISTENS]:
                put(m, k, r.LEFT, enemy, one)
            continue
        if m[c.LISTENS] and k[enemy + c.HERO]:
            put(m, k, r.ASKED, enemy, r.OPPORTUNITY)
            put(m, k, r.ANSWERED, r.STRIKE)
        strike(m, k, enemy, one, thing, c.FOR_REACTION)
    return False
