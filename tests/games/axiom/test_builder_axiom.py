"""The builder: every choice with what it brings, the dice left, and the sheet so far."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, done, world

from tablewright.core.game import Seat
from tablewright.core.packs import sealed
from tablewright.core.view import Builder, Step
from tablewright.dice.sources import SeededDice
from tablewright.games.axiom.heroes.facts import FocusPick, MakeHero, NameFigure, RandomHero
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axiom.records import Armor, Kit, Profession, Shield
from tablewright.games.axiom.world import World

SEAT = Seat("s", "player")
WHOLE = {
    "body": "4",
    "speed": "3",
    "wit": "2",
    "talent.strike": "3",
    "talent.endurance": "2",
    "talent.notice": "2",
    "foci": "strike:blades",
    "focus.1": "Notice: old  tracks",
    "armor": "heavy_armor",
    "shield": "large_shield",
    "weapons": "sword,dagger",
    "kits": "healers_kit",
    "name": " Gerd ",
}


def built(picks: dict[str, str], here: World | None = None) -> Builder:
    found: Builder = GAME.builder(here if here is not None else world(), SEAT, picks)
    return found


def step(builder: Builder, key: str) -> Step:
    return next(one for one in builder.steps if one.key == key)


@pytest.mark.clause("axiom.attributes", "axiom.talents", "axiom.focus")
def test_the_picks_make_a_character() -> None:
    here = world()
    builder = built(WHOLE, here)
    assert builder.refused is None
    assert isinstance(builder.command, MakeHero)
    assert builder.command.foci == (FocusPick("strike", "blades"), FocusPick("notice", "old tracks"))
    assert all(one.done for one in builder.steps)
    done(here, builder.command)
    (gerd,) = here.party()
    assert (gerd.name, gerd.health) == ("Gerd", 24)
    assert builder.preview is not None
    after = GAME.view(here, Seat("g", "gm")).sheets[0]
    assert builder.preview.sections == after.sections


@pytest.mark.clause("axiom.attributes")
def test_dice_left_are_told_and_what_is_missing_stands_under_the_sheet() -> None:
    builder = built({"body": "4", "speed": "3"})
    assert step(builder, "attributes").text == "1 of 9D for the Attributes are left. At least 1D in each."
    assert builder.command is None
    assert builder.refused is not None
    assert builder.refused.clause == "axiom.attributes"
    over = built({"body": "4", "speed": "4", "wit": "4"})
    assert step(over, "attributes").text.startswith("3D too many for the Attributes: there are 9D.")
    gritty = built({"series": "gritty"})
    assert [choice.key for choice in step(gritty, "attributes").fields[0].choices] == ["1", "2", "3"]


def test_every_choice_says_what_it_brings() -> None:
    builder = built(WHOLE)
    for one in builder.steps:
        for field in one.fields:
            assert field.words
            for choice in field.choices:
                assert choice.note or choice.words == "no", (field.name, choice.key)
                assert "_" not in choice.words + choice.note
    notes = {choice.key: choice.note for choice in step(builder, "attributes").fields[0].choices}
    assert notes["4"] == "24 Health, Save from 4D"
    notes = {choice.key: choice.note for choice in step(builder, "talents").fields[0].choices}
    assert notes["3"] == "7D: 70 % at Standard"
    title = step(builder, "talents").fields[0].words
    assert title == "Strike, with Body 4D: hitting in melee and with what is thrown"
    notes = {choice.key: choice.note for choice in step(builder, "gear").fields[0].choices}
    assert notes["heavy_armor"] == "plate; Defense 3 for you, 2D off Athletics, Acrobatics and Speed Saves"
    assert notes[""] == "Defense 2 for you, costs you no dice"


@pytest.mark.clause("axiom.profession.healer")
def test_the_healer_says_what_it_leans_on_its_save_and_its_track() -> None:
    (field,) = [field for field in step(built({}), "profession").fields if field.name == "profession"]
    note = next(choice.note for choice in field.choices if choice.key == "healer")
    assert note.startswith("Wit foremost. Favoured Save: Wit (1D more). ")
    assert "Track at 10, 20 and 30 XP spent: Field Patch (" in note


def test_a_profession_of_ones_own_asks_for_its_name_and_save() -> None:
    names = {field.name for field in step(built({"profession": "other"}), "profession").fields}
    assert {"calling", "favoured", "power"} <= names
    assert "odd" not in names
    power = built({**WHOLE, "profession": "other", "power": "yes", "calling": "Warden", "favoured": "wit"})
    assert {"odd", "odd.dice"} <= {field.name for field in step(power, "profession").fields}
    lineage = built({"lineage": "Stonekin"})
    assert "lifted" in {field.name for field in step(lineage, "profession").fields}
    odd = {**WHOLE, "profession": "other", "power": "yes", "calling": "Warden", "favoured": "wit", "odd": "Sparks"}
    paid = built({**odd, "odd.dice": "1", "focus.1": ""})
    assert isinstance(paid.command, MakeHero)
    assert paid.command.odd == {"Sparks": 1}


def test_the_rest_can_be_left_to_the_dice() -> None:
    random = built({"body": "2", "speed": "4", "wit": "3", "profession": "healer", "name": "Ute"}).random
    assert random == RandomHero(name="Ute", profession="healer", attributes={"body": 2, "speed": 4, "wit": 3})
    part = built({"body": "4"}).random
    assert part == RandomHero(attributes={"body": 4})
    here = world()
    assert random is not None
    done(here, random)
    assert here.party()[0].name == "Ute"


PICKED = {
    "series": "advanced",
    "wit": "5",
    "talent.lore": "3",
    "talent.strike": "0",
    "foci": "lore:history,stealth:hiding",
    "profession": "other",
    "calling": "Warden",
    "favoured": "wit",
    "power": "yes",
    "odd": "Sparks",
    "odd.dice": "2",
    "lineage": "Stonekin",
    "lifted": "wit",
    "standard": "speed",
    "armor": "",
    "weapons": "sling",
}
"""Picks of every step, none of them whole."""


@pytest.mark.clause("axiom.attributes", "axiom.talents", "axiom.focus")
def test_what_was_picked_is_kept_when_the_rest_is_left_to_the_dice() -> None:
    """Talents, Foci, gear, lineage and a profession of the table's own were thrown away."""
    random = built(PICKED).random
    assert isinstance(random, RandomHero)
    for seed in range(40):
        here = world()
        done(here, random, dice=SeededDice(seed))
        (hero,) = here.party()
        assert (hero.attributes["wit"], sum(hero.attributes.values())) == (5, 12)
        assert (hero.talents["lore"], hero.talents["stealth"] >= 1, hero.talents.get("strike", 0)) == (3, True, 0)
        assert hero.foci == {"lore": ["history"], "stealth": ["hiding"]}
        assert sum(hero.talents.values()) == 12 - 2 - 2
        assert max(hero.talents.values()) <= 3
        assert (hero.calling, hero.favoured, hero.odd) == ("Warden", "wit", {"Sparks": 2})
        assert (hero.lineage, hero.lifted, hero.standard) == ("Stonekin", "wit", "speed")
        kinds = [item.kind for item in hero.items.values()]
        assert "sling" in kinds
        assert not {"light_armor", "medium_armor", "heavy_armor"} & set(kinds)


def test_picks_that_cannot_stand_are_the_dices_too() -> None:
    too_many = {f"talent.{name}": "3" for name in ("strike", "lore", "stealth", "notice")}
    random = built({"body": "1", "speed": "1", **too_many, "profession": "other", "armor": "plate"}).random
    assert random == RandomHero()
    here = world()
    for order, code in (
        (RandomHero(attributes={"body": 1, "speed": 1}), "attribute"),
        (RandomHero(attributes={"luck": 3}), "attribute"),
        (RandomHero(talents=dict.fromkeys(("strike", "lore", "stealth", "notice"), 3)), "talent"),
        (RandomHero(foci=(FocusPick(talent="luck", name="dice"),)), "talent"),
        (RandomHero(weapons=("laser",)), "gear"),
        (RandomHero(profession="other"), "profession"),
    ):
        refused = GAME.refusal(here, order)
        assert refused is not None
        assert refused.code == code, order


@pytest.mark.parametrize(
    "picks",
    [
        {"series": "epic"},
        {"body": "999", "speed": "-1", "wit": "x"},
        {"profession": "wizard"},
        {"armor": "laser", "weapons": "laser,,sword", "kits": ","},
        {"foci": "zz:,:,strike", "focus.1": ":", "focus.2": "Strike"},
        {"talent.strike": "99"},
        {"name": "\u202e"},
        {"lifted": "body"},
    ],
)
def test_nonsense_in_the_address_is_shown_and_refused(picks: dict[str, str]) -> None:
    builder = built(picks)
    assert len(builder.steps) == 7
    assert builder.command is None
    assert builder.refused is not None


def test_with_the_pack_off_people_are_named() -> None:
    here = world(beyond=False)
    assert built({}, here).command is None
    builder = built({"name": "Ute", "speed": "3"}, here)
    assert builder.command == NameFigure(name="Ute", attributes={"speed": 3})
    assert len(builder.steps) == 1


def test_what_a_pack_says_nothing_of_leaves_no_gap_in_the_builder() -> None:
    pack = sealed(
        AxiomPack(
            name="Bare",
            source="x",
            licence="x",
            game="axiom",
            armor=(Armor(id="bark", name="bark", rating=2),),
            shields=(Shield(id="lid", name="lid", hands=0),),
            kits=(Kit(id="jar", name="jar", talent="medicine", dice=1),),
            professions=(Profession(id="eeler", name="Eeler", favoured="body", power_access=True),),
        )
    )
    found = world()
    found.packs.append(pack)
    steps = GAME.builder(found, Seat(id="p", role="player"), {}).steps
    notes = {one.words: one.note for step in steps for field in step.fields for one in field.choices}
    assert notes["Bark"] == "Defense 2 for you, 2D off Athletics, Acrobatics and Speed Saves"
    assert notes["Lid"] == "Defense 1 more; no two-handed weapon with it"
    assert notes["Jar"] == "1D more with Medicine"
    assert notes["Eeler"] == "Favoured Save: Body (1D more). Power Access: an Odd Talent may be written down."


@pytest.mark.parametrize("picks", [{"standard": ""}, {"standard": "luck"}, {"body": "0"}, {"wit": "0", "speed": "0"}])
def test_an_address_that_names_no_attribute_or_none_of_its_dice_is_shown(picks: dict[str, str]) -> None:
    """It was a fault of the page; a Talent's chance is told from the one die that an Attribute has at least."""
    strike = step(built(picks), "talents").fields[0]
    assert strike.choices[0].note == "1D: 17 % at Standard"  # a 6 alone makes two successes
