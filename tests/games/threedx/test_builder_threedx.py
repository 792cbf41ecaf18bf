"""The builder of 3dX: every step explained, what is picked adds up, and the sheet grows with it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.threedx.casting import GAME, done, hero, world

from tablewright.core.game import Seat
from tablewright.core.view import Builder, Sheet, Step
from tablewright.dice.sources import SeededDice
from tablewright.games.threedx import content
from tablewright.games.threedx.heroes.facts import MakeHero, RandomHero

SEAT = Seat(id="s", role="player")
WHOLE = {"athletics": "8", "dexterity": "6", "intelligence": "2", "presence": "4", "fifth": "0"}


def built(**picks: str) -> Builder:
    found: Builder = GAME.builder(world(), SEAT, {key.replace("__", "."): value for key, value in picks.items()})
    return found


def step(builder: Builder, key: str) -> Step:
    return next(one for one in builder.steps if one.key == key)


def row(sheet: Sheet | None, section: str, words: str) -> str:
    assert sheet is not None
    lines = next(one for one in sheet.sections if one.title == section).lines
    return next(line.text for line in lines if line.words == words)


@pytest.mark.clause("3dx.create.identity")
def test_the_steps_come_in_the_order_that_the_rules_suggest() -> None:
    builder = built()
    assert [one.title for one in builder.steps] == [
        "Ancestry, background, culture",
        "Level",
        "Attributes",
        "Abilities of Athletics",
        "Abilities of Dexterity",
        "Abilities of Intelligence",
        "Abilities of Presence",
        "Spirit",
        "Movement",
        "Skills",
        "Gear",
        "Name",
    ]
    assert builder.refused is not None
    assert builder.refused.words == "Level 4 has 10 die sizes for the attributes: 10 steps still to place."
    assert builder.command is None
    assert isinstance(builder.random, RandomHero)


@pytest.mark.clause("3dx.level.tiers")
def test_the_levels_say_what_they_bring_and_that_they_are_a_house_default() -> None:
    one = step(built(), "level")
    assert "house default" in one.text
    choice = one.fields[0].choices[3]
    assert choice.words == "Level 4, Intermediate (where the tier begins)"
    assert choice.note == "10 steps for the attributes, 50 for abilities, up to d8; 1 epic die"
    assert one.fields[0].first == "4"


def test_each_size_says_what_it_brings() -> None:
    builder = built(**WHOLE)
    sizes = {choice.words: choice.note for choice in step(builder, "attributes").fields[1].choices}
    assert sizes == {
        "0": "6 m, no bonus die",
        "d2": "7 m, no bonus die",
        "d4": "8 m, no bonus die",
        "d6": "9 m, 1 bonus d6",
        "d8": "10 m, 1 bonus d8",
    }
    carry = next(one for one in step(builder, "athletics").fields if one.name == "ability.carry")
    assert [choice.note for choice in carry.choices] == ["10 slots", "11 slots", "12 slots", "13 slots", "14 slots"]
    strike = next(one for one in step(builder, "athletics").fields if one.name == "ability.strike")
    assert strike.choices[4].note == "74 %"  # d12, d8, d8: the exact chance that the middle one is 4 at least


def test_what_is_picked_adds_up_to_a_character() -> None:
    builder = built(
        **WHOLE,
        ancestry="hill folk",
        ability__strike="8",
        ability__carry="4",
        samples="bolt",
        sample__bolt="4",
        primary="climb",
        increase__climb="2",
        weapons="sword,dagger",
        pairs="dagger",
        armor="shield",
        weapon_skills="guard",
        skill__language__1="Old tongue",
        name="Ivo",
    )
    assert builder.refused is None
    command = builder.command
    assert isinstance(command, MakeHero)
    assert (command.ranks, command.increases) == (("climb", "run"), {"climb": 2})
    assert [(one.kind, one.count) for one in command.gear] == [("sword", 1), ("dagger", 2), ("shield", 1)]
    assert command.fifths == {"Bolt": 4}
    assert step(builder, "athletics").text.startswith("41 of 50 steps for abilities and movements are left.")
    here = world()
    made = hero(here, command)
    assert (made.name, made.ability_steps, list(made.skills)) == ("Ivo", 41, ["Guard", "Old tongue"])
    assert row(builder.preview, "Movement", "Climb") == "10 m"
    assert row(builder.preview, "Inventory", "Slots") == "4 of 12"


@pytest.mark.clause("3dx.inventory")
def test_gear_that_is_too_heavy_is_said_and_the_load_is_picked() -> None:
    heavy = "longbow,greatsword,polearm,great_axe,crossbow,rifle"
    builder = built(**WHOLE, weapons=heavy)
    gear = step(builder, "gear")
    assert gear.text == ("12 slots filled of 10: 2 too many, a die size less for each. Nothing has a price.")
    bearing = gear.fields[-1]
    assert [choice.greyed for choice in bearing.choices] == ["", "", "has no die to lose"]
    picked = built(**WHOLE, weapons=heavy, overload="athletics,dexterity")
    assert row(picked.preview, "Movement", "Run") == "8 m"
    assert row(picked.preview, "Attributes", "Athletics") == "d6, bonus d8: 1 of 1"


@pytest.mark.clause("3dx.skills.custom")
def test_a_custom_ability_asks_for_what_it_combines() -> None:
    unfinished = built(**WHOLE, custom="Song")
    assert unfinished.refused is not None
    assert unfinished.refused.clause == "3dx.skills.custom"
    assert unfinished.preview is not None
    whole = built(**WHOLE, custom="Song", custom__attributes="presence", custom__abilities="theatrics,persuade")
    assert whole.refused is None


@pytest.mark.parametrize(
    ("picks", "words"),
    [
        ({"level": "99"}, "Characters begin at Level 1 to 12."),
        ({**WHOLE, "athletics": "12"}, "Athletics d12 is too large: at Level 4 nothing begins above d8."),
        ({**WHOLE, "ability__strike": "7"}, "The sizes are 0, d2, d4, d6, d8, d10 and d12."),
        ({**WHOLE, "samples": "bolt", "fifth__1": "Bolt", "fifth__1__size": "2"}, ""),
        ({**WHOLE, "fifth__1": "Strike"}, "There is a Strike already: give this ability a name of its own."),
        ({**WHOLE, "primary": "fly"}, "One movement is the primary and another one the secondary."),
    ],
)
def test_what_is_illegal_is_refused_with_the_rule(picks: dict[str, Any], words: str) -> None:
    refused = built(**picks).refused
    assert (refused.words if refused is not None else "") == words


def test_nothing_typed_breaks_it() -> None:
    for nonsense in ("", "x", "-1", "999999", "٣", ",,,", "a" * 3000):
        for name in ("level", "athletics", "ability.strike", "samples", "overload", "weapons", "fifth.1", "move.own"):
            GAME.builder(world(), SEAT, {**WHOLE, name: nonsense})


def test_what_is_left_is_left_to_the_dice() -> None:
    here = world()
    builder = built(**WHOLE, name="Ivo")
    assert builder.random is not None
    done(here, builder.random, dice=SeededDice(2))
    (made,) = here.party()
    assert (made.name, made.attributes["athletics"], made.ability_steps) == ("Ivo", 8, 0)


@pytest.mark.clause("3dx.create.identity", "3dx.skills", "3dx.inventory")
def test_the_dice_leave_all_that_was_picked_as_it_is() -> None:
    picked = {
        "name": "Anwen",
        "level": "4",
        "athletics": "8",
        "dexterity": "6",
        "intelligence": "2",
        "presence": "4",
        "ability.block": "8",
        "ability.strike": "8",
        "samples": "mend",
        "sample.mend": "2",
        "increase.climb": "4",
        "primary": "climb",
        "secondary": "run",
        "language.1": "Low Tongue",
        "fifth.name": "Luck",
        "weapon_skills": "guard",
        "shield_skills": "shield_bash",
        "skill.proficiency.1": "Wrestling",
        "weapons": "sword",
        "armor": "shield,helmet,cuirass",
        "gear": "rope",
    }
    for seed in range(8):
        here = world()
        command = GAME.builder(here, SEAT, picked).random
        assert command is not None
        done(here, command, dice=SeededDice(seed))
        (figure,) = here.party()
        assert (figure.name, figure.abilities["block"], figure.abilities["strike"]) == ("Anwen", 8, 8)
        assert (figure.fifths, figure.fifth, figure.increases["climb"]) == ({"Mend": 2}, "Luck", 4)
        assert (tuple(figure.ranks), figure.languages) == (("climb", "run"), ["Low Tongue"])
        assert [skill.name for skill in figure.skills.values()][:3] == ["Guard", "Shield bash", "Wrestling"]
        assert len(figure.skills) == 4  # as many as the Level, the last by the dice
        assert [item.kind for item in figure.items.values()] == ["sword", "shield", "helmet", "cuirass", "rope"]
        spent = sum((*figure.abilities.values(), *figure.fifths.values(), *figure.increases.values())) // 2
        assert spent + figure.ability_steps == 50


def test_the_dice_bring_weapons_to_who_picked_none() -> None:
    here = world()
    command = GAME.builder(here, SEAT, {"gear": "rope"}).random
    assert command is not None
    done(here, command, dice=SeededDice(1))
    (figure,) = here.party()
    kinds = [item.kind for item in figure.items.values()]
    assert kinds[0] == "rope"
    assert set(kinds) & set(content.base().weapons)
    assert kinds.count("rope") == 1
