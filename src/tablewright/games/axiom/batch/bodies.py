"""Health lost and restored, falling, dying, and conditions, on numbers."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.pool import roll
from tablewright.games.axiom.batch.rows import put
from tablewright.games.axiom.kernel import (
    DEAD,
    STABLE,
    STANDARD,
    defense,
    fate,
    healed,
    health,
    health_after,
    look,
    lost,
    saves_counted,
)
from tablewright.games.axiom.kernel import DOWN as LOOKS_DOWN
from tablewright.kernel.rows import Row

# ── What follows from Attributes ─────────────────────────────────────────────────────────────


def refresh(m: Row, k: Row, one: int) -> None:
    """The greatest Health follows Body, and Health is cut to it."""
    top = health(m[one + c.ATTRIBUTE], k[one + c.TIER])
    m[one + c.TOP] = top
    m[one + c.HEALTH] = min(m[one + c.HEALTH], top)
    if m[one + c.STATE] == c.UP:
        m[one + c.LOOK] = look(m[one + c.HEALTH], top)


def shield(m: Row, k: Row, one: int) -> None:
    """Defense follows Speed, armour and the shield on the arm."""
    cover = 1 if m[one + c.HANDS] & k[one + c.SHIELDS] else 0
    m[one + c.DEFENSE] = defense(m[one + c.ATTRIBUTE + c.SPEED], k[one + c.ARMOUR], cover)


def sicken(m: Row, k: Row, one: int) -> None:
    """Every Attribute is what the worst illness of its family leaves of it."""
    for attribute in range(3):
        worst, ills = 0, m[one + c.ILL]
        while ills:
            n = k[c.ILLNESSES] + ((ills & 15) - 1) * c.ILLNESS_WIDTH
            if k[n + c.FAMILY] == attribute:
                worst = max(worst, k[n + c.SEVERITY])
            ills >>= 4
        m[one + c.ATTRIBUTE + attribute] = lost(k[one + c.BOUGHT + attribute], worst)
    shield(m, k, one)
    refresh(m, k, one)


# ── Illnesses ────────────────────────────────────────────────────────────────────────────────


def ill_with(m: Row, one: int, illness: int) -> bool:
    """Whether somebody has this illness."""
    ills = m[one + c.ILL]
    while ills:
        if ills & 15 == illness + 1:
            return True
        ills >>= 4
    return False


def expose(m: Row, k: Row, one: int, illness: int) -> None:
    """A Save, and the illness if it fails."""
    n = k[c.ILLNESSES] + illness * c.ILLNESS_WIDTH
    family = k[n + c.FAMILY]
    dice = m[one + c.ATTRIBUTE + family] + k[one + c.SAVES + family] + (k[one + c.HELPED] >> illness & 1)
    if roll(m, k, one, r.SAVE, dice, 0, 0, k[n + c.NEED], 0, 0, 0, 0) >= k[n + c.NEED]:
        return
    if m[c.LISTENS]:
        put(m, k, r.BEGAN, one, r.ILLNESS + illness)
    shift, ills = 0, m[one + c.ILL]
    while ills:
        shift += 4
        ills >>= 4
    m[one + c.ILL] |= (illness + 1) << shift
    sicken(m, k, one)


def curable(m: Row, k: Row, one: int, severity: int) -> int:
    """How far up in somebody's illnesses the first of this severity stands; NOTHING for none."""
    shift, ills = 0, m[one + c.ILL]
    while ills:
        if k[k[c.ILLNESSES] + ((ills & 15) - 1) * c.ILLNESS_WIDTH + c.SEVERITY] == severity:
            return shift
        shift += 4
        ills >>= 4
    return c.NOTHING


def cure(m: Row, k: Row, one: int, shift: int) -> None:
    """That illness is over."""
    ills = m[one + c.ILL]
    if m[c.LISTENS]:
        put(m, k, r.ENDED, one, r.ILLNESS + (ills >> shift & 15) - 1, r.CURED)
    m[one + c.ILL] = (ills >> shift + 4) << shift | ills & ((1 << shift) - 1)
    sicken(m, k, one)


# ── Conditions of a fight ────────────────────────────────────────────────────────────────────


def lay_down(m: Row, one: int) -> None:
    """Somebody is Prone, if not already."""
    if m[one + c.PRONE] == 0:
        m[c.MARKS] += 1
        m[one + c.PRONE] = m[c.MARKS]


def knock_down(m: Row, k: Row, one: int) -> None:
    """Somebody falls Prone."""
    lay_down(m, one)
    if m[c.LISTENS]:
        put(m, k, r.BEGAN, one, r.PRONE)
    refresh(m, k, one)


def end(m: Row, k: Row, one: int, column: int, condition: int, how: int) -> None:
    """A condition of a fight is over."""
    m[one + column] = 0
    if m[c.LISTENS]:
        put(m, k, r.ENDED, one, condition, how)
    refresh(m, k, one)


# ── Losing Health ────────────────────────────────────────────────────────────────────────────


def deal(m: Row, k: Row, one: int, amount: int, by: int, doubled: int, heavy: int, less: int) -> None:
    """Take Health off somebody on their feet, who may fall."""
    left = health_after(m[one + c.HEALTH], amount)
    m[one + c.HEALTH] = left
    m[one + c.LOOK] = look(left, m[one + c.TOP])
    if m[c.LISTENS]:
        put(m, k, r.DAMAGE, one, amount, left, m[one + c.LOOK], by, doubled, heavy, less)
    if left == 0:
        fall(m, k, one)


def fall(m: Row, k: Row, one: int) -> None:
    """A hero is dying, a threat out; the first Save comes at the start of the next turn of one's own."""
    hero = k[one + c.HERO]
    m[one + c.STATE] = c.DYING if hero else c.OUT
    m[one + c.LOOK] = LOOKS_DOWN
    m[one + c.PASSED] = 0
    m[one + c.FAILED] = 0
    if m[c.SIDE] == (c.PARTY_SIDE if hero else c.FOE_SIDE):
        m[one + c.SAVED] = 1
    m[one + c.FELL] = 1
    if hero and m[c.FIRST] == 0:
        m[c.FIRST] = one
    m[c.NEWS] = 1
    if m[c.LISTENS]:
        put(m, k, r.FELL, one, m[one + c.STATE])


def dying_save(m: Row, k: Row, one: int) -> None:
    """The Save of somebody dying, at the start of the own turn: three passed stabilise, three failed kill."""
    dice = m[one + c.ATTRIBUTE + c.BODY] + k[one + c.SAVES + c.BODY]
    passed = roll(m, k, one, r.DYING, dice, 0, 0, STANDARD, 0, 0, 0, 0) >= STANDARD
    m[one + c.PASSED] = saves_counted(m[one + c.PASSED], 1 if passed else 0)
    m[one + c.FAILED] = saves_counted(m[one + c.FAILED], 0 if passed else 1)
    came = fate(m[one + c.PASSED], m[one + c.FAILED])
    m[one + c.STATE] = c.DEAD if came == DEAD else c.STABLE if came == STABLE else c.DYING
    m[one + c.SAVED] = 1
    if m[c.LISTENS]:
        put(m, k, r.COUNTED, one, m[one + c.PASSED], m[one + c.FAILED], m[one + c.STATE], 1)


# ── Getting it back ──────────────────────────────────────────────────────────────────────────


def heal(m: Row, k: Row, one: int, amount: int, cause: int, by: int) -> None:
    """Give Health back; whoever was down is awake and Prone."""
    before = m[one + c.HEALTH]
    left = healed(before, m[one + c.TOP], amount)
    woken = left > before and (m[one + c.STATE] == c.DYING or m[one + c.STATE] == c.STABLE)
    m[one + c.HEALTH] = left
    m[one + c.LOOK] = look(left, m[one + c.TOP])
    if m[c.LISTENS]:
        put(m, k, r.HEALED, one, left - before, left, m[one + c.LOOK], cause, by, 1 if woken else 0, amount)
    if woken:
        m[one + c.STATE] = c.UP
        m[one + c.PASSED] = 0
        m[one + c.FAILED] = 0
        lay_down(m, one)
        m[c.WOKE] = 1
