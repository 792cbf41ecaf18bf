"""A whole fight on numbers: who begins, the turns of both sides, how it is decided, what is left to do then."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.acting import act, end_turn, finished, hero_act, pick_up
from tablewright.games.axiom.batch.bodies import dying_save, end
from tablewright.games.axiom.batch.pool import burden, roll
from tablewright.games.axiom.batch.rows import put
from tablewright.games.axiom.kernel import floored, foes_first
from tablewright.kernel.rows import Row


def fight(m: Row, k: Row) -> None:
    """Fight it out, or until the last round that is allowed is over."""
    party = initiative(m, k, c.HEAD, k[c.FOES])
    foes = initiative(m, k, k[c.FOES], k[c.END])
    m[c.FIRST_SIDE] = c.FOE_SIDE if foes_first(party, foes) else c.PARTY_SIDE
    if m[c.LISTENS]:
        put(m, k, r.ORDERED, m[c.FIRST_SIDE], party, foes)
    begin_side(m, k, m[c.FIRST_SIDE])
    while m[c.ROUND] <= k[c.CAP]:
        if take_turns(m, k):
            finish(m, k)
            return
        end_side(m, k)
        begin_side(m, k, c.PARTY_SIDE if m[c.SIDE] == c.FOE_SIDE else c.FOE_SIDE)
    m[c.CAPPED] = 1


def initiative(m: Row, k: Row, low: int, high: int) -> int:
    """The best Speed + Notice of a side is rolled; its successes."""
    best, most, sum_ = c.NOTHING, 0, 0
    for one in range(low, high, c.WIDTH):
        if m[one + c.STATE] != c.UP:
            continue
        dice = m[one + c.ATTRIBUTE + c.SPEED] + k[one + c.NOTICE] + burden(m, k, one)
        many = 1 if floored(dice) else dice
        if best < 0 or many > most:
            best, most, sum_ = one, many, dice
    return roll(m, k, best, r.INITIATIVE, sum_, 0, 0, 0, 0, 0, 0, 0)


# ── Sides ────────────────────────────────────────────────────────────────────────────────────


def low_of(m: Row, k: Row) -> int:
    """The first of the side whose turn it is."""
    return c.HEAD if m[c.SIDE] == c.PARTY_SIDE else k[c.FOES]


def high_of(m: Row, k: Row) -> int:
    """The place behind the last of the side whose turn it is."""
    return k[c.FOES] if m[c.SIDE] == c.PARTY_SIDE else k[c.END]


def begin_side(m: Row, k: Row, side: int) -> None:
    """What everybody of the side has this turn; the Reaction is back."""
    m[c.SIDE] = side
    if side == m[c.FIRST_SIDE]:
        m[c.ROUND] += 1
    if m[c.LISTENS]:
        put(m, k, r.SIDE_BEGAN, side, m[c.ROUND])
    for one in range(low_of(m, k), high_of(m, k), c.WIDTH):
        if m[one + c.STATE] > c.STABLE:
            continue
        up = 1 if m[one + c.STATE] == c.UP else 0
        m[one + c.PRIMARY] = k[one + c.ACTIONS] if up else 0
        m[one + c.MINOR] = up
        m[one + c.REACTION] = 1 if up and m[one + c.STUNNED] == 0 else 0
        m[one + c.STEPS] = 1 if up and k[one + c.EXHAUSTED] == 0 else 0
        m[one + c.SAVED] = 0
        m[one + c.DONE] = 0
        m[one + c.FRESH] = 0
        if m[c.LISTENS]:
            put(m, k, r.TURN, one, m[one + c.PRIMARY], up, m[one + c.REACTION], m[one + c.STEPS])


def end_side(m: Row, k: Row) -> None:
    """What lasts for a turn ends with it."""
    for one in range(low_of(m, k), high_of(m, k), c.WIDTH):
        if m[one + c.STATE] <= c.STABLE and m[one + c.STUNNED] and m[one + c.FRESH] == 0:
            end(m, k, one, c.STUNNED, r.STUNNED, r.TURN_OVER)
    for one in range(low_of(m, k), high_of(m, k), c.WIDTH):
        if m[one + c.STATE] <= c.STABLE:
            m[one + c.DONE] = 1
            m[one + c.PRIMARY] = 0
            m[one + c.MINOR] = 0
            m[one + c.STEPS] = 0
    if m[c.LISTENS]:
        put(m, k, r.SIDE_ENDED, m[c.SIDE])


def take_turns(m: Row, k: Row) -> bool:
    """All that a side does in its turn, the first who is not finished first; whether the fight is over."""
    if come_up(m, k):
        return True
    one, high = low_of(m, k), high_of(m, k)
    while one < high:
        if finished(m, one):
            one += c.WIDTH
            continue
        if k[one + c.HERO]:
            hero_act(m, k, one)
        else:
            act(m, k, one, k[c.FOE_WAY])
        if (m[c.NEWS] or m[c.OUTCOME]) and over(m, k):
            return True
        if m[c.WOKE]:
            m[c.WOKE] = 0
            if come_up(m, k):
                return True
            one = low_of(m, k)
    return False


def come_up(m: Row, k: Row) -> bool:
    """The dying make their Saves, the Stunned lose their turn; whether the fight is over."""
    for one in range(low_of(m, k), high_of(m, k), c.WIDTH):
        if m[one + c.STATE] == c.DYING and m[one + c.SAVED] == 0:
            dying_save(m, k, one)
            if m[c.OUTCOME] and over(m, k):
                return True
        elif m[one + c.STATE] == c.UP and m[one + c.STUNNED] and m[one + c.DONE] == 0:
            end_turn(m, k, one, 1)
    return False


# ── How it stands ────────────────────────────────────────────────────────────────────────────


def standing(m: Row, low: int, high: int) -> bool:
    """Whether anybody there is on their feet."""
    for one in range(low, high, c.WIDTH):
        if m[one + c.STATE] == c.UP:
            return True
    return False


def over(m: Row, k: Row) -> bool:
    """Whether one side can fight no more, and nobody is dying."""
    m[c.NEWS] = 0
    if m[c.OUTCOME] == 0:
        if not standing(m, c.HEAD, k[c.FOES]):
            m[c.OUTCOME] = c.HAS_LOST
        elif not standing(m, k[c.FOES], k[c.END]):
            m[c.OUTCOME] = c.HAS_WON
        else:
            return False
        m[c.FOUGHT] = m[c.ROUND]
        if m[c.LISTENS]:
            put(m, k, r.DECIDED, m[c.OUTCOME])
        for foe in range(k[c.FOES], k[c.END], c.WIDTH):
            if m[foe + c.STATE] == c.UP:
                m[foe + c.STATE] = c.GONE
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[hero + c.STATE] == c.DYING:
            return False
    return True


def finish(m: Row, k: Row) -> None:
    """Who lies on the ground rises, what was dropped is picked up, what held lets go."""
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        recover(m, k, hero)
        if m[hero + c.STATE] == c.UP and m[hero + c.FLOOR]:
            for thing in range(k[hero + c.THINGS]):
                if m[hero + c.FLOOR] >> thing & 1:
                    pick_up(m, k, hero, thing, 0)
    m[c.ENDED] = 1
    if m[c.LISTENS]:
        put(m, k, r.FIGHT_ENDED, m[c.OUTCOME], m[c.ROUND])


def recover(m: Row, k: Row, one: int) -> None:
    """What a fight's end ends, in the order in which it began."""
    prone = m[one + c.PRONE] if m[one + c.STATE] == c.UP else 0
    stunned, held = m[one + c.STUNNED], m[one + c.HELD]
    by = k[one + c.HELD_BY]
    if by == 0 or m[by + c.STATE] == c.UP:
        held = 0
    while prone or stunned or held:
        if prone and (stunned == 0 or prone < stunned) and (held == 0 or prone < held):
            end(m, k, one, c.PRONE, r.PRONE, r.RISE)
            prone = 0
        elif stunned and (held == 0 or stunned < held):
            end(m, k, one, c.STUNNED, r.STUNNED, r.TURN_OVER)
            stunned = 0
        else:
            end(m, k, one, c.HELD, r.HELD, r.CAUSE)
            held = 0
