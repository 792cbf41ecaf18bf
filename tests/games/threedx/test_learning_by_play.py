"""What one learns by playing in a fight: a roll of 12 or more, by the game master's word, or by itself without one."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, go, hero, of, one, refused, world

from tablewright.core.game import Seat
from tablewright.games.threedx.downtime import orders as o
from tablewright.games.threedx.fight import orders as fights
from tablewright.games.threedx.heroes.facts import SkillGained
from tablewright.games.threedx.world import Figure, Learning, Skill, World


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


def learning(in_world: World, **skills: str) -> Figure:
    """Hild with a sword and a shield, who learns skills of these kinds."""
    hild = hero(in_world, things=("sword", "shield"))
    for name, kind in skills.items():
        hild.learning[name] = Learning(Skill(name=name, kind=kind), need=120)
    return hild


@pytest.mark.clause("3dx.learning")
@pytest.mark.parametrize("gm", [False, True])
def test_without_a_gm_a_roll_of_twelve_counts_by_itself_as_the_turn_closes(gm: bool) -> None:
    """All three dice 4: a critical success, 12 of the largest die; it counts for the first thing that it practises."""
    in_world = world()
    hild = learning(in_world, Cant="language", Sweep="weapon", Guard="weapon")
    in_world.gm = gm
    begin(in_world, "wolf 3")
    done(in_world, fights.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 4, 4, 4)
    gained = of(close(in_world), o.LearningGained)
    assert [(fact.entry, fact.result, fact.points) for fact in gained] == ([] if gm else [("Sweep", 12, 12)])


@pytest.mark.clause("3dx.learning")
def test_a_roll_below_twelve_or_of_another_kind_teaches_nothing_in_a_fight() -> None:
    in_world = world()
    hild = learning(in_world, Cant="language", Sweep="weapon")
    begin(in_world, "wolf 3")
    done(in_world, fights.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 12, 5, 2)
    assert not of(close(in_world), o.LearningGained)
    done(in_world, fights.BeginSide())
    done(in_world, fights.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, fights.DefendWith(figure=hild.id, ability="dodge"), 12, 1, 1)
    done(in_world, fights.Done(figure=hild.id))
    assert not of(go(in_world, until=fights.BeginSide), o.LearningGained)


@pytest.mark.clause("3dx.learning")
def test_a_block_of_twelve_counts_for_a_skill_with_the_shield() -> None:
    """At advantage by the shield the highest of 12, 1 and 1 is 12."""
    in_world = world()
    hild = learning(in_world, Bash="shield")
    begin(in_world, "wolf 3", first="foes")
    done(in_world, fights.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, fights.DefendWith(figure=hild.id, ability="block"), 12, 1, 1)
    done(in_world, fights.Done(figure=hild.id))
    (gained,) = of(go(in_world, until=fights.BeginSide), o.LearningGained)
    assert (gained.entry, gained.points) == ("Bash", 12)


@pytest.mark.clause("3dx.learning", "3dx.combat.initiative")
@pytest.mark.parametrize("gm", [False, True])
def test_a_roll_to_act_first_counts_as_that_is_decided_and_no_second_time(gm: bool) -> None:
    """All three dice 4: 12 with Agility, which a custom ability of Agility and Notice is made of."""
    in_world = world()
    in_world.gm = gm
    hild = hero(in_world)
    hild.learning["Shadow"] = Learning(Skill(name="Shadow", kind="custom", abilities=("agility", "notice")), need=120)
    done(in_world, fights.StartFight(foes="wolf 3", apart=10))
    done(in_world, fights.RollInitiative(figure=hild.id), 4, 4, 4)
    done(in_world, fights.Done(figure=hild.id))
    gained = of(done(in_world, fights.DecideFirst()), o.LearningGained)
    assert [(fact.entry, fact.result, fact.points) for fact in gained] == ([] if gm else [("Shadow", 12, 12)])
    assert not of(go(in_world, until=fights.BeginSide), o.LearningGained)
