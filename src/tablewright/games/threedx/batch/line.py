"""Who stands where: distances, bands, how far somebody goes, and what the load takes."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.rows import put
from tablewright.games.threedx.kernel import STEP, average, slots, slots_by_carry, speed
from tablewright.games.threedx.kernel_fight import most_moved, step
from tablewright.kernel.rows import Row


def side_of(k: Row, one: int) -> int:
    """The side that somebody fights for."""
    return c.PARTY if one < k[c.FOES] else c.FOE_SIDE


def low_of(k: Row, side: int) -> int:
    """Where the figures of a side begin."""
    return c.HEAD if side == c.PARTY else k[c.FOES]


def high_of(k: Row, side: int) -> int:
    """Where they end."""
    return k[c.FOES] if side == c.PARTY else k[c.END]


def away(m: Row, one: int, other: int) -> int:
    """Metres from where the one stands now to the other's place as the turn began."""
    return abs(m[one + c.AT] - m[other + c.BEGAN])


def band(k: Row, metres: int) -> int:
    """The place of the band that so many metres fall in; beyond the last one more."""
    place = 0
    while place < k[c.BANDS] and metres > k[k[c.BAND] + place]:
        place += 1
    return place


def nearest(m: Row, k: Row, one: int) -> int:
    """The nearest enemy on the feet, the first of equals; NOTHING for none."""
    other, best = 1 - side_of(k, one), c.NOTHING
    for foe in range(low_of(k, other), high_of(k, other), c.WIDTH):
        if m[foe + c.STATE] == c.OK and (best < 0 or away(m, one, foe) < away(m, one, best)):
            best = foe
    return best


def run_of(m: Row, k: Row, one: int) -> int:
    """Metres that somebody runs."""
    if one >= k[c.FOES]:
        return k[one + c.RUN]
    if k[one + c.LACKS] or m[one + c.STUCK]:
        return 0
    dexterity = k[one + c.SIZE + 1] - m[one + c.LOAD + 1]
    return speed(dexterity, k[one + c.INCREASE], m[one + c.VITALITY], k[one + c.SHARE])


def go(m: Row, k: Row, one: int, toward: int, metres: int, dashes: int, rises: int) -> bool:
    """Move so far toward somebody, if one can."""
    if m[one + c.HELD] or (metres == 0 and not rises):
        return False
    if abs(metres) > most_moved(run_of(m, k, one), dashes, m[one + c.PRONE], rises):
        return False
    declare(m, one, c.OTHER, toward)
    m[one + c.MOVED] = metres
    m[one + c.AT] = step(m[one + c.AT], m[toward + c.BEGAN], metres)
    if rises:
        m[one + c.PRONE] = 0
    if dashes:
        m[one + c.DASHING] = 1
    if m[c.LISTENS]:
        put(m, k, r.PLANNED, one, c.OTHER, toward, 0, 0, m[one + c.AT], metres)
    m[one + c.DONE] = 1
    return True


def declare(m: Row, one: int, what: int, whom: int) -> None:
    """So it is planned; nothing else is known of it yet."""
    for place in range(c.PLAN, c.DEFENDED):
        m[one + place] = 0
    m[one + c.HELPS] = 0
    m[one + c.PLAN] = what
    m[one + c.AIM] = whom


def plain(m: Row, k: Row, one: int) -> None:
    """Something without dice: it is done with that."""
    declare(m, one, c.OTHER, 0)
    if m[c.LISTENS]:
        put(m, k, r.PLANNED, one, c.OTHER, 0, 0, 0, m[one + c.AT])
    m[one + c.DONE] = 1


def say_done(m: Row, k: Row, one: int) -> None:
    """Nobody waits for this one any more."""
    if m[one + c.DONE] == 0:
        m[one + c.DONE] = 1
        if m[c.LISTENS]:
            put(m, k, r.DONE, one)


# ── The load ─────────────────────────────────────────────────────────────────────────────────


def size_of(m: Row, k: Row, one: int, number: int) -> int:
    """An attribute's die as it is now."""
    return k[one + c.SIZE + number] - m[one + c.LOAD + number]


def attribute_size(m: Row, k: Row, one: int, skill: int) -> int:
    """The die of the attributes that an ability goes with, as the load leaves it."""
    count, attributes, whole = k[skill + c.SKILL_COUNT], k[skill + c.SKILL_FROM], 0
    if count < 2:
        return size_of(m, k, one, attributes - 1) if count else 0
    while attributes:
        number = (attributes & 15) - 1
        whole += size_of(m, k, one, number)
        attributes >>= 4
    return average(whole, count)


def weigh(m: Row, k: Row, one: int) -> None:
    """What the load takes of a hero's dice, now that Vitality, hands or picks have changed."""
    athletics, carry, vitality = k[one + c.SLOTS_ATHLETICS], k[one + c.SLOTS_CARRY], m[one + c.VITALITY]
    free = slots_by_carry(athletics, carry, vitality) if k[c.BY_CARRY] else slots(athletics, carry, vitality)
    m[one + c.OVER] = max(0, k[m[one + c.HOLDING] + c.FILLED] - free)
    borne = min(m[one + c.OVER], m[one + c.PICKED])
    for number in range(5):
        m[one + c.LOAD + number] = 0
    for place in range(borne):
        number = bearer(m[one + c.PICKS] >> 2 * place & 3)
        m[one + c.LOAD + number] = min(k[one + c.SIZE + number], m[one + c.LOAD + number] + STEP)
    m[one + c.STUCK] = 1 if borne and bearing(m, k, one) == 0 else 0


def bearer(number: int) -> int:
    """The attribute that a pick stands for: 1 Athletics, 2 Dexterity, 3 the fifth."""
    return 4 if number == 3 else number - 1


def bearing(m: Row, k: Row, one: int) -> int:
    """The sizes together that can still bear something: Athletics, Dexterity, the fifth."""
    return size_of(m, k, one, 0) + size_of(m, k, one, 1) + size_of(m, k, one, 4)


def ask_loads(m: Row, k: Row) -> None:
    """Whoever carries too much and has not picked for it is asked, one slot after the other."""
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        while m[one + c.STATE] == c.OK and m[one + c.OVER] > m[one + c.PICKED] and bearing(m, k, one) >= STEP:
            best = 3
            for number in (2, 1):
                if size_of(m, k, one, bearer(number)) > size_of(m, k, one, bearer(best)):
                    best = number
            m[one + c.PICKS] |= best << 2 * m[one + c.PICKED]
            m[one + c.PICKED] += 1
            if m[c.LISTENS]:
                put(m, k, r.ASKED, one)
                put(m, k, r.ANSWERED)
                put(m, k, r.PICKED, one, m[one + c.PICKED], bearer(best))
            weigh(m, k, one)
