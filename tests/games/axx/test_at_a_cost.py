"""Checks that fall short at a table with a game master: each of them may succeed at a cost, if the GM says so."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, do, fight, hero, meet, only, party, weapon

from tablewright.core.facts import Answer, Asked, Command, Fact
from tablewright.games.axx import again
from tablewright.games.axx.checks import CheckSettled
from tablewright.games.axx.combat import conditions, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.meeting import lore
from tablewright.games.axx.town import forage, nerve
from tablewright.games.axx.world import Condition, Figure, Meeting, World


def _with(order: Command, kind: type[Fact], question: str) -> tuple[World, Command, type[Fact], str]:
    world = fight(party(hero("hild", "thief", items=(weapon(),))), feet=30)
    world.gm = True
    if isinstance(order, orders.BreakFree):
        world.figures["hild"].conditions["stuck"] = Condition(kind="stuck", rounds=3)
    return world, order, kind, question


def _sneaking() -> tuple[World, Command, type[Fact], str]:
    world = party(hero("hild", "thief"))
    world.gm = True
    world.meeting = Meeting(threat="orc_patrol", count=1, sneaking=True)
    do(world, e.OpenEncounter())
    return world, e.RollSurprise(), e.SurpriseRolled, "It goes unseen, at a cost."


def _foraging() -> tuple[World, Command, type[Fact], str]:
    world = party(hero("hild", "ranger"))
    world.gm, world.place = True, "town"
    return world, forage.Forage(figure="hild"), forage.Foraged, "There is food, at a cost."


def _nerve() -> tuple[World, Command, type[Fact], str]:
    world = party(hero("hild"))
    world.gm = True
    world.figures["wat"] = Figure(id="wat", name="Wat", side="party", monster="torchbearer", hp=3, top=3)
    world.figures["wat"].employer = "hild"
    world.order.append("wat")
    meet(world, feet=60)
    return world, nerve.CheckNerve(figure="wat"), nerve.NerveHeld, "The hireling stays, at a cost."


CASES = {
    "parley": lambda: _with(orders.Parley(figure="hild"), f.ParleyWon, "They listen, at a cost."),
    "hiding": lambda: _with(orders.Hide(figure="hild"), f.HiddenAway, "It goes unseen, at a cost."),
    "a web": lambda: _with(orders.BreakFree(figure="hild"), conditions.ConditionEnded, "It tears, at a cost."),
    "lore": lambda: _with(lore.Recall(figure="hild"), lore.LoreLearned, "It comes to mind, at a cost."),
    "sneaking in": _sneaking,
    "foraging": _foraging,
    "a hireling's nerve": _nerve,
}


@pytest.mark.clause("axx.check")
@pytest.mark.parametrize("name", list(CASES))
def test_what_falls_short_succeeds_at_a_cost_if_the_game_master_says_so(name: str) -> None:
    world, order, kind, words = CASES[name]()
    facts = do(world, order, 2)
    assert isinstance(facts[-1], Asked)
    assert not any(isinstance(fact, kind) for fact in facts)  # nothing has come of it yet
    assert world.question is not None
    assert (world.question.whom, world.question.what) == ("gm", again.COST)
    asks = GAME.asks(world, again.COST)
    assert asks is not None
    assert asks(world, GAME.names(world))[1]["cost"] == words
    dice = [3] if name == "foraging" else []
    facts = do(world, Answer(figure="gm", choice="cost"), *dice)
    assert only(facts, CheckSettled).outcome == "cost"
    assert any(isinstance(fact, kind) for fact in facts)


@pytest.mark.clause("axx.check")
@pytest.mark.parametrize("name", [name for name in CASES if name not in ("sneaking in", "foraging")])
def test_or_it_fails_and_without_a_game_master_it_fails_at_once(name: str) -> None:
    world, order, kind, _ = CASES[name]()
    do(world, order, 2)
    facts = do(world, Answer(figure="gm", choice="failure"))
    assert only(facts, CheckSettled).outcome == "failure"
    assert not any(isinstance(fact, kind) for fact in facts)
    world, order, kind, _ = CASES[name]()
    world.gm = False
    facts = do(world, order, 2)
    assert not any(isinstance(fact, kind | Asked) for fact in facts)
