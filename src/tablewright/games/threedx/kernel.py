"""The rules of three dice that everything runs on, as small functions of plain integers.

The table, the odds and the simulator all call these, so they cannot disagree. Only integers go in and come out. Of
three results the lowest, the middle and the highest are the places LOWEST, MIDDLE and HIGHEST. A level is 0 for a
normal roll, 1 with advantage, -1 at disadvantage; 2 and more, -2 and less are further levels of the same.
"""

from __future__ import annotations

# ── Dice ─────────────────────────────────────────────────────────────────────────────────────

SMALLEST = 2
LARGEST = 12
STEP = 2
"""One die size (3dx.dice.sizes)."""
EPIC = 20
"""The sides of the epic die (3dx.epic_die)."""
BONUS_FROM = 6
"""The smallest attribute that has a bonus die (3dx.bonus_dice)."""

LOWEST = -1
MIDDLE = 0
HIGHEST = 1


def average(total: int, count: int) -> int:
    """The die of a skill: the mean size of `count` dice whose sizes sum to `total`, rounded up to a die size.

    3dx.roll.skill. 0 stays 0.
    """
    return STEP * -(-total // (STEP * count))


def bonus_uses(attribute: int) -> int:
    """How often an attribute's bonus die may be used between rests (3dx.bonus_dice)."""
    if attribute < BONUS_FROM:
        return 0
    return 2 if attribute >= LARGEST else 1


def epic_dice(level: int) -> int:
    """How many epic dice a character of this Level has: one, and one more at 5, 10 and so on (3dx.epic_die)."""
    return 1 + level // 5


# ── Characters ───────────────────────────────────────────────────────────────────────────────


def level(total: int, count: int) -> int:
    """The Level of a character whose `count` attributes' sizes sum to `total`: the average, rounded up (3dx.level)."""
    return -(-total // count)


def speed(dexterity: int, increase: int, vitality: int, share: int) -> int:
    """Metres of a movement, rounded up: the half of the sum; a `share` 1 for the primary, 2 secondary, 4 tertiary.

    3dx.movement.
    """
    return -(-(dexterity + increase + vitality) // (2 * share))


def dash(metres: int) -> int:
    """Metres of a Dash: one and a half times the speed, rounded up (3dx.movement.options)."""
    return -(-3 * metres // 2)


def crawl(run: int) -> int:
    """Metres of a crawl: a quarter of run, rounded up (3dx.movement.options)."""
    return -(-run // 4)


def jump(vitality: int, dexterity: int, agility: int, percent: int = 100) -> int:
    """Metres of a jump: half the average of the three dice, rounded up; of a leap by its `percent` of that.

    3dx.movement.options, 3dx.movement.leap.
    """
    return -(-(vitality + dexterity + agility) * percent // 600)


def npc_run(target: int) -> int:
    """Metres that an NPC runs, rounded up: as if its target number were its Dexterity (3dx.movement.options)."""
    return -(-(LARGEST + target) // 2)


def slots(athletics: int, carry: int, vitality: int) -> int:
    """Inventory slots free of penalty (3dx.inventory)."""
    return -(-(athletics + carry + vitality) // 2)


def slots_by_carry(athletics: int, carry: int, vitality: int) -> int:
    """The same where the die size of Carry is added in full: the other reading of 3dx.inventory."""
    return -(-(athletics + vitality) // 2) + carry


# ── Reading three results ────────────────────────────────────────────────────────────────────


def lowest(a: int, b: int, c: int) -> int:
    """The lowest of three results."""
    return min(a, min(b, c))


def middle(a: int, b: int, c: int) -> int:
    """The middle of three results."""
    return max(min(a, b), min(max(a, b), c))


def highest(a: int, b: int, c: int) -> int:
    """The highest of three results."""
    return max(a, max(b, c))


def critical(a: int, b: int, c: int) -> int:
    """1 for a critical success, -1 for a critical failure, else 0 (3dx.critical).

    The faces of the three dice of a roll, 0 for one that was not rolled: such a roll is never a critical.
    """
    if a != b or b != c or a == 0:
        return 0
    return LOWEST if a == 1 else HIGHEST


def critical_result(kind: int, most: int) -> int:
    """What a critical comes to: as much as the largest of the three dice can show, or 0 (3dx.critical)."""
    return most if kind > 0 else 0


def place_of(level: int) -> int:
    """Which result counts at a level: HIGHEST, MIDDLE or LOWEST (3dx.roll.condition)."""
    if level > 0:
        return HIGHEST
    return LOWEST if level < 0 else MIDDLE


def at_place(low: int, mid: int, high: int, place: int) -> int:
    """The result in a place."""
    if place > 0:
        return high
    return low if place < 0 else mid


def adjusted(face: int, level: int, most: int) -> int:
    """The result that counts once further levels have acted: 1 for each level beyond the first.

    Up to the faces of the largest die in the roll, down to 0 (3dx.condition.stacked, 3dx.taking_time).
    """
    if level > 1:
        return max(face, min(most, face + level - 1))
    return max(0, face + level + 1) if level < -1 else face


def read(low: int, mid: int, high: int, level: int, most: int) -> int:
    """The result of three dice at a level, criticals aside (3dx.roll.condition, 3dx.condition.stacked)."""
    return adjusted(at_place(low, mid, high, place_of(level)), level, most)


def joined(low: int, mid: int, high: int, face: int) -> tuple[int, int, int]:
    """Three rising results once a bonus die joined them and the lowest of the four was dropped (3dx.bonus_dice)."""
    if face <= low:
        return low, mid, high
    if face <= mid:
        return face, mid, high
    return (mid, face, high) if face <= high else (mid, high, face)


def succeeds(result: int, target: int) -> bool:
    """Whether a target number is reached; meeting it is enough (3dx.success)."""
    return result >= target


def margin(result: int, target: int) -> int:
    """By how much it succeeds, or fails if below 0 (3dx.success)."""
    return result - target


# ── Several attacks, several attackers ───────────────────────────────────────────────────────


def one_of_several(low: int, mid: int, high: int, place: int, level: int, most: int) -> int:
    """The result in a place where several of one roll are used: further levels touch only the one that counts.

    3dx.condition.stacked.
    """
    face = at_place(low, mid, high, place)
    return adjusted(face, level, most) if place == place_of(level) else face


def attacks_at(count: int, place: int, level: int) -> int:
    """How many of `count` attacks of one roll go to the result in a place (3dx.combat.multiple_attacks).

    As evenly as possible; those left over go to the result that counts at this level.
    """
    return count // 3 + (count % 3 if place == place_of(level) else 0)


def attack_place(number: int, count: int, level: int, paired: int) -> int:
    """The place of the result that attack `number` of `count` has, counted from 0, the best first.

    With the skill for paired weapons (1, else 0) one left over uses the next better result (3dx.weapon.skills).
    """
    own = place_of(level)
    better = own + 1 if paired and count % 3 and own < HIGHEST else HIGHEST + 1
    for place in (HIGHEST, MIDDLE, LOWEST):
        there = attacks_at(count, place, level)
        if better <= HIGHEST:
            there += 1 if place == better else -1 if place == own else 0
        if number < there:
            return place
        number -= there
    return LOWEST


def place_met(attacker: int, level: int) -> int:
    """The place of the defence that an attacker meets: attackers count from 0, the best result goes to the first.

    With advantage the highest and the middle meet one each, normally the middle meets one, all others the lowest
    (3dx.combat.multiple_attackers).
    """
    best = place_of(level)
    return max(LOWEST, best - attacker)


def place_guarded(attacker: int, level: int, guard: int) -> int:
    """The same with the skill Guard (1, else 0): the first who does not meet the best result meets the next better one.

    3dx.weapon.skills.
    """
    return place_met(attacker, level) + (guard if attacker == (1 if level > 0 else 0) else 0)


def stands(place: int, level: int) -> int:
    """At which level a defence that has this level is read in a place, further levels being steps of it."""
    return max(HIGHEST, level) if place > 0 else min(LOWEST, level) if place < 0 else MIDDLE


def met(low: int, mid: int, high: int, place: int, level: int, attack: int, most: int) -> int:
    """The defence that an attacker meets who was given the result in a place (3dx.combat.multiple_attackers).

    `attack` is the attacker's own level: each level up meets one step less, each level down one step more. The steps
    are highest + 1 (and on, up to `most`), highest, middle, lowest, lowest - 1 (and on, down to 0): what further levels
    of the defence have added or taken counts as steps too, so a step less than highest + 1 is the highest.
    """
    return read(low, mid, high, stands(place, level) - attack, most)
