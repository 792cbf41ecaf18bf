"""The closing of a turn: all dice are read, hits are reduced, and everything is placed together."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.answers import attacks
from tablewright.games.threedx.batch.bodies import downed, end_holds, hold_at, hurt, rescue, set_hold, sicken
from tablewright.games.threedx.batch.dice import kind_of, result_of, three
from tablewright.games.threedx.batch.helping import helped, struck, tell_helps, warded
from tablewright.games.threedx.batch.line import ask_loads, high_of, low_of, weigh
from tablewright.games.threedx.batch.rows import put
from tablewright.games.threedx.kernel import (
    critical_result,
    place_guarded,
    succeeds,
)
from tablewright.games.threedx.kernel import met as met_at
from tablewright.games.threedx.kernel_fight import (
    gives_ground,
    pieces_broken,
    pushed_to,
    reduced,
    shields_broken,
    through_armour,
    wounds,
)
from tablewright.kernel.rows import Row

# ── Reading ──────────────────────────────────────────────────────────────────────────────────


def read_turn(m: Row, k: Row) -> None:
    """Every attack of the turn against what it meets, then what else was rolled for."""
    number = 0
    if m[c.LISTENS]:
        tell_helps(m, k)
    for one in range(c.HEAD, k[c.END], c.WIDTH):
        if m[one + c.PLAN] == c.ATTACK and m[one + c.STATE] == c.OK:
            for place in range(k[m[one + c.WITH] + c.ATTACKS]):
                number += 1
                meet(m, k, one, place, number)
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[c.LISTENS] and rolled(m, one):
            result = act_result(m, k, one)
            need = m[one + c.NEED]
            put(m, k, r.ACT_READ, one, result, need, 1 if succeeds(result, need) else 0)
    if m[c.LISTENS]:
        put(m, k, r.READ)


def act_result(m: Row, k: Row, one: int) -> int:
    """What an Act comes to, with the help it has."""
    return result_of(m, one, c.DICE, m[one + c.LEVEL] + helped(m, k, one))


def rolled(m: Row, one: int) -> bool:
    """Whether somebody who can act did something in this turn that is no attack and was rolled for."""
    return m[one + c.STATE] == c.OK and (m[one + c.PLAN] == c.TENDS or m[one + c.PLAN] == c.BREAKS)


def meet(m: Row, k: Row, one: int, place: int, number: int) -> None:
    """One attack against what it meets, and the hit that comes of it, if any."""
    target, level = m[one + c.AIM], m[one + c.LEVEL] + m[one + c.EXTRA]
    if one < k[c.FOES]:
        level += helped(m, k, one)
        value = struck(m, k, one, place, level)
        defence = m[target + c.NUMBER] if m[target + c.STATE] == c.OK else 0
    else:
        value = m[one + c.NUMBER]
        defence = met(m, k, one, place, target, level) if m[target + c.DEFENDED] else 0
    left = -1
    if value > defence:
        left = 0 if m[one + c.INTENT] else remains(m, k, one, target, wounds(value, defence))
        if m[one + c.INTENT] == 0 and left == 0:
            left = -1
    if m[c.LISTENS]:
        put(m, k, r.MET, one, target, value, defence, left, place, level)
    if left >= 0:
        hit(m, k, one, target, left, number)


def met(m: Row, k: Row, one: int, place: int, target: int, attack: int) -> int:
    """What one attack meets of a hero's defence: the best result goes to the highest number."""
    most, kind = m[target + c.DEFENCE + c.DICE_MOST], kind_of(m, target, c.DEFENCE)
    if kind:
        return critical_result(kind, most)
    before = place
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if foe != one and m[foe + c.STATE] == c.OK and attacks(m, foe, target):
            higher = m[foe + c.NUMBER] - m[one + c.NUMBER]
            if higher > 0 or (higher == 0 and k[foe + c.RANK] < k[one + c.RANK]):
                before += k[m[foe + c.WITH] + c.ATTACKS]
    level = m[target + c.DEFENCE_LEVEL] + warded(m, k, target)
    low, mid, high = three(m, target, c.DEFENCE)
    return met_at(low, mid, high, place_guarded(before, level, m[target + c.GUARDS]), level, attack, most)


def remains(m: Row, k: Row, one: int, target: int, dealt: int) -> int:
    """The wounds of a hit after worn armour, special weapons included."""
    dealt += k[m[one + c.WITH] + c.WORTH]
    worn = 1 if m[target + c.PIECES] or shield_helps(m, k, target) else 0
    for _ in range(k[c.PASSIVE]):
        dealt = through_armour(dealt, worn, k[c.FLOOR])
    return dealt


def shield_helps(m: Row, k: Row, one: int) -> bool:
    """Whether the shield serves as a piece of armour: with Defend."""
    return one < k[c.FOES] and m[one + c.DEFENDING] > 0 and k[m[one + c.HOLDING] + c.BROKEN] > 0


def hit(m: Row, k: Row, one: int, target: int, left: int, number: int) -> None:
    """A hit waits to be placed."""
    at = k[c.BLOW_AT] + m[c.BLOWS] * c.BLOW_WIDTH
    m[at + c.HIT] = target
    m[at + c.BY] = one
    m[at + c.LEFT] = left
    m[at + c.AFTER_HIT] = m[one + c.INTENT]
    m[at + c.DECIDED] = 1 if m[one + c.INTENT] or left < 2 or open_ways(m, k, target) == 0 else 0
    m[at + c.BLOW_NUMBER] = number
    m[c.BLOWS] += 1


def open_ways(m: Row, k: Row, one: int) -> int:
    """Bits of the ways that are open to take one off a hit."""
    if m[one + c.STATE] != c.OK:
        return 0
    found = c.ARMOUR if m[one + c.PIECES] else 0
    if shield_helps(m, k, one):
        found |= c.BREAKS_SHIELD
    if m[one + c.PRONE] == 0:
        found |= c.FALLS_PRONE
    if m[one + c.HELD] == 0:
        found |= c.GIVES_GROUND
    if k[one + c.NAMED] if one >= k[c.FOES] else k[m[one + c.HOLDING] + c.HOLDS]:
        found |= c.LETS_GO
    return found & k[c.REDUCES]


# ── Reducing ─────────────────────────────────────────────────────────────────────────────────


def reduce_all(m: Row, k: Row) -> None:
    """NPCs say how their hits are reduced, then hero by hero."""
    for number in range(m[c.BLOWS]):
        at = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[at + c.HIT] >= k[c.FOES] and m[at + c.DECIDED] == 0:
            reduce(m, k, at)
    for number in range(m[c.BLOWS]):
        at = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[at + c.DECIDED]:
            continue
        ask_loads(m, k)
        for later in range(number, m[c.BLOWS]):
            other = k[c.BLOW_AT] + later * c.BLOW_WIDTH
            if m[other + c.HIT] == m[at + c.HIT] and m[other + c.DECIDED] == 0:
                reduce(m, k, other)


def reduce(m: Row, k: Row, at: int) -> None:
    """Take off a hit what the policy says: shield, armour, ground."""
    one, by, left = m[at + c.HIT], m[at + c.BY], m[at + c.LEFT]
    ways = open_ways(m, k, one) if left >= 2 else 0
    shield = shields_broken(left, 1 if ways & c.BREAKS_SHIELD else 0)
    pieces = pieces_broken(left, shield, m[one + c.PIECES] if ways & c.ARMOUR else 0)
    ground = 1 if ways & c.GIVES_GROUND and gives_ground(left, shield + pieces) else 0
    if shield + pieces + ground > left - 1:
        ground = 0
    taken = shield + pieces + ground
    m[at + c.LEFT] = reduced(left, taken)
    m[at + c.DECIDED] = 1
    if m[c.LISTENS]:
        put(m, k, r.REDUCED, one, m[at + c.BLOW_NUMBER], shield, pieces, ground, m[at + c.LEFT])
    m[one + c.PIECES] -= pieces
    if shield:
        m[one + c.HOLDING] = k[m[one + c.HOLDING] + c.BROKEN]
        weigh(m, k, one)
    if ground:
        push(m, k, one, by, k[c.GROUND])


def push(m: Row, k: Row, one: int, by: int, metres: int) -> None:
    """Somebody is pushed away from another, or gives ground."""
    m[one + c.AT] = pushed_to(m[one + c.AT], m[by + c.AT], metres, 1 if one < k[c.FOES] else 0)
    if m[c.LISTENS]:
        put(m, k, r.PUSHED, one, metres, m[one + c.AT])


# ── Placing ──────────────────────────────────────────────────────────────────────────────────


def place_all(m: Row, k: Row) -> None:
    """Wounds, pushes, holds, what was rolled for, and what ends with the turn."""
    for number in range(m[c.BLOWS]):
        at = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[at + c.AFTER_HIT] == 0:
            hurt(m, k, m[at + c.HIT], m[at + c.LEFT])
    for number in range(m[c.BLOWS]):
        after_hit(m, k, k[c.BLOW_AT] + number * c.BLOW_WIDTH)
    m[c.BLOWS] = 0
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        if rolled(m, one) and succeeds(act_result(m, k, one), m[one + c.NEED]):
            succeed(m, k, one)
    for one in range(c.HEAD, k[c.END], c.WIDTH):
        if m[one + c.STATE] < c.DEAD:
            downed(m, k, one)
    if m[c.LISTENS]:
        put(m, k, r.PLACED)
    turn_over(m, k)
    far_holds(m, k)


def after_hit(m: Row, k: Row, at: int) -> None:
    """What a grapple is after, or the venom of a hit."""
    one, by, intent = m[at + c.HIT], m[at + c.BY], m[at + c.AFTER_HIT]
    if intent == 0:
        if k[by + c.VENOM] and by >= k[c.FOES] and m[one + c.STATE] < c.DEAD:
            sicken(m, k, one, k[by + c.VENOM])
    elif intent == c.HOLD:
        hold(m, k, one, by)
    elif intent == c.SHOVES:
        push(m, k, one, by, k[c.SHOVE])
    elif m[one + c.PRONE] == 0:
        m[one + c.PRONE] = 1
        if m[c.LISTENS]:
            put(m, k, r.PRONE, one)


def hold(m: Row, k: Row, one: int, by: int) -> None:
    """Somebody is held; two attacks of one hold once."""
    strength = m[by + c.NUMBER]
    if strength <= m[hold_at(k, one, by)]:
        return
    set_hold(m, k, one, by, strength)
    if m[c.LISTENS]:
        put(m, k, r.HELD, one, by, strength)


def succeed(m: Row, k: Row, one: int) -> None:
    """What was rolled for comes about: somebody is free, or dying no more."""
    if m[one + c.PLAN] == c.BREAKS:
        end_holds(m, k, one)
        if m[c.LISTENS]:
            put(m, k, r.FREE, one, 0)
    elif m[m[one + c.AIM] + c.STATE] == c.DOWN:
        rescue(m, k, m[one + c.AIM])


def turn_over(m: Row, k: Row) -> None:
    """What does not outlast the turn is gone."""
    for one in range(low_of(k, m[c.SIDE]), high_of(k, m[c.SIDE]), c.WIDTH):
        if m[one + c.STATE] < c.DEAD:
            for place in range(m[one + c.ILLS]):
                if m[one + c.ILL + 2 * place + 1] >= 0:
                    m[one + c.ILL + 2 * place + 1] -= 1
    clear_turn(m, k)


def clear_turn(m: Row, k: Row) -> None:
    """Nobody has declared anything."""
    for one in range(c.HEAD, k[c.END], c.WIDTH):
        m[one + c.PLAN] = 0
        m[one + c.ANSWERS] = 0
        m[one + c.MOVED] = 0
        m[one + c.HELPS] = 0
        m[one + c.DEFENDED] = 0
        m[one + c.DONE] = 0


def far_holds(m: Row, k: Row) -> None:
    """Who was moved out of reach of one who holds it is free of that one."""
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        for by in range(k[c.FOES], k[c.END], c.WIDTH):
            if m[one + c.HELD] and m[hold_at(k, one, by)] and abs(m[one + c.AT] - m[by + c.AT]) > k[c.MELEE]:
                set_hold(m, k, one, by, 0)
                if m[c.LISTENS]:
                    put(m, k, r.FREE, one, by)
