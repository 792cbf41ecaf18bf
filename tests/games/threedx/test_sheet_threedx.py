"""The sheet and the party's cards of 3dX: every number says where it comes from, and what is lost for now is named."""

from __future__ import annotations

import pytest
from tests.games.threedx.casting import GAME, dagny, done, hero, world

from tablewright.core.game import Seat, run
from tablewright.core.view import FigureCard, Line, Sheet
from tablewright.dice.sources import SeededDice
from tablewright.games.threedx.heroes.facts import Acquire, MakeParty, PickOverload
from tablewright.games.threedx.heroes.records import characters
from tablewright.games.threedx.world import Ill, World

SEAT = Seat(id="s", role="gm")


def sheet(here: World) -> Sheet:
    found: Sheet = GAME.view(here, SEAT).sheets[0]
    return found


def line(here: World, section: str, words: str) -> Line:
    lines = next(one for one in sheet(here).sections if one.title == section).lines
    return next(one for one in lines if one.words == words)


def card(here: World) -> FigureCard:
    found: FigureCard = GAME.view(here, SEAT).party[0]
    return found


def titles() -> set[str]:
    return {entry.title for entry in GAME.ledger.clauses}


@pytest.mark.clause("3dx.attributes", "3dx.vitality")
def test_every_line_of_a_sheet_says_why() -> None:
    for level in (1, 4, 8, 12):
        here = world()
        run(GAME, here, MakeParty(size=8, level=level), SeededDice(level))
        for one in GAME.view(here, SEAT).sheets:
            for section in one.sections:
                for row in section.lines:
                    assert row.why, (section.title, row)
                    assert any(title in row.why for title in titles()) or "house default" in row.why, row
                    assert "_" not in row.text + row.why + row.words
                    assert "HD-" not in row.why


@pytest.mark.clause("3dx.level", "3dx.movement", "3dx.inventory", "3dx.movement.options")
def test_sums_are_told_part_by_part() -> None:
    here = world()
    hero(here)
    assert line(here, "Body", "Level").why == (
        "the average of Athletics 6 + Dexterity 6 + Intelligence 4 + Presence 2 + Spirit 2, rounded up (Level)"
    )
    half = line(here, "Movement", "Half the run spent")  # climb 5 m and swim 3 m: half of each, rounded up
    assert (half.text, half.why) == ("leaves climb 3 m, swim 2 m", "kinds mix by share (Dash, crawl and jump)")
    run_line = line(here, "Movement", "Run")
    assert (run_line.text, run_line.why) == ("9 m", "(Dexterity 6 + Vitality 12) / 2; primary (Movement)")
    slots = line(here, "Inventory", "Slots")
    assert (slots.text, slots.why) == (
        "4 of 11",
        "half of Athletics 6 + Carry 4 + Vitality 12 (Inventory and overload)",
    )
    leap = line(here, "Movement", "Leap")
    assert leap.text == "4 m from a stand, 6 m with a run-up of 3 m, 8 m with a run-up of 6 m"
    assert leap.why == "Leaps, house default"


@pytest.mark.clause("3dx.attributes", "3dx.inventory")
def test_what_is_lost_for_now_is_named_beside_the_original() -> None:
    here = world()
    figure = hero(here)
    figure.lost = {"athletics": 2, "strike": 4}
    for number in range(8):
        done(here, Acquire(figure=figure.id, kind="rope", called=f"coil {number}"))
    done(here, PickOverload(figure=figure.id, attributes=("athletics",)))
    athletics = line(here, "Attributes", "Athletics")
    assert athletics.text == "d2, bonus d6: 1 of 1"
    assert athletics.why.startswith("Athletics 6 − lost for now 2 − load 2; strength and body")
    strike = line(here, "Abilities of Athletics", "Strike")
    assert (strike.text, strike.why[:30]) == ("d12 d2 d4", "Strike 8 − lost for now 4; hit")
    assert line(here, "Inventory", "Too many").text == "1 slot, borne by Athletics"
    assert next(tag.words for tag in card(here).tags) == "1 slot too many"


def test_the_card_of_a_character() -> None:
    here = world()
    figure = hero(here, dagny(fifth="Wyrd"))
    figure.vitality, figure.wounds, figure.ability_steps, figure.attribute_steps = 8, 9, 2, 1
    figure.ills = [Ill(name="asp venom", severity=4)]
    shown = card(here)
    assert shown.line == "Level 4 · Athletics d6, Dexterity d6, Intelligence d4, Presence d2, Wyrd d2"
    assert shown.health is not None
    assert (shown.health.words, shown.health.value, shown.health.top, shown.health.warn) == (
        "Vitality",
        8,
        12,
        True,
    )
    texts = [f"{one.words} {one.text}".strip() for one in shown.figures]
    assert texts == [
        "wounds 9",
        "run 7 m",
        "armour 1",
        "sword, shield",
        "epic 1",
    ]
    assert [tag.words for tag in shown.tags] == ["asp venom", "2 abilities and 1 attribute may rise"]


@pytest.mark.clause("3dx.advancement")
def test_card_and_sheet_say_in_plain_words_that_something_may_rise() -> None:
    here = world()
    figure = hero(here, dagny())
    figure.ability_steps = 0
    assert line(here, "Advancement", "To spend").text == "nothing until a session ends"
    assert not card(here).tags
    figure.ability_steps = 1
    assert line(here, "Advancement", "To spend").text == "1 ability may rise"
    assert [(tag.words, tag.tone) for tag in card(here).tags] == [("1 ability may rise", "good")]
    figure.ability_steps, figure.attribute_steps = 0, 1
    assert [tag.words for tag in card(here).tags] == ["1 attribute may rise"]


def test_a_character_for_programs_is_the_same_for_the_same_seed() -> None:
    one = characters(3, 8)
    assert one == characters(3, 8)
    for record, text, _ in one:
        assert set(record) >= {"name", "level", "attributes", "abilities", "movement", "slots", "skills", "gear"}
        assert record["slots"]["free"] == sum(term["value"] for term in record["slots"]["terms"]) // 2
        assert text.startswith(record["name"])
        assert all(len(row) <= 80 for row in text.splitlines())


@pytest.mark.clause("3dx.dying")
def test_the_sheet_of_the_dead_says_so() -> None:
    here = world()
    figure = hero(here)
    alive = sheet(here).line
    figure.state = "dead"
    assert sheet(here).line == f"{alive}, dead"
    figure.state = "out"
    assert sheet(here).line == f"{alive}, unconscious, stable"
