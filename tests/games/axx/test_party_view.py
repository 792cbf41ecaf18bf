"""The party's panel: cards in two lines, sheets with every number explained, nothing of the inner names."""

from __future__ import annotations

import re

import msgspec
import pytest

from tablewright.core.game import Seat, run
from tablewright.core.view import FigureCard, Sheet
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.view import party
from tablewright.games.axx.world import ABILITIES, Condition, Figure, Item, Slot, World

GAME = AXX()


def hild() -> Figure:
    figure = Figure(id="hero1", name="Hild", side="party", cls="fighter", kindred="dwarf", alignment="law", level=3)
    figure.scores = dict.fromkeys(ABILITIES, 10) | {"STR": 16, "CON": 13, "DEX": 16}
    figure.hp, figure.top, figure.xp = 12, 21, 4_500
    figure.items = {
        item.id: item
        for item in (
            Item(id="thing1", kind="medium_weapon", damage="edged", place="hand"),
            Item(id="thing2", kind="medium_armor", place="worn"),
            Item(id="thing3", kind="shield", place="worn"),
            Item(id="thing4", kind="bow", damage="piercing", place="worn"),
        )
    }
    return figure


def seen_by(figure: Figure, *figures: str) -> tuple[FigureCard, tuple[Sheet, ...]]:
    world = World(figures={figure.id: figure}, order=[figure.id])
    view = party.part(world, Seat(id="s", role="player", figures=figures))
    return view["party"][0], view["sheets"]


def rows(sheet: Sheet) -> dict[str, tuple[str, str]]:
    return {line.words: (line.text, line.why) for section in sheet.sections for line in section.lines}


def test_a_hero_in_two_lines() -> None:
    card, _ = seen_by(hild(), "hero1")
    assert (card.name, card.line, card.mine, card.down) == ("Hild", "Fighter 3 · Dwarf", True, False)
    assert card.health is not None
    assert (card.health.text, card.health.value, card.health.top, card.health.warn) == ("12/21", 12, 21, False)
    assert [(gauge.words, gauge.text) for gauge in card.figures] == [("AC", "16"), ("load", "6/16")]
    assert card.figures[0].why == "medium armour 14 (Armor Class), DEX +1 (Dexterity), shield +1 (Armor Class)"


def test_light_slots_and_conditions_stand_on_the_card() -> None:
    figure = hild()
    figure.cls = "cleric"
    figure.slots = [Slot(level=1, spell="light"), Slot(level=1, spell="light", spent=True)]
    figure.items["thing5"] = Item(id="thing5", kind="torch", place="hand", lit=True, burning=2)
    figure.conditions = {kind: Condition(kind=kind) for kind in ("poisoned", "fatigue")}
    figure.conditions["paralyzed"] = Condition(kind="paralyzed", rounds=2)
    card, _ = seen_by(figure)
    found = {gauge.words: gauge.text for gauge in card.figures}
    assert (found["torch"], found["slots"]) == ("2/6", "●○")
    assert [tag.words for tag in card.tags] == ["Poisoned", "Tired", "Paralyzed, 2 rounds", "Weakened −4"]
    assert not card.mine


def test_wounds_are_words_where_the_number_is_not_known() -> None:
    figure = hild()
    figure.hp = figure.top = None
    figure.wounds = "badly hurt"
    card, _ = seen_by(figure)
    assert card.health is not None
    assert (card.health.text, card.health.value) == ("badly hurt", None)


@pytest.mark.clause("axx.track.xp", "axx.kindred.dwarf")
def test_the_sheet_explains_every_number() -> None:
    _, (sheet,) = seen_by(hild(), "hero1")
    assert sheet.line == "Lawful Dwarf Fighter, Level 3"
    found = rows(sheet)
    assert found["AC"][0] == "16"
    assert found["STR"][0] == "16 (+2)"
    assert found["Body (CON)"] == (
        "+6, 75 % against a hazard",
        "half Level +1 (Save), CON +1 (Constitution), Fighter +2 (Fighter), Dwarf +2 (Dwarf). "
        "Needs 12 in all; against a creature's doing 10 + its HD.",
    )
    assert found["sword (edged)"] == (
        "+5 to hit, 1d6 +2",
        "Warrior +3 (Attack bonus by Level), STR +2 (Strength). Damage: STR +2 (Strength)",
    )
    assert found["bow (piercing), 2 shots"][0] == "+5 to hit, 1d6"
    assert found["Load"] == ("6 of 16 slots", "STR 16, pack worn (Strength)")
    assert found["XP"] == ("4,500 of 8,000", "3,500 more for Level 4 (Experience needed)")
    assert found["Moves"][0] == "20 ft a round, running 40, withdrawing 10"
    assert found["Notices"][0] == "sloping passages and new stonework; the GM tells it unasked"


def test_a_player_has_the_sheets_of_the_own_figures_only() -> None:
    assert seen_by(hild())[1] == ()


@pytest.mark.parametrize("seed", range(5))
def test_no_inner_name_stands_on_any_panel(seed: int) -> None:
    world = GAME.new_world()
    run(GAME, world, MakeParty(size=8), SeededDice(seed))
    view = GAME.view(world, Seat(id="g", role="gm"))
    assert len(view.sheets) == len(view.party) == 8
    for card in view.party:
        shown = msgspec.json.encode(msgspec.structs.replace(card, id="")).decode()
        assert not re.search(r"hero\d|thing\d|axx\.|[a-z]_[a-z]", shown)
    for sheet in view.sheets:
        shown = msgspec.json.encode(msgspec.structs.replace(sheet, figure="")).decode()
        assert not re.search(r"hero\d|thing\d|axx\.|[a-z]_[a-z]", shown)


def test_the_sheet_of_the_dead_says_so() -> None:
    figure = hild()
    assert seen_by(figure, "hero1")[1][0].line == "Lawful Dwarf Fighter, Level 3"
    for state, words in (("dead", "dead"), ("out", "out of the fight"), ("stone", "turned to stone")):
        figure.state = state
        assert seen_by(figure, "hero1")[1][0].line == f"Lawful Dwarf Fighter, Level 3, {words}"
