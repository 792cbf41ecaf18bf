"""AxiomRPG's arena: parties from records, policies that act, and how fights are told apart."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.arenas import fought

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.core.errors import Mendable
from tablewright.games.axiom import harm
from tablewright.games.axiom.arena import ARENA, HEALERS
from tablewright.games.axiom.fight.facts import Attack, Move
from tablewright.games.axiom.heroes.records import characters
from tablewright.games.axiom.rests.orders import PerkUsed, Treat
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.world import Figure


def setup(foes: str, party: str = "random:4", **rest: Any) -> Setup:
    """A fight of a party by the dice of seed 3."""
    sheets = rest.pop("sheets", None) or read_random(ARENA, party, 3)
    return Setup(game="axiom", party=sheets, foes=read_foes(ARENA, foes), apart="close", **rest)


def record(**changes: Any) -> dict[str, Any]:
    """The first character of seed 3, a Healer, with changes."""
    ((found, *_),) = characters(1, 3)
    return {**msgspec.json.decode(msgspec.json.encode(found)), **changes}


def test_a_party_read_back_is_the_party_that_was_printed() -> None:
    printed = [msgspec.json.decode(msgspec.json.encode(found)) for found, *_ in characters(4, 3)]
    back, made = ARENA.party_from(printed), read_random(ARENA, "random:4", 3)
    for one, other in zip(back, made, strict=True):
        read, kept = msgspec.convert(one, Figure), msgspec.convert(other, Figure)
        assert [(item.kind, item.place) for item in read.items.values()] == [
            (item.kind, item.place) for item in kept.items.values()
        ]
        read.items, kept.items = {}, {}
        assert read == kept


def test_a_party_at_a_level_is_bought_with_more_dice() -> None:
    for level, dice in (("gritty", 6), ("standard", 9), ("advanced", 12)):
        for sheet in read_random(ARENA, f"random:3@{level}", 3):
            assert sum(sheet["attributes"].values()) == dice


def test_a_changed_record_is_another_character() -> None:
    (sheet,) = ARENA.party_from([record(attributes={"body": 5, "speed": 2, "wit": 2}, health=25)])
    assert (sheet["attributes"]["body"], sheet["top"]) == (5, 25)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"health": 40}, "Junia: Health comes to 23 with this Body, not 40; leave “health” out."),
        ({"attributes": {"body": 2, "speed": 2}}, "Junia: “attributes” says nothing of wit."),
        (
            {"attributes": {"body": 99, "speed": 2, "wit": 2}},
            "Junia: “attributes.body” is a whole number from 0 to 20, not 99.",
        ),
        (
            {"talents": {"Strik": 2}},
            "Junia: there is no “Strik” for “talents”; the nearest are strike, notice, stealth.",
        ),
        ({"gear": [{"name": "sword", "place": "teeth"}]}, "Junia: sword is in hand, worn, pack or floor, not 'teeth'."),
        ({"name": ""}, "Character 1 of the party has no name that can be shown."),
        ({"name": "Ju\u200bnia"}, "Character 1 of the party: Character 3 of the name cannot be seen (U+200B)."),
    ],
)
def test_what_is_wrong_in_a_record_is_named_with_its_field(changes: dict[str, Any], line: str) -> None:
    with pytest.raises(Mendable) as wrong:
        ARENA.party_from([record(**changes)])
    assert wrong.value.line == line


def test_gear_without_a_place_is_in_hand_as_far_as_it_goes_together() -> None:
    gear = ["sword", "bow", {"name": "large shield"}, {"name": "dagger", "place": "pack"}]
    (sheet,) = ARENA.party_from([record(gear=gear)])
    places = {item["kind"]: item.get("place", "pack") for item in sheet["items"].values()}
    assert places == {"sword": "hand", "bow": "pack", "large_shield": "hand", "dagger": "pack"}
    with pytest.raises(Mendable, match="bow cannot be in hand together with what is there already"):
        ARENA.party_from([record(gear=["sword", {"name": "bow", "place": "hand"}])])


def test_an_unknown_foe_brings_the_three_nearest() -> None:
    with pytest.raises(Mendable) as wrong:
        read_foes(ARENA, "2 raidr")
    assert wrong.value.line.startswith("There is no foe “raidr” in AxiomRPG; the nearest are 2 raiders,")
    assert read_foes(ARENA, "2 raiders, a wolf and 3 wolves") == (("raider", 2), ("wolf", 4))


def test_healers_first_treat_the_fallen_and_the_others_do_not() -> None:
    sheets = ARENA.party_from([found for found, *_ in characters(4, 7)])
    hurting = "1 champion"
    with_care = [fought(ARENA, setup(hurting, sheets=sheets, heroes=HEALERS), 5, index)[0] for index in range(6)]
    without = [fought(ARENA, setup(hurting, sheets=sheets, heroes="weakest first"), 5, index)[0] for index in range(6)]
    assert any(isinstance(one, Treat) for commands in with_care for one in commands)
    assert not any(isinstance(one, Treat) for commands in without for one in commands)
    assert ARENA.not_simulated(setup(hurting, sheets=sheets, heroes="weakest first")) == ("Medicine",)
    assert ARENA.not_simulated(setup(hurting, sheets=sheets, heroes=HEALERS)) == ()


def test_a_healers_perk_is_used_and_counted() -> None:
    (healer,) = ARENA.party_from([record(xp={"earned": 10, "spent": 10, "stage": 1})])
    party = (healer, *read_random(ARENA, "random:2", 9))
    spent, used = 0, 0
    for index in range(12):
        _, facts, outcome = fought(ARENA, setup("1 elite", sheets=party), 4, index)
        spent += outcome.spent.get("Field Patch", 0)
        used += sum(isinstance(fact, PerkUsed) for fact in facts)
    assert spent == used > 0


def test_nearest_goes_for_the_nearest_and_weakest_first_for_who_looks_worst() -> None:
    foe_names = {"nearest", "weakest first", "random standing target"}
    assert {one.name for one in ARENA.foe_policies} == foe_names
    hurt = [dict(sheet) for sheet in read_random(ARENA, "random:3", 3)]
    hurt[2] |= {"health": 1, "wounds": "badly hurt"}
    first = {}
    for policy in ("nearest", "weakest first"):
        _, facts, _ = fought(ARENA, setup("1 ogre", sheets=tuple(hurt), monsters=policy), 2)
        rolls = [fact for fact in facts if isinstance(fact, ChallengeRolled) and fact.figure == "threat1"]
        first[policy] = next(fact.target for fact in rolls if fact.what == "attack")
    assert first == {"nearest": "hero1", "weakest first": "hero3"}


def test_who_fell_first_and_who_died_are_those_of_the_facts() -> None:
    for index in range(5):
        _, facts, outcome = fought(ARENA, setup("2 champions"), 8, index)
        falls = [fact.figure for fact in facts if isinstance(fact, harm.Fell) and fact.figure.startswith("hero")]
        assert outcome.first == int(falls[0].removeprefix("hero")) - 1
        dead = {fact.figure for fact in facts if isinstance(fact, harm.DyingCounted) and fact.state == "dead"}
        assert {f"hero{place + 1}" for place in outcome.dead} == dead
        assert all(outcome.hp[place] == 0 for place in outcome.dead)


def test_heroes_move_and_strike_by_themselves() -> None:
    commands, _, _ = fought(ARENA, Setup(game="axiom", party=read_random(ARENA, "random:2", 3), foes=(("wolf", 2),)), 1)
    kinds = {type(command) for command in commands}
    assert {Attack, Move} <= kinds
