"""Columns of odds by hand: what stands in them, what leads, and what is said of an estimate."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from tablewright.core.facts import Chance
from tablewright.core.foresight import Outcome, Told
from tablewright.core.game import Game
from tablewright.games import registry
from tablewright.odds.columns import Bar, Column, Thing, block, column_lines, notes, of_order
from tablewright.odds.foresight import Foresight

GAME = cast(Game, SimpleNamespace(told_words=lambda told, _names: told.what, ledger=registry.game("axx").ledger))
BUTTON = Chance("attack", 6, 20, need=15, target=15)


def column(outcomes: dict[Outcome, int], **how: Any) -> Column:
    """What an order comes to."""
    return of_order("Attack", Foresight(outcomes, sum(outcomes.values()), **how), GAME, str, button=BUTTON)


def test_each_amount_has_its_chance_and_that_of_as_much_or_more() -> None:
    """Two coins: one head in half of all cases; at least one in three of four."""
    coins = block("Heads", {0: 1, 1: 2, 2: 1})
    assert (coins.average, coins.top) == ("1", 2)
    assert [(bar.label, bar.ways, bar.more) for bar in coins.bars] == [("0", 1, 4), ("1", 2, 3), ("2", 1, 1)]
    assert [(bar.chance, bar.at_least) for bar in coins.bars] == [("25 %", "100 %"), ("50 %", "75 %"), ("25 %", "25 %")]


def test_what_was_tried_out_says_so_and_the_chance_on_the_button_leads() -> None:
    hit: Outcome = (Told("hit", "orc"),)
    tried = column({hit: 300, (): 700}, exact=False, asked=True)
    assert tried.things[0] == Thing("", "To reach 15", "30 %", "3/10", 6, 20)
    assert tried.things[1] == Thing("0", "Hit", "about 30 % (27 to 33)", "", 300, 1000)
    assert tried.notes == (
        "Too many ways to count them all: tried out 1,000 times.",
        "Whoever would have to decide something on the way decides as their policy does.",
    )
    counted = column({hit: 300, (): 700})
    assert counted.things == (Thing("0", "Hit", "30 %", "3/10", 300, 1000),)
    assert counted.notes == ()


def test_where_all_that_comes_is_how_much_the_chance_on_the_button_leads() -> None:
    found = column({(Told("result", "bo", 2),): 1, (Told("result", "bo", 4),): 1})
    assert [thing.words for thing in found.things] == ["To reach 15"]
    assert [one.title for one in found.blocks] == ["Result"]
    assert column({(Told("damage", "orc", 2), Told("hit", "orc")): 1, (): 1}).things[0].words == "Hit"


def test_what_is_not_known_here_is_named() -> None:
    kept = Foresight({(): 1}, 1, kept=(("Found", "door"), ("Found", "trap")))
    assert notes(kept, GAME, str) == ("Not known here: found.",)


def test_bars_begin_in_one_column_whatever_is_longest() -> None:
    """Labels stand to the right: 8, 9 and 10 have their chances under each other."""
    lines = column_lines(Column("Sum", (), (block("Total", {8: 1, 9: 2, 10: 1}),)))
    assert [line.split()[0] for line in lines[2:]] == ["8", "9", "10"]
    assert len({line.index(" %") for line in lines[2:]}) == 1
    assert [line.count("#") for line in lines[2:]] == [20, 40, 20]


def test_a_bar_is_what_its_figures_say() -> None:
    assert block("One", {3: 5}).bars == (Bar("3", 5, 5, "100 %", "100 %", block("One", {3: 5}).bars[0].part),)
