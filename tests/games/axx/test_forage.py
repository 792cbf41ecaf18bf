"""A Ranger's day in the open."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, do, hero, only, party, refused

from tablewright.core.game import Seat
from tablewright.games.axx.checks import CheckRolled
from tablewright.games.axx.delve.night import RationEaten, WentHungry
from tablewright.games.axx.town.forage import Forage, Foraged
from tablewright.games.axx.world import World

pytestmark = pytest.mark.clause("axx.class.ranger", "axx.check.class")


def town() -> World:
    world = party(hero("rafe", "ranger", level=3, WIS=13), hero("hild"))
    world.place = "town"
    return world


def test_a_won_class_check_brings_1d6_days_of_food_and_takes_the_day() -> None:
    world = town()
    (offer,) = [one for one in GAME.offers(world, Seat(id="e", role="engine")) if one.words == "Forage and hunt"]
    assert offer.chance is not None
    assert offer.chance.percent() == "65 %"  # 3 + 1, needs 8
    facts = do(world, Forage(figure="rafe"), 8, 4)
    found = only(facts, Foraged)
    assert GAME.say(found, GAME.names(world)) == "Rafe brings in food for 4 days."
    assert len([fact for fact in facts if isinstance(fact, RationEaten)]) == 2
    assert [(item.kind, item.count) for item in world.figures["rafe"].items.values()] == [("rations", 2)]
    assert world.day == 2


def test_the_wild_known_best_brings_2_more_unless_other_country_lies_about_the_town() -> None:
    seat = Seat(id="e", role="engine")
    for said, percent, where, bonus in (("not said", "75 %", "forest", 6), ("marsh", "65 %", "marsh", 4)):
        world = town()
        world.figures["rafe"].wild = "forest"
        world.options["country"] = said
        (offer,) = [one for one in GAME.offers(world, seat) if one.words == "Forage and hunt"]
        assert offer.chance is not None
        assert (offer.chance.percent(), offer.note) == (percent, f"{where}; 1d6 days of food")
        rolled = only(do(world, Forage(figure="rafe"), 1), CheckRolled)
        assert rolled.total == 1 + bonus


def test_a_lost_one_brings_nothing_and_only_rangers_forage_in_town() -> None:
    world = town()
    facts = do(world, Forage(figure="rafe"), 7)
    assert only(facts, Foraged).item is None
    assert len([fact for fact in facts if isinstance(fact, WentHungry)]) == 2
    assert refused(world, Forage(figure="hild")).clause == "axx.class.ranger"
    world.place = "here"
    assert refused(world, Forage(figure="rafe")).code == "town"
