"""What counts once in a fight: a shield that breaks, a steady aim that was disturbed, wounds of who lay unconscious."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.core.facts import SetReferee
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import bodies, reducing
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import Figure, World


def struck_behind_the_shield(*things: str) -> tuple[World, Figure, int]:
    """Hild defends behind a shield; a wolf of 9 hits by 6, 5 after the shield as armour."""
    in_world = world()
    hild = hero(in_world, things=things)
    begin(in_world, "wolf 9", apart=2)
    done(in_world, o.Defend(figure=hild.id))
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="block"), 1, 2, 1)  # two levels of advantage: 2 + 1
    done(in_world, o.Done(figure=hild.id))
    go(in_world, until=o.PlaceBlows)
    (blow,) = fight(in_world).blows
    assert blow.wounds == 5
    return in_world, hild, blow.number


@pytest.mark.clause("3dx.damage.reduction", "3dx.shield")
def test_the_shield_that_breaks_is_not_let_go_of_besides() -> None:
    in_world, hild, blow = struck_behind_the_shield("shield")
    both = (reducing.SHIELD, reducing.ITEM)
    assert "nothing else is in hand" in refused(in_world, o.Reduce(figure=hild.id, blow=blow, ways=both))
    offers = GAME.offers(in_world, Seat(id="p", role="player", figures=(hild.id,)))
    ways = [offer.command.ways for offer in offers if isinstance(offer.command, o.Reduce)]
    assert (reducing.SHIELD, reducing.PRONE, reducing.GROUND) in ways
    assert not [one_ for one_ in ways if set(both) <= set(one_)]
    done(in_world, o.Reduce(figure=hild.id, blow=blow, ways=(reducing.SHIELD,)))
    assert one(go(in_world, until=o.BeginSide), f.WoundsTaken).amount == 4


@pytest.mark.clause("3dx.damage.reduction", "3dx.shield")
def test_with_a_sword_too_the_shield_breaks_and_the_sword_drops() -> None:
    in_world, hild, blow = struck_behind_the_shield("shield", "sword")
    done(in_world, o.Reduce(figure=hild.id, blow=blow, ways=(reducing.SHIELD, reducing.ITEM)))
    assert one(go(in_world, until=o.BeginSide), f.WoundsTaken).amount == 3
    shield, sword = hild.items["hero1-shield-1"], hild.items["hero1-sword-2"]
    assert (shield.broken, shield.place, sword.broken, sword.place) == (True, "hand", False, "floor")


@pytest.mark.clause("3dx.combat.steady", "3dx.combat.ready", "3dx.combat.closing")
def test_a_readied_attack_that_wounds_takes_a_pending_steady_advantage_at_once() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 6", apart=2)
    done(in_world, o.Steady(figure=hild.id, action="attack"))
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Ready(figure="npc1", action="attack", on="attacked"))
    go(in_world, until=o.BeginSide)
    done(in_world, o.BeginSide())
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 7, 2)
    assert fight(in_world).plans[hild.id].level == 1
    done(in_world, o.Done(figure=hild.id))
    go(in_world, until=o.NpcAct)
    done(in_world, o.React(figure="npc1", targets=(hild.id,)))
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 4, 5, 3)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.PlaceBlows)
    done(in_world, o.Reduce(figure=hild.id, blow=fight(in_world).blows[0].number))
    facts += go(in_world, until=o.BeginSide)
    assert one(facts, f.SteadyLost).why == "wounded"
    met = {fact.figure: fact for fact in of(facts, f.Met)}
    # in the own turn Steady hampers no defence: the middle of 4, 5, 3
    assert (met["npc1"].attack, met["npc1"].defence) == (6, 4)
    # with no Steady left the middle of 9, 7, 2 counts, no more the 9
    assert (met[hild.id].attack, met[hild.id].margin) == (7, 1)


@pytest.mark.clause("3dx.combat.steady", "3dx.combat.reaction", "3dx.combat.closing")
def test_a_reaction_that_wounds_takes_no_steady_advantage_that_was_used_in_the_same_turn() -> None:
    """All but what was readied is read together: Hild's Medicine has its Steady, whatever wounds her meanwhile."""
    in_world = world()
    hild = hero(in_world)
    hild.wounds = 2
    begin(in_world, "wolf 6", apart=2)
    done(in_world, o.Steady(figure=hild.id, action="act"))
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Pass(figure="npc1"))
    go(in_world, until=o.BeginSide)
    done(in_world, o.BeginSide())
    done(in_world, o.Act(figure=hild.id, does="medicine", target=hild.id), 9, 4, 2)
    done(in_world, o.Done(figure=hild.id))
    done(in_world, o.GrantOpening(figure="npc1", target=hild.id))
    go(in_world, until=o.NpcAct)
    done(in_world, o.React(figure="npc1", targets=(hild.id,)))
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 3, 3, 2)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.PlaceBlows)
    done(in_world, o.Reduce(figure=hild.id, blow=fight(in_world).blows[0].number))
    facts += go(in_world, until=o.BeginSide)
    read = one(facts, f.ActRead)
    assert (read.level, read.plan.level, read.result) == (0, 0, 4)  # in a fight at disadvantage, which Steady makes up
    assert sorted((term.name, term.value) for term in read.plan.terms) == [("steady", 1), ("treating_in_a_fight", -1)]
    assert (of(facts, f.SteadyLost), one(facts, f.WoundsTreated).amount) == ([], 4)
    assert fight(in_world).steady == {}


@pytest.mark.clause("3dx.vitality_save", "3dx.combat.turn_start")
def test_who_was_hit_before_waking_saves_as_the_turn_begins() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 4", apart=2)
    for fact in bodies.hurt(hild, 3):
        GAME.evolve(in_world, fact)
    GAME.evolve(in_world, f.FellDying(clauses=(), figure=hild.id))
    hild.vitality = 0
    (heavy,) = bodies.hurt(hild, 5)
    assert isinstance(heavy, f.WoundsTaken)
    assert heavy.heavy == 0  # who is dying makes no Vitality save
    for fact in bodies.rescue(in_world, hild, "medicine"):
        GAME.evolve(in_world, fact)
    for fact in bodies.hurt(hild, 5):
        GAME.evolve(in_world, fact)
    fight(in_world).side = "foes"
    fight(in_world).phase = "closing"
    fight(in_world).part = 2
    began = one(done(in_world, o.BeginSide()), f.SideBegan)
    assert began.woke == (hild.id,)
    assert began.due == {hild.id: ("wounds", "heavy")}


@pytest.mark.clause("3dx.combat.ready", "3dx.combat.reaction")
def test_a_readied_help_is_no_attack_for_oneself() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar", things=("sword",))
    begin(in_world, "wolf 6", apart=2)
    done(in_world, o.Pass(figure=hild.id))
    done(in_world, o.Ready(figure=ivar.id, action="help", on="ally attacked"))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    strike = o.React(figure=ivar.id, targets=("npc1",), items=("hero2-sword-1",))
    assert "opening" in refused(in_world, strike)
    offers = GAME.offers(in_world, Seat(id="p", role="player", figures=(ivar.id,)))
    reacts = {offer.words: offer.command for offer in offers if isinstance(offer.command, o.React)}
    assert [(words, command.to) for words, command in reacts.items()] == [
        ("Ivar: help Hild by attacking wolf", hild.id)
    ]
    done(in_world, o.React(figure=ivar.id, targets=("npc1",), items=("hero2-sword-1",), to=hild.id), 9, 6, 2)
    helps = fight(in_world).answers[ivar.id]
    assert (helps.action, helps.came, helps.level) == ("help", True, 0)


@pytest.mark.clause("3dx.combat.ready", "3dx.movement.options")
def test_who_lies_on_the_ground_crawls_as_readied() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 6", apart=2)
    done(in_world, o.Ready(figure=hild.id, action="move", on="attacked"))
    go(in_world, until=o.NpcAct)
    fight(in_world).prone.append(hild.id)
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    offers = GAME.offers(in_world, Seat(id="p", role="player", figures=(hild.id,)))
    (words,) = [offer.words for offer in offers if isinstance(offer.command, o.ReactAct)]
    assert words == "Hild: go 3 m away from wolf, as readied"  # a quarter of (8 + 12) / 2 = 10 m, rounded up


@pytest.mark.clause("3dx.falling", "3dx.vitality_save", "3dx.damage.heavy_hit")
def test_who_lands_after_a_fall_outside_a_fight_still_saves() -> None:
    in_world = world()
    done(in_world, SetReferee(gm=True))
    hild = hero(in_world)
    done(in_world, o.DropFigure(figure=hild.id, metres=60, target=4))
    go(in_world)
    for turn in (1, 2):
        done(in_world, o.Pass(figure=hild.id))
        facts = go(in_world, *((12, 12) if turn == 2 else ()))
    assert one(facts, f.WoundsTaken).amount == 6  # 60 m
    assert [(fact.cause, fact.target) for fact in of(facts, f.VitalitySaved)] == [("wounds", 6), ("heavy", 6)]
    assert (in_world.fight, hild.hurt, hild.heavy) == (None, False, 0)


@pytest.mark.clause("3dx.combat.multiple_attackers", "3dx.combat.ready")
def test_the_one_result_of_a_defence_is_not_given_again_to_who_strikes_after_a_readied_attack() -> None:
    """9, 3 and 1, normal: the middle meets one of the turn, the lowest the rest, readied attacks included."""
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "villager 4 x2", apart=2, first="foes")
    done(in_world, o.Ready(figure="npc1", action="attack", on="attacked"))
    done(in_world, o.Pass(figure="npc2"))
    go(in_world)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 8, 2)
    done(in_world, o.GrantOpening(figure="npc2", target=hild.id))
    done(in_world, o.Done(figure=hild.id))
    done(in_world, o.CallDefence())
    done(in_world, o.React(figure="npc1", targets=(hild.id,)))
    done(in_world, o.React(figure="npc2", targets=(hild.id,)))
    done(in_world, o.DefendWith(figure=hild.id, ability="block"), 9, 3, 1)
    done(in_world, o.Done(figure=hild.id))
    met = [fact for fact in of(go(in_world, until=o.BeginSide), f.Met) if fact.target == hild.id]
    # the second is given the lowest, a step better for the disadvantage of its reaction: the middle, not the highest
    assert [(fact.figure, fact.attack, fact.defence) for fact in met] == [("npc1", 4, 3), ("npc2", 4, 3)]


@pytest.mark.clause("3dx.combat.help")
def test_help_betters_the_defence_of_who_rolls_for_nothing_else_in_the_turn() -> None:
    """Steady has no dice of its own: help that goes to who steadies betters the one roll that lies there."""
    in_world = world()
    hild, runa = hero(in_world, things=("sword",)), hero(in_world, "Runa", things=("sword",))
    begin(in_world, "villager 4", apart=2)
    done(in_world, o.Steady(figure=hild.id, action="attack"))
    done(in_world, o.Attack(figure=runa.id, targets=("npc1",), items=("hero2-sword-1",), to=hild.id), 9, 8, 2)
    done(in_world, o.GrantOpening(figure="npc1", target=hild.id))
    done(in_world, o.Done(figure=runa.id))
    done(in_world, o.CallDefence())
    done(in_world, o.React(figure="npc1", targets=(hild.id,)))
    done(in_world, o.DefendWith(figure=hild.id, ability="block"), 9, 3, 1)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    helped = one(facts, f.HelpCounted)
    assert (helped.to, helped.result, helped.need, helped.worked) == (hild.id, 8, 2, True)
    (met,) = [fact for fact in of(facts, f.Met) if fact.target == hild.id]
    # Steady -1 and help +1: the middle, 3; a step better for the disadvantage of the reaction: the highest
    assert (met.attack, met.defence) == (4, 9)
