"""What every source of dice does, and what given faces are answered with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.dice.exact import EveryFace
from tablewright.dice.fair import FairDice
from tablewright.dice.sources import (
    Dice,
    ImpossibleFace,
    OutOfFaces,
    ScriptedDice,
    SeededDice,
    Source,
    Thrown,
    TooManyDice,
    tally,
)


def sources() -> list[Source]:
    return [
        SeededDice(1),
        ScriptedDice([2] * 1_200),
        EveryFace([]),
        FairDice(b"o" * 32, b"h" * 32, table="t", run=1),
    ]


@pytest.fixture(params=range(4), ids=lambda at: type(sources()[at]).__name__)
def dice(request: pytest.FixtureRequest) -> Dice:
    place: int = request.param
    return sources()[place]


class TestEverySource:
    def test_it_remembers_what_it_threw(self, dice: Dice) -> None:
        faces = dice.roll(6, by="hild", what="attack", count=3)
        hidden = dice.roll(20, by="", what="search", hidden=True)
        assert len(faces) == 3
        assert all(1 <= face <= 6 for face in faces)
        assert dice.thrown == [Thrown("hild", "attack", 6, faces), Thrown("", "search", 20, hidden, hidden=True)]

    def test_it_refuses_dice_that_do_not_exist(self, dice: Dice) -> None:
        with pytest.raises(ValueError, match="no such dice"):
            dice.roll(0, by="", what="x")
        with pytest.raises(ValueError, match="no such dice"):
            dice.roll(6, by="", what="x", count=-1)
        with pytest.raises(ValueError, match="above 6"):
            dice.above(6, 6, by="", what="x")

    def test_no_dice_are_no_faces(self, dice: Dice) -> None:
        assert dice.roll(6, by="", what="x", count=0) == ()


def test_a_thousand_dice_are_thrown_and_not_one_more(dice: Dice) -> None:
    dice.roll(6, by="", what="x", count=999)
    dice.roll(6, by="", what="x")
    with pytest.raises(TooManyDice, match="1,000"):
        dice.roll(6, by="", what="x")
    assert len(dice.thrown) == 2


def test_a_die_thrown_again_for_ever_stops_at_a_thousand() -> None:
    with pytest.raises(TooManyDice):
        ScriptedDice([1] * 2_000).above(6, 5, by="", what="x")


def test_again_while_too_low_shows_every_face() -> None:
    dice = ScriptedDice([1, 2, 1, 5, 4])
    assert dice.above(6, 2, by="rat", what="lair") == (1, 2, 1, 5)
    assert dice.left == (4,)
    assert dice.thrown == [Thrown("rat", "lair", 6, (1, 2, 1, 5))]


def test_given_faces_are_used_in_order() -> None:
    dice = ScriptedDice([4, 6, 1], hand=True)
    assert dice.roll(6, by="hild", what="damage", count=2) == (4, 6)
    assert dice.left == (1,)
    assert dice.thrown[0].hand


def test_an_impossible_face_is_named() -> None:
    with pytest.raises(ImpossibleFace, match=r"Die 2 is a d6: it has no face 7\."):
        ScriptedDice([4, 7]).roll(6, by="", what="x", count=2)
    with pytest.raises(ImpossibleFace, match="no face 0"):
        ScriptedDice([0]).roll(6, by="", what="x")


def test_a_missing_face_is_named_with_who_rolls_and_why() -> None:
    with pytest.raises(OutOfFaces, match=r"Die 3, a d6, is missing") as error:
        ScriptedDice([4, 6]).roll(6, by="hild", what="damage", count=3)
    assert (error.value.sides, error.value.place, error.value.by, error.value.what) == (6, 3, "hild", "damage")


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**63 - 1))
def test_the_same_seed_throws_the_same_dice_for_anybody(seed: int, index: int) -> None:
    one, other = SeededDice(seed, index), SeededDice(seed, index)
    assert one.roll(20, by="a", what="x", count=9) == other.roll(20, by="b", what="y", hidden=True, count=9)


def test_rolls_are_counted_as_fair_dice_count_them() -> None:
    rolls = [
        Thrown("hild", "attack", 20, (4,)),
        Thrown("hild", "attack", 20, (9,)),
        Thrown("hild", "attack", 20, (9,), hidden=True),
        Thrown("hild", "damage", 6, (1, 2)),
        Thrown("hild", "damage", 6, (5,), hand=True),
    ]
    assert tally(rolls) == {(False, "hild", "attack"): 2, (True, "hild", "attack"): 1, (False, "hild", "damage"): 1}
