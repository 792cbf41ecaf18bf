"""Spears and polearms: from the second rank, and keeping a closing foe at bay."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.axx.fights import (
    GAME,
    all_of,
    do,
    fight,
    foes_turn,
    fold,
    hero,
    monster_turn,
    only,
    party,
    percent,
    step,
    weapon,
)

from tablewright.core.facts import Answer, Asked
from tablewright.core.game import Seat
from tablewright.games.axx.combat import bay, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.hit import SPLINTER
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.say import names
from tablewright.games.axx.world import Figure, Item, World

SEAT = Seat(id="all", role="engine")
SPEAR = weapon("spear", "piercing", id_="spear")
FIRST = Answer(figure="hild", choice=bay.STRIKE)
LET = Answer(figure="hild", choice=bay.LET)


# ── From the second rank ─────────────────────────────────────────────────────────────────────


def ranks(kind: str = "spear") -> World:
    """Hild in front, engaged with an orc; Osric behind her with a long weapon."""
    osric = hero("osric", items=(weapon(kind, "piercing", id_="long"),), rank="second")
    return fight(party(hero("hild", items=(weapon(),)), osric))


THRUST = orders.Attack(figure="osric", target="foe1", weapon="long")


@pytest.mark.clause("axx.combat.reach", "axx.combat.attack")
@pytest.mark.parametrize("kind", ["spear", "polearm"])
def test_from_the_second_rank_behind_an_engaged_ally_and_it_counts_as_two_on_one(kind: str) -> None:
    world = ranks(kind)
    assert world.fight is not None
    assert world.fight.at == {"hild": 0, "osric": -5, "foe1": 5}
    assert percent(world, THRUST) == "55 %"  # Level 1 + two on one 2 against AC 13: needs 10
    blow = orders.Attack(figure="hild", target="foe1", weapon="blade")
    assert percent(world, blow) == "55 %"  # the spear behind her counts too
    do(world, THRUST, 10, 1)
    assert world.fight.at["osric"] == -5
    offered = {o.words for o in GAME.offers(ranks(kind), SEAT) if o.figure == "osric"}
    assert any(text.startswith("Osric attacks orc 1 with the ") and "step" not in text for text in offered)


@pytest.mark.clause("axx.combat.reach")
def test_without_an_engaged_ally_in_front_or_with_a_sword_one_steps_up_first() -> None:
    sword = fight(party(hero("hild"), hero("osric", items=(weapon(),), rank="second")))
    facts = do(sword, orders.Attack(figure="osric", target="foe1", weapon="blade"), 2)
    assert only(facts, f.Moved).how == "step"
    alone = fight(party(hero("osric", items=(SPEAR,))), feet=10)
    assert only(do(alone, orders.Attack(figure="osric", target="foe1", weapon="spear"), 2), f.Moved).how == "step"


# ── At bay ───────────────────────────────────────────────────────────────────────────────────


def closing(*, order: str = "foes", feet: int = 20, **more: Any) -> World:
    """Orcs close with Hild, who holds a spear and has not acted."""
    return fight(party(hero("hild", items=(SPEAR,), hp=20)), feet=feet, order=order, side="foes", **more)


@pytest.mark.clause("axx.combat.reach", "axx.combat.charge")
def test_a_hit_stops_even_a_charge_outside_its_reach_and_is_the_action_of_the_round() -> None:
    world = closing()
    facts = monster_turn(world, "foe1")
    assert [type(x) for x in facts] == [f.MoveBegan, Asked]
    text, choices = GAME.asks(world, bay.STRIKE)(world, names(world))  # type: ignore[misc]
    assert text == "Orc 1 closes with Hild. Strike first and keep it at bay?"
    assert choices[bay.STRIKE] == "Strike first (55 %): the action of this round; a hit stops it"  # 1 against 13 - 2
    do(world, FIRST, 12, 2)
    held = only(step(world), bay.HeldAtBay)
    assert GAME.say(held, names(world)) == "Hild's point stops orc 1, out of its own reach."
    assert world.fight is not None
    assert (world.fight.at["foe1"], world.fight.going) == (10, None)
    assert {"foe1", "hild"} <= set(world.fight.acted)
    assert attack_numbers(world, world.figures["foe1"], world.figures["hild"]).why_not == "at_bay"


@pytest.mark.clause("axx.combat.reach", "axx.combat.charge")
def test_on_a_miss_or_unstruck_the_charge_goes_home() -> None:
    for answer, faces in ((FIRST, (2,)), (LET, ())):
        world = closing()
        monster_turn(world, "foe1")
        do(world, answer, *faces)
        assert only(step(world), f.Moved).how == "charge"
        rolled = only(step(world, 3), f.AttackRolled)
        assert (rolled.charge, rolled.bonus) == (True, 3)
        assert world.fight is not None
        assert ("hild" in world.fight.acted) == (answer is FIRST)


@pytest.mark.clause("axx.combat.reach")
def test_a_killing_blow_ends_the_charge_for_good() -> None:
    world = closing()
    monster_turn(world, "foe1")
    do(world, FIRST, 20, 6)
    assert world.figures["foe1"].state == "dead"
    only(step(world), f.Stopped)


@pytest.mark.clause("axx.combat.reach")
def test_who_has_acted_or_is_engaged_or_holds_no_long_weapon_is_not_asked() -> None:
    acted = closing(order="party")
    assert acted.fight is not None
    acted.fight.acted.append("hild")
    assert not all_of(monster_turn(acted, "foe1", 2), Asked)
    busy = closing(count=2)
    assert busy.fight is not None
    busy.fight.at["foe2"] = 5
    assert not all_of(monster_turn(busy, "foe1", 2), Asked)
    sword = fight(party(hero("hild", items=(weapon(),))), feet=20, order="foes", side="foes")
    assert not all_of(monster_turn(sword, "foe1", 2), Asked)


@pytest.mark.clause("axx.combat.reach")
def test_one_who_waited_has_not_acted() -> None:
    world = fight(party(hero("hild", items=(SPEAR,), hp=20)), feet=20)
    do(world, orders.EndTurn(figure="hild"))
    foes_turn(world)
    assert all_of(monster_turn(world, "foe1"), Asked)
    do(world, FIRST, 2)
    assert bay.bearers(world, world.figures["foe1"], 5, "charge") == []  # once a round


@pytest.mark.clause("axx.combat.reach")
def test_two_reach_weapons_cancel() -> None:
    world = closing()
    foe = world.figures["foe1"]
    foe.items["pike"] = weapon("polearm", "piercing", id_="pike")
    assert bay.bearers(world, foe, 5, "charge") == []
    foe.items = {}
    assert [one.id for one in bay.bearers(world, foe, 5, "charge")] == ["hild"]
    assert bay.bearers(world, foe, 10, "move") == []
    assert bay.bearers(world, foe, 5, "flee") == []


@pytest.mark.clause("axx.combat.reach")
def test_a_foe_that_steps_up_is_stopped_where_it_stands() -> None:
    world = closing(feet=10)
    monster_turn(world, "foe1")
    do(world, FIRST, 12, 2)
    step(world)
    assert world.fight is not None
    assert world.fight.at["foe1"] == 10
    fold(world, f.RoundEnded(round=1))
    assert attack_numbers(world, world.figures["foe1"], world.figures["hild"]).why_not == "out_of_reach"


@pytest.mark.clause("axx.combat.reach", "axx.combat.attack")
def test_the_chance_of_a_step_up_knows_the_spear_that_will_be_behind() -> None:
    osric = hero("osric", items=(weapon("spear", "piercing", id_="long"),))
    world = fight(party(hero("hild", items=(weapon(),)), osric), feet=10)
    blow = orders.Attack(figure="hild", target="foe1", weapon="blade")
    assert percent(world, blow) == "55 %"  # once she stands at 5 ft, Osric strikes past her: two on one
    rolled = only(do(world, blow, 2), f.AttackRolled)
    assert [(t.name, t.value) for t in rolled.terms] == [("warrior", 1), ("two_on_one", 2)]


# ── Foes and hirelings with spears ───────────────────────────────────────────────────────────


SOLDIERS = "man_at_arms"
"""Foes whose record has a spear: +1 to hit, 1d6, AC 13."""


@pytest.mark.clause("axx.combat.reach", "axx.combat.charge")
def test_a_hero_who_charges_a_spear_is_struck_first_and_stopped_by_a_hit() -> None:
    """d20 7 + 1 = 8 hits AC 10 - 2 for the charge: Hild stands 10 ft off, and cannot strike that foe this round."""
    world = fight(party(hero("hild", hp=8, items=(weapon(),))), SOLDIERS, feet=30)
    facts = do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 7, 3)
    blow = only(facts, f.AttackRolled)
    assert (blow.figure, blow.total, blow.ac, blow.hit) == ("foe1", 8, 8, True)
    assert only(facts, bay.HeldAtBay).end == 20
    assert world.fight is not None
    assert (world.fight.at["hild"], world.figures["hild"].hp) == (20, 5)
    assert {"hild", "foe1"} <= set(world.fight.acted)
    foes_turn(world)
    assert attack_numbers(world, world.figures["foe1"], world.figures["hild"]).ac == 8  # till her next turn
    assert GAME.next(world) != orders.MonsterTurn(figure="foe1")  # its action was taken early


@pytest.mark.clause("axx.combat.reach", "axx.combat.charge")
def test_a_charge_past_a_spear_that_missed_has_its_blow() -> None:
    """d20 6 + 1 = 7 misses AC 10 - 2; then d20 10 + 1 + 2 = 13 hits AC 13."""
    world = fight(party(hero("hild", items=(weapon(),))), SOLDIERS, feet=30)
    facts = do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 6, 10, 2)
    blows = all_of(facts, f.AttackRolled)
    assert [(blow.figure, blow.total, blow.hit, blow.charge) for blow in blows] == [
        ("foe1", 7, False, False),
        ("hild", 13, True, True),
    ]


@pytest.mark.clause("axx.combat.reach", "axx.gear.shield")
def test_a_shield_that_takes_the_thrust_lets_the_charge_go_on() -> None:
    """The hit is undone, so it stops nobody: the charge ends beside the foe and still has its blow at +2."""
    gear = (weapon(), Item(id="shield", kind="shield", place="worn"))
    world = fight(party(hero("hild", items=gear)), SOLDIERS, feet=30)
    facts = do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 20, 6)
    assert only(facts, Asked).whom == "hild"
    do(world, Answer(figure="hild", choice=SPLINTER))
    assert only(step(world), f.Moved).how == "charge"
    assert world.fight is not None
    assert world.fight.at["hild"] == 25
    blow = orders.Attack(figure="hild", target="foe1", weapon="blade")
    assert percent(world, blow) == "55 %"  # Level 1 + charge 2 against AC 13: needs 10
    rolled = only(do(world, blow, 2), f.AttackRolled)
    assert (rolled.charge, "hild" in world.fight.charged) == (True, True)


@pytest.mark.clause("axx.combat.reach")
def test_a_hireling_with_a_spear_keeps_foes_at_bay_and_a_spear_is_not_kept_at_bay() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), "orc_patrol", order="foes", side="foes", feet=20)
    hand = Figure(id="hand", name="Oswin", side="party", monster=SOLDIERS, hp=6, top=6, employer="hild", proved=True)
    world.figures["hand"] = hand
    world.order.append("hand")
    assert world.fight is not None
    world.fight.at["hand"], world.fight.at["hild"] = 0, -30
    facts = monster_turn(world, "foe1", 19, 1)
    assert [(blow.figure, blow.hit) for blow in all_of(facts, f.AttackRolled)] == [("hand", True)]
    assert only(facts, bay.HeldAtBay).by == "hand"
    spears = fight(party(hero("hild", items=(SPEAR,))), SOLDIERS, feet=30)
    facts = do(spears, orders.Charge(figure="hild", target="foe1", weapon="spear"), 2)
    assert [blow.figure for blow in all_of(facts, f.AttackRolled)] == ["hild"]


@pytest.mark.clause("axx.combat.reach")
def test_the_short_step_of_an_attack_comes_up_against_the_spear_too() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), SOLDIERS, feet=10)
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 1)
    assert [blow.figure for blow in all_of(facts, f.AttackRolled)] == ["foe1"]
    assert only(facts, bay.HeldAtBay).end == 0
    world = fight(party(hero("hild", items=(weapon(),))), SOLDIERS, feet=10)
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 2, 3)
    assert [blow.figure for blow in all_of(facts, f.AttackRolled)] == ["foe1", "hild"]
