"""What is lost and regained, at once or when a tied exchange lands; what hits bring with them."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.line import stand
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.batch.slots import lose_spell
from tablewright.games.axx.kernel import healed, hp_after, natured, weakness
from tablewright.kernel.rows import Row


def tied(m: Row) -> bool:
    """Whether blows wait, because both sides act at once."""
    return m[c.PHASE] == c.TURNS and m[c.ORDER] == c.TIE


def weak(m: Row, k: Row, one: int) -> int:
    """What weakness takes from every d20 roll of somebody."""
    sources = k[one + c.WEAK] + (m[one + c.POISON] != 0) + (m[one + c.INJURED] != 0)
    return weakness(sources) if sources else 0


def warded(m: Row, k: Row, one: int, other: int, column: int) -> int:
    """What the wards on somebody add, in one column, against another (NOTHING: against nobody)."""
    found = 0
    up = m[one + c.UP]
    for number in range(k[c.WARDS]):
        bit = 1 << number
        if up & bit and (column == c.WARD_HIT or k[other + c.MEETS] & bit):
            found += k[k[c.WARD] + number * c.WARD_WIDTH + column]
    return found


def by_nature(k: Row, one: int, points: int, kind: int) -> int:
    """What somebody's nature makes of so much damage of a type by magic."""
    return natured(points, k[one + c.SUFFERS] >> kind & 1, k[one + c.RESISTS] >> kind & 1)


def deal(m: Row, k: Row, one: int, amount: int, kind: int, by: int, powers: int) -> None:
    """Deal a blow's damage of a type, now or when the exchange lands; `powers` are bits of what the hit carries."""
    if amount <= 0:
        powers = 0
    if tied(m):
        if m[c.LISTENS]:
            put(m, k, r.DAMAGE, one, amount, -1)
        n = wait(m, k, c.BLOW, one, by, amount, powers)
        m[n + 6] = kind
        return
    lose(m, k, one, amount, kind)
    if powers and m[one + c.STATE] not in (c.DEAD, c.DEAD_AWAY):
        carry_powers(m, k, one, by, powers, 1)
    if amount > 0:
        wake(m, k, one)
        if m[one + c.CHARMED] and m[one + c.CHARMER] == by:
            break_charm(m, k, one)
        if m[one + c.DECLARED] and m[one + c.STATE] == c.OK:
            lose_spell(m, k, one)


def lose(m: Row, k: Row, one: int, amount: int, kind: int) -> None:
    """Take hit points; a monster at 0 is dead, a hero owes a Brush with Death."""
    before = m[one + c.HP]
    left = hp_after(before, amount)
    m[one + c.HP] = left
    if m[c.LISTENS]:
        put(m, k, r.DAMAGE, one, amount, left)
    if left == 0 and (amount > 0 or m[one + c.STATE] == c.OUT):
        fall(m, k, one, before)
    if amount > 0:
        m[one + c.HURT] += 1
        mark_struck(m, k, one, kind)


def mark_struck(m: Row, k: Row, one: int, kind: int) -> None:
    """What it was struck by may keep it from growing back this round."""
    if k[one + c.UNLESS] and kind >= 0:
        m[one + c.MARKS] |= 1 << kind


def break_charm(m: Row, k: Row, one: int) -> None:
    """Harm by the charmer's own hand ends the charm."""
    if m[one + c.STATE] == c.DEAD:
        return
    m[one + c.CHARMED] = 0
    m[one + c.STILL] -= c.ASIDE
    stand(m, one)
    m[c.NEWS] = 1
    if m[c.LISTENS]:
        put(m, k, r.ENDED, one, c.CHARMING)


def fall(m: Row, k: Row, one: int, before: int) -> None:
    """Somebody is down."""
    m[one + c.COVER] = 0
    m[one + c.RUNNING] = 0
    m[c.NEWS] = 1
    if one >= k[c.FOES]:
        m[one + c.STATE] = c.DEAD_AWAY if m[one + c.STATE] == c.AWAY else c.DEAD
        stand(m, one)
        return
    m[one + c.STATE] = c.OUT
    stand(m, one)
    m[one + c.FELL] = 1
    if m[c.FIRST] == 0:
        m[c.FIRST] = one
    n = k[c.FALL_AT] + m[c.FALLS] * c.FALL_WIDTH
    m[n] = one
    m[n + 1] = before
    m[c.FALLS] += 1


def wake(m: Row, k: Row, one: int) -> None:
    """Damage wakes a sleeper."""
    if m[one + c.ASLEEP] and m[one + c.STATE] not in (c.DEAD, c.DEAD_AWAY):
        m[one + c.ASLEEP] = 0
        m[one + c.STILL] -= 1
        stand(m, one)
        m[c.NEWS] = 1
        if m[c.LISTENS]:
            put(m, k, r.ENDED, one, c.SLEEPING)


def heal(m: Row, k: Row, one: int, points: int, ends: int) -> None:
    """Restore hit points, now or when the exchange lands; `ends` are bits of the conditions that it ends."""
    if tied(m):
        if m[c.LISTENS]:
            put(m, k, r.HEALED, one, points, -1)
        wait(m, k, c.HEALING, one, 0, points, ends)
        return
    m[one + c.HP] = healed(m[one + c.HP], m[one + c.TOP], points)
    if m[c.LISTENS]:
        put(m, k, r.HEALED, one, points, m[one + c.HP])
    rise(m, one)
    cure(m, k, one, ends)


def rise(m: Row, one: int) -> None:
    """One who was out and has hit points again is up."""
    if m[one + c.STATE] == c.OUT and m[one + c.HP] > 0:
        m[one + c.STATE] = c.OK
        stand(m, one)
        m[one + c.MAIMED] = 0


def cure(m: Row, k: Row, one: int, ends: int) -> None:
    """Healing ends what it can end: poison, then paralysis."""
    if ends & 1 << c.POISONED and m[one + c.POISON]:
        m[one + c.POISON] = 0
        if m[c.LISTENS]:
            put(m, k, r.ENDED, one, c.POISONED)
    if ends & 1 << c.PARALYZED and m[one + c.NUMB]:
        m[one + c.NUMB] = 0
        m[one + c.STILL] -= 1
        stand(m, one)
        m[c.NEWS] = 1
        if m[c.LISTENS]:
            put(m, k, r.ENDED, one, c.PARALYZED)


def dust(m: Row, one: int) -> None:
    """Destroyed undead are out of the fight for good; one that is out of sight is left there."""
    m[one + c.HP] = 0
    m[one + c.COVER] = 0
    m[one + c.RUNNING] = 0
    m[one + c.STILL] = 0
    m[c.NEWS] = 1
    m[one + c.STATE] = c.DEAD_AWAY if m[one + c.STATE] == c.AWAY else c.DEAD
    stand(m, one)


def wait(m: Row, k: Row, kind: int, one: int, by: int, amount: int, about: int) -> int:
    """A blow, healing or condition waits for the exchange to land; where it stands."""
    n = k[c.BLOW_AT] + m[c.BLOWS] * c.BLOW_WIDTH
    m[n] = kind
    m[n + 1] = one
    m[n + 2] = by
    m[n + 3] = amount
    m[n + 4] = about
    m[n + 5] = 0
    m[c.BLOWS] += 1
    return n


def carry(m: Row, k: Row, kind: int, one: int, by: int, what: int, rounds: int, target: int, late: int) -> None:
    """What a hit or a spell brings takes hold next."""
    n = k[c.CARRIED_AT] + m[c.CARRIED] * c.BLOW_WIDTH
    m[n] = kind
    m[n + 1] = one
    m[n + 2] = by
    m[n + 3] = what
    m[n + 4] = rounds
    m[n + 5] = target
    m[n + 6] = late
    m[c.CARRIED] += 1


def carry_powers(m: Row, k: Row, one: int, by: int, powers: int, late: int) -> None:
    """Each power that a hit carries takes hold next, in the order of the record."""
    number = 0
    while powers >> number:
        if powers >> number & 1:
            carry(m, k, c.BLOW, one, by, k[by + c.POWER] + number * c.POWER_WIDTH, 0, 0, late)
        number += 1


def drop_carried(m: Row, k: Row, one: int, late_only: bool) -> None:
    """What was carried to somebody does not take hold; with `late_only` what came with the blow that felled it."""
    kept = 0
    for number in range(m[c.CARRIED]):
        n = k[c.CARRIED_AT] + number * c.BLOW_WIDTH
        if m[n + 1] == one and (not late_only or m[n + 6]):
            continue
        to = k[c.CARRIED_AT] + kept * c.BLOW_WIDTH
        for place in range(c.BLOW_WIDTH):
            m[to + place] = m[n + place]
        kept += 1
    m[c.CARRIED] = kept


def take(m: Row, k: Row, number: int) -> None:
    """Take one out of what is carried."""
    for later in range(number + 1, m[c.CARRIED]):
        n = k[c.CARRIED_AT] + later * c.BLOW_WIDTH
        for place in range(c.BLOW_WIDTH):
            m[n - c.BLOW_WIDTH + place] = m[n + place]
    m[c.CARRIED] -= 1
