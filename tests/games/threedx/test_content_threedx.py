"""The data of 3dX: what the text gives, which figures are house defaults, and that each of these says so."""

from __future__ import annotations

import pytest
from tests.games.threedx.casting import world

from tablewright.games.threedx import content, kinds
from tablewright.games.threedx.say.terms import clause_title, house_note

BASE = content.base()


@pytest.mark.clause("3dx.attributes")
def test_five_attributes_of_which_the_first_four_have_six_abilities() -> None:
    assert [one.name for one in BASE.attributes.values()] == [
        "Athletics",
        "Dexterity",
        "Intelligence",
        "Presence",
        "Spirit",
    ]
    assert len(BASE.abilities) == 24
    for attribute in ("athletics", "dexterity", "intelligence", "presence"):
        assert sum(one.attribute == attribute for one in BASE.abilities.values()) == 6
    assert (BASE.fifth.name, BASE.fifth.resource, BASE.fifth.cost, BASE.fifth.most) == (
        "Spirit",
        "Spirit points",
        1,
        10,
    )


def of(attribute: str) -> list[str]:
    return [one.name for one in BASE.abilities.values() if one.attribute == attribute]


def serving(field: str) -> list[str]:
    return [one.name for one in BASE.abilities.values() if getattr(one, field)]


@pytest.mark.clause("3dx.abilities.athletics")
def test_abilities_of_athletics() -> None:
    assert of("athletics") == ["Block", "Carry", "Grapple", "Might", "Strike", "Throw"]
    assert [one.name for one in BASE.abilities.values() if not one.rolled] == ["Carry"]
    assert {name: BASE.abilities[name].attack for name in ("strike", "throw", "grapple")} == {
        "strike": "melee",
        "throw": "ranged",
        "grapple": "grapple",
    }


@pytest.mark.clause("3dx.abilities.dexterity")
def test_abilities_of_dexterity() -> None:
    assert of("dexterity") == ["Agility", "Dodge", "Finesse", "Precision", "Stealth", "Thievery"]
    assert {name: BASE.abilities[name].attack for name in ("finesse", "precision", "stealth")} == {
        "finesse": "melee",
        "precision": "ranged",
        "stealth": "",
    }


@pytest.mark.clause("3dx.abilities.athletics", "3dx.abilities.dexterity")
def test_what_defends_avoids_and_frees() -> None:
    assert serving("defends") == ["Block", "Dodge"]
    assert serving("avoids") == ["Block", "Grapple", "Might", "Agility", "Dodge"]
    assert serving("frees") == ["Grapple", "Might", "Agility"]


@pytest.mark.clause("3dx.abilities.intelligence")
def test_abilities_of_intelligence() -> None:
    assert of("intelligence") == ["Intuition", "Knowledge", "Linguistics", "Medicine", "Navigation", "Search"]


@pytest.mark.clause("3dx.abilities.presence")
def test_abilities_of_presence() -> None:
    assert of("presence") == ["Calm", "Deceive", "Intimidate", "Persuade", "Social", "Theatrics"]


# ── House defaults ──────────────────────────────────────────────────────────────────────────


def test_every_record_that_the_text_lacks_is_a_house_default_with_its_lines() -> None:
    for kind in kinds.HOUSE:
        for record in BASE.tables[kind].values():
            assert record.origin == "house", (kind, record.id)
            assert record.house.startswith("HD-"), (kind, record.id)
            assert all(1 <= line <= 400 for line in record.lines), (kind, record.id)
            assert record.lines, (kind, record.id)
    for kind in kinds.TEXT:
        assert all(record.origin == "text" and not record.house for record in BASE.tables[kind].values())
    assert [pack.name for pack in content.packs()] == ["3dx-core", "3dx-house"]


def test_no_number_of_a_default_stands_in_what_people_read() -> None:
    for kind in (*kinds.HOUSE, *kinds.TEXT):
        for record in BASE.tables[kind].values():
            assert "HD-" not in record.name + record.gist


@pytest.mark.clause("3dx.level.tiers")
def test_the_levels_and_their_budgets() -> None:
    """For each level: tier, attribute steps, ability steps (five for each), epic dice, the largest die at first."""
    rows = [(one.tier, one.attribute_steps, one.ability_steps, one.epic, one.most) for one in BASE.levels.values()]
    assert rows == [
        ("Novice", 2, 10, 1, 6),
        ("Novice", 5, 25, 1, 6),
        ("Intermediate", 7, 35, 1, 8),
        ("Intermediate", 10, 50, 1, 8),
        ("Experienced", 12, 60, 2, 10),
        ("Experienced", 15, 75, 2, 10),
        ("Seasoned", 17, 85, 2, 12),
        ("Seasoned", 20, 100, 2, 12),
        ("Master", 22, 110, 2, 12),
        ("Master", 25, 125, 3, 12),
        ("Master", 27, 135, 3, 12),
        ("Master", 30, 150, 3, 12),
    ]
    assert [number for number, one in BASE.levels.items() if one.entry] == [2, 4, 6, 8, 10]
    assert BASE.start.level == 4


@pytest.mark.clause("3dx.weapon.types")
def test_weapon_types_by_hands_slots_range_and_defence() -> None:
    rows = {
        key: (one.hands, one.slots, one.band, one.thrown, one.block, one.dodge, one.paired)
        for key, one in BASE.weapon_types.items()
    }
    assert rows == {
        "unarmed": (0, 0, "melee", "", -1, 0, False),
        "light_melee": (1, 1, "melee", "short", -1, 0, True),
        "one_handed": (1, 1, "melee", "", 0, 0, True),
        "two_handed": (2, 2, "melee", "", 1, -1, False),
        "light_ranged": (1, 1, "short", "", -1, 0, True),
        "medium_ranged": (1, 1, "medium", "", -1, 0, True),
        "heavy_ranged": (2, 2, "long", "", -1, -1, False),
        "focus": (1, 1, "medium", "", 0, 0, False),
    }
    assert BASE.weapon_types["unarmed"].block_if_armed
    assert BASE.weapon_types["two_handed"].reach == 3
    assert BASE.weapon_types["two_handed"].abilities == ("strike",)
    assert BASE.weapon_types["light_melee"].throws == ("throw", "precision")
    assert {one.name: one.metres for one in BASE.bands.values()} == {
        "Melee": 2,
        "Short": 10,
        "Medium": 30,
        "Long": 90,
        "Extreme": 270,
    }
    assert all(one.type in BASE.weapon_types for one in BASE.weapons.values())


@pytest.mark.clause("3dx.weapon.skills")
def test_weapon_skills_and_the_types_they_are_for() -> None:
    assert {one.name: one.types for one in BASE.weapon_skills.values()} == {
        "Paired weapons": ("light_melee", "one_handed"),
        "Quick draw": ("light_melee", "light_ranged"),
        "Guard": ("one_handed",),
        "Sweep": ("two_handed",),
        "Set": ("two_handed",),
        "Close shot": ("light_ranged", "medium_ranged", "heavy_ranged"),
        "Long shot": ("heavy_ranged",),
        "Steady hand": ("light_ranged", "medium_ranged", "heavy_ranged"),
        "Disarm or trip": ("light_melee", "one_handed", "two_handed"),
    }
    assert {BASE.learning[one.learning].points for one in BASE.weapon_skills.values()} == {120}


@pytest.mark.clause("3dx.shield.skills")
def test_shield_skills() -> None:
    assert [one.name for one in BASE.shield_skills.values()] == ["Shield bash", "Shove", "Shield rush"]
    assert {BASE.learning[one.learning].points for one in BASE.shield_skills.values()} == {120}


@pytest.mark.clause("3dx.learning.cost")
def test_learning_points() -> None:
    assert {one.name: one.points for one in BASE.learning.values()} == {
        "narrow": 60,
        "standard": 120,
        "broad": 240,
        "secret": 480,
    }


@pytest.mark.clause("3dx.relationships.guide")
def test_where_relationships_begin() -> None:
    assert {one.name: one.target for one in BASE.relationships.values()} == {
        "devoted": 1,
        "friend": 2,
        "well-disposed": 3,
        "neutral": 4,
        "wary": 6,
        "unfriendly": 8,
        "hostile": 10,
        "sworn enemy": 12,
    }


@pytest.mark.clause("3dx.rest.points")
def test_what_rest_points_buy() -> None:
    assert {key: one.points for key, one in BASE.rest_costs.items()} == {
        "wound": 1,
        "ability": 1,
        "attribute": 2,
        "resource": 1,
        "bonus": 2,
        "epic": 6,
    }


@pytest.mark.clause("3dx.house.more")
def test_the_difficulty_ladder_and_other_small_figures() -> None:
    assert {one.name: one.target for one in BASE.difficulties.values()} == {
        "easy": 2,
        "moderate": 4,
        "hard": 6,
        "very hard": 8,
        "extreme": 10,
        "legendary": 12,
    }
    assert (BASE.armor.most_worn, BASE.armor.repair_target, BASE.armor.repair_minutes) == (5, 4, 60)
    assert (BASE.treatment.minutes, BASE.treatment.act_level) == (10, -1)
    assert [one.name for one in BASE.samples.values()] == ["Bolt", "Ward", "Mend", "Move", "Sense", "Veil"]
    assert [one.does for one in BASE.grapples.values()] == ["hold", "shove", "throw_down", "disarm"]
    assert [one.target for one in BASE.severities.values()] == [2, 4, 6, 8]


def test_a_house_default_is_named_as_such_beside_its_clause_and_on_orders() -> None:
    here = world()
    assert clause_title(here, "3dx.weapon.types") == "Weapon types, house default"
    assert clause_title(here, "3dx.movement") == "Movement"
    assert house_note(here, "a week of food", "gear") == "a week of food (house default)"
    assert house_note(here, "", "ability") == ""
