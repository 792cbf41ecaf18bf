"""What is said of an attack that meets a defence, by which rules, and how likely its button says it is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, world

from tablewright.games.threedx import rolls
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
    assert GAME.say(fact, GAME.names(in_world)) == "Villager manages to hold Hild: 5 against 4."
    assert fact.clauses[0] == "3dx.combat.grapple"
    assert "3dx.damage" not in fact.clauses
    (held,) = of(go(in_world, until=o.BeginSide), f.Held)
    assert GAME.card(held, GAME.names(in_world)).house == ("3dx.house.more",)
    assert fight(in_world).held["hero1"] == {"npc1": 5}


@pytest.mark.clause("3dx.npc.wounds", "3dx.house.more")
def test_an_unaware_npcs_half_is_a_house_default() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 5", apart=2, unaware="foes")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",)), 9, 4, 2)
    fact = one(close(in_world), f.Met)
    assert (fact.attack, fact.defence, fact.margin) == (4, 3, 1)
    assert "3dx.house.more" in (GAME.card(fact, GAME.names(in_world)).house or ())


# ── The chance on a button ──────────────────────────────────────────────────────────────────


def chance(in_world: World, command: o.DefendWith | o.Attack) -> tuple[Fraction, int | None]:
    """The chance that an order's button says, and what has to be reached."""
    found = GAME.chance(in_world, command)
    assert found is not None
    return Fraction(found.ways, found.of), found.target


@pytest.mark.clause("3dx.npc.condition", "3dx.combat.multiple_attackers")
@pytest.mark.parametrize(
    ("move", "level", "things"), [(0, 0, ()), (4, 1, ()), (0, 2, ("shield",)), (4, 3, ("shield",))]
)
def test_the_chance_of_a_defence_counts_the_attackers_own_disadvantage(
    move: int, level: int, things: tuple[str, ...]
) -> None:
    """A villager that comes 4 m nearer strikes at disadvantage: the defence is read a level better."""
    in_world = world()
    hild = hero(in_world, things=things)
    begin(in_world, "villager 5", apart=2 + move, first="party")
    done(in_world, o.Defend(figure=hild.id) if things else o.Pass(figure=hild.id))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,), move=move))
    go(in_world)
    known = rolls.distribution((12, 8, 6), level).at_least(5)
    assert chance(in_world, o.DefendWith(figure=hild.id, ability="dodge")) == (known, 5)


@pytest.mark.clause("3dx.combat.help")
def test_the_chance_of_an_attack_counts_help_that_waits_for_it_and_works() -> None:
    """Half of 5, rounded up, is 3: Runa's 3 helps, Ivar's 2 does not."""
    in_world = world()
    hild, runa, ivar = hero(in_world), hero(in_world, "Runa"), hero(in_world, "Ivar")
    begin(in_world, "villager 5", apart=2)
    strike = o.Attack(figure=hild.id, targets=("npc1",), ability="strike")
    assert chance(in_world, strike) == (rolls.distribution((12, 8, 6)).at_least(5), 5)
    done(in_world, o.Act(figure=ivar.id, ability="might", to=hild.id), 8, 2, 1)
    assert chance(in_world, strike) == (rolls.distribution((12, 8, 6)).at_least(5), 5)
    done(in_world, o.Act(figure=runa.id, ability="might", to=hild.id), 8, 3, 1)
    assert chance(in_world, strike) == (rolls.distribution((12, 8, 6), 1).at_least(5), 5)
    done(in_world, strike, 6, 4, 2)
    assert one(close(in_world), f.Met).attack == 6


@pytest.mark.clause("3dx.combat.grapple", "3dx.success")
def test_a_grapple_has_to_exceed_the_number_and_its_button_says_so() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 4", apart=2)
    seize = o.Attack(figure=hild.id, targets=("npc1",), ability="grapple", intent="hold")
    assert chance(in_world, seize) == (rolls.distribution((12, 8, 6)).at_least(5), 5)
    done(in_world, seize, 9, 4, 2)
    assert one(close(in_world), f.Met).blow is None


@pytest.mark.clause("3dx.combat.grapple", "3dx.combat.defense")
def test_once_a_grapple_is_met_by_its_own_roll_a_defence_is_weighed_by_the_other_attacks() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 3, brute 7", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    done(in_world, o.Attack(figure="npc2", targets=(hild.id,), intent="hold"))
    go(in_world)
    dodge = o.DefendWith(figure=hild.id, ability="dodge")
    assert chance(in_world, dodge)[1] == 7
    done(in_world, o.Avoid(figure=hild.id, ability="might"), 9, 8, 2)
    assert chance(in_world, dodge) == (rolls.distribution((12, 8, 6)).at_least(3), 3)


@pytest.mark.clause("3dx.combat.multiple_targets", "3dx.npc.condition", "3dx.condition.stacked")
@pytest.mark.parametrize("both", [True, False])
def test_an_attack_at_two_is_told_at_the_level_that_it_has_at_each(both: bool) -> None:
    """Sweep, 9, 6, 2: at one who has dashed with advantage 9, at one who has not the middle, 6."""
    in_world = world()
    hild = hero(in_world, things=("polearm",), skills=("sweep",))
    begin(in_world, "wolf 3, cat 3")
    fight(in_world).dashing += ["npc1", "npc2"] if both else ["npc1"]
    command = o.Attack(figure=hild.id, targets=("npc1", "npc2"), items=(next(iter(hild.items)),))
    (planned,) = done(in_world, command, 9, 6, 2)
    card = GAME.card(planned, GAME.names(in_world))
    lead = "Hild attacks wolf and cat with 2 attacks (Strike)"
    told = [(line.words, line.total, [term.words for term in line.terms]) for line in card.rolls]
    if both:
        assert card.title == f"{lead}: 9 and 9 as things stand."
        assert told == [("advantage", "9", ["target has dashed (wolf)", "target has dashed (cat)"])]
    else:
        assert card.title == f"{lead}: 9 and 6 as things stand."
        assert told == [("advantage at wolf", "9", ["target has dashed (wolf)"]), ("normal at cat", "6", [])]
        assert card.outcome == "The highest of 9, 6 and 2 at wolf; the middle of 9, 6 and 2 at cat."
    assert [(fact.attack, fact.defence) for fact in of(close(in_world), f.Met)] == [(9, 3), (9 if both else 6, 3)]


@pytest.mark.clause("3dx.combat.multiple_targets", "3dx.combat.steady", "3dx.condition.stacked")
def test_what_comes_on_top_at_all_targets_counts_in_what_is_told() -> None:
    """Steady and two who have dashed: two levels of advantage, 9 and 1 more."""
    in_world = world()
    hild = hero(in_world, things=("polearm",), skills=("sweep",))
    begin(in_world, "wolf 3, cat 3", apart=2)
    done(in_world, o.Steady(figure=hild.id))
    close(in_world)
    done(in_world, o.BeginSide())
    close(in_world)
    done(in_world, o.BeginSide())
    fight(in_world).dashing += ["npc1", "npc2"]
    command = o.Attack(figure=hild.id, targets=("npc1", "npc2"), items=(next(iter(hild.items)),))
    (planned,) = done(in_world, command, 9, 6, 2)
    assert GAME.say(planned, GAME.names(in_world)).endswith(": 10 and 10 as things stand.")
    assert [fact.attack for fact in of(close(in_world), f.Met)] == [10, 10]
