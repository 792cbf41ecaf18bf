"""What AX&X can be asked on a line: the ledger's worked cases, the odds against the faces, every mistake's column."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.core.ledger import load
from tablewright.dice.asks import Ask, AskError
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx import kernel
from tablewright.games.axx.asks import PACKAGE, D20Ask, parse

NUMBERS = st.integers(1, 30)
BONUSES = st.integers(-30, 30)
HIT_DICE = st.just(1) | NUMBERS.map(lambda number: 2 * number)
DIFFICULTIES = st.sampled_from([kernel.EASY, kernel.NORMAL, kernel.HARD])
NOBODY: dict[str, int] = {}
FOES = st.one_of(
    st.just(NOBODY), st.fixed_dictionaries({"foe_hit_dice": HIT_DICE}), st.fixed_dictionaries({"foe_level": NUMBERS})
)
ASKS = st.one_of(
    st.builds(lambda bonus, hard: D20Ask(kind="check", bonus=bonus, difficulty=hard), BONUSES, DIFFICULTIES),
    st.builds(
        lambda bonus, hard, level: D20Ask(kind="class", bonus=bonus, difficulty=hard, level=level),
        BONUSES,
        DIFFICULTIES,
        NUMBERS,
    ),
    st.builds(lambda bonus, level, foe: D20Ask(kind="save", bonus=bonus, level=level, **foe), BONUSES, NUMBERS, FOES),
    st.builds(lambda bonus, hd, foe: D20Ask(kind="save", bonus=bonus, hit_dice=hd, **foe), BONUSES, HIT_DICE, FOES),
    st.builds(lambda bonus, ac: D20Ask(kind="attack", bonus=bonus, ac=ac), BONUSES, st.integers(0, 30)),
)


def chance(text: str) -> Fraction:
    return parse(text).odds().p(lambda outcome: outcome[1] is True)


def needed(text: str) -> int:
    """The least face that succeeds."""
    ask = parse(text)
    return min(face for face in range(1, 21) if ask.throw(ScriptedDice([face])).success)


@pytest.mark.clause("axx.check")
def test_a_strong_figure_makes_a_normal_check() -> None:
    """STR 16 (+2), die 10, normal: 12, succeeds. Chance 55 %."""
    rolled = parse("check +2").throw(ScriptedDice([10]))
    assert (rolled.total, rolled.target, rolled.success) == (12, 12, True)
    assert chance("check +2") == Fraction(55, 100)


@pytest.mark.clause("axx.check")
@pytest.mark.parametrize(("text", "target"), [("check +0 easy", 9), ("check +0", 12), ("check +0 hard", 15)])
def test_a_check_needs_9_12_or_15(text: str, target: int) -> None:
    assert needed(text) == target


@pytest.mark.clause("axx.check.class")
def test_class_training_adds_the_level() -> None:
    """Level 1 Thief, WIS 13, searching: 1 + 1 = +2, needs 10, 55 %. DEX 16, disarming: +5, needs 7, 70 %."""
    assert needed("class +1 level 1") == 10
    assert chance("class +1 level 1") == Fraction(55, 100)
    assert needed("class +4 level 1") == 7
    assert chance("class +4 level 1") == Fraction(70, 100)
    assert [(term.name, term.value) for term in parse("class +4 level 1").throw(ScriptedDice([7])).terms] == [
        ("d20", 7),
        ("Level", 1),
        ("bonus", 4),
    ]


@pytest.mark.clause("axx.check.class")
def test_class_checks_are_easy_or_hard_too() -> None:
    assert needed("class +2 level 3 easy") == 4
    assert needed("class +2 level 3 hard") == 10


@pytest.mark.clause("axx.save")
def test_saves_against_a_charm_and_a_ghoul() -> None:
    """Level 5, WIS 13 against a 4 HD creature: needs 14 with +3, an 11: 50 %. Dwarf against a ghoul: needs 7, 70 %."""
    assert parse("save +1 level 5 vs hd 4").target == 14
    assert needed("save +1 level 5 vs hd 4") == 11
    assert chance("save +1 level 5 vs hd 4") == Fraction(1, 2)
    assert parse("save +5 level 1 vs hd 2").target == 12
    assert needed("save +5 level 1 vs hd 2") == 7
    assert chance("save +5 level 1 vs hd 2") == Fraction(70, 100)


@pytest.mark.clause("axx.save")
@pytest.mark.parametrize(
    ("text", "target", "face"),
    [
        ("save +0 level 1", 12, 12),  # nobody caused it; half of Level 1 is 0
        ("save +0 level 2", 12, 11),
        ("save +0 level 3", 12, 11),
        ("save +0 level 1 vs hd 1/2", 10, 10),
        ("save +0 level 1 vs hd 1", 11, 11),
        ("save +0 level 1 vs level 3", 13, 13),  # somebody with a Level counts as HD = Level
    ],
)
def test_half_the_level_counts_rounded_down_and_the_causer_sets_the_target(text: str, target: int, face: int) -> None:
    assert parse(text).target == target
    assert needed(text) == face


@pytest.mark.clause("axx.save.monster")
def test_an_orc_against_a_charm() -> None:
    """An orc (HD 1) against a Level 3 Magic-User's Charm Person: 1d20 + 1 against 13: needs 12, 45 %."""
    assert parse("save hd 1 vs level 3").target == 13
    assert needed("save hd 1 vs level 3") == 12
    assert chance("save hd 1 vs level 3") == Fraction(45, 100)


@pytest.mark.clause("axx.save.monster")
def test_a_monster_adds_its_hit_dice() -> None:
    assert needed("save hd 1/2") == 12  # HD 1/2 adds 0; a hazard nobody caused, 12
    assert needed("save hd 3 vs hd 4") == 11  # another monster's doing, 10 + its HD


@pytest.mark.clause("axx.combat.attack")
@pytest.mark.parametrize(
    ("text", "face", "percent"),
    [
        ("attack +1 vs ac 16", 15, 30),  # a goblin
        ("attack +6 vs ac 14", 8, 65),  # a Fighter at a ghoul, two on one and with aid
        ("attack +2 vs ac 14", 12, 45),  # a rat among rats
        ("attack -1 vs ac 13", 14, 35),  # a Cleric with a sword
    ],
)
def test_a_total_equal_to_the_ac_hits(text: str, face: int, percent: int) -> None:
    assert needed(text) == face
    assert chance(text) == Fraction(percent, 100)


def test_a_twenty_can_miss_and_a_one_can_hit() -> None:
    assert chance("attack +0 vs ac 21") == 0
    assert chance("attack +9 vs ac 10") == 1


@pytest.mark.parametrize(
    "text",
    ["save +1 level 5 vs hd 4", "save +1 vs hd 4 level 5", "SAVE +1 Level 5 VS HD 4", " save  +1 level 5 vs hd 4 "],
)
def test_the_words_come_in_any_order(text: str) -> None:
    assert parse(text) == D20Ask(kind="save", bonus=1, level=5, foe_hit_dice=8)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "dice such as 3d6, or check, class, save or attack"),
        ("jump +2", 1, "dice such as 3d6, or check, class, save or attack"),
        ("checks +2", 1, "dice such as 3d6, or check, class, save or attack"),
        ("check", 6, "a bonus such as +2"),
        ("check 2", 7, "a bonus such as +2"),
        ("check +2x", 7, "a bonus such as +2"),
        ("check +2 level 3", 10, "easy or hard or the end"),
        ("check +2 easy hard", 15, "the end"),
        ("class +2", 9, "level and a number"),
        ("class +2 level", 15, "a Level, 1 to 1,000"),
        ("class +2 level 0", 16, "a Level, 1 to 1,000"),
        ("save +1", 8, "level and a number, or for a monster hd and a number"),
        ("save +1 level 5 level 6", 17, "vs or the end"),
        ("save +1 level 5 vs", 19, "hd or level"),
        ("save +1 level 5 vs ac 4", 20, "hd or level"),
        ("save +1 level 5 vs hd 2/2", 23, "Hit Dice: 1/2, or 1 to 1,000"),
        ("attack +5", 10, "vs ac and a number"),
        ("attack +5 vs hd 3", 14, "ac"),
        ("3d6 level 3", 5, "+, -, x, vs or the end"),
        ("check +1000001", 8, "a bonus such as +2, at most 1,000,000"),
        ("attack +5 ac 14", 11, "vs"),
        ("class +2 hard 3", 15, "level"),
        ("save +1 5", 9, "level or hd or vs"),
    ],
)
def test_a_mistake_is_answered_with_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(AskError) as error:
        parse(text)
    assert (error.value.column, error.value.expected) == (column, expected)


def read(text: str) -> Ask | AskError:
    """What becomes of a text; any other error than AskError comes through."""
    try:
        return parse(text)
    except AskError as error:
        return error


KINDS = ["check", "class", "save", "attack", "3d6", "d20"]
WORDS = st.lists(
    st.sampled_from([*KINDS, "level", "hd", "ac", "vs", "easy", "hard", "+2", "-1", "5", "1/2", "14", "x"]), max_size=8
)


@given(st.text() | WORDS.map(" ".join))
def test_any_text_is_understood_or_answered_with_a_column(text: str) -> None:
    found = read(text)
    if isinstance(found, AskError):
        assert 1 <= found.column <= len(text) + 1
    else:
        assert parse(str(found)) == found


@given(ASKS)
def test_written_and_read_again_it_is_the_same(ask: D20Ask) -> None:
    assert parse(str(ask)) == ask


@given(ASKS)
def test_the_odds_are_the_share_counted_over_all_faces(ask: D20Ask) -> None:
    bonus = sum(part.value for part in ask.added())
    succeeding = sum(face + bonus >= ask.target for face in range(1, 21))
    assert ask.odds().p(lambda outcome: outcome[1] is True) == Fraction(succeeding, 20)
    assert ask.odds().map(lambda outcome: outcome[0]).weights == {face + bonus: 1 for face in range(1, 21)}


@given(ASKS, st.integers(0, 100))
def test_the_terms_add_up_and_every_clause_is_in_the_ledger(ask: D20Ask, seed: int) -> None:
    ledger = load(PACKAGE)
    rolled = ask.throw(SeededDice(seed))
    assert sum(term.value for term in rolled.terms) == rolled.total
    assert all(term.clause in rolled.clauses for term in rolled.terms)
    assert all(name in ledger for name in rolled.clauses)
    assert all(ledger[name].reading for name in ask.readings)
    assert "axx." not in rolled.say


@pytest.mark.clause("axx.option.natural")
@pytest.mark.parametrize(
    ("text", "off", "on"),
    [
        ("check +15", Fraction(1), Fraction(19, 20)),
        ("check -10", Fraction(0), Fraction(1, 20)),
        ("save +20 level 1 vs hd 4", Fraction(1), Fraction(19, 20)),
        ("attack +0 vs ac 25", Fraction(0), Fraction(1, 20)),
        ("attack +5 vs ac 14", Fraction(12, 20), Fraction(12, 20)),
    ],
)
def test_a_natural_20_succeeds_and_a_1_fails_where_switched_on(text: str, off: Fraction, on: Fraction) -> None:
    for natural, chance in ((False, off), (True, on)):
        odds = parse(text, {"natural": natural}).odds()
        assert odds.p(lambda outcome: outcome[1] is True) == chance


@pytest.mark.clause("axx.option.natural")
@pytest.mark.parametrize(
    ("text", "face", "said"),
    [
        ("check +12", 1, "Check: 13 against 12 (a natural 1), failure."),
        ("attack +0 vs ac 25", 20, "Attack: 20 against AC 25 (a natural 20), a hit."),
        ("check +2", 20, "Check: 22 against 12, success."),
        ("check +2", 1, "Check: 3 against 12, failure."),
    ],
)
def test_a_natural_20_or_1_is_named_where_it_decided(text: str, face: int, said: str) -> None:
    assert parse(text, {"natural": True}).throw(ScriptedDice([face])).say == said
