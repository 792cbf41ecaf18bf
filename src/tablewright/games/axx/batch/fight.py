"""A whole fight on numbers: rounds, turns, what has to be settled in between, the end, and what is left to do then."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.announcing import announce
from tablewright.games.axx.batch.calling import roll_hit_points
from tablewright.games.axx.batch.ending import afterwards, close_round, look
from tablewright.games.axx.batch.foes import foe_act
from tablewright.games.axx.batch.heroes import cower, end_turn, hero_act, idler
from tablewright.games.axx.batch.landing import land
from tablewright.games.axx.batch.powers import land_carried, settle_next
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import first_side
from tablewright.kernel.rows import Row, throw


def fight(m: Row, k: Row) -> None:
    """Fight it out, or until the last round that is allowed is over."""
    m[c.NEWS] = 1
    muster(m, k)
    while True:
        if look(m, k):
            break
        if not begin_round(m, k):
            m[c.CAPPED] = 1
            return
        take_sides(m, k)
        if m[c.WON] == 0:
            close_round(m, k)
            if m[c.CAPPED]:
                return
        if m[c.WON]:
            break
    afterwards(m, k)


def muster(m: Row, k: Row) -> None:
    """Roll the Hit Points of those foes whose kind has dice for them."""
    for foe in range(k[c.FOES], k[c.RESERVE], c.WIDTH):
        roll_hit_points(m, k, foe)


def begin_round(m: Row, k: Row) -> bool:
    """1d6 a side; False if this round is one too many."""
    if k[c.DECLARES]:
        announce(m, k)
    m[c.ROUND] += 1
    party = throw(m, 6)
    enemy = throw(m, 6)
    first = first_side(party, enemy)
    m[c.ORDER] = c.PARTY_FIRST if first > 0 else c.FOES_FIRST if first < 0 else c.TIE
    m[c.PHASE] = c.TURNS
    if m[c.LISTENS]:
        put(m, k, r.INITIATIVE, m[c.ROUND], party, enemy)
    return m[c.ROUND] <= k[c.CAP]


def take_sides(m: Row, k: Row) -> None:
    """The turns of both sides, and the landing of a tied exchange; stops when the fight is over."""
    tie = m[c.ORDER] == c.TIE
    for turn in range(2):
        side = turn if m[c.ORDER] != c.FOES_FIRST else 1 - turn
        m[c.SIDE] = side
        if m[c.LISTENS]:
            put(m, k, r.SIDE, side)
        expose(m, k, side, tie, turn)
        if side == c.PARTY:
            party_turns(m, k, tie)
        else:
            foes_turns(m, k, tie)
        if m[c.WON]:
            return
    if tie:
        land(m, k)
        settle(m, k)


def expose(m: Row, k: Row, side: int, tie: bool, turn: int) -> None:
    """Charges of last round no longer expose a side once its turns begin; in a tie both sides'."""
    if tie and turn:
        return
    sides = 3 if tie else 1 << side
    if m[c.CHARGES] & sides == 0:
        return
    m[c.CHARGES] &= ~sides
    low = c.HEAD if tie or side == c.PARTY else k[c.FOES]
    high = k[c.END] if tie or side == c.FOE_SIDE else k[c.FOES]
    for one in range(low, high, c.WIDTH):
        m[one + c.CHARGED] = 0


def party_turns(m: Row, k: Row, tie: bool) -> None:
    """Each hero who can act, the first of the order who has not; who is healed in between comes up too."""
    one = c.HEAD
    while one < k[c.FOES]:
        if m[one + c.STANDS] == c.NOWHERE or m[one + c.ACTED]:
            one += c.WIDTH
            continue
        if k[c.FRIGHTS]:
            one = first_scared(m, k, one)
        idle = idler(m, k, one) if k[c.LONG_ARMS] else c.NOTHING
        if m[one + c.FRIGHT]:
            cower(m, k, one)
        elif idle >= 0:
            end_turn(m, k, idle)
        else:
            hero_act(m, k, one)
        if tie:
            while m[c.CARRIED]:
                land_carried(m, k)
        elif settle(m, k):
            return
        one = c.HEAD


def first_scared(m: Row, k: Row, first: int) -> int:
    """The first hero to act whom fright drives, before all others; else `first`."""
    for hero in range(first, k[c.FOES], c.WIDTH):
        if m[hero + c.FRIGHT] and m[hero + c.STANDS] != c.NOWHERE and m[hero + c.ACTED] == 0:
            return hero
    return first


def foes_turns(m: Row, k: Row, tie: bool) -> None:
    """Each foe that can act, in order."""
    one = k[c.FOES]
    while one < k[c.END]:
        if m[one + c.STANDS] == c.NOWHERE or m[one + c.ACTED]:
            one += c.WIDTH
            continue
        foe_act(m, k, one)
        if tie:
            while m[c.CARRIED]:
                land_carried(m, k)
        elif settle(m, k):
            return
        if k[c.OWN_HARM]:  # it may have woken one that comes before it
            one = k[c.FOES]


# ── Settling ─────────────────────────────────────────────────────────────────────────────────


def settle(m: Row, k: Row) -> bool:
    """What has to be settled before anybody acts again; whether the fight is over."""
    while m[c.FALLS] or m[c.CARRIED]:
        settle_next(m, k)
    return m[c.NEWS] > 0 and look(m, k)
