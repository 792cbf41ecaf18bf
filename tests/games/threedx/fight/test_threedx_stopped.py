"""A fight that the game master ends in the middle of the party's turn: that turn goes on, and has begun once."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.table import Adjust
from tablewright.games.threedx.world import Figure, World

AFTERWARDS = "The fight has ended so already: the turns go on for who is in danger."


def beside_the_dying() -> tuple[World, Figure, Figure, list[Fact]]:
    """The party's first turn has begun: Ivar has lain dying for it, Hild stands by."""
    in_world = world()
    hild, ivar = hero(in_world, abilities={"medicine": 8}), hero(in_world, "Ivar")
    ivar.state, ivar.vitality, ivar.dying, ivar.wounds = "dying", 0, 0, 14
    done(in_world, o.StartFight(foes="villager 4", apart=2, first="party"))
    return in_world, hild, ivar, done(in_world, o.BeginSide())


@pytest.mark.clause("3dx.dying", "3dx.combat.turn_start")
def test_a_truce_right_after_the_turn_began_costs_the_dying_no_second_wound() -> None:
    """Dying: one wound at the start of each turn. The turn in which peace is made is one."""
    in_world, hild, ivar, facts = beside_the_dying()
    assert [(fact.count, fact.total) for fact in of(facts, f.DyingCounted)] == [(1, 15)]
    assert one(done(in_world, o.StopFight(outcome="truce")), f.FightDecided).goes_on
    assert of(go(in_world), f.DyingCounted) == []
    assert (ivar.dying, ivar.wounds, fight(in_world).phase) == (1, 15, "acting")
    done(in_world, o.Act(figure=hild.id, does="medicine", target=ivar.id), 1, 2, 3)  # 2 against a dying count of 1
    close(in_world)
    assert (ivar.state, ivar.vitality, ivar.wounds) == ("out", 2, 15)


@pytest.mark.clause("3dx.dying", "3dx.combat.turn_start")
def test_the_next_turn_begins_once_the_one_that_went_on_is_over() -> None:
    in_world, hild, ivar, _facts = beside_the_dying()
    done(in_world, o.StopFight(outcome="truce"))
    close(in_world)
    facts = go(in_world)
    assert [(fact.side, fact.round) for fact in of(facts, f.SideBegan)] == [("party", 2)]
    assert [fact.count for fact in of(facts, f.DyingCounted)] == [2]
    assert (ivar.dying, hild.id in fight(in_world).done) == (2, False)


@pytest.mark.clause("3dx.dice_stand", "3dx.combat.help")
def test_what_was_rolled_for_the_dying_counts_though_peace_is_made_meanwhile() -> None:
    """Hild's Medicine of 3 stands; Runa's blow is broken off, and is her action of this turn."""
    in_world, hild, ivar, _facts = beside_the_dying()
    runa = hero(in_world, "Runa", things=("sword",))
    fight(in_world).of[runa.id], fight(in_world).at[runa.id] = "party", 0
    done(in_world, o.Act(figure=hild.id, does="medicine", target=ivar.id), 3, 2, 4)
    done(in_world, o.Attack(figure=runa.id, targets=("npc1",)), 12, 5, 4)
    done(in_world, o.StopFight(outcome="truce"))
    assert refused(in_world, o.Act(figure=runa.id, does="medicine", target=ivar.id)).startswith("Runa has acted")
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    assert [(fact.result, fact.success) for fact in of(facts, f.ActRead)] == [(3, True)]
    assert of(facts, f.Met) == []
    assert ivar.state == "out"
    assert in_world.figures["npc1"].state == "gone"


@pytest.mark.clause("3dx.combat.help", "3dx.dice_stand")
def test_help_that_was_given_with_a_blow_still_helps_who_tends() -> None:
    """Runa's blow of 4 helps Hild's Medicine: 1, 2, 7 is 7 with the help, 2 without."""
    in_world, hild, ivar, _facts = beside_the_dying()
    ivar.dying = 5
    runa = hero(in_world, "Runa", things=("sword",))
    fight(in_world).of[runa.id], fight(in_world).at[runa.id] = "party", 0
    done(in_world, o.Act(figure=hild.id, does="medicine", target=ivar.id), 1, 2, 7)
    done(in_world, o.Attack(figure=runa.id, targets=("npc1",), to=hild.id), 4, 4, 6)
    done(in_world, o.StopFight(outcome="won"))
    for figure in (hild, runa):
        done(in_world, o.Done(figure=figure.id))
    facts = go(in_world, until=o.BeginSide)
    assert [(fact.result, fact.success) for fact in of(facts, f.ActRead)] == [(7, True)]
    assert ivar.state == "out"


@pytest.mark.clause("3dx.damage.non_wounding", "3dx.combat.turn_start")
def test_poison_asks_one_save_of_a_turn_in_which_a_fight_is_ended() -> None:
    """Three turns of smoke: three saves, the turn of the truce is one of them. Ivar's dying keeps the turns going."""
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "villager 6", apart=60, first="foes")
    ivar.state, ivar.vitality, ivar.dying = "dying", 0, 0
    done(in_world, o.Afflict(figure=hild.id, name="smoke", severity=4, turns=3))
    close(in_world)
    facts = done(in_world, o.BeginSide())
    facts += done(in_world, o.RollSave(figure=hild.id), 12)
    facts += done(in_world, o.StopFight(outcome="truce"))
    for _ in range(4):
        close(in_world)
        facts += go(in_world, until=o.RollSave)
        if fight(in_world).due:
            facts += done(in_world, o.RollSave(figure=hild.id), 12)
    assert len(of(facts, f.VitalitySaved)) == 3
    assert (ivar.dying, hild.ills) == (5, [])


@pytest.mark.clause("3dx.vitality_save", "3dx.damage.heavy_hit")
def test_saves_that_are_due_as_peace_is_made_are_made_in_that_turn() -> None:
    in_world = world()
    hild = hero(in_world, epic=0, sizes=(4, 4, 4, 4, 4))
    hild.wounds, hild.hurt, hild.heavy = 5, True, 1
    begin(in_world)
    assert fight(in_world).due == {hild.id: ["wounds", "heavy"]}
    facts = done(in_world, o.StopFight(outcome="truce"))
    facts += go(in_world, 4, 3)
    assert [(fact.target, fact.vitality) for fact in of(facts, f.VitalitySaved)] == [(5, 10), (5, 8)]
    assert of(facts, f.SideBegan) == []
    assert one(close(in_world), f.FightEnded).outcome == "truce"


@pytest.mark.clause("3dx.dying", "3dx.combat.turns")
def test_a_fight_that_has_ended_ends_no_second_time_in_the_same_way() -> None:
    in_world, _hild, ivar, _facts = beside_the_dying()
    done(in_world, o.StopFight(outcome="truce"))
    assert refused(in_world, o.StopFight(outcome="truce")) == AFTERWARDS
    gm = Seat(id="g", role="gm")
    (stop,) = [offer for offer in GAME.offers(in_world, gm) if isinstance(offer.command, o.StopFight)]
    assert stop.words == "Change how the fight ended"
    assert [choice.key for choice in stop.blanks[0].choices] == ["won", "lost", "fled"]
    done(in_world, stop.command)
    go(in_world)
    assert (fight(in_world).outcome, ivar.dying, fight(in_world).phase) == ("won", 1, "acting")


@pytest.mark.clause("3dx.falling", "3dx.combat.turn_start")
def test_a_fall_that_nobody_stops_lands_in_the_turn_in_which_peace_is_made() -> None:
    """60 m: 6 wounds, with the end of the turn in which the fall began."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, first="foes", apart=60)
    done(in_world, o.DropFigure(figure=hild.id, metres=60))
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.StopFight(outcome="truce"))
    close(in_world)
    assert (hild.wounds, fight(in_world).falls) == (6, {})


@pytest.mark.parametrize("phase", ["defending", "reducing"])
def test_peace_at_the_closing_of_the_partys_turn_lets_it_close(phase: str) -> None:
    in_world, hild, ivar, _facts = beside_the_dying()
    done(in_world, o.Act(figure=hild.id, does="medicine", target=ivar.id), 3, 2, 4)
    done(in_world, o.Done(figure=hild.id))
    done(in_world, o.CallDefence())
    if phase == "reducing":
        done(in_world, o.ReadTurn())
    assert fight(in_world).phase == phase
    done(in_world, o.StopFight(outcome="truce"))
    facts = go(in_world, until=o.BeginSide)
    assert len(of(facts, f.Rescued)) == 1
    assert ivar.state == "out"


@pytest.mark.clause("3dx.combat.ready", "3dx.combat.defend", "3dx.combat.steady")
def test_once_a_fight_is_over_nothing_is_offered_or_done_against_opponents() -> None:
    in_world, hild, ivar, _facts = beside_the_dying()
    seat = Seat(id="p", role="player", figures=(hild.id,))
    against = (o.Defend(figure=hild.id), o.Ready(figure=hild.id), o.Steady(figure=hild.id))
    assert {o.Defend, o.Ready, o.Steady} <= {type(offer.command) for offer in GAME.offers(in_world, seat)}
    done(in_world, o.StopFight(outcome="truce"))
    for command in against:
        assert refused(in_world, command) == "No opponents have a turn any more."
    known = [offer.command for offer in GAME.offers(in_world, seat)]
    assert not [one_ for one_ in known if isinstance(one_, o.Defend | o.Ready)]
    assert o.Act(figure=hild.id, does="medicine", target=ivar.id, ability="medicine") in known
    assert GAME.refusal(in_world, o.Steady(figure=hild.id, action="act")) is None


@pytest.mark.clause("3dx.combat.turns")
@pytest.mark.parametrize("how", ["come", "rise"])
def test_foes_who_come_after_a_fight_was_decided_make_it_one_again(how: str) -> None:
    """They have the next turn; allies who come have none against anybody."""
    in_world, hild, _ivar, _facts = beside_the_dying()
    done(in_world, o.StopFight(outcome="truce"))
    assert of(done(in_world, o.BringNpcs(npcs="guard 4", side="party")), f.FightResumed) == []
    if how == "come":
        facts = done(in_world, o.BringNpcs(npcs="wolf 3"))
    else:
        facts = done(in_world, Adjust(figure="npc1", what="state", value="up", reason="back again"))
    assert GAME.say(one(facts, f.FightResumed), GAME.names(in_world)) == "The fight goes on."
    assert fight(in_world).outcome == ""
    assert GAME.refusal(in_world, o.Defend(figure=hild.id)) is None
    close(in_world)
    assert one(done(in_world, o.BeginSide()), f.SideBegan).side == "foes"
