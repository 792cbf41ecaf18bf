"""Counts in words, as people type how many foes there are."""

from __future__ import annotations

import pytest

from tablewright.core.arena import read_foes
from tablewright.core.errors import Mendable
from tablewright.core.numbers import COUNTS, in_figures
from tablewright.games.axiom.heroes import roster
from tablewright.games.registry import GAMES, arena
from tablewright.games.threedx.fight import npcs


def test_the_counts_go_from_one_to_twenty() -> None:
    assert sorted(set(COUNTS.values())) == list(range(1, 21))
    assert (COUNTS["a"], COUNTS["twelve"], COUNTS["twenty"]) == (1, 12, 20)


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("two rats", "2 rats"),
        ("Two  giant  rats", "2 giant rats"),
        ("an ogre", "1 ogre"),
        ("a dozen goblins", "12 goblins"),
        ("dozen goblins", "12 goblins"),
        ("half a dozen wolves", "6 wolves"),
        ("two dozen orcs", "24 orcs"),
        ("a pair of archers", "2 archers"),
        ("2 rats", "2 rats"),
        ("two-headed ogre", "two-headed ogre"),
        ("ten", "ten"),
        ("many dozen orcs", "many dozen orcs"),
        ("Theatre", "Theatre"),
    ],
)
def test_a_count_in_words_is_read(text: str, figures: str) -> None:
    assert in_figures(text) == figures


@pytest.mark.parametrize("game", GAMES)
def test_foes_are_counted_in_words_in_every_game(game: str) -> None:
    known = arena(game)
    rat = known.foe_names["giant rat"]
    assert read_foes(known, "two giant rats, a giant rat and half a dozen giant rats") == ((rat, 9),)
    with pytest.raises(Mendable) as wrong:
        read_foes(known, "three giant ratz")
    assert "there is no foe “giant ratz”" in wrong.value.line.casefold()
    assert "the nearest are 3 giant rats, 3 " in wrong.value.line


def test_a_foe_whose_name_begins_with_such_a_word_is_called_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    known = arena("axiom")
    names = {**known.foe_names, "two heads": "raider"}
    monkeypatch.setattr(type(known), "foe_names", property(lambda _self: names))
    assert read_foes(known, "Two  heads, three two heads and two wolves") == (("raider", 4), ("wolf", 2))


def test_so_they_are_at_the_tables_that_read_a_line() -> None:
    assert roster.read("two raiders and a wolf") == {"raider": 2, "wolf": 1}
    (wolves, jack) = npcs.read("three wolves, one eyed jack 4")  # type: ignore[misc]
    assert (wolves.name, wolves.many) == ("wolf", 3)
    assert (jack.name, jack.target, jack.many) == ("one eyed jack", 4, 1)
