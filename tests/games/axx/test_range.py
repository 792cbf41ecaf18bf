"""Missiles: range, shots, cover, and who cannot shoot."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import do, fight, hero, only, party, percent, refused, weapon

from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.world import Item, Room

BOW = weapon("bow", "piercing", id_="bow")


@pytest.mark.clause("axx.combat.range")
@pytest.mark.parametrize(("feet", "chance"), [(60, "45 %"), (61, "35 %"), (120, "35 %"), (121, "20 %"), (240, "20 %")])
def test_a_bow_by_the_foot(feet: int, chance: str) -> None:
    world = fight(party(hero("hild", items=(BOW,))), feet=feet)
    assert percent(world, orders.Attack(figure="hild", target="foe1", weapon="bow")) == chance


@pytest.mark.clause("axx.combat.range")
def test_beyond_range_is_refused() -> None:
    world = fight(party(hero("hild", items=(BOW,))), feet=241)
    found = refused(world, orders.Attack(figure="hild", target="foe1", weapon="bow"))
    assert (found.code, found.fields["feet"]) == ("out_of_range", 241)
    for kind in ("javelin", "darts"):
        near = fight(party(hero("hild", items=(weapon(kind, "piercing"),))), feet=30)
        do(near, orders.Attack(figure="hild", target="foe1", weapon="blade"), 1)
        far = fight(party(hero("hild", items=(weapon(kind, "piercing"),))), feet=31)
        assert refused(far, orders.Attack(figure="hild", target="foe1", weapon="blade")).code == "out_of_range"


@pytest.mark.clause("axx.combat.shots", "axx.combat.cover", "axx.combat.range", "axx.ability.dex")
def test_a_bow_at_ninety_feet_into_half_cover_twice() -> None:
    world = fight(party(hero("hild", level=2, DEX=16, items=(BOW,))), feet=90)
    do(world, orders.SetCover(figure="foe1", cover="half"))
    order = orders.Attack(figure="hild", target="foe1", weapon="bow")
    assert percent(world, order) == "40 %"
    facts = do(world, order, 12)
    rolled = only(facts, f.AttackRolled)
    assert (rolled.bonus, rolled.total, rolled.hit, rolled.left) == (0, 12, False, 1)
    facts = do(world, order, 13, 6)
    assert only(facts, f.DamageDealt).amount == 6
    assert refused(world, order).code in ("acted", "dead")
    assert round(1 - 0.6**2, 2) == 0.64


@pytest.mark.clause("axx.combat.shots")
@pytest.mark.parametrize(
    ("kind", "damage", "shots"), [("darts", "piercing", 3), ("bow", "piercing", 2), ("sling", "blunt", 1)]
)
def test_shots_a_round_stand_as_given_even_for_warriors_of_level_11(kind: str, damage: str, shots: int) -> None:
    world = fight(party(hero("hild", level=11, STR=3, DEX=3, items=(weapon(kind, damage),))), "ghoul", feet=30)
    assert world.fight is not None
    world.figures["foe1"].hp = 100
    for left in reversed(range(shots)):
        facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 1)
        assert only(facts, f.AttackRolled).left == left
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="blade")).code == "acted"


@pytest.mark.clause("axx.combat.shots")
def test_each_shot_may_have_its_own_target_and_stays_a_shot() -> None:
    knife = weapon("light_weapon", id_="knife", place="worn")
    world = fight(party(hero("hild", items=(BOW, knife))), "orc_patrol", 2, feet=20)
    do(world, orders.Attack(figure="hild", target="foe1", weapon="bow"), 1)
    do(world, orders.Attack(figure="hild", target="foe2", weapon="bow"), 1)


@pytest.mark.clause("axx.combat.shots")
def test_a_crossbow_shoots_once_and_takes_an_action_to_load() -> None:
    from tests.games.axx.fights import fold

    bow = weapon("crossbow", "piercing", id_="bow")
    bow.loaded = False
    world = fight(party(hero("hild", items=(bow,))), feet=40)
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="bow"), 20, 2)
    assert only(facts, f.DamageDealt).amount == 3
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="bow")).code == "not_loaded"
    do(world, orders.Reload(figure="hild", item="bow"))
    fold(world, f.RoundEnded(round=2), f.InitiativeRolled(round=3, order="party"), f.SideBegan(side="party"))
    do(world, orders.Attack(figure="hild", target="foe1", weapon="bow"), 1)


@pytest.mark.clause("axx.combat.range")
def test_a_foe_engaged_with_the_shooter_stops_bow_sling_and_crossbow_but_not_darts() -> None:
    for kind, damage in (("bow", "piercing"), ("sling", "blunt"), ("crossbow", "piercing")):
        world = fight(party(hero("hild", items=(weapon(kind, damage),))))
        assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="blade")).code == "shooter_engaged"
    world = fight(party(hero("hild", items=(weapon("darts", "piercing"),))))
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 1)


@pytest.mark.clause("axx.combat.cover")
def test_full_cover_is_no_target_for_missile_or_spell() -> None:
    world = fight(party(hero("hild", items=(BOW,)), hero("mira", "magic_user", spells=("magic_missile",))), feet=40)
    do(world, orders.SetCover(figure="foe1", cover="full"))
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="bow")).code == "full_cover"
    assert refused(world, orders.Cast(figure="mira", spell="magic_missile", target="foe1")).code == "full_cover"
    near = fight(party(hero("hild", items=(weapon(),))))
    do(near, orders.SetCover(figure="foe1", cover="half"))
    assert percent(near, orders.Attack(figure="hild", target="foe1", weapon="blade")) == "45 %"


@pytest.mark.clause("axx.gear.weapons")
def test_a_thrown_javelin_lies_there_and_darts_do_not_run_out() -> None:
    world = party(
        hero("hild", items=(weapon("javelin", "piercing"), weapon("darts", "piercing", id_="darts", place="worn")))
    )
    world.rooms["here"] = Room(id="here", number=1, level=1, x=0, y=0, w=4, h=4)
    fight(world, feet=30)
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 1)
    assert list(world.rooms["here"].things) == ["blade"]
    assert list(world.figures["hild"].items) == ["darts"]


@pytest.mark.clause("axx.gear.ac")
def test_no_shield_in_a_round_of_shooting() -> None:
    from tablewright.games.axx.combat.numbers import attack_numbers

    shield = Item(id="shield", kind="shield", place="worn")
    world = fight(party(hero("hild", items=(BOW, shield))), feet=30)
    foe, hild = world.figures["foe1"], world.figures["hild"]
    do(world, orders.Attack(figure="hild", target="foe1", weapon="bow"), 1)
    assert attack_numbers(world, foe, hild, at=5).ac == 10
