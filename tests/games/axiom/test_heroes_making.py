"""Characters by point buy and by the dice: what is legal, what is refused and by which clause."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.axiom.heroic import GAME, berit, done, hero, why_not, world

from tablewright.core.facts import SetOption
from tablewright.core.game import Seat, run
from tablewright.dice.sources import SeededDice
from tablewright.games.axiom import content
from tablewright.games.axiom.heroes import by_dice, make
from tablewright.games.axiom.heroes.facts import (
    Acquire,
    FocusPick,
    HeroMade,
    MakeHero,
    MakeParty,
    NameFigure,
    PutAway,
    RandomHero,
    Ready,
)
from tablewright.games.axiom.world import Fight, Turn, World


@pytest.mark.clause("axiom.attributes", "axiom.talents", "axiom.health")
def test_a_character_by_point_buy() -> None:
    here = world()
    made = hero(here)
    assert made.attributes == {"body": 4, "speed": 3, "wit": 2}
    assert (made.health, made.top, made.series) == (24, 24, "standard")
    assert [(item.kind, item.place) for item in made.items.values()] == [
        ("medium_armor", "worn"),
        ("medium_shield", "hand"),
        ("sword", "hand"),
        ("dagger", "pack"),
    ]
    assert here.order == [made.id]
    assert GAME.heroes(here) == (made.id,)


@pytest.mark.clause("axiom.attributes")
@pytest.mark.example("axiom.attributes", 1)
@pytest.mark.parametrize(
    ("series", "dice", "words"),
    [
        ("standard", (4, 3, 2), ""),
        ("standard", (5, 3, 1), "Body 5D is too much: Standard allows 4D at most in each Attribute."),
        ("standard", (4, 4, 2), "Standard has 9D for the Attributes: 1D too many."),
        ("standard", (3, 3, 2), "Standard has 9D for the Attributes: 1D still to spend."),
        ("standard", (4, 4, 0), "Wit needs 1D at least."),
        ("gritty", (3, 2, 1), ""),
        ("gritty", (4, 1, 1), "Body 4D is too much: Gritty allows 3D at most in each Attribute."),
        ("advanced", (5, 5, 2), ""),
        ("advanced", (6, 4, 2), "Body 6D is too much: Advanced allows 5D at most in each Attribute."),
        ("epic", (4, 3, 2), "Point buy is Gritty, Standard or Advanced."),
    ],
)
def test_attributes_by_tier(series: str, dice: tuple[int, int, int], words: str) -> None:
    command = berit(series=series, attributes=dict(zip(("body", "speed", "wit"), dice, strict=True)))
    refused = make.attributes_refused(command)
    assert (refused.words if refused else "") == words
    if refused is not None:
        assert refused.clause == "axiom.attributes"


@pytest.mark.clause("axiom.talents", "axiom.focus")
@pytest.mark.parametrize(
    ("changes", "clause", "words"),
    [
        ({"talents": {"strike": 4, "lore": 3}}, "axiom.talents", "Strike has 0 to 3D in a new character."),
        ({"talents": {"strike": 3}}, "axiom.talents", "There are 9D for Talents and Foci: 5D still to spend."),
        (
            {"talents": {"strike": 3, "lore": 3, "notice": 3}},
            "axiom.talents",
            "There are 9D for Talents and Foci: 1D too many.",
        ),
        ({"talents": {"juggling": 1}}, "axiom.talents", "There is no such Talent"),
        ({"foci": (FocusPick(talent="lore", name="beasts"),)}, "axiom.focus", "A Focus needs 1D of its Talent: Lore"),
        (
            {"talents": {"strike": 3, "lore": 3, "notice": 1}, "foci": (FocusPick("strike", "axes"),) * 2},
            "axiom.focus",
            "The Focus “axes” is there already.",
        ),
        ({"odd": {"Sparks": 1}}, "axiom.talents", "Odd Talents need Power Access"),
    ],
)
def test_talents_and_foci_that_are_refused(changes: dict[str, Any], clause: str, words: str) -> None:
    refused = why_not(world(), berit(**changes))
    assert refused.words.startswith(words)
    assert refused.clause == clause


@pytest.mark.clause("axiom.focus")
def test_foci_are_paid_with_talent_dice_and_a_talent_may_have_several() -> None:
    here = world()
    foci = (FocusPick("strike", "blades"), FocusPick("strike", "axes"), FocusPick("notice", "tracks"))
    made = hero(here, berit(talents={"strike": 3, "fortitude": 2, "notice": 1}, foci=foci))
    assert made.foci == {"strike": ["blades", "axes"], "notice": ["tracks"]}


@pytest.mark.clause("axiom.saves", "axiom.profession.healer")
def test_the_healer_has_the_wit_save_favoured_and_no_power_access() -> None:
    here = world()
    healer = hero(here, berit(profession="healer"))
    assert (healer.favoured, healer.power) == ("wit", False)
    refused = why_not(here, berit(name="Other", profession="healer", power=True, odd={}))
    assert refused.words == "Healer stands as it is: its Favoured Save is Wit, and it brings no Power Access."
    assert why_not(here, berit(name="Other", profession="healer", favoured="body")).code == "profession"
    assert why_not(here, berit(name="Other", profession="wizard")).code == "profession"


@pytest.mark.clause("axiom.scope", "axiom.talents")
def test_an_odd_talent_can_be_written_down_with_power_access_and_opens_nothing() -> None:
    here = world()
    own: dict[str, Any] = {"profession": "other", "calling": "Spark Warden", "favoured": "speed", "power": True}
    talents = {"strike": 3, "endurance": 2, "notice": 1}
    made = hero(here, berit(talents=talents, odd={"Sparks": 2}, **own))
    assert (made.odd, made.calling, made.favoured) == ({"Sparks": 2}, "Spark Warden", "speed")
    sheet = next(sheet for sheet in GAME.view(here, Seat("s", "player", figures=(made.id,))).sheets)
    (line,) = [line for part in sheet.sections for line in part.lines if line.words == "Sparks"]
    assert line.text == "2D"
    assert "opens nothing" in line.why
    unnamed = why_not(here, berit(name="Other", profession="other", favoured="speed"))
    assert unnamed.words == "The profession's name is empty."
    assert why_not(here, berit(name="Other", profession="other", calling="Warden")).clause == "axiom.saves"


@pytest.mark.clause("axiom.attributes")
def test_only_a_lineage_lifts_a_ceiling() -> None:
    assert why_not(world(), berit(lifted="body")).clause == "axiom.attributes"
    made = hero(world(), berit(lineage="Stonekin", lifted="body"))
    assert (made.lineage, made.lifted) == ("Stonekin", "body")


@pytest.mark.clause("axiom.attack", "axiom.shield")
def test_gear_is_of_the_list_and_a_new_character_brings_so_much_of_it() -> None:
    here = world()
    assert why_not(here, berit(armor="sword")).words == "There is no such thing on the gear list."
    assert why_not(here, berit(shield="light_armor")).code == "gear"
    assert why_not(here, berit(weapons=("laser",))).code == "gear"
    assert why_not(here, berit(kits=("sword",))).code == "gear"
    assert why_not(here, berit(standard="wit")).clause == "axiom.attack"
    many = why_not(here, berit(weapons=("sword", "dagger", "bow", "mace")))
    assert many.words == "A new character brings at most 3 weapons and 2 kits (a house default)."


@pytest.mark.parametrize("name", ["", " ", "the GM", "Raider", "raider 3", "bErIt", "x" * 41, "a\u202eb"])
def test_names_that_nobody_can_have(name: str) -> None:
    here = world()
    hero(here)
    assert why_not(here, berit(name=name)).code in ("text", "name")


def test_a_party_has_at_most_twelve() -> None:
    here = world()
    done(here, MakeParty(size=12))
    assert why_not(here, berit()).words == "A party has at most 12 characters."
    assert why_not(world(), MakeParty(size=0)).code == why_not(world(), MakeParty(size=13)).code == "size"
    assert why_not(world(), MakeParty(series="epic")).code == "series"
    assert len({figure.name for figure in here.figures.values()}) == 12


@pytest.mark.clause("axiom.attributes", "axiom.talents")
@pytest.mark.parametrize("series", list(content.points()))
def test_whoever_the_dice_make_could_have_been_made_by_hand(series: str) -> None:
    for seed in range(60):
        here = world()
        facts = run(GAME, here, MakeParty(size=5, series=series), SeededDice(seed))
        assert len(facts) == 5
        for fact in facts:
            assert isinstance(fact, HeroMade)
            assert fact.rolls
            kinds = [item.kind for item in fact.items]
            again = MakeHero(
                name=fact.name,
                series=fact.series,
                attributes=fact.attributes,
                talents=fact.talents,
                foci=fact.foci,
                profession=fact.profession,
                standard=fact.standard,
                armor=next((kind for kind in kinds if kind in content.armor()), ""),
                shield=next((kind for kind in kinds if kind in content.shields()), ""),
                weapons=tuple(kind for kind in kinds if kind in content.weapons()),
                kits=tuple(kind for kind in kinds if kind in content.kits()),
            )
            assert GAME.refusal(world(), again) is None, seed
        professions = [figure.profession for figure in here.party()[:4]]
        assert professions.count("healer") == 1


def test_the_dice_keep_what_was_given() -> None:
    here = world()
    given = RandomHero(name="Ute", series="advanced", profession="healer", attributes={"body": 2, "speed": 5, "wit": 5})
    done(here, given)
    (ute,) = here.party()
    assert (ute.name, ute.profession, ute.attributes["speed"]) == ("Ute", "healer", 5)
    done(here, RandomHero(attributes={"body": 2, "speed": 4, "wit": 3}))
    assert here.party()[1].standard == "speed", "a model that leans on the best Attribute"
    assert why_not(here, RandomHero(name="Ute")).code == "name"
    assert why_not(here, RandomHero(profession="other")).code == "profession"
    assert why_not(here, RandomHero(attributes={"body": 5, "speed": 3, "wit": 1})).clause == "axiom.attributes"
    assert why_not(here, RandomHero(series="epic")).code == "series"


def test_names_run_out_and_are_numbered() -> None:
    here = world()
    for number, name in enumerate(content.given_names()):
        here.figures[f"f{number}"] = hero(world())
        here.figures[f"f{number}"].name = name
    assert by_dice.name_for(here, SeededDice(1)) == "Ansel 2"


@pytest.mark.clause("axiom.scope", "axiom.pool")
def test_with_the_pack_off_people_join_by_name_alone() -> None:
    here = world(beyond=False)
    for command in (berit(), MakeParty(), RandomHero()):
        refused = why_not(here, command)
        assert refused.words.startswith("That is beyond the page")
        assert refused.clause == "axiom.scope"
    done(here, NameFigure(name="Ute", attributes={"speed": 3}, talents={"stealth": 2}))
    done(here, NameFigure(name="Ivo"))
    ute, ivo = here.party()
    assert (ute.attributes, ute.talents, ute.health) == ({"speed": 3}, {"stealth": 2}, None)
    assert (ivo.attributes, ivo.character) == ({}, True)
    assert why_not(here, NameFigure(name="Ute")).code == "name"
    assert why_not(here, NameFigure(name="Eva", attributes={"luck": 3})).code == "attribute"
    assert why_not(here, NameFigure(name="Eva", talents={"luck": 3})).code == "talent"
    assert why_not(here, NameFigure(name="Eva", attributes={"wit": 7})).code == "dice"
    seen = GAME.view(here, Seat("s", "player", figures=(ute.id,)))
    assert [card.line for card in seen.party] == ["Speed 3D", ""]
    assert [section.title for section in seen.sheets[0].sections] == ["Attributes", "Talents"]
    assert seen.party[0].health is None


def test_what_option_is_on_says_the_world() -> None:
    assert SetOption(name="beyond", value=False).name in GAME.switches


# ── Gear ────────────────────────────────────────────────────────────────────────────────────


def _thing(here: World, kind: str) -> str:
    return next(item.id for item in here.party()[0].items.values() if item.kind == kind)


@pytest.mark.clause("axiom.shield", "axiom.attack")
def test_what_does_not_go_with_a_thing_in_hand_is_put_away() -> None:
    here = world()
    one = hero(here)
    done(here, Acquire(figure=one.id, kind="great_axe"))
    done(here, Ready(figure=one.id, item=_thing(here, "great_axe")))
    assert {item.kind: item.place for item in one.items.values()} == {
        "medium_armor": "worn",
        "medium_shield": "pack",
        "sword": "pack",
        "dagger": "pack",
        "great_axe": "hand",
    }
    done(here, Ready(figure=one.id, item=_thing(here, "medium_shield")))
    assert one.items[_thing(here, "great_axe")].place == "pack"
    assert why_not(here, Ready(figure=one.id, item=_thing(here, "medium_shield"))).code == "place"


@pytest.mark.clause("axiom.defense")
def test_armour_is_changed_outside_fights() -> None:
    here = world()
    one = hero(here)
    done(here, Acquire(figure=one.id, kind="heavy_armor"))
    done(here, Ready(figure=one.id, item=_thing(here, "heavy_armor")))
    assert [item.kind for item in one.items.values() if item.place == "worn"] == ["heavy_armor"]
    done(here, PutAway(figure=one.id, item=_thing(here, "heavy_armor")))
    assert not [item for item in one.items.values() if item.place == "worn"]
    assert why_not(here, PutAway(figure=one.id, item=_thing(here, "heavy_armor"))).code == "place"


@pytest.mark.clause("axiom.actions")
def test_in_a_fight_a_weapon_is_a_minor_action_and_armour_stays() -> None:
    here = world()
    one = hero(here)
    here.fight = Fight(foes=[], phase="turns", side="party", turns={one.id: Turn(primary=1, minor=True)})
    dagger, suit = _thing(here, "dagger"), _thing(here, "medium_armor")
    assert why_not(here, Ready(figure=one.id, item=suit)).clause == "axiom.actions"
    assert why_not(here, PutAway(figure=one.id, item=suit)).clause == "axiom.actions"
    done(here, Ready(figure=one.id, item=dagger))
    assert here.fight.turns[one.id].minor is False
    assert why_not(here, Ready(figure=one.id, item=_thing(here, "sword"))).code == "minor"
    here.fight.side = "foes"
    assert why_not(here, Ready(figure=one.id, item=_thing(here, "sword"))).code == "minor"


def test_things_and_people_that_are_not_there() -> None:
    here = world()
    one = hero(here)
    assert why_not(here, Ready(figure="nobody", item="thing1")).code == "nobody"
    assert why_not(here, Ready(figure=one.id, item="thing99")).code == "nothing"
    assert why_not(here, PutAway(figure=one.id, item="thing99")).code == "nothing"
    assert why_not(here, Acquire(figure="nobody", kind="sword")).code == "nobody"
    assert why_not(here, Acquire(figure=one.id, kind="laser")).code == "gear"
    done(here, Acquire(figure=one.id, kind="lock_tools"))
    assert why_not(here, Ready(figure=one.id, item=_thing(here, "lock_tools"))).code == "kit"
    one.state = "dying"
    assert why_not(here, Ready(figure=one.id, item=_thing(here, "dagger"))).code == "able"


# ── Sheets ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.pool", "axiom.attack", "axiom.defense")
def test_the_sheet_names_every_die_and_says_the_chance() -> None:
    here = world()
    one = hero(here)
    sheet = GAME.view(here, Seat("s", "player", figures=(one.id,))).sheets[0]
    lines = {line.words: line for part in sheet.sections if part.title != "Gear" for line in part.lines}
    assert lines["Sword"].text == "Body 4 + Strike 3 = 7D, at 2: 70 %"
    assert lines["Notice"].text == "Wit 2 + Notice 1 = 3D, at 2: 31 %"
    assert lines["Speed Save"].text == "Speed 3 − medium armour 1 = 2D, at 2: 22 %"
    assert lines["Defense"].text == "3"
    assert lines["Defense"].why.startswith(
        "1 + a third of Speed 3 and medium armour 2, rounded down, + medium shield 1"
    )
    assert lines["Health"].text == "24 of 24"
    assert lines["Armour costs"].text == "1D of Athletics and Acrobatics (Endurance 2 spares 1D)"
    text = " ".join(f"{line.words} {line.text} {line.why}" for line in lines.values())
    assert "_" not in text
    assert one.id not in text


def test_a_player_has_the_sheets_of_their_own_figures_alone() -> None:
    here = world()
    done(here, MakeParty(size=3))
    first = here.order[0]
    view = GAME.view(here, Seat("s", "player", figures=(first,)))
    assert [sheet.figure for sheet in view.sheets] == [first]
    assert [card.mine for card in view.party] == [True, False, False]
    assert len(GAME.view(here, Seat("g", "gm")).sheets) == 3
    assert GAME.view(here, Seat("w", "watcher")).sheets == ()
