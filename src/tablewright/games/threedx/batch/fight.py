"""A whole fight on numbers: who begins, the turns of the two sides, the end, and the care for the dying after it."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.acting import foe_act, hero_act
from tablewright.games.threedx.batch.answers import answer, attacks
from tablewright.games.threedx.batch.bodies import due, face_save, let_go, roll_save, take_save, turn_begins
from tablewright.games.threedx.batch.closing import clear_turn, place_all, read_turn, reduce_all
from tablewright.games.threedx.batch.dice import lay, result_of
from tablewright.games.threedx.batch.helping import better_roll
from tablewright.games.threedx.batch.line import ask_loads, high_of, low_of, say_done
from tablewright.games.threedx.batch.rows import put
from tablewright.games.threedx.kernel_fight import effective, first
from tablewright.kernel.rows import Row


def fight(m: Row, k: Row) -> None:
    """Fight it out, or until the last round that is allowed is over."""
    initiative(m, k)
    while not over(m, k):
        begin_side(m, k)
        if m[c.ROUND] > k[c.CAP]:
            m[c.CAPPED] = 1
            return
        if m[c.SIDE] == c.PARTY:
            heroes_act(m, k)
        else:
            foes_act(m, k)
        if m[c.LISTENS]:
            put(m, k, r.CALLED, struck(m, k))
        answer(m, k)
        read_turn(m, k)
        reduce_all(m, k)
        place_all(m, k)


def initiative(m: Row, k: Row) -> None:
    """Heroes roll to act first; the higher mean begins, a tie goes to them."""
    ours, of_ours, theirs, of_theirs = 0, 0, 0, 0
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[one + c.STATE] != c.OK:
            continue
        ask_loads(m, k)
        lay(m, k, one, c.DICE, k[one + c.AGILITY])
        if m[c.LISTENS]:
            put(m, k, r.INITIATIVE, one, m[one + c.DICE], m[one + c.DICE + 1], m[one + c.DICE + 2])
            put(m, k, r.DONE, one)
        ours += result_of(m, one, c.DICE, k[k[one + c.AGILITY] + c.SKILL_HELPED])
        of_ours += 1
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        theirs += effective(k[foe + c.GOAL], m[foe + c.WOUNDS])
        of_theirs += 1
    m[c.ORDER] = c.PARTY if first(ours, of_ours, theirs, of_theirs) else c.FOE_SIDE
    if m[c.LISTENS]:
        put(m, k, r.FIRST, m[c.ORDER], ours, of_ours, theirs, of_theirs)


# ── The start of a turn ──────────────────────────────────────────────────────────────────────


def begin_side(m: Row, k: Row) -> None:
    """The side's turn: who was saved wakes, the dying are nearer to death, Vitality saves are due."""
    side = c.PARTY if m[c.WON] else m[c.ORDER] if m[c.ROUND] == 0 else 1 - m[c.SIDE]
    if m[c.WON] or side == m[c.ORDER]:
        m[c.ROUND] += 1
    m[c.SIDE] = side
    clear_turn(m, k)
    if m[c.LISTENS]:
        put(m, k, r.SIDE, side, m[c.ROUND])
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] < c.DEAD:
            m[foe + c.NUMBER] = effective(k[foe + c.GOAL], m[foe + c.WOUNDS])
            if m[c.LISTENS]:
                put(m, k, r.NUMBER, foe, m[foe + c.NUMBER])
    for one in range(c.HEAD, k[c.END], c.WIDTH):
        m[one + c.BEGAN] = m[one + c.AT]
        m[one + c.DUE] = 0
    if side == c.PARTY:
        for one in range(c.HEAD, k[c.FOES], c.WIDTH):
            wake(m, k, one)
    for one in range(low_of(k, side), high_of(k, side), c.WIDTH):
        m[one + c.DEFENDING] = 0
        m[one + c.DASHING] = 0
        if m[one + c.STATE] < c.DEAD:
            turn_begins(m, k, one)


def wake(m: Row, k: Row, one: int) -> None:
    """Who was saved wakes, on the ground; saves are due for who is on the feet then."""
    if m[one + c.WAKING]:
        m[one + c.WAKING] = 0
        m[one + c.STATE] = c.OK
        m[one + c.PRONE] = 1
        if m[c.LISTENS]:
            put(m, k, r.WOKE, one)
    if m[one + c.STATE] == c.OK:
        due(m, one)
        if m[c.LISTENS] and m[one + c.DUE]:
            put(m, k, r.DUE, one, m[one + c.DUE])


# ── The turns ────────────────────────────────────────────────────────────────────────────────


def foes_act(m: Row, k: Row) -> None:
    """Each foe on its feet, in order."""
    for one in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[one + c.STATE] == c.OK:
            foe_act(m, k, one)


def heroes_act(m: Row, k: Row) -> None:
    """Saves that are due are rolled, then hero by hero settles its save and does one thing."""
    while True:
        roll_saves(m, k)
        one = first_waiting(m, k)
        if one < 0:
            return
        ask_loads(m, k)
        if k[c.HERO_WAY] == c.CAREFUL:
            stand_in(m, k, one)
        else:
            by_steps(m, k, one)


def roll_saves(m: Row, k: Row) -> None:
    """Every hero's saves, each until one lies there."""
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        while m[one + c.DUE] and m[one + c.SAVING] == 0:
            roll_save(m, k, one)


def first_waiting(m: Row, k: Row) -> int:
    """The first hero who can act and has not; NOTHING for none."""
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[one + c.STATE] == c.OK and m[one + c.DONE] == 0:
            return one
    return c.NOTHING


def stand_in(m: Row, k: Row, one: int) -> None:
    """All that the table does for a hero who is away: saves, one thing, a bonus die where it would fail."""
    while m[one + c.STATE] == c.OK and m[one + c.DUE]:
        if m[one + c.SAVING]:
            face_save(m, k, one)
            take_save(m, k, one)
        else:
            roll_save(m, k, one)
    if m[one + c.STATE] == c.OK:
        hero_act(m, k, one)
        better_roll(m, k, one)
    say_done(m, k, one)


def by_steps(m: Row, k: Row, one: int) -> None:
    """One step of a hero's turn: of its save, what it does, or a bonus die where that would fail."""
    if m[one + c.SAVING]:
        if not face_save(m, k, one):
            take_save(m, k, one)
    elif m[one + c.PLAN]:
        better_roll(m, k, one)
        say_done(m, k, one)
    else:
        hero_act(m, k, one)


def struck(m: Row, k: Row) -> int:
    """How many heroes are attacked."""
    found = 0
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        for foe in range(k[c.FOES], k[c.END], c.WIDTH):
            if attacks(m, foe, one):
                found += 1
                break
    return found


# ── How it ends ──────────────────────────────────────────────────────────────────────────────


def over(m: Row, k: Row) -> bool:
    """Whether it is over: one side can fight no more, and nobody of the party lies dying."""
    if m[c.WON] == 0:
        decide(m, k)
    if m[c.WON] == 0 or cared_for(m, k):
        return False
    m[c.ENDED] = 1
    if m[c.LISTENS]:
        died = 0
        for foe in range(k[c.FOES], k[c.END], c.WIDTH):
            died += m[foe + c.STATE] == c.DOWN
        put(m, k, r.ENDED, m[c.WON], m[c.ROUND], died)
    return True


def decide(m: Row, k: Row) -> None:
    """How it has gone, once one side can fight no more; NPCs who stand go their way."""
    ours, theirs = False, False
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        ours = ours or m[one + c.STATE] == c.OK or m[one + c.WAKING] > 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        theirs = theirs or m[foe + c.STATE] == c.OK
    if ours and theirs:
        return
    m[c.WON] = c.HAS_WON if ours else c.HAS_LOST
    m[c.FOUGHT] = m[c.ROUND]
    if m[c.LISTENS]:
        put(m, k, r.DECIDED, m[c.WON])
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] == c.OK:
            m[foe + c.STATE] = c.GONE
            let_go(m, k, foe)


def cared_for(m: Row, k: Row) -> bool:
    """Whether somebody of the party lies dying, has not woken yet, or has a save to make."""
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        saves = m[one + c.STATE] == c.OK and m[one + c.HURT] + m[one + c.HEAVY] > 0
        if m[one + c.STATE] == c.DOWN or m[one + c.WAKING] or saves:
            return True
    return False
