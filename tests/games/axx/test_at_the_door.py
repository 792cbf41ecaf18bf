"""Opening a door without going in: what is seen behind it, and who is met there."""

from __future__ import annotations

import pytest
from tests.games.axx.delving import GAME, do, hero, only, plan, refused, rest_of, then, under

from tablewright.core.game import Seat
from tablewright.games.axx.combat import facts as c
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.door_facts import DoorClosed
from tablewright.games.axx.delve.explore_doors import OpenDoor
from tablewright.games.axx.delve.explore_force import Force
from tablewright.games.axx.delve.explore_listen import Listen
from tablewright.games.axx.delve.explore_search import BeyondTold
from tablewright.games.axx.dungeon.plan import Foes, Plan
from tablewright.games.axx.heroes.gear_facts import TakeCoins
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import World

HILD = Seat("p", "player", "Ann", ("hild",))


def guarded(threat: str = "giant_rats", count: int = 2) -> Plan:
    dungeon = plan()
    dungeon.rooms["den"].foes = Foes(threat, count)
    return dungeon


def at_the_door(dungeon: Plan, *, light: bool = True) -> World:
    world = under(hero("hild"), hero("tam"), dungeon=dungeon, light=light)
    do(world, OpenDoor(way="first"))
    return world


@pytest.mark.clause("axx.explore.door", "axx.time.light")
def test_an_open_door_shows_a_room_within_the_light_at_the_end_of_a_straight_corridor() -> None:
    world = at_the_door(plan())  # 20 ft of corridor
    assert world.ways["first"].beyond == "The den"
    dark = at_the_door(plan(), light=False)
    assert dark.ways["first"].beyond == ""
    far = plan()
    far.ways["first"].cells = [(x, 10) for x in range(12, 16)]  # 40 ft; a torch lights 30
    assert at_the_door(far).ways["first"].beyond == ""
    bent = plan()
    bent.ways["first"].cells = [(12, 10), (13, 10), (13, 11)]
    assert at_the_door(bent).ways["first"].beyond == ""


@pytest.mark.clause("axx.explore.door")
def test_a_corridor_that_turns_at_its_door_is_not_straight() -> None:
    """Two squares in a row, but one leaves the hall to the east and enters the den from the north of the last."""
    turned = guarded()
    way = turned.ways["first"]
    way.cells, way.to = [(12, 10), (13, 10)], (13.5, 11.0)
    world = at_the_door(turned)
    assert (world.ways["first"].beyond, world.meeting) == ("", None)


@pytest.mark.clause("axx.explore.door", "axx.encounter.surprise", "axx.encounter.distance")
def test_monsters_behind_an_opened_door_are_met_at_the_door() -> None:
    world = at_the_door(guarded())
    opened = only(then(world), e.EncounterOpened)[0]
    assert GAME.say(opened, GAME.names(world)) == "Behind the door: two giant rats."
    assert world.place == "hall"
    assert world.turn == 0  # no time passes
    then(world, [5, 1])
    distance = only(then(world, [3, 3]), e.DistanceRolled)[0]
    assert distance.feet == 20  # half of 60 on a surprise, and no more than the den's 20 ft
    assert "den" not in world.rooms


def test_who_sees_in_the_dark_meets_the_party_that_sees_nothing() -> None:
    assert at_the_door(guarded(), light=False).meeting is not None
    bent = guarded()
    bent.ways["first"].cells = [(12, 10), (13, 10), (13, 11)]
    assert at_the_door(bent).meeting is None


@pytest.mark.clause("axx.encounter.reaction", "axx.encounter.answers", "axx.encounter.surprise")
def test_the_door_is_shut_on_wary_foes_who_stay_where_they_are() -> None:
    world = at_the_door(guarded("orc_patrol"))
    then(world)
    then(world, [5, 5])
    then(world, [3, 3])
    do(world, e.Speak(figure="hild"), [3, 4])
    (offer,) = [one for one in GAME.offers(world, HILD) if isinstance(one.command, e.Leave)]
    assert offer.words == "Shut the door on them"
    facts = do(world, e.Leave())
    assert only(facts, DoorClosed)
    assert (world.place, world.ways["first"].state) == ("hall", "shut")
    assert world.lairs == {"foe1": "den", "foe2": "den"}
    do(world, OpenDoor(way="first"))
    assert only(then(world), e.EncounterOpened)[0].again
    surprise = only(then(world, [2]), e.SurpriseRolled)[0]  # the party has seen them there: it rolls no die
    assert (surprise.surprised, surprise.why) == (("foes",), ("aware_party",))


@pytest.mark.clause("axx.dungeon.treasure", "axx.combat.end")
def test_who_wins_at_the_door_finds_what_they_carried_on_this_side_of_it() -> None:
    world = at_the_door(guarded("orc_patrol"))
    then(world)
    then(world, [5, 5])
    then(world, [3, 3])
    do(world, e.StrikeFirst())
    for foe in ("foe1", "foe2"):
        world.figures[foe].state = "dead"
    facts = rest_of(world, 2)
    carried = only(facts, c.CoinsCarried)[0]
    assert world.rooms["hall"].coins == carried.coins
    if carried.coins:
        do(world, TakeCoins(figure="hild"))
    world.meeting, world.fight, world.due = None, None, []
    assert not only(do(world, f.Go(way="first")), f.MonstersNear)
    assert world.place == "den"


@pytest.mark.clause("axx.explore.door", "axx.explore.wandering")
def test_a_door_that_is_forced_brings_the_foes_behind_it_too() -> None:
    dungeon = guarded()
    dungeon.ways["first"].state = "stuck"
    world = at_the_door(dungeon)
    assert world.meeting is None
    facts = do(world, Force(figure="hild", way="first"), [12])
    assert only(facts, f.MonstersNear)[0].lair == "den"
    assert only(facts, f.NoiseMade)


@pytest.mark.clause("axx.encounter.surprise", "axx.explore.door")
def test_who_heard_them_at_the_door_is_not_surprised_when_it_opens() -> None:
    world = under(hero("hild"), dungeon=guarded())
    do(world, Listen(figure="hild", way="first"), [12])
    facts = do(world, OpenDoor(way="first"))
    assert only(facts, f.MonstersNear)[0].aware == ("party",)
    assert not only(facts, BeyondTold) or world.ways["first"].beyond == "The den"
    assert refused(world, OpenDoor(way="first")) == "unsettled"


@pytest.mark.clause("axx.explore.door")
def test_nobody_is_met_through_an_open_way_before_the_party_goes_in() -> None:
    dungeon = guarded()
    dungeon.ways["first"].kind = dungeon.ways["first"].state = "open"
    world = under(hero("hild"), dungeon=dungeon)
    assert (world.place, world.ways["first"].beyond, world.meeting) == ("hall", "", None)
    assert refused(world, OpenDoor(way="first")) == "no_door"
    do(world, f.Go(way="first"))
    assert world.meeting is not None


@pytest.mark.clause("axx.encounter.answers", "axx.explore.door")
def test_from_those_met_at_a_door_one_gets_away_by_shutting_it() -> None:
    """From the first room it led out to town, and the delve was over."""
    world = at_the_door(guarded("orc_patrol"))
    then(world)
    then(world, [6, 6])
    then(world, [3, 3])
    (button,) = [one for one in GAME.offers(world, HILD) if one.typed == "run away"]
    assert (button.words, button.greyed) == ("Shut the door on them without a word", "")
    facts = do(world, e.Evade(), [4, 4])
    told = [GAME.say(one, GAME.names(world)) for one in facts]
    assert told[0] == "The party draws back without a word: nobody comes after it."
    assert (only(facts, c.FightEnded)[0].outcome, only(facts, DoorClosed)[0].way) == ("ran", "first")
    assert (world.place, world.ways["first"].state, world.lairs) == ("hall", "shut", {"foe1": "den", "foe2": "den"})
