"""The builder: a character step by step, and what is left to the dice."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.axx.making import GAME, PLAYER, begun, carried

from tablewright.core.game import run
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx import content, figures
from tablewright.games.axx.heroes import characters_make
from tablewright.games.axx.heroes.characters_facts import (
    BeginCharacter,
    CharacterMade,
    MakeParty,
    RollCoins,
)
from tablewright.games.axx.heroes.magic_prepare import SpellsPrepared

# ── The builder ─────────────────────────────────────────────────────────────────────────────


def test_the_builder_leads_from_the_dice_to_a_character() -> None:
    world = GAME.new_world()
    first = GAME.builder(world, PLAYER, {"name": "Hild"})
    assert first.begin == BeginCharacter(name="Hild")
    run(GAME, world, first.begin, ScriptedDice([3, 3, 4] * 6))
    second = GAME.builder(world, PLAYER, {})
    assert [step.key for step in second.steps] == ["abilities", "kindred", "class", "alignment", "gear", "name"]
    assert second.command is None
    assert second.refused is not None
    assert second.refused.words == "Choose a kindred: Human, Dwarf, Elf, Halfling or Half-Orc."
    picks = {"kindred": "dwarf", "cls": "fighter", "alignment": "law", "gear": "kit"}
    unarmed = GAME.builder(world, PLAYER, picks)
    assert unarmed.command is None
    assert unarmed.refused is not None
    assert unarmed.refused.words == "Choose the weapon of the Fighter's kit."
    assert [step.key for step in unarmed.steps if not step.done] == ["gear"]
    picks["weapon"] = "spear/piercing"
    third = GAME.builder(world, PLAYER, picks)
    assert all(step.done for step in third.steps)
    assert third.preview is not None
    assert third.preview.line == "Lawful Dwarf Fighter, Level 1"
    assert third.command is not None
    run(GAME, world, third.command, ScriptedDice([]))
    assert carried(world.figures["hero1"])[0] == ("spear", "piercing", "hand")


def test_the_builder_shows_what_holds_where_nothing_was_picked() -> None:
    world = begun()
    picks = {"kindred": "dwarf", "cls": "cleric"}
    half = GAME.builder(world, PLAYER, picks)
    assert half.preview is not None
    assert half.preview.line.startswith("Dwarf Cleric")  # it said Neutral, which no Cleric can be
    whole = GAME.builder(world, PLAYER, {**picks, "alignment": "law"})
    assert whole.command is not None
    assert all(step.done for step in whole.steps)
    first = {field.name: field.first for step in whole.steps for field in step.fields}
    assert (first["gear"], first["prepare.1"], first["name"]) == ("kit", "cure_light_wounds", "Hild")


def test_what_was_to_be_prepared_goes_with_the_spells_there_are_to_choose_from() -> None:
    mage = {"kindred": "dwarf", "cls": "magic_user", "alignment": "law", "prepare.1": "cure_light_wounds"}
    mage["weapon"] = "light_weapon/piercing"
    (none,) = (step for step in GAME.builder(begun(), PLAYER, mage).steps if step.key == "spells")
    assert [field.name for field in none.fields] == ["spells"]  # no slot without a spell for it
    both = GAME.builder(begun(), PLAYER, {**mage, "spells": "shield,hold_portal"})
    assert both.command is not None
    run(GAME, world := begun(), both.command, ScriptedDice([]))
    assert world.figures["hero1"].slots[0].spell == "shield"


def test_the_builder_explains_each_class_for_this_character_and_greys_what_is_not_legal() -> None:
    world = begun({"CON": 13})
    steps = {step.key: step for step in GAME.builder(world, PLAYER, {"cls": "cleric", "kindred": "elf"}).steps}
    fighter = steps["class"].fields[0].choices[0]
    assert fighter.note == (
        "d8, +2 Body saves, any weapon, any armour, shield; 2,000 XP for Level 2; 9 HP for you. "
        "Stands in front, strikes often, wears anything."
    )
    greyed = {choice.key: choice.greyed for choice in steps["alignment"].fields[0].choices}
    assert greyed == {"law": "", "neutrality": "A Cleric is Lawful or Chaotic.", "chaos": ""}
    assert steps["alignment"].fields[0].choices[1].clause == "axx.class.cleric"


LISTED = {
    "fighter": None,
    "cleric": ["light_weapon/blunt", "medium_weapon/blunt", "staff/blunt", "heavy_weapon/blunt", "sling/blunt"],
    "thief": [
        *("light_weapon/blunt", "light_weapon/edged", "light_weapon/piercing"),
        *("javelin/piercing", "darts/piercing", "sling/blunt"),
    ],
    "magic_user": ["light_weapon/edged", "light_weapon/piercing", "medium_weapon/blunt", "staff/blunt"],
}
"""The weapons of the price list that each class attacks with as they are; None for all of them."""


@pytest.mark.clause("axx.class.weapon_list")
@pytest.mark.parametrize("cls", LISTED)
def test_the_builders_shop_says_which_weapons_are_outside_the_class_list(cls: str) -> None:
    picks = {"kindred": "dwarf", "cls": cls, "alignment": "law", "gear": "shop"}
    (step,) = (step for step in GAME.builder(begun(coins=180), PLAYER, picks).steps if step.key == "gear")
    words = {field.name.removeprefix("buy."): field.words for field in step.fields if field.name.startswith("buy.")}
    weapons = [key for key in words if content.thing(key.partition("/")[0]).kind == "weapon"]
    noted = [key for key in words if words[key].endswith("; −2 to hit, outside the class list")]
    listed = LISTED[cls] or weapons
    assert set(listed) <= set(weapons)
    assert noted == [key for key in weapons if key not in listed]


def test_the_builders_shop_rolls_the_coins_first_and_adds_up_the_bill() -> None:
    world = begun()
    picks = {"kindred": "elf", "cls": "magic_user", "alignment": "law", "gear": "shop"}
    rolled = GAME.builder(world, PLAYER, picks)
    assert rolled.begin == RollCoins(draft="hero1")
    run(GAME, world, rolled.begin, ScriptedDice([4, 4, 4]))
    picks |= {"buy.torch": "2", "buy.light_weapon/edged": "1", "buy.rations": "no", "prepare.1": "sleep"}
    picks["spells"] = "sleep,magic_missile"
    shop = GAME.builder(world, PLAYER, picks)
    text = next(step.text for step in shop.steps if step.key == "gear")
    assert text.endswith("4 of 120 GP spent, 116 left.")
    assert shop.command is not None
    facts = run(GAME, world, shop.command, ScriptedDice([]))
    assert isinstance(facts[0], CharacterMade)
    assert facts[1] == SpellsPrepared(clauses=("axx.magic.slots", "axx.magic.book"), figure="hero1", spells=("sleep",))


FIELDS = [
    "name",
    "kindred",
    "raised",
    "cls",
    "alignment",
    "gear",
    "weapon",
    "leave",
    "spells",
    "prepare.1",
    "draft",
    "buy.torch",
    "buy.medium_weapon/edged",
    "buy.moon",
    "buy.spear",
]


VALUES = [
    *[
        "human",
        "elf",
        "STR",
        "fighter",
        "cleric",
        "magic_user",
        "law",
        "neutrality",
        "kit",
        "shop",
        "99",
        "1",
        "-1",
        "²",
        "bow",
        "shield",
    ],
    *["", "light_weapon/edged", "sleep,magic_missile", "x" * 50],
]


@settings(max_examples=60, deadline=None)
@given(
    picks=st.dictionaries(
        st.sampled_from(FIELDS),
        st.sampled_from(VALUES),
    ),
    coins=st.sampled_from([None, 30, 180]),
)
def test_whatever_is_picked_the_builder_answers_and_what_it_gives_is_legal(
    picks: dict[str, str], coins: int | None
) -> None:
    world = begun(coins=coins)
    found = GAME.builder(world, PLAYER, picks)
    assert found.preview is not None
    if found.command is not None:
        assert GAME.refusal(world, found.command) is None
        run(GAME, world, found.command, ScriptedDice([]))
        assert figures.load(world.figures["hero1"]).fits


def test_every_sentence_of_making_a_party_is_free_of_ids() -> None:
    world = GAME.new_world()
    facts = run(GAME, world, MakeParty(size=8), SeededDice(11))
    names = GAME.names(world)
    for fact in facts:
        for text in (GAME.say(fact, names), GAME.card(fact, names).title, GAME.card(fact, names).text):
            assert "hero" not in text
            assert "thing" not in text
            assert "_" not in text


def test_prices_of_the_class_things_are_none() -> None:
    assert [one.kind for one in characters_make.class_things(content.classes()["thief"])] == ["thieves_tools"]


def test_after_the_last_has_died_a_new_party_begins_in_town() -> None:
    world = GAME.new_world()
    run(GAME, world, MakeParty(size=2), SeededDice(7))
    for figure in world.party():
        figure.state = "dead"
    world.place, world.over = "cave", "lost"
    offers = [offer.words for offer in GAME.offers(world, PLAYER) if offer.group == "hero"]
    assert offers == ["Make a new party of four at random"]
    run(GAME, world, MakeParty(size=4), SeededDice(8))
    assert (world.place, world.over, len(world.order), len(world.figures)) == ("town", "", 4, 6)
