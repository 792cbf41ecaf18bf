"""What the source names and does not contain is said where it is missed; rulings that were noted are offered again."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, do, hero, party

from tablewright.core.game import Seat, run
from tablewright.core.referee import Rule
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import content
from tablewright.games.axx.heroes import builder
from tablewright.games.axx.heroes.characters_facts import BeginCharacter
from tablewright.games.axx.town import stay
from tablewright.games.axx.view.sheet import magic_lines
from tablewright.games.axx.world import Condition, Slot

GM_SEAT = Seat(id="g", role="gm")


@pytest.mark.clause("axx.supplements")
def test_five_supplements_are_named_each_an_empty_slot() -> None:
    assert [record.name for record in content.supplements().values()] == [
        "Lifepaths",
        "Spellbook",
        "Bestiary",
        "Relics and Wonders",
        "the downtime supplement",
    ]
    assert all(record.brings for record in content.supplements().values())
    assert {spell.level for spell in content.spells().values()} == {1}


@pytest.mark.clause("axx.supplements", "axx.create.order")
def test_the_builder_says_that_a_tie_comes_last_and_lifepaths_are_missing() -> None:
    world = GAME.new_world()
    run(GAME, world, BeginCharacter(name="Hild"), ScriptedDice([3, 3, 4] * 6))
    step = builder.builder(world, Seat(id="p", role="player", figures=tuple(world.drafts)), {}).steps[-1]
    assert step.text == (
        "Hild. A Tie to the world is rolled last of all. Lifepaths would bring a trinket and a longer past for a new"
        " character; it is not part of these rules."
    )


@pytest.mark.clause("axx.spell.higher", "axx.magic.slots")
def test_a_higher_slot_exists_and_says_that_its_spells_are_in_the_spellbook_supplement() -> None:
    mira = hero("mira", "magic_user", level=3)
    mira.slots = [Slot(level=1, spell="sleep"), Slot(level=2)]
    low, high = magic_lines(mira)
    assert low.why.startswith("2d4 HD of foes")
    assert high.words == "2nd-level slot"
    assert high.why.startswith("holds a spell of a lower level; Spellbook would bring spells of levels 2 and 3")


@pytest.mark.clause("axx.heal.long_road", "axx.supplements")
def test_the_long_road_says_that_its_procedure_is_elsewhere() -> None:
    hild = hero("hild")
    hild.conditions = {"injured": Condition(kind="injured", until="good")}
    world = party(hild)
    world.place, world.gm = "town", True
    (offer,) = [one for one in GAME.offers(world, GM_SEAT) if isinstance(one.command, stay.Mend)]
    assert offer.note.startswith("The downtime supplement would bring how the Long Road goes")


@pytest.mark.clause("axx.improvise")
def test_noted_rulings_are_offered_again_the_last_five_once_each() -> None:
    world = party(hero("hild"))
    for number in (1, 2, 3, 4, 5, 6, 6):
        do(world, Rule(words=f"Ruling {number}."))
    again = [one for one in GAME.offers(world, GM_SEAT) if one.words.startswith("Rule again: ")]
    assert [one.words.removeprefix("Rule again: ") for one in again] == [f"Ruling {n}." for n in (6, 5, 4, 3, 2)]
    assert GAME.refusal(world, again[0].command) is None
    assert not any(one.words.startswith("Rule again") for one in GAME.offers(world, Seat(id="w", role="watcher")))
