"""A hireling's nerve: tried once, before a danger that is known or when blows are first struck."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, only, step
from tests.games.axx.test_town import below, hiring

from tablewright.games.axx.combat import orders
from tablewright.games.axx.keepers import KILLERS
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.town import nerve, wages
from tablewright.games.axx.world import Meeting


@pytest.mark.clause("axx.hireling.nerve", "axx.check")
def test_the_first_fight_tests_the_nerve_once_by_the_employers_cha() -> None:
    world = below(hiring("man_at_arms", CHA=16))
    soldier = wages.hired(world)[0]
    assert isinstance(GAME.next(world), nerve.CheckNerve)
    facts = step(world, 10)  # 10 + 2 = 12
    assert only(facts, nerve.NerveHeld).by == "hild"
    assert soldier.proved
    assert isinstance(GAME.next(world), orders.RollInitiative)


@pytest.mark.clause("axx.hireling.nerve")
def test_who_loses_his_nerve_runs_with_foes_in_sight() -> None:
    world = below(hiring("man_at_arms", CHA=16))
    facts = step(world, 9)
    left = only(facts, wages.HirelingLeft)
    assert (left.why, left.running, world.order) == ("afraid", True, ["hild"])
    assert world.fight is not None
    assert left.figure not in world.fight.at
    assert GAME.say(left, GAME.names(world)).endswith("takes one look and runs.")


@pytest.mark.clause("axx.hireling.nerve")
def test_a_danger_that_is_known_tests_the_nerve_before_it_is_met() -> None:
    """Foes that were left there, or heard behind the door; what nobody knew of tests it when blows are struck."""
    heard = Meeting(threat="orc_patrol", count=2, room="here", aware=["party"])
    world = hiring("man_at_arms", CHA=16)
    world.place, world.meeting = "here", heard
    soldier = wages.hired(world)[0]
    assert GAME.next(world) == nerve.CheckNerve(figure=soldier.id)
    left = only(step(world, 9), wages.HirelingLeft)  # 9 + 2 = 11
    assert (left.why, left.running) == ("afraid", False)
    assert GAME.say(left, GAME.names(world)).endswith("will not risk death for this, and quits.")
    assert isinstance(GAME.next(world), e.OpenEncounter)
    world = hiring("man_at_arms", CHA=16)
    world.place, world.meeting = "here", heard
    step(world, 10)
    assert wages.hired(world)[0].proved
    assert isinstance(GAME.next(world), e.OpenEncounter)
    world = hiring("man_at_arms")
    world.place, world.meeting = "here", Meeting(threat="orc_patrol", count=2, room="here")
    assert isinstance(GAME.next(world), e.OpenEncounter)


@pytest.mark.clause("axx.hireling.nerve")
def test_nobody_fears_those_who_killed_all_that_ever_saw_them() -> None:
    world = below(hiring("man_at_arms", CHA=16))
    assert world.fight is not None
    group, world.fight = list(world.fight.group), None
    world.place, world.meeting = "here", Meeting(threat="orc_patrol", count=2, room="here", group=group)
    assert isinstance(GAME.next(world), nerve.CheckNerve)
    world.figures[group[0]].used.append(KILLERS)
    assert isinstance(GAME.next(world), e.OpenEncounter)
