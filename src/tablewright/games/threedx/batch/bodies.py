"""Wounds, Vitality saves, dying and its ways out: what a body goes through."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.dice import better_save, could, highest_face, reach_of_all
from tablewright.games.threedx.batch.line import high_of, low_of, weigh
from tablewright.games.threedx.batch.rows import put
from tablewright.games.threedx.kernel import SMALLEST, read, succeeds
from tablewright.games.threedx.kernel_fight import DOWN, effective, heavy_saves, looks, lost_sizes, save_target
from tablewright.kernel.rows import Row, throw


def look_of(m: Row, k: Row, one: int) -> int:
    """How somebody looks with the wounds that it has."""
    if m[one + c.STATE] > c.OUT:
        return DOWN
    if one >= k[c.FOES]:
        return looks(m[one + c.WOUNDS], k[one + c.GOAL])
    return looks(m[one + c.WOUNDS], max(m[one + c.VITALITY], SMALLEST)) if m[one + c.VITALITY] else DOWN


def hurt(m: Row, k: Row, one: int, amount: int) -> None:
    """Somebody takes the wounds of one hit."""
    if amount <= 0 or m[one + c.STATE] >= c.DEAD:
        return
    m[one + c.WOUNDS] += amount
    m[one + c.LOOKS] = look_of(m, k, one)
    number, heavy = -1, 0
    if one >= k[c.FOES]:
        number = effective(k[one + c.GOAL], m[one + c.WOUNDS])
        if number == 0:
            m[one + c.LOOKS] = DOWN
    elif m[one + c.STATE] != c.DOWN:
        heavy = heavy_saves(amount)
        m[one + c.HURT] = 1
        m[one + c.HEAVY] += heavy
        m[one + c.FRESH] += amount
    if m[one + c.STATE] == c.DOWN:
        m[one + c.DYING] += amount
    if m[c.LISTENS]:
        put(m, k, r.WOUNDS, one, amount, m[one + c.WOUNDS], m[one + c.LOOKS], heavy, number)


def fall(m: Row, k: Row, one: int) -> None:
    """Somebody falls unconscious and is dying."""
    m[one + c.STATE] = c.DOWN
    m[one + c.DYING] = 0
    m[one + c.LOOKS] = DOWN
    m[one + c.HURT] = 0
    m[one + c.HEAVY] = 0
    m[one + c.DUE] = 0
    m[one + c.MADE] = 0
    m[one + c.SAVING] = 0
    if one < k[c.FOES]:
        m[one + c.FELL] = 1
        if m[c.FIRST] == 0:
            m[c.FIRST] = one
    if m[c.LISTENS]:
        put(m, k, r.FELL, one)
    let_go(m, k, one)


def hold_at(k: Row, one: int, by: int) -> int:
    """Where it stands with what a foe holds a hero."""
    foes = (k[c.END] - k[c.FOES]) // c.WIDTH
    return k[c.HOLDS_AT] + (one - c.HEAD) // c.WIDTH * foes + (by - k[c.FOES]) // c.WIDTH


def set_hold(m: Row, k: Row, one: int, by: int, strength: int) -> None:
    """A foe holds a hero so fast, or (0) not at all."""
    m[hold_at(k, one, by)] = strength
    m[one + c.HELD] = 0
    m[one + c.STRENGTH] = 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        found = m[hold_at(k, one, foe)]
        if found:
            m[one + c.HELD] += 1
            m[one + c.STRENGTH] = max(m[one + c.STRENGTH], found)


def end_holds(m: Row, k: Row, one: int) -> None:
    """Nobody holds a hero any more."""
    if m[one + c.HELD]:
        for foe in range(k[c.FOES], k[c.END], c.WIDTH):
            m[hold_at(k, one, foe)] = 0
        m[one + c.HELD] = 0


def let_go(m: Row, k: Row, one: int) -> None:
    """Somebody who can act no more holds nobody and defends no more."""
    if one < k[c.FOES]:
        end_holds(m, k, one)
    else:
        for other in range(c.HEAD, k[c.FOES], c.WIDTH):
            if m[other + c.HELD]:
                set_hold(m, k, other, one, 0)
    m[one + c.DEFENDING] = 0
    m[one + c.DASHING] = 0
    m[one + c.PRONE] = 0


def death(m: Row, k: Row, one: int) -> None:
    """Dead, once enough wounds were gained while dying."""
    if m[one + c.STATE] == c.DOWN and m[one + c.DYING] >= k[one + c.DEADLY]:
        m[one + c.STATE] = c.DEAD
        m[one + c.LOOKS] = DOWN
        if m[c.LISTENS]:
            put(m, k, r.DIED, one)
        let_go(m, k, one)


def downed(m: Row, k: Row, one: int) -> None:
    """What the wounds taken in a turn bring about: an NPC falls, who was dying dies."""
    if m[one + c.STATE] == c.DOWN:
        death(m, k, one)
    elif m[one + c.STATE] < c.DOWN and one >= k[c.FOES] and effective(k[one + c.GOAL], m[one + c.WOUNDS]) == 0:
        fall(m, k, one)


def turn_begins(m: Row, k: Row, one: int) -> None:
    """One wound if dying; what has run its turns is over."""
    if m[one + c.STATE] == c.DOWN:
        m[one + c.DYING] += 1
        m[one + c.WOUNDS] += 1
        if m[c.LISTENS]:
            put(m, k, r.DYING, one, m[one + c.DYING], m[one + c.WOUNDS])
        death(m, k, one)
    place = 0
    while place < m[one + c.ILLS]:
        at = one + c.ILL + 2 * place
        if m[at + 1] != 0:
            place += 1
            continue
        if m[c.LISTENS]:
            put(m, k, r.ILL_ENDED, one, m[at])
        m[one + c.ILLS] -= 1
        for later in range(at, one + c.ILL + 2 * m[one + c.ILLS]):
            m[later] = m[later + 2]


def sicken(m: Row, k: Row, one: int, ill: int) -> None:
    """Poison or the like takes hold, unless it has already."""
    name = k[ill + c.ILL_NAME]
    for place in range(m[one + c.ILLS]):
        if k[m[one + c.ILL + 2 * place] + c.ILL_NAME] == name:
            return
    at = one + c.ILL + 2 * m[one + c.ILLS]
    m[at] = ill
    m[at + 1] = k[ill + c.ILL_TURNS]
    if m[at + 1] > 0 and low_of(k, m[c.SIDE]) <= one < high_of(k, m[c.SIDE]):
        m[at + 1] += 1
    m[one + c.ILLS] += 1
    if m[c.LISTENS]:
        put(m, k, r.ILL_BEGAN, one, ill)


def rescue(m: Row, k: Row, one: int) -> None:
    """Dying ends: a hero has a little Vitality and wakes as the next own turn begins."""
    m[one + c.STATE] = c.OUT
    m[one + c.VITALITY] = k[c.REVIVED]
    m[one + c.WAKING] = 1
    m[one + c.LOOKS] = look_of(m, k, one)
    weigh(m, k, one)
    if m[c.LISTENS]:
        put(m, k, r.RESCUED, one, m[one + c.VITALITY])


# ── Vitality saves ───────────────────────────────────────────────────────────────────────────


def due(m: Row, one: int) -> None:
    """How many Vitality saves somebody makes as the turn begins."""
    hits = m[one + c.HURT] + m[one + c.HEAVY]
    ills = 0
    for place in range(m[one + c.ILLS]):
        ills += m[one + c.ILL + 2 * place + 1] != 0
    m[one + c.DUE_HITS] = hits
    m[one + c.DUE] = hits + ills
    m[one + c.MADE] = 0


def target_of(m: Row, k: Row, one: int) -> int:
    """What the next save must reach."""
    wounds = m[one + c.FRESH] if k[c.FRESH_ONLY] else m[one + c.WOUNDS]
    return save_target(wounds, k[ill_of(m, one) + c.ILL_SEVERITY] if m[one + c.MADE] >= m[one + c.DUE_HITS] else 0)


def ill_of(m: Row, one: int) -> int:
    """Where the ill stands that the next save is for."""
    return m[one + c.ILL + 2 * (m[one + c.MADE] - m[one + c.DUE_HITS])]


def cause_of(m: Row, k: Row, one: int) -> int:
    """What the next save is for: 0 wounds, 1 a heavy hit, 2 and more an ill."""
    if m[one + c.MADE] >= m[one + c.DUE_HITS]:
        return 2 + k[ill_of(m, one) + c.ILL_NAME]
    return 0 if m[one + c.HURT] else 1


def roll_save(m: Row, k: Row, one: int) -> None:
    """Make the next save; where it fails and bonus dice could still reach it, it lies there until that is settled."""
    target = target_of(m, k, one)
    m[one + c.SAVE_FACE] = throw(m, m[one + c.VITALITY])
    m[one + c.SAVE_SECOND] = throw(m, m[one + c.VITALITY]) if k[one + c.HARDY] else 0
    m[one + c.SAVE_BONUS] = 0
    m[one + c.SAVE_MOST] = m[one + c.VITALITY]
    m[one + c.BETTERED] = 0
    if save_result(m, k, one) < target and reach_of_all(m, k, one) >= target:
        m[one + c.SAVING] = 1
        if m[c.LISTENS]:
            first, second = m[one + c.SAVE_FACE], m[one + c.SAVE_SECOND]
            put(m, k, r.SAVE_LAID, one, first, second, target, cause_of(m, k, one))
        return
    take_save(m, k, one)


def save_result(m: Row, k: Row, one: int) -> int:
    """What a save comes to: it is never at a disadvantage, so that of several dice the highest counts."""
    level = k[one + c.HARDY] + (1 if m[one + c.BETTERED] and k[c.JOINS] != c.JOIN else 0)
    high = highest_face(m, one)
    return read(high, high, high, level, m[one + c.SAVE_MOST])


def take_save(m: Row, k: Row, one: int) -> None:
    """A save is read: below its target Vitality falls; at 0 one is dying."""
    target, before, result = target_of(m, k, one), m[one + c.VITALITY], save_result(m, k, one)
    success = succeeds(result, target)
    after = before if success else lost_sizes(before, k[c.SIZES])
    if m[c.LISTENS]:
        first, second, third = m[one + c.SAVE_FACE], m[one + c.SAVE_SECOND], m[one + c.SAVE_BONUS]
        if second == 0:
            second, third = third, 0
        met, cause = 1 if success else 0, cause_of(m, k, one)
        put(m, k, r.SAVED, one, first, second, third, target, result, met, before, after, cause)
    if m[one + c.MADE] < m[one + c.DUE_HITS]:
        if m[one + c.HURT]:
            m[one + c.HURT] = 0
        else:
            m[one + c.HEAVY] -= 1
    m[one + c.SAVING] = 0
    m[one + c.MADE] += 1
    m[one + c.VITALITY] = after
    m[one + c.LOOKS] = look_of(m, k, one)
    weigh(m, k, one)
    if after == 0 or m[one + c.MADE] >= m[one + c.DUE]:
        m[one + c.DUE] = 0
        m[one + c.MADE] = 0
        m[one + c.FRESH] = 0
    if after == 0:
        fall(m, k, one)


def face_save(m: Row, k: Row, one: int) -> bool:
    """Better a save that would end in dying, once, with a bonus die that could make it; whether one was spent."""
    if m[one + c.BETTERED] or m[one + c.VITALITY] > SMALLEST:
        return False
    number = could(m, k, one, target_of(m, k, one))
    if number < 0:
        return False
    better_save(m, k, one, number)
    return True
