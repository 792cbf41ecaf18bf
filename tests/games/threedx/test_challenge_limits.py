"""Challenges at the edges of what may be called, asked for and given, and what is settled once one is called or off."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.threedx.casting import GAME, done, why_not
from tests.games.threedx.party import party

from tablewright.core.scenes import OpenScene
from tablewright.core.text import WHY_LENGTH
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.rests.orders import Treat

LONG = "x" * WHY_LENGTH


@pytest.mark.clause("3dx.roll", "3dx.condition.stacked", "3dx.taking_time", "3dx.roll.multiple")
@pytest.mark.parametrize(
    ("fits", "too_much"),
    [
        ({"level": 9, "level_why": "a rope"}, {"level": 10, "level_why": "a rope"}),
        ({"level": -9, "level_why": "mud"}, {"level": -10, "level_why": "mud"}),
        ({"level": 1, "level_why": LONG}, {"level": 1, "level_why": LONG + "x"}),
        ({"level": 1, "level_why": "mud"}, {"level": 1, "level_why": "  "}),
        ({"minutes": 10_000}, {"minutes": 10_001}),
        ({"minutes": 0}, {"minutes": -1}),
        ({"target": 20}, {"target": 21}),
        ({"target": 1}, {"target": 0}),
        ({"why": LONG}, {"why": LONG + "x"}),
        ({"against": LONG}, {"against": LONG + "x"}),
        ({"then": ("might",) * 4}, {"then": ("might",) * 5}),
        ({"then": ("might",)}, {"then": ("carry",)}),
        ({"carry": "both"}, {"carry": "twice"}),
        ({"ability": "dexterity", "save": True}, {"ability": "dexterity", "save": True, "then": ("might",)}),
    ],
)
def test_a_challenge_is_called_up_to_its_limits(fits: dict[str, Any], too_much: dict[str, Any]) -> None:
    world, _ = party()
    asked = {"ability": "agility"}
    assert why_not(world, o.CallChallenge(**{**asked, **too_much})).words
    assert GAME.refusal(world, o.CallChallenge(**{**asked, **fits})) is None


@pytest.mark.clause("3dx.roll.condition", "3dx.save.condition")
def test_levels_are_given_with_a_reason_to_who_rolls_or_helps() -> None:
    world, id_ = party()
    done(world, o.CallChallenge(ability="agility", who=(id_["bo"],)))
    done(world, o.HelpWith(figure=id_["cai"], to=id_["bo"]), 5, 3, 2)

    def level(figure: str, by: int = 1, reason: str = "mud") -> o.SetLevel:
        return o.SetLevel(figure=figure, level=by, reason=reason)

    for fits in (level("all"), level(id_["bo"], 9), level(id_["cai"], -9), level("all", reason=LONG)):
        assert GAME.refusal(world, fits) is None
    for wrong in (level("all", 0), level("all", 10), level("all", -10), level(id_["dela"])):
        assert why_not(world, wrong).words
    assert why_not(world, level("all", reason=LONG + "x")).words
    assert why_not(world, level("all", reason=" ")).words
    done(world, o.DropChallenge())
    done(world, o.CallChallenge(ability="vitality", save=True))
    done(world, o.RollFor(figure=id_["bo"]), 5)
    assert why_not(world, level(id_["bo"])).words == why_not(world, level("all")).words
    assert GAME.refusal(world, level(id_["cai"])) is None


@pytest.mark.clause("3dx.roll")
def test_who_can_act_asks_for_a_challenge_in_so_many_words() -> None:
    world, id_ = party()
    bo = id_["bo"]
    assert GAME.refusal(world, o.AskChallenge(figure=bo, ability="search", why=LONG)) is None
    for why in ("", "  ", LONG + "x"):
        assert why_not(world, o.AskChallenge(figure=bo, ability="search", why=why)).words
    world.figures[bo].state, world.figures[bo].vitality = "out", 2
    assert why_not(world, o.AskChallenge(figure=bo, ability="search", why="the key")).words.startswith("Bo")


@pytest.mark.clause("3dx.taking_time", "3dx.save")
def test_no_time_is_taken_over_a_save() -> None:
    world, _ = party()
    done(world, o.CallChallenge(ability="vitality", save=True, minutes=10))
    assert world.call is not None
    assert world.call.minutes == 0


@pytest.mark.clause("3dx.success")
@pytest.mark.parametrize(
    ("option", "asked", "hidden"), [("open", False, False), ("open", True, True), ("hidden", False, True)]
)
def test_a_target_number_is_hidden_by_the_gms_wish_or_by_the_tables_rule(
    option: str, *, asked: bool, hidden: bool
) -> None:
    world, _ = party(targets=option)
    done(world, o.CallChallenge(ability="agility", hidden=asked))
    assert world.call is not None
    assert world.call.hidden == hidden


def test_what_was_weighed_and_wished_for_is_settled_by_a_call() -> None:
    """The wish of who is called; that of another waits on."""
    world, id_ = party()
    for name in ("bo", "cai"):
        done(world, o.AskChallenge(figure=id_[name], ability="search", why="the key"))
    done(world, o.WeighChallenge(ability="search"))
    done(world, o.CallChallenge(ability="search", who=(id_["bo"],)))
    assert (world.draft, list(world.wishes)) == (None, [id_["cai"]])


@pytest.mark.parametrize(
    ("story", "own", "played"), [("The mill", False, True), ("The mill", True, False), ("", False, False)]
)
def test_in_an_adventure_a_challenge_that_is_dropped_has_been_its_scene(story: str, *, own: bool, played: bool) -> None:
    """Not what somebody does of the own accord, nor anything outside an adventure."""
    world, id_ = party()
    done(world, OpenScene(title="The mill"))
    assert world.scene is not None
    world.story = story
    world.figures[id_["bo"]].wounds = 3
    if own:
        done(world, Treat(figure=id_["cai"], patient=id_["bo"], ability="medicine"), 5, 4, 3)
    else:
        done(world, o.CallChallenge(ability="agility"))
    done(world, o.DropChallenge())
    assert world.scene.done == played
