"""How heroes act by the policy of `combat.stand_in`, on numbers."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.blows import (
    ARRIVED,
    ASKED,
    STOPPED,
    THRUSTING,
    bearer,
    halt,
    hands,
    held_off,
    rush,
    stop_at,
    strike,
)
from tablewright.games.axx.batch.casting import check
from tablewright.games.axx.batch.choosing import ABLE, CHARGE, CLEAR, HELPLESS, PAST, STEP_UP, anybody, choose, foremost
from tablewright.games.axx.batch.deeds import cast
from tablewright.games.axx.batch.harm import tied, weak
from tablewright.games.axx.batch.line import arrive, behind, bounded, closing, done, feet
from tablewright.games.axx.batch.powers import settle_next
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import NEAR, NORMAL, REACH, STEP, check_need
from tablewright.kernel.rows import Row

FLIES = 2
"""A thrown weapon's RANGED."""
FAR = 240
"""How far whatever shoots carries, in feet."""


def hero_act(m: Row, k: Row, one: int) -> None:
    """A hero's turn, or one attack of it."""
    shots = m[one + c.SHOTS]
    if shots == 0 and cast(m, k, one):
        return
    if m[one + c.DECLARED]:
        end_turn(m, k, one)
        return
    blows = shots == 0 or m[one + c.BEGUN] == 0
    front = foremost(m, k, one)
    able = feet(m, one, front) if front >= 0 else c.NOWHERE
    if blows and able <= REACH and attack(m, k, one, ABLE, REACH, front):
        return
    if blows and k[c.LONG_ARMS] and REACH < able <= 2 * REACH and attack(m, k, one, PAST, 2 * REACH, front):
        return
    if able > REACH and (shots == 0 or not blows) and shoot(m, k, one):
        return
    fixed = not blows or k[one + c.STAYS] > 0 or m[one + c.STEPPED] > 0 or m[one + c.STUCK] > 0
    if not fixed and able <= REACH + STEP and attack(m, k, one, STEP_UP, REACH + STEP, front):
        return
    if blows and m[c.HELD] and attack(m, k, one, HELPLESS, REACH, front):
        return
    if not fixed and shots == 0 and able <= k[one + c.SPEED] and charge(m, k, one):
        return
    if m[one + c.STUCK] and shots == 0:
        tear(m, k, one)
        return
    end_turn(m, k, one)


def end_turn(m: Row, k: Row, one: int) -> None:
    """Done, or nothing to do but wait."""
    if m[c.LISTENS]:
        put(m, k, r.TURN_ENDED, one)
    m[one + c.WAITED] = 1
    done(m, one)


def idler(m: Row, k: Row, first: int) -> int:
    """The first hero to act from `first` on who has blows left, and nobody to strike; NOTHING for none."""
    for hero in range(first, k[c.FOES], c.WIDTH):
        able = m[hero + c.STANDS] != c.NOWHERE and m[hero + c.ACTED] == 0
        if able and m[hero + c.SHOTS] and not may_go_on(m, k, hero):
            return hero
    return c.NOTHING


def may_go_on(m: Row, k: Row, one: int) -> bool:
    """Whether a hero with blows left has anybody to strike, after a short step perhaps, or past a friend."""
    if m[one + c.BEGUN]:
        return True
    steps = m[one + c.STEPPED] == 0 and m[one + c.STUCK] == 0
    long = ready(m, k, one, k[one + c.STRIKERS], True) >= 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] != c.OK or held_off(m, k, one, foe):
            continue
        away = feet(m, one, foe)
        if away <= REACH or (long and behind(m, k, one, foe, c.NOTHING)):
            return True
        if steps and away <= REACH + STEP:
            end = closing(m, one, foe)
            if bounded(m, k, one, end) == end:
                return True
    return False


def cower(m: Row, k: Row, one: int) -> None:
    """Fright leaves nothing but to run, and there is no way to run by."""
    if m[c.LISTENS]:
        put(m, k, r.TURN_ENDED, one)
    done(m, one)


def ready(m: Row, k: Row, one: int, order: int, long: bool) -> int:
    """The first item of an order of preference, of the `long` ones alone or of all, that can be used this turn."""
    while order:
        item = (order & 15) - 1
        order >>= 4
        bit = 1 << item
        if m[one + c.HAVE] & bit == 0 or (long and k[one + c.LONGS] & bit == 0):
            continue
        if m[one + c.HANDS] & bit or (m[one + c.DRAWN] == 0 and drawn(m, k, one, item) >= 0):
            return item
    return c.NOTHING


def drawn(m: Row, k: Row, one: int, item: int) -> int:
    """What is in hand once an item is drawn; -1 where it cannot be."""
    return k[hands(m, k, one) + c.ONCE_DRAWN + item]


def draw(m: Row, k: Row, one: int, item: int) -> None:
    """Take an item in hand if it is not."""
    if item < 0 or m[one + c.HANDS] >> item & 1:
        return
    m[one + c.HANDS] = drawn(m, k, one, item)
    m[one + c.DRAWN] = 1
    if m[c.LISTENS]:
        put(m, k, r.DRAWN, one, item)


def arm_of(k: Row, one: int, item: int, ranged: int) -> int:
    """Where an arm stands: bare hands for NOTHING, else an item's that strikes or flies."""
    if item < 0:
        return k[one + c.ARM]
    return k[one + c.ARM] + (1 + 2 * item + ranged) * c.ARM_WIDTH


def attack(m: Row, k: Row, one: int, kind: int, far: int, front: int) -> bool:
    """Strike somebody in reach, or a short step away; False if there is nobody. `front` is the nearest able foe."""
    item = ready(m, k, one, k[one + c.STRIKERS], kind == PAST)
    if kind == PAST and item < 0:
        return False
    nearest = k[c.HERO_WAY] == c.NEAREST and kind in (ABLE, STEP_UP)  # nobody stands in the way there
    target = front if nearest else choose(m, k, one, kind, far)
    if target < 0:
        return False
    flies = item >= 0 and feet(m, one, target) > REACH and k[arm_of(k, one, item, 1) + c.RANGED] == FLIES
    if flies:
        hurl(m, k, one, target, item)
        return True
    if m[one + c.HELD_OFF] and held_off(m, k, one, target):
        end_turn(m, k, one)
        return True
    draw(m, k, one, item)
    end = closing(m, one, target)
    if end != m[one + c.AT] and kind != PAST:
        came = come_up(m, k, one, end)
        m[one + c.STEPPED] = int(came != STOPPED)
        if came != ARRIVED:
            return True
    arm = arm_of(k, one, item, 0)
    shots = m[one + c.SHOTS] or k[arm + c.ATTACKS]
    if m[one + c.CHARGING] and m[one + c.SHOTS] == 0:
        strike(m, k, one, target, arm, item, 0, 1, 0)
    else:
        strike(m, k, one, target, arm, item, shots - 1, 0, 0)
    return True


def hurl(m: Row, k: Row, one: int, target: int, item: int) -> None:
    """What both strikes and is made to be thrown flies at who is out of reach; not where blows were begun."""
    if m[one + c.SHOTS]:
        end_turn(m, k, one)
        return
    draw(m, k, one, item)
    arm = arm_of(k, one, item, 1)
    strike(m, k, one, target, arm, item, k[arm + c.ATTACKS] - 1, 0, 0)


def come_up(m: Row, k: Row, one: int, end: int) -> int:
    """Step or charge up to somebody; a foe with a spear strikes first, and may stop it. As `go` gives it."""
    foe = bearer(m, k, one, end)
    if m[c.LISTENS] and foe >= 0:
        put(m, k, r.MOVE_BEGAN, one, end)
    settled = False
    while foe >= 0:
        m[one + c.BAYED] = 0
        arm = k[foe + c.ARM]
        settled = strike(m, k, foe, one, arm, 0, k[arm + c.ATTACKS] - 1, THRUSTING, 0) or settled
        while not tied(m) and (m[c.FALLS] or m[c.CARRIED]):
            settled = True
            settle_next(m, k)
        if m[one + c.STATE] != c.OK or m[one + c.STILL] & c.HELPLESS or m[one + c.SHAKEN_OFF]:
            halt(m, k, one)
            return STOPPED
        if m[one + c.BAYED]:
            stop_at(m, k, one, foe)
            return STOPPED
        foe = bearer(m, k, one, end)
    arrive(m, k, one, end)
    return ASKED if settled else ARRIVED


def shoot(m: Row, k: Row, one: int) -> bool:
    """Shoot or throw at somebody in no melee; load or draw first what has to be. False if there is nobody."""
    begun = m[one + c.BEGUN] if m[one + c.SHOTS] else 0
    item = begun - 1 if begun else ready(m, k, one, k[one + c.SHOOTERS], False)
    if item < 0:
        item = ready(m, k, one, k[one + c.FLYERS], False)
    if item < 0:
        return False  # nothing that flies
    arm = arm_of(k, one, item, 1)
    far = FAR if k[arm + c.RANGED] == 1 else NEAR
    if k[arm + c.RELOADS] and m[one + c.UNLOADED] >> item & 1:
        if not anybody(m, k, one, CLEAR, far):
            return False
        load(m, k, one, item)
        return True
    target = choose(m, k, one, CLEAR, far)
    if target < 0:
        return False
    draw(m, k, one, item)
    shots = m[one + c.SHOTS] or k[arm + c.ATTACKS]
    strike(m, k, one, target, arm, item, shots - 1, 0, 0)
    return True


def load(m: Row, k: Row, one: int, item: int) -> None:
    """Load a crossbow: in hand the action, else it is taken in hand first."""
    if m[one + c.HANDS] >> item & 1 == 0:
        draw(m, k, one, item)
        return
    m[one + c.UNLOADED] &= ~(1 << item)
    m[one + c.SHOOTING] = 1
    if m[c.LISTENS]:
        put(m, k, r.RELOADED, one)
    done(m, one)


def charge(m: Row, k: Row, one: int) -> bool:
    """Close with somebody and strike; False if there is nobody."""
    target = choose(m, k, one, CHARGE, k[one + c.SPEED])
    if target < 0:
        return False
    item = ready(m, k, one, k[one + c.STRIKERS], False)
    draw(m, k, one, item)
    rush(m, k, one)
    came = come_up(m, k, one, closing(m, one, target))
    if came == STOPPED:
        done(m, one)
        return True
    m[one + c.CHARGING] = 1
    if came == ARRIVED:
        strike(m, k, one, target, arm_of(k, one, item, 0), item, 0, 1, 0)
    return True


def tear(m: Row, k: Row, one: int) -> None:
    """Tear out of a web: a STR check."""
    won = check(m, k, one, k[one + c.TEAR] + weak(m, k, one), check_need(NORMAL))
    if won:
        m[one + c.STUCK] = 0
    if m[c.LISTENS] and won:
        put(m, k, r.ENDED, one, c.STICKING)
    if m[c.LISTENS]:
        put(m, k, r.TURN_ENDED, one)
    done(m, one)
