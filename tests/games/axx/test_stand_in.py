"""How heroes act whom nobody plays."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.axx.fights import GAME, do, fight, hero, party, refused, weapon

from tablewright.core import house
from tablewright.core.facts import Command
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders, stand_in
from tablewright.games.axx.world import Condition, Effect, Item, World


def ordered(world: World, who: str = "hild", *faces: int) -> Command:
    """What the policy orders, with these faces."""
    dice = ScriptedDice(faces)
    found = stand_in.order(world, world.figures[who], dice)
    assert dice.left == ()
    assert GAME.refusal(world, found) is None
    return found


def sling(place: str = "worn") -> Item:
    return weapon("sling", "blunt", id_="sling", place=place)


@pytest.mark.parametrize(
    ("feet", "wanted"),
    [
        (5, orders.Attack(figure="hild", target="foe1", weapon="blade")),
        (10, orders.Attack(figure="hild", target="foe1", weapon="blade")),
        (30, orders.Charge(figure="hild", target="foe1", weapon="blade")),
        (35, orders.EndTurn(figure="hild")),
    ],
)
def test_a_fighter_strikes_steps_up_charges_or_waits(feet: int, wanted: Command) -> None:
    assert ordered(fight(party(hero("hild", items=(weapon(),))), feet=feet)) == wanted


def test_a_mage_waits_where_a_fighter_would_charge_or_step_up() -> None:
    for feet in (10, 30):
        world = fight(party(hero("hild", "magic_user", items=(weapon(),))), feet=feet)
        assert ordered(world) == orders.EndTurn(figure="hild")


def test_a_shot_is_for_those_in_no_melee() -> None:
    world = party(hero("tam"), hero("hild", items=(weapon(), sling()), rank="second"))
    fight(world, "orc_patrol", 2, feet=60)
    assert ordered(world) == orders.Attack(figure="hild", target="foe1", weapon="sling")
    assert world.fight is not None
    world.fight.at["foe1"] = 5
    assert ordered(world) == orders.Attack(figure="hild", target="foe2", weapon="sling")
    world.fight.at["foe2"] = 5
    assert ordered(world) == orders.Attack(figure="hild", target="foe1", weapon="blade")


@pytest.mark.parametrize(("way", "faces", "whom"), [
    (house.NEAREST, (), "foe1"), (house.WEAKEST, (), "foe2"), (house.RANDOM, (3,), "foe3")
])  # fmt: skip
def test_the_three_ways_to_choose_a_target(way: str, faces: tuple[int, ...], whom: str) -> None:
    world = fight(party(hero("hild"), heroes=way), "orc_patrol", 3, feet=5)
    world.figures["foe2"].hp = 1
    found = ordered(world, "hild", *faces)
    assert isinstance(found, orders.Attack)
    assert found.target == whom


def test_a_spear_strikes_past_somebody_who_is_engaged() -> None:
    spear = weapon("spear", "piercing", id_="spear")
    world = fight(party(hero("tam", items=(weapon(),)), hero("hild", items=(spear,), rank="second")), feet=5)
    assert ordered(world) == orders.Attack(figure="hild", target="foe1", weapon="spear")


def test_those_who_can_act_come_before_the_helpless() -> None:
    world = fight(party(hero("hild")), "orc_patrol", 2, feet=5)
    world.figures["foe1"].conditions["asleep"] = Condition(kind="asleep", turns=5)
    found = ordered(world)
    assert isinstance(found, orders.Attack)
    assert found.target == "foe2"


@pytest.mark.parametrize(
    ("state", "whom"),
    [({"state": "out", "hp": 0}, "tam"), ({"hp": 4}, "tam"), ({"hp": 5}, "")],
)
def test_a_healer_heals_whom_half_the_hit_points_are_left_or_less(state: dict[str, Any], whom: str) -> None:
    world = fight(party(hero("hild", "cleric", spells=("cure_light_wounds",)), hero("tam", hp=8)), feet=60)
    for name, value in state.items():
        setattr(world.figures["tam"], name, value)
    found = ordered(world)
    assert found == (
        orders.Cast(figure="hild", spell="cure_light_wounds", target=whom) if whom else orders.EndTurn(figure="hild")
    )


@pytest.mark.parametrize(("spell", "target"), [("sleep", ""), ("magic_missile", "foe1"), ("shield", ""), ("bless", "")])
def test_spells_that_are_cast_at_sixty_feet(spell: str, target: str) -> None:
    world = fight(party(hero("hild", "magic_user", spells=(spell,))), "orc_patrol", 2, feet=60)
    assert ordered(world) == orders.Cast(figure="hild", spell=spell, target=target)


def test_a_ward_that_is_up_is_not_raised_again() -> None:
    world = fight(party(hero("hild", "magic_user", spells=("shield", "shield"))), feet=60)
    world.effects.append(Effect(kind="shield", on="hild"))
    assert ordered(world) == orders.EndTurn(figure="hild")


def test_who_was_hurt_this_round_casts_nothing_unless_both_sides_act_at_once() -> None:
    world = fight(party(hero("hild", "magic_user", spells=("magic_missile",))), feet=60)
    assert world.fight is not None
    world.fight.hurt.append("hild")
    assert ordered(world) == orders.EndTurn(figure="hild")
    world.fight.order = "tie"
    assert isinstance(ordered(world), orders.Cast)


def test_undead_are_turned() -> None:
    symbol = Item(id="symbol", kind="holy_symbol", place="worn")
    world = fight(party(hero("hild", "cleric", items=(symbol,))), "skeleton_guard", 2, feet=60)
    assert ordered(world) == orders.TurnUndead(figure="hild")


def test_who_sticks_in_a_web_tears_loose() -> None:
    world = fight(party(hero("hild")), feet=30)
    world.figures["hild"].conditions["stuck"] = Condition(kind="stuck", rounds=2)
    assert ordered(world) == orders.BreakFree(figure="hild")


def test_after_the_fight_the_helpless_are_slain_and_then_time_goes_on() -> None:
    world = fight(party(hero("hild")), feet=60)
    world.figures["foe1"].conditions["asleep"] = Condition(kind="asleep", turns=5)
    assert world.fight is not None
    world.fight.phase, world.fight.outcome = "after", "won"
    assert ordered(world) == orders.Slay(figure="hild", foe="foe1")
    world.figures["foe1"].state = "dead"
    assert ordered(world) == orders.MoveOn()


def test_heroes_whom_nobody_plays_act_by_the_policy_once_they_are_waited_for() -> None:
    world = fight(party(hero("hild"), hero("tam")), feet=5)
    assert [one.figure for one in GAME.awaited(world)] == ["hild", "tam"]
    do(world, orders.EndTurn(figure="hild"))
    (waiting,) = GAME.awaited(world)
    assert waiting.otherwise == orders.ActFor(figure="tam")
    assert isinstance(waiting.otherwise, orders.ActFor)
    facts = do(world, waiting.otherwise, 1)
    assert [(x.figure, x.target) for x in facts if isinstance(x, f.AttackRolled)] == [("tam", "foe1")]
    assert not GAME.awaited(world)
    assert refused(world, orders.ActFor(figure="tam")).code
    assert not GAME.awaited(party(hero("hild")))


def test_with_nothing_left_to_do_after_the_fight_time_goes_on_by_itself() -> None:
    world = fight(party(hero("hild"), hero("tam")), feet=60)
    assert world.fight is not None
    world.fight.phase, world.fight.outcome, world.fight.order = "after", "won", "only_party"
    world.figures["foe1"].state = "dead"
    world.figures["tam"].conditions["stuck"] = Condition(kind="stuck", rounds=2)
    (first, _) = GAME.awaited(world)
    assert first.otherwise is not None
    assert any(isinstance(x, f.RoundClosing) for x in do(world, first.otherwise))


@pytest.mark.clause("axx.combat.casting")
def test_where_spells_are_announced_each_announces_what_it_would_cast_and_then_casts_that_or_waits() -> None:
    mira = hero("mira", "magic_user", spells=("sleep", "magic_missile"), items=(weapon(),))
    world = fight(party(mira, hero("hild"), declare_spells=True), "orc_patrol", 2, feet=60)
    assert world.fight is not None
    world.fight.phase, world.fight.side = "initiative", ""
    assert stand_in.announce(world) == orders.Declare(figure="mira", spell="sleep")
    do(world, stand_in.announce(world))
    world.fight.phase, world.fight.side = "turns", "party"
    assert ordered(world, "mira") == orders.Cast(figure="mira", spell="sleep")
    world.figures["foe1"].state = world.figures["foe2"].state = "dead"
    assert ordered(world, "mira") == orders.EndTurn(figure="mira")


def test_who_has_nothing_to_cast_announces_nothing_and_casts_nothing_in_that_round() -> None:
    mira = hero("mira", "cleric", spells=("cure_light_wounds",), items=(weapon(damage="blunt"),))
    world = fight(party(mira, declare_spells=True), feet=5)
    assert world.fight is not None
    world.fight.phase, world.fight.side = "initiative", ""
    assert stand_in.announce(world) == orders.DeclareDone()
    world.fight.phase, world.fight.side, mira.hp = "turns", "party", 1
    assert ordered(world, "mira") == orders.Attack(figure="mira", target="foe1", weapon="blade")
