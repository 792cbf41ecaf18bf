"""The charge: close and strike in one round, at a price."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import do, fight, foes_turn, fold, hero, monster_turn, only, party, percent, refused, weapon

from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.world import Item

MEDIUM = Item(id="armour", kind="medium_armor", place="worn")


@pytest.mark.clause("axx.combat.charge")
def test_a_charge_of_a_level_one_warrior_with_str_16() -> None:
    hild = hero("hild", STR=16, items=(weapon("heavy_weapon"), MEDIUM))
    world = fight(party(hild), feet=20)
    order = orders.Charge(figure="hild", target="foe1", weapon="blade")
    assert percent(world, order) == "65 %"
    facts = do(world, order, 8, 1)
    assert only(facts, f.Moved).end == 15
    rolled = only(facts, f.AttackRolled)
    assert (rolled.bonus, rolled.total, rolled.hit, rolled.charge) == (5, 13, True, True)
    foes_turn(world)
    numbers = attack_numbers(world, world.figures["foe1"], hild)
    assert (numbers.ac, 5 * numbers.ways) == (12, 50)
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    numbers = attack_numbers(world, world.figures["foe1"], hild)
    assert (numbers.ac, 5 * numbers.ways) == (14, 40)


@pytest.mark.clause("axx.combat.charge")
@pytest.mark.parametrize(
    ("feet", "code"), [(5, "too_near"), (10, "too_near"), (31, "too_far"), (35, "too_far"), (40, "too_far")]
)
def test_too_near_and_too_far(feet: int, code: str) -> None:
    world = fight(party(hero("hild", items=(weapon(),))), feet=feet)
    assert refused(world, orders.Charge(figure="hild", target="foe1", weapon="blade")).code == code


@pytest.mark.clause("axx.combat.charge")
@pytest.mark.parametrize("feet", [11, 30])
def test_a_foe_out_of_the_short_steps_reach_and_within_the_move_can_be_charged(feet: int) -> None:
    world = fight(party(hero("hild", items=(weapon(),))), feet=feet)
    facts = do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 1)
    assert only(facts, f.Moved).end == feet - 5


@pytest.mark.clause("axx.combat.charge", "axx.combat.action")
def test_armour_shortens_the_charge() -> None:
    world = fight(party(hero("hild", items=(weapon(), MEDIUM))), feet=21)
    assert refused(world, orders.Charge(figure="hild", target="foe1", weapon="blade")).code == "too_far"
    world = fight(party(hero("hild", items=(weapon(), MEDIUM))), feet=20)
    do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 1)


@pytest.mark.clause("axx.combat.charge")
def test_the_way_must_be_free() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), "orc_patrol", 2, feet=15)
    assert world.fight is not None
    world.fight.at["foe2"] = 30
    assert refused(world, orders.Charge(figure="hild", target="foe2", weapon="blade")).code == "in_the_way"
    world.fight.at["foe1"] = 5
    world.fight.at["foe2"] = 20
    assert refused(world, orders.Charge(figure="hild", target="foe2", weapon="blade")).code == "in_the_way"


@pytest.mark.clause("axx.combat.charge", "axx.track.attack")
def test_one_attack_only_however_many_one_has() -> None:
    world = fight(party(hero("hild", level=11, items=(weapon(),))), feet=25)
    do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 1, 1)
    assert world.fight is not None
    assert world.fight.acted == ["hild"]


@pytest.mark.clause("axx.combat.charge")
def test_monsters_charge_too() -> None:
    world = fight(party(hero("hild")), feet=30)
    foes_turn(world)
    facts = monster_turn(world, "foe1", 8, 4)
    rolled = only(facts, f.AttackRolled)
    assert (rolled.bonus, rolled.charge, rolled.hit) == (3, True, True)
    assert world.fight is not None
    assert world.fight.charged == ["foe1"]


@pytest.mark.clause("axx.combat.charge")
def test_no_charge_with_a_bow() -> None:
    world = fight(party(hero("hild", items=(weapon("bow", "piercing"),))), feet=25)
    assert refused(world, orders.Charge(figure="hild", target="foe1", weapon="blade")).code == "no-melee"


@pytest.mark.clause("axx.combat.charge", "axx.explore.darkness")
def test_who_charges_out_of_the_dark_brings_the_light_along() -> None:
    torch = Item(id="torch", kind="torch", place="hand", lit=True, burning=6)
    bea = hero("bea", "barbarian", items=(weapon(), torch))
    world = fight(party(bea), feet=40, dark=True)
    order = orders.Charge(figure="bea", target="foe1", weapon="blade")
    assert percent(world, order) == "55 %"  # 1 + 2 for the charge against AC 13; unlit at 40 ft, lit once she is there
    rolled = only(do(world, order, 10, 1), f.AttackRolled)
    assert (rolled.bonus, rolled.hit) == (3, True)


@pytest.mark.clause("axx.combat.charge", "axx.explore.darkness", "axx.combat.attack", "axx.aid")
def test_a_charge_in_the_dark_beside_a_friend() -> None:
    bea, gus = hero("bea", "barbarian", items=(weapon(),)), hero("gus", items=(weapon(id_="axe"),))
    world = fight(party(bea, gus), feet=40, dark=True)
    assert world.fight is not None
    world.fight.at["gus"] = 35
    order = orders.Charge(figure="bea", target="foe1", weapon="blade")
    assert percent(world, order) == "45 %"  # 1 + 2 charge + 2 two on one - 4 unseen = 1
    rolled = only(do(world, order, 11), f.AttackRolled)
    assert {term.name: term.value for term in rolled.terms} == {
        "warrior": 1,
        "two_on_one": 2,
        "charge": 2,
        "darkness": -4,
    }
    assert not rolled.hit
