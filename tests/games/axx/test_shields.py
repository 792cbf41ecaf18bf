"""Shields: against whom they count, and splintering one to undo a hit."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, all_of, do, fight, hero, monster_turn, only, party, step, take, weapon

from tablewright.core.facts import Answer, Asked
from tablewright.core.game import Seat
from tablewright.games.axx import figures
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import hit
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.say import names
from tablewright.games.axx.world import Condition, Item, World

SHIELD = Item(id="shield", kind="shield", place="worn")
SPLINTER = Answer(figure="hild", choice="splinter the shield")


def shielded(threat: str = "orc_patrol", *, order: str = "foes", hp: int = 8) -> World:
    """Hild with sword and shield (AC 11) before a foe whose turn it is."""
    return fight(party(hero("hild", hp=hp, items=(weapon(), SHIELD))), threat, order=order, side="foes")


@pytest.mark.clause("axx.gear.shield")
def test_a_shield_counts_only_against_foes_one_faces() -> None:
    world = shielded()
    foe, hild = world.figures["foe1"], world.figures["hild"]
    assert attack_numbers(world, foe, hild).ac == 11
    assert attack_numbers(world, foe, hild, free=True).ac == 10
    hild.conditions["asleep"] = Condition(kind="asleep")
    assert attack_numbers(world, foe, hild).ac == 10
    hild.conditions = {}
    assert world.fight is not None
    world.fight.hidden.append("foe1")
    assert attack_numbers(world, foe, hild).ac == 10
    world.fight.hidden = []
    world.fight.surprised = ["party"]
    assert attack_numbers(world, foe, hild).ac == 10


@pytest.mark.clause("axx.gear.shield")
def test_splintered_when_hit_and_damage_are_known_it_undoes_the_hit_and_is_gone() -> None:
    world = shielded()
    facts = monster_turn(world, "foe1", 10, 5)
    assert [type(x) for x in facts] == [f.AttackRolled, hit.HitHeld, Asked]
    assert world.figures["hild"].hp == 8
    text, choices = GAME.asks(world, hit.SPLINTER)(world, names(world))  # type: ignore[misc]
    assert text == "Orc 1's hit deals Hild 5. Does the shield take it?"
    assert choices[hit.TAKE] == "Take it: 3 HP left"
    splintered = only(do(world, SPLINTER), hit.ShieldSplintered)
    assert GAME.say(splintered, names(world)) == "Hild's shield splinters under the hit, and Hild is unharmed."
    hild = world.figures["hild"]
    assert (hild.hp, figures.shield(hild)) == (8, None)
    assert world.fight is not None
    assert (world.fight.held, world.fight.hurt) == (None, [])


@pytest.mark.clause("axx.gear.shield")
def test_kept_whole_the_hit_takes_effect_with_all_it_carries() -> None:
    world = shielded("ghoul")
    monster_turn(world, "foe1", 13, 2)
    dealt = only(take(world), f.DamageDealt)
    assert (dealt.amount, dealt.hp, dealt.rolls) == (2, 6, ())
    assert world.fight is not None
    assert len(world.fight.carried) == 1
    other = shielded("ghoul")
    monster_turn(other, "foe1", 13, 2)
    do(other, SPLINTER)
    assert other.fight is not None
    assert other.fight.carried == []


@pytest.mark.clause("axx.gear.shield")
@pytest.mark.parametrize(
    ("hp", "face", "otherwise"), [(8, 5, "take the hit"), (5, 5, "splinter the shield"), (4, 8, "splinter the shield")]
)
def test_by_the_policy_a_shield_goes_for_what_would_fell_its_bearer(hp: int, face: int, otherwise: str) -> None:
    asked = only(monster_turn(shielded(hp=hp), "foe1", 10, face), Asked)
    assert asked.otherwise == otherwise


@pytest.mark.clause("axx.gear.shield")
def test_hits_that_need_no_roll_and_bearers_with_full_hands_are_not_asked() -> None:
    asleep = shielded()
    asleep.figures["hild"].conditions["asleep"] = Condition(kind="asleep")
    assert not all_of(monster_turn(asleep, "foe1", 3), Asked)
    great = fight(party(hero("hild", items=(weapon("heavy_weapon"), SHIELD))), side="foes", order="foes")
    assert not all_of(monster_turn(great, "foe1", 12, 3), Asked)


@pytest.mark.clause("axx.gear.shield", "axx.combat.initiative")
def test_in_a_tied_exchange_a_splintered_shield_leaves_nothing_to_land() -> None:
    world = shielded(order="tie")
    monster_turn(world, "foe1", 10, 5)
    do(world, SPLINTER)
    assert world.fight is not None
    assert world.fight.blows == []
    again = shielded(order="tie")
    monster_turn(again, "foe1", 10, 5)
    assert only(take(again), f.DamageDealt).waits
    step(again)
    assert again.figures["hild"].hp == 3


def test_the_question_stands_as_two_buttons() -> None:
    world = shielded()
    monster_turn(world, "foe1", 10, 5)
    offered = [o.words for o in GAME.offers(world, Seat(id="p", role="player", figures=("hild",)))]
    assert offered == ["Take it: 3 HP left", "Splinter the shield: no harm done, and it is gone"]


@pytest.mark.clause("axx.combat.initiative", "axx.gear.shield")
def test_the_question_in_a_tied_exchange_counts_the_blows_that_wait() -> None:
    """8 HP, 5 of them gone once the first orc's blow lands: the second's 2 leaves 1, a 3 none."""
    for face, words in ((2, "Take it: 1 HP left"), (3, "Take it, and go down")):
        world = fight(party(hero("hild", items=(SHIELD,))), "orc_patrol", 2, order="tie", side="foes")
        monster_turn(world, "foe1", 19, 5)
        take(world)
        monster_turn(world, "foe2", 19, face)
        _, choices = GAME.asks(world, hit.SPLINTER)(world, names(world))  # type: ignore[misc]
        assert choices[hit.TAKE] == words
