"""One blow: the roll to hit, the shield that may be splintered, the damage; and a foe's or hero's move."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.astray import astray
from tablewright.games.axx.batch.harm import deal, warded, weak
from tablewright.games.axx.batch.line import arrive, beset, done, feet, gone, long_armed, ranked, stand
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import REACH, damage, enough, range_penalty, ways
from tablewright.kernel.rows import Row, throw, total

PLAIN = 0
CHARGING = 1
THRUSTING = 2
EVEN = 10
"""Faces of twenty from which a Halfling tries an attack again."""


def hands(m: Row, k: Row, one: int) -> int:
    """Where a hero's table of hands tells of what is in them now."""
    return k[one + c.TABLE] + m[one + c.DROPPED] * k[one + c.HALF_TABLE] + m[one + c.HANDS] * k[one + c.STRIDE]


def shield_of(m: Row, k: Row, one: int) -> int:
    """What the shield on somebody's arm adds to AC; 0 where it has no hand."""
    if m[one + c.SHIELD] == 0 or m[one + c.SHOOTING]:
        return 0
    return k[hands(m, k, one) + c.SHIELD_AC]


def bonus_of(m: Row, k: Row, one: int, target: int, arm: int, how: int) -> int:
    """What somebody adds to the roll to hit."""
    found = k[arm + c.HIT] + (2 if how == CHARGING else 0)
    if k[arm + c.RANGED]:
        if k[arm + c.RANGED] == 1:
            found += range_penalty(feet(m, one, target))
        if m[target + c.COVER]:
            found -= 2
    elif beset(m, k, target, one) or ranked(m, k, target, one, how == THRUSTING):
        found += 2
    if m[one + c.UP]:
        found += warded(m, k, one, target, c.WARD_HIT)
    return found + weak(m, k, one)


def ac_of(m: Row, k: Row, target: int, one: int, shield: int) -> int:
    """What the roll has to reach, with this much of a shield."""
    found = k[target + c.AC] + shield
    if k[target + c.DODGE] and k[one + c.LARGE]:
        found += k[target + c.DODGE]
    if m[target + c.CHARGED]:
        found -= 2
    if m[target + c.UP]:
        found += warded(m, k, target, one, c.WARD_AC)
    return found


def strike(m: Row, k: Row, one: int, target: int, arm: int, item: int, left: int, how: int, free: int) -> bool:
    """Roll an attack and, if it hits, its damage; whether somebody was asked about it in between.

    `item` is the number of a hero's item, `left` the attacks that are left after it, `how` PLAIN, CHARGING or
    THRUSTING at who comes, `free` 1 for one that leaving reach drew.
    """
    sure = m[target + c.STILL] & c.HELPLESS > 0
    shield = 0 if free or sure else shield_of(m, k, target)
    bonus, ac = 0, 0
    if not sure:
        bonus = bonus_of(m, k, one, target, arm, how)
        ac = ac_of(m, k, target, one, shield)
    face = 0 if sure else throw(m, 20)
    hit = sure or enough(face, bonus, ac, k[c.NATURAL])
    if m[c.LISTENS]:
        put(m, k, r.ATTACK, one, target, face, 1 if hit else 0, 0)
    stab = 0
    if free:
        m[one + c.FREE] = 1
    else:
        if (
            k[one + c.THIEF]
            and m[one + c.STABBED] == 0
            and m[target + c.ASLEEP]
            and k[arm + c.RANGED] <= k[c.STABS_FAR]
        ):
            stab = 0 if m[one + c.SHOTS] else 1
        use(m, k, one, arm, item, left)
    asked = False
    if not hit and m[one + c.AGAIN]:
        asked = True
        face, hit = again(m, k, one, target, face, bonus, ac)
    if hit and how == THRUSTING:
        m[target + c.BAYED] = 1
    if hit:
        most = 1 if k[c.NATURAL] and face == 20 else 0
        if land(m, k, one, target, arm, face, most, stab, shield):
            asked = True
    elif k[arm + c.STRAYS] and beset(m, k, target, c.NOTHING):
        victim = astray(m, k, one, target)
        if victim >= 0:
            land(m, k, one, victim, arm, 0, 0, 0, 0)
    return asked


def rush(m: Row, k: Row, one: int) -> None:
    """A charge begins: it costs AC at once, for a spear that meets it too."""
    m[one + c.CHARGED] = 1
    m[c.CHARGES] |= 1 if one < k[c.FOES] else 2


def use(m: Row, k: Row, one: int, arm: int, item: int, left: int) -> None:
    """What an attack uses up: a shot, a thrown weapon, the turn."""
    ranged = k[arm + c.RANGED]
    if ranged == 2 and k[arm + c.COUNTED_ARM]:
        m[one + c.COUNTS] -= 1 << c.COUNT_BITS * item
        if m[one + c.COUNTS] >> c.COUNT_BITS * item & c.MOST_COUNTED == 0:
            m[one + c.HANDS] &= ~(1 << item)
            m[one + c.HAVE] &= ~(1 << item)
    elif ranged == 1:
        if k[arm + c.TWO_HANDS]:
            m[one + c.SHOOTING] = 1
        if k[arm + c.RELOADS]:
            m[one + c.UNLOADED] |= 1 << item
    m[one + c.STABBED] = 1
    if ranged == 0:
        m[one + c.STRUCK] = 1
    if left > 0:
        m[one + c.SHOTS] = left
        m[one + c.BEGUN] = 1 + item if ranged else 0
    else:
        done(m, one)


def again(m: Row, k: Row, one: int, target: int, face: int, bonus: int, ac: int) -> tuple[int, bool]:
    """A Halfling is asked whether a miss stands: not if at least half the faces hit."""
    if m[c.LISTENS]:
        put(m, k, r.ASKED, one)
        put(m, k, r.ANSWERED)
    if k[c.SHOWN] == 0 or ways(bonus, ac, k[c.NATURAL]) < EVEN:
        return face, False
    m[one + c.AGAIN] = 0
    face = throw(m, 20)
    hit = enough(face, bonus, ac, k[c.NATURAL])
    if m[c.LISTENS]:
        put(m, k, r.AGAIN, one)
        put(m, k, r.ATTACK, one, target, face, 1 if hit else 0, 1)
    return face, hit


def land(m: Row, k: Row, one: int, target: int, arm: int, face: int, most: int, stab: int, shield: int) -> bool:
    """The damage of a hit; whether the target was asked if its shield takes it."""
    dice, sides = k[arm + c.DICE], k[arm + c.SIDES]
    thrown = dice * sides if most else total(m, dice, sides)
    kind = k[arm + c.TYPE]
    doubled = stab + (k[target + c.SUFFERS] >> kind & 1)
    amount = damage(thrown, k[arm + c.PLUS] + k[arm + c.ADDS], doubled, k[target + c.RESISTS] >> kind & 1)
    if k[target + c.PROOF_SKIN] and k[arm + c.BITES] == 0:
        amount = 0
    powers = powers_of(k, one, arm, face)
    if shield and m[target + c.SHIELD]:
        if m[c.LISTENS]:
            put(m, k, r.HELD, target, amount)
            put(m, k, r.ASKED, target)
            put(m, k, r.ANSWERED)
        if amount >= m[target + c.HP] or powers:
            m[target + c.SHIELD] = 0
            m[target + c.BAYED] = 0  # the hit that had stopped it was none
            m[c.SPLINTERED] += 1
            if m[c.LISTENS]:
                put(m, k, r.SPLINTERED, target)
        else:
            deal(m, k, target, amount, kind, one, powers)
        return True
    deal(m, k, target, amount, kind, one, powers)
    return False


def powers_of(k: Row, one: int, arm: int, face: int) -> int:
    """Bits of the powers that a hit with this arm and face carries."""
    found, number = 0, 0
    left = k[arm + c.CARRIES]
    while left:
        n = k[one + c.POWER] + number * c.POWER_WIDTH
        if left & 1 and (k[n + c.WHEN] == 0 or k[n + c.FACE] == face):
            found |= 1 << number
        left >>= 1
        number += 1
    return found


def free_arm(m: Row, k: Row, one: int) -> int:
    """What strikes at somebody who leaves."""
    if one >= k[c.FOES]:
        return k[one + c.ARM]
    return k[hands(m, k, one) + c.FREE_ARM]


# ── Moves ────────────────────────────────────────────────────────────────────────────────────

ARRIVED = 0
STOPPED = 1
ASKED = 2
"""It got there, and somebody was asked in between, so that what was to follow is chosen anew."""


def leave(m: Row, k: Row, one: int, end: int) -> int:
    """The next able enemy whose reach somebody would leave by going there, and who has not struck so this round."""
    foes = k[c.FOES]
    low, high = (foes, k[c.END]) if one < foes else (c.HEAD, foes)
    here = m[one + c.AT]
    for other in range(low, high, c.WIDTH):
        place = m[other + c.STANDS]
        if -REACH <= place - here <= REACH and not -REACH <= place - end <= REACH and m[other + c.FREE] == 0:
            return other
    return c.NOTHING


def bearer(m: Row, k: Row, one: int, end: int) -> int:
    """The next enemy with a spear or polearm who may strike first at one who closes; NOTHING for none."""
    if k[c.LONG_ARMS] == 0 or long_armed(m, k, one):
        return c.NOTHING
    here, foes = m[one + c.AT], k[c.FOES]
    low, high = (c.HEAD, foes) if one >= foes else (foes, k[c.END])
    for hero in range(low, high, c.WIDTH):
        if m[hero + c.STANDS] == c.NOWHERE or not long_armed(m, k, hero):
            continue
        place = m[hero + c.AT]
        comes = abs(here - place) > REACH >= abs(end - place)
        busy = (m[hero + c.ACTED] and not m[hero + c.WAITED]) or m[hero + c.SHOTS] or m[hero + c.STRUCK]
        busy = busy or m[hero + c.DECLARED]
        if comes and not busy and not beset(m, k, hero, c.NOTHING):
            return hero
    return c.NOTHING


def keep_off(m: Row, k: Row, one: int, end: int) -> bool:
    """Heroes with long arms strike first at a foe that closes; whether one of them stopped it, or felled it."""
    hero = bearer(m, k, one, end)
    while hero >= 0:
        if m[c.LISTENS]:
            put(m, k, r.ASKED, hero)
            put(m, k, r.ANSWERED)
        item = 0
        while not (m[hero + c.HANDS] & k[hero + c.LONGS]) >> item & 1:
            item += 1
        arm = k[hero + c.ARM] + (1 + 2 * item) * c.ARM_WIDTH
        m[one + c.BAYED] = 0
        strike(m, k, hero, one, arm, item, k[arm + c.ATTACKS] - 1, THRUSTING, 0)
        if m[one + c.STATE] != c.OK:
            halt(m, k, one)
            return True
        if m[one + c.BAYED]:
            stop_at(m, k, one, hero)
            done(m, one)
            return True
        hero = bearer(m, k, one, end)
    return False


def halt(m: Row, k: Row, one: int) -> None:
    """The move comes to nothing, and the turn with it."""
    if m[c.LISTENS]:
        put(m, k, r.STOPPED, one)
    done(m, one)


def stop_at(m: Row, k: Row, one: int, hero: int) -> None:
    """It is stopped at the point of the spear."""
    here, place = m[one + c.AT], m[hero + c.AT]
    point = place + 2 * REACH if here > place else place - 2 * REACH
    end = here if abs(here - place) <= 2 * REACH else point
    if m[c.LISTENS]:
        put(m, k, r.AT_BAY, one, hero, end)
    m[one + c.AT] = end
    stand(m, one)
    m[one + c.HELD_OFF] |= 1 << (hero - k[c.FOES]) // c.WIDTH if hero >= k[c.FOES] else 0


def held_off(m: Row, k: Row, one: int, foe: int) -> bool:
    """Whether a foe's spear has stopped a hero this round, who so cannot strike it."""
    return m[one + c.HELD_OFF] >> (foe - k[c.FOES]) // c.WIDTH & 1 > 0


def go(m: Row, k: Row, one: int, end: int, closes: bool) -> int:
    """Go to a place on the line; leaving reach draws blows first, and so do spears where one closes in."""
    other = leave(m, k, one, end)
    spears = closes and k[c.LONG_ARMS] > 0
    asked = spears and bearer(m, k, one, end) >= 0
    if m[c.LISTENS] and (other >= 0 or asked):
        put(m, k, r.MOVE_BEGAN, one, end)
    while other >= 0:
        if strike(m, k, other, one, free_arm(m, k, other), 0, 0, 0, 1):
            asked = True
        if m[one + c.STATE] != c.OK or m[one + c.STILL]:
            halt(m, k, one)
            return STOPPED
        other = leave(m, k, one, end)
    if spears and keep_off(m, k, one, end):
        return STOPPED
    out = gone(m, k, one, end)
    arrive(m, k, one, end)
    if out:
        m[one + c.STATE] = c.AWAY
        stand(m, one)
        m[c.AWAYS] += 1
        m[c.NEWS] = 1
    return ASKED if asked else ARRIVED
