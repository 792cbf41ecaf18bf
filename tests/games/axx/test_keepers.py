"""Foes who let the party pass and stay: what is theirs they keep, till the party sets out anew or falls upon them."""

from __future__ import annotations

import pytest
from tests.games.axx.delving import GAME, do, give, hero, homecoming, only, plan, refused, rest_of, then, town, under

from tablewright.core.game import Seat
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import keepers
from tablewright.games.axx.combat import facts as c
from tablewright.games.axx.combat import pickup
from tablewright.games.axx.combat.orders import PickUp
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.explore_doors import CloseDoor, OpenDoor
from tablewright.games.axx.delve.explore_force import Force
from tablewright.games.axx.delve.home import reach_town
from tablewright.games.axx.dungeon.plan import Foes, Hoard, Prize
from tablewright.games.axx.heroes.gear_facts import Drop, DropCoins, Take, TakeAll, TakeCoins
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.meeting.betraying import TurnOn
from tablewright.games.axx.screen.facts import ChooseDungeon
from tablewright.games.axx.world import Item, World

HILD = Seat("p", "player", "Ann", ("hild",))


def toll_named(reaction: list[int], where: str = "open") -> World:
    """Two orcs hold the den, with 300 GP and a gem of 50 GP, and ask 20 GP for Hild and Tam."""
    dungeon = plan()
    dungeon.rooms["den"].foes = Foes("orc_patrol", 2)
    dungeon.rooms["den"].hoard = Hoard(3, coins=300, things=[Prize("gems", 1, 50)], where=where)
    world = under(hero("hild", hp=8), hero("tam"), dungeon=dungeon)
    world.figures["hild"].coins = world.purse["hild"] = 50
    do(world, f.Go(way="first"))
    then(world)  # they are there
    then(world, [5, 5])  # nobody is caught off guard
    then(world, [3, 3])
    do(world, e.Speak(figure="hild"), reaction)
    return world


def paid_off(where: str = "open") -> World:
    """They are wary, and Hild has paid them."""
    world = toll_named([4, 4], where)
    do(world, e.PayToll())
    return world


@pytest.mark.clause("axx.encounter.reaction", "axx.threat.orc_patrol")
def test_orcs_who_hold_a_room_and_are_paid_stay_there_and_keep_what_is_theirs() -> None:
    world = paid_off()
    assert world.place == "den"
    assert (world.figures["hild"].xp, world.figures["hild"].coins) == (137, 30)  # 110 for the level; 25 and 2
    assert [world.lairs[foe] for foe in ("foe1", "foe2")] == ["den", "den"]
    (gem,) = world.rooms["den"].things
    for order in (TakeCoins(figure="hild"), Take(figure="hild", item=gem), TakeAll(figure="tam")):
        assert refused(world, order) == "theirs"
    found = GAME.refusal(world, TakeCoins(figure="hild", coins=10))
    assert found is not None
    assert found.words == "That is the orcs': the orcs let the party pass, and keep what is there."
    assert [line.text for line in GAME.view(world, HILD).notes] == [
        "the orcs, who let the party pass; what was found here is theirs"
    ]


@pytest.mark.clause("axx.encounter.reaction")
def test_what_the_party_lays_down_there_is_its_own() -> None:
    world = paid_off()
    rope = give(world.figures["hild"], "rope")
    do(world, Drop(figure="hild", item=rope.id))
    do(world, DropCoins(figure="hild", coins=30))
    do(world, TakeAll(figure="tam"))
    assert (world.figures["tam"].coins, [one.kind for one in world.figures["tam"].items.values()]) == (30, ["rope"])
    assert world.rooms["den"].coins == 320  # with the toll


@pytest.mark.clause("axx.encounter.reaction")
def test_they_let_the_party_come_and_go_till_it_sets_out_anew() -> None:
    world = paid_off()
    do(world, f.Go(way="second"))
    assert not only(do(world, f.Go(way="second")), f.MonstersNear)
    assert world.place == "den"
    for fact in reach_town(world, SeededDice(1)):
        GAME.evolve(world, fact)
    do(world, f.SetOut())
    assert only(do(world, f.Go(way="first")), f.MonstersNear)[0].group == ("foe1", "foe2")


@pytest.mark.clause("axx.encounter.reaction", "axx.encounter.surprise", "axx.xp.monster", "axx.dungeon.treasure")
def test_to_take_it_the_party_falls_upon_them_and_earns_for_them_no_second_time() -> None:
    world = paid_off()
    (offer,) = [one for one in GAME.offers(world, HILD) if one.typed == "fall upon"]
    assert offer.words == "Fall upon the orcs"
    do(world, TurnOn())
    then(world)
    assert only(then(world, [1]), e.SurpriseRolled)[0].surprised == ("foes",)  # one die: the party saw it coming
    then(world, [3, 3])
    assert only(then(world), e.IntentJudged)[0].why == "attacked"
    before = world.figures["hild"].xp
    for foe in ("foe1", "foe2"):
        world.figures[foe].state = "dead"
    facts = then(world)
    facts += rest_of(world, 1)
    assert not only(facts, c.FightEnded)[0].beaten
    assert only(facts, c.CoinsCarried)  # the dead are searched
    assert world.figures["hild"].xp == before
    assert refused(world, TurnOn()) == "no-keepers"
    den = world.rooms["den"]
    own = den.coins - 300 - only(facts, c.CoinsCarried)[0].coins
    assert (own, den.own) == (20, 20)  # the toll is there again, and is no find
    do(world, TakeCoins(figure="hild", coins=100))


@pytest.mark.clause("axx.threat.orc_patrol", "axx.encounter.reaction")
def test_who_pays_friendly_orcs_nothing_goes_back_and_stays_with_their_treasure_nowhere() -> None:
    world = toll_named([6, 6])
    assert world.fight is not None
    assert (world.fight.reaction, world.fight.toll) == ("friendly", 20)
    world.ways["first"].state = "locked"  # the way back is shut behind the party
    assert refused(world, e.Leave()) == "no-way-out"
    world.ways["first"].state = "open"
    do(world, e.Leave())
    assert (world.place, world.lairs) == ("hall", {"foe1": "den", "foe2": "den"})


def test_their_chest_stays_shut() -> None:
    world = paid_off("chest")
    assert world.rooms["den"].chest == "locked"
    assert refused(world, Force(figure="hild")) == "theirs"


def test_in_town_there_is_nobody_to_fall_upon() -> None:
    assert refused(town(hero("hild")), TurnOn()) == "in_town"


@pytest.mark.clause("axx.threat.orc_patrol", "axx.encounter.reaction", "axx.xp.treasure")
def test_a_toll_that_was_paid_at_their_door_lies_in_their_room() -> None:
    dungeon = plan()
    dungeon.rooms["den"].foes = Foes("orc_patrol", 2)
    dungeon.rooms["den"].hoard = Hoard(3, coins=300)
    world = under(hero("hild"), hero("tam"), dungeon=dungeon)
    world.figures["hild"].coins = world.purse["hild"] = 50
    (near,) = only(do(world, OpenDoor(way="first")), f.MonstersNear)
    assert GAME.say(near, GAME.names(world)) == "2 orcs: behind the door."
    then(world)
    then(world, [5, 5])
    then(world, [3, 3])
    do(world, e.Speak(figure="hild"), [4, 4])
    (ended,) = only(do(world, e.PayToll()), c.FightEnded)
    assert (ended.room, ended.toll, ended.toll_own) == ("den", 20, 20)
    do(world, f.Go(way="first"))
    den = world.rooms["den"]
    assert (den.coins, den.kept, den.own) == (320, 320, 20)
    assert refused(world, TakeCoins(figure="hild")) == "theirs"


def at_their_door() -> World:
    """Two orcs in the den, paid 20 GP at its door; the party of two stands in the hall."""
    dungeon = plan()
    dungeon.rooms["den"].foes = Foes("orc_patrol", 2)
    world = under(hero("hild"), hero("tam"), dungeon=dungeon)
    world.figures["hild"].coins = world.purse["hild"] = 50
    pay_at_the_door(world)
    return world


def pay_at_the_door(world: World) -> None:
    """The door is opened, and 10 GP a head are paid."""
    if world.ways["first"].state == "open":
        do(world, CloseDoor(way="first"))
    do(world, OpenDoor(way="first"))
    rest_of(world, 1)
    do(world, e.JudgeReaction(figure="hild", how="wary"))
    do(world, e.PayToll())


@pytest.mark.clause("axx.threat.orc_patrol", "axx.xp.treasure")
def test_who_pays_at_the_door_of_the_same_foes_on_two_delves_finds_both_tolls_there() -> None:
    world = at_their_door()
    do(world, f.Go(way="out"), SeededDice(1))
    do(world, f.SetOut())
    pay_at_the_door(world)
    assert world.figures["hild"].coins + world.figures["tam"].coins == 10
    do(world, f.Go(way="first"))
    assert (world.rooms["den"].coins, world.rooms["den"].own) == (40, 40)


@pytest.mark.clause("axx.threat.orc_patrol")
def test_a_toll_lies_in_the_dungeon_in_which_it_was_paid() -> None:
    world = at_their_door()
    do(world, f.Go(way="out"), SeededDice(1))
    GAME.evolve(world, f.DungeonFound(title="Another"))
    GAME.evolve(world, f.DungeonPlanned(audience=("gm",), plan=plan()))
    do(world, f.SetOut())
    do(world, f.Go(way="first"))
    assert world.rooms["den"].coins == 0
    homecoming(world)
    do(world, ChooseDungeon(title="The Test"))
    do(world, f.SetOut())
    world.figures["foe1"].state = world.figures["foe2"].state = "gone"
    do(world, f.Go(way="first"))
    assert world.rooms["den"].coins == 20


@pytest.mark.clause("axx.encounter.reaction", "axx.gear.weapons")
def test_in_a_fight_with_others_what_is_theirs_is_not_picked_up_either() -> None:
    world = paid_off()
    den = world.rooms["den"]
    den.things["axe"] = Item(id="axe", kind="medium_weapon", damage="edged", place="floor")
    den.things["own"] = Item(id="own", kind="light_weapon", damage="edged", place="floor")
    den.hoard.append("axe")
    world.figures["hild"].hp = world.figures["hild"].top = 80
    do(world, e.ArrangeFight(foes=(("giant_rats", 2),), feet=30))
    assert world.fight is not None
    world.fight.room = "den"
    rest_of(world, 1)
    assert [item.id for item in pickup.lying(world)] == ["own"]
    assert refused(world, PickUp(figure="hild", item="axe")) == "theirs"
    for orc in ("foe1", "foe2"):
        keepers.part(world.figures[orc])
    assert GAME.refusal(world, PickUp(figure="hild", item="axe")) is None
