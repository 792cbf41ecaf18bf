"""The small words that every game's sentences are made of."""

from __future__ import annotations

import pytest

from tablewright.core.facts import Answered, Asked, Chance, Term
from tablewright.core.prose import a, counted, listed, need_words, number_word, possessive, signed
from tablewright.core.sheet_text import text
from tablewright.core.view import Line, Section, Sheet
from tablewright.games.registry import GAMES, game


@pytest.mark.parametrize(("value", "words"), [(2, "+2"), (-1, "−1"), (0, "+0"), (1_200, "+1,200"), (-1_200, "−1,200")])
def test_a_number_with_its_sign(value: int, words: str) -> None:
    assert signed(value) == words


@pytest.mark.parametrize(("count", "words"), [(0, "no"), (1, "one"), (12, "twelve"), (13, "13")])
def test_counts_are_words_up_to_twelve(count: int, words: str) -> None:
    assert number_word(count) == words


def test_what_a_die_has_to_show_and_what_that_is_made_of() -> None:
    terms = (Term("STR", 2, ""), Term("Weakened", -2, ""), Term("cover", -4, "", applies=False))
    chance = Chance(what="hit", ways=7, of=20, target=14, need=14, terms=terms)
    assert need_words(chance, lambda term: term.name) == "needs 14 on the die: STR +2, Weakened −2"
    assert need_words(Chance(what="hit", ways=7, of=20, target=14), lambda term: term.name) == ""


def test_a_face_that_is_hidden_is_not_told() -> None:
    chance = Chance(what="hit", ways=7, of=20, target=14, need=14, terms=(Term("STR", 2, ""),), hidden=True)
    assert need_words(chance, lambda term: term.name) == "STR +2"


@pytest.mark.parametrize(
    ("row", "words"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_words_in_a_row(row: list[str], words: str) -> None:
    assert listed(row) == words
    assert listed(row, joint="or") == words.replace(" and ", " or ")


def test_articles_counts_and_owners() -> None:
    assert (a("dagger"), a("axe"), a("Orc")) == ("a dagger", "an axe", "an Orc")
    assert (counted(1, "success", "successes"), counted(3, "success", "successes")) == ("1 success", "3 successes")
    assert (counted(0, "fact"), counted(1, "fact"), counted(2, "fact")) == ("0 facts", "1 fact", "2 facts")
    assert (possessive("Hild"), possessive("the wolves")) == ("Hild's", "the wolves'")


def test_a_sheet_as_text_has_every_line_and_what_a_number_is_made_of() -> None:
    lines = (
        Line("Attack", "+3", "STR +1 (Strength), Level +2 (Level). A rule."),
        Line("Speed", "40", "base"),
        Line("Notes", ""),
    )
    sheet = Sheet("hild", "Hild", "Fighter 1", (Section("Numbers", lines, "All in feet."), Section("Other", lines[:1])))
    assert text(sheet, reasons=("Numbers",), plain=("base",)).splitlines() == [
        "Hild: Fighter 1",
        "═══════════════",
        "",
        "NUMBERS",
        "  Attack  +3 (STR +1, Level +2)",
        "  Speed   40",
        "  Notes",
        "  All in feet.",
        "",
        "OTHER",
        "  Attack  +3",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_who_decides_stands_at_the_head_of_the_sentence(name: str) -> None:
    rules = game(name)
    names = rules.names(rules.new_world())
    asked = Asked(whom="nobody-known", what="x", choices=("yes", "no"), otherwise="no")
    assert rules.say(asked, names).startswith("Somebody must decide: ")
    assert rules.say(Answered(by="engine", what="x", choice="yes"), names).startswith("The referee decides: ")
