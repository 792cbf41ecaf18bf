"""One thing that somebody does in a turn, by policy, on numbers."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.blows import spend, strike
from tablewright.games.axiom.batch.bodies import end, knock_down, shield
from tablewright.games.axiom.batch.choosing import at_hand, best_thing, can_aim, prey_of
from tablewright.games.axiom.batch.distance import beset, between, reaches
from tablewright.games.axiom.batch.moving import cheaper, may_move, move
from tablewright.games.axiom.batch.pool import burden, roll
from tablewright.games.axiom.batch.rows import put
from tablewright.games.axiom.batch.tending import care
from tablewright.games.axiom.kernel import TOUCH
from tablewright.kernel.rows import Row


def finished(m: Row, one: int) -> bool:
    """Whether somebody does nothing more in this turn."""
    if m[one + c.STATE] == c.DYING:
        return m[one + c.SAVED] > 0
    if m[one + c.STATE] != c.UP or m[one + c.DONE]:
        return True
    return m[one + c.PRIMARY] == 0 and m[one + c.MINOR] == 0 and m[one + c.STEPS] == 0


def end_turn(m: Row, k: Row, one: int, stunned: int) -> None:
    """The turn is over."""
    m[one + c.DONE] = 1
    if m[c.LISTENS]:
        put(m, k, r.TURN_ENDED, one, stunned)


def hero_act(m: Row, k: Row, one: int) -> None:
    """One act of a hero: help first where that is the policy."""
    if k[c.CARES] and care(m, k, one):
        return
    act(m, k, one, k[c.HERO_WAY])


def act(m: Row, k: Row, one: int, way: int) -> None:
    """The one thing that somebody does now; the end of the turn where nothing is left that helps."""
    if m[one + c.MINOR] and arm_up(m, k, one):
        return
    if m[one + c.PRIMARY] and m[one + c.HELD] and not reaches(m, k, one):
        escape(m, k, one)
        return
    prey = prey_of(m, k, one, way)
    if prey < 0:
        end_turn(m, k, one, 0)
        return
    thing = best_thing(m, k, one, prey) if m[one + c.PRIMARY] else c.NOTHING
    if thing >= 0:
        strike(m, k, one, prey, thing, c.FOR_PRIMARY)
    elif not can_reach(m, k, one, prey) and may_move(m, k, one, prey):
        move(m, k, one, prey)
    else:
        end_turn(m, k, one, 0)


def can_reach(m: Row, k: Row, one: int, prey: int) -> bool:
    """Whether somebody can aim anything at its prey from where it is."""
    return can_aim(m, k, one, between(m, k, one, prey))


# ── Minor actions ────────────────────────────────────────────────────────────────────────────


def arm_up(m: Row, k: Row, one: int) -> bool:
    """Rise, or get a weapon back in hand; whether that was to be done."""
    if m[one + c.PRONE]:
        m[one + c.MINOR] = 0
        if m[c.LISTENS]:
            put(m, k, r.ROSE, one)
        end(m, k, one, c.PRONE, r.PRONE, r.RISE)
        return True
    wrong = False
    if at_hand(m, k, one):
        wrong = wrong_arm(m, k, one)
        if not wrong:
            return False
    for thing in range(k[one + c.THINGS]):
        bit = 1 << thing
        if not k[one + c.WEAPONS] & bit:
            continue
        if m[one + c.FLOOR] & bit:
            pick_up(m, k, one, thing, 1)
            return True
        if m[one + c.PACK] & bit and (not wrong or not k[one + c.SHOOTERS] & bit):
            ready(m, k, one, thing)
            return True
    return False


def wrong_arm(m: Row, k: Row, one: int) -> bool:
    """Whether somebody has only what shoots in hand, an enemy in Touch, and a blade in the pack."""
    held = at_hand(m, k, one)
    if held == 0 or held & ~k[one + c.SHOOTERS]:
        return False
    if m[one + c.PACK] & k[one + c.WEAPONS] & ~k[one + c.SHOOTERS] == 0:
        return False
    return beset(m, k, one, TOUCH)


def clashing(m: Row, k: Row, one: int, thing: int) -> int:
    """What must go before this thing can be held too, as bits."""
    return k[k[one + c.TABLE] + m[one + c.HANDS] * k[one + c.THINGS] + thing]


def pick_up(m: Row, k: Row, one: int, thing: int, minor: int) -> None:
    """It is in hand again where it goes with the rest, else in the pack."""
    bit = 1 << thing
    m[one + c.FLOOR] &= ~bit
    if clashing(m, k, one, thing):
        m[one + c.PACK] |= bit
    else:
        m[one + c.HANDS] |= bit
        shield(m, k, one)
    if minor:
        spend(m, one, c.FOR_MINOR)
    if m[c.LISTENS]:
        put(m, k, r.PICKED_UP, one, thing, minor)


def ready(m: Row, k: Row, one: int, thing: int) -> None:
    """Take it in hand, and put away what does not go with it; once the fight is decided nobody does."""
    if m[c.OUTCOME]:
        end_turn(m, k, one, 0)
        return
    away = clashing(m, k, one, thing)
    m[one + c.HANDS] = m[one + c.HANDS] & ~away | 1 << thing
    m[one + c.PACK] = (m[one + c.PACK] | away) & ~(1 << thing)
    shield(m, k, one)
    m[one + c.MINOR] = 0
    if m[c.LISTENS]:
        put(m, k, r.READIED, one, thing, away)


# ── Getting free ─────────────────────────────────────────────────────────────────────────────


def escape(m: Row, k: Row, one: int) -> None:
    """Body + Athletics or Speed + Acrobatics, whichever is more, against what holds."""
    dice = m[one + c.ATTRIBUTE] + k[one + c.ATHLETICS]
    dice = max(dice, m[one + c.ATTRIBUTE + c.SPEED] + k[one + c.ACROBATICS]) + burden(m, k, one)
    need = k[one + c.HELD_NEED]
    successes = roll(m, k, one, r.ESCAPE, dice, 0, 0, need, 1, 0, 0, c.FOR_PRIMARY)
    spend(m, one, c.FOR_PRIMARY)
    if m[c.CRITICAL] > 0:
        cheaper(m, k, one)
    elif m[c.CRITICAL] < 0:
        slide(m, k, one)
    if successes >= need:
        end(m, k, one, c.HELD, r.HELD, r.FREED)


def slide(m: Row, k: Row, one: int) -> None:
    """A critical failure: one falls Prone who is not yet."""
    effect = r.NONE if m[one + c.PRONE] else r.FALL_PRONE
    if m[c.LISTENS]:
        put(m, k, r.ASKED, 0, r.OTHER_FAILURE)
        put(m, k, r.ANSWERED, effect)
        put(m, k, r.CRITICAL_TAKEN, one, 0, effect, 0, 0)
    if effect == r.FALL_PRONE:
        knock_down(m, k, one)
