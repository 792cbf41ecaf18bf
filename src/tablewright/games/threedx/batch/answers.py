"""Against the side at its turn: strikes at openings, and the one defence roll."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.acting import takes_up
from tablewright.games.threedx.batch.choosing import against, arms_at, arms_of, best_way, own_level, within
from tablewright.games.threedx.batch.dice import holding_off, lay, promise
from tablewright.games.threedx.batch.line import ask_loads, declare, high_of, low_of, say_done, side_of
from tablewright.games.threedx.batch.rows import put
from tablewright.games.threedx.kernel_fight import to_path
from tablewright.kernel.rows import Row

# ── Openings ─────────────────────────────────────────────────────────────────────────────────


def opening(m: Row, k: Row, one: int, other: int) -> bool:
    """Whether somebody at its turn gives an opening: by turning to flee, by lying there, by coming at a spear."""
    if m[other + c.STATE] != c.OK or (m[other + c.MOVED] == 0 and m[other + c.PRONE] == 0):
        return False
    reach = reach_of(m, k, one)
    before, after = abs(m[one + c.AT] - m[other + c.BEGAN]), abs(m[one + c.AT] - m[other + c.AT])
    if before <= reach < after:
        return True
    if m[other + c.PRONE] and to_path(m[one + c.AT], m[other + c.BEGAN], m[other + c.AT]) <= reach:
        return True
    return before > reach >= after and sets(m, k, one)


def reach_of(m: Row, k: Row, one: int) -> int:
    """As far as any of somebody's arms reaches."""
    return k[k[one + c.NPC_ARM] + c.ARM_REACH] if one >= k[c.FOES] else k[m[one + c.HOLDING] + c.REACH]


def sets(m: Row, k: Row, one: int) -> bool:
    """Whether somebody holds a weapon that is set against who comes."""
    arm = arms_at(m, k, one)
    for _ in range(arms_of(m, k, one)):
        if k[arm + c.SETS]:
            return True
        arm += c.ARM_WIDTH
    return False


def strikes_at(m: Row, k: Row, one: int, target: int) -> bool:
    """Strike at an opening with the first arm that gets there; whether there is one."""
    metres = to_path(m[one + c.AT], m[target + c.BEGAN], m[target + c.AT])
    arm = arms_at(m, k, one)
    for _ in range(arms_of(m, k, one)):
        way = best_way(m, k, one, arm)
        if way >= 0 and within(k, arm, k[way + c.SHOT], metres):
            strike(m, k, one, target, arm, way, metres)
            return True
        arm += c.ARM_WIDTH
    return False


def strike(m: Row, k: Row, one: int, target: int, arm: int, way: int, metres: int) -> None:
    """Strike in the opponents' turn."""
    before, after = abs(m[one + c.AT] - m[target + c.BEGAN]), abs(m[one + c.AT] - m[target + c.AT])
    free = k[arm + c.SWIFT] or (k[arm + c.SETS] and before > k[arm + c.ARM_REACH] >= after)
    declare(m, one, c.ATTACK, target)
    m[one + c.ANSWERS] = 1
    m[one + c.WITH] = arm
    m[one + c.SKILL] = k[way + c.WAY_SKILL]
    m[one + c.LEVEL] = own_level(m, k, one, arm, way, 0, 0) - (0 if free else 1)
    m[one + c.EXTRA] = against(m, k, arm, k[way + c.SHOT], target, metres)
    hero = one < k[c.FOES]
    if hero:
        lay(m, k, one, c.DICE, m[one + c.SKILL])
    if m[c.LISTENS]:
        level, extra, number = m[one + c.LEVEL], m[one + c.EXTRA], k[m[one + c.SKILL] + c.SKILL_NUMBER] if hero else 0
        x, y, z = m[one + c.DICE], m[one + c.DICE + 1], m[one + c.DICE + 2]
        put(m, k, r.REACTED, one, target, level, extra, x, y, z, k[arm + c.ITEMS], number)
    if hero:
        takes_up(m, k, one, way)
    else:
        m[one + c.DONE] = 1
        if m[target + c.DEFENDED] == 0:
            m[target + c.DONE] = 0


def reacts(m: Row, k: Row, one: int) -> bool:
    """Strike at the first opening that can be struck at; whether there was any opening at all."""
    side, there = 1 - side_of(k, one), False
    for other in range(low_of(k, side), high_of(k, side), c.WIDTH):
        if opening(m, k, one, other):
            there = True
            if strikes_at(m, k, one, other):
                return True
    return there


# ── Defence ──────────────────────────────────────────────────────────────────────────────────


def attacks(m: Row, one: int, target: int) -> bool:
    """Whether somebody attacks another in this turn."""
    return m[one + c.PLAN] == c.ATTACK and m[one + c.AIM] == target


def must_defend(m: Row, k: Row, one: int) -> bool:
    """Whether a hero is attacked and has still to roll."""
    if m[one + c.STATE] != c.OK or m[one + c.DEFENDED]:
        return False
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if attacks(m, foe, one):
            return True
    return False


def defends(m: Row, k: Row, one: int) -> None:
    """Roll the one defence, with what holds off the strongest attacker the likeliest."""
    strongest, armed = 0, 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if attacks(m, foe, one):
            strongest, armed = max(strongest, m[foe + c.NUMBER]), max(armed, k[foe + c.ARMED])
    best, ways, whole = c.NOTHING, -1, 1
    for place in range(k[one + c.DEFENCES]):
        at = k[one + c.DEFENDS] + 2 * place
        row = promise(m, k, one, k[at], defence_level(m, k, one, at, armed))
        value = 1000 * holding_off(k, row, strongest) + k[row]
        if value * whole > ways * k[row + c.WHOLE]:
            best, ways, whole = at, value, k[row + c.WHOLE]
    m[one + c.DEFENDED] = 1
    m[one + c.DEFENCE_LEVEL] = defence_level(m, k, one, best, armed)
    m[one + c.GUARDS] = k[m[one + c.HOLDING] + c.GUARD] if k[best + 1] == c.IS_BLOCK else 0
    lay(m, k, one, c.DEFENCE, k[best])
    if m[c.LISTENS]:
        x, y, z = m[one + c.DEFENCE], m[one + c.DEFENCE + 1], m[one + c.DEFENCE + 2]
        number = k[k[best] + c.SKILL_NUMBER]
        put(m, k, r.DEFENDED, one, number, m[one + c.DEFENCE_LEVEL], x, y, z, m[one + c.GUARDS])


def defence_level(m: Row, k: Row, one: int, at: int, armed: int) -> int:
    """The level of a defence roll: proficiency, shield, Defend, weapons in hand, Dash, on the ground, being held."""
    hands, kind = m[one + c.HOLDING], k[at + 1]
    level = (
        k[k[at] + c.SKILL_HELPED] + k[hands + c.SHIELD] + m[one + c.DEFENDING] - m[one + c.DASHING] - m[one + c.PRONE]
    )
    if m[one + c.HELD]:
        level -= 1
    if kind == c.IS_BLOCK:
        level += k[hands + c.BLOCK + armed]
    elif kind == c.IS_DODGE:
        level += k[hands + c.DODGE]
    return level


# ── All of them ──────────────────────────────────────────────────────────────────────────────


def answer(m: Row, k: Row) -> None:
    """Everybody who is attacked or was given an opening answers the side at its turn: NPCs first, then heroes."""
    if m[c.SIDE] == c.PARTY:
        for one in range(k[c.FOES], k[c.END], c.WIDTH):
            if m[one + c.STATE] == c.OK and reacts(m, k, one) and m[one + c.ANSWERS] == 0:
                say_done(m, k, one)
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[one + c.DONE]:
            continue
        must = must_defend(m, k, one)
        if not must and not may_react(m, k, one):
            continue
        ask_loads(m, k)
        if must:
            defends(m, k, one)
        if m[c.SIDE] != c.PARTY:
            reacts(m, k, one)
        say_done(m, k, one)


def may_react(m: Row, k: Row, one: int) -> bool:
    """Whether a hero was given an opening."""
    if m[c.SIDE] == c.PARTY or m[one + c.STATE] != c.OK:
        return False
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if opening(m, k, one, foe):
            return True
    return False
