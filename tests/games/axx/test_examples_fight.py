"""The ledger's worked examples of fights, figure for figure."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.axx.fights import (
    all_of,
    chance_of,
    do,
    fight,
    fold,
    hero,
    meet,
    monster_turn,
    only,
    party,
    refused,
    settle,
    step,
    told,
    weapon,
)
from tests.games.axx.test_spells_cast import mixed

from tablewright.games.axx import checks, figures, kernel
from tablewright.games.axx.combat import death, field, moves, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.conditions import ConditionBegan
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.magic.sleep import SleepRolled
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import Figure, Item

HIDE = Item(id="hide", kind="hide_armor", place="worn")


def attack(who: str, foe: str = "foe1", **more: object) -> orders.Attack:
    """An attack with the weapon in hand."""
    return orders.Attack(figure=who, target=foe, weapon="blade", **more)  # type: ignore[arg-type]


# ── The order of a round ─────────────────────────────────────────────────────────────────────


@pytest.mark.example("axx.combat.initiative", 1)
def test_four_against_four() -> None:
    hild = hero("hild", hp=3, top=8, items=(weapon(),))
    world = fight(party(hild))
    orc = world.figures["foe1"]
    orc.hp = 2
    fold(world, f.RoundEnded(round=1))
    assert only(step(world, 4, 4), f.InitiativeRolled).order == "tie"
    step(world)
    do(world, attack("hild"), 20, 5)
    step(world)
    step(world, 20, 4)
    landed = all_of(step(world), f.Landed)
    assert [(fact.figure, fact.lost, fact.down) for fact in landed] == [("foe1", 5, "dead"), ("hild", 4, "out")]
    rolled = only(step(world, 2), death.BrushRolled)
    assert (rolled.result, hild.hp, orc.state) == ("close_call", 3, "dead")


@pytest.mark.example("axx.combat.initiative", 1)
def test_five_against_three_the_dead_orc_does_not_strike() -> None:
    world = fight(party(hero("hild", hp=3, items=(weapon(),))))
    world.figures["foe1"].hp = 2
    fold(world, f.RoundEnded(round=1))
    assert only(step(world, 5, 3), f.InitiativeRolled).order == "party"
    step(world)
    do(world, attack("hild"), 20, 5)
    facts = settle(world, 6)
    assert only(facts, f.FightEnded).outcome == "won"
    assert all_of(facts, f.AttackRolled) == []


@pytest.mark.example("axx.combat.action", 1)
@pytest.mark.parametrize(
    ("cls", "armour", "feet"),
    [
        ("fighter", "", (30, 60, 15)),
        ("fighter", "medium_armor", (20, 40, 10)),
        ("fighter", "heavy_armor", (20, 40, 10)),
        ("barbarian", "hide_armor", (40, 80, 20)),
    ],
)
def test_feet_a_round(cls: str, armour: str, feet: tuple[int, int, int]) -> None:
    items = (Item(id="a", kind=armour, place="worn"),) if armour else ()
    hild = hero("hild", cls, items=items)
    world = fight(party(hild), feet=200)
    speed = figures.speed(hild)
    assert (speed, kernel.running(speed), -moves.withdrawal(world, hild)) == feet
    do(world, orders.Run(figure="hild", feet=feet[1]))
    assert world.fight is not None
    assert world.fight.at["hild"] == feet[1]


# ── Attacks ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.example("axx.combat.charge", 1)
def test_a_barbarian_charges_an_orc() -> None:
    brenna = hero("brenna", "barbarian", STR=16, items=(weapon(), HIDE))
    world = fight(party(brenna), feet=40)
    order = orders.Charge(figure="brenna", target="foe1", weapon="blade")
    chance = chance_of(world, order)
    assert told(chance.terms) == [("warrior", 1), ("STR", 2), ("charge", 2)]
    assert (chance.bonus, chance.target, chance.need, chance.percent()) == (5, 13, 8, "65 %")
    orc = world.figures["foe1"]
    calm = attack_numbers(world, orc, brenna)
    assert (calm.ac, calm.chance().need, calm.chance().percent()) == (14, 13, "40 %")
    do(world, order, 2)
    exposed = attack_numbers(world, orc, brenna)
    assert told(exposed.ac_terms) == [("hide_armor", 14), ("charged", -2)]
    assert (exposed.ac, exposed.chance().need, exposed.chance().percent()) == (12, 11, "50 %")
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    assert attack_numbers(world, orc, brenna).ac == 14
    near = fight(party(hero("brenna", "barbarian", items=(weapon(),))), feet=5)
    assert refused(near, order).code == "too_near"


@pytest.mark.example("axx.combat.attack", 1)
def test_a_total_equal_to_the_ac_hits() -> None:
    plate = (Item(id="a", kind="heavy_armor", place="worn"),)
    for face, hit in ((15, True), (14, False)):
        world = fight(party(hero("hild", items=plate)), "goblin_band", order="foes", side="foes")
        rolled = only(monster_turn(world, "foe1", face, *((1,) if hit else ())), f.AttackRolled)
        assert (rolled.total, rolled.ac, rolled.hit) == (face + 1, 16, hit)
    numbers = attack_numbers(world, world.figures["foe1"], world.figures["hild"])
    assert numbers.chance().percent() == "30 %"


@pytest.mark.example("axx.combat.attack", 1)
def test_two_on_one_and_aid_and_no_more_for_a_third() -> None:
    hild, ann, bo = hero("hild", STR=13, items=(weapon(),)), hero("ann"), hero("bo")
    world = fight(party(hild, ann, bo), "ghoul")
    assert world.fight is not None
    world.fight.at["bo"] = -30  # one ally engaged with it, and another who helps
    do(world, orders.Aid(figure="ann", ally="hild"))
    chance = chance_of(world, attack("hild"))
    assert told(chance.terms) == [("warrior", 1), ("STR", 1), ("two_on_one", 2), ("aid", 2)]
    assert (chance.bonus, chance.target, chance.need, chance.percent()) == (6, 14, 8, "65 %")
    world.fight.at["bo"] = 0
    assert chance_of(world, attack("hild")).bonus == 6


@pytest.mark.example("axx.combat.attack", 1)
def test_five_rats_round_one() -> None:
    mail = (Item(id="a", kind="medium_armor", place="worn"),)
    world = fight(party(hero("hild", items=mail)), "giant_rats", 5, order="foes", side="foes")
    for rat in (world.figures[f"foe{n}"] for n in range(1, 6)):
        numbers = attack_numbers(world, rat, world.figures["hild"])
        assert told(numbers.terms) == [("two_on_one", 2)]
        assert (numbers.ac, numbers.chance().need, numbers.chance().percent()) == (14, 12, "45 %")


@pytest.mark.example("axx.combat.range", 1)
def test_range_in_feet() -> None:
    hild = hero("hild", items=(weapon("bow", "piercing"), weapon("javelin", "piercing", id_="javelin", place="worn")))
    found = {}
    for feet in (60, 61, 120, 121, 240, 241):
        world = fight(party(hild), feet=feet)
        numbers = attack_numbers(world, hild, world.figures["foe1"], "blade")
        found[feet] = numbers.why_not or dict(told(numbers.terms)).get("range", 0)
    assert found == {60: 0, 61: -2, 120: -2, 121: -5, 240: -5, 241: "out_of_range"}
    assert refused(world, attack("hild")).code == "out_of_range"
    world = fight(party(hild), feet=31)
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="javelin")).code == "out_of_range"


@pytest.mark.example("axx.combat.shots", 1)
def test_two_arrows_at_ninety_feet_into_half_cover() -> None:
    linnet = hero("linnet", "ranger", level=2, DEX=16, items=(weapon("bow", "piercing"),))
    world = fight(party(linnet), feet=90)
    assert world.fight is not None
    world.fight.cover["foe1"] = "half"
    chance = chance_of(world, attack("linnet"))
    assert told(chance.terms) == [("warrior", 2), ("DEX", 2), ("range", -2), ("cover", -2)]
    assert (chance.bonus, chance.need, chance.percent()) == (0, 13, "40 %")
    miss = 1 - Fraction(chance.ways, chance.of)
    assert 1 - miss**2 == Fraction(64, 100)
    do(world, attack("linnet"), 12)
    do(world, attack("linnet"), 12)
    assert refused(world, attack("linnet")).code == "acted"


@pytest.mark.example("axx.class.thief", 1)
def test_a_backstab_and_a_halfling_that_hides() -> None:
    tam = hero("tam", "thief", level=3, items=(weapon("light_weapon"),))
    world = meet(party(tam), feet=5)
    fold(world, e.SurpriseRolled(surprised=("foes",)), e.DistanceRolled(feet=5, dice=1))
    fold(world, e.IntentJudged(attitude="hostile", clear=True), e.FightBegan())
    fold(world, f.InitiativeRolled(round=1, order="only_party"), f.SideBegan(side="party"))
    chance = chance_of(world, attack("tam"))
    assert told(chance.terms) == [("specialist", 2), ("backstab", 4)]
    assert (chance.bonus, chance.target, chance.need, chance.percent()) == (6, 13, 7, "70 %")
    facts = do(world, attack("tam"), 7, 3)
    assert only(facts, f.DamageDealt).amount == 6
    hob = hero("hob", "thief", kindred="halfling", DEX=16)
    stealth = checks.check_numbers(party(hob), hob, task="stealth")
    assert sorted(value for _, value in told(stealth.terms)) == [1, 2, 2, 2]
    assert (stealth.bonus, stealth.need, stealth.chance("check").percent()) == (7, 5, "80 %")


@pytest.mark.example("axx.explore.darkness", 1)
def test_striking_at_the_unseen() -> None:
    world = fight(party(hero("hild", STR=9, items=(weapon(),))), dark=True)
    chance = chance_of(world, attack("hild"))
    assert told(chance.terms) == [("warrior", 1), ("darkness", -4)]
    assert (chance.bonus, chance.target, chance.need, chance.percent()) == (-3, 13, 16, "25 %")


# ── Damage ───────────────────────────────────────────────────────────────────────────────────


def struck(figure: Figure, face: int, *, foe: str = "skeleton_guard", feet: int = 5, asleep: bool = False) -> int:
    """What a hit with this die of damage takes."""
    world = fight(party(figure), foe, feet=feet)
    target = world.figures["foe1"]
    target.hp = target.top = 20
    if asleep:
        world.options["undead_immunities"] = False
        fold(world, ConditionBegan(figure="foe1", condition="asleep"))
    faces = (face,) if asleep else (20, face)
    amount = only(do(world, attack(figure.id), *faces), f.DamageDealt).amount
    assert isinstance(amount, int)
    return amount


@pytest.mark.example("axx.combat.damage", 1)
def test_damage_to_a_skeleton_and_the_least_there_is() -> None:
    edged, mace = (weapon(),), (weapon(damage="blunt"),)
    club = (weapon("light_weapon", "blunt"),)
    assert struck(hero("hild", STR=16, items=edged), 6) == 4
    assert struck(hero("linnet", "ranger", items=(weapon("bow", "piercing"),)), 1, feet=30) == 0
    assert struck(hero("osric", "cleric", STR=13, items=mace), 4) == 10
    assert struck(hero("tam", "thief", STR=13, items=club), 3, asleep=True) == 16
    assert struck(hero("tam", "thief", STR=4, items=club), 1, foe="orc_patrol") == 1


@pytest.mark.example("axx.option.natural", 1)
@pytest.mark.parametrize(("foe", "damage"), [("orc_patrol", 8), ("skeleton_guard", 16)])
def test_a_natural_20_deals_the_most(foe: str, damage: int) -> None:
    world = fight(party(hero("hild", STR=16, items=(weapon(damage="blunt"),)), natural=True), foe)
    facts = do(world, attack("hild"), 20)
    assert only(facts, f.DamageDealt).amount == damage


# ── Foes and spells ──────────────────────────────────────────────────────────────────────────


@pytest.mark.example("axx.spell.sleep", 1)
def test_sleep_among_rats_orcs_a_bear_a_skeleton_and_an_elf() -> None:
    world = fight(party(hero("mira", "magic_user", spells=("sleep",))), "orc_patrol", 8, feet=30)
    mixed(world, *["giant_rats"] * 2, *["orc_patrol"] * 3, "giant_spider", "skeleton_guard", "orc_patrol")
    world.figures["foe6"].hd = 4  # as large as a bear
    world.figures["foe8"].kindred = "elf"
    rolled = only(do(world, orders.Cast(figure="mira", spell="sleep"), 2, 3, 1, 1, 1, 1), SleepRolled)
    assert rolled.hit_dice == 5
    assert set(rolled.sleepers) == {"foe1", "foe2", "foe3", "foe4", "foe5"}
    assert sum(figures.hd_halves(world.figures[i]) for i in rolled.sleepers) == 2 * 4  # of 5 HD: 1 is wasted
    assert set(rolled.unaffected) == {"foe7", "foe8"}
    assert "asleep" not in world.figures["foe6"].conditions


@pytest.mark.example("axx.threat.giant_rats", 1)
def test_a_rats_bite_on_a_20() -> None:
    hild = hero("hild", CON=10, items=(weapon(),))
    world = fight(party(hild), "giant_rats", order="foes", side="foes")
    monster_turn(world, "foe1", 20, 1)
    step(world)
    assert hild.conditions["poisoned"].target == 10
    do(world, orders.NextSide())
    do(world, orders.EndTurn(figure="hild"))
    step(world)
    facts = step(world, 2)
    assert (only(facts, f.DamageDealt).amount, only(facts, f.DamageDealt).cause) == (2, "poison")
    numbers = checks.save_numbers(hild, "body", target=10)
    assert sorted(told(numbers.terms)) == [("fighter", 2), ("weakened", -2)]
    assert (numbers.need, numbers.chance("save").percent()) == (10, "55 %")
    assert only(step(world, 10), checks.SaveRolled).success


@pytest.mark.example("axx.threat.ghoul", 1)
def test_a_ghouls_three_attacks() -> None:
    mail = (Item(id="a", kind="medium_armor", place="worn"), Item(id="s", kind="shield", place="worn"))
    hild = hero("hild", items=mail)
    world = fight(party(hild), "ghoul", order="foes", side="foes")
    numbers = attack_numbers(world, world.figures["foe1"], hild)
    assert (numbers.ac, numbers.chance().need, numbers.chance().percent()) == (15, 13, "40 %")
    assert figures.attacks_a_round(world.figures["foe1"]) == 3
    hit = Fraction(numbers.ways, 20)
    assert float(1 - (1 - hit) ** 3) == pytest.approx(0.784)
    save = checks.save_numbers(hild, "body", cause=figures.hd_halves(world.figures["foe1"]))
    assert (save.bonus, save.target, save.chance("save").percent()) == (2, 12, "55 %")
    fails = 1 - Fraction(save.chance("save").ways, 20)
    assert float(1 - (1 - hit * fails) ** 3) == pytest.approx(0.448632)
    assert field.engaged_with(world, hild) == [world.figures["foe1"]]
