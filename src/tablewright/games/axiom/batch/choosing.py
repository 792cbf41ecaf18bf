"""What somebody strikes with, and whom, by policy, on numbers."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.distance import between, high_foe, low_foe
from tablewright.games.axiom.batch.pool import burden
from tablewright.games.axiom.batch.rows import put
from tablewright.games.axiom.kernel import (
    AT_LYING,
    BLIND,
    BOUND,
    LYING,
    REACH,
    TOUCH,
    floored,
    mode_of,
    range_penalty,
)
from tablewright.kernel.rows import Row, throw


def at_hand(m: Row, k: Row, one: int) -> int:
    """The weapons that somebody can strike with now, as bits; none is bare hands."""
    return m[one + c.HANDS] & k[one + c.WEAPONS] | k[one + c.BORN]


def can_aim(m: Row, k: Row, one: int, band: int) -> bool:
    """Whether anything somebody has at hand carries so far."""
    return band <= REACH or m[one + c.HANDS] & k[one + c.SHOOTERS] != 0


def dice_of(m: Row, k: Row, one: int, target: int, arm: int, adds: int, band: int) -> int:
    """How many dice an attack has, `adds` from weapon and Talent; 0 or less counts as 1D at Disadvantage."""
    far = k[arm + c.SHOOTS]
    dice = m[one + c.ATTRIBUTE + k[arm + c.WITH]] + adds + burden(m, k, one)
    if m[one + c.PRONE] and not far:
        dice += LYING
    if m[one + c.HELD]:
        dice += BOUND
    if k[one + c.BLINDED]:
        dice += BLIND
    if far:
        dice += range_penalty(band)
        if m[target + c.PRONE]:
            dice += AT_LYING
    return dice


def helps_of(m: Row, k: Row, one: int, target: int, arm: int) -> int:
    """How many reasons there are for Advantage against a target."""
    found = 0
    if m[target + c.PRONE] and not k[arm + c.SHOOTS]:
        found += 1
    if m[target + c.HELD]:
        found += 1
    if m[target + c.STUNNED]:
        found += 1
    if k[target + c.BLINDED] and not k[one + c.BLINDED]:
        found += 1
    return found


def hampers_of(k: Row, arm: int, band: int) -> int:
    """How many reasons there are for Disadvantage: a shot in Touch."""
    return 1 if k[arm + c.SHOOTS] and band == TOUCH else 0


def rank(k: Row, dice: int, helps: int, hampers: int, need: int) -> int:
    """How likely a pool is to reach what is needed, as its rank among all."""
    few = floored(dice)
    mode = mode_of(helps, hampers + few)
    n = (mode + 1) * (k[c.MOST_DICE] + 1) + (1 if few else dice)
    return k[k[c.CHANCES] + n * (k[c.MOST_NEED] + 1) + need]


def best_thing(m: Row, k: Row, one: int, prey: int) -> int:
    """The thing whose attack is likeliest to hit, of equals the first; NOTHING where none reaches."""
    band, ready = between(m, k, one, prey), at_hand(m, k, one)
    things = k[one + c.THINGS]
    if ready == 0:
        return things if band <= REACH else c.NOTHING
    if band > REACH:
        ready &= k[one + c.SHOOTERS]
    best, likeliest, thing = c.NOTHING, 0, 0
    while ready >> thing:
        if ready >> thing & 1:
            if ready == 1 << thing:
                return thing
            arm = k[one + c.ARMS] + thing * c.ARM_WIDTH
            dice = dice_of(m, k, one, prey, arm, k[arm + c.ADDS], band)
            helps, hampers = helps_of(m, k, one, prey, arm), hampers_of(k, arm, band)
            likely = rank(k, dice, helps, hampers, m[prey + c.DEFENSE])
            if best < 0 or likely > likeliest:
                best, likeliest = thing, likely
        thing += 1
    return best


def melee_thing(m: Row, k: Row, one: int, target: int) -> int:
    """The thing with the most dice for a blow in melee; NOTHING where it has none for this target."""
    band, ready = between(m, k, one, target), at_hand(m, k, one)
    if band > REACH:
        return c.NOTHING
    if ready == 0:
        return k[one + c.THINGS]
    ready &= ~k[one + c.SHOOTERS]
    best, most, thing = c.NOTHING, 0, 0
    while ready >> thing:
        if ready >> thing & 1:
            if ready == 1 << thing:
                return thing
            arm = k[one + c.ARMS] + thing * c.ARM_WIDTH
            worth = 2 * dice_of(m, k, one, target, arm, k[arm + c.ADDS], band) + k[arm + c.HEAVY]
            if best < 0 or worth > most:
                best, most = thing, worth
        thing += 1
    return best


# ── Whom ─────────────────────────────────────────────────────────────────────────────────────


def prey_of(m: Row, k: Row, one: int, way: int) -> int:
    """Whom somebody goes for by this policy; NOTHING if nobody is left."""
    if way == c.RANDOM:
        drawn = draw(m, k, one)
        if drawn >= 0:
            return drawn
    at = k[one + c.BANDS]
    best, least = c.NOTHING, 0
    shoots = m[one + c.HANDS] & k[one + c.SHOOTERS]
    for enemy in range(low_foe(k, one), high_foe(k, one), c.WIDTH):
        if m[enemy + c.STATE] != c.UP:
            continue
        worth = m[at + k[enemy + c.PLACE]]
        if way != c.NEAREST and worth > REACH and not shoots:
            worth += 100  # only if nobody can be reached
        if way == c.WEAKEST:
            worth += 10 * m[enemy + c.LOOK]
        if best < 0 or worth < least:
            best, least = enemy, worth
    return best


def draw(m: Row, k: Row, one: int) -> int:
    """An even draw among those who can be aimed at; NOTHING where there are not two."""
    at, count = k[one + c.BANDS], 0
    shoots = m[one + c.HANDS] & k[one + c.SHOOTERS]
    low, high = low_foe(k, one), high_foe(k, one)
    for enemy in range(low, high, c.WIDTH):
        if m[enemy + c.STATE] == c.UP and (shoots or m[at + k[enemy + c.PLACE]] <= REACH):
            count += 1
    if count < 2:
        return c.NOTHING
    face = throw(m, count)
    if m[c.LISTENS] and k[one + c.HERO] == 0:
        put(m, k, r.DRAWN, one, face)
    for enemy in range(low, high, c.WIDTH):
        if m[enemy + c.STATE] == c.UP and (shoots or m[at + k[enemy + c.PLACE]] <= REACH):
            face -= 1
            if face == 0:
                return enemy
    return c.NOTHING
