"""Dice that lie there: thrown, joined by a bonus die, read; and what a roll promises before it is made."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.line import attribute_size
from tablewright.games.threedx.batch.rows import put
from tablewright.games.threedx.kernel import (
    EPIC,
    bonus_uses,
    critical,
    critical_result,
    highest,
    joined,
    lowest,
    middle,
    read,
)
from tablewright.kernel.rows import Row, throw


def lay(m: Row, k: Row, one: int, dice: int, skill: int) -> None:
    """Throw Vitality, attribute and ability, in that order; a die at 0 is not thrown and counts as 0."""
    most = 0
    at = one + dice
    for place in range(3):
        size = m[one + c.VITALITY]
        if place == 1:
            size = attribute_size(m, k, one, skill)
        elif place == 2:
            size = k[skill + c.SKILL_SIZE]
        m[at + place] = throw(m, size) if size else 0
        most = max(most, size)
    m[at + c.DICE_MOST] = most
    m[at + c.DICE_BONUS] = 0
    m[at + c.DICE_LEVELS] = 0


def three(m: Row, one: int, dice: int) -> tuple[int, int, int]:
    """The lowest, the middle and the highest of the results that count."""
    at = one + dice
    x, y, z = m[at], m[at + 1], m[at + 2]
    if m[at + c.DICE_BONUS]:
        return joined(lowest(x, y, z), middle(x, y, z), highest(x, y, z), m[at + c.DICE_BONUS])
    return lowest(x, y, z), middle(x, y, z), highest(x, y, z)


def kind_of(m: Row, one: int, dice: int) -> int:
    """1 for a critical success, -1 for a critical failure, else 0."""
    return critical(m[one + dice], m[one + dice + 1], m[one + dice + 2])


def result_of(m: Row, one: int, dice: int, level: int) -> int:
    """What dice come to at a level."""
    most = m[one + dice + c.DICE_MOST]
    kind = kind_of(m, one, dice)
    if kind:
        return critical_result(kind, most)
    low, mid, high = three(m, one, dice)
    return read(low, mid, high, level + m[one + dice + c.DICE_LEVELS], most)


# ── Bonus dice ───────────────────────────────────────────────────────────────────────────────


def left_of(m: Row, k: Row, one: int, number: int) -> int:
    """Uses left of an attribute's bonus die."""
    return bonus_uses(k[one + c.MADE_SIZE + number]) - m[one + c.USED + number]


def joins(m: Row, k: Row, one: int, number: int) -> None:
    """An attribute's bonus die joins the dice of this turn's action."""
    at, size = one + c.DICE, k[one + c.MADE_SIZE + number]
    face = 0
    if k[c.JOINS] != c.SHIFT:
        face = throw(m, size)
        m[at + c.DICE_BONUS] = face
        m[at + c.DICE_MOST] = max(m[at + c.DICE_MOST], size)
    if k[c.JOINS] != c.JOIN:
        m[at + c.DICE_LEVELS] = 1
    m[one + c.USED + number] += 1
    m[one + c.BONUSES] += 1
    if m[c.LISTENS]:
        put(m, k, r.BONUS, one, number, face, r.ACTION)


def above(m: Row, floor: int) -> int:
    """The face of an epic die: thrown again until it beats every die that lies there."""
    while True:
        face = throw(m, EPIC)
        if face > floor:
            return face


def highest_face(m: Row, one: int) -> int:
    """The highest of the dice of a save."""
    return max(m[one + c.SAVE_FACE], m[one + c.SAVE_SECOND], m[one + c.SAVE_BONUS])


def reach(m: Row, k: Row, one: int, size: int, more: int) -> int:
    """The most that a save can come to once a bonus die of a size has joined, and an epic die more.

    A size of 0 is none; it is never at a disadvantage, so that of several dice the highest counts.
    """
    level, high, most = k[one + c.HARDY], highest_face(m, one), m[one + c.SAVE_MOST]
    dice = (1 if size > 0 else 0) + more
    if k[c.JOINS] != c.JOIN:
        level += dice
    if k[c.JOINS] == c.SHIFT:
        if dice > 0 and m[one + c.SAVE_SECOND] == 0:
            high = m[one + c.VITALITY]
    else:
        face = EPIC if more > 0 else size
        high, most = max(high, face), max(most, face)
    return read(high, high, high, level, most)


def reach_of_all(m: Row, k: Row, one: int) -> int:
    """The most that a save can come to with the bonus dice that are left: one of an attribute, and the epic die."""
    largest = 0
    for number in range(5):
        if left_of(m, k, one, number) > 0:
            largest = max(largest, k[one + c.MADE_SIZE + number])
    return reach(m, k, one, largest, 1 if m[one + c.EPIC] > 0 else 0)


def could(m: Row, k: Row, one: int, target: int) -> int:
    """The bonus die that may make a Vitality save by itself: an attribute's, 5 for the epic die, NOTHING for none."""
    for number in range(5):
        if left_of(m, k, one, number) > 0 and reach(m, k, one, k[one + c.MADE_SIZE + number], 0) >= target:
            return number
    return r.EPIC if m[one + c.EPIC] > 0 and reach(m, k, one, 0, 1) >= target else c.NOTHING


def better_save(m: Row, k: Row, one: int, number: int) -> None:
    """A bonus die joins the Vitality save that lies there."""
    m[one + c.BETTERED] = 1
    if k[c.JOINS] == c.SHIFT:
        if m[one + c.SAVE_SECOND] == 0:
            m[one + c.SAVE_SECOND] = throw(m, m[one + c.VITALITY])
    elif number == r.EPIC:
        m[one + c.SAVE_BONUS] = above(m, max(m[one + c.SAVE_FACE], m[one + c.SAVE_SECOND]))
        m[one + c.SAVE_MOST] = EPIC
    else:
        size = k[one + c.MADE_SIZE + number]
        m[one + c.SAVE_BONUS] = throw(m, size)
        m[one + c.SAVE_MOST] = max(m[one + c.SAVE_MOST], size)
    if number == r.EPIC:
        m[one + c.EPIC] -= 1
        m[one + c.EPICS] += 1
    else:
        m[one + c.USED + number] += 1
        m[one + c.BONUSES] += 1
    if m[c.LISTENS]:
        shown = m[one + c.SAVE_SECOND] if k[c.JOINS] == c.SHIFT else 0
        put(m, k, r.BONUS, one, number, max(m[one + c.SAVE_BONUS], shown), r.SAVE)


# ── Promises ─────────────────────────────────────────────────────────────────────────────────


def promise(m: Row, k: Row, one: int, skill: int, level: int) -> int:
    """Where it stands in k what a roll promises beyond each number, and in how many ways it can fall."""
    vitality, attribute, ability = m[one + c.VITALITY], attribute_size(m, k, one, skill), k[skill + c.SKILL_SIZE]
    triple = k[k[c.TRIPLES] + (vitality * 49 + attribute * 7 + ability) // 2]
    level = max(-c.LEVELS, min(c.LEVELS, level))
    return k[c.CHANCES] + (triple * (2 * c.LEVELS + 1) + level + c.LEVELS) * c.CHANCE_WIDTH


def holding_off(k: Row, row: int, need: int) -> int:
    """In how many ways a roll reaches a number, by what it promises beyond each."""
    if need == 0:
        return k[row + c.WHOLE]
    return k[row + need - 1] - k[row + need] if need < c.WHOLE else 0
