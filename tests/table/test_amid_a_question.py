"""While somebody has to decide, no order goes by the question: not by a line, and not by a forged request."""

from __future__ import annotations

import pytest
from tests.table.toy import hall_over

from tablewright.core.facts import Answer, Question
from tablewright.core.packs import AddPack
from tablewright.core.referee import Rule
from tablewright.games import registry
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.heroes.save_orders import CallSave
from tablewright.store.memory import MemoryStore
from tablewright.table.commands import MakeSeat

NEVER = 100
"""What no save comes to."""
WITH_A_HALFLING = ((2).to_bytes(32, "big"), b"h" * 32)
"""Dice that make a party with a Halfling in it, met by nobody yet."""


@pytest.mark.clause("axx.kindred.halfling")
def test_nobody_takes_a_second_roll_away_by_an_order_amid_the_question() -> None:
    hall = hall_over(MemoryStore())
    made = hall.make_table("axx", "Amid", quick=0, name="Ann", secrets=WITH_A_HALFLING)
    table = hall.table(made.table)
    assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), "seat-00000001").done
    gm, party = table.seats()[-1].id, table.state.world.party()
    halfling = next(one for one in party if one.kindred == "halfling")
    other = next(one for one in party if one is not halfling)
    assert table.command(gm, CallSave(figure=halfling.id, save="will", target=NEVER), "save-00000001").done
    assert table.state.world.question.whom == halfling.id
    said = table.command(gm, CallSave(figure=other.id, save="will"), "save-00000002")
    assert said.refused is not None
    assert said.refused.words == f"{halfling.name} must decide first: a question is open."
    assert table.command(gm, Rule(words="Dust is in the air."), "rule-00000001").done
    assert table.command(gm, Answer(figure=halfling.id, choice="throw again"), "answer-000001").done
    rolled = [fact for fact in map(table.log.fact, range(1, table.log.head + 1)) if isinstance(fact, SaveRolled)]
    assert [(one.figure, one.again) for one in rolled] == [(halfling.id, False), (halfling.id, True)]


@pytest.mark.parametrize("game", ["axx", "axiom", "3dx"])
def test_in_every_game_an_open_question_comes_first(game: str) -> None:
    rules = registry.game(game)
    world = rules.new_world()
    before = rules.refusal(world, AddPack(digest="none"))
    assert before is not None
    assert before.code != "asked"
    world.question = Question("gm", "what", ("yes", "no"), "no", {})
    said = rules.refusal(world, AddPack(digest="none"))
    assert said is not None
    assert said.code == "asked"
    assert said.words.endswith(" must decide first: a question is open.")
    assert rules.refusal(world, Answer(choice="yes")) is None
    assert rules.refusal(world, Rule(words="Dust is in the air.")) is None
