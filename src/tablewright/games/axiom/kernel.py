"""The rules of pools and figures that everything runs on, as small functions of plain integers.

The table, the odds and the simulator all call these, so they cannot disagree. Only integers go in and come out. A mode
is NORMAL, ADVANTAGE or DISADVANTAGE; a pool is a number of six-sided dice of which one is the Wild Die.
"""

from __future__ import annotations

# ── A die ────────────────────────────────────────────────────────────────────────────────────

NORMAL = 0
ADVANTAGE = 1
DISADVANTAGE = -1

SIDES = 6
EXPLODES = 6
"""The face on which the Wild Die counts one more."""
IMPLODES = 1
"""The face on which the Wild Die takes a success away."""


def counts_from(mode: int) -> int:
    """The lowest face that is a success: 5, with Advantage 4, at Disadvantage 6 (axiom.success, axiom.advantage)."""
    return 5 - mode


def success(face: int, mode: int) -> int:
    """How many successes a face is: 1 or 0 (axiom.success)."""
    return 1 if face >= counts_from(mode) else 0


def wild_extra(face: int) -> int:
    """What the Wild Die's face changes beyond counting like any other, the same in every mode (axiom.wild_die).

    1 more on a 6 (axiom.wild_die.explosion), 1 less on a 1 (axiom.wild_die.implosion).
    """
    if face == EXPLODES:
        return 1
    return -1 if face == IMPLODES else 0


def counted(others: int, wild: int, mode: int) -> int:
    """The successes of a roll: of the other dice and by the Wild Die's face together, 0 at least (axiom.wild_die)."""
    total = others + success(wild, mode) + wild_extra(wild)
    return max(0, total)


# ── A pool ───────────────────────────────────────────────────────────────────────────────────


def mode_of(advantages: int, disadvantages: int) -> int:
    """How a roll counts: at least one of each is NORMAL, several of one kind count once (axiom.advantage)."""
    if advantages > 0:
        return NORMAL if disadvantages > 0 else ADVANTAGE
    return DISADVANTAGE if disadvantages > 0 else NORMAL


def floored(dice: int) -> int:
    """1 if a pool of so many dice falls to 1D at Disadvantage, which 0 or less do; else 0 (axiom.modifier)."""
    return 1 if dice <= 0 else 0


# ── A Challenge ──────────────────────────────────────────────────────────────────────────────

EASY = 1
STANDARD = 2
DIFFICULT = 3
HARD = 4
EPIC = 5


def difficulty(threshold: int) -> int:
    """The named difficulty of a Threshold: itself from EASY to HARD, EPIC for 5 and all above (axiom.threshold)."""
    if threshold < EASY:
        return EASY
    return min(EPIC, threshold)


def threshold(base: int, opponents: int) -> int:
    """What has to be reached: 1 more if anybody actively opposes it, once, and 1 at least.

    axiom.challenge.individual, axiom.threshold.
    """
    total = base + (1 if opponents > 0 else 0)
    return max(1, total)


def opposed_threshold(successes: int) -> int:
    """The Threshold that an opponent's own roll sets, 1 at least (axiom.challenge.individual, the option opposed)."""
    return max(1, successes)


def succeeds(successes: int, need: int) -> bool:
    """Whether a Challenge succeeds: reaching the Threshold is enough (axiom.success)."""
    return successes >= need


def critical(successes: int, need: int, wild: int) -> int:
    """1 for a critical success, -1 for a critical failure, else 0.

    A success whose Wild Die shows 6, a failure whose Wild Die shows 1 (axiom.critical.success, axiom.critical.failure).
    """
    if successes >= need:
        return 1 if wild == EXPLODES else 0
    return -1 if wild == IMPLODES else 0


def majority(members: int) -> int:
    """How many of a group must succeed: more than half (axiom.challenge.group)."""
    return members // 2 + 1


# ── Figures ──────────────────────────────────────────────────────────────────────────────────


def defense(speed: int, armour: int, cover: int = 0) -> int:
    """The successes that an attacker needs: 1 + (Speed + Armour) / 3 rounded down, and cover; 1 at least.

    axiom.defense.
    `armour` is 0 none, 1 Light, 2 Medium, 3 Heavy. `cover` is 1 behind a shield or partial cover, 2 in a Bulwark
    (axiom.shield); it does not add up.
    """
    total = 1 + (speed + armour) // 3 + cover
    return max(1, total)


def armour_penalty(armour: int, endurance: int) -> int:
    """Dice that armour takes off Athletics and Acrobatics: one less for each full 2D of Endurance (axiom.defense)."""
    penalty = armour - endurance // 2
    return max(0, penalty)


def health(body: int, tier: int = 0) -> int:
    """The greatest Health: 20 + Body (axiom.health), and what a threat's tier adds or takes (axiom.threats)."""
    return 20 + body + tier


def damage(successes: int, need: int, bonus: int = 0, doubled: int = 0, resisted: int = 0) -> int:
    """What a hit takes off Health: the successes counted, 0 on a miss (axiom.attack).

    `bonus` is 1 for a heavy weapon, `doubled` 1 where a critical doubles it all (axiom.critical.success), `resisted`
    what a resistance takes off in the end: 2 (axiom.scope).
    """
    if successes < need:
        return 0
    total = ((successes + bonus) << doubled) - resisted
    return max(0, total)


def health_after(left: int, amount: int) -> int:
    """Health after damage, 0 at least (axiom.health)."""
    return max(0, left - amount)


def healed(left: int, top: int, amount: int) -> int:
    """Health after some came back: never above the greatest, and what is above already stays (axiom.healing)."""
    return max(left, min(top, left + amount))


DOWN = 0
BADLY_HURT = 1
HURT = 2
SCRATCHED = 3
UNHURT = 4


def look(left: int, top: int) -> int:
    """How somebody looks: BADLY_HURT at a third of the greatest Health or less, HURT at two thirds or less."""
    if left <= 0:
        return DOWN
    if left >= top:
        return UNHURT
    if 3 * left <= top:
        return BADLY_HURT
    return HURT if 3 * left <= 2 * top else SCRATCHED


def lost(attribute: int, dice: int) -> int:
    """An Attribute after a condition took dice off it, 0 at least (axiom.conditions.health)."""
    return attribute - dice if attribute > dice else 0


STABLE = 1
DYING = 0
DEAD = -1


def fate(passed: int, failed: int) -> int:
    """What becomes of somebody at 0 Health: three Saves passed STABLE, three failed DEAD, else DYING (axiom.dying)."""
    if failed >= 3:
        return DEAD
    return STABLE if passed >= 3 else DYING


def saves_counted(before: int, more: int) -> int:
    """Saves of the dying of one kind, three at most (axiom.dying)."""
    return min(3, before + more)


# ── Conditions of a fight, in dice (axiom.conditions.combat) ─────────────────────────────────

AFRAID = -2
"""On all pools but Saves while what is feared is there."""
TIRED = -1
"""On all pools but Saves for one who is Exhausted."""
BLIND = -3
LYING = -2
"""On an attack in melee by one who is Prone."""
BOUND = -2
"""On an attack by one who is Restrained."""
AT_LYING = -1
"""On an attack from afar at one who is Prone."""

# ── Bands: 0 is Touch, 4 is Distant (axiom.range) ────────────────────────────────────────────

TOUCH = 0
CLOSE = 1
NEAR = 2
FAR = 3
DISTANT = 4
REACH = CLOSE
"""How far a Strike reaches."""


def range_penalty(band: int) -> int:
    """What distance takes off a shot: one die at Far, two at Distant (axiom.attack)."""
    return FAR - band - 1 if band >= FAR else 0


def band_after(band: int, beyond: int, before: int) -> int:
    """How far somebody who moves to this band from a target is then from a third (axiom.range).

    `beyond` is how far the target is from the third, `before` how far the mover was. Of three bands the two widest are
    the same.
    """
    if beyond != band:
        return max(beyond, band)
    return min(band, before)


def passes(before: int, after: int, toward: int) -> bool:
    """Whether a move passes an enemy: it leaves its Touch, or goes by within its reach toward another (axiom.actions).

    `before` and `after` are how far the enemy is, `toward` is 1 for a move toward another enemy.
    """
    return after > before and (before == TOUCH or (before <= REACH and toward > 0))


# ── Who is first ─────────────────────────────────────────────────────────────────────────────


def foes_first(party: int, foes: int) -> bool:
    """Whether the threats begin: more successes do, a tie goes to the characters (axiom.actions)."""
    return foes > party
