"""What AxiomRPG can be asked on a line: how it is read, rolled and told, and its exact odds as data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablewright.core.errors import Mendable
from tablewright.dice.asks import AskError, Rolled
from tablewright.games.axiom.asks import GroupAsk, PoolAsk, parse
from tablewright.odds import answers, asks

CRITICALS = ("criticals=on",)


def roll(text: str, *faces: int, options: tuple[str, ...] = ()) -> Rolled:
    return answers.throw(asks.read("axiom", text, options=options), faces=faces)


def odds(text: str, options: tuple[str, ...] = ()) -> dict[str, Any]:
    return answers.odds(asks.read("axiom", text, options=options))


# ── Reading ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.pool")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("5D", "5D"),
        ("5d vs 2", "5D vs 2"),
        ("5D vs 3 adv", "5D adv vs 3"),
        ("5D dis vs 2", "5D dis vs 2"),
        ("5D vs 2 dis adv", "5D adv dis vs 2"),
        ("2D + 1D − 3D vs 1", "2D+1D-3D vs 1"),
        ("0D", "0D"),
        ("group 5D 4D 6D vs 2", "group 5D 4D 6D vs 2"),
        ("GROUP 5D vs 4 ADV", "group 5D adv vs 4"),
        ("group 3D+1D 4D", "group 3D+1D 4D vs 2"),
        ("3d6", "3d6"),
        ("1d6+1", "1d6+1"),
    ],
)
def test_what_is_understood(text: str, told: str) -> None:
    assert str(parse(text)) == told
    assert str(parse(told)) == told


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a pool such as 5D, group and its pools, or dice such as 3d6"),
        ("sneak", 1, "a pool such as 5D, group and its pools, or dice such as 3d6"),
        ("5", 1, "a pool such as 5D, group and its pools, or dice such as 3d6"),
        ("5D 4D", 4, "vs or adv or dis or the end"),
        ("5D vs", 6, "a Threshold, 1 to 1,000"),
        ("5D vs 0", 7, "a Threshold, 1 to 1,000"),
        ("5D vs 2x", 7, "a Threshold, 1 to 1,000"),
        ("5D vs 2 vs 3", 9, "adv or dis or the end"),
        ("5D adv adv", 8, "vs or dis or the end"),
        ("5D adv2", 7, "vs or dis or the end"),
        ("5D+1", 4, "dice such as 2D"),
        ("5D+", 4, "dice such as 2D"),
        ("group", 6, "a pool such as 5D, at most 1,000 dice"),
        ("group vs 2", 7, "a pool such as 5D, at most 1,000 dice"),
        ("group 5D 3d6", 10, "a pool such as 5D or vs or adv or dis or the end"),
        ("group 5D vs 2 4D", 15, "adv or dis or the end"),
        ("1001D", 1, "a pool such as 5D, at most 1,000 dice"),
        ("600D+600D", 1, "no more than 1,000 dice in all"),
        ("group 600D 401D", 12, "no more than 1,000 dice in all"),
        ("99999999999999999999D", 1, "a pool such as 5D, at most 1,000 dice"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(AskError) as caught:
        parse(text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


@settings(deadline=None)
@given(
    st.lists(st.integers(0, 30), min_size=1, max_size=3),
    st.booleans(),
    st.booleans(),
    st.integers(0, 9),
    st.permutations(["adv", "dis", "vs"]),
)
def test_words_may_come_in_any_order(dice: list[int], adv: bool, dis: bool, need: int, order: list[str]) -> None:
    said = {"adv": "adv" * adv, "dis": "dis" * dis, "vs": f"vs {need}" * bool(need)}
    line = "+".join(f"{count}D" for count in dice) + " " + " ".join(said[word] for word in order)
    found = parse(" ".join(line.split()))
    assert found == PoolAsk(dice=tuple(dice), advantage=adv, disadvantage=dis, threshold=need)


@pytest.mark.clause("axiom.threshold")
def test_a_group_without_a_threshold_meets_the_standard_one() -> None:
    found = parse("group 5D 4D")
    assert isinstance(found, GroupAsk)
    assert [ask.threshold for ask in found.asks] == [2, 2]


# ── Rolling ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.wild_die", "axiom.wild_die.explosion")
def test_the_first_face_is_the_wild_dies() -> None:
    asked = asks.read("axiom", "5D vs 2")
    assert answers.roll(asked, answers.throw(asked, faces=[6, 1, 2, 3, 4])) == {
        "game": "axiom",
        "ask": "5D vs 2",
        "dice": [
            {"sides": 6, "face": 6, "role": "wild"},
            {"sides": 6, "face": 1},
            {"sides": 6, "face": 2},
            {"sides": 6, "face": 3},
            {"sides": 6, "face": 4},
        ],
        "terms": [
            {"name": "5s and 6s", "value": 1, "clause": "axiom.success"},
            {"name": "explosion", "value": 1, "clause": "axiom.wild_die.explosion"},
        ],
        "total": 2,
        "target": 2,
        "outcome": "success",
        "clauses": [
            "axiom.pool",
            "axiom.success",
            "axiom.threshold",
            "axiom.wild_die",
            "axiom.wild_die.explosion",
        ],
        "say": "2 successes against Threshold 2, success. The Wild Die explodes: its 6 counts as 2 successes.",
        "critical": None,
    }


@pytest.mark.clause("axiom.wild_die.implosion")
def test_an_implosion_is_told() -> None:
    rolled = roll("5D vs 2", 1, 5, 6, 2, 3)
    assert (rolled.total, rolled.success) == (1, False)
    assert rolled.say == "1 success against Threshold 2, failure. The Wild Die implodes: its 1 takes a success."
    none = roll("5D", 1, 2, 3, 4, 4)
    assert (none.total, none.success, none.target) == (0, None, None)
    assert none.say == "No success. The Wild Die implodes: its 1 takes a success, and there is none to take."
    assert [(part.name, part.value) for part in none.terms] == [("5s and 6s", 0), ("implosion", -1), ("not below 0", 1)]


@pytest.mark.clause("axiom.advantage", "axiom.wild_die")
def test_modes_decide_which_faces_count() -> None:
    assert roll("5D adv vs 2", 1, 4, 4, 5, 2).total == 2
    assert roll("5D adv", 4, 1, 1, 4, 5).total == 3
    assert roll("4D dis", 6, 5, 5, 4).total == 2
    evened = roll("4D adv dis vs 2", 2, 4, 5, 6)
    assert (evened.total, evened.say.split(".")[0]) == (2, "Advantage and Disadvantage cancel out")


@pytest.mark.clause("axiom.advantage.worked_example")
def test_the_worked_example_where_the_six_is_the_wild_die() -> None:
    assert [roll(f"5D {mode} vs 2", 6, 2, 3, 4, 5).total for mode in ("", "adv", "dis")] == [3, 4, 2]
    assert [roll(f"5D {mode} vs 2", 2, 3, 4, 5, 6).total for mode in ("", "adv", "dis")] == [2, 3, 1]
    assert [roll(f"5D {mode} vs 2", 2, 3, 4, 5, 6).success for mode in ("", "adv", "dis")] == [True, True, False]


@pytest.mark.clause("axiom.modifier")
def test_penalties_down_to_no_die() -> None:
    rolled = roll("2D-3D", 5)
    assert (rolled.total, len(rolled.dice), rolled.dice[0].role) == (0, 1, "wild")
    assert rolled.say.startswith("No die is left, so one is rolled, at Disadvantage.")
    assert "axiom.modifier" in rolled.clauses
    assert roll("2D-3D", 6).total == 2
    assert roll("2D-3D adv", 5).total == 1
    assert roll("2D-3D adv", 4).total == 0
    assert roll("3D+2D+1D-2D", 5, 5, 5, 5).total == 4


@pytest.mark.clause("axiom.critical.success", "axiom.critical.failure")
def test_criticals_are_told_only_where_they_are_played() -> None:
    assert roll("4D vs 2", 6, 1, 2, 3).critical == ""
    success = roll("4D vs 2", 6, 1, 2, 3, options=CRITICALS)
    assert success.critical == "success"
    assert success.say.endswith("A critical success.")
    assert success.clauses[-1] == "axiom.critical.success"
    assert roll("4D vs 3", 6, 1, 2, 3, options=CRITICALS).critical == ""
    assert roll("3D vs 1", 1, 5, 5, options=CRITICALS).critical == ""
    failure = roll("3D vs 2", 1, 5, 5, options=CRITICALS)
    assert (failure.critical, failure.clauses[-1]) == ("failure", "axiom.critical.failure")


@pytest.mark.clause("axiom.challenge.group")
def test_a_group_rolls_member_by_member() -> None:
    """3 of 4 succeed: the group passes."""
    asked = asks.read("axiom", "group 2D 1D 2D 2D vs 1")
    found = answers.roll(asked, answers.throw(asked, faces=[5, 2, 1, 2, 5, 3, 6]))
    assert [die.get("role", "") for die in found["dice"]] == ["wild", "", "wild", "wild", "", "wild", ""]
    assert (found["total"], found["target"], found["outcome"], found["critical"]) == (3, 3, "success", None)
    assert [term["value"] for term in found["terms"]] == [1, 0, 1, 1]
    assert [member["outcome"] for member in found["members"]] == ["success", "failure", "success", "success"]
    assert [member["total"] for member in found["members"]] == [1, 0, 1, 1]
    assert found["members"][0]["ask"] == "2D vs 1"
    assert found["say"].startswith("3 of 4 succeed: the group gets through. Member 1 (2D): 1 success against")
    assert "axiom.challenge.group" in found["clauses"]


@pytest.mark.clause("axiom.challenge.group")
def test_half_is_not_enough_and_a_group_is_never_a_critical() -> None:
    rolled = roll("group 1D 1D 1D 1D vs 1", 6, 6, 1, 1, options=CRITICALS)
    assert (rolled.total, rolled.target, rolled.success, rolled.critical) == (2, 3, False, "")
    assert [member.critical for member in rolled.members] == ["success", "success", "failure", "failure"]
    nobody = roll("group 1D 1D vs 1", 2, 2)
    assert nobody.say.startswith("Nobody succeeds: the group does not get through.")


@settings(deadline=None)
@given(
    st.sampled_from(["5D vs 2", "2D-3D vs 1", "9D adv", "3D dis vs 2", "group 5D 4D 2D vs 2"]), st.integers(0, 2**40)
)
def test_terms_add_up_and_outcomes_fit(text: str, seed: int) -> None:
    rolled = answers.throw(asks.read("axiom", text), seed=seed)
    assert sum(part.value for part in rolled.terms) == rolled.total
    assert rolled.success is (None if rolled.target is None else rolled.total >= rolled.target)


# ── Odds ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.threshold.published_odds", "axiom.critical.success", "axiom.critical.failure")
def test_the_odds_of_a_pool_as_data() -> None:
    found = odds("6D vs 2")
    assert (found["success"], found["target"]) == ("449/729", 2)
    assert found["p"] == float(Fraction(449, 729))
    assert found["criticals"] == {"success": "1/6", "failure": "32/243"}
    assert list(found["distribution"]) == [str(count) for count in range(8)]
    assert sum(Fraction(text) for text in found["distribution"].values()) == 1
    assert "axiom.wild_die" in found["readings"]


@pytest.mark.clause("axiom.challenge.individual")
def test_the_odds_by_mode() -> None:
    texts = ("5D vs 2", "5D adv vs 2", "5D dis vs 2", "5D adv dis vs 2")
    assert [odds(text)["success"] for text in texts] == ["127/243", "73/96", "667/2592", "127/243"]
    assert [odds(f"1D {mode} vs 1")["success"] for mode in ("", "adv", "dis")] == ["1/3", "1/2", "1/6"]
    assert odds("1D dis")["distribution"] == {"0": "5/6", "2": "1/6"}, "none of chance 0"


@pytest.mark.clause("axiom.modifier")
def test_the_odds_of_an_empty_pool() -> None:
    assert odds("2D-3D vs 2")["success"] == "1/6"
    assert odds("2D-3D")["distribution"] == odds("1D dis")["distribution"] == odds("0D")["distribution"]
    assert odds("0D adv")["distribution"] == odds("1D")["distribution"]


def test_without_a_threshold_there_is_nothing_to_reach() -> None:
    found = odds("5D")
    assert (found["success"], found["p"], found["target"]) == (None, None, None)
    assert found["criticals"] == {"success": None, "failure": None}
    assert odds("3d6")["criticals"] == {"success": None, "failure": None}


@pytest.mark.clause("axiom.challenge.group")
def test_the_odds_of_a_group() -> None:
    found = odds("group 5D 4D 6D vs 2")
    assert (found["success"], found["target"]) == ("7598759/14348907", 2)
    assert list(found["distribution"]) == ["0", "1", "2", "3"]
    assert found["criticals"] == {"success": "0/1", "failure": "0/1"}
    assert [member["success"] for member in found["members"]] == ["127/243", "34/81", "449/729"]
    assert found["members"][2]["criticals"] == {"success": "1/6", "failure": "32/243"}
    assert odds("group 5D vs 2")["success"] == "127/243"
    assert [odds(f"group {'5D ' * n}vs 2")["target"] for n in range(1, 7)] == [1, 2, 2, 3, 3, 4]


@pytest.mark.parametrize("text", ["3D vs 2", "3D adv vs 1", "2D dis", "1D+2D-1D dis vs 1", "group 2D 1D 1D adv vs 1"])
def test_odds_are_those_of_the_code_that_throws(text: str) -> None:
    from tablewright.dice.asks import odds_by_throwing

    ask = parse(text)
    assert odds_by_throwing(ask.throw) == ask.odds()


def test_a_thousand_dice_and_large_groups_have_odds() -> None:
    assert len(odds("1000D adv vs 500")["distribution"]) == 1002
    assert odds("group " + "10D " * 100 + "vs 3")["target"] == 51


# ── What should be reached ───────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.threshold.published_odds")
def test_which_threshold_gives_about_60_percent() -> None:
    def aimed(text: str, percent: float = 60) -> tuple[int, Fraction]:
        found = answers.aim(asks.read("axiom", text), percent)
        return found.target, Fraction(found.success, found.of)

    assert aimed("6D") == (2, Fraction(449, 729))
    assert aimed("5D") == (2, Fraction(127, 243))
    assert aimed("1D dis") == (1, Fraction(1, 6)), "1 and 2 are as likely: the lower one"
    assert aimed("6D", 0)[0] == 7
    assert aimed("6D", 100)[0] == 1


def test_what_is_aimed_at_must_be_open_and_a_chance() -> None:
    with pytest.raises(Mendable, match="says already what has to be reached"):
        answers.aim(asks.read("axiom", "5D vs 2"), 60)
    for wrong in (-1, 101, float("nan")):
        with pytest.raises(Mendable, match="0 to 100 percent"):
            answers.aim(asks.read("axiom", "5D"), wrong)
    with pytest.raises(Mendable, match="always comes to the same"):
        answers.aim(asks.read("axiom", "3d1"), 50)


# ── Options ──────────────────────────────────────────────────────────────────────────────────


def test_options_are_those_of_the_ledger() -> None:
    assert asks.read("axiom", "5D", options=["opposed=successes", "beyond=off"]).game == "axiom"
    with pytest.raises(Mendable, match="The house rule 'opposed' is plus one, successes, not 'maybe'"):
        asks.read("axiom", "5D", options=["opposed=maybe"])
    with pytest.raises(Mendable, match="There is no house rule 'luck'; there is criticals, opposed, beyond"):
        asks.read("axiom", "5D", options=["luck=on"])


def test_criticals_bring_their_readings() -> None:
    assert "axiom.critical.success" in odds("5D vs 2", CRITICALS)["readings"]
    assert "axiom.critical.success" not in odds("5D vs 2")["readings"]
    assert odds("5D vs 2", CRITICALS)["criticals"] == odds("5D vs 2")["criticals"]
