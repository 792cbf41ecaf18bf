"""Attacks on numbers: the roll, what it brings, and what criticals do by policy."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.bodies import deal, expose, ill_with, knock_down, shield
from tablewright.games.axiom.batch.choosing import dice_of, hampers_of, helps_of, melee_thing
from tablewright.games.axiom.batch.distance import between
from tablewright.games.axiom.batch.pool import roll
from tablewright.games.axiom.batch.rows import put
from tablewright.games.axiom.kernel import TOUCH, damage
from tablewright.kernel.rows import Row


def spend(m: Row, one: int, cost: int) -> None:
    """An action is spent."""
    if cost == c.FOR_PRIMARY:
        m[one + c.PRIMARY] = max(0, m[one + c.PRIMARY] - 1)
    elif cost == c.FOR_MINOR:
        m[one + c.MINOR] = 0
    elif cost == c.FOR_REACTION:
        m[one + c.REACTION] = 0


def strike(m: Row, k: Row, one: int, target: int, thing: int, cost: int) -> None:
    """Roll the attack; a critical brings what the policy chooses, else it lands or misses."""
    arm = k[one + c.ARMS] + thing * c.ARM_WIDTH
    band = between(m, k, one, target)
    dice = dice_of(m, k, one, target, arm, k[arm + c.ADDS], band)
    helps, hampers = helps_of(m, k, one, target, arm), hampers_of(k, arm, band)
    need = m[target + c.DEFENSE]
    successes = roll(m, k, one, r.ATTACK, dice, helps, hampers, need, 1, target, thing, cost)
    spend(m, one, cost)
    if m[c.CRITICAL] > 0:
        if m[c.LISTENS]:
            if may_choose(m, k, one, target, arm, successes, need):
                put(m, k, r.ASKED, one if k[one + c.HERO] else 0, r.ATTACK_SUCCESS)
                put(m, k, r.ANSWERED, r.DOUBLE)
            put(m, k, r.CRITICAL_TAKEN, one, 1, r.DOUBLE, target, 0)
        land(m, k, one, target, arm, successes, need, 1)
    elif m[c.CRITICAL] < 0:
        stumble(m, k, one, target, thing, successes)
    elif successes >= need:
        land(m, k, one, target, arm, successes, need, 0)


def may_choose(m: Row, k: Row, one: int, target: int, arm: int, successes: int, need: int) -> bool:
    """Whether more than double damage can act: a next attack on the target, or a blow at a second one in Touch."""
    less = 2 if k[target + c.RESISTS] >> k[arm + c.TYPE] & 1 else 0
    falls = damage(successes, need, k[arm + c.HEAVY], 0, less) >= m[target + c.HEALTH]
    told = k[target + c.HERO] or k[c.TOLD]
    if m[target + c.STATE] == c.UP and not (told and falls):
        return True
    low, high = (k[c.FOES], k[c.END]) if k[one + c.HERO] else (c.HEAD, k[c.FOES])
    for enemy in range(low, high, c.WIDTH):
        if enemy == target or m[enemy + c.STATE] != c.UP or between(m, k, one, enemy) != TOUCH:
            continue
        if melee_thing(m, k, one, enemy) != c.NOTHING:
            return True
    return False


def land(m: Row, k: Row, one: int, target: int, arm: int, successes: int, need: int, doubled: int) -> None:
    """What a hit brings: damage, and venom for whoever stands and does not have it yet."""
    heavy = k[arm + c.HEAVY]
    less = 2 if k[target + c.RESISTS] >> k[arm + c.TYPE] & 1 else 0
    amount = damage(successes, need, heavy, doubled, less)
    deal(m, k, target, amount, one, doubled, heavy, less)
    venom = k[arm + c.VENOM]
    if venom and amount and m[target + c.STATE] == c.UP and not ill_with(m, target, venom - 1):
        expose(m, k, target, venom - 1)


def stumble(m: Row, k: Row, one: int, target: int, thing: int, successes: int) -> None:
    """A critical failure: the attacker falls; one who lies there drops the weapon, or else strikes an ally."""
    ally, effect = c.NOTHING, r.NONE
    if m[one + c.PRONE] == 0:
        effect = r.FALL_PRONE
    elif m[one + c.HANDS] >> thing & 1:
        effect = r.DROP
    elif successes > 0:
        ally = stray(m, k, one, target)
        if ally >= 0:
            effect = r.ALLY
    if m[c.LISTENS]:
        if mishaps(m, k, one, target, thing, successes) != 1:
            put(m, k, r.ASKED, 0, r.ATTACK_FAILURE)
            put(m, k, r.ANSWERED, r.STRIKE if effect == r.ALLY else effect)
        put(m, k, r.CRITICAL_TAKEN, one, 0, effect, max(ally, 0), thing + 1 if effect == r.DROP else 0)
    if effect == r.FALL_PRONE:
        knock_down(m, k, one)
    elif effect == r.DROP:
        m[one + c.HANDS] &= ~(1 << thing)
        m[one + c.FLOOR] |= 1 << thing
        shield(m, k, one)
    elif effect == r.ALLY:
        deal(m, k, ally, successes, one, 0, 0, 0)


def mishaps(m: Row, k: Row, one: int, target: int, thing: int, successes: int) -> int:
    """How many things can befall: a fall, the weapon dropped or damaged, each ally who could be struck."""
    count = 1 if m[one + c.PRONE] == 0 else 0
    if m[one + c.HANDS] >> thing & 1:
        count += 1 if k[k[one + c.ARMS] + thing * c.ARM_WIDTH + c.DAMAGED] else 2
    if successes > 0:
        hero = k[one + c.HERO]
        low, high = (c.HEAD, k[c.FOES]) if hero else (k[c.FOES], k[c.END])
        for ally in range(low, high, c.WIDTH):
            count += 1 if in_the_way(m, k, one, target, ally) else 0
    return count


def in_the_way(m: Row, k: Row, one: int, target: int, ally: int) -> bool:
    """Whether somebody of the attacker's side is on their feet in Touch of the attacker or of the target."""
    if ally == one or m[ally + c.STATE] != c.UP:
        return False
    return between(m, k, ally, one) == TOUCH or between(m, k, ally, target) == TOUCH


def stray(m: Row, k: Row, one: int, target: int) -> int:
    """The first ally on its feet in Touch of the attacker or of the target; NOTHING for none."""
    hero = k[one + c.HERO]
    low, high = (c.HEAD, k[c.FOES]) if hero else (k[c.FOES], k[c.END])
    for ally in range(low, high, c.WIDTH):
        if in_the_way(m, k, one, target, ally):
            return ally
    return c.NOTHING
