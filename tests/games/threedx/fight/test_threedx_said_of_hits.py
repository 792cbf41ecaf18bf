"""What is said of an attack that meets a defence, and by which rules it is said to be so."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, world

from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import World


def met_by(in_world: World, *faces: int, intent: str = "") -> f.Met:
    """The villager's attack on Hild, who defends by Dodge with these faces."""
    done(in_world, o.Attack(figure="npc1", targets=("hero1",), intent=intent))
    go(in_world)
    done(in_world, o.DefendWith(figure="hero1", ability="dodge"), *faces)
    done(in_world, o.Done(figure="hero1"))
    return one(go(in_world, until=o.PlaceBlows), f.Met)


@pytest.mark.clause("3dx.armor")
def test_armour_that_takes_the_last_wound_is_said_to() -> None:
    in_world = world(armor_floor=0)
    hero(in_world, worn=1)
    begin(in_world, "villager 5", apart=2, first="foes")
    fact = met_by(in_world, 9, 4, 2)
    assert fact.blow is None
    said = "Villager hits Hild for no wound: 5 against 4, the armour takes it."
    assert GAME.say(fact, GAME.names(in_world)) == said


@pytest.mark.clause("3dx.npc.condition", "3dx.combat.multiple_attackers")
def test_steps_by_an_npcs_own_levels_are_counted_and_named_as_a_house_default() -> None:
    in_world = world()
    hero(in_world)
    begin(in_world, "villager 5", apart=2, first="foes")
    done(in_world, o.SetLevel(figure="npc1", level=2, reason="from above"))
    fact = met_by(in_world, 9, 4, 3)
    said = "Villager hits Hild by 3: 5 against 2, 2 steps less for the attacker's 2 levels of advantage."
    assert GAME.say(fact, GAME.names(in_world)) == said
    assert "3dx.npc.condition" in (GAME.card(fact, GAME.names(in_world)).house or ())


@pytest.mark.clause("3dx.combat.grapple", "3dx.house.more")
def test_a_grapple_is_by_the_rule_of_grapples_and_what_it_does_by_a_house_default() -> None:
    in_world = world()
    hero(in_world)
    begin(in_world, "villager 5", apart=2, first="foes")
    fact = met_by(in_world, 9, 4, 3, intent="hold")
    assert GAME.say(fact, GAME.names(in_world)) == "Villager, to hold Hild, succeeds: 5 against 4."
    assert fact.clauses[0] == "3dx.combat.grapple"
    assert "3dx.damage" not in fact.clauses
    (held,) = of(go(in_world, until=o.BeginSide), f.Held)
    assert GAME.card(held, GAME.names(in_world)).house == ("3dx.house.more",)
    assert fight(in_world).held["hero1"].strength == 5


@pytest.mark.clause("3dx.npc.wounds", "3dx.house.more")
def test_an_unaware_npcs_half_is_a_house_default() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 5", apart=2, unaware="foes")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",)), 9, 4, 2)
    fact = one(close(in_world), f.Met)
    assert (fact.attack, fact.defence, fact.margin) == (4, 3, 1)
    assert "3dx.house.more" in (GAME.card(fact, GAME.names(in_world)).house or ())
