"""A table's dice beside real ones: whose are real show what was typed, all others what was sealed."""

from __future__ import annotations

import pytest

from tablewright.dice.fair import FairDice
from tablewright.dice.sources import ImpossibleFace, OutOfFaces, Thrown
from tablewright.dice.typed import TypedDice

OPEN, HIDDEN = b"o" * 32, b"h" * 32


def typed(*faces: int, mine: str = "hild") -> TypedDice:
    return TypedDice(OPEN, HIDDEN, table="t", run=1, mine=lambda by: by == mine, faces=faces)


def test_ones_own_open_rolls_are_typed_and_all_others_are_sealed() -> None:
    dice, fair = typed(17, 3, 6, 1), FairDice(OPEN, HIDDEN, table="t", run=1)
    assert dice.roll(20, by="hild", what="attack") == (17,)
    assert dice.roll(20, by="orc", what="attack") == fair.roll(20, by="orc", what="attack")
    assert dice.roll(20, by="hild", what="search", hidden=True) == fair.roll(20, by="hild", what="search", hidden=True)
    assert dice.roll(6, by="hild", what="damage", count=2) == (3, 6)
    assert dice.left == (1,)
    assert [(one.by, one.hidden, one.hand) for one in dice.thrown] == [
        ("hild", False, True),
        ("orc", False, False),
        ("hild", True, False),
        ("hild", False, True),
    ]


def test_what_was_typed_takes_nothing_from_the_sealed_run() -> None:
    dice, fair = typed(4, 2), FairDice(OPEN, HIDDEN, table="t", run=1)
    dice.roll(6, by="hild", what="damage")
    dice.roll(6, by="hild", what="damage")
    assert dice.counts == {}
    later = FairDice(OPEN, HIDDEN, table="t", run=1, counts=dice.counts)
    assert later.roll(6, by="hild", what="damage") == fair.roll(6, by="hild", what="damage")


def test_a_die_that_is_thrown_again_takes_faces_till_one_is_above() -> None:
    dice = typed(1, 2, 5, 6)
    assert dice.above(6, 2, by="hild", what="check") == (1, 2, 5)
    assert dice.thrown == [Thrown("hild", "check", 6, (1, 2, 5), hand=True)]


@pytest.mark.parametrize(("faces", "missing"), [((), 3), ((4,), 2), ((4, 4), 1)])
def test_how_many_dice_of_a_roll_are_missing(faces: tuple[int, ...], missing: int) -> None:
    with pytest.raises(OutOfFaces) as told:
        typed(*faces).roll(6, by="hild", what="damage", count=3)
    assert (told.value.count, told.value.sides, told.value.by, told.value.what) == (missing, 6, "hild", "damage")


@pytest.mark.parametrize("face", [0, 7, 9_999])
def test_a_face_that_the_die_has_not(face: int) -> None:
    with pytest.raises(ImpossibleFace):
        typed(3, face).roll(6, by="hild", what="damage", count=2)
