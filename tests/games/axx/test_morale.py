"""Morale: when foes roll, who runs, who yields, who never does."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, do, fight, hero, only, party, step, weapon

from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import morale, orders
from tablewright.games.axx.world import Condition, World


def kill(world: World, *foes: str) -> None:
    """These die at one blow."""
    for foe in foes:
        world.figures[foe].state = "dead"


@pytest.mark.example("axx.encounter.morale", 1)
@pytest.mark.clause("axx.encounter.morale")
def test_six_goblins() -> None:
    world = fight(party(hero("hild")), "goblin_band", 6, feet=60)
    kill(world, "foe1")
    assert isinstance(GAME.next(world), orders.RollMorale)
    facts = step(world, 4)
    assert (only(facts, f.MoraleRolled).reasons, only(facts, f.MoraleRolled).breaks) == (1, False)
    kill(world, "foe2")
    assert morale.reasons(world) == 0
    kill(world, "foe3")
    facts = step(world, 3)
    rolled = only(facts, f.MoraleRolled)
    assert (rolled.reasons, rolled.breaks) == (2, True)
    assert all(roll.hidden for roll in rolled.rolls)
    assert only(facts, f.Broke).runs == ("foe4", "foe5", "foe6")


@pytest.mark.example("axx.encounter.morale", 1)
@pytest.mark.clause("axx.encounter.morale")
def test_two_orcs_have_one_roll_and_five_their_second_at_two_left() -> None:
    world = fight(party(hero("hild")), "orc_patrol", 2, feet=60)
    kill(world, "foe1")
    assert only(step(world, 6), f.MoraleRolled).reasons == 3
    assert morale.reasons(world) == 0
    world = fight(party(hero("hild")), "orc_patrol", 5, feet=60)
    kill(world, "foe1")
    step(world, 6)
    kill(world, "foe2")
    assert morale.reasons(world) == 0
    kill(world, "foe3")
    assert morale.reasons(world) == 2


@pytest.mark.example("axx.encounter.morale", 1)
@pytest.mark.clause("axx.encounter.morale", "axx.threat.skeleton_guard", "axx.threat.giant_spider")
def test_a_lone_spider_and_six_skeletons_never_roll() -> None:
    world = fight(party(hero("hild")), "giant_spider", 1)
    kill(world, "foe1")
    assert morale.reasons(world) == 0
    world = fight(party(hero("hild")), "skeleton_guard", 6)
    kill(world, "foe1", "foe2", "foe3")
    assert morale.reasons(world) == 0


@pytest.mark.clause("axx.encounter.morale")
def test_the_helpless_count_as_lost() -> None:
    world = fight(party(hero("hild")), "orc_patrol", 2)
    world.figures["foe1"].conditions["asleep"] = Condition(kind="asleep")
    assert morale.reasons(world) == 3


@pytest.mark.clause("axx.encounter.morale")
def test_talkers_with_a_blade_at_the_throat_yield_and_beasts_run() -> None:
    world = fight(party(hero("hild")), "orc_patrol", 3)
    assert world.fight is not None
    world.fight.at["foe3"] = 40
    kill(world, "foe1")
    broke = only(step(world, 1), f.Broke)
    assert (broke.runs, broke.yields) == (("foe3",), ("foe2",))
    assert world.figures["foe2"].state == "yielded"
    rats = fight(party(hero("hild")), "giant_rats", 3)
    kill(rats, "foe1")
    assert only(step(rats, 1), f.Broke).runs == ("foe2", "foe3")


@pytest.mark.clause("axx.encounter.morale")
def test_the_cornered_skip_it() -> None:
    from tablewright.games.axx.dungeon.plan import Plan, PlannedWay, Secret
    from tablewright.games.axx.world import Room

    world = party(hero("hild"))
    world.rooms["here"] = Room(id="here", number=1, level=1, x=0, y=0, w=4, h=4)
    way = PlannedWay(id="w", a="there", b="here", kind="open", level=1, at=(0, 0))
    world.secret = Secret(plan=Plan(seed=1, first=1, levels=1, per_level=2, entrance="there", ways={"w": way}))
    world.came_by = "w"
    fight(world, "orc_patrol", 3)
    kill(world, "foe1")
    assert morale.reasons(world) == 0
    world.secret.plan.ways["x"] = PlannedWay(id="x", a="here", b="far", kind="open", level=1, at=(1, 0))
    assert morale.reasons(world) == 1


@pytest.mark.clause("axx.encounter.morale", "axx.combat.initiative")
def test_in_a_tie_it_waits_for_the_exchange_to_land() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), "orc_patrol", 2, order="tie")
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 6)
    assert morale.reasons(world) == 0
    assert isinstance(GAME.next(world), orders.NextSide)


@pytest.mark.clause("axx.combat.end")
def test_all_yielded_is_the_end() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), "orc_patrol", 2)
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 6)
    step(world, 2)
    facts = step(world)
    assert only(facts, f.FieldHeld).outcome == "won"
    ended = only(step(world, 6), f.FightEnded)
    assert set(ended.beaten) == {"foe1", "foe2"}


@pytest.mark.clause("axx.combat.end")
def test_a_parley_stops_the_fight_once_with_those_who_can_talk() -> None:
    from tests.games.axx.fights import percent, refused

    world = fight(party(hero("hild", CHA=13)), "orc_patrol", 2, feet=30)
    order = orders.Parley(figure="hild")
    assert percent(world, order) == "50 %"
    do(world, order, 11)
    step(world)  # the round comes to its end first
    assert world.fight is not None
    assert (world.fight.phase, world.fight.reaction) == ("talk", "wary")
    world = fight(party(hero("hild"), hero("tam")), "orc_patrol", 2, feet=30)
    do(world, order, 11)
    assert refused(world, orders.Parley(figure="tam")).code == "parleyed"
    bones = fight(party(hero("hild")), "skeleton_guard", 2, feet=30)
    assert refused(bones, order).code == "no-talkers"
