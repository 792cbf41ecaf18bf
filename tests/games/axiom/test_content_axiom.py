"""The pack axiom-core: every record is whole, and a slip is told with its place."""

from __future__ import annotations

import pytest

from tablewright.core.content import BadRecord, known_kinds
from tablewright.games.axiom import content


@pytest.mark.clause("axiom.talents")
def test_the_talents_known_by_name_are_sorted_under_three_attributes() -> None:
    grouped: dict[str, list[str]] = {}
    for record in content.talents().values():
        grouped.setdefault(record.group, []).append(record.name)
    assert grouped == {
        "body": ["Strike", "Athletics", "Endurance", "Fortitude"],
        "speed": ["Acrobatics", "Stealth", "Precision"],
        "wit": ["Notice", "Lore", "Resolve", "Medicine", "Persuade", "Technical"],
    }
    assert [one.id for one in content.talents().values() if one.hampered] == ["athletics", "acrobatics"]


@pytest.mark.clause("axiom.attributes")
def test_three_tiers_of_point_buy() -> None:
    assert [(one.name, one.dice, one.most) for one in content.points().values()] == [
        ("Gritty", 6, 3),
        ("Standard", 9, 4),
        ("Advanced", 12, 5),
    ]


@pytest.mark.clause("axiom.saves")
def test_each_save_has_its_attribute_and_talent() -> None:
    assert [(one.attribute, one.talent) for one in content.saves().values()] == [
        ("body", "fortitude"),
        ("speed", "acrobatics"),
        ("wit", "resolve"),
    ]


@pytest.mark.clause("axiom.defense", "axiom.shield")
def test_armour_and_shields() -> None:
    assert [one.rating for one in content.armor().values()] == [1, 2, 3]
    assert [one.hands for one in content.shields().values()] == [0, 1, 1]


@pytest.mark.clause("axiom.attack")
def test_every_category_of_weapon_is_there_and_heavy_ones_take_two_hands() -> None:
    kinds = {one.category for one in content.weapons().values()}
    assert kinds == {"light", "standard", "heavy", "ranged"}
    assert {one.hands for one in content.weapons().values() if one.category == "heavy"} == {2}
    assert {one.hands for one in content.weapons().values() if one.category in ("light", "standard")} == {1}


@pytest.mark.clause("axiom.profession.healer")
def test_the_healers_track() -> None:
    healer = content.professions()["healer"]
    assert (healer.favoured, healer.power_access) == ("wit", False)
    perks = [(one.name, one.action, one.reach, one.refresh) for one in healer.stage]
    assert perks == [
        ("Field Patch", "minor", "touch", "short"),
        ("Coordinate", "free", "near", "scene"),
        ("Rally", "primary", "near", "full"),
    ]
    patch, coordinate, rally = healer.stage
    assert patch.effect is not None
    assert patch.effect.points == "1d6"
    assert coordinate.bonus == 2
    assert rally.effect is not None
    assert (rally.effect.points, rally.cures) == ("1d6", 1)


@pytest.mark.clause("axiom.threats")
def test_every_threat_is_of_its_tier_and_has_something_to_strike_with() -> None:
    for record in content.threats().values():
        tier, dice = content.tiers()[record.tier], sum(record.attributes.values())
        assert tier.least <= dice, record.id
        assert not tier.most or dice <= tier.most, record.id
        assert sum(record.talents.values()) == dice, record.id  # as many dice as Attribute dice
        assert max(record.talents.values()) <= 3, record.id
        assert record.weapons or record.natural, record.id
    assert {one.tier for one in content.threats().values()} == set(content.tiers())


def test_every_record_says_what_it_stands_on() -> None:
    for table in (content.talents(), content.gear(), content.threats(), content.professions(), content.models()):
        for record in table.values():
            assert record.clause in content.ledger()
            assert content.ledger()[record.clause].beyond or record.clause == "axiom.modifier"
    assert content.pack().name == "axiom-core"
    assert len(set(content.given_names())) == len(content.given_names()) >= 12


def test_a_threat_out_of_its_tier_is_told_with_its_place() -> None:
    from msgspec.structs import replace

    strong = replace(content.threats()["cutpurse"], attributes={"body": 5, "speed": 5, "wit": 5})
    with pytest.raises(
        BadRecord,
        match=r"threats.toml, record 'cutpurse', field 'attributes': a Minion has 3 to 4 dice in Attributes, not 15",
    ):
        content.check_threat(strong, content.own(), file="threats.toml")


def test_files_hold_known_kinds_alone() -> None:
    known_kinds(content.folder() / "gear.toml", ("armor", "shield", "weapon", "kit"))
    known_kinds(content.folder() / "threats.toml", ("tier", "threat", "weight"))
    known_kinds(content.folder() / "heroes.toml", ("attribute", "tier", "talent", "save", "profession", "model"))
