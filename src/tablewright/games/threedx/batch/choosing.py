"""What an attack's level is, which attacks can be made, and whom somebody goes for."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch.dice import promise
from tablewright.games.threedx.batch.line import attribute_size, away, band, high_of, low_of, nearest, run_of, side_of
from tablewright.games.threedx.kernel_fight import half_move, range_excused, range_level, step
from tablewright.kernel.rows import Row, throw

# ── Levels ───────────────────────────────────────────────────────────────────────────────────


def own_level(m: Row, k: Row, one: int, arm: int, way: int, move: int, rises: int) -> int:
    """The level of an attack, whoever it is aimed at."""
    level = k[way + c.WAY_LEVEL]
    if rises or (move and k[arm + c.RUSHES] == 0):
        level -= 1
    if m[one + c.PRONE] and not rises:
        level -= 1
    return level - 1 if m[one + c.HELD] else level


def against(m: Row, k: Row, arm: int, shot: int, target: int, metres: int) -> int:
    """What comes on top against one target: the range, and an NPC's own defence turned round."""
    found = 0
    if shot >= 0:
        there = band(k, metres)
        found = range_level(shot, there, k[c.NEARER])
        if found < 0 and range_excused(shot, there, k[arm + c.CLOSE], k[arm + c.FAR]):
            found = 0
    if target >= k[c.FOES]:
        found += k[target + c.SHIELDED + k[arm + c.STRIKES_ARMED]] + m[target + c.DASHING]
    return found


# ── Which attacks ────────────────────────────────────────────────────────────────────────────


def arms_at(m: Row, k: Row, one: int) -> int:
    """Where somebody's arms stand."""
    return k[one + c.NPC_ARM] if one >= k[c.FOES] else k[m[one + c.HOLDING] + c.ARMS_AT]


def arms_of(m: Row, k: Row, one: int) -> int:
    """How many arms somebody has."""
    return 1 if one >= k[c.FOES] else k[m[one + c.HOLDING] + c.ARMS]


def best_way(m: Row, k: Row, one: int, arm: int) -> int:
    """The ability that an arm is used with: a proficiency's, then the one of the largest dice, the first of equals.

    NOTHING where it cannot. An NPC's has none to choose from.
    """
    best, most = c.NOTHING, -1
    way = k[arm + c.WAYS_AT]
    if one >= k[c.FOES]:
        return way
    for _ in range(k[arm + c.WAYS]):
        skill = k[way + c.WAY_SKILL]
        size = attribute_size(m, k, one, skill) + k[skill + c.SKILL_SIZE] + c.WAY_BEST * k[way + c.WAY_LEVEL]
        if size > most:
            best, most = way, size
        way += c.WAY_WIDTH
    if best >= 0 and k[k[best + c.WAY_SKILL] + c.SKILL_COST] > m[one + c.SPIRIT]:
        return c.NOTHING
    return best


def within(k: Row, arm: int, shot: int, metres: int) -> bool:
    """Whether an attack gets as far."""
    return band(k, metres) < k[c.BANDS] if shot >= 0 else metres <= k[arm + c.ARM_REACH]


def fits(m: Row, k: Row, one: int, arm: int, way: int, target: int, move: int) -> bool:
    """Whether somebody can attack so, after so much of a move, or after rising where it lies on the ground."""
    rises = m[one + c.PRONE] and m[one + c.HELD] == 0 and move == 0
    if (move or rises) and k[c.MOVES_TOO] == 0:
        return False
    if move and (m[one + c.HELD] or move > half_move(run_of(m, k, one), m[one + c.PRONE])):
        return False
    here = step(m[one + c.AT], m[target + c.BEGAN], move) if move else m[one + c.AT]
    return within(k, arm, k[way + c.SHOT], abs(here - m[target + c.BEGAN]))


def chosen(m: Row, one: int, arm: int, way: int, target: int, move: int) -> None:
    """Note an attack that is to be made."""
    m[c.ARM] = arm
    m[c.ABILITY] = way
    m[c.TARGET] = target
    m[c.MOVE] = move
    m[c.RISES] = 1 if m[one + c.PRONE] and m[one + c.HELD] == 0 and move == 0 else 0


def best_attack(m: Row, k: Row, one: int, only: int) -> bool:
    """The attack of a hero that promises the most wounds, of equals the first; at `only` one target, or at any.

    At any it must promise something. False where there is none.
    """
    gain, whole, found = (-1 if only > 0 else 0), 1, False
    arm = arms_at(m, k, one)
    for _ in range(arms_of(m, k, one)):
        way = best_way(m, k, one, arm)
        if way >= 0:
            for target in range(k[c.FOES], k[c.END], c.WIDTH):
                if m[target + c.STATE] != c.OK or (only > 0 and target != only):
                    continue
                move = move_to(m, k, one, arm, way, target)
                if not fits(m, k, one, arm, way, target, move):
                    continue
                at = promised(m, k, one, arm, way, target, move)
                more = k[arm + c.ATTACKS] * k[at + min(m[target + c.NUMBER], c.WHOLE - 1)]
                if more * whole > gain * k[at + c.WHOLE]:
                    gain, whole, found = more, k[at + c.WHOLE], True
                    chosen(m, one, arm, way, target, move)
        arm += c.ARM_WIDTH
    return found


def promised(m: Row, k: Row, one: int, arm: int, way: int, target: int, move: int) -> int:
    """Where it stands what an attack promises."""
    rises = 1 if m[one + c.PRONE] and m[one + c.HELD] == 0 and move == 0 else 0
    here = step(m[one + c.AT], m[target + c.BEGAN], move) if move else m[one + c.AT]
    level = own_level(m, k, one, arm, way, move, rises)
    level += against(m, k, arm, k[way + c.SHOT], target, abs(here - m[target + c.BEGAN]))
    return promise(m, k, one, k[way + c.WAY_SKILL], level)


def reaches(m: Row, k: Row, one: int, target: int) -> bool:
    """Whether somebody can attack another from where it stands or after half a move."""
    if one >= k[c.FOES]:
        return seizes(m, k, one, target)
    arm = arms_at(m, k, one)
    for _ in range(arms_of(m, k, one)):
        way = best_way(m, k, one, arm)
        if way >= 0 and fits(m, k, one, arm, way, target, move_to(m, k, one, arm, way, target)):
            return True
        arm += c.ARM_WIDTH
    return False


def move_to(m: Row, k: Row, one: int, arm: int, way: int, target: int) -> int:
    """Metres that a hero goes to strike at somebody; none for a shot."""
    return 0 if k[way + c.SHOT] >= 0 else max(0, away(m, one, target) - k[arm + c.ARM_REACH])


def seizes(m: Row, k: Row, one: int, target: int) -> bool:
    """The attack of an NPC on somebody, from where it stands or after half a move; whether there is one."""
    arm = k[one + c.NPC_ARM]
    way = k[arm + c.WAYS_AT]
    for move in (0, max(0, away(m, one, target) - k[arm + c.ARM_REACH])):
        if fits(m, k, one, arm, way, target, move):
            chosen(m, one, arm, way, target, move)
            return True
    return False


# ── Whom ─────────────────────────────────────────────────────────────────────────────────────


def choose(m: Row, k: Row, one: int, way: int) -> int:
    """Whom somebody goes for, by the policy; NOTHING where no enemy is on the feet."""
    m[c.DRAWN] = 0
    first = nearest(m, k, one)
    if first < 0 or way == c.NEAREST:
        return first
    side, count = 1 - side_of(k, one), 0
    for foe in range(low_of(k, side), high_of(k, side), c.WIDTH):
        m[foe + c.NEAR] = 1 if m[foe + c.STATE] == c.OK and reaches(m, k, one, foe) else 0
        count += m[foe + c.NEAR]
    if way == c.WEAKEST:
        return worst(m, k, one, count > 0)
    if count > 1:
        m[c.DRAWN] = 1
        return nth(m, k, one, throw(m, count))
    return nth(m, k, one, 1) if count else first


def worst(m: Row, k: Row, one: int, near: bool) -> int:
    """Who looks worst, the nearest of equals; of those in reach, or of all."""
    side, best = 1 - side_of(k, one), c.NOTHING
    for foe in range(low_of(k, side), high_of(k, side), c.WIDTH):
        if m[foe + c.STATE] != c.OK or (near and m[foe + c.NEAR] == 0):
            continue
        if best >= 0 and m[foe + c.LOOKS] < m[best + c.LOOKS]:
            continue
        if best < 0 or m[foe + c.LOOKS] > m[best + c.LOOKS] or away(m, one, foe) < away(m, one, best):
            best = foe
    return best


def nth(m: Row, k: Row, one: int, number: int) -> int:
    """The so-many-th nearest of those in reach."""
    side, best = 1 - side_of(k, one), c.NOTHING
    while number:
        best = c.NOTHING
        for foe in range(low_of(k, side), high_of(k, side), c.WIDTH):
            if m[foe + c.NEAR] and (best < 0 or away(m, one, foe) < away(m, one, best)):
                best = foe
        m[best + c.NEAR] = 0
        number -= 1
    return best
