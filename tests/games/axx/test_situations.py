"""Rulings are offered again where their situation returns; deadly effects have buttons of the GM's."""

from __future__ import annotations

import pytest
from tests.games.axx import fights
from tests.games.axx.delving import GAME, do, hero, then, town, under

from tablewright.core.facts import Choice, Offer
from tablewright.core.game import Seat
from tablewright.core.referee import Rule
from tablewright.games.axx import situations
from tablewright.games.axx.combat import answering
from tablewright.games.axx.delve import delve_facts as d
from tablewright.games.axx.dungeon.plan import Foes
from tablewright.games.axx.heroes.check_orders import CallCheck
from tablewright.games.axx.world import Condition, Item, World

GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player", figures=("ann",))


def gm_offers(world: World) -> list[Offer]:
    world.gm = True
    return [offer for offer in GAME.offers(world, GM) if offer.group == "gm"]


def again(world: World) -> set[str]:
    """The rulings that are offered again now."""
    orders = [offer.command for offer in gm_offers(world)]
    return {order.words for order in orders if isinstance(order, Rule) and order.words}


def button(world: World, kind: type) -> Offer:
    return next(offer for offer in gm_offers(world) if isinstance(offer.command, kind))


# ── Rulings ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.improvise")
def test_a_ruling_about_a_place_is_offered_in_that_place_alone() -> None:
    world = under(hero("ann"))
    do(world, Rule(words="The floor is slippery: hard", about="room:hall"))
    assert again(world) == {"The floor is slippery: hard"}
    do(world, d.Go(way="first"))
    assert again(world) == set()
    do(world, d.Go(way="first"))
    assert again(world) == {"The floor is slippery: hard"}


@pytest.mark.clause("axx.improvise")
def test_a_ruling_about_a_condition_comes_back_with_the_condition() -> None:
    world = under(hero("ann"))
    do(world, Rule(words="Beer helps against fright", about="condition:frightened"))
    assert again(world) == set()
    world.figures["ann"].conditions["frightened"] = Condition(kind="frightened", rounds=2)
    assert again(world) == {"Beer helps against fright"}
    notes = {line.words: line.text for line in GAME.view(world, PLAYER).notes}
    assert notes["Ruled before"] == "Beer helps against fright"


@pytest.mark.clause("axx.improvise")
def test_a_ruling_about_foes_comes_back_when_such_foes_are_met() -> None:
    world = under(hero("ann"))
    do(world, Rule(words="Orcs take silver only", about="foes:orc_patrol"))
    assert again(world) == set()
    GAME.evolve(world, d.MonstersNear(foes=Foes("orc_patrol", 1), source="wanderer", room="hall"))
    then(world)
    assert again(world) == {"Orcs take silver only"}


@pytest.mark.clause("axx.improvise")
def test_a_ruling_about_a_kind_of_action_stands_where_that_check_is_called_for() -> None:
    world = under(hero("ann"))
    do(world, Rule(words="Wet walls: hard", about="task:climbing"))
    call = button(world, CallCheck)
    tasks = next(blank for blank in call.blanks if blank.name == "task")
    assert [choice.note for choice in tasks.choices if choice.key == "climbing"] == ["Wet walls: hard"]
    assert [choice.note for choice in tasks.choices if choice.key == "force"] == [""]


def test_one_about_nothing_in_particular_is_offered_everywhere_and_each_once() -> None:
    world = town(hero("ann"))
    for _ in range(2):
        do(world, Rule(words="Beer is free"))
    assert again(world) == {"Beer is free"}
    assert [offer.words for offer in gm_offers(world)].count("Rule again: Beer is free") == 1


def test_the_gm_says_what_a_ruling_is_about_from_what_is_at_hand() -> None:
    world = under(hero("ann"))
    about = next(blank for blank in button(world, Rule).blanks if blank.name == "about")
    keys = [choice.key for choice in about.choices]
    assert keys[:3] == ["", "room:hall", "level:1"]
    assert Choice("task:climbing", "when a check is made to climb") in about.choices
    assert situations.now(town(hero("ann"))) == {"town": "in town"}


# ── Deadly effects ──────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.condition.answer")
def test_the_powers_of_the_foes_at_hand_can_be_warned_of_by_a_button() -> None:
    world = fights.fight(fights.party(fights.hero("ann")), "giant_spider")
    effects = [offer.command.effect for offer in gm_offers(world) if isinstance(offer.command, answering.Telegraph)]
    assert effects[-1] == ""
    assert len(effects) == 3  # its poison and its web, and anything else
    do(world, answering.Telegraph(effect=effects[0], counter="fire"))
    left = [offer.command.effect for offer in gm_offers(world) if isinstance(offer.command, answering.Telegraph)]
    assert effects[0] not in left
    notes = [line.text for line in GAME.view(world, PLAYER).notes]
    assert f"{effects[0]}: fire" in notes


@pytest.mark.clause("axx.condition.answer")
def test_somebody_answers_with_a_thing_and_the_newest_condition_ends() -> None:
    potion = Item(id="p1", kind="potion_healing")
    world = fights.fight(fights.party(fights.hero("ann"), fights.hero("bob", items=(potion,))), "ghoul")
    do(world, answering.Telegraph(effect="the grave-chill", counter="anything warm"))
    world.figures["ann"].conditions = {
        "fatigue": Condition(kind="fatigue"),
        "paralyzed": Condition(kind="paralyzed", rounds=2),
    }
    offer = button(world, answering.AnswerEffect)
    assert offer.note == "the grave-chill: anything warm"
    what = next(blank for blank in offer.blanks if blank.name == "what")
    assert Choice("p1", "Bob: potion of Healing") in what.choices
    victims = next(blank for blank in offer.blanks if blank.name == "victim")
    assert victims.choices[1:] == (Choice("ann", "Ann, no longer paralysed"),)
    order = answering.AnswerEffect(figure="bob", effect="the grave-chill", what="p1", victim="ann")
    do(world, order)
    assert list(world.figures["ann"].conditions) == ["fatigue"]
    assert world.figures["bob"].items == {}
    assert world.warned == []


def test_players_have_no_such_buttons() -> None:
    world = fights.fight(fights.party(fights.hero("ann")), "giant_spider")
    world.gm = True
    kinds = (answering.Telegraph, answering.AnswerEffect)
    assert not [offer for offer in GAME.offers(world, PLAYER) if isinstance(offer.command, kinds)]
