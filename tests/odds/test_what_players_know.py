"""What may come of an order where a seat does not know all: damage is told, what a foe resists is not."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.games.axiom.heroic import GAME as AXIOM
from tests.games.axiom.staging import HILD as HERO
from tests.games.axiom.staging import begin
from tests.games.axiom.staging import party as heroes
from tests.games.axx.brawl import four
from tests.games.axx.fights import GAME as AXX
from tests.games.axx.fights import fight, hero, party, weapon
from tests.games.threedx.fight.staging import begin as threedx_begin
from tests.games.threedx.fight.staging import hero as threedx_hero
from tests.games.threedx.fight.staging import world as threedx_world

from tablewright.core.facts import Chance, Refused, Term
from tablewright.core.foresight import Told
from tablewright.core.game import Seat
from tablewright.games.axiom.content import threats
from tablewright.games.axiom.fight.attacks import damage_of
from tablewright.games.axiom.fight.facts import Attack
from tablewright.games.axiom.heroes import threats as make_threats
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.arms import arm
from tablewright.games.axx.combat.damage import damage_numbers
from tablewright.games.axx.meeting.encounter_facts import EncounterOpened, Foe
from tablewright.games.axx.meeting.encounter_fold import fold_opened, see_opened
from tablewright.games.axx.view.fight import _known
from tablewright.games.axx.world import World
from tablewright.games.registry import game
from tablewright.games.threedx.fight.orders import Attack as ThreedxAttack
from tablewright.odds import asks, columns
from tablewright.odds.foresight import Foresight, foresee, foretold
from tablewright.odds.lines import lines

DAGGER = "thing1"
THREEDX = game("3dx")


def chances(found: Foresight, thing: tuple[str, str]) -> dict[int, Fraction]:
    """How likely each amount is."""
    return {amount: Fraction(ways, found.total) for amount, ways in found.amounts(thing).items()}


def mace_against_skeleton() -> World:
    """Hild, a Level 1 Fighter with a mace, beside a skeleton of AC 13, as her player sees them: its HP unknown."""
    world = fight(party(hero("hild", items=(weapon(damage="blunt"),))), "skeleton_guard")
    world.figures["foe1"].hp = None
    return world


def struck(world: World) -> dict[int, Fraction]:
    order = orders.Attack(figure="hild", target="foe1", weapon="blade")
    return chances(foresee(AXX, world, order), ("damage", "foe1"))


def d6(hit: Fraction, times: int = 1) -> dict[int, Fraction]:
    """1d6 on a hit, so many times as much."""
    return {0: 1 - hit, **{times * face: hit / 6 for face in range(1, 7)}}


HIT = Fraction(9, 20)
"""Level 1 and no modifier: 12 or more on the die."""


@pytest.mark.clause("axx.encounter.answers", "axx.combat.damage")
def test_what_a_foe_shrugs_off_is_not_told_by_the_odds_before_lore_or_a_blow_has() -> None:
    world = mace_against_skeleton()
    assert struck(world) == d6(HIT)
    assert not _known(world, world.figures["foe1"])
    world.lore.append("skeleton_guard")
    assert struck(world) == d6(HIT, 2)  # vulnerable to blunt
    world.lore.clear()
    double = Term("vulnerable", 2, "axx.combat.damage", about="blunt")
    AXX.evolve(world, f.DamageDealt(figure="foe1", by="hild", amount=4, type="blunt", changes=(double,)))
    assert struck(world) == d6(HIT, 2)
    assert [tag.words for tag in _known(world, world.figures["foe1"])] == ["blunt does double"]


@pytest.mark.clause("axx.encounter.answers", "axx.combat.damage")
@pytest.mark.parametrize("wounds", ["words", "numbers"])
def test_that_hit_points_are_shown_tells_nothing_of_what_a_foe_shrugs_off(wounds: str) -> None:
    """The same mace and skeleton, as the player's page is told of them: 5 HP where the table shows numbers."""
    world = party(hero("hild", items=(weapon(damage="blunt"),)))
    world.options["wounds"] = wounds
    foe = Foe(id="foe1", name="skeleton 1", hp=5, hd=1)
    came = EncounterOpened(threat="skeleton_guard", foes=(foe,), ranks={"hild": "front"})
    fold_opened(world, see_opened(came, None, world))
    skeleton = world.figures["foe1"]
    assert skeleton.hp == (5 if wounds == "numbers" else None)
    used = arm(world, world.figures["hild"], skeleton, "blade", near=True)
    assert not isinstance(used, Refused)
    assert not damage_numbers(world, world.figures["hild"], skeleton, used).doublings
    world.lore.append("skeleton_guard")
    assert damage_numbers(world, world.figures["hild"], skeleton, used).doublings == 1


@pytest.mark.clause("axx.encounter.answers", "axx.combat.damage")
def test_the_referee_knows_what_a_foe_shrugs_off() -> None:
    world = mace_against_skeleton()
    world.figures["foe1"].hp = 5
    assert struck(world) == d6(HIT, 2)
    world.figures["hild"].items["blade"].damage = "edged"
    # Half, rounded down: a 1 does nothing.
    assert struck(world) == {0: 1 - HIT + HIT / 6, 1: HIT / 3, 2: HIT / 3, 3: HIT / 6}


def dagger_against(foe: str, **changed: Any) -> dict[int, Fraction]:
    world = begin(heroes(HERO), f"1 {foe}", "touch")
    for name, value in changed.items():
        setattr(world.figures["threat1"], name, value)
    found = foresee(AXIOM, world, Attack(figure="hero1", target="threat1", item=DAGGER))
    return chances(found, ("damage", "threat1"))


@pytest.mark.clause("axiom.attack", "axiom.scope")
def test_the_damage_of_a_blow_is_foretold_though_the_threats_health_is_not_known() -> None:
    """Speed 3D and Strike 2D, a dagger: 5D against Defense 1; the successes are the damage."""
    successes = {1: "68/243", 2: "64/243", 3: "1/6", 4: "35/486", 5: "1/54", 6: "1/486"}
    plain = {0: Fraction(16, 81)} | {amount: Fraction(p) for amount, p in successes.items()}
    assert dagger_against("bone guard", health=None, top=None) == plain
    # The referee knows that bones resist what is piercing: 2 less, not below 0.
    known = dagger_against("bone guard")
    assert known[0] == plain[0] + plain[1] + plain[2]
    assert known[1] == plain[3]


@pytest.mark.clause("axiom.scope")
@pytest.mark.parametrize("wounds", ["words", "numbers"])
def test_that_health_is_shown_tells_nothing_of_what_a_threat_resists(wounds: str) -> None:
    """Three successes against Defense 1 with a dagger: 3 off a bone guard's Health for players, 1 for the referee."""
    for role, taken in (("player", 3), ("gm", 1)):
        world = begin(heroes(HERO), "1 raider", "touch")
        world.options["wounds"] = wounds
        record = next(one for one in threats().values() if one.name == "bone guard")
        came = make_threats.arrival(world, record, 1)
        make_threats.evolve(world, came if role == "gm" else make_threats.see(came, Seat("s1", "player"), world))
        guard = came.came[0].id
        assert world.figures[guard].health == (came.came[0].health if wounds == "numbers" or role == "gm" else None)
        about = {"figure": "hero1", "target": guard, "item": DAGGER, "successes": 3, "threshold": 1}
        assert damage_of(world, about)[0] == taken


@pytest.mark.clause("axx.combat.withdraw", "axx.magic.cleric")
def test_orders_with_dice_but_no_chance_on_their_button_are_foretold() -> None:
    world = four()
    fight(world, "orc_patrol", 1, feet=5)
    world.figures["hild"].hp = 3
    seat = Seat(id="p", role="player", figures=("hild", "osric", "tam", "mira"))
    told = {one.words: one for one in AXX.offers(world, seat) if not one.greyed and foretold(AXX, world, one)}
    assert {one.group for one in told.values() if one.rolls} == {"magic"}
    cure = foresee(AXX, world, told["Osric casts Cure Light Wounds on Hild"].command)
    assert chances(cure, ("heals", "hild")) == {amount: Fraction(1, 8) for amount in range(1, 6)} | {6: Fraction(3, 8)}
    assert "Hild moves 20 ft away" in told  # the orc strikes at her
    assert "Osric waits" not in told


def test_an_order_of_which_nothing_can_be_foretold_has_the_chance_of_its_button() -> None:
    """What a search finds is hidden; a hit that too many dice are rolled for is an estimate beside an exact chance."""
    nothing, chance = Foresight({(): 20}, 20), Chance(what="check", ways=11, of=20, need=10, target=12)
    names = AXX.names(four())
    (thing,) = columns.of_order("Search", nothing, AXX, names, button=chance).things
    assert (thing.words, thing.chance) == ("To reach 12", "55 %")
    guessed = Foresight({(Told("enough", "hild"),): 2200, (): 1800}, 4000, exact=False)
    first, second = columns.of_order("Search", guessed, AXX, names, button=chance).things
    assert (first.words, first.chance) == ("To reach 12", "55 %")
    assert second.chance.startswith("about 55 %")


def test_a_row_for_one_total_alone_names_it_once() -> None:
    found = lines(asks.read("axx", "12d6 vs 40"))
    assert found[-1].split()[:1] == ["72"]
    assert found[-2].split()[:3] == ["70", "to", "71"]


@pytest.mark.clause("3dx.damage", "3dx.combat.multiple_attacks", "3dx.critical")
def test_an_attack_of_3dx_tells_the_wounds_that_its_dice_would_deal() -> None:
    """d12, d8 and d6 against target number 5: the difference, for each of two attacks the same."""

    def middle(*faces: int) -> int:
        return (0 if faces[0] == 1 else 12) if len(set(faces)) == 1 else sorted(faces)[1]

    results = [middle(*faces) for faces in product(range(1, 13), range(1, 9), range(1, 7))]
    wounds = Counter(max(0, result - 5) for result in results)
    expected = {amount: Fraction(times, len(results)) for amount, times in wounds.items()}
    for targets, weapons in ((1, ("sword",)), (2, ("sword", "dagger"))):
        here = threedx_world()
        hild = threedx_hero(here, sizes=(8, 4, 4, 4, 4), things=weapons)
        threedx_begin(here, "wolf 5", apart=2)
        items = tuple(f"{hild.id}-{weapon}-1" for weapon in weapons)
        order = ThreedxAttack(figure=hild.id, targets=("npc1",) * targets, items=items, ability="strike")
        found = foresee(THREEDX, here, order)
        assert chances(found, ("excess", "npc1")) == {targets * one: p for one, p in sorted(expected.items())}
        words = THREEDX.told_words(Told("excess", "npc1"), THREEDX.names(here))
        assert words == "Wounds to wolf, before armour and reductions"
