"""Duels of AxiomRPG and 3dX reckoned by hand from the ledgers, as fractions: worked out exactly, and simulated."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace
from tests.sim.test_exact import axiom_duel, threedx_duel

from tablewright.core.arena import Setup
from tablewright.games.registry import arena
from tablewright.sim.crowd import Crowd
from tablewright.sim.exact import solve

Chances = dict[Any, Fraction]
FIGHTS = 1_500
VITALITIES = [4, 6] if os.environ.get("SOAK") else [4]
"""Bram's Vitality dice; each larger one takes half as long again."""
LIMIT = 4.0
"""Standard deviations that a count of simulated fights may lie from the exact one."""


def add(chances: Chances, what: Any, p: Fraction) -> None:
    chances[what] = chances.get(what, Fraction(0)) + p


# ── AxiomRPG ────────────────────────────────────────────────────────────────────────────────


@cache
def successes(dice: int) -> Chances:
    """Successes of a pool: a 5 or 6 is one; on the first, the Wild Die, 6 is one more and 1 one less, not below 0."""
    found: Chances = {}
    for faces in product(range(1, 7), repeat=dice):
        count = sum(face >= 5 for face in faces) + (faces[0] == 6) - (faces[0] == 1)
        add(found, max(0, count), Fraction(1, 6**dice))
    return found


@cache
def exchange(quill: int, cutpurse: int, *, ours: bool) -> Chances:
    """What is left of Quill, 0 where she falls, while she (`ours`) or the cutpurse is to strike.

    She strikes with 1D (Speed 1, no Strike), the cutpurse with 3D (Speed 2 + Strike 1), both against Defense 1 (Speed
    1 + armour 1, and Speed 2, over three); successes are the damage. Where both miss, it is as before.
    """
    found: Chances = {}
    mine, theirs = (successes(1), successes(3)) if ours else (successes(3), successes(1))

    def struck(by_us: bool, damage: int, p: Fraction) -> None:
        health, foe = (quill, cutpurse - damage) if by_us else (quill - damage, cutpurse)
        if min(health, foe) <= 0:
            return add(found, max(0, health), p)
        for left, after in exchange(health, foe, ours=not by_us).items():
            add(found, left, p * after)
        return None

    for damage, p in mine.items():
        if damage:
            struck(ours, damage, p)
        else:
            for back, after in theirs.items():
                if back:
                    struck(not ours, back, p * after)
    again = mine[0] * theirs[0]
    return {left: p / (1 - again) for left, p in found.items()}


def axiom_by_hand(health: int) -> tuple[Chances, Fraction]:
    """What is left of Quill, and how likely she dies.

    Both watch for the first move with 2D (Speed 1 + Notice 1; Speed 2), a tie to the characters. The cutpurse, a Minion
    of Body 1, has 20 + 1 − 16 = 5 Health. At 0 she makes Body Saves with 3D at 2: three passed and she lives, three
    failed and she dies.
    """
    pairs = product(successes(2).items(), successes(2).items())
    first = sum((p * q for (ours, p), (theirs, q) in pairs if ours >= theirs), Fraction(0))
    found: Chances = {}
    for ours, chance in ((True, first), (False, 1 - first)):
        for left, p in exchange(health, 5, ours=ours).items():
            add(found, left, chance * p)
    passes = sum((p for count, p in successes(3).items() if count >= 2), Fraction(0))
    dies = (1 - passes) ** 3 * (1 + 3 * passes + 6 * passes**2)
    return found, found[0] * dies


# ── 3dX ─────────────────────────────────────────────────────────────────────────────────────

SMALLER = {6: 4, 4: 2, 2: 0}
"""Vitality dice, and what a failed save leaves of them."""
TARGET = 2
"""A villager's target number."""


@cache
def middle(vitality: int) -> Chances:
    """The middle one of a Vitality die and two d2; three alike are the largest die's faces, three 1s are 0."""
    found: Chances = {}
    for faces in product(range(1, vitality + 1), (1, 2), (1, 2)):
        alike = len(set(faces)) == 1
        result = sorted(faces)[1] if not alike else 0 if faces[0] == 1 else vitality
        add(found, result, Fraction(1, 4 * vitality))
    return found


Moment = tuple[int, int, bool, int]
"""Bram's Vitality and untreated wounds, whether there are new ones, and the villager's wounds."""


def bram_acts(now: Moment) -> Iterator[tuple[Moment, Fraction]]:
    """Bram's turn: a Vitality save for new wounds against all untreated ones, then an attack."""
    vitality, wounds, fresh, theirs = now
    fails = Fraction(min(vitality, wounds - 1), vitality) if fresh else Fraction(0)
    for left, chance in ((vitality, 1 - fails), (SMALLER[vitality], fails)):
        if left and chance:
            for result, p in middle(left).items():
                yield (left, wounds, False, theirs + max(0, result - now_at(theirs))), chance * p
        elif chance:
            yield (left, wounds, False, theirs), chance


def villager_acts(now: Moment) -> Iterator[tuple[Moment, Fraction]]:
    """The villager's turn: its target number against Bram's Block."""
    vitality, wounds, _, theirs = now
    for result, p in middle(vitality).items():
        hurt = max(0, now_at(theirs) - result)
        yield (vitality, wounds + hurt, hurt > 0, theirs), p


def now_at(wounds: int) -> int:
    """The target number with so many wounds: each beyond the target number takes one off."""
    return TARGET - max(0, wounds - TARGET)


@cache
def duel(now: Moment) -> Chances:
    """What is left of Bram's Vitality, from the start of his turn on; at twice its target number the villager falls."""
    found: Chances = {}
    again = Fraction(0)
    for after, p in bram_acts(now):
        if not after[0] or after[3] >= 2 * TARGET:
            add(found, after[0], p)
            continue
        for then, q in villager_acts(after):
            if then == now:
                again += p * q
                continue
            for left, r in duel(then).items():
                add(found, left, p * q * r)
    return {left: p / (1 - again) for left, p in found.items()}


def threedx_by_hand(vitality: int) -> Chances:
    """The same from the beginning: Bram's Agility against 2 says who is first, a tie to the characters."""
    found: Chances = {}
    first = sum((p for result, p in middle(vitality).items() if result >= TARGET), Fraction(0))
    start = (vitality, 0, False, 0)
    for left, p in duel(start).items():
        add(found, left, first * p)
    for then, q in villager_acts(start):
        for left, p in duel(then).items():
            add(found, left, (1 - first) * q * p)
    return found


# ── Both ────────────────────────────────────────────────────────────────────────────────────


def holds(setup: Setup, by_hand: Chances, dies: Fraction) -> None:
    """The fight worked out is the one by hand, to the last digit; as many simulated ones are near enough."""
    found = solve(arena(setup.game), setup)
    assert sum(by_hand.values()) == 1
    assert found.hp_left() == dict(sorted(by_hand.items()))
    assert found.wins("party") == 1 - by_hand[0]
    assert (found.wins("foes"), found.dies(0)) == (by_hand[0], dies)
    score = Crowd(workers=1).run(setup, runs=FIGHTS, seed=23)
    pairs = [(1 - by_hand[0], score.party), (by_hand[0], score.foes), (dies, score.dead[0])]
    pairs += [(p, score.hp_left.get(left, 0)) for left, p in by_hand.items()]
    for p, count in pairs:
        deviation = math.sqrt(FIGHTS * float(p * (1 - p)))
        assert abs(count - FIGHTS * float(p)) < LIMIT * deviation + 1, (float(p), count)


@pytest.mark.parametrize("health", [1, 3, 23])
def test_a_duel_of_axiomrpg_by_hand(health: int) -> None:
    setup = axiom_duel()
    holds(replace(setup, party=({**setup.party[0], "health": health},)), *axiom_by_hand(health))


def test_the_smallest_duel_of_axiomrpg_in_figures() -> None:
    """With 1 Health each: Quill hits in 1/3, the cutpurse in 17/27 (a Wild 5 or 6; a 5 or 6 beside; two beside a 1)."""
    ours, theirs = 1 - successes(1)[0], 1 - successes(3)[0]
    assert (ours, theirs) == (Fraction(1, 3), Fraction(17, 27))
    assert exchange(1, 1, ours=True)[1] == ours / (1 - (1 - ours) * (1 - theirs)) == Fraction(27, 61)


@pytest.mark.parametrize("vitality", VITALITIES)
def test_a_duel_of_3dx_by_hand(vitality: int) -> None:
    setup = replace(threedx_duel(vitality, 2, "1 villager"), heroes="nearest")  # who never defends
    by_hand = threedx_by_hand(vitality)
    holds(setup, by_hand, by_hand[0])  # nobody is there to save the dying


def test_a_roll_of_three_dice_in_figures() -> None:
    """d6, d2, d2, 24 ways: 1 1 1 is 0, 2 2 2 is 6; the middle is 1 in five ways with 1 1 and in 1 1 2 and 1 2 1."""
    assert middle(6) == {0: Fraction(1, 24), 1: Fraction(7, 24), 2: Fraction(15, 24), 6: Fraction(1, 24)}
