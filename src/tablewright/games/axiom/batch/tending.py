"""What a healer does by policy, on numbers: a perk that heals, then Medicine, for whoever is dying or badly hurt."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.blows import spend
from tablewright.games.axiom.batch.bodies import curable, cure, heal
from tablewright.games.axiom.batch.distance import between
from tablewright.games.axiom.batch.moving import may_move, move
from tablewright.games.axiom.batch.pool import burden, roll
from tablewright.games.axiom.batch.rows import put
from tablewright.games.axiom.kernel import BADLY_HURT, SIDES, STANDARD, TOUCH
from tablewright.kernel.rows import Row, total


def care(m: Row, k: Row, one: int) -> bool:
    """Help whoever needs it most, if anybody does and this hero can; whether anything was done."""
    if k[one + c.PERKS] == 0 and k[one + c.MEDICINE] == 0:
        return False
    code = next_patient(m, k, one, -1)
    if code < 0:
        return False
    heroes = (k[c.FOES] - c.HEAD) // c.WIDTH
    while code >= 0:
        patient = c.HEAD + code % heroes * c.WIDTH
        if use_perk(m, k, one, patient) or treat(m, k, one, patient):
            return True
        code = next_patient(m, k, one, code)
    return step_up(m, k, one, heroes)


def next_patient(m: Row, k: Row, one: int, after: int) -> int:
    """The next who needs help: the dying first, then the stable, then the badly hurt, the nearest first.

    By a number that holds how urgent, how far and which hero; NOTHING when there are no more.
    """
    heroes = (k[c.FOES] - c.HEAD) // c.WIDTH
    best = c.NOTHING
    for place in range(heroes):
        hero = c.HEAD + place * c.WIDTH
        state = m[hero + c.STATE]
        if state > c.STABLE or (state == c.UP and m[hero + c.LOOK] != BADLY_HURT):
            continue
        urgent = 0 if state == c.DYING else 1 if state == c.STABLE else 2
        far = TOUCH if hero == one else between(m, k, one, hero)
        code = (urgent * 5 + far) * heroes + place
        if code > after and (best < 0 or code < best):
            best = code
    return best


# ── Perks ────────────────────────────────────────────────────────────────────────────────────


def can_pay(m: Row, one: int, cost: int) -> bool:
    """Whether that action is left."""
    if cost == c.FOR_PRIMARY:
        return m[one + c.PRIMARY] > 0
    return cost != c.FOR_MINOR or m[one + c.MINOR] > 0


def use_perk(m: Row, k: Row, one: int, patient: int) -> bool:
    """Use the first perk that is ready and reaches the patient; whether there is one."""
    for number in range(k[one + c.PERKS]):
        perk = k[one + c.PERK] + number * c.PERK_WIDTH
        bit = 1 << k[perk + c.STAGE]
        if not can_pay(m, one, k[perk + c.COST]) or m[one + c.USED] & bit:
            continue
        if k[perk + c.AFTER_REST] and not m[one + c.READY] & bit:
            continue
        if k[perk + c.FOR_ONE]:
            if near(m, k, one, patient, perk) and helps(m, k, patient, perk):
                begin_perk(m, k, one, perk, patient)
                heal_by(m, k, one, patient, perk)
                return True
        elif helps_any(m, k, one, patient, perk):
            begin_perk(m, k, one, perk, 0)
            for ally in range(c.HEAD, k[c.FOES], c.WIDTH):
                if is_near_ally(m, k, one, ally, perk):
                    heal_by(m, k, one, ally, perk)
            return True
    return False


def near(m: Row, k: Row, one: int, other: int, perk: int) -> bool:
    """Whether a perk reaches so far."""
    return one == other or between(m, k, one, other) <= k[perk + c.WITHIN]


def helps(m: Row, k: Row, one: int, perk: int) -> bool:
    """Whether it would do somebody any good."""
    if m[one + c.HEALTH] < m[one + c.TOP]:
        return True
    return k[perk + c.CURES] > 0 and curable(m, k, one, k[perk + c.CURES]) >= 0


def is_near_ally(m: Row, k: Row, one: int, ally: int, perk: int) -> bool:
    """Whether somebody is an ally on their feet whom the perk reaches."""
    return ally != one and m[ally + c.STATE] == c.UP and near(m, k, one, ally, perk)


def helps_any(m: Row, k: Row, one: int, patient: int, perk: int) -> bool:
    """Whether it reaches the patient, and does anybody good whom it reaches."""
    if not is_near_ally(m, k, one, patient, perk):
        return False
    for ally in range(c.HEAD, k[c.FOES], c.WIDTH):
        if is_near_ally(m, k, one, ally, perk) and helps(m, k, ally, perk):
            return True
    return False


def begin_perk(m: Row, k: Row, one: int, perk: int, target: int) -> None:
    """The perk is used, and its action spent."""
    stage = k[perk + c.STAGE]
    m[one + c.USED] |= 1 << stage
    m[one + c.READY] &= ~(1 << stage)
    m[one + c.PERKS_USED + stage - 1] += 1
    spend(m, one, k[perk + c.COST])
    if m[c.LISTENS]:
        put(m, k, r.PERK_USED, one, stage, target, k[perk + c.COST])


def heal_by(m: Row, k: Row, one: int, target: int, perk: int) -> None:
    """What a perk brings one: Health, for which the unhurt roll no dice, and an illness less."""
    if m[target + c.HEALTH] < m[target + c.TOP]:
        amount = total(m, k[perk + c.DICE], k[perk + c.DICE + 1]) + k[perk + c.DICE + 2]
        heal(m, k, target, amount, r.BY_PERK, one)
    shift = curable(m, k, target, k[perk + c.CURES]) if k[perk + c.CURES] else c.NOTHING
    if shift >= 0:
        cure(m, k, target, shift)


# ── Medicine ─────────────────────────────────────────────────────────────────────────────────


def treat(m: Row, k: Row, one: int, patient: int) -> bool:
    """Medicine on somebody in Touch who has not had it today, with a kit if there is one; whether it was tried."""
    if k[one + c.MEDICINE] == 0 or patient == one or m[one + c.PRIMARY] == 0 or m[patient + c.TENDED]:
        return False
    if between(m, k, one, patient) != TOUCH:
        return False
    if m[patient + c.STATE] == c.UP and m[patient + c.HEALTH] >= m[patient + c.TOP]:
        return False
    kit = 1 if m[one + c.KITS] else 0
    dice = m[one + c.ATTRIBUTE + c.WIT] + k[one + c.TREATS] + burden(m, k, one) + kit * k[one + c.KIT]
    amid = 0 if m[c.OUTCOME] else 1
    successes = roll(m, k, one, r.MEDICINE, dice, 0, amid, STANDARD, 1, patient, kit, c.FOR_PRIMARY)
    spend(m, one, c.FOR_PRIMARY)
    m[patient + c.TENDED] = 1
    m[one + c.TREATED] += 1
    better = 0
    if m[c.CRITICAL] > 0:
        better = 1
        go_better(m, k, one)
    elif m[c.CRITICAL] < 0:
        go_wrong(m, k, one, kit)
    if successes >= STANDARD:
        heal(m, k, patient, total(m, successes + better, SIDES), r.BY_MEDICINE, one)
    return True


def go_better(m: Row, k: Row, one: int) -> None:
    """A critical success: one more success. It is only asked about where the action could be cheaper instead."""
    if m[c.LISTENS]:
        if m[one + c.MINOR]:
            put(m, k, r.ASKED, one, r.OTHER_SUCCESS)
            put(m, k, r.ANSWERED, r.BETTER)
        put(m, k, r.CRITICAL_TAKEN, one, 1, r.BETTER, 0, 0)


def go_wrong(m: Row, k: Row, one: int, kit: int) -> None:
    """A critical failure: the kit is used up, if there is one."""
    m[one + c.KITS] -= kit
    if m[c.LISTENS]:
        put(m, k, r.ASKED, 0, r.OTHER_FAILURE)
        put(m, k, r.ANSWERED, r.KIT_USED_UP if kit else r.NONE)
        put(m, k, r.CRITICAL_TAKEN, one, 0, r.KIT_USED_UP if kit else r.NONE, 0, kit)


def step_up(m: Row, k: Row, one: int, heroes: int) -> bool:
    """A step toward somebody who lies there and could be treated; whether it was made."""
    if k[one + c.MEDICINE] == 0 or m[one + c.PRIMARY] == 0 or m[one + c.STEPS] == 0:
        return False
    code = next_patient(m, k, one, -1)
    while code >= 0:
        patient = c.HEAD + code % heroes * c.WIDTH
        lies = m[patient + c.STATE] == c.DYING or m[patient + c.STATE] == c.STABLE
        if lies and m[patient + c.TENDED] == 0 and may_move(m, k, one, patient):
            move(m, k, one, patient)
            return True
        code = next_patient(m, k, one, code)
    return False
