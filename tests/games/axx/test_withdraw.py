"""Leaving an enemy's reach: free attacks, withdrawing, flight and the chase."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import (
    GAME,
    all_of,
    corridor,
    do,
    fight,
    foes_turn,
    fold,
    hero,
    monster_turn,
    only,
    party,
    play_out,
    refused,
    step,
    weapon,
)

from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.death import BrushRolled
from tablewright.games.axx.world import Item

MEDIUM = Item(id="armour", kind="medium_armor", place="worn")


@pytest.mark.clause("axx.combat.withdraw")
def test_leaving_reach_draws_one_attack_from_each_able_foe() -> None:
    world = fight(party(hero("hild")), "orc_patrol", 2)
    facts = do(world, orders.Move(figure="hild", feet=-30), 1, 20, 3)
    first, second = all_of(facts, f.AttackRolled)
    assert (first.figure, first.hit, first.free) == ("foe1", False, True)
    assert (second.figure, second.hit, second.free) == ("foe2", True, True)
    assert second.bonus == 3  # two on one: both still stand by
    assert world.figures["hild"].hp == 5
    assert only(facts, f.Moved).end == -30
    assert world.fight is not None
    assert world.fight.free == ["foe1", "foe2"]


@pytest.mark.clause("axx.combat.withdraw")
def test_a_foe_strikes_at_most_once_a_round_at_those_who_leave() -> None:
    world = fight(party(hero("hild"), hero("tam")))
    do(world, orders.Move(figure="hild", feet=-30), 1)
    facts = do(world, orders.Move(figure="tam", feet=-30))
    assert all_of(facts, f.AttackRolled) == []


@pytest.mark.clause("axx.combat.withdraw")
@pytest.mark.parametrize(("items", "end"), [((), -15), ((MEDIUM,), -10)])
def test_withdrawing_is_half_speed_and_draws_none(items: tuple[Item, ...], end: int) -> None:
    world = fight(party(hero("hild", items=items)), "orc_patrol", 3)
    facts = do(world, orders.Withdraw(figure="hild"))
    assert only(facts, f.Moved).end == end
    assert len(facts) == 1
    assert refused(world, orders.Attack(figure="hild", target="foe1")).code == "acted"
    far = fight(party(hero("hild")), feet=30)
    assert refused(far, orders.Withdraw(figure="hild")).code == "not-engaged"


@pytest.mark.clause("axx.combat.withdraw", "axx.death.brush")
def test_a_free_attack_that_fells_is_brushed_before_the_move_goes_on() -> None:
    world = fight(party(hero("hild", hp=3)))
    facts = do(world, orders.Run(figure="hild", feet=-60), 20, 8)
    assert all_of(facts, f.Moved) == []
    facts = step(world, 2)  # a Close Call: the blow did not land
    assert only(facts, BrushRolled).hp == 3
    facts = step(world)
    assert only(facts, f.Moved).end == -60
    world = fight(party(hero("hild", hp=3)))
    do(world, orders.Run(figure="hild", feet=-60), 20, 8)
    step(world, 5)  # a Grievous Wound: out
    facts = step(world)
    assert only(facts, f.Stopped).figure == "hild"
    assert world.fight is not None
    assert world.fight.at["hild"] == 0


@pytest.mark.clause("axx.combat.withdraw", "axx.encounter.morale")
def test_flight_by_morale_draws_free_attacks_with_what_is_in_hand() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), "giant_rats", 2)
    fold(world, f.Broke(runs=("foe1",)))
    foes_turn(world)
    facts = monster_turn(world, "foe1", 11, 1)
    struck = only(facts, f.AttackRolled)
    assert (struck.figure, struck.free, struck.hit, struck.arm) == ("hild", True, True, "medium_weapon")


@pytest.mark.clause("axx.combat.end")
def test_equal_speed_keeps_up_with_those_who_run_down_a_passage() -> None:
    world = fight(corridor(party(hero("hild")), "open"), feet=30)
    facts = do(world, orders.Flee(figure="hild"))
    assert only(facts, f.Moved).out_of_sight
    facts = [*step(world), *step(world), *step(world), *step(world)]
    kept = only(facts, f.KeptUp)
    assert kept.at["foe1"] - kept.at["hild"] == 5


@pytest.mark.clause("axx.combat.end")
def test_a_door_shut_behind_one_ends_the_chase() -> None:
    world = fight(corridor(party(hero("hild")), "door"), feet=30)
    do(world, orders.Flee(figure="hild"))
    facts = play_out(world)
    escaped = only(facts, f.Escaped)
    assert (escaped.side, escaped.shut) == ("party", True)
    said = GAME.say(escaped, GAME.names(world))
    assert said == "The party shuts a door on those who come after it, and is away."
    ended = only(facts, f.FightEnded)
    assert (ended.outcome, ended.stay, ended.beaten) == ("fled", ("foe1",), ())
    assert world.lairs == {"foe1": "here"}
    assert world.due == ["fight-turn", "noise"]


@pytest.mark.clause("axx.combat.end")
def test_foes_give_up_a_chase_in_the_end() -> None:
    world = fight(corridor(party(hero("hild")), "open"), feet=30)
    do(world, orders.Flee(figure="hild"))
    assert world.fight is not None
    world.fight.chased = 3
    facts = play_out(world)
    escaped = only(facts, f.Escaped)
    assert (escaped.figures, escaped.shut) == (("hild",), False)
    assert GAME.say(escaped, GAME.names(world)) == "The party is out of sight, and is away."


@pytest.mark.clause("axx.combat.end")
def test_foes_that_run_out_of_sight_are_gone_and_count_as_beaten() -> None:
    world = fight(party(hero("hild", items=(MEDIUM,))), "orc_patrol", 1, feet=5)
    fold(world, f.Broke(runs=("foe1",)))
    do(world, orders.EndTurn(figure="hild"))
    facts = play_out(world, 1)
    assert only(facts, f.Escaped).figures == ("foe1",)
    assert only(facts, f.FightEnded).beaten == ("foe1",)
    assert all_of(facts, f.CoinsCarried) == []


@pytest.mark.clause("axx.combat.end")
def test_who_lies_helpless_when_the_others_flee_is_lost() -> None:
    world = fight(corridor(party(hero("hild"), hero("tam", hp=0, top=6)), "door"), feet=30)
    world.figures["tam"].state = "out"
    do(world, orders.Flee(figure="hild"))
    facts = play_out(world)
    assert only(facts, f.LeftBehind).figures == ("tam",)
    assert world.figures["tam"].state == "dead"


@pytest.mark.clause("axx.combat.end")
def test_a_heavy_hero_does_not_catch_a_running_orc_and_a_light_one_does() -> None:
    for items, caught in (((MEDIUM,), False), ((), True)):
        world = fight(party(hero("hild", items=items)), "orc_patrol", 1, feet=25, order="foes", side="foes")
        fold(world, f.Broke(runs=("foe1",)))
        monster_turn(world, "foe1")
        step(world)
        do(world, orders.Run(figure="hild", feet=40))
        facts = play_out(world) if not caught else [*step(world), *step(world)]
        assert bool(all_of(facts, f.KeptUp)) == caught
        assert bool(all_of(facts, f.Escaped)) != caught
