"""How foes act by the table's policy, on numbers: their turns, their morale, their flight."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.blows import ARRIVED, go, rush, strike
from tablewright.games.axx.batch.line import behind, beset, bounded, closing, done, feet, long_armed, stand
from tablewright.games.axx.batch.powers import at_once, far_off, use
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import NEAR, REACH, STEP, morale_breaks, morale_reasons, running
from tablewright.kernel.rows import Row, throw


def foe_act(m: Row, k: Row, one: int) -> None:
    """One act of a foe; one with several attacks comes up again for each."""
    if m[one + c.RUNNING] or m[one + c.FRIGHT]:
        flee(m, k, one)
        return
    prey = target(m, k, one)
    if prey < 0:
        stay(m, k, one)
        return
    away = feet(m, one, prey)
    power = at_once(m, k, one, prey, away)
    if power >= 0:
        use(m, k, one, prey, power)
        return
    if away <= REACH or (long_armed(m, k, one) and behind(m, k, one, prey, c.NOTHING)):
        if m[one + c.CHARGING] and m[one + c.SHOTS] == 0:
            strike(m, k, one, prey, k[one + c.ARM], 0, 0, 1, 0)
        else:
            attack(m, k, one, prey)
        return
    if m[one + c.SHOTS]:
        end(m, k, one)
        return
    power = far_off(m, k, one, prey, away) if k[one + c.POWERS] else c.NOTHING
    if power >= 0:
        use(m, k, one, prey, power)
    else:
        close_in(m, k, one, prey, away)


def flee(m: Row, k: Row, one: int) -> None:
    """Run for the way out; one that is turned or frightened and cannot cowers."""
    place = bounded(m, k, one, m[one + c.AT] + running(k[one + c.SPEED]))
    if (m[one + c.TURNED] or m[one + c.FRIGHT]) and place == m[one + c.AT]:
        end(m, k, one)
        return
    go(m, k, one, place, False)
    done(m, one)


def end(m: Row, k: Row, one: int) -> None:
    """The turn is over."""
    if m[c.LISTENS]:
        put(m, k, r.TURN_ENDED, one)
    done(m, one)


def stay(m: Row, k: Row, one: int) -> None:
    """It waits, and may still strike at who comes."""
    m[one + c.WAITED] = 1
    end(m, k, one)


def attack(m: Row, k: Row, one: int, prey: int) -> None:
    """The next of its attacks."""
    count = k[k[one + c.ARM] + c.ATTACKS]
    shots = m[one + c.SHOTS] or count
    strike(m, k, one, prey, k[one + c.ARM] + (count - shots) * c.ARM_WIDTH, 0, shots - 1, 0, 0)


def close_in(m: Row, k: Row, one: int, prey: int, away: int) -> None:
    """Step up or charge and strike, or come closer."""
    place = closing(m, one, prey)
    free = away <= max(REACH + STEP, k[one + c.SPEED]) and bounded(m, k, one, place) == place
    if away <= REACH + STEP and free:
        m[one + c.STEPPED] = 1
        if go(m, k, one, place, True) == ARRIVED:
            attack(m, k, one, prey)
    elif away <= k[one + c.SPEED] and free and not beset(m, k, one, c.NOTHING):
        m[one + c.CHARGING] = 1
        rush(m, k, one)
        if go(m, k, one, place, True) == ARRIVED:
            strike(m, k, one, prey, k[one + c.ARM], 0, 0, 1, 0)
    else:
        far = min(k[one + c.SPEED], away - REACH)
        goal = bounded(m, k, one, m[one + c.AT] - far if place < m[one + c.AT] else m[one + c.AT] + far)
        if goal == m[one + c.AT]:
            stay(m, k, one)
            return
        go(m, k, one, goal, True)
        done(m, one)


# ── Choosing ─────────────────────────────────────────────────────────────────────────────────


def near(m: Row, k: Row, one: int, hero: int) -> bool:
    """Whether a hero stands within a short step's reach, past nobody."""
    if m[hero + c.STATE] != c.OK or feet(m, one, hero) > REACH + STEP:
        return False
    place = closing(m, one, hero)
    return bounded(m, k, one, place) == place


def target(m: Row, k: Row, one: int) -> int:
    """Whom a foe goes for; NOTHING if nobody stands."""
    way = k[c.FOE_WAY]
    if way != c.NEAREST:
        found = among_near(m, k, one, way)
        if found >= 0:
            return found
    return of_all(m, k, one) if m[c.HELD] else of_able(m, k, one)


def of_able(m: Row, k: Row, one: int) -> int:
    """The nearest hero who can act; NOTHING for none."""
    here, best, least = m[one + c.AT], c.NOTHING, c.NOWHERE // 2
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        away = abs(here - m[hero + c.STANDS])
        if away < least:
            best, least = hero, away
    return best


def of_all(m: Row, k: Row, one: int) -> int:
    """The nearest hero, of those as near one who is not helpless; NOTHING for none."""
    here, best, key = m[one + c.AT], c.NOTHING, c.NOWHERE
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[hero + c.STATE] == c.OK:
            worth = 2 * abs(here - m[hero + c.AT]) + (m[hero + c.STILL] & c.HELPLESS > 0)
            if worth < key:
                best, key = hero, worth
    return best


def among_near(m: Row, k: Row, one: int, way: int) -> int:
    """One of those near, by the policy: the fewest hit points and then the nearest, or any; NOTHING for none."""
    best, count, least, nearest = c.NOTHING, 0, 0, 0
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        if not near(m, k, one, hero):
            continue
        count += 1
        hp, away = m[hero + c.HP], feet(m, one, hero)
        if best < 0 or hp < least or (hp == least and away < nearest):
            best, least, nearest = hero, hp, away
    if way == c.WEAKEST:
        return best
    if count < TWO:
        return c.NOTHING
    nth = throw(m, count)
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        if near(m, k, one, hero):
            nth -= 1
            if nth == 0:
                return hero
    return best


TWO = 2
"""Lots are drawn among at least so many."""


# ── Morale and flight ────────────────────────────────────────────────────────────────────────


def morale_due(m: Row, k: Row) -> int:
    """Why the foes must roll for morale now; 0 if they need not."""
    if m[c.ASKED] == 3:
        return 0
    left, minded = 0, 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STANDS] != c.NOWHERE and m[foe + c.RUNNING] == 0:
            left += 1
            minded += 1 - k[foe + c.MINDLESS]
    due = morale_reasons(k[c.BEGAN] + m[c.CALLED], left, m[c.ASKED])
    return due if minded else 0


def roll_morale(m: Row, k: Row, due: int) -> None:
    """On 1 to 3 all but the mindless run, or yield if they can talk and only a blow awaits them."""
    face = throw(m, 6)
    breaks = morale_breaks(face)
    if m[c.LISTENS]:
        put(m, k, r.MORALE, face, 1 if breaks else 0)
    m[c.ASKED] |= due
    if not breaks:
        return
    runs, yields = 0, 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STANDS] == c.NOWHERE or m[foe + c.RUNNING] > 0 or k[foe + c.MINDLESS]:
            continue
        if k[foe + c.TALKS] and beset(m, k, foe, c.NOTHING):
            m[foe + c.STATE] = c.YIELDED
            stand(m, foe)
            yields += 1
        else:
            m[foe + c.RUNNING] = 1
            runs += 1
    m[c.NEWS] = 1
    if m[c.LISTENS]:
        put(m, k, r.BROKE, runs, yields)


def overtake(m: Row, k: Row) -> None:
    """Out of sight is away, unless heroes who came after keep up with the slowest."""
    slowest = -1
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] >= c.AWAY and (slowest < 0 or k[foe + c.SPEED] < slowest):
            slowest = k[foe + c.SPEED]
    base, after = 0, 0
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        if chases(m, k, hero, slowest):
            after += 1
            base = max(base, abs(m[hero + c.AT]))
    m[c.NEWS] = 1
    if after:
        catch_up(m, k, slowest, base)
        return
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] >= c.AWAY:
            m[foe + c.STATE] = c.FLED
            m[foe + c.RUNNING] = 0
    if m[c.LISTENS]:
        put(m, k, r.ESCAPED, m[c.AWAYS])
    m[c.AWAYS] = 0


def chases(m: Row, k: Row, hero: int, slowest: int) -> bool:
    """Whether a hero keeps up with the slowest of those who flee."""
    able = m[hero + c.STANDS] != c.NOWHERE and m[hero + c.STUCK] == 0
    return able and m[hero + c.CHASING] > 0 and k[hero + c.SPEED] >= slowest


def catch_up(m: Row, k: Row, slowest: int, base: int) -> None:
    """The chase goes on: the fast ones ahead of the slowest, who chases beside it, the others behind."""
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] >= c.AWAY:
            m[foe + c.STATE] = c.OK if m[foe + c.STATE] == c.AWAY else c.DEAD
            place(m, foe, base + 2 * (k[foe + c.SPEED] - slowest))
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        if chases(m, k, hero, slowest):
            place(m, hero, base - REACH)
        elif m[hero + c.STANDS] != c.NOWHERE:
            place(m, hero, base - REACH - running(NEAR))
    m[c.AWAYS] = 0
    m[c.CHASED] += 1
    if m[c.LISTENS]:
        put(m, k, r.KEPT_UP)


def place(m: Row, one: int, at: int) -> None:
    """Somebody is there, and begins from there."""
    m[one + c.AT] = at
    m[one + c.START] = at
    stand(m, one)
