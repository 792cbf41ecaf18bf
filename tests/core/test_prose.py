"""The small words that every game's sentences are made of."""

from __future__ import annotations

import pytest

from tablewright.core.facts import Answered, Asked, Chance, Term
from tablewright.core.prose import need_words, number_word, signed
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


@pytest.mark.parametrize("name", GAMES)
def test_who_decides_stands_at_the_head_of_the_sentence(name: str) -> None:
    rules = game(name)
    names = rules.names(rules.new_world())
    asked = Asked(whom="nobody-known", what="x", choices=("yes", "no"), otherwise="no")
    assert rules.say(asked, names).startswith("Somebody must decide: ")
    assert rules.say(Answered(by="engine", what="x", choice="yes"), names).startswith("The referee decides: ")
