"""Learning and relationships of 3dX, counted by hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.threedx.casting import GAME, done, why_not
from tests.games.threedx.party import party

from tablewright.core.facts import GM
from tablewright.core.game import Seat
from tablewright.games.threedx.challenges import orders as c
from tablewright.games.threedx.downtime import orders as o
from tablewright.games.threedx.heroes.facts import GrantSkill, SkillGained
from tablewright.games.threedx.world import Figure, World


def learner(*, points: int = 0, kind: str = "language", name: str = "Salt talk") -> tuple[World, Figure]:
    """Bo, who learns something and has hours to do it."""
    world, id_ = party()
    bo = world.figures[id_["bo"]]
    bo.attributes["intelligence"] = 6
    done(world, o.BeginLearning(figure=bo.id, kind=kind, name=name))
    bo.learning[name].points = points
    done(world, o.PassTime(hours=4))
    return world, bo


def one(facts: list[Any], kind: type[Any]) -> Any:
    """The one fact of its kind."""
    found = [fact for fact in facts if isinstance(fact, kind)]
    assert len(found) == 1
    return found[0]


@pytest.mark.example("3dx.learning", 1)
def test_an_hour_gives_the_middle_and_a_roll_of_12_in_play_gives_itself() -> None:
    world, bo = learner()
    hour = one(done(world, o.Study(figure=bo.id, entry="Salt talk"), 11, 6, 2), o.HourStudied)
    assert (hour.result, hour.points, hour.need) == (6, 6, 120)
    assert bo.leisure == 3
    for epic, gained in ((13, 13), (11, 0)):
        done(world, c.CallChallenge(ability="search", target=4, who=(bo.id,)))
        done(world, c.RollFor(figure=bo.id, learning="Salt talk"), 5, 3, 4)
        done(world, c.JoinBonus(figure=bo.id, die="epic"), epic)
        before = bo.learning["Salt talk"].points
        facts = done(world, c.CloseChallenge())
        assert one(facts, c.ChallengeClosed).results[0].result == epic
        assert bo.learning["Salt talk"].points - before == gained
        bo.epic = 1


@pytest.mark.clause("3dx.learning")
@pytest.mark.clause("3dx.learning.cost")
def test_enough_points_are_the_skill_and_what_is_left_over_is_lost() -> None:
    world, bo = learner(points=117)
    facts = done(world, o.Study(figure=bo.id, entry="Salt talk", hours=4), 11, 6, 2)
    assert one(facts, o.HourStudied).points == 120  # 123 would be 3 too many
    assert one(facts, SkillGained).learnt
    assert bo.skills["Salt talk"].kind == "language"
    assert bo.skills["Salt talk"].active
    assert (bo.learning, bo.leisure) == ({}, 3)


@pytest.mark.clause("3dx.learning")
@pytest.mark.clause("3dx.learning.cost")
def test_an_ability_of_the_fifth_attribute_costs_240_and_stands_at_0() -> None:
    world, bo = learner(points=239, kind="fifth", name="Ward")
    assert bo.learning["Ward"].need == 240
    done(world, o.Study(figure=bo.id, entry="Ward"), 1, 2, 3)
    assert bo.fifths == {"Ward": 0}


@pytest.mark.clause("3dx.learning.cost")
@pytest.mark.parametrize(
    ("kind", "cost", "need"),
    [("proficiency", "", 60), ("language", "", 120), ("language", "broad", 240), ("proficiency", "secret", 480)],
)
def test_what_a_skill_needs(kind: str, cost: str, need: int) -> None:
    world, id_ = party()
    begun = one(done(world, o.BeginLearning(figure=id_["bo"], kind=kind, name="Tides", cost=cost)), o.LearningBegun)
    assert begun.need == need
    assert why_not(world, o.BeginLearning(figure=id_["bo"], kind=kind, name="tides")).code == "known"


@pytest.mark.clause("3dx.learning.cost")
def test_a_teacher_is_advantage_and_poor_material_disadvantage() -> None:
    world, bo = learner()
    taught = one(done(world, o.Study(figure=bo.id, entry="Salt talk", condition="teacher"), 9, 6, 2), o.HourStudied)
    poor = one(done(world, o.Study(figure=bo.id, entry="Salt talk", condition="poor"), 9, 6, 2), o.HourStudied)
    assert (taught.result, poor.result) == (9, 2)


@pytest.mark.clause("3dx.learning")
def test_hours_are_downtime_that_everybody_has_at_once() -> None:
    world, bo = learner()
    assert {figure.leisure for figure in world.party()} == {4}
    assert why_not(world, o.Study(figure=bo.id, entry="Salt talk", hours=5)).code == "hours"
    assert why_not(world, o.Study(figure=bo.id, entry="Sea talk")).code == "learning"


@pytest.mark.clause("3dx.combat.help")
@pytest.mark.clause("3dx.learning")
def test_somebody_may_help_with_an_hour_of_study_and_needs_2() -> None:
    world, bo = learner()
    cai = next(figure for figure in world.party() if figure.name == "Cai")
    done(world, o.StudyHour(figure=bo.id, entry="Salt talk"), 9, 6, 2)
    done(world, c.HelpWith(figure=cai.id, to=bo.id), 2, 2, 1)
    facts = done(world, c.CloseChallenge())
    assert one(facts, o.HourStudied).result == 9  # helped: the highest
    assert bo.leisure == 3


# ── Relationships ───────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.relationships")
@pytest.mark.clause("3dx.relationships.guide")
def test_a_relationship_begins_by_the_guide_and_moves_with_what_happens() -> None:
    world, id_ = party()
    bo, dela = world.figures[id_["bo"]], world.figures[id_["dela"]]
    done(world, o.SetRelationship(name="the reeve", target=6, who=(bo.id,)))
    assert bo.relationships == {"the reeve": 6}
    moved = done(world, o.SetRelationship(name="the reeve", change=-1, reason="the ferry runs again"))
    assert (bo.relationships["the reeve"], dela.relationships["the reeve"]) == (5, 3)  # a stranger begins at 4
    assert GAME.say(moved[0], GAME.names(world)) == (
        "Bo and the reeve get on better: target number 6 becomes 5 (the ferry runs again)."
    )
    done(world, o.SetRelationship(name="the reeve", change=-9))
    assert bo.relationships["the reeve"] == 1  # 1 is the least
    done(world, o.SetRelationship(name="the reeve", target=12))
    assert why_not(world, o.SetRelationship(name="the reeve", change=1)).code == "same"
    assert why_not(world, o.SetRelationship(name="the reeve", target=13)).code == "target"


@pytest.mark.clause("3dx.relationships.guide")
def test_the_guide_runs_from_devoted_to_sworn_enemy() -> None:
    from tablewright.games.threedx import content

    rungs = {one.name: one.target for one in content.base().relationships.values()}
    assert rungs == {
        "devoted": 1,
        "friend": 2,
        "well-disposed": 3,
        "neutral": 4,
        "wary": 6,
        "unfriendly": 8,
        "hostile": 10,
        "sworn enemy": 12,
    }


@pytest.mark.clause("3dx.learning", "3dx.learning.cost")
def test_without_a_gm_a_roll_teaches_what_it_practises_and_a_teacher_is_one_who_knows_it() -> None:
    world, id_ = party(gm=False)
    bo, cai = world.figures[id_["bo"]], world.figures[id_["cai"]]
    done(world, o.BeginLearning(figure=bo.id, kind="language", name="Salt talk"))
    done(world, o.BeginLearning(figure=bo.id, kind="proficiency", name="tracks", helps=("search",)))
    done(world, c.CallChallenge(ability="search", target=4, who=(bo.id,)))
    assert "nothing to do with" in why_not(world, c.RollFor(figure=bo.id, learning="Salt talk")).words
    assert GAME.refusal(world, c.RollFor(figure=bo.id, learning="tracks")) is None
    done(world, c.DropChallenge())
    done(world, o.PassTime(hours=4))
    lesson = o.Study(figure=bo.id, entry="Salt talk", condition="teacher")
    assert "Nobody else of the party knows Salt talk" in why_not(world, lesson).words
    cai.languages = ["Salt talk"]
    assert GAME.refusal(world, lesson) is None


@pytest.mark.clause("3dx.learning")
def test_what_is_given_while_it_is_being_learnt_is_learnt_no_more() -> None:
    world, bo = learner(points=60)
    done(world, GrantSkill(figure=bo.id, kind="language", name="salt talk"))
    assert ("salt talk" in bo.skills, bo.learning) == (True, {})
    assert why_not(world, o.Study(figure=bo.id, entry="Salt talk")).code == "learning"


@pytest.mark.clause("3dx.relationships")
def test_the_buttons_move_a_relationship_by_what_they_say() -> None:
    world, id_ = party()
    bo = world.figures[id_["bo"]]
    done(world, o.SetRelationship(name="the reeve", target=6, who=(bo.id,)))
    blanks = {
        blank.name: {choice.key: choice.words for choice in blank.choices}
        for offer in GAME.offers(world, Seat(id="gm", role=GM))
        if isinstance(offer.command, o.SetRelationship) and offer.command.change
        for blank in offer.blanks
    }
    assert blanks["change"] == {
        "-1": "better by 1, a favour",
        "-2": "better by 2",
        "1": "worse by 1, a wrong",
        "2": "worse by 2",
    }


@pytest.mark.clause("3dx.relationships.guide")
def test_the_guide_is_cited_where_a_relationship_begins_and_not_where_it_moves() -> None:
    world, id_ = party()
    begun = one(done(world, o.SetRelationship(name="the reeve", target=6, who=(id_["bo"],))), o.RelationshipSet)
    moved = one(done(world, o.SetRelationship(name="the reeve", change=1, who=(id_["bo"],))), o.RelationshipSet)
    assert begun.clauses == ("3dx.relationships", "3dx.relationships.guide")
    assert moved.clauses == ("3dx.relationships",)
    assert why_not(world, o.SetRelationship(name="the reeve", change=1, reason="x" * 121)).code == "reason"


@pytest.mark.clause("3dx.learning")
def test_the_last_hour_of_downtime_is_used_once() -> None:
    world, bo = learner()
    bo.leisure = 1
    done(world, o.Study(figure=bo.id, entry="Salt talk"), 9, 6, 2)
    assert bo.leisure == 0
    assert why_not(world, o.Study(figure=bo.id, entry="Salt talk")).code == "hours"
    assert why_not(world, o.StudyHour(figure=bo.id, entry="Salt talk")).code == "hours"


@pytest.mark.clause("3dx.learning")
def test_players_are_offered_the_learning_of_their_own_characters() -> None:
    world, bo = learner()
    offers = GAME.offers(world, Seat(id="s", role="player", figures=(bo.id,)))
    learns = [one_ for one_ in offers if isinstance(one_.command, o.Study | o.StudyHour | o.BeginLearning)]
    assert {one_.figure for one_ in learns} == {bo.id}
    hour = next(one_ for one_ in learns if isinstance(one_.command, o.StudyHour))
    assert [choice.key for choice in hour.blanks[0].choices] == ["plain", "teacher", "poor"]
    bo.state = "dying"
    assert not [
        one_
        for one_ in GAME.offers(world, Seat(id="s", role="player", figures=(bo.id,)))
        if isinstance(one_.command, o.Study | o.BeginLearning)
    ]


@pytest.mark.clause("3dx.learning.cost")
def test_a_skill_is_as_dear_as_one_of_the_kinds_there_are() -> None:
    world, id_ = party()
    assert why_not(world, o.BeginLearning(figure=id_["bo"], kind="language", name="Tides", cost="cheap")).code == "cost"
