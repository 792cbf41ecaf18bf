"""Dice as people write them, and the column of every mistake."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.dice.asks import AskError, Die, Part
from tablewright.dice.exact import Distribution, TooManyOutcomes
from tablewright.dice.notation import DiceAsk, Group, parse
from tablewright.dice.sources import ScriptedDice, SeededDice

GROUPS = st.builds(
    lambda count, sides, keep, highest, times, minus: Group(
        count, sides, min(keep, count), highest or not keep, times, minus
    ),
    st.integers(1, 3),
    st.integers(1, 5),
    st.integers(0, 3),
    st.booleans(),
    st.integers(1, 10),
    st.booleans(),
)
ASKS = st.builds(
    lambda first, more, bonus, target: DiceAsk(
        (Group(first.count, first.sides, first.keep, first.highest, first.times), *more), bonus, target
    ),
    GROUPS,
    st.lists(GROUPS, max_size=1),
    st.integers(-20, 20),
    st.none() | st.integers(-5, 30),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3d6", DiceAsk((Group(3, 6),))),
        ("3d6x10", DiceAsk((Group(3, 6, times=10),))),
        ("1d6+1", DiceAsk((Group(1, 6),), 1)),
        ("4d6kh3", DiceAsk((Group(4, 6, 3),))),
        ("2d20kl1", DiceAsk((Group(2, 20, 1, highest=False),))),
        ("d20+3 vs 12", DiceAsk((Group(1, 20),), 3, 12)),
        (" D20 \N{MINUS SIGN} 2  VS  9 ", DiceAsk((Group(1, 20),), -2, 9)),
        ("1d8+2d4-1+3", DiceAsk((Group(1, 8), Group(2, 4)), 2)),
        ("3d6 x 10", DiceAsk((Group(3, 6, times=10),))),
        ("4d6kh3 x2 - 1", DiceAsk((Group(4, 6, 3, times=2),), -1)),
        ("d6-d4", DiceAsk((Group(1, 6), Group(1, 4, minus=True)))),
        ("3d6\N{MULTIPLICATION SIGN}10", DiceAsk((Group(3, 6, times=10),))),
        ("1000d1000", DiceAsk((Group(1000, 1000),))),
    ],
)
def test_what_is_understood(text: str, expected: DiceAsk) -> None:
    assert parse(text) == expected


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "dice such as 3d6"),
        ("6", 1, "dice such as 3d6"),
        ("+3", 1, "dice such as 3d6"),
        ("3d", 3, "1 to 1,000 sides"),
        ("3d0", 3, "1 to 1,000 sides"),
        ("3d-6", 3, "1 to 1,000 sides"),
        ("0d6", 1, "1 to 1,000 dice"),
        ("1001d6", 1, "1 to 1,000 dice"),
        ("d1001", 2, "1 to 1,000 sides"),
        ("600d6+600d6", 7, "no more than 1,000 dice in all"),
        ("4d6k3", 5, "h or l: keep the highest or the lowest"),
        ("4d6kh0", 6, "how many to keep, 1 to 4"),
        ("4d6kh5", 6, "how many to keep, 1 to 4"),
        ("3d6x", 5, "what to multiply by, 1 to 1,000,000"),
        ("3d6+", 5, "dice, or a number up to 1,000,000"),
        ("3d6+1000000+1", 13, "no more than 1,000,000 in all"),
        ("3d6 4", 5, "+, -, x, vs or the end"),
        ("3d6 foo", 5, "+, -, x, vs or the end"),
        ("3d6 x 10 x 2", 10, "+, -, vs or the end"),
        ("3d6+1 x 10", 7, "+, -, vs or the end"),
        ("d20 vs", 7, "the number to reach, at most 1,000,000"),
        ("d20 vs 12 13", 11, "the end"),
        ("3\N{ARABIC-INDIC DIGIT SIX}d6", 1, "dice such as 3d6"),
        ("99999999999999999999999999d6", 1, "1 to 1,000 dice"),
    ],
)
def test_a_mistake_is_answered_with_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(AskError) as error:
        parse(text)
    assert (error.value.column, error.value.expected) == (column, expected)


def read(text: str) -> DiceAsk | AskError:
    """What becomes of a text; any other error than AskError comes through."""
    try:
        return parse(text)
    except AskError as error:
        return error


@given(st.text() | st.text(alphabet="0123456789dkhlxvs+- ", max_size=20))
def test_any_text_is_understood_or_answered_in_one_line(text: str) -> None:
    found = read(text)
    if isinstance(found, AskError):
        assert 1 <= found.column <= len(text) + 1
        assert "\n" not in str(found)
    else:
        assert parse(str(found)) == found


@given(ASKS)
def test_written_and_read_again_it_is_the_same(ask: DiceAsk) -> None:
    assert parse(str(ask)) == ask


@given(ASKS)
def test_the_odds_are_those_of_throwing_every_face(ask: DiceAsk) -> None:
    sides = [group.sides for group in ask.groups for _ in range(group.count)]
    thrown = (ask.throw(ScriptedDice(faces)) for faces in product(*(range(1, size + 1) for size in sides)))
    assert ask.odds() == Distribution(Counter((rolled.total, rolled.success) for rolled in thrown))


@given(ASKS, st.integers(0, 1_000))
def test_the_terms_add_up_to_the_total(ask: DiceAsk, seed: int) -> None:
    rolled = ask.throw(SeededDice(seed))
    assert sum(term.value for term in rolled.terms) == rolled.total
    assert (rolled.success is None) == (rolled.target is None)
    assert len(rolled.dice) == sum(group.count for group in ask.groups)


def test_the_dropped_die_is_marked() -> None:
    rolled = parse("4d6kh3").throw(ScriptedDice([4, 1, 6, 1]))
    assert rolled.dice == (Die(6, 4), Die(6, 1), Die(6, 6), Die(6, 1, "dropped"))
    assert rolled.terms == (Part("4d6, highest 3", 11),)
    assert rolled.say == "4d6kh3: 11."


def test_what_has_to_be_reached_is_reached_by_reaching_it() -> None:
    rolled = parse("d20+3 vs 12").throw(ScriptedDice([9]))
    assert (rolled.total, rolled.target, rolled.success) == (12, 12, True)
    assert rolled.terms == (Part("1d20", 9), Part("bonus", 3))
    assert rolled.say == "1d20+3 vs 12: 12, success."
    assert parse("3d6x10").throw(ScriptedDice([1, 2, 3])).terms == (Part("3d6 × 10", 60),)


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("d20+d20+d20", "3d20"),
        ("d6+2d6-d6x2+3", "3d6-d6x2+3"),
        ("d6-d6-d6", "d6-2d6"),
        ("4d6kh3+d6+d6", "4d6kh3+2d6"),
        ("d20" + "+d20" * 599, "600d20"),
    ],
)
def test_dice_in_many_groups_are_as_likely_as_in_one(long: str, short: str) -> None:
    assert parse(long).odds() == parse(short).odds()


def test_kept_dice_are_never_thrown_together() -> None:
    """The higher of two d2 is 2 in three of four; twice that comes to 2, 3, 4 in 1, 6, 9 of 16."""
    odds = parse("2d2kh1+2d2kh1").odds()
    assert {total: weight for (total, _), weight in odds.weights.items()} == {2: 1, 3: 6, 4: 9}


@pytest.mark.parametrize("text", ["+".join(f"d{sides}" for sides in range(2, 900)), "4d6kh3" + "+4d6kh3" * 200])
def test_an_ask_that_would_take_minutes_is_refused(text: str) -> None:
    with pytest.raises(TooManyOutcomes):
        parse(text).odds()
