"""A character that names the fifth attribute itself: every button and sentence about it has that name."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, go, hero, one, refused, world

from tablewright.core.facts import Fact, Offer
from tablewright.core.game import Seat, run
from tablewright.dice.sources import SeededDice
from tablewright.games.threedx.challenges import orders as c
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.heroes.facts import HeroMade, RandomHero
from tablewright.games.threedx.rests.orders import SpendRest, TakeRest
from tablewright.games.threedx.say import names
from tablewright.games.threedx.table import Adjust
from tablewright.games.threedx.world import Figure, World


def faithful() -> tuple[World, Figure]:
    """Hild, whose fifth attribute is Faith d8, with an ability of it."""
    in_world = world()
    hild = hero(in_world, sizes=(4, 4, 4, 4, 8), fifth="Faith", fifths={"Bolt": 6})
    hild.spirit = 8
    return in_world, hild


def offers(in_world: World, hild: Figure) -> list[Offer]:
    return GAME.offers(in_world, Seat("s", "player", figures=(hild.id,)))


def told(in_world: World, fact: Fact) -> list[str]:
    return [GAME.say(fact, names(in_world)), GAME.card(fact, names(in_world)).title]


@pytest.mark.clause("3dx.attributes", "3dx.bonus_dice")
def test_the_bonus_die_of_an_own_fifth_attribute_bears_its_name_in_a_fight_and_in_a_challenge() -> None:
    in_world, hild = faithful()
    done(in_world, c.CallChallenge(ability="Bolt", target=6))
    done(in_world, c.RollFor(figure=hild.id), 2, 3, 4)
    assert "Hild: spend the bonus d8 of Faith" in [one.words for one in offers(in_world, hild)]
    facts = done(in_world, c.JoinBonus(figure=hild.id, die="fifth"), 5)
    assert all("the bonus die of Faith" in words for words in told(in_world, facts[0]))
    done(in_world, c.DropChallenge())
    hild.used = {}
    begin(in_world, "wolf 6")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="Bolt"), 2, 3, 4)
    assert "Hild: spend the bonus d8 of Faith" in [one.words for one in offers(in_world, hild)]
    facts = done(in_world, o.SpendBonus(figure=hild.id, die="fifth"), 5)
    assert all("the bonus die of Faith" in words for words in told(in_world, facts[0]))


@pytest.mark.clause("3dx.attributes", "3dx.rest.points")
def test_rest_points_and_rulings_name_an_own_fifth_attribute() -> None:
    in_world, hild = faithful()
    hild.lost, hild.used = {"fifth": 2}, {"fifth": 1}
    facts = done(in_world, Adjust(figure=hild.id, what="lost", of="fifth", value=4, reason="a curse"))
    assert told(in_world, facts[0])[0] == "By ruling, Hild has lost 4 of Faith for now. (a curse)"
    done(in_world, TakeRest(), 12)
    buttons = [one.words for one in offers(in_world, hild) if isinstance(one.command, SpendRest)]
    assert "Hild: 1 die size of Faith back" in buttons
    assert "Hild: 1 use of the bonus die of Faith back" in buttons
    facts = done(in_world, SpendRest(figure=hild.id, what="attribute", of="fifth"))
    assert "1 die size of Faith back" in told(in_world, facts[0])[0]
    facts = done(in_world, SpendRest(figure=hild.id, what="bonus", of="fifth"))
    assert "1 use of the bonus die of Faith back" in told(in_world, facts[0])[0]


@pytest.mark.clause("3dx.attributes", "3dx.level", "3dx.learning")
def test_the_sheet_and_what_is_learnt_name_an_own_fifth_attribute() -> None:
    in_world, hild = faithful()
    hild.lost = {"fifth": 2}
    sheet = GAME.view(in_world, Seat("s", "player", figures=(hild.id,))).sheets[0]
    lines = {line.words: line for section in sheet.sections for line in section.lines}
    assert lines["Level"].why.startswith(
        "the average of Athletics 4 + Dexterity 4 + Intelligence 4 + Presence 4 + Faith 8, rounded up"
    )
    assert lines["Faith"].why.startswith("Faith 8 − lost for now 2; ")
    custom = next(one for one in offers(in_world, hild) if "custom ability" in one.words)
    parts = next(field for field in custom.blanks if field.name == "attributes")
    assert [choice.words for choice in parts.choices][-1] == "Faith"


@pytest.mark.clause("3dx.attributes", "3dx.rest.points", "3dx.house.more")
def test_the_resource_of_an_own_fifth_attribute_has_one_name() -> None:
    """On the sheet, on what it costs, where none is left, and on what rest points buy."""
    in_world, hild = faithful()
    hild.spirit = 1
    sheet = GAME.view(in_world, Seat("s", "player", figures=(hild.id,))).sheets[0]
    lines = {line.words: line for section in sheet.sections for line in section.lines}
    assert lines["Points of Faith"].text == "1 of 8"
    done(in_world, c.CallChallenge(ability="Bolt", target=6))
    assert [one.price for one in offers(in_world, hild) if isinstance(one.command, c.RollFor)] == ["1 point of Faith"]
    done(in_world, c.RollFor(figure=hild.id), 2, 3, 4)
    done(in_world, c.DropChallenge())
    begin(in_world, "wolf 6")
    empty = refused(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="Bolt"))
    assert empty == "There are no points of Faith left."
    done(in_world, o.StopFight())
    done(in_world, TakeRest(), 12)
    buttons = [one.words for one in offers(in_world, hild) if isinstance(one.command, SpendRest)]
    assert "Hild: 8 of the points of Faith back" in buttons


@pytest.mark.clause("3dx.attributes", "3dx.house.more")
def test_where_a_character_names_none_the_tables_name_stands() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(4, 4, 4, 4, 8), fifths={"Bolt": 6})
    hild.spirit = 8
    done(in_world, c.CallChallenge(ability="Bolt", target=6))
    assert [one.price for one in offers(in_world, hild) if isinstance(one.command, c.RollFor)] == ["1 Spirit point"]


@pytest.mark.clause("3dx.combat.attack", "3dx.combat.defense", "3dx.house.more")
def test_attacks_and_defences_of_the_fifth_attribute_say_what_they_cost() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(4, 4, 4, 4, 8), fifths={"Bolt": 6, "Ward": 6}, things=("sword",))
    hild.spirit = 8
    begin(in_world, "wolf 6")
    prices = {one.words: one.price for one in offers(in_world, hild)}
    assert prices["Hild: attack wolf (Bolt)"] == "1 Spirit point"
    assert prices["Hild: attack wolf (sword, Strike)"] == ""
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    prices = {one.words: one.price for one in offers(in_world, hild)}
    assert prices["Hild: defend by Ward against wolf"] == "1 Spirit point"
    assert prices["Hild: defend by Dodge against wolf"] == ""


@pytest.mark.clause("3dx.attributes", "3dx.level")
@pytest.mark.parametrize(("own", "called"), [("Faith", "Faith"), ("", "Spirit")])
def test_the_why_of_a_characters_coming_names_the_fifth_attribute_as_it_is_called(own: str, called: str) -> None:
    """The level is the average of five attributes, each by its name."""
    in_world = world()
    in_world.gm = True
    facts = run(GAME, in_world, RandomHero(fifth=own), SeededDice(1))
    fact = one(facts, HeroMade)
    told = [(GAME.term_words(term), term.value) for term in GAME.why(in_world, fact)]
    names_ = ["Athletics", "Dexterity", "Intelligence", "Presence", called]
    assert told == list(zip(names_, fact.attributes.values(), strict=True))
