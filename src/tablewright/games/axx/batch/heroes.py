"""How heroes act by the policy of `combat.stand_in`, on numbers."""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.blows import strike
from tablewright.games.axx.batch.harm import begin, deal, dust, heal, tied, wait, weak
from tablewright.games.axx.batch.line import arrive, behind, beset, bounded, closing, done, feet
from tablewright.games.axx.batch.rows import put
from tablewright.games.axx.kernel import NEAR, NORMAL, REACH, STEP, check_need, covers, enough, save_target, ways
from tablewright.kernel.rows import Row, throw, total

EVEN = 10
TWO = 2
"""Sleep is for at least so many, unless fewer are left."""
WHATEVER = 1_000_000
"""More feet than anybody is away."""
FAR = 240
"""How far whatever shoots carries, in feet."""

ABLE = 0
HELPLESS = 1
CLEAR = 2
STEP_UP = 3
CHARGE = 4
PAST = 5
"""Over the shoulder of somebody in front, with a spear or polearm."""


def hero_act(m: Row, k: Row, one: int) -> None:
    """A hero's turn, or one attack of it."""
    shots = m[one + c.SHOTS]
    if shots == 0 and cast(m, k, one):
        return
    blows = shots == 0 or m[one + c.BEGUN] == 0
    able = nearest(m, k, one, False)
    if blows and able <= REACH and attack(m, k, one, ABLE, REACH):
        return
    if blows and k[c.LONG_ARMS] and REACH < able <= 2 * REACH and attack(m, k, one, PAST, 2 * REACH):
        return
    if able > REACH and (shots == 0 or not blows) and shoot(m, k, one):
        return
    fixed = not blows or k[one + c.STAYS] > 0 or m[one + c.STEPPED] > 0 or m[one + c.STUCK] > 0
    if not fixed and able <= REACH + STEP and attack(m, k, one, STEP_UP, REACH + STEP):
        return
    if blows and nearest(m, k, one, True) <= REACH and attack(m, k, one, HELPLESS, REACH):
        return
    if not fixed and shots == 0 and able <= k[one + c.SPEED] and charge(m, k, one):
        return
    if m[one + c.STUCK] and shots == 0:
        tear(m, k, one)
        return
    if m[c.LISTENS]:
        put(m, k, r.TURN_ENDED, one)
    m[one + c.WAITED] = 1
    done(m, one)


def nearest(m: Row, k: Row, one: int, helpless: bool) -> int:
    """Feet to the nearest foe that can act, or that is helpless; WHATEVER if there is none."""
    here = m[one + c.AT]
    found = WHATEVER
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] == c.OK and (m[foe + c.STILL] > 0) == helpless:
            found = min(found, abs(m[foe + c.AT] - here))
    return found


# ── Choosing ─────────────────────────────────────────────────────────────────────────────────


def fits(m: Row, k: Row, one: int, foe: int, kind: int, far: int) -> bool:
    """Whether a foe is one of those to choose from."""
    if m[foe + c.STATE] != c.OK or (m[foe + c.STILL] > 0) != (kind == HELPLESS):
        return False
    away = abs(m[one + c.AT] - m[foe + c.AT])
    if away > far:
        return False
    if kind == PAST:
        return behind(m, k, one, foe, c.NOTHING)
    if kind == CLEAR:
        return not beset(m, k, foe, c.NOTHING)
    if kind == STEP_UP:
        end = closing(m, one, foe)
        return bounded(m, k, one, end) == end
    if kind == CHARGE:
        if away <= REACH + STEP:
            return False
        end = closing(m, one, foe)
        return bounded(m, k, one, end) == end
    return True


def choose(m: Row, k: Row, one: int, kind: int, far: int) -> int:
    """One of those who fit, by the policy; NOTHING if there is none."""
    way = k[c.HERO_WAY]
    best, count, least, nearest = c.NOTHING, 0, 0, 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if not fits(m, k, one, foe, kind, far):
            continue
        count += 1
        hp, away = m[foe + c.HP] if way == c.WEAKEST else 0, feet(m, one, foe)
        if best < 0 or hp < least or (hp == least and away < nearest):
            best, least, nearest = foe, hp, away
    if way == c.RANDOM and count > 1:
        nth = throw(m, count)
        for foe in range(k[c.FOES], k[c.END], c.WIDTH):
            if fits(m, k, one, foe, kind, far):
                nth -= 1
                if nth == 0:
                    return foe
    return best


# ── Arms ─────────────────────────────────────────────────────────────────────────────────────


def ready(m: Row, k: Row, one: int, order: int, long: bool) -> int:
    """The first item of an order of preference, of the `long` ones alone or of all, that can be used this turn."""
    while order:
        item = (order & 15) - 1
        order >>= 4
        bit = 1 << item
        if m[one + c.HAVE] & bit == 0 or (long and k[one + c.LONGS] & bit == 0):
            continue
        if m[one + c.HANDS] & bit or (m[one + c.DRAWN] == 0 and drawn(m, k, one, item) >= 0):
            return item
    return c.NOTHING


def drawn(m: Row, k: Row, one: int, item: int) -> int:
    """What is in hand once an item is drawn; -1 where it cannot be."""
    return k[k[one + c.TABLE] + m[one + c.DROPPED] * c.TABLE_HALF + m[one + c.HANDS] * 6 + item]


def draw(m: Row, k: Row, one: int, item: int) -> None:
    """Take an item in hand if it is not."""
    if item < 0 or m[one + c.HANDS] >> item & 1:
        return
    m[one + c.HANDS] = drawn(m, k, one, item)
    m[one + c.DRAWN] = 1
    if m[c.LISTENS]:
        put(m, k, r.DRAWN, one, item)


def arm_of(k: Row, one: int, item: int, ranged: int) -> int:
    """Where an arm stands: bare hands for NOTHING, else an item's that strikes or flies."""
    if item < 0:
        return k[one + c.ARM]
    return k[one + c.ARM] + (1 + 2 * item + ranged) * c.ARM_WIDTH


# ── Blows and shots ──────────────────────────────────────────────────────────────────────────


def attack(m: Row, k: Row, one: int, kind: int, far: int) -> bool:
    """Strike somebody in reach, or a short step away; False if there is nobody."""
    item = ready(m, k, one, k[one + c.STRIKERS], kind == PAST)
    if kind == PAST and item < 0:
        return False
    target = choose(m, k, one, kind, far)
    if target < 0:
        return False
    draw(m, k, one, item)
    end = closing(m, one, target)
    if end != m[one + c.AT] and kind != PAST:
        arrive(m, k, one, end)
        m[one + c.STEPPED] = 1
    arm = arm_of(k, one, item, 0)
    shots = m[one + c.SHOTS] or k[arm + c.ATTACKS]
    strike(m, k, one, target, arm, item, shots - 1, 0, 0)
    return True


def shoot(m: Row, k: Row, one: int) -> bool:
    """Shoot or throw at somebody in no melee; load or draw first what has to be. False if there is nobody."""
    begun = m[one + c.BEGUN] if m[one + c.SHOTS] else 0
    item = begun - 1 if begun else ready(m, k, one, k[one + c.SHOOTERS], False)
    if item < 0:
        item = ready(m, k, one, k[one + c.FLYERS], False)
    if item < 0:
        return False  # nothing that flies
    arm = arm_of(k, one, item, 1)
    target = choose(m, k, one, CLEAR, FAR if k[arm + c.RANGED] == 1 else NEAR)
    if target < 0:
        return False
    if k[arm + c.RELOADS] and m[one + c.UNLOADED] >> item & 1:
        load(m, k, one, item)
        return True
    draw(m, k, one, item)
    shots = m[one + c.SHOTS] or k[arm + c.ATTACKS]
    strike(m, k, one, target, arm, item, shots - 1, 0, 0)
    return True


def load(m: Row, k: Row, one: int, item: int) -> None:
    """Load a crossbow: in hand the action, else it is taken in hand first."""
    if m[one + c.HANDS] >> item & 1 == 0:
        draw(m, k, one, item)
        return
    m[one + c.UNLOADED] &= ~(1 << item)
    m[one + c.SHOOTING] = 1
    if m[c.LISTENS]:
        put(m, k, r.RELOADED, one)
    done(m, one)


def charge(m: Row, k: Row, one: int) -> bool:
    """Close with somebody and strike; False if there is nobody."""
    target = choose(m, k, one, CHARGE, k[one + c.SPEED])
    if target < 0:
        return False
    item = ready(m, k, one, k[one + c.STRIKERS], False)
    draw(m, k, one, item)
    arrive(m, k, one, closing(m, one, target))
    m[one + c.CHARGING] = 1
    strike(m, k, one, target, arm_of(k, one, item, 0), item, 0, 1, 0)
    return True


def check(m: Row, k: Row, one: int, bonus: int, need: int) -> bool:
    """A check, which a Halfling may throw again, if at least half the faces are enough."""
    face = throw(m, 20)
    won = enough(face, bonus, need, k[c.NATURAL])
    if m[c.LISTENS]:
        put(m, k, r.CHECK, one, face, 1 if won else 0)
    if won or m[one + c.AGAIN] == 0:
        return won
    if m[c.LISTENS]:
        put(m, k, r.ASKED, one)
        put(m, k, r.ANSWERED)
    if ways(bonus, need, k[c.NATURAL]) < EVEN:
        return False
    m[one + c.AGAIN] = 0
    face = throw(m, 20)
    won = enough(face, bonus, need, k[c.NATURAL])
    if m[c.LISTENS]:
        put(m, k, r.AGAIN, one)
        put(m, k, r.CHECK, one, face, 1 if won else 0)
    return won


def tear(m: Row, k: Row, one: int) -> None:
    """Tear out of a web: a STR check."""
    won = check(m, k, one, k[one + c.TEAR] + weak(m, k, one), check_need(NORMAL))
    if won:
        m[one + c.STUCK] = 0
    if m[c.LISTENS] and won:
        put(m, k, r.ENDED, one, c.STICKING)
    if m[c.LISTENS]:
        put(m, k, r.TURN_ENDED, one)
    done(m, one)


# ── Spells ───────────────────────────────────────────────────────────────────────────────────


def cast(m: Row, k: Row, one: int) -> bool:
    """A spell where there is need and it would not be lost; False for none."""
    lost = m[one + c.HURT] > 0 and not tied(m)
    if m[one + c.HEALS] and not lost:
        patient = choose_patient(m, k, one, False)
        if patient >= 0:
            lay_hands(m, k, one, patient)
            return True
    if k[one + c.FAITH + 1] and m[one + c.TRIED] == 0 and turn_undead(m, k, one):
        return True
    if lost:
        return False
    if m[one + c.SLEEPS] and sleep_pays(m, k, one):
        lull(m, k, one)
        return True
    if k[one + c.RAISES] and not beset(m, k, one, c.NOTHING) and ward(m, k, one):
        return True
    return m[one + c.BOLTS] > 0 and bolt(m, k, one)


def spend(m: Row, k: Row, one: int, column: int) -> None:
    """A spell was cast; the turn with it."""
    m[one + column] -= 1
    done(m, one)
    if m[c.LISTENS]:
        put(m, k, r.CAST, one)


def choose_patient(m: Row, k: Row, one: int, poisoned: bool) -> int:
    """Whom to heal of those within reach: who is at 0 HP, then the poisoned, then who has lost half."""
    best, worst = c.NOTHING, 3
    for other in range(c.HEAD, k[c.FOES], c.WIDTH):
        state = m[other + c.STATE]
        if state > c.OUT or feet(m, one, other) > REACH:
            continue
        need = 3
        if state == c.OUT:
            need = 0
        elif m[other + c.POISON] and k[one + c.HEAL + 3]:
            need = 1
        elif 2 * m[other + c.HP] <= k[other + c.TOP]:
            need = 2
        if need < worst and (not poisoned or need == 1):
            best, worst = other, need
    return best


def lay_hands(m: Row, k: Row, one: int, patient: int) -> None:
    """Heal somebody."""
    spend(m, k, one, c.HEALS)
    n = one + c.HEAL
    heal(m, k, patient, total(m, k[n], k[n + 1]) + k[n + 2], k[n + 3])


def sleep_pays(m: Row, k: Row, one: int) -> bool:
    """Whether a Sleep would take at least two, or all who are left."""
    able, there = 0, 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] == c.OK and m[foe + c.STILL] == 0:
            able += 1
            if k[foe + c.HALVES] <= k[one + c.SLEEP + 3] and not k[foe + c.PROOF] >> c.SLEEPING & 1:
                there += 1
    return there > 0 and there >= min(TWO, able)


def lull(m: Row, k: Row, one: int) -> None:
    """Sleep: so many Hit Dice, the weakest first, the nearest among equals."""
    spend(m, k, one, c.SLEEPS)
    n = one + c.SLEEP
    hit_dice = total(m, k[n], k[n + 1]) + k[n + 2]
    turns = total(m, k[n + 4], k[n + 5]) + k[n + 6]
    if m[c.LISTENS]:
        put(m, k, r.SLEEP, one, hit_dice, turns)
    left, last, waits = 2 * hit_dice, -1, tied(m)
    while True:
        foe, key = next_sleeper(m, k, one, last)
        if foe < 0:
            break
        last = key
        if k[foe + c.PROOF] >> c.SLEEPING & 1 or k[foe + c.HALVES] > k[n + 3]:
            continue
        if not covers(left, k[foe + c.HALVES]):
            break
        left -= k[foe + c.HALVES]
        begin(m, k, foe, c.SLEEPING, one, 0, turns, waits)


def next_sleeper(m: Row, k: Row, one: int, last: int) -> tuple[int, int]:
    """The next foe that a Sleep comes to, by Hit Dice, distance and order; its key, which is above `last`."""
    best, found = c.NOTHING, -1
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] != c.OK or m[foe + c.ASLEEP]:
            continue
        key = (k[foe + c.HALVES] * 100_000 + feet(m, one, foe)) * 100_000 + foe
        if key > last and (best < 0 or key < found):
            best, found = foe, key
    return best, found


def turn_undead(m: Row, k: Row, one: int) -> bool:
    """Turn the undead in sight; False if there are none."""
    strongest = -1
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if k[foe + c.UNDEAD] and m[foe + c.STATE] == c.OK and m[foe + c.TURNED] == 0:
            strongest = max(strongest, k[foe + c.HALVES])
    if strongest < 0:
        return False
    m[one + c.TRIED] = 1
    done(m, one)
    if m[c.LISTENS]:
        put(m, k, r.TURN_TRIED, one)
    if check(m, k, one, k[one + c.FAITH] + weak(m, k, one), save_target(strongest)):
        drive_off(m, k, one)
    return True


def drive_off(m: Row, k: Row, one: int) -> None:
    """From the weakest up while the Hit Dice last: who is too weak is destroyed, the others are turned."""
    hit_dice = total(m, 2, 6)
    chosen, destroyed = reached(m, k, one, hit_dice, False, 0)
    turns = throw(m, 4) if chosen > destroyed else 0
    if m[c.LISTENS]:
        put(m, k, r.TURNED, one, hit_dice, turns, destroyed)
    reached(m, k, one, hit_dice, True, turns)


def reached(m: Row, k: Row, one: int, hit_dice: int, now: bool, turns: int) -> tuple[int, int]:
    """How many undead so many Hit Dice reach, and how many of them are destroyed; with `now` it is done."""
    left, last, count, destroyed, waits = 2 * hit_dice, -1, 0, 0, tied(m)
    while True:
        foe, key = next_undead(m, k, one, last)
        if foe < 0 or (count and not covers(left, k[foe + c.HALVES])):
            return count, destroyed
        last = key
        left -= k[foe + c.HALVES]
        count += 1
        weak_one = 2 * k[one + c.FAITH + 2] >= k[foe + c.HALVES] + 6
        destroyed += weak_one
        if now and not weak_one:
            shy(m, k, foe, one, turns, waits)
        elif now and waits:
            wait(m, k, c.DESTROYS, foe, one, 0, 0)
        elif now:
            dust(m, foe)


def shy(m: Row, k: Row, foe: int, one: int, turns: int, waits: bool) -> None:
    """It is turned, unless it is proof against that."""
    if k[foe + c.PROOF] >> c.TURNED_AWAY & 1:
        if m[c.LISTENS]:
            put(m, k, r.UNAFFECTED, foe, c.TURNED_AWAY)
        return
    begin(m, k, foe, c.TURNED_AWAY, one, 0, turns, waits)


def next_undead(m: Row, k: Row, one: int, last: int) -> tuple[int, int]:
    """The next undead by Hit Dice, distance and order that is not turned; its key, which is above `last`."""
    best, found = c.NOTHING, -1
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if k[foe + c.UNDEAD] == 0 or m[foe + c.STATE] != c.OK or m[foe + c.TURNED]:
            continue
        key = (k[foe + c.HALVES] * 100_000 + feet(m, one, foe)) * 100_000 + foe
        if key > last and (best < 0 or key < found):
            best, found = foe, key
    return best, found


def ward(m: Row, k: Row, one: int) -> bool:
    """Raise a ward that counts against somebody here and is not up; False for none."""
    order = k[one + c.RAISES]
    while order:
        number = (order & 15) - 1
        order >>= 4
        bit = 1 << number
        if m[one + c.UP] & bit or not counts(m, k, bit):
            continue
        m[one + c.CAST] |= bit
        done(m, one)
        if m[c.LISTENS]:
            put(m, k, r.CAST, one)
            put(m, k, r.WARD, one, number)
        m[one + c.UP] |= bit
        if k[k[c.WARD] + number * c.WARD_WIDTH + c.WARD_SIDE]:
            for other in range(c.HEAD, k[c.FOES], c.WIDTH):
                if m[other + c.STATE] <= c.OUT:
                    m[other + c.UP] |= bit
        return True
    return False


def counts(m: Row, k: Row, bit: int) -> bool:
    """Whether a ward counts against any foe that can act."""
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] == c.OK and m[foe + c.STILL] == 0 and k[foe + c.MEETS] & bit:
            return True
    return False


def bolt(m: Row, k: Row, one: int) -> bool:
    """A spell that strikes one foe; False where none is in range."""
    n = one + c.BOLT
    target = choose(m, k, one, ABLE, k[n + 3])
    if target < 0:
        return False
    spend(m, k, one, c.BOLTS)
    deal(m, k, target, total(m, k[n], k[n + 1]) + k[n + 2], one, 0)
    return True
