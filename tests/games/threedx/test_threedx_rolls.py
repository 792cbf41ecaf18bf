"""Rolls and saves laid with given faces, as the ledger tells them; their chances against brute force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.dice.exact import Distribution, every
from tablewright.dice.sources import Dice, ScriptedDice, SeededDice
from tablewright.games.threedx import kernel, rolls
from tablewright.games.threedx.rolls import JOIN, SHIFT, SHIFT_JOIN, Lying

ALL = (0, *rolls.SIZES)
LEVELS = range(-3, 4)
EPIC = 20


def laid(dice: Dice, sizes: tuple[int, ...], level: int, bonus: tuple[int, ...], way: str = SHIFT_JOIN) -> Lying:
    """A roll or save with the bonus dice that are spent on it."""
    if len(sizes) == 3:
        lying = rolls.lay_roll(dice, (sizes[0], sizes[1], sizes[2]), by="hild", what="attack", way=way)
    else:
        lying = rolls.lay_save(dice, sizes[0], level, by="hild", what="save", way=way)
    for size in bonus:
        lying = rolls.add_bonus(dice, lying, size, by="hild", what="bonus")
    return lying


def roll(
    sizes: tuple[int, ...], *faces: int, level: int = 0, bonus: tuple[int, ...] = (), way: str = SHIFT_JOIN
) -> int:
    """What given faces come to; every face is thrown."""
    dice = ScriptedDice(faces)
    result = rolls.read(laid(dice, sizes, level, bonus, way), level).result
    assert dice.left == ()
    return result


# ── Rolls ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.roll")
def test_vitality_attribute_and_ability_fall_in_that_order() -> None:
    dice = ScriptedDice([11, 7, 5])
    lying = rolls.lay_roll(dice, (12, 8, 6), by="hild", what="attack", hidden=True)
    assert lying.faces == (11, 7, 5)
    assert [(thrown.sides, thrown.faces, thrown.by, thrown.what, thrown.hidden) for thrown in dice.thrown] == [
        (12, (11,), "hild", "attack", True),
        (8, (7,), "hild", "attack", True),
        (6, (5,), "hild", "attack", True),
    ]


@pytest.mark.clause("3dx.roll")
@pytest.mark.example("3dx.roll", 1)
def test_a_die_at_0_is_not_thrown() -> None:
    """d12 7, d4 3, ability 0: normal 3, advantage 7, disadvantage 0. With both others 0: normal 0, advantage 7."""
    assert [roll((12, 4, 0), 7, 3, level=level) for level in (0, 1, -1)] == [3, 7, 0]
    assert [roll((12, 0, 0), 7, level=level) for level in (0, 1)] == [0, 7]
    assert roll((12, 0, 6), 7, 3) == 3


@pytest.mark.clause("3dx.critical")
@pytest.mark.example("3dx.critical", 1, 2)
def test_criticals_under_every_condition() -> None:
    """d12, d2, d2 all 2, with disadvantage: 12. All 1 with two levels of advantage: 0. d8, d6 and 0: never."""
    assert roll((12, 8, 6), 4, 4, 4) == 12
    assert roll((12, 8, 6), 1, 1, 1) == 0
    assert roll((12, 2, 2), 2, 2, 2, level=-1) == 12
    assert roll((12, 8, 6), 1, 1, 1, level=2) == 0
    assert roll((8, 6, 0), 4, 4) == 4
    assert rolls.criticals((8, 6, 0)) == ((0, 1), (0, 1))


@pytest.mark.clause("3dx.critical", "3dx.success")
@pytest.mark.example("3dx.critical", 3)
def test_a_critical_is_compared_as_usual() -> None:
    """All 4 on d12, d8, d6 against target number 13: a critical success of 12, still 1 short."""
    read = rolls.read(Lying((12, 8, 6), (4, 4, 4)))
    assert (read.critical, read.result, kernel.succeeds(read.result, 13)) == (1, 12, False)
    assert kernel.margin(read.result, 13) == -1


# ── Saves ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.save", "3dx.save.condition")
@pytest.mark.example("3dx.save.condition", 1)
def test_saves() -> None:
    """d8: shows 3 and 6: advantage 6, disadvantage 3; level +2: 7; level -2: 2; 8 with level +2 stays 8."""
    assert roll((8,), 5) == 5
    assert [roll((8,), 3, 6, level=level) for level in (1, -1, 2, -2)] == [6, 3, 7, 2]
    assert roll((8,), 8, 1, level=2) == 8
    assert roll((8,), 1, 4, level=-3) == 0


@pytest.mark.clause("3dx.critical")
def test_a_save_is_never_a_critical() -> None:
    assert [roll((8,), 1, 1, level=1), roll((8,), 4, 4, level=1)] == [1, 4]
    assert rolls.criticals((8,)) == ((0, 1), (0, 1))


# ── Bonus dice ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.example("3dx.bonus_dice", 1, 2)
def test_a_bonus_die_joins_and_the_dice_are_read_a_level_better() -> None:
    """d12 7, d8 4, d6 2 and bonus d8 5: 2 is dropped; disadvantage 5, normal 7, advantage 8. Bonus 1: 4, 7, 8."""
    assert [roll((12, 8, 6), 7, 4, 2, 5, level=level, bonus=(8,)) for level in (-1, 0, 1)] == [5, 7, 8]
    assert [roll((12, 8, 6), 7, 4, 2, 1, level=level, bonus=(8,)) for level in (-1, 0, 1)] == [4, 7, 8]


@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.example("3dx.bonus_dice", 1, 2)
def test_the_lowest_die_is_dropped() -> None:
    lying = laid(ScriptedDice([7, 4, 2, 5]), (12, 8, 6), 0, (8,))
    assert [lying.results[place] for place in lying.kept] == [4, 5, 7]
    one = laid(ScriptedDice([7, 4, 2, 1]), (12, 8, 6), 0, (8,))
    assert [one.results[place] for place in one.kept] == [2, 4, 7]


@pytest.mark.clause("3dx.epic_die")
@pytest.mark.example("3dx.epic_die", 1, 2)
def test_the_epic_die_must_beat_every_die() -> None:
    """d12 9, d8 4, d6 3; the d20 shows 9 (again), then 15: disadvantage 9, normal 15, advantage 16. 20 stays 20."""
    assert [roll((12, 8, 6), 9, 4, 3, 9, 15, level=level, bonus=(EPIC,)) for level in (-1, 0, 1)] == [9, 15, 16]
    assert roll((12, 8, 6), 9, 4, 3, 20, level=1, bonus=(EPIC,)) == 20
    assert roll((12, 8, 6), 9, 4, 3, 6, 14, bonus=(8, EPIC)) == 15, "attribute die d8 6 and epic 14: two levels"
    assert roll((12, 8, 12), 9, 4, 3, 11, 10, 14, bonus=(12, EPIC)) == 15, "10 does not beat the bonus die's 11"


@pytest.mark.clause("3dx.epic_die", "3dx.bonus_dice")
@pytest.mark.example("3dx.epic_die", 3)
def test_bonus_dice_on_saves() -> None:
    """Vitality save d10 4, epic 13: 13. At disadvantage 4 and 2, epic 13: 4. At advantage 4 and 7, epic 13: 14."""
    assert roll((10,), 4, 13, bonus=(EPIC,)) == 13
    assert roll((10,), 4, 2, 13, level=-1, bonus=(EPIC,)) == 4
    assert roll((10,), 4, 7, 13, level=1, bonus=(EPIC,)) == 14
    assert roll((10,), 4, 3, bonus=(8,)) == 4, "the higher of the two"
    assert roll((10,), 4, 2, 3, level=-1, bonus=(8,)) == 3, "the middle of the three"
    assert roll((10,), 4, 2, 3, level=1, bonus=(8,)) == 5, "the highest + 1"


@pytest.mark.clause("3dx.critical", "3dx.bonus_dice")
def test_no_bonus_die_is_spent_on_a_critical() -> None:
    assert roll((12, 8, 6), 4, 4, 4, bonus=(8, EPIC)) == 12
    assert laid(ScriptedDice([1, 1, 1]), (12, 8, 6), 0, (EPIC,)).bonus == ()


@pytest.mark.clause("3dx.bonus_dice")
def test_a_bonus_die_that_only_joins() -> None:
    assert [roll((12, 8, 6), 7, 4, 2, 5, level=level, bonus=(8,), way=JOIN) for level in (-1, 0, 1)] == [4, 5, 7]
    assert [roll((12, 8, 6), 9, 4, 3, 15, level=level, bonus=(EPIC,), way=JOIN) for level in (-1, 0, 1)] == [4, 9, 15]
    assert roll((10,), 4, 7, bonus=(8,), way=JOIN) == roll((10,), 7, 4, bonus=(8,), way=JOIN) == 7
    assert roll((10,), 4, 2, 3, level=-1, bonus=(8,), way=JOIN) == 3
    assert roll((10,), 4, 2, 3, level=1, bonus=(8,), way=JOIN) == 4


@pytest.mark.clause("3dx.bonus_dice")
def test_a_bonus_die_that_only_shifts_is_not_thrown() -> None:
    assert [roll((12, 8, 6), 7, 4, 2, level=level, bonus=(8,), way=SHIFT) for level in (-1, 0, 1)] == [4, 7, 8]
    assert [roll((12, 8, 6), 7, 4, 2, level=level, bonus=(8, EPIC), way=SHIFT) for level in (-1, 0)] == [7, 8]
    assert roll((10,), 4, 6, bonus=(8,), way=SHIFT) == 6, "a save with advantage shows a second die"
    assert roll((10,), 4, 2, level=-1, bonus=(8,), way=SHIFT) == 4, "a normal save is the first die"


# ── Exact chances ────────────────────────────────────────────────────────────────────────────


def told(sizes: tuple[int, ...], faces: tuple[int, ...], level: int) -> int:
    """A roll without bonus dice by the ledger's words, without the rules' own code."""
    if 0 not in sizes and len(set(faces)) == 1:
        return 0 if faces[0] == 1 else max(sizes)
    low, mid, high = sorted(faces)
    if level == 0:
        return mid
    return min(high + level - 1, max(sizes)) if level > 0 else max(low + level + 1, 0)


def chances(found: Distribution[int]) -> dict[int, Fraction]:
    whole = found.total
    return {outcome: Fraction(ways, whole) for outcome, ways in found.weights.items()}


def faces_of(sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(product(*(range(1, size + 1) if size else (0,) for size in sizes)))


@pytest.mark.clause("3dx.roll", "3dx.roll.condition", "3dx.condition.stacked", "3dx.critical")
@pytest.mark.parametrize("vitality", ALL)
def test_all_triples_in_all_conditions_equal_brute_force(vitality: int) -> None:
    """All 343 triples of 0, 2, 4, 6, 8, 10, 12 in conditions -3 to +3, criticals included."""
    for attribute, ability in product(ALL, ALL):
        sizes = (vitality, attribute, ability)
        faces = faces_of(sizes)
        for level in LEVELS:
            truth = Counter(told(sizes, three, level) for three in faces)
            found = rolls.distribution(sizes, level)
            assert chances(found) == {outcome: Fraction(ways, len(faces)) for outcome, ways in truth.items()}
        good, bad = rolls.criticals(sizes)
        same = [three for three in faces if 0 not in sizes and len(set(three)) == 1]
        assert Fraction(*good) == Fraction(sum(three[0] > 1 for three in same), len(faces))
        assert Fraction(*bad) == Fraction(sum(three[0] == 1 for three in same), len(faces))


@pytest.mark.clause("3dx.save.condition", "3dx.condition.stacked")
@pytest.mark.parametrize("size", rolls.SIZES)
def test_all_saves_equal_brute_force(size: int) -> None:
    for level in LEVELS:
        truth: Counter[int] = Counter()
        for one, two in product(range(1, size + 1), repeat=2):
            if level == 0:
                truth[one] += 1
            elif level > 0:
                truth[min(size, max(one, two) + level - 1)] += 1
            else:
                truth[max(0, min(one, two) + level + 1)] += 1
        assert chances(rolls.distribution((size,), level)) == {
            outcome: Fraction(ways, size * size) for outcome, ways in truth.items()
        }


def with_bonus(sizes: tuple[int, ...], level: int, bonus: tuple[int, ...]) -> dict[int, Fraction]:
    """Every face of the three dice, of the bonus die and of an epic die that beats them all, the rules' code aside."""
    found: Counter[int] = Counter()
    attribute = [size for size in bonus if size != EPIC]
    for faces in faces_of(sizes):
        chance = Fraction(1, len(faces_of(sizes)))
        if 0 not in sizes and len(set(faces)) == 1:
            found[told(sizes, faces, 0)] += chance  # type: ignore[assignment]
            continue
        for more in faces_of(tuple(attribute)):
            lying = [*faces, *more]
            epics = range(max(lying) + 1, EPIC + 1) if EPIC in bonus else [0]
            for epic in epics:
                low, mid, high = sorted(lying + [epic] * (EPIC in bonus))[-3:]
                total, most = level + len(bonus), max(*sizes, *bonus)
                result = mid if total == 0 else min(high + total - 1, most) if total > 0 else max(low + total + 1, 0)
                found[result] += chance / len(faces_of(tuple(attribute))) / len(epics)  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


@pytest.mark.clause("3dx.epic_die")
@pytest.mark.parametrize("sizes", [(12, 6, 4), (12, 8, 0), (8, 0, 0), (10, 10, 10), (2, 2, 2)])
def test_the_epic_dies_distribution_equals_brute_force(sizes: tuple[int, ...]) -> None:
    for level in LEVELS:
        assert chances(rolls.distribution(sizes, level, bonus=(EPIC,))) == with_bonus(sizes, level, (EPIC,))


@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.parametrize("bonus", [(6,), (12,), (6, EPIC)])
@pytest.mark.parametrize("sizes", [(6, 6, 4), (12, 8, 0), (2, 4, 6)])
def test_bonus_dice_equal_brute_force(sizes: tuple[int, ...], bonus: tuple[int, ...]) -> None:
    for level in (-3, -1, 0, 2):
        assert chances(rolls.distribution(sizes, level, bonus=bonus)) == with_bonus(sizes, level, bonus)


@pytest.mark.parametrize("way", [rolls.SHIFT_JOIN, rolls.JOIN, rolls.SHIFT])
@pytest.mark.parametrize("bonus", [(), (6,), (EPIC,), (6, EPIC)])
@pytest.mark.parametrize("sizes", [(4, 4, 2), (6, 0, 4), (0, 4, 2), (6,)])
def test_the_odds_are_those_of_the_rule_that_throws(sizes: tuple[int, ...], bonus: tuple[int, ...], way: str) -> None:
    """Thrown over every face, the dice give what the chances say."""
    for level in (-3, -2, -1, 0, 1, 2):

        def thrown(dice: Dice, level: int = level) -> int:
            return rolls.read(laid(dice, sizes, level, bonus, way), level).result

        assert every(thrown) == rolls.distribution(sizes, level, bonus=bonus, way=way)


def test_an_epic_die_that_only_joins_is_exactly_one_level() -> None:
    for sizes, level in product(((12, 8, 6), (12, 12, 12), (12, 4, 0)), (-1, 0)):
        assert rolls.distribution(sizes, level, bonus=(EPIC,), way=JOIN) == rolls.distribution(sizes, level + 1)


@pytest.mark.clause("3dx.roll.condition")
def test_known_averages_and_chances() -> None:
    """Vitality d12 with two dice of one size: averages at each condition, and the chance to reach that size."""
    for size, means, reach in (
        (2, ("1.42", "1.90", "6.75"), (".23", ".71", ".98")),
        (6, ("2.38", "4.08", "7.32"), (".03", ".20", ".72")),
        (12, ("3.55", "6.53", "9.51"), (".01", ".03", ".24")),
    ):
        found = [rolls.distribution((12, size, size), level) for level in (-1, 0, 1)]
        assert tuple(f"{float(each.mean()):.2f}" for each in found) == means
        assert tuple(f"{float(each.at_least(size)):.2f}"[1:] for each in found) == reach
    with_die = [rolls.distribution((12, 6, 6), level, bonus=(6,)).mean() for level in (-1, 0)]
    assert [f"{float(mean):.2f}" for mean in with_die] == ["4.62", "7.45"]
    epic = [rolls.distribution((12, 6, 6), level, bonus=(EPIC,)).mean() for level in (-1, 0, 1)]
    assert [f"{float(mean):.1f}" for mean in epic] == ["7.3", "14.1", "15.0"]


@given(st.tuples(*[st.sampled_from(ALL)] * 3), st.integers(-9, 9), st.sampled_from([(), (8,), (EPIC,), (12, EPIC)]))
def test_what_is_thrown_is_possible(sizes: tuple[int, int, int], level: int, bonus: tuple[int, ...]) -> None:
    result = rolls.read(laid(SeededDice(sum(sizes) + level + 9), sizes, level, bonus), level).result
    assert result in rolls.distribution(sizes, level, bonus=bonus).weights


def test_chances_are_the_same_after_they_were_let_go() -> None:
    before = rolls.distribution((12, 8, 6), 1), rolls.distribution((12,), 1)
    rolls.forget()
    assert (rolls.distribution((12, 8, 6), 1), rolls.distribution((12,), 1)) == before
