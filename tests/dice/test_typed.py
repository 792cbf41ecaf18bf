"""A table's dice beside real ones: whose are real show what was typed, all others what was sealed."""

from __future__ import annotations

import pytest

from tablewright.dice.fair import FairDice
from tablewright.dice.sources import ImpossibleFace, OutOfFaces, Thrown
from tablewright.dice.typed import Die, MissingFaces, OtherDice, TypedDice

OPEN, HIDDEN = b"o" * 32, b"h" * 32


def typed(*faces: int, mine: str = "hild") -> TypedDice:
    return TypedDice(OPEN, HIDDEN, table="t", run=1, mine=lambda die: die.by == mine, faces=faces)


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


def rest(*faces: int, were: tuple[Die, ...] = ()) -> TypedDice:
    return TypedDice(
        OPEN, HIDDEN, table="t", run=1, mine=lambda die: die.by == "hild", faces=faces, were=were, rest=True
    )


def test_the_table_throws_what_is_missing() -> None:
    """The attack was typed; of the damage one die of two: the table throws both, as it would have anyway."""
    dice, fair = rest(17, 3), FairDice(OPEN, HIDDEN, table="t", run=1)
    assert dice.roll(20, by="hild", what="attack") == (17,)
    assert dice.roll(6, by="hild", what="damage", count=2) == fair.roll(6, by="hild", what="damage", count=2)
    assert dice.roll(20, by="hild", what="attack") == fair.roll(20, by="hild", what="attack")
    assert ([one.hand for one in dice.thrown], dice.left) == ([True, False, False], ())
    assert dice.counts == {(False, "hild", "damage"): 1, (False, "hild", "attack"): 1}


def test_the_table_throws_a_die_that_is_thrown_again_from_its_start() -> None:
    dice, fair = rest(1, 2), FairDice(OPEN, HIDDEN, table="t", run=1)
    assert dice.above(6, 2, by="hild", what="check") == fair.above(6, 2, by="hild", what="check")
    assert (dice.thrown[0].hand, dice.left) == (False, ())


def test_which_dice_were_asked_for_by_now() -> None:
    dice = typed(17, 3)
    dice.roll(20, by="hild", what="attack")
    with pytest.raises(MissingFaces) as told:
        dice.roll(6, by="hild", what="damage", count=2)
    assert told.value.taken == (Die(20, "hild", "attack"), Die(6, "hild", "damage"))
    assert told.value.missing == (Die(6, "hild", "damage"),)


@pytest.mark.parametrize(
    ("faces", "missing"), [((), (12, 8, 6)), ((11,), (8, 6)), ((11, 8), (6,))], ids=["none", "one", "two"]
)
def test_dice_of_several_sizes_are_asked_for_together(faces: tuple[int, ...], missing: tuple[int, ...]) -> None:
    with pytest.raises(MissingFaces) as told:
        typed(*faces).each((12, 0, 8, 6), by="hild", what="attack")
    assert told.value.missing == tuple(Die(size, "hild", "attack") for size in missing)


def test_dice_of_several_sizes_are_rolls_of_their_own() -> None:
    dice, fair = typed(11, 3), FairDice(OPEN, HIDDEN, table="t", run=1)
    assert dice.each((12, 0, 8), by="hild", what="attack") == (11, 0, 3)
    assert [(one.sides, one.faces, one.hand) for one in dice.thrown] == [(12, (11,), True), (8, (3,), True)]
    assert dice.each((12, 0, 8), by="orc", what="attack") == fair.each((12, 0, 8), by="orc", what="attack")
    alone = FairDice(OPEN, HIDDEN, table="t", run=1)
    assert fair.thrown[0].faces == alone.roll(12, by="orc", what="attack")
    assert fair.thrown[1].faces == alone.roll(8, by="orc", what="attack")


def test_the_table_throws_those_of_several_sizes_that_are_missing() -> None:
    dice, fair = rest(11), FairDice(OPEN, HIDDEN, table="t", run=1)
    assert dice.each((12, 8), by="hild", what="attack") == (11, *fair.roll(8, by="hild", what="attack"))


def test_a_die_among_them_that_nobody_has_is_the_tables() -> None:
    dice = TypedDice(OPEN, HIDDEN, table="t", run=1, mine=lambda die: die.sides != 7, faces=())
    with pytest.raises(MissingFaces) as told:
        dice.each((7, 12, 7, 8), by="hild", what="attack")
    assert [die.sides for die in told.value.missing] == [12, 8]


def test_a_face_that_was_typed_for_another_die_is_not_taken() -> None:
    dice = rest(5, were=(Die(8, "hild", "attack"),))
    with pytest.raises(OtherDice):
        dice.roll(10, by="hild", what="attack")
