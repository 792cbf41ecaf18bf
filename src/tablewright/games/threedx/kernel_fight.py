"""The rules of a fight in three dice, as small functions of plain integers.

Target numbers, wounds, falls, ranges, movement: what the table, the chances on buttons and the simulator all call.
Only integers go in and come out.
"""

from __future__ import annotations

HEAVY = 5
"""A hit asks one more Vitality save for every so many wounds (3dx.damage.heavy_hit)."""
HELP_LEAST = 2
"""What help must reach where the action helped has no target number (3dx.combat.help)."""
MELEE = 0
"""The place of the nearest band."""


def half(number: int) -> int:
    """Half of it, rounded up."""
    return -(-number // 2)


# ── NPCs ─────────────────────────────────────────────────────────────────────────────────────


def effective(target: int, wounds: int) -> int:
    """An NPC's target number with so many untreated wounds: one less for each beyond it (3dx.npc.wounds)."""
    return max(0, target - max(0, wounds - target))


def save_die(number: int) -> int:
    """The die with which an NPC of this effective target number attacks another NPC (3dx.npc.target_number)."""
    return 2 * number


# ── Wounds ───────────────────────────────────────────────────────────────────────────────────


def wounds(attack: int, defence: int) -> int:
    """What an attack deals: the difference, nothing where it does not exceed the defence (3dx.damage)."""
    return max(0, attack - defence)


def through_armour(dealt: int, worn: int, floor: int) -> int:
    """What is left of a hit once worn armour took one off, down to `floor` (3dx.armor)."""
    return dealt if not worn or dealt <= floor else dealt - 1


def reduced(left: int, ways: int) -> int:
    """What is left of a hit after so many reactions, which take one off each: one at least (3dx.damage.reduction)."""
    return left if left <= 1 else max(1, left - ways)


def heavy_saves(dealt: int) -> int:
    """Further Vitality saves that a single hit asks (3dx.damage.heavy_hit)."""
    return dealt // HEAVY


def lost_sizes(vitality: int, sizes: int) -> int:
    """Vitality after a failed save: so many die sizes less, 0 at least (3dx.vitality_save)."""
    return max(0, vitality - 2 * sizes)


def save_target(untreated: int, severity: int) -> int:
    """What a Vitality save must reach: the untreated wounds, or what an ill is worth where that is more."""
    return max(untreated, severity)


def fall_wounds(metres: int, harmless: int, per_wound: int, most: int) -> int:
    """The wounds of a fall that ends on the ground: its metres by `per_wound`, rounded up (3dx.falling)."""
    return 0 if metres <= harmless else min(most, -(-metres // per_wound))


def dying_target(count: int) -> int:
    """What Medicine must reach to end dying: the wounds gained while dying, 1 at least (3dx.dying.ways_out)."""
    return max(1, count)


# ── Range and help ───────────────────────────────────────────────────────────────────────


def range_level(own: int, there: int, nearer_always: int) -> int:
    """The level of a shot by its weapon's band and the band in which the target stands (3dx.combat.range).

    One band nearer 1, one farther -1, two or more either way -1; with `nearer_always` any nearer band gives 1. In melee
    a weapon that is not made for it has -1 whatever its band.
    """
    steps = there - own
    if steps == 0:
        return 0
    if there == MELEE or steps > 0:
        return -1
    return 1 if steps == -1 or nearer_always else -1


def help_needed(target: int) -> int:
    """What help must reach: half of the target number of the action helped, rounded up; 2 where that has none."""
    return half(target) if target else HELP_LEAST


def first(ours: int, of_ours: int, theirs: int, of_theirs: int) -> int:
    """1 where the mean of the characters' results is at least that of the target numbers, else 0.

    3dx.combat.initiative: sums and how many they are of; exact, a tie goes to the characters.
    """
    return 1 if ours * of_theirs >= theirs * of_ours else 0
