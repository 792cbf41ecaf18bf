"""Every power of the six Threats, seen to act in a fight."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, all_of, fight, fold, hero, monster_turn, only, party, settle, step, take

from tablewright.games.axx import content
from tablewright.games.axx.checks import SaveRolled, save_numbers
from tablewright.games.axx.combat import conditions as c
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.world import Item


@pytest.mark.clause("axx.threat.giant_rats", "axx.condition.poisoned", "axx.save")
def test_a_rats_20_that_hits_brings_disease_without_a_save_at_the_bite() -> None:
    hild = hero("hild", CON=10, hp=8)
    world = fight(party(hild), "giant_rats", 1, order="foes", side="foes")
    facts = monster_turn(world, "foe1", 20, 1)
    assert only(facts, f.DamageDealt).powers == (0,)
    facts = step(world)
    assert all_of(facts, SaveRolled) == []
    assert hild.conditions["poisoned"].target == 10
    numbers = save_numbers(hild, "body", target=10)
    assert (numbers.need, numbers.chance("save").percent()) == (10, "55 %")
    fold(world, f.RoundClosing())
    facts = settle(world, 3, 10)
    assert hild.hp == 4
    assert only(facts, SaveRolled).success
    assert hild.conditions == {}


@pytest.mark.clause("axx.threat.giant_rats")
def test_a_20_that_misses_or_a_19_brings_no_disease() -> None:
    high = (Item(id="armour", kind="heavy_armor", place="worn"), Item(id="shield", kind="shield", place="worn"))
    world = fight(party(hero("hild", DEX=18, items=high)), "giant_rats", 1, order="foes", side="foes")
    numbers = attack_numbers(world, world.figures["foe1"], world.figures["hild"])
    assert (numbers.ac, numbers.ways) == (19, 2)
    monster_turn(world, "foe1", 19, 1)
    assert only(take(world), f.DamageDealt).powers == ()


@pytest.mark.clause("axx.threat.ghoul", "axx.condition.paralyzed", "axx.combat.helpless", "axx.combat.damage")
def test_the_ghoul_has_three_attacks_and_paralyses() -> None:
    hild = hero(
        "hild",
        CON=10,
        hp=8,
        items=(Item(id="a", kind="medium_armor", place="worn"), Item(id="s", kind="shield", place="worn")),
    )
    world = fight(party(hild), "ghoul", 1, order="foes", side="foes")
    numbers = attack_numbers(world, world.figures["foe1"], hild)
    assert (numbers.ac, 5 * numbers.ways) == (15, 40)
    save = save_numbers(hild, "body", cause=4)
    assert (save.bonus, save.target, save.chance("save").percent()) == (2, 12, "55 %")
    assert round(1 - (1 - 0.4) ** 3, 3) == 0.784
    assert round(1 - (1 - 0.4 * 0.45) ** 3, 6) == 0.448632
    facts = monster_turn(world, "foe1", 13, 1)
    assert (only(facts, f.AttackRolled).arm, only(facts, f.AttackRolled).left) == ("claw", 2)
    take(world)
    facts = step(world, 9, 2)
    assert not only(facts, SaveRolled).success
    assert only(facts, c.ConditionBegan).rounds == 2
    facts = monster_turn(world, "foe1", 3)
    assert (only(facts, f.AttackRolled).sure, only(facts, f.AttackRolled).left) == (True, 1)
    step(world, 20)
    facts = monster_turn(world, "foe1", 1)
    assert (only(facts, f.AttackRolled).arm, only(facts, f.AttackRolled).left) == ("bite", 0)


@pytest.mark.clause("axx.threat.ghoul", "axx.combat.charge", "axx.combat.withdraw")
def test_a_ghouls_charge_is_one_attack() -> None:
    world = fight(party(hero("hild")), "ghoul", 1, feet=30, order="foes", side="foes")
    monster_turn(world, "foe1", 1)
    assert world.fight is not None
    assert world.fight.acted == ["foe1"]


@pytest.mark.clause("axx.threat.giant_spider", "axx.condition.paralyzed")
def test_the_spider_throws_a_web_at_one_out_of_reach_within_30_ft() -> None:
    hild = hero("hild", DEX=10)
    world = fight(party(hild), "giant_spider", 1, feet=30, order="foes", side="foes")
    facts = monster_turn(world, "foe1", 11, 3)
    saved = only(facts, SaveRolled)
    assert (saved.save, saved.target, saved.success) == ("dodge", 12, False)
    assert (hild.conditions["stuck"].rounds, hild.conditions["stuck"].fresh) == (3, False)
    assert only(facts, f.PowerUsed).power == "web"
    assert world.fight is not None
    assert world.fight.acted == ["foe1"]


@pytest.mark.clause("axx.threat.giant_spider")
def test_a_dodge_save_avoids_the_web_and_a_bite_comes_next() -> None:
    world = fight(party(hero("hild")), "giant_spider", 1, feet=30, order="foes", side="foes")
    facts = monster_turn(world, "foe1", 12)
    assert only(facts, SaveRolled).success
    assert world.figures["hild"].conditions == {}
    near = fight(party(hero("hild")), "giant_spider", 1, order="foes", side="foes")
    facts = monster_turn(near, "foe1", 20, 2)
    assert only(facts, f.AttackRolled).arm == "bite"
    facts = step(near, 12)
    assert only(facts, SaveRolled).against == "poisoned"


@pytest.mark.clause(
    "axx.threat.giant_rats",
    "axx.threat.goblin_band",
    "axx.threat.skeleton_guard",
    "axx.threat.orc_patrol",
    "axx.threat.ghoul",
    "axx.threat.giant_spider",
)
@pytest.mark.parametrize(
    ("threat", "hp", "ac", "attack", "damage", "kind"),
    [
        ("giant_rats", 2, 12, 0, "1d3", "piercing"),
        ("goblin_band", 4, 13, 1, "1d6", "edged"),
        ("skeleton_guard", 5, 13, 1, "1d6", "edged"),
        ("orc_patrol", 5, 13, 1, "1d8", "edged"),
        ("ghoul", 10, 14, 2, "1d3", "edged"),
        ("giant_spider", 9, 14, 2, "1d6", "piercing"),
    ],
)
def test_the_six_in_a_fight(threat: str, hp: int, ac: int, attack: int, damage: str, kind: str) -> None:
    hild = hero("hild")
    world = fight(party(hild), threat, 1, order="foes", side="foes")
    foe = world.figures["foe1"]
    numbers = attack_numbers(world, foe, hild)
    assert (foe.hp, numbers.bonus, numbers.arm.type) == (hp, attack, kind)
    assert numbers.arm.dice == content.dice(damage)
    assert attack_numbers(world, hild, foe).ac == ac


def test_every_power_in_the_data_is_proved_here() -> None:
    powers = {(m.id, power.name) for m in content.monsters().values() for power in m.powers}
    assert powers == {
        ("giant_rats", "disease"),
        ("ghoul", "numbing touch"),
        ("giant_spider", "venom"),
        ("giant_spider", "web"),
    }
    assert GAME.id == "axx"
    assert orders.MonsterTurn.roles == ()
