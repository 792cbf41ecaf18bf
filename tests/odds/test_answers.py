"""The answers as data: exactly the keys that programs rely on, exact fractions, given faces."""

from __future__ import annotations

import importlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.core import ledger
from tablewright.core.errors import Mendable
from tablewright.odds import answers, asks
from tablewright.odds.columns import about


def odds(text: str) -> dict[str, object]:
    return answers.odds(asks.read("axx", text))


@pytest.mark.clause("axx.save")
def test_the_odds_of_a_save() -> None:
    found = odds("save +1 level 5 vs hd 4")
    assert found == {
        "game": "axx",
        "ask": "save +1 level 5 vs hd 4",
        "distribution": {str(total): "1/20" for total in range(4, 24)},
        "success": "1/2",
        "p": 0.5,
        "target": 14,
        "readings": ["axx.save", "axx.option.natural"],
    }


def test_the_odds_of_plain_dice() -> None:
    found = odds("2d6")
    assert found["distribution"] == {
        "2": "1/36",
        "3": "1/18",
        "4": "1/12",
        "5": "1/9",
        "6": "5/36",
        "7": "1/6",
        "8": "5/36",
        "9": "1/9",
        "10": "1/12",
        "11": "1/18",
        "12": "1/36",
    }
    assert (found["success"], found["p"], found["readings"]) == (None, None, [])


def test_never_and_always_are_fractions_too() -> None:
    assert (odds("d6 vs 7")["success"], odds("d6 vs 7")["p"]) == ("0/1", 0.0)
    assert (odds("d6 vs 1")["success"], odds("d6 vs 1")["p"]) == ("1/1", 1.0)


def test_outcomes_rise_as_numbers() -> None:
    found = odds("2d6-1d10")["distribution"]
    assert isinstance(found, dict)
    outcomes = [int(outcome) for outcome in found]
    assert outcomes == list(range(-8, 12))


@given(st.integers(1, 5), st.integers(1, 8), st.integers(1, 40))
def test_chances_add_up_to_one_and_success_is_their_part(count: int, sides: int, target: int) -> None:
    found = answers.odds(asks.read("axx", f"{count}d{sides} vs {target}"))
    chances = {int(outcome): Fraction(text) for outcome, text in found["distribution"].items()}
    assert sum(chances.values()) == 1
    assert all(chances.values())
    assert Fraction(found["success"]) == sum(chance for total, chance in chances.items() if total >= target)
    assert found["p"] == float(Fraction(found["success"]))


def test_a_thousand_dice_have_odds() -> None:
    assert len(odds("1000d6 vs 3500")["distribution"]) == 5_001  # type: ignore[arg-type]


def test_too_many_outcomes_are_told() -> None:
    for text in ("1000d1000", "500d500-500d500"):
        with pytest.raises(Mendable, match="too many outcomes"):
            odds(text)


@pytest.mark.clause("axx.check")
def test_a_roll_with_given_faces() -> None:
    asked = asks.read("axx", "check +2")
    assert answers.roll(asked, answers.throw(asked, faces=[10])) == {
        "game": "axx",
        "ask": "check +2",
        "dice": [{"sides": 20, "face": 10}],
        "terms": [
            {"name": "d20", "value": 10, "clause": "axx.check"},
            {"name": "bonus", "value": 2, "clause": "axx.check"},
        ],
        "total": 12,
        "target": 12,
        "outcome": "success",
        "clauses": ["axx.check"],
        "say": "Check: 12 against 12, success.",
    }


def test_a_dropped_die_has_its_role() -> None:
    asked = asks.read("axx", "4d6kh3")
    found = answers.roll(asked, answers.throw(asked, faces=[4, 6, 1, 3]))
    assert found["dice"] == [
        {"sides": 6, "face": 4},
        {"sides": 6, "face": 6},
        {"sides": 6, "face": 1, "role": "dropped"},
        {"sides": 6, "face": 3},
    ]
    assert (found["total"], found["target"], found["outcome"], found["clauses"]) == (13, None, None, [])


def test_the_same_seed_rolls_the_same() -> None:
    asked = asks.read("axx", "10d6")
    assert answers.throw(asked, seed=5) == answers.throw(asked, seed=5)
    assert answers.throw(asked, seed=5) != answers.throw(asked, seed=6)


@pytest.mark.parametrize(
    ("faces", "line"),
    [
        ([4, 7, 1], "Die 2 is a d6: it has no face 7."),
        ([4, 0, 1], "Die 2 is a d6: it has no face 0."),
        ([4, 6], "Die 3, a d6, is missing: give its face too."),
        ([4, 6, 1, 2, 5], "3 dice are thrown; given too many: 2, 5."),
    ],
)
def test_wrong_faces_are_told(faces: list[int], line: str) -> None:
    with pytest.raises(Mendable) as error:
        answers.throw(asks.read("axx", "3d6"), faces=faces)
    assert error.value.line == line


@pytest.mark.parametrize(
    ("game", "text", "options", "line"),
    [
        ("chess", "3d6", (), "There is no game 'chess' here; the games are: axx, axiom, 3dx."),
        ("axx", "3d6 +", (), "'3d6 +', column 6: expected dice, or a number up to 1,000,000."),
        (
            "axx",
            "save vs level 5 hd 4",
            (),
            "'save vs level 5 hd 4', column 6: expected a bonus such as +2, or for a monster hd and a number.",
        ),
        ("axx", "3d6", ("natural",), "Give a house rule as NAME=VALUE, not 'natural'."),
        ("axx", "3d6", ("coin_weight=maybe",), "The house rule 'coin_weight' is on or off, not 'maybe'."),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(game: str, text: str, options: tuple[str, ...], line: str) -> None:
    with pytest.raises(Mendable) as error:
        asks.read(game, text, options=options)
    assert error.value.line == line


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    with pytest.raises(Mendable, match="There is no house rule 'luck'; there is coin_weight, natural, "):
        asks.read("axx", "3d6", options=["luck=on"])


def test_an_option_that_bears_on_nothing_here_is_accepted() -> None:
    assert asks.read("AXX", "3d6", options=["coin_weight=off", "natural=no"]).game == "axx"


@pytest.mark.parametrize("text", ["  3d6   -  ? ", "3d6\n- ?", "3d6\N{NO-BREAK SPACE}-\N{IDEOGRAPHIC SPACE}?"])
def test_the_column_counts_in_the_ask_as_it_is_shown(text: str) -> None:
    with pytest.raises(Mendable, match=r"^'3d6 - \?', column 7: expected dice"):
        asks.read("axx", text)


def test_blanks_of_any_kind_part_words() -> None:
    assert odds("check\N{NO-BREAK SPACE}+2\n hard")["success"] == "2/5"


@pytest.mark.parametrize("game", asks.GAMES)
def test_every_house_rule_of_a_game_can_be_set_for_an_ask(game: str) -> None:
    module = importlib.import_module(asks.GAMES[game])
    for name, usual in ledger.load(module.PACKAGE).options.items():
        choices = module.CHOICES.get(name, ())
        changed = str(not usual) if isinstance(usual, bool) else choices[-1] if choices else usual
        assert asks.read(game, asks.sample(game), options=[f"{name}={changed}"]).game == game


@pytest.mark.parametrize(
    ("ways", "of", "told"),
    [
        (0, 4_000, "about 0 % (0 to 1)"),
        (5, 4_000, "about 1 % (0 to 1)"),
        (1_480, 4_000, "about 37 % (35 to 39)"),
        (3_999, 4_000, "about 99 % (99 to 100)"),
        (4_000, 4_000, "about 100 % (99 to 100)"),
    ],
)
def test_what_was_only_tried_out_is_never_shown_as_nothing_or_sure(ways: int, of: int, told: str) -> None:
    assert about(ways, of) == told
