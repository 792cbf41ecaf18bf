"""The rules of three dice as plain integers, with the numbers that the ledger prints."""

from __future__ import annotations

from itertools import permutations

import pytest

from tablewright.games.threedx import kernel, rolls
from tablewright.games.threedx.kernel import HIGHEST, LOWEST, MIDDLE


def at_levels(dice: tuple[int, int, int], *levels: int, most: int) -> list[int]:
    """What three dice come to at each level."""
    low, mid, high = sorted(dice)
    return [kernel.read(low, mid, high, level, most) for level in levels]


@pytest.mark.clause("3dx.dice.sizes")
def test_dice_sizes() -> None:
    assert rolls.SIZES == (2, 4, 6, 8, 10, 12)


def test_lowest_middle_and_highest_in_any_order() -> None:
    for dice in ((3, 7, 5), (1, 1, 2), (2, 1, 1), (4, 4, 4), (0, 0, 6)):
        for a, b, c in permutations(dice):
            assert [kernel.lowest(a, b, c), kernel.middle(a, b, c), kernel.highest(a, b, c)] == sorted(dice)


@pytest.mark.clause("3dx.roll.condition")
@pytest.mark.example("3dx.roll.condition", 1)
def test_a_condition_chooses_the_result() -> None:
    """Dice show 3, 7, 5: normal 5, advantage 7, disadvantage 3."""
    assert at_levels((3, 7, 5), 0, 1, -1, most=12) == [5, 7, 3]


@pytest.mark.clause("3dx.roll")
@pytest.mark.example("3dx.roll", 1)
def test_an_unrolled_die_is_a_result_of_0() -> None:
    """d12 7, d4 3, ability 0: normal 3, advantage 7, disadvantage 0. With both others 0: normal 0, advantage 7."""
    assert at_levels((7, 3, 0), 0, 1, -1, most=12) == [3, 7, 0]
    assert at_levels((7, 0, 0), 0, 1, most=12) == [0, 7]


@pytest.mark.clause("3dx.condition.stacked")
@pytest.mark.example("3dx.condition.stacked", 1)
def test_further_levels() -> None:
    """d12 9, d8 3, d6 2: levels +2, +4, +5: 10, 12, 12 (a d12 is the largest die); levels -2, -3, -4: 1, 0, 0."""
    assert at_levels((9, 3, 2), 2, 4, 5, most=12) == [10, 12, 12]
    assert at_levels((9, 3, 2), -2, -3, -4, most=12) == [1, 0, 0]


@pytest.mark.clause("3dx.condition.stacked")
@pytest.mark.example("3dx.condition.stacked", 2)
def test_levels_of_both_kinds_cancel() -> None:
    """Shield and Defend against a defender held: +1 +1 -1 = +1: 9, 3, 2 gives 9. Shield and Steady: net 0: 3."""
    assert at_levels((9, 3, 2), 1 + 1 - 1, 1 - 1, most=12) == [9, 3]


@pytest.mark.clause("3dx.taking_time")
@pytest.mark.example("3dx.taking_time", 1)
def test_taking_time() -> None:
    """d12 7, d6 4, d4 3: once 7, twice 8, four times 10. With Vitality d8 (8, 4, 3): once 8, twice still 8."""
    once, twice, four_times = rolls.took_time(1), rolls.took_time(2), rolls.took_time(4)
    assert at_levels((7, 4, 3), once, twice, four_times, most=12) == [7, 8, 10]
    assert at_levels((8, 4, 3), once, twice, most=8) == [8, 8]


@pytest.mark.clause("3dx.success")
@pytest.mark.example("3dx.success", 1)
def test_success_and_by_how_much() -> None:
    """Result 5 against 5: success by 0. Against 6: failure by 1. Against 3: success by 2."""
    assert [(kernel.succeeds(5, need), kernel.margin(5, need)) for need in (5, 6, 3)] == [
        (True, 0),
        (False, -1),
        (True, 2),
    ]


@pytest.mark.clause("3dx.critical")
@pytest.mark.example("3dx.critical", 1)
def test_what_is_a_critical() -> None:
    """d12, d8, d6 all showing 4: the result is 12. All showing 1: 0."""
    assert [kernel.critical(*three) for three in ((4, 4, 4), (1, 1, 1), (4, 4, 3), (3, 4, 4), (4, 3, 4))] == [
        1,
        -1,
        0,
        0,
        0,
    ]
    assert kernel.critical(0, 0, 0) == 0, "dice that were not rolled"
    assert (kernel.critical_result(1, 12), kernel.critical_result(-1, 12)) == (12, 0)


@pytest.mark.clause("3dx.roll.skill")
@pytest.mark.example("3dx.roll.skill", 1, 2)
def test_the_die_of_a_skill() -> None:
    """4 and 10: average 7: d8. 4, 4, 6: mean 4.67: d6. 12 and 10: d12. 2 and 0: d2. 6 and 6: d6. 0 and 0: 0."""
    assert rolls.averaged([4, 10]) == 8
    assert [rolls.averaged(sizes) for sizes in ([4, 4, 6], [12, 10], [2, 0], [6, 6], [0, 0])] == [6, 12, 2, 6, 0]


@pytest.mark.clause("3dx.bonus_dice")
def test_how_many_bonus_dice_an_attribute_has() -> None:
    assert [kernel.bonus_uses(size) for size in (0, *rolls.SIZES)] == [0, 0, 0, 1, 1, 1, 2]


@pytest.mark.clause("3dx.epic_die")
def test_how_many_epic_dice_a_level_has() -> None:
    assert [kernel.epic_dice(level) for level in (1, 4, 5, 9, 10, 12, 15)] == [1, 1, 2, 2, 3, 3, 4]


# ── Several attacks, several attackers ───────────────────────────────────────────────────────


def reading(dice: tuple[int, int, int], level: int = 0, *, sizes: tuple[int, int, int] = (12, 8, 6)) -> rolls.Reading:
    return rolls.read(rolls.Lying(sizes, dice), level)


@pytest.mark.clause("3dx.combat.multiple_attacks")
@pytest.mark.example("3dx.combat.multiple_attacks", 1, 2)
def test_attacks_are_divided_among_the_three_results() -> None:
    """Five, normal: 9, 6, 6, 6, 2. Two: 6, 6; advantage 9, 9; disadvantage 2, 2; +2: 10, 10. Four, adv: 9, 9, 6, 2."""
    assert reading((9, 6, 2)).attacks(5) == (9, 6, 6, 6, 2)
    assert [reading((9, 6, 2), level).attacks(2) for level in (0, 1, -1, 2)] == [(6, 6), (9, 9), (2, 2), (10, 10)]
    assert reading((9, 6, 2)).attacks(3) == (9, 6, 2)
    assert reading((9, 6, 2), 1).attacks(4) == (9, 9, 6, 2)
    assert reading((9, 6, 2), 2).attacks(4) == (10, 10, 6, 2), "a further level touches only the result that counts"
    assert reading((9, 6, 2), -2).attacks(3) == (9, 6, 1)


@pytest.mark.clause("3dx.combat.multiple_attacks")
@pytest.mark.example("3dx.combat.multiple_attacks", 3)
def test_wounds_of_five_attacks() -> None:
    """Five attacks, normal, 9, 6, 2 at target number 5: 4 + 1 + 1 + 1 + 0 = 7 wounds."""
    wounds = [max(0, kernel.margin(result, 5)) for result in reading((9, 6, 2)).attacks(5)]
    assert (wounds, sum(wounds)) == ([4, 1, 1, 1, 0], 7)


@pytest.mark.clause("3dx.combat.multiple_attacks", "3dx.critical")
@pytest.mark.example("3dx.combat.multiple_attacks", 4)
def test_all_attacks_become_the_critical() -> None:
    """Two attacks and all three dice show 4 on d12, d8, d6: both attacks count 12."""
    assert reading((4, 4, 4)).attacks(2) == (12, 12)
    assert reading((1, 1, 1), 3).attacks(2) == (0, 0)
    assert reading((4, 4, 4), -1).defences([0, 1, -1]) == (12, 12, 12)


@pytest.mark.clause("3dx.combat.multiple_attackers")
@pytest.mark.example("3dx.combat.multiple_attackers", 1)
def test_one_defence_meets_several_attackers() -> None:
    """Attackers 6, 5, 4; defence 9, 6, 2: wounds 0, 3, 2; with advantage 0, 0, 2; at disadvantage 4, 3, 2."""

    def wounds(level: int) -> list[int]:
        met = reading((9, 6, 2), level).defences([0, 0, 0])
        return [max(0, attack - defence) for attack, defence in zip((6, 5, 4), met, strict=True)]

    assert [wounds(level) for level in (0, 1, -1)] == [[0, 3, 2], [0, 0, 2], [4, 3, 2]]


@pytest.mark.clause("3dx.combat.multiple_attackers")
@pytest.mark.example("3dx.combat.multiple_attackers", 2)
def test_further_levels_of_a_defence() -> None:
    """Level +2 (shield and Defend), 9, 6, 2: 10, 6, 2. Level -2: 1 for all."""
    assert reading((9, 6, 2), 2).defences([0] * 4) == (10, 6, 2, 2)
    assert reading((9, 6, 2), -2).defences([0] * 3) == (1, 1, 1)


@pytest.mark.clause("3dx.combat.multiple_attackers")
def test_attackers_with_a_level_of_their_own_meet_a_step_less_or_more() -> None:
    """The steps are highest + 1, highest, middle, lowest, lowest - 1."""
    steps = [kernel.met(2, 6, 9, HIGHEST, 1, attack=attack, most=12) for attack in (-1, 0, 1, 2, 3)]
    assert steps == [10, 9, 6, 2, 1]
    assert kernel.met(2, 6, 9, MIDDLE, 0, attack=1, most=12) == 2
    assert kernel.met(2, 6, 9, LOWEST, 0, attack=-1, most=12) == 6
    assert kernel.met(0, 6, 12, LOWEST, 0, attack=1, most=12) == 0, "never below 0"
    assert kernel.met(0, 6, 12, HIGHEST, 1, attack=-1, most=12) == 12, "nor above the largest die"
    assert reading((9, 6, 2), 1).defences([1, -1]) == (6, 9)


@pytest.mark.clause("3dx.combat.multiple_attackers", "3dx.npc.condition")
@pytest.mark.parametrize(("level", "met"), [(3, (10, 9, 6)), (2, (9, 6, 2)), (1, (6, 2, 1)), (0, (2, 1, 0))])
def test_further_levels_of_a_defence_are_steps_for_an_attacker_with_advantage(
    level: int, met: tuple[int, int, int]
) -> None:
    """9, 6, 2 with shield and Defend: 10; an attacker with advantage meets the 9, one with two levels the 6."""
    assert tuple(reading((9, 6, 2), level).defences([attack])[0] for attack in (1, 2, 3)) == met


@pytest.mark.clause("3dx.combat.multiple_attackers", "3dx.npc.condition")
def test_further_levels_of_a_bad_defence_are_steps_for_an_attacker_at_disadvantage() -> None:
    """9, 6, 2 held on the ground: 1 for all; an attacker at disadvantage meets the 2, one with two levels the 6."""
    assert reading((9, 6, 2), -2).defences([0, -1, -2]) == (1, 2, 6)
    assert reading((9, 6, 2), -3).defences([0, -1, -2]) == (0, 1, 2)
    assert reading((9, 6, 2), 2).defences([1, 1, 1]) == (9, 2, 1), "the best, the middle, the rest: each a step less"
