"""What one is about when something else of the turn was there first: a fall that is over, a helper felled, a stop."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.core.facts import SetReferee
from tablewright.core.game import Seat
from tablewright.core.scenes import OpenScene
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import word_facts as g
from tablewright.games.threedx.rests.orders import EndRest, TakeRest


@pytest.mark.clause("3dx.falling", "3dx.combat.closing")
def test_two_who_hold_back_the_same_one_rescue_it_once() -> None:
    in_world = world()
    hild, ivar, jora = hero(in_world), hero(in_world, "Ivar"), hero(in_world, "Jora")
    done(in_world, o.DropFigure(figure=hild.id, metres=20))
    go(in_world)
    for friend in (ivar, jora):
        done(in_world, o.Act(figure=friend.id, does="rescue", target=hild.id), 9, 5, 5)
    facts = close(in_world)
    assert [fact.success for fact in of(facts, f.ActRead)] == [True, True]
    assert one(facts, g.FallEnded).how == "rescued"
    assert (hild.wounds, in_world.fight) == (0, None)


@pytest.mark.clause("3dx.falling")
@pytest.mark.parametrize("begun", [False, True])
def test_a_fall_that_the_game_master_ended_is_neither_rescued_nor_stopped_once_more(begun: bool) -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    done(in_world, o.DropFigure(figure=hild.id, metres=20))
    go(in_world)
    if begun:
        close(in_world)
        go(in_world)
        done(in_world, o.Act(figure=hild.id, does="stop the fall"), 9, 5, 5)
    else:
        done(in_world, o.Act(figure=ivar.id, does="rescue", target=hild.id), 9, 5, 5)
    done(in_world, o.EndFall(figure=hild.id, reason="a net"))
    assert (of(close(in_world), g.FallEnded), hild.wounds) == ([], 0)


@pytest.mark.clause("3dx.falling", "3dx.combat.move")
def test_nobody_gets_away_from_a_fall_or_from_turns_without_a_fight() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    done(in_world, o.DropFigure(figure=hild.id, metres=20))
    go(in_world)
    assert refused(in_world, o.Withdraw(figure=ivar.id)) == "There is no fight to get away from."
    close(in_world)
    go(in_world)
    done(in_world, o.Pass(figure=hild.id))
    assert one(close(in_world), g.FallEnded).how == "landed"
    in_a_fight = world()
    hild = hero(in_a_fight)
    begin(in_a_fight, apart=100)
    done(in_a_fight, o.DropFigure(figure=hild.id, metres=20))
    assert refused(in_a_fight, o.Withdraw(figure=hild.id)).startswith("Hild falls: only a rescue")


@pytest.mark.clause("3dx.combat.help", "3dx.combat.closing")
def test_a_helper_felled_by_what_was_readied_helps_nobody() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "bandit 4 x2")
    done(in_world, o.Ready(figure=hild.id, on="word", when="one of them nods"))
    close(in_world)
    done(in_world, o.BeginSide())
    in_world.figures["npc2"].wounds = 7
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    done(in_world, o.Act(figure="npc2", to="npc1"))
    go(in_world)
    done(in_world, o.JudgeReady(figure=hild.id, came=True))
    done(in_world, o.React(figure=hild.id, targets=("npc2",), items=tuple(hild.items)), 9, 8, 5)
    done(in_world, o.DefendWith(figure=hild.id, ability="block"), 9, 3, 2)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    assert one(facts, f.FellDying).figure == "npc2"
    met = [fact for fact in of(facts, f.Met) if fact.figure == "npc1"]
    assert [(fact.defence, fact.helps) for fact in met] == [(3, 0)]  # the middle, not the lowest
    assert of(facts, f.HelpCounted) == []


@pytest.mark.clause("3dx.damage.heavy_hit", "3dx.vitality_save")
def test_saves_for_a_heavy_hit_are_made_though_the_fight_is_stopped_between_them() -> None:
    """One hit of 12: 3 saves in all, whenever the game master ends the fight."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 12")
    done(in_world, o.Pass(figure=hild.id))
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 5, 1, 2)
    done(in_world, o.Done(figure=hild.id))
    go(in_world)
    done(in_world, o.Reduce(figure=hild.id, blow=fight(in_world).blows[0].number))
    go(in_world, 12, 3)  # 11 untreated wounds: the first holds, the second lies there for a bonus die
    (saved,) = of(done(in_world, o.StopFight(outcome="truce")), f.VitalitySaved)  # and stands as it lies
    assert (saved.cause, saved.lying.faces, saved.vitality) == ("heavy", (3,), 10)
    go(in_world, 9, until=o.CloseFight)
    last = one(done(in_world, o.KeepSave(figure=hild.id)), f.VitalitySaved)
    assert (last.cause, last.success, last.vitality, hild.heavy) == ("heavy", False, 8, 0)


@pytest.mark.clause("3dx.rest", "3dx.combat.turns")
def test_no_fight_and_no_fall_begins_while_the_points_of_a_rest_are_spent() -> None:
    """A rest point removes an untreated wound: not in the middle of a fight."""
    in_world = world()
    hild = hero(in_world)
    hild.wounds = 5
    done(in_world, SetReferee(gm=True))
    done(in_world, TakeRest(), 9)
    for command in (o.StartFight(foes="bandit 4"), o.DropFigure(figure=hild.id, metres=20), OpenScene(title="Dawn")):
        assert refused(in_world, command) == "The rest comes first: its points are still being spent."
    offered = [type(offer.command) for offer in GAME.offers(in_world, Seat(id="g", role="gm"))]
    assert {EndRest, o.StartFight, o.DropFigure} & set(offered) == {EndRest}
    done(in_world, EndRest())
    begin(in_world)
    assert (in_world.resting, hild.wounds) == (None, 5)


@pytest.mark.clause("3dx.combat.steady")
@pytest.mark.parametrize(
    ("steady", "lost"),
    [
        (("act", "medicine"), []),
        (("attack", "grapple"), []),
        (("attack", ""), ["disarmed"]),
        (("attack", "strike"), ["disarmed"]),
    ],
)
def test_who_is_disarmed_loses_the_steadied_action_only_where_it_needs_what_was_in_hand(
    steady: tuple[str, str], lost: list[str]
) -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "bandit 9")
    done(in_world, o.Steady(figure=hild.id, action=steady[0], ability=steady[1]))
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,), intent="disarm"))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="block"), 5, 2, 3)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    assert one(facts, f.Dropped).thing == "sword"
    assert [fact.why for fact in of(facts, f.SteadyLost)] == lost


@pytest.mark.clause("3dx.damage.non_wounding", "3dx.dying.ways_out")
def test_an_npc_felled_by_two_poisons_at_once_is_dying_and_not_dead() -> None:
    """Target number 1: dying from 2 untreated wounds, dead with one more gained while dying, of a later turn."""
    in_world = world()
    hero(in_world)
    begin(in_world, "bandit 1", apart=30)
    in_world.figures["npc1"].wounds = 1
    for name in ("venom", "smoke"):
        done(in_world, o.Afflict(figure="npc1", name=name, severity=8, turns=3))
    close(in_world)
    facts = done(in_world, o.BeginSide())
    assert [fact.total for fact in of(facts, f.WoundsTaken)] == [2, 3]
    assert (one(facts, f.FellDying).figure, of(facts, f.Died)) == ("npc1", [])
