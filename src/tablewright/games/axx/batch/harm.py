"""What is lost and regained: at once or when a tied exchange lands; conditions; a Brush with Death."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import (
    CLOSE_CALL,
    GRIEVOUS,
    MAIMED,
    SCARRED,
    SHAKEN,
    SLAIN,
    brush,
    enough,
    healed,
    hp_after,
    save_target,
    weakness,
)
from tablewright.kernel.rows import Row, throw, total


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


# ── Damage ───────────────────────────────────────────────────────────────────────────────────


def deal(m: Row, k: Row, one: int, amount: int, by: int, powers: int) -> None:
    """Deal a blow's damage, now or when the exchange lands; `powers` are bits of what the hit carries."""
    if amount <= 0:
        powers = 0
    if tied(m):
        if m[c.LISTENS]:
            put(m, k, r.DAMAGE, one, amount, -1)
        wait(m, k, c.BLOW, one, by, amount, powers)
        return
    lose(m, k, one, amount)
    if m[one + c.STATE] != c.DEAD:
        carry_powers(m, k, one, by, powers, 1)
    if amount > 0:
        wake(m, k, one)


def lose(m: Row, k: Row, one: int, amount: int) -> None:
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


def fall(m: Row, k: Row, one: int, before: int) -> None:
    """Somebody is down."""
    m[one + c.COVER] = 0
    m[one + c.RUNNING] = 0
    m[c.NEWS] = 1
    if one >= k[c.FOES]:
        m[one + c.STATE] = c.DEAD
        return
    m[one + c.STATE] = c.OUT
    m[one + c.FELL] = 1
    if m[c.FIRST] == 0:
        m[c.FIRST] = one
    n = k[c.FALL_AT] + m[c.FALLS] * c.FALL_WIDTH
    m[n] = one
    m[n + 1] = before
    m[c.FALLS] += 1


def wake(m: Row, k: Row, one: int) -> None:
    """Damage wakes a sleeper."""
    if m[one + c.ASLEEP] and m[one + c.STATE] != c.DEAD:
        m[one + c.ASLEEP] = 0
        m[one + c.STILL] -= 1
        m[c.NEWS] = 1
        if m[c.LISTENS]:
            put(m, k, r.ENDED, one, c.SLEEPING)


def heal(m: Row, k: Row, one: int, points: int, ends: int) -> None:
    """Restore hit points, now or when the exchange lands; `ends` is 1 where it ends poison."""
    if tied(m):
        if m[c.LISTENS]:
            put(m, k, r.HEALED, one, points, -1)
        wait(m, k, c.HEALING, one, 0, points, ends)
        return
    m[one + c.HP] = healed(m[one + c.HP], k[one + c.TOP], points)
    if m[c.LISTENS]:
        put(m, k, r.HEALED, one, points, m[one + c.HP])
    rise(m, one)
    if ends:
        cure(m, k, one)


def rise(m: Row, one: int) -> None:
    """One who was out and has hit points again is up."""
    if m[one + c.STATE] == c.OUT and m[one + c.HP] > 0:
        m[one + c.STATE] = c.OK
        m[one + c.MAIMED] = 0


def cure(m: Row, k: Row, one: int) -> None:
    """The poison ends."""
    if m[one + c.POISON]:
        m[one + c.POISON] = 0
        if m[c.LISTENS]:
            put(m, k, r.ENDED, one, c.POISONED)


def dust(m: Row, one: int) -> None:
    """Destroyed undead are out of the fight for good; one that is out of sight is left there."""
    m[one + c.HP] = 0
    m[one + c.COVER] = 0
    m[one + c.RUNNING] = 0
    m[one + c.STILL] = 0
    m[c.NEWS] = 1
    if m[one + c.STATE] == c.OK:
        m[one + c.STATE] = c.DEAD


# ── What waits ───────────────────────────────────────────────────────────────────────────────


def wait(m: Row, k: Row, kind: int, one: int, by: int, amount: int, about: int) -> None:
    """A blow, healing or condition waits for the exchange to land."""
    n = k[c.BLOW_AT] + m[c.BLOWS] * c.BLOW_WIDTH
    m[n] = kind
    m[n + 1] = one
    m[n + 2] = by
    m[n + 3] = amount
    m[n + 4] = about
    m[n + 5] = 0
    m[c.BLOWS] += 1


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


def land(m: Row, k: Row) -> None:
    """What both sides did to each figure takes effect, in the order in which they were touched."""
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n] <= c.HEALING and m[n + 5] == 0:
            land_on(m, k, m[n + 1])
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n] == c.DESTROYS and m[m[n + 1] + c.STATE] in (c.OK, c.AWAY):
            if m[c.LISTENS]:
                put(m, k, r.DESTROYED, m[n + 1])
            dust(m, m[n + 1])
    if m[c.LISTENS]:
        put(m, k, r.EXCHANGE)
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n] == c.HOLDS:
            carry(m, k, c.HOLDS, m[n + 1], m[n + 2], m[n + 3], m[n + 4], m[n + 6], 1)
    m[c.BLOWS] = 0
    m[c.PHASE] = c.LANDED


def land_on(m: Row, k: Row, one: int) -> None:
    """The sum of a figure's blows and healing."""
    start, top = m[one + c.HP], k[one + c.TOP]
    mended, struck, lost = 0, 0, 0
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n + 1] == one and m[n] == c.HEALING:
            mended += m[n + 3]
        elif m[n + 1] == one and m[n] == c.BLOW:
            struck += 1
            lost += m[n + 3]
    before = settle_blows(m, k, one, start, mended, struck)
    hp = min(top, max(0, start + mended - lost))
    if m[c.LISTENS]:
        put(m, k, r.LANDED, one, lost, mended, hp)
    m[one + c.HP] = hp
    if hp == 0 and struck:
        fall(m, k, one, before)
    elif mended:
        rise(m, one)
    if lost > 0 and m[one + c.HURT] == 0:
        m[one + c.HURT] = 1
    if m[one + c.STATE] == c.DEAD:
        drop_carried(m, k, one, False)
    if lost > 0:
        wake(m, k, one)
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n + 1] == one and m[n] == c.HEALING and m[n + 4]:
            cure(m, k, one)


def settle_blows(m: Row, k: Row, one: int, start: int, mended: int, struck: int) -> int:
    """Carry what the blows bring, and mark them as landed; what a Close Call would give back."""
    running, before, named = start + mended, start, False
    fell = m[one + c.STATE] == c.OUT and struck > 0 and mended == 0
    for number in range(m[c.BLOWS]):
        n = k[c.BLOW_AT] + number * c.BLOW_WIDTH
        if m[n + 1] != one or m[n] > c.HEALING:
            continue
        m[n + 5] = 1
        if m[n] == c.HEALING:
            continue
        late = fell or running - m[n + 3] <= 0
        if late and not named:
            before, named = min(k[one + c.TOP], running), True
        fell = fell or late
        running -= m[n + 3]
        carry_powers(m, k, one, m[n + 2], m[n + 4], 1 if late else 0)
    return before


# ── Saves ────────────────────────────────────────────────────────────────────────────────────


def save(m: Row, k: Row, one: int, kind: int, target: int, by: int) -> bool:
    """A save against what somebody did; a Halfling throws a failed one again, once a day."""
    bonus = k[one + c.SAVES + kind] + weak(m, k, one)
    if m[one + c.UP]:
        bonus += warded(m, k, one, by, c.WARD_SAVES)
    made = False
    for second in range(2):
        face = throw(m, 20)
        made = enough(face, bonus, target, k[c.NATURAL])
        if m[c.LISTENS]:
            put(m, k, r.SAVE, one, face, 1 if made else 0, second)
        if made or m[one + c.AGAIN] == 0:
            break
        m[one + c.AGAIN] = 0
        if m[c.LISTENS]:
            put(m, k, r.ASKED, one)
            put(m, k, r.ANSWERED)
            put(m, k, r.AGAIN, one)
    return made


# ── Conditions ───────────────────────────────────────────────────────────────────────────────


def inflict(m: Row, k: Row, one: int, by: int, power: int) -> None:
    """A power puts a condition on somebody, unless its save avoids it."""
    condition = k[power + c.CONDITION]
    if k[one + c.PROOF] >> condition & 1:
        if m[c.LISTENS]:
            put(m, k, r.UNAFFECTED, one, condition)
        return
    target = save_target(k[by + c.HALVES])
    if k[power + c.SAVE] >= 0 and save(m, k, one, k[power + c.SAVE], target, by):
        return
    rounds = total(m, k[power + c.ROUNDS], k[power + c.ROUNDS + 1]) + k[power + c.ROUNDS + 2]
    held = begin(m, k, one, condition, by, rounds, target, tied(m))
    if m[c.LISTENS] and not held and k[power + c.ROUNDS]:
        put(m, k, r.UNAFFECTED, one, condition)


def begin(m: Row, k: Row, one: int, condition: int, by: int, rounds: int, target: int, waits: bool) -> bool:
    """Put a condition on somebody, unless a longer or worse one holds; whether it took hold, or waits to."""
    if condition == c.POISONED:
        longer = target > m[one + c.POISON]
    elif condition == c.SLEEPING:
        longer = target + 1 > m[one + c.ASLEEP]
    elif condition == c.TURNED_AWAY:
        longer = target + 1 > m[one + c.TURNED]
    else:
        longer = rounds > m[one + (c.NUMB if condition == c.PARALYZED else c.STUCK)]
    if not longer:
        return False
    if m[c.LISTENS]:
        put(m, k, r.BEGAN, one, condition, rounds)
    if waits:
        n = k[c.BLOW_AT] + m[c.BLOWS] * c.BLOW_WIDTH
        wait(m, k, c.HOLDS, one, by, condition, rounds)
        m[n + 6] = target
        return True
    forget(m, k, one, condition)
    hold(m, k, one, condition, by, rounds, target)
    return True


def hold(m: Row, k: Row, one: int, condition: int, by: int, rounds: int, target: int) -> None:
    """The figure has the condition."""
    if condition == c.POISONED:
        m[one + c.POISON] = target
        m[one + c.POISONER] = by
        return
    if condition == c.STICKING:
        mark(m, k, one, c.STUCK, rounds)
        return
    if condition == c.TURNED_AWAY:
        m[one + c.TURNED] = target + 1
        m[one + c.RUNNING] = 1
        m[c.NEWS] = 1
        return
    if condition == c.SLEEPING:
        if m[one + c.ASLEEP] == 0:
            m[one + c.STILL] += 1
        m[one + c.ASLEEP] = target + 1
    else:
        if m[one + c.NUMB] == 0:
            m[one + c.STILL] += 1
        mark(m, k, one, c.NUMB, rounds)
    m[one + c.COVER] = 0
    m[c.NEWS] = 1


def mark(m: Row, k: Row, one: int, column: int, rounds: int) -> None:
    """Write rounds down, with whether they begin to count next round; an older mark keeps its place in the order."""
    if m[one + column] == 0:
        m[c.TICKS] += 1
        m[one + column + 2] = m[c.TICKS]
    m[one + column] = rounds
    m[one + column + 1] = 1 if turn_over(m, k, one) else 0


def forget(m: Row, k: Row, one: int, condition: int) -> None:
    """The condition that was carried to somebody has taken hold."""
    for number in range(m[c.CARRIED]):
        n = k[c.CARRIED_AT] + number * c.BLOW_WIDTH
        if m[n] == c.HOLDS and m[n + 1] == one and m[n + 3] == condition:
            take(m, k, number)
            return


def take(m: Row, k: Row, number: int) -> None:
    """Take one out of what is carried."""
    for later in range(number + 1, m[c.CARRIED]):
        n = k[c.CARRIED_AT] + later * c.BLOW_WIDTH
        for place in range(c.BLOW_WIDTH):
            m[n - c.BLOW_WIDTH + place] = m[n + place]
    m[c.CARRIED] -= 1


def turn_over(m: Row, k: Row, one: int) -> bool:
    """Whether somebody has no turn left to lose in this round."""
    if m[c.PHASE] != c.TURNS or m[one + c.ACTED]:
        return True
    side = c.PARTY if one < k[c.FOES] else c.FOE_SIDE
    first = c.FOE_SIDE if m[c.ORDER] == c.FOES_FIRST else c.PARTY
    return side == first and m[c.SIDE] != side


def land_carried(m: Row, k: Row) -> None:
    """What the first waiting hit or spell carries takes hold, if its victim is still in play."""
    n = k[c.CARRIED_AT]
    kind, one, by, what = m[n], m[n + 1], m[n + 2], m[n + 3]
    rounds, target = m[n + 4], m[n + 5]
    up = m[one + c.STATE] == c.OK or m[one + c.STATE] == c.AWAY
    if kind == c.HOLDS:
        held = up and begin(m, k, one, what, by, rounds, target, False)
        if not held:
            take(m, k, 0)
            if m[c.LISTENS]:
                put(m, k, r.CARRIED, one)
        return
    take(m, k, 0)
    if m[c.LISTENS]:
        put(m, k, r.CARRIED, one)
    if up:
        inflict(m, k, one, by, what)


# ── A Brush with Death ───────────────────────────────────────────────────────────────────────


def brushes(m: Row, k: Row) -> None:
    """Roll for each hero at 0 HP, in the order in which they fell."""
    while m[c.FALLS]:
        n = k[c.FALL_AT]
        one, before = m[n], m[n + 1]
        for place in range(c.FALL_WIDTH, m[c.FALLS] * c.FALL_WIDTH):
            m[n + place - c.FALL_WIDTH] = m[n + place]
        m[c.FALLS] -= 1
        roll_brush(m, k, one, before)


def roll_brush(m: Row, k: Row, one: int, before: int) -> None:
    """What becomes of a hero at 0 HP."""
    face = throw(m, 6)
    earlier = m[one + c.BRUSHES]
    result = brush(face, earlier)
    if result == MAIMED:
        throw(m, 4)
    hp = 0
    if result == CLOSE_CALL:
        hp = before
    elif result == SCARRED:
        hp = k[one + c.TOP]
    elif result == SHAKEN:
        hp = 1
    if m[c.LISTENS]:
        put(m, k, r.BRUSH, one, face, earlier, hp)
    m[one + c.BRUSHES] += 1
    m[one + c.HP] = hp
    m[one + c.STATE] = c.DEAD if result == SLAIN else c.OK if hp > 0 else c.OUT
    if result in (SCARRED, SHAKEN, GRIEVOUS, SLAIN):
        m[one + c.MAIMED] = 0
    if result == CLOSE_CALL:
        drop_carried(m, k, one, True)
        if m[one + c.HURT]:
            m[one + c.HURT] -= 1
    elif result == SCARRED:
        clear(m, one)
    elif result == MAIMED:
        m[one + c.MAIMED] = 1
    if m[one + c.STATE] != c.OK:
        m[one + c.POISON] = 0
        drop_carried(m, k, one, False)
    aftermath(m, k, one, result)


def clear(m: Row, one: int) -> None:
    """A clear head: what held is over."""
    m[one + c.POISON] = 0
    m[one + c.NUMB] = 0
    m[one + c.STUCK] = 0
    m[one + c.ASLEEP] = 0
    m[one + c.STILL] = 0
    m[one + c.MAIMED] = 0


def aftermath(m: Row, k: Row, one: int, result: int) -> None:
    """What a result brings besides hit points."""
    if result == CLOSE_CALL and m[one + c.ASLEEP]:
        wake(m, k, one)
    if result == SHAKEN:
        if m[c.LISTENS] and (m[one + c.DROPPED] == 0 or m[one + c.HANDS]):
            put(m, k, r.DROPPED, one)
        m[one + c.HAVE] &= ~m[one + c.HANDS]
        m[one + c.HANDS] = 0
        m[one + c.DROPPED] = 1
    if result in (SHAKEN, GRIEVOUS, MAIMED):
        worse = 2 if result == MAIMED else 1
        if worse > m[one + c.INJURED]:
            m[one + c.INJURED] = worse
            if m[c.LISTENS]:
                put(m, k, r.BEGAN, one, r.INJURED)
    if m[c.LISTENS] and result == SCARRED:
        put(m, k, r.ASKED, one)
        put(m, k, r.ANSWERED)
        put(m, k, r.SCAR, one)
    if result == MAIMED:
        throw(m, 3)
        if m[c.LISTENS]:
            put(m, k, r.LIMB, one)
