"""Exact chances against counting by hand and against listing every face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.dice.exact import (
    Distribution,
    TooManyOutcomes,
    added,
    chance,
    every,
    keep_highest,
    keep_lowest,
    lowest,
    sum_of,
)
from tablewright.dice.sources import Dice, TooManyDice


def counted(count: int, sides: int, value: Callable[[tuple[int, ...]], int]) -> Distribution[int]:
    """The distribution by listing every face."""
    return Distribution(Counter(value(faces) for faces in product(range(1, sides + 1), repeat=count)))


def test_two_dice_by_hand() -> None:
    two = sum_of(2, 6)
    assert two.weights == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert two.total == 36
    assert two.mean() == 7
    assert two.at_least(10) == Fraction(1, 6)
    assert two.p(lambda total: total % 2 == 0) == Fraction(1, 2)


def test_an_ability_by_hand() -> None:
    """3d6: 18 is 1 in 216, 10 and 11 are 27 in 216 each. The best three of four: 18 is 21 in 1,296."""
    assert sum_of(3, 6).p(lambda total: total == 18) == Fraction(1, 216)
    assert sum_of(3, 6).p(lambda total: total in (10, 11)) == Fraction(54, 216)
    assert keep_highest(4, 6, 3).p(lambda total: total == 18) == Fraction(21, 1296)
    assert keep_lowest(4, 6, 3).p(lambda total: total == 3) == Fraction(21, 1296)
    assert keep_highest(2, 20, 1).mean() == Fraction(553, 40)


@given(count=st.integers(1, 5), sides=st.integers(1, 6), data=st.data())
def test_sums_and_kept_dice_are_as_counted(count: int, sides: int, data: st.DataObject) -> None:
    keep = data.draw(st.integers(1, count))
    assert sum_of(count, sides) == counted(count, sides, sum)
    assert keep_highest(count, sides, keep) == counted(count, sides, lambda faces: sum(sorted(faces)[-keep:]))
    assert keep_lowest(count, sides, keep) == counted(count, sides, lambda faces: sum(sorted(faces)[:keep]))


@given(count=st.integers(0, 12), sides=st.integers(1, 12))
def test_a_sum_is_that_many_single_dice_added(count: int, sides: int) -> None:
    assert sum_of(count, sides) == sum_of(1, sides).times(count)


def test_kept_dice_must_be_there() -> None:
    for keep in (0, 5):
        with pytest.raises(ValueError, match="cannot keep"):
            keep_highest(4, 6, keep)


def test_a_thousand_dice_are_exact() -> None:
    many = sum_of(1_000, 6)
    assert many.mean() == 3_500
    assert many.weights[1_000] == 1
    assert many.total == 6**1_000
    assert keep_highest(1_000, 2, 999).p(lambda total: total == 999) == Fraction(1, 2**1_000)


def test_what_is_too_much_is_said_so() -> None:
    with pytest.raises(TooManyOutcomes, match="1000d1000 has too many outcomes"):
        sum_of(1_000, 1_000)
    with pytest.raises(TooManyOutcomes, match="1000d100kh500"):
        keep_highest(1_000, 100, 500)
    with pytest.raises(TooManyOutcomes):
        every(lambda dice: dice.roll(101, by="", what="x", count=3))


def test_a_million_paths_are_not_too_many() -> None:
    found = every(lambda dice: sum(dice.roll(10, by="", what="x", count=6)))
    assert found == sum_of(6, 10)


def test_adding() -> None:
    assert sum_of(1, 4).add(2).weights == {3: 1, 4: 1, 5: 1, 6: 1}
    assert sum_of(1, 4).add(sum_of(1, 4)) == sum_of(2, 4)
    assert sum_of(2, 4).map(lambda total: total // 2).weights == {1: 3, 2: 7, 3: 5, 4: 1}


def test_weights_are_whole_and_in_lowest_terms() -> None:
    assert Distribution({1: 2, 2: 4, 3: 0}).weights == {1: 1, 2: 2}
    assert Distribution({1: 2, 2: 4}) == Distribution({2: 2, 1: 1})
    with pytest.raises(ValueError, match="never negative"):
        Distribution({1: -1})
    with pytest.raises(ValueError, match="at least one"):
        Distribution({1: 0})
    assert lowest(10, 20) == "1/2"
    assert lowest(0, 20) == "0/1"
    assert lowest(20, 20) == "1/1"


def test_distributions_are_alike_by_their_chances_alone() -> None:
    assert Distribution({1: 1, 2: 1}) == Distribution({2: 3, 1: 3})
    assert Distribution({1: 1, 2: 1}) != Distribution({1: 2, 2: 1})
    assert Distribution({1: 1}) != Distribution({1: 1, 2: 1})
    assert Distribution({1: 1}) != {1: 1}


def test_too_many_pairs_are_not_added_up() -> None:
    many = sum_of(1, 2_001)
    with pytest.raises(TooManyOutcomes):
        many.add(many)
    with pytest.raises(TooManyOutcomes):
        added([many, sum_of(1, 1_000), sum_of(1, 1_000)])
    assert added([sum_of(1, 6)] * 3) == sum_of(3, 6)


def exploding(dice: Dice) -> int:
    """A d4 that is thrown once more on a 4: paths of different length."""
    (face,) = dice.roll(4, by="", what="x")
    return face + (dice.roll(6, by="", what="x")[0] if face == 4 else 0)


def test_paths_of_different_length_weigh_what_they_should() -> None:
    found = every(exploding)
    assert found.total == 24
    assert found.weights == {1: 6, 2: 6, 3: 6, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1}


def test_again_while_too_low_is_even_over_the_faces_above() -> None:
    assert every(lambda dice: dice.above(6, 2, by="", what="x")[-1]).weights == {3: 1, 4: 1, 5: 1, 6: 1}


def test_a_thousand_dice_again_while_too_low_are_taken_and_no_more() -> None:
    def thrown(count: int, dice: Dice) -> int:
        return sum(dice.above(2, 1, by="", what="x")[-1] for _ in range(count))

    assert every(lambda dice: thrown(1_000, dice)).weights == {2_000: 1}
    with pytest.raises(TooManyDice):
        every(lambda dice: thrown(1_001, dice))


def test_nothing_thrown_is_certain() -> None:
    assert every(lambda dice: "sure").weights == {"sure": 1}


def attack_then_damage(dice: Dice) -> Iterator[tuple[str, int]]:
    """Yields facts as a rule does: whether it hits, then how hard. The damage is an endless lot of dice."""
    (face,) = dice.roll(20, by="hild", what="attack")
    yield "aimed", face
    yield "hit", int(face >= 13)
    dice.roll(6, by="hild", what="damage", count=500)
    raise AssertionError("the path should have stopped at the answer")


def test_a_path_stops_at_the_fact_that_answers() -> None:
    def hit(fact: tuple[str, int]) -> bool | None:
        return bool(fact[1]) if fact[0] == "hit" else None

    assert every(attack_then_damage, hit).weights == {False: 3, True: 2}
    assert chance(attack_then_damage, hit) == Fraction(2, 5)
    assert chance(lambda dice: dice.roll(6, by="", what="x")[0] > 4) == Fraction(1, 3)


def test_a_path_without_an_answer_counts_as_none() -> None:
    def rule(dice: Dice) -> Iterator[int]:
        (face,) = dice.roll(6, by="", what="x")
        if face > 2:
            yield face

    assert every(rule, lambda face: face >= 5).weights == {None: 1, False: 1, True: 1}


def test_rules_that_wait_for_their_end_are_told_to_stop() -> None:
    ended: list[int] = []

    def rule(dice: Dice) -> Iterator[int]:
        try:
            yield dice.roll(2, by="", what="x")[0]
            yield 99
        finally:
            ended.append(1)

    every(rule, lambda face: face)
    assert len(ended) == 2


def test_a_rule_that_throws_for_ever_is_stopped() -> None:
    def rule(dice: Dice) -> int:
        while True:
            dice.roll(1, by="", what="x")

    with pytest.raises(TooManyDice):
        every(rule)


def test_a_sum_of_more_than_a_million_totals_is_refused() -> None:
    """Two dice of 1,000 sides, one kind counted a million times over: 1,999 x 1,999 totals, all different."""
    one = sum_of(2, 1_000)
    with pytest.raises(TooManyOutcomes):
        one.map(lambda total: total * 1_000_000).add(one)
    assert len(sum_of(1, 1_000).map(lambda total: total * 1_000).add(sum_of(1, 1_000))) == 1_000_000


def test_dice_thrown_again_count_towards_the_thousand_in_every_face_too() -> None:
    def without_end(dice: Dice) -> int:
        while True:
            dice.above(2, 1, by="", what="again")

    with pytest.raises(TooManyDice):
        every(without_end)
