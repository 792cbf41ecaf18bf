"""What 3dX can be asked on a line: how it is read, rolled and told, and its exact odds as data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.core.errors import Mendable
from tablewright.core.ledger import load
from tablewright.dice.asks import AskError, Rolled
from tablewright.games.threedx.asks import ThreeAsk, parse
from tablewright.odds import answers, asks
from tablewright.odds.lines import lines

LEDGER = load("tablewright.games.threedx")


def roll(text: str, *faces: int, options: tuple[str, ...] = ()) -> Rolled:
    return answers.throw(asks.read("3dx", text, options=options), faces=faces)


def odds(text: str, options: tuple[str, ...] = ()) -> dict[str, Any]:
    return answers.odds(asks.read("3dx", text, options=options))


# ── Reading ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.dice.sizes", "3dx.roll")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("d12 d8 d6", "d12 d8 d6"),
        ("D12 D8 D6 VS 5", "d12 d8 d6 vs 5"),
        ("d12 d8 d6 adv", "d12 d8 d6 adv"),
        ("d12 d8 d6 vs 5 dis9 adv2", "d12 d8 d6 adv2 dis9 vs 5"),
        ("d12 d8 d6 adv1", "d12 d8 d6 adv"),
        ("d12 d8 0", "d12 d8 0"),
        ("d12 0 d6", "d12 0 d6"),
        ("0 d0 d2", "0 0 d2"),
        ("d12 d8 d6 epic bonus d8 vs 13", "d12 d8 d6 vs 13 bonus d8 epic"),
        ("save d12 vs 3 adv", "save d12 adv vs 3"),
        ("save d10 epic", "save d10 epic"),
        ("3d6", "3d6"),
        ("d12", "1d12"),
        ("d12 vs 5", "1d12 vs 5"),
        ("d12 + d8 vs 5", "1d12+1d8 vs 5"),
    ],
)
def test_what_is_understood(text: str, told: str) -> None:
    assert str(parse(text)) == told
    assert str(parse(told)) == told


SIZES = "d2, d4, d6, d8, d10 or d12"
NOT_ROLLED = f"{SIZES}, or 0 for one that is not rolled"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "three dice such as d12 d8 d6, save and a die, or dice such as 3d6"),
        ("attack", 1, "three dice such as d12 d8 d6, save and a die, or dice such as 3d6"),
        ("5", 1, "three dice such as d12 d8 d6, save and a die, or dice such as 3d6"),
        ("d12 adv", 5, f"the attribute die: {NOT_ROLLED}"),
        ("0", 2, f"the attribute die: {NOT_ROLLED}"),
        ("d12 d8", 7, f"the ability die: {NOT_ROLLED}"),
        ("d12 d8 vs 5", 8, f"the ability die: {NOT_ROLLED}"),
        ("d20 d8 d6", 1, f"the Vitality die: {NOT_ROLLED}"),
        ("d12 d7 d6", 5, f"the attribute die: {NOT_ROLLED}"),
        ("d12 8 d6", 5, f"the attribute die: {NOT_ROLLED}"),
        ("d12 d8 d66", 8, f"the ability die: {NOT_ROLLED}"),
        ("d12 d8 d6x", 8, f"the ability die: {NOT_ROLLED}"),
        ("d12 d8 d6 d4", 11, "adv or dis or vs or bonus or epic or the end"),
        ("d12 d8 d6 adv adv", 15, "dis or vs or bonus or epic or the end"),
        ("d12 d8 d6 adv0", 14, "1 to 9 levels"),
        ("d12 d8 d6 dis10", 14, "1 to 9 levels"),
        ("d12 d8 d6 adv2x", 14, "1 to 9 levels"),
        ("d12 d8 d6 adv 2", 15, "dis or vs or bonus or epic or the end"),
        ("d12 d8 d6 vs", 13, "a target number, 1 to 20"),
        ("d12 d8 d6 vs 0", 14, "a target number, 1 to 20"),
        ("d12 d8 d6 vs 21", 14, "a target number, 1 to 20"),
        ("d12 d8 d6 bonus", 16, "the bonus die: d6, d8, d10 or d12"),
        ("d12 d8 d6 bonus d4", 17, "the bonus die: d6, d8, d10 or d12"),
        ("d12 d8 d6 epic2", 11, "adv or dis or vs or bonus or epic or the end"),
        ("save", 5, f"the die of the save: {SIZES}"),
        ("save 0", 6, f"the die of the save: {SIZES}"),
        ("save d20", 6, f"the die of the save: {SIZES}"),
        ("save d12 d8", 10, "adv or dis or vs or bonus or epic or the end"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(AskError) as caught:
        parse(text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


@given(
    st.lists(st.sampled_from([0, 2, 4, 6, 8, 10, 12]), min_size=3, max_size=3),
    st.integers(0, 9),
    st.integers(0, 9),
    st.integers(0, 20),
    st.sampled_from([0, 6, 8, 10, 12]),
    st.booleans(),
    st.permutations(["adv", "dis", "vs", "bonus", "epic"]),
)
def test_words_may_come_in_any_order(
    sizes: list[int], adv: int, dis: int, need: int, bonus: int, epic: bool, order: list[str]
) -> None:
    said = {
        "adv": f"adv{adv}" * bool(adv),
        "dis": f"dis{dis}" * bool(dis),
        "vs": f"vs {need}" * bool(need),
        "bonus": f"bonus d{bonus}" * bool(bonus),
        "epic": "epic" * epic,
    }
    line = " ".join([*(f"d{size}" for size in sizes), *(said[word] for word in order)])
    assert parse(" ".join(line.split())) == ThreeAsk(
        sizes=tuple(sizes), advantage=adv, disadvantage=dis, target_number=need, bonus=bonus, epic=epic
    )


# ── Rolling ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.roll", "3dx.bonus_dice", "3dx.epic_die", "3dx.condition.stacked")
def test_a_roll_as_data() -> None:
    """Faces come as Vitality, attribute, ability, then the bonus die, then the epic die and its repeats."""
    asked = asks.read("3dx", "d12 d8 d6 vs 13 bonus d8 epic")
    assert answers.roll(asked, answers.throw(asked, faces=[9, 4, 3, 6, 9, 14])) == {
        "game": "3dx",
        "ask": "d12 d8 d6 vs 13 bonus d8 epic",
        "dice": [
            {"sides": 12, "face": 9, "role": "vitality"},
            {"sides": 8, "face": 4, "role": "dropped"},
            {"sides": 6, "face": 3, "role": "dropped"},
            {"sides": 8, "face": 6, "role": "bonus"},
            {"sides": 20, "face": 9, "role": "again"},
            {"sides": 20, "face": 14, "role": "epic"},
        ],
        "terms": [
            {"name": "epic die", "value": 14, "clause": "3dx.epic_die"},
            {"name": "2 levels of advantage", "value": 1, "clause": "3dx.condition.stacked"},
        ],
        "total": 15,
        "target": 13,
        "outcome": "success",
        "clauses": [
            "3dx.roll",
            "3dx.roll.condition",
            "3dx.condition.stacked",
            "3dx.bonus_dice",
            "3dx.epic_die",
            "3dx.success",
        ],
        "say": "15 against target number 13, success by 2: the highest of 9, 6 and 14, once 4 and 3 are dropped, "
        "and 1 more for 2 levels of advantage.",
        "critical": None,
    }


@pytest.mark.clause("3dx.success", "3dx.roll.condition")
def test_a_roll_says_which_die_counts_and_by_how_much() -> None:
    normal = roll("d12 d8 d6 vs 5", 3, 7, 5)
    assert (normal.total, normal.success) == (5, True)
    assert normal.say == "5 against target number 5, success by 0: the middle of 3, 7 and 5."
    assert [(part.name, part.value) for part in normal.terms] == [("ability", 5)]
    assert roll("d12 d8 d6 vs 6", 3, 7, 5).say.startswith("5 against target number 6, failure by 1: ")
    assert roll("d12 d8 d6 adv", 3, 7, 5).say == "7: the highest of 3, 7 and 5."
    assert roll("d12 d8 d6 dis", 3, 7, 5).say == "3: the lowest of 3, 7 and 5."
    assert (
        roll("d12 d8 d6 dis2", 9, 3, 2).say == "1: the lowest of 9, 3 and 2, and 1 less for 2 levels of disadvantage."
    )
    evened = roll("d12 d8 d6 adv dis", 3, 7, 5)
    assert evened.say == "5: the middle of 3, 7 and 5. Advantage and disadvantage cancel out."


@pytest.mark.clause("3dx.condition.stacked", "3dx.taking_time")
def test_further_levels_end_at_the_largest_die_and_at_0() -> None:
    """Time taken four times is adv4; with Vitality d8 (8, 4, 3) twice is still 8."""
    assert roll("d12 d6 d4 adv4", 7, 4, 3).total == 10
    full = roll("d8 d6 d4 adv2", 8, 4, 3)
    assert full.say == "8: the highest of 8, 4 and 3, and no more for 2 levels of advantage, as far as a d8 goes."
    assert [part.value for part in full.terms] == [8]
    assert roll("d12 d8 d6 dis4", 9, 3, 2).say.endswith("and 2 less for 4 levels of disadvantage, down to 0.")


@pytest.mark.clause("3dx.roll")
def test_a_die_that_is_not_rolled_is_no_die_and_counts_0() -> None:
    rolled = roll("d12 d4 0", 7, 3)
    assert [(die.sides, die.face, die.role) for die in rolled.dice] == [(12, 7, "vitality"), (4, 3, "attribute")]
    assert (rolled.total, rolled.say) == (3, "3: the middle of 7, 3 and 0.")
    none = roll("d12 0 0 vs 1", 7)
    assert (none.total, none.success, [(part.name, part.value) for part in none.terms]) == (0, False, [("ability", 0)])


@pytest.mark.clause("3dx.roll")
def test_without_vitality_the_dice_are_answered_and_the_rule_is_told() -> None:
    rolled = roll("0 d8 d6", 5, 4)
    assert rolled.total == 4
    assert rolled.say.endswith(
        "With Vitality 0 a character is unconscious and makes no roll at all; these are the dice alone."
    )
    assert odds("0 0 0")["distribution"] == {"0": "1/1"}
    told = lines(asks.read("3dx", "0 d8 d6 vs 5"))
    assert told[1:3] == [
        "  With Vitality 0 a character is unconscious and makes no roll at all; these are",
        "  the dice alone.",
    ]
    assert not any("unconscious" in line for line in lines(asks.read("3dx", "d12 d8 d6 vs 5")))


@pytest.mark.clause("3dx.critical")
def test_a_critical_is_told() -> None:
    asked = asks.read("3dx", "d12 d8 d6 vs 13 bonus d8")
    told = answers.roll(asked, answers.throw(asked, faces=[4, 4, 4]))
    assert (told["total"], told["outcome"], told["critical"]) == (12, "failure", "success")
    assert told["terms"] == [{"name": "critical success", "value": 12, "clause": "3dx.critical"}]
    assert told["say"] == (
        "12 against target number 13, failure by 1: all three dice show 4, a critical success, which counts as much as "
        "the largest of them can show. No bonus die is spent on a critical."
    )
    failed = roll("d12 d8 d6 adv2 vs 1", 1, 1, 1)
    assert (failed.total, failed.success, failed.critical) == (0, False, "failure")
    assert failed.say.endswith("all three dice show 1, a critical failure, which counts 0.")
    with pytest.raises(Mendable, match="3 dice are thrown; given too many: 5"):
        roll("d12 d8 d6 bonus d8", 4, 4, 4, 5)


@pytest.mark.clause("3dx.save", "3dx.save.condition")
def test_a_save_is_told() -> None:
    plain = roll("save d12 vs 3", 5)
    assert (plain.total, plain.success, plain.say) == (5, True, "5 against target number 3, success by 2.")
    better = roll("save d8 adv", 3, 6)
    assert (better.total, better.say, better.clauses) == (
        6,
        "6: the higher of 3 and 6.",
        ("3dx.save", "3dx.save.condition"),
    )
    assert roll("save d8 dis", 3, 6).say == "3: the lower of 3 and 6."
    assert roll("save d10 dis bonus d8", 4, 2, 3).say == "3: the middle of 4, 2 and 3."


@pytest.mark.clause("3dx.epic_die")
def test_an_epic_die_without_its_repeats_is_missing_a_face() -> None:
    with pytest.raises(Mendable, match="Die 5, a d20, is missing"):
        roll("d12 d8 d6 epic", 9, 4, 3, 9)


# ── Odds ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.roll.condition", "3dx.critical", "3dx.success")
def test_odds_as_data() -> None:
    """d4, d2, d2 fall in 16 ways: one is all 1, one all 2, which counts 4; of the rest 5 have middle 1, 9 have 2."""
    found = odds("d4 d2 d2 vs 2")
    assert found == {
        "game": "3dx",
        "ask": "d4 d2 d2 vs 2",
        "distribution": {"0": "1/16", "1": "5/16", "2": "9/16", "4": "1/16"},
        "success": "5/8",
        "p": 0.625,
        "target": 2,
        "readings": ["3dx.roll", "3dx.critical", "3dx.success"],
        "criticals": {"success": "1/16", "failure": "1/16"},
    }


@pytest.mark.clause("3dx.success", "3dx.epic_die")
def test_above_12_only_an_epic_die_gets_there() -> None:
    assert odds("d12 d12 d12 adv9 vs 13")["success"] == "0/1"
    assert "  0 % to reach target number 13" in lines(asks.read("3dx", "d12 d12 d12 adv vs 13"))
    assert Fraction(odds("d12 d12 d12 vs 13 epic")["success"]) > Fraction(1, 2)


@pytest.mark.clause("3dx.critical")
def test_criticals_stand_in_the_odds_of_rolls() -> None:
    assert odds("d12 d8 d6")["criticals"] == {"success": "5/576", "failure": "1/576"}
    assert odds("d12 d8 0")["criticals"] == odds("save d12")["criticals"] == {"success": "0/1", "failure": "0/1"}
    assert odds("3d6")["criticals"] == {"success": None, "failure": None}
    assert "  criticals: success 0.9 %, failure 0.2 %" in lines(asks.read("3dx", "d12 d8 d6"))
    assert not any("criticals" in line for line in lines(asks.read("3dx", "save d12")))


def test_readings_are_clauses_that_this_project_reads() -> None:
    told = odds("d12 d8 d6 adv2 vs 5 bonus d8 epic")["readings"]
    assert told == [
        "3dx.roll",
        "3dx.critical",
        "3dx.condition.stacked",
        "3dx.bonus_dice",
        "3dx.epic_die",
        "3dx.success",
    ]
    assert all(LEDGER[name].reading for name in told)
    assert odds("save d12")["readings"] == []


def test_what_to_reach_for_a_chance() -> None:
    found = answers.aim(asks.read("3dx", "d12 d8 d6"), 50)
    assert (found.target, Fraction(found.success, found.of)) == (5, Fraction(odds("d12 d8 d6 vs 5")["success"]))


# ── Options ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.bonus_dice")
def test_the_option_how_bonus_dice_act() -> None:
    assert roll("d12 d8 d6 bonus d8", 7, 4, 2, 5).total == 7
    assert roll("d12 d8 d6 bonus d8", 7, 4, 2, 5, options=("bonus_die=join",)).total == 5
    assert roll("d12 d8 d6 bonus d8", 7, 4, 2, options=("bonus_die=shift",)).total == 7
    assert odds("d12 d8 d6 bonus d8", ("bonus_die=shift",))["distribution"] == odds("d12 d8 d6 adv")["distribution"]
    with pytest.raises(Mendable, match=r"The house rule 'bonus_die' is shift\+join, join, shift, not 'add'"):
        asks.read("3dx", "d12 d8 d6", options=["bonus_die=add"])


def test_every_option_of_a_table_may_stand_as_it_does_there() -> None:
    for name, value in LEDGER.options.items():
        asks.read("3dx", "d12 d8 d6", options=[f"{name}={str(value).lower() if value is True else value}"])
    others = ("npc_die=d20", "carry=L125", "range_rule=L359", "armor_floor=0", "attack_and_move=false")
    assert odds("d12 d8 d6", others) == odds("d12 d8 d6")
    with pytest.raises(Mendable, match="The house rule 'npc_die' is uniform, d20, not 'd12'"):
        asks.read("3dx", "d12 d8 d6", options=["npc_die=d12"])
