"""What everybody does in the turn of the own side: heroes by their way of being played, NPCs by the table's policy."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.choosing import (
    against,
    best_attack,
    choose,
    own_level,
    seizes,
)
from tablewright.games.threedx.batch.dice import lay
from tablewright.games.threedx.batch.helping import aid, aid_ahead, aided, assist, still_to_act
from tablewright.games.threedx.batch.line import (
    attribute_size,
    away,
    declare,
    go,
    high_of,
    low_of,
    nearest,
    plain,
    run_of,
    side_of,
    weigh,
)
from tablewright.games.threedx.batch.rows import put
from tablewright.games.threedx.kernel_fight import (
    badly_hurt,
    dying_target,
    half_move,
    most_moved,
    spent,
    step,
)
from tablewright.kernel.rows import Row


def attack(m: Row, k: Row, one: int, intent: int) -> None:
    """Make the attack that was chosen; a hero's dice lie there from now on, and it helps whom it can."""
    arm, way, target, move, rises = m[c.ARM], m[c.ABILITY], m[c.TARGET], m[c.MOVE], m[c.RISES]
    here = step(m[one + c.AT], m[target + c.BEGAN], move) if move else m[one + c.AT]
    declare(m, one, c.ATTACK, target)
    m[one + c.HELPS] = m[c.HELP_TO] if one < k[c.FOES] else 0
    m[one + c.WITH] = arm
    m[one + c.SKILL] = k[way + c.WAY_SKILL]
    m[one + c.LEVEL] = own_level(m, k, one, arm, way, move, rises)
    m[one + c.EXTRA] = against(m, k, arm, k[way + c.SHOT], target, abs(here - m[target + c.BEGAN]))
    m[one + c.MOVED] = move
    m[one + c.INTENT] = intent
    m[one + c.AT] = here
    if one < k[c.FOES]:
        lay(m, k, one, c.DICE, m[one + c.SKILL])
    if m[c.LISTENS]:
        tell(m, k, one)
    if rises:
        m[one + c.PRONE] = 0
    if one < k[c.FOES]:
        takes_up(m, k, one, way)
    else:
        m[one + c.DONE] = 1


def takes_up(m: Row, k: Row, one: int, way: int) -> None:
    """What an attack uses is in hand then, or thrown; points are spent."""
    cost = k[k[way + c.WAY_SKILL] + c.SKILL_COST]
    m[one + c.SPIRIT] -= cost
    m[one + c.POINTS] += cost
    if m[one + c.HOLDING] != k[way + c.AFTER]:
        m[one + c.HOLDING] = k[way + c.AFTER]
        weigh(m, k, one)


def tell(m: Row, k: Row, one: int) -> None:
    """Write an attack down."""
    put(
        m,
        k,
        r.PLANNED,
        one,
        c.ATTACK,
        m[one + c.AIM],
        m[one + c.LEVEL],
        m[one + c.EXTRA],
        m[one + c.AT],
        m[one + c.MOVED],
        m[one + c.DICE],
        m[one + c.DICE + 1],
        m[one + c.DICE + 2],
        m[one + c.INTENT],
        k[m[one + c.WITH] + c.ITEMS],
        k[m[one + c.SKILL] + c.SKILL_NUMBER] if one < k[c.FOES] else 0,
        m[one + c.HELPS],
    )


def nearer(m: Row, k: Row, one: int, target: int, reach: int) -> bool:
    """As near as a move brings one, at a run where that is not enough."""
    rises = 1 if m[one + c.PRONE] else 0
    gap = max(0, away(m, one, target) - reach)
    if gap == 0 and not rises:
        return False
    dashes = 1 if gap > most_moved(run_of(m, k, one), 0, m[one + c.PRONE], rises) else 0
    most = most_moved(run_of(m, k, one), dashes, m[one + c.PRONE], rises)
    return go(m, k, one, target, min(gap, most), dashes, rises)


# ── NPCs ─────────────────────────────────────────────────────────────────────────────────────


def foe_act(m: Row, k: Row, one: int) -> None:
    """The one thing that an NPC does this turn."""
    target = choose(m, k, one, k[c.FOE_WAY])
    if m[c.LISTENS] and m[c.DRAWN]:
        put(m, k, r.DRAWN, one)
    if target < 0:
        plain(m, k, one)
        return
    if seizes(m, k, one, target):
        intent = k[one + c.INTENDS]
        done = m[target + c.HELD] if intent == c.HOLD else m[target + c.PRONE]
        attack(m, k, one, 0 if done or seized(m, k, one, target, intent) else intent)
        return
    if not nearer(m, k, one, target, k[k[one + c.NPC_ARM] + c.ARM_REACH]):
        plain(m, k, one)


def seized(m: Row, k: Row, one: int, target: int, intent: int) -> bool:
    """Whether another NPC seizes that one so this turn."""
    side = side_of(k, one)
    for other in range(low_of(k, side), high_of(k, side), c.WIDTH):
        if (
            other != one
            and m[other + c.PLAN] == c.ATTACK
            and m[other + c.INTENT] == intent
            and m[other + c.AIM] == target
        ):
            return True
    return False


# ── Heroes ───────────────────────────────────────────────────────────────────────────────────


def hero_act(m: Row, k: Row, one: int) -> None:
    """The one thing that is done for a hero this turn."""
    if tend(m, k, one):
        return
    near = nearest(m, k, one)
    if near < 0:
        plain(m, k, one)
        return
    if take_up(m, k, one) or break_free(m, k, one):
        return
    off = stays_off(m, k, one)
    if off and keep_off(m, k, one, near):
        return
    if k[c.HERO_WAY] != c.CAREFUL and not off:
        target = choose(m, k, one, k[c.HERO_WAY])
        if best_attack(m, k, one, target):
            strike_or_help(m, k, one)
            return
        if nearer(m, k, one, target, k[m[one + c.HOLDING] + c.REACH_FIRST]):
            return
    usual(m, k, one, near, off)


def strike_or_help(m: Row, k: Row, one: int) -> None:
    """Make the attack that was chosen, which helps too where it can; or help without it, where that promises more."""
    if aided(m, k, one):
        assist(m, k, one)
    else:
        attack(m, k, one, 0)


def stays_off(m: Row, k: Row, one: int) -> bool:
    """Whether somebody is spent while heroes stand who are not: it closes in on nobody."""
    if not spent(m[one + c.VITALITY], m[one + c.WOUNDS]):
        return False
    for other in range(c.HEAD, k[c.FOES], c.WIDTH):
        if other != one and m[other + c.STATE] == c.OK and not spent(m[other + c.VITALITY], m[other + c.WOUNDS]):
            return True
    return False


def keep_off(m: Row, k: Row, one: int, near: int) -> bool:
    """Who is spent gets out of the way of an enemy who is near; False where it need not or cannot."""
    if away(m, one, near) > k[c.OFF]:
        return False
    rises = 1 if m[one + c.PRONE] else 0
    return go(m, k, one, near, -most_moved(run_of(m, k, one), 0, m[one + c.PRONE], rises), 0, rises)


def usual(m: Row, k: Row, one: int, near: int, off: bool) -> None:
    """Defend when badly hurt and pressed, else strike where the most wounds are to be expected, else close in."""
    pressed = away(m, one, near) <= k[c.MELEE]
    if pressed and m[c.ROUND] % 2 == 0 and badly_hurt(m[one + c.VITALITY], m[one + c.WOUNDS]):
        defend(m, k, one)
        return
    if best_attack(m, k, one, c.NOTHING):
        strike_or_help(m, k, one)
        return
    if off:
        if aid(m, k, one, still_to_act(m, k)) or aid_ahead(m, k, one):
            assist(m, k, one)
        else:
            plain(m, k, one)
        return
    rises = 1 if m[one + c.PRONE] else 0
    gap = max(0, away(m, one, near) - k[c.MELEE])
    most = most_moved(run_of(m, k, one), 0, m[one + c.PRONE], rises)
    if go(m, k, one, near, min(gap, most), 0, rises):
        return
    if aid(m, k, one, still_to_act(m, k)) or aid_ahead(m, k, one):
        assist(m, k, one)
    else:
        defend(m, k, one)


def defend(m: Row, k: Row, one: int) -> None:
    """Defend."""
    m[one + c.DEFENDING] = 1
    plain(m, k, one)


def tend(m: Row, k: Row, one: int) -> bool:
    """Keep somebody of the own side from dying whom nobody tends yet: at once, or on the way there."""
    for other in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[other + c.STATE] == c.DOWN and other != one and not tended(m, k, other) and medicine(m, k, one, other):
            return True
    return False


def tended(m: Row, k: Row, other: int) -> bool:
    """Whether somebody tends the dying one in this turn."""
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[one + c.PLAN] == c.TENDS and m[one + c.AIM] == other:
            return True
    return False


def medicine(m: Row, k: Row, one: int, other: int) -> bool:
    """Tend the dying one, after half a move where need be; else run there. False where neither can be."""
    gap = max(0, away(m, one, other) - k[c.MELEE])
    for move in (0, gap):
        if move and (m[one + c.HELD] or move > half_move(run_of(m, k, one), m[one + c.PRONE])):
            continue
        here = step(m[one + c.AT], m[other + c.BEGAN], move) if move else m[one + c.AT]
        if abs(here - m[other + c.BEGAN]) <= k[c.MELEE]:
            m[one + c.AT] = here
            act(m, k, one, c.TENDS, other, k[one + c.MEDICINE], dying_target(m[other + c.DYING]), move)
            return True
    most = most_moved(run_of(m, k, one), 1, m[one + c.PRONE], 0)
    return go(m, k, one, other, min(gap, most), 1, 0)


def act(m: Row, k: Row, one: int, what: int, whom: int, skill: int, need: int, move: int) -> None:
    """Do something that is rolled for; the dice lie there from now on."""
    declare(m, one, what, whom)
    m[one + c.SKILL] = skill
    m[one + c.NEED] = need
    m[one + c.MOVED] = move
    m[one + c.LEVEL] = k[skill + c.SKILL_HELPED] - (1 if move else 0)
    lay(m, k, one, c.DICE, skill)
    if m[c.LISTENS]:
        x, y, z = m[one + c.DICE], m[one + c.DICE + 1], m[one + c.DICE + 2]
        number = k[skill + c.SKILL_NUMBER]
        put(m, k, r.PLANNED, one, what, whom, m[one + c.LEVEL], 0, m[one + c.AT], move, x, y, z, need, 0, number)
    cost = k[skill + c.SKILL_COST]
    m[one + c.SPIRIT] -= cost
    m[one + c.POINTS] += cost


def take_up(m: Row, k: Row, one: int) -> bool:
    """Somebody with nothing to strike with gets a weapon back in hand."""
    after = k[m[one + c.HOLDING] + c.TAKES]
    if after == 0:
        return False
    plain(m, k, one)
    m[one + c.HOLDING] = after
    weigh(m, k, one)
    return True


def break_free(m: Row, k: Row, one: int) -> bool:
    """Who is held breaks free, with a proficiency or what has the largest dice."""
    if m[one + c.HELD] == 0:
        return False
    best, most = c.NOTHING, -1
    for place in range(k[one + c.FREES]):
        skill = k[k[one + c.FREE] + place]
        size = attribute_size(m, k, one, skill) + k[skill + c.SKILL_SIZE] + c.WAY_BEST * k[skill + c.SKILL_HELPED]
        if size > most:
            best, most = skill, size
    if best < 0 or k[best + c.SKILL_COST] > m[one + c.SPIRIT]:
        return False
    act(m, k, one, c.BREAKS, 0, best, m[one + c.STRENGTH], 0)
    return True
