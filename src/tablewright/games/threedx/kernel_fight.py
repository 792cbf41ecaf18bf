"""The rules of a fight in three dice, as small functions of plain integers.

Target numbers, wounds, falls, ranges, movement: what the table, the chances on buttons and the simulator all call.
Only integers go in and come out.
"""

from __future__ import annotations

from tablewright.games.threedx.kernel import SMALLEST, crawl, dash

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


# ── How somebody looks ──────────────────────────────────────────────────────────────────────

UNHURT = 0
SCRATCHED = 1
HURT = 2
BADLY_HURT = 3
DOWN = 4


def looks(wounds: int, most: int) -> int:
    """How somebody on the feet looks who bears `most` wounds, from UNHURT to BADLY_HURT."""
    if wounds == 0:
        return UNHURT
    if wounds > most:
        return BADLY_HURT
    return HURT if 2 * wounds > most else SCRATCHED


# ── On the line ─────────────────────────────────────────────────────────────────────────────


def step(here: int, there: int, metres: int) -> int:
    """Where one stands after so many metres toward a place (never up to it), or away from it below 0."""
    if metres >= 0:
        metres = min(metres, max(0, abs(there - here) - 1))
    return here + metres if there >= here else here - metres


def to_path(here: int, start: int, end: int) -> int:
    """Metres from a place to the nearest point of a way."""
    return max(0, max(min(start, end) - here, here - max(start, end)))


def pushed_to(here: int, other: int, metres: int, ours: int) -> int:
    """Where one stands who is pushed away from somebody; of two in one place the party goes back, others on."""
    return here + metres if here > other or (here == other and not ours) else here - metres


def half_move(run: int, prone: int) -> int:
    """Metres that go with an action: half of the run, which for who lies on the ground is a crawl (3dx.combat.act)."""
    return half(crawl(run) if prone else run)


def most_moved(run: int, dashes: int, prone: int, rises: int) -> int:
    """Metres of a Move: the run, half as far again by a Dash; a crawl on the ground, half less after rising.

    3dx.combat.move.
    """
    if prone and not rises:
        return crawl(run)
    return (dash(run) if dashes else run) - (half(run) if rises else 0)


# ── What is decided for who is not there ────────────────────────────────────────────────────

FRAIL = 4
"""Vitality at or below which a character is taken for badly hurt."""
WORTH = 3
"""Wounds of a hit from which a piece of armour or the shield is worth breaking."""
GIVES = 5
"""Wounds of a hit from which ground is given."""


def badly_hurt(vitality: int, wounds: int) -> bool:
    """Whether a character had better defend itself."""
    return vitality <= FRAIL or wounds >= vitality


def spent(vitality: int, wounds: int) -> bool:
    """Whether the next wound fells a character, whatever its Vitality die shows (3dx.vitality_save)."""
    return vitality <= SMALLEST and wounds >= vitality


def shields_broken(wounds: int, whole: int) -> int:
    """Shields let go for a hit: 1 or none, of those that can be."""
    return 1 if whole and wounds >= WORTH else 0


def pieces_broken(wounds: int, taken: int, whole: int) -> int:
    """Pieces of armour let go for a hit of which so much is taken off already; one wound remains."""
    return min(whole, wounds - 1 - taken) if wounds - taken >= WORTH else 0


def gives_ground(wounds: int, taken: int) -> bool:
    """Whether ground is given for what is left of a hit."""
    return wounds - taken >= GIVES


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


def range_excused(own: int, there: int, close: int, far: int) -> bool:
    """Whether a skill makes up for the disadvantage of a shot: one for melee, one for the next farther band.

    3dx.weapon.skills.
    """
    if there == MELEE and own != there:
        return close > 0
    return far > 0 and there == own + 1


def help_needed(target: int) -> int:
    """What help must reach: half of the target number of the action helped, rounded up; 2 where that has none."""
    return half(target) if target else HELP_LEAST


def first(ours: int, of_ours: int, theirs: int, of_theirs: int) -> int:
    """1 where the mean of the characters' results is at least that of the target numbers, else 0.

    3dx.combat.initiative: sums and how many they are of; exact, a tie goes to the characters.
    """
    return 1 if ours * of_theirs >= theirs * of_ours else 0
