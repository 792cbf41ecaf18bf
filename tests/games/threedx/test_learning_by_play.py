"""What one learns by playing in a fight: a roll of 12 or more that has to do with it, at the game master's word."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, done, hero, of, one, refused, world

from tablewright.core.game import Seat
from tablewright.games.threedx.downtime import orders as o
from tablewright.games.threedx.fight import orders as fights
from tablewright.games.threedx.heroes.facts import SkillGained
from tablewright.games.threedx.world import Learning, Skill


@pytest.mark.clause("3dx.learning")
def test_a_blow_of_twelve_or_more_counts_for_a_skill_that_is_being_learnt() -> None:
    """A Strike of 12 on d12 and a bonus die: 12 points of 120; one of 13 makes 25. Less than 12 teaches nothing."""
    in_world = world()
    in_world.gm = True
    hild = hero(in_world, things=("sword",))
    hild.learning["Sweep"] = Learning(Skill(name="Sweep", kind="weapon", record="sweep"), need=120)
    begin(in_world, "wolf 3")
    done(in_world, fights.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 12, 5, 2)
    gm, player = Seat(id="g", role="gm"), Seat(id="p", role="player", figures=(hild.id,))
    assert not [each for each in GAME.offers(in_world, player) if isinstance(each.command, o.CountLearning)]
    (button,) = [each for each in GAME.offers(in_world, gm) if isinstance(each.command, o.CountLearning)]
    assert button.words == "Hild: a roll counts for learning Sweep"
    gained = one(done(in_world, button.command), o.LearningGained)
    assert (gained.result, gained.points, gained.need) == (12, 12, 120)
    done(in_world, o.CountLearning(figure=hild.id, entry="Sweep", result=13))
    assert hild.learning["Sweep"].points == 25
    for result in (11, 21):
        command = o.CountLearning(figure=hild.id, entry="Sweep", result=result)
        assert refused(in_world, command) == "A result of 12 to 20 teaches something."
    other = o.CountLearning(figure=hild.id, entry="Guard", result=12)
    assert refused(in_world, other) == "That is not being learnt."


@pytest.mark.clause("3dx.learning")
def test_the_last_points_bring_the_skill_and_surplus_is_lost() -> None:
    in_world = world()
    in_world.gm = True
    hild = hero(in_world)
    hild.learning["Sweep"] = Learning(Skill(name="Sweep", kind="weapon", record="sweep"), need=120, points=110)
    facts = done(in_world, o.CountLearning(figure=hild.id, entry="Sweep", result=14))
    assert one(facts, o.LearningGained).points == 120
    assert [fact.skill.name for fact in of(facts, SkillGained)] == ["Sweep"]
    assert "Sweep" in hild.skills
    assert hild.learning == {}
