"""The end of a round and of a fight on numbers: what is settled then, and what is left to do afterwards."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.announcing import speak_freely
from tablewright.games.axx.batch.casting import choose_patient, lay_hands
from tablewright.games.axx.batch.closing import mending, suffer
from tablewright.games.axx.batch.foes import morale_due, overtake, roll_morale
from tablewright.games.axx.batch.line import stand
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.batch.slots import first
from tablewright.kernel.rows import Row


def look(m: Row, k: Row) -> bool:
    """Morale, and whether one side is down; True once the fighting is over."""
    while m[c.NEWS]:
        m[c.NEWS] = 0
        due = morale_due(m, k) if m[c.ROUND] else 0
        if due:
            roll_morale(m, k, due)
    return over(m, k)


def outcome(m: Row, k: Row) -> int:
    """Whether one side is down, and which; 0 while both stand."""
    foes_up = m[c.AWAYS] > 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STANDS] != c.NOWHERE:
            foes_up = True
            break
    party_up = False
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[hero + c.STATE] == c.OK:
            party_up = True
            break
    if foes_up:
        return 0 if party_up else c.HAS_LOST
    return c.HAS_WON if party_up else c.NOBODY


def over(m: Row, k: Row) -> bool:
    """Whether one side is down; the field is held then."""
    found = outcome(m, k)
    if found == 0:
        return False
    m[c.WON] = found
    m[c.FOUGHT] = m[c.ROUND]
    m[c.CARRIED] = 0
    if k[c.DECLARES]:
        speak_freely(m, k)
    m[c.PHASE] = c.AFTER
    m[c.ORDER] = c.PARTY_FIRST
    m[c.SIDE] = c.PARTY
    for one in range(c.HEAD, k[c.END], c.WIDTH):
        if m[one + c.SHOTS]:  # an action that was begun is used
            m[one + c.ACTED] = 1
            m[one + c.SHOTS] = 0
    if m[c.LISTENS]:
        put(m, k, r.FIELD_HELD, m[c.WON])
    return True


# ── The round's end ──────────────────────────────────────────────────────────────────────────


def close_round(m: Row, k: Row) -> None:
    """Poison, saves, turns lost, who got away, whether it is over; then what counted for this round alone is over."""
    if m[c.AWAYS] or (m[c.AILS] and ailing(m, k)):
        if m[c.LISTENS]:
            put(m, k, r.CLOSING)
        after = m[c.WON] > 0
        m[c.PHASE] = c.CLOSE
        for one in range(c.HEAD, k[c.END], c.WIDTH):
            if m[one + c.AILING]:
                suffer(m, k, one)
        if not after and close_fight(m, k):
            return
    if m[c.LISTENS]:
        put(m, k, r.ROUND_ENDED, m[c.ROUND])
    for one in range(c.HEAD, k[c.END], c.WIDTH):
        fresh(m, one)
    if m[c.WON]:
        m[c.PHASE] = c.AFTER
        m[c.ROUND] += 1
        if m[c.ROUND] > k[c.CAP]:
            m[c.CAPPED] = 1


def close_fight(m: Row, k: Row) -> bool:
    """Morale, those who fled out of sight, and whether it is over, at a round's end."""
    while True:
        due = morale_due(m, k) if m[c.NEWS] else 0
        if due:
            roll_morale(m, k, due)
            continue
        m[c.NEWS] = 0
        if m[c.AWAYS]:
            overtake(m, k)
            continue
        return over(m, k)


def ailing(m: Row, k: Row) -> bool:
    """Whether the round's end has a step for anybody."""
    for one in range(c.HEAD, k[c.END], c.WIDTH):
        if m[one + c.AILING] and (m[one + c.STATE] == c.OK or m[one + c.STATE] == c.AWAY):
            if m[one + c.POISON] and m[one + c.SICK] < 2:
                return True
            if m[one + c.COUNTED] == 0 and (m[one + c.NUMB] or m[one + c.STUCK] or m[one + c.FRIGHT]):
                return True
            if mending(m, k, one):
                return True
    return False


def fresh(m: Row, one: int) -> None:
    """What counted for one round is over for somebody."""
    for place in range(one + c.ROUND_BEGINS, one + c.ROUND_ENDS):
        m[place] = 0


# ── Afterwards ───────────────────────────────────────────────────────────────────────────────


def afterwards(m: Row, k: Row) -> None:
    """Put the helpless to death, cure the poisoned, let rounds go by while any count; then it is over."""
    while m[c.WON] != c.HAS_LOST:
        helpless = first_helpless(m, k) if m[c.WON] == c.HAS_WON else c.NOTHING
        if tend(m, k, helpless):
            continue
        if not (ticking(m, k) or (helpless >= 0 and anybody(m, k))):
            break
        close_round(m, k)
        if m[c.CAPPED]:
            return
    finish(m, k)


def tend(m: Row, k: Row, helpless: int) -> bool:
    """One act of a hero who has not acted since: a cure for who is poisoned beside, or a helpless foe's death."""
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[one + c.STANDS] == c.NOWHERE or m[one + c.ACTED]:
            continue
        spell = first(m, k, one, k[one + c.HEAL_SLOTS])
        patient = choose_patient(m, k, one, spell, True)
        if patient >= 0:
            lay_hands(m, k, one, patient, spell)
            return True
        if helpless >= 0:
            m[helpless + c.STATE] = c.DEAD
            m[helpless + c.HP] = 0
            m[one + c.ACTED] = 1
            if m[c.LISTENS]:
                put(m, k, r.SLAIN, one, helpless)
            return True
    return False


def first_helpless(m: Row, k: Row) -> int:
    """The first foe that lies helpless; NOTHING for none."""
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] == c.OK and m[foe + c.STILL]:
            return foe
    return c.NOTHING


def ticking(m: Row, k: Row) -> bool:
    """Whether rounds still count for anybody."""
    high = k[c.END] if m[c.WON] == c.HAS_WON else k[c.FOES]
    for one in range(c.HEAD, high, c.WIDTH):
        if m[one + c.STATE] == c.OK and (m[one + c.POISON] or m[one + c.NUMB] or m[one + c.STUCK] or m[one + c.FRIGHT]):
            return True
    return False


def anybody(m: Row, k: Row) -> bool:
    """Whether any hero can act."""
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[hero + c.STANDS] != c.NOWHERE:
            return True
    return False


def finish(m: Row, k: Row) -> None:
    """The encounter is over; those who lie there when it is lost are lost too."""
    there = 0
    for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
        there += m[hero + c.STATE] <= c.OUT
    if there == 0:
        m[c.WON] = c.HAS_LOST
    if m[c.WON] == c.HAS_LOST and there:
        if m[c.LISTENS]:
            put(m, k, r.LEFT, there)
        for hero in range(c.HEAD, k[c.FOES], c.WIDTH):
            if m[hero + c.STATE] <= c.OUT:
                m[hero + c.STATE] = c.DEAD
                stand(m, hero)
                m[hero + c.HP] = 0
    m[c.ENDED] = 1
    if m[c.LISTENS]:
        put(m, k, r.FIGHT_ENDED, m[c.WON], m[c.FOUGHT])
