"""At 0 HP: every result of a Brush with Death, and what it leaves."""

from __future__ import annotations

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
    refused,
    step,
    weapon,
)

from tablewright.core.facts import Answer, Asked
from tablewright.games.axx.combat import death, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.world import Condition, Figure, Item, Room, World


def felled(*, brushes: int = 0, items: tuple[Item, ...] = (), hp: int = 3) -> tuple[World, Figure]:
    """Hild, felled by an orc's blow of 5."""
    hild = hero("hild", hp=hp, top=8, items=items)
    hild.brushes = brushes
    world = party(hild, hero("tam"))
    world.rooms["here"] = Room(id="here", number=1, level=1, x=0, y=0, w=9, h=9)
    fight(world, order="foes", side="foes")
    assert world.fight is not None
    world.fight.at["tam"] = -20
    facts = monster_turn(world, "foe1", 20, 5)
    assert only(facts, f.DamageDealt).down == "out"
    assert GAME.next(world) == orders.RollBrush(figure="hild")
    return world, hild


@pytest.mark.clause("axx.death.brush", "axx.death.table")
@pytest.mark.parametrize(
    ("earlier", "die", "result"), [(0, 6, "maimed"), (1, 6, "slain"), (1, 2, "scarred"), (2, 4, "maimed")]
)
def test_the_ledgers_brushes(earlier: int, die: int, result: str) -> None:
    world, hild = felled(brushes=earlier)
    faces = (die, 2, 1) if result == "maimed" else (die,)
    assert only(step(world, *faces), death.BrushRolled).result == result
    assert hild.brushes == earlier + 1


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        ("blow", "A Close Call: the blow did not land after all, and Hild stands at 3 HP."),
        ("poison", "A Close Call: the poison took nothing this time, and Hild stands at 3 HP."),
        ("fire", "A Close Call: the fire took nothing this time, and Hild stands at 3 HP."),
        ("trap", "A Close Call: the trap did no harm after all, and Hild stands at 3 HP."),
    ],
)
def test_a_close_call_says_what_it_undoes(cause: str, words: str) -> None:
    world = party(hero("hild"))
    rolled = death.BrushRolled(figure="hild", face=1, earlier=0, total=1, result="close_call", hp=3, cause=cause)
    assert GAME.say(rolled, GAME.names(world)) == words


def test_earlier_brushes_are_counted_in_words() -> None:
    world = party(hero("hild"))
    said = []
    for earlier in (1, 2):
        rolled = death.BrushRolled(figure="hild", face=1, earlier=earlier, total=1 + earlier, result="scarred", hp=3)
        (line,) = GAME.card(rolled, GAME.names(world)).rolls
        said += [f"{term.text} {term.words}" for term in line.terms]
    assert said == ["+1 earlier Brush today", "+2 earlier Brushes today"]


@pytest.mark.clause("axx.death.table")
def test_a_close_call_takes_the_blow_back_and_what_it_carried() -> None:
    hild = hero("hild", hp=1, top=8)
    hild.conditions["fatigue"] = Condition(kind="fatigue")
    world = fight(party(hild), "ghoul", order="foes", side="foes")
    monster_turn(world, "foe1", 20, 3)
    step(world, 2)
    assert (hild.hp, hild.state) == (1, "up")
    assert list(hild.conditions) == ["fatigue"]
    assert world.fight is not None
    assert world.fight.carried == []


@pytest.mark.clause("axx.death.table")
def test_scarred_is_full_hp_ailments_cleared_and_a_choice_for_good() -> None:
    world, hild = felled()
    hild.conditions = {kind: Condition(kind=kind) for kind in ("poisoned", "stuck", "fatigue", "injured")}
    facts = step(world, 3)
    assert (hild.hp, hild.state, sorted(hild.conditions)) == (8, "up", ["fatigue", "injured"])
    asked = only(facts, Asked)
    assert (asked.whom, asked.choices, asked.otherwise) == ("hild", ("fearsome", "ugly"), "fearsome")
    assert GAME.next(world) is None
    do(world, Answer(figure="hild", choice="ugly"))
    assert hild.scars == ["cha"]
    assert world.question is None
    from tablewright.games.axx.checks import check_numbers

    assert check_numbers(world, hild, task="parley").bonus == -5  # the scar, tired and injured


@pytest.mark.clause("axx.death.table", "axx.encounter.reaction")
def test_scars_add_up_on_cha_checks_and_change_no_reaction_which_is_2d6_and_no_check() -> None:
    from tablewright.games.axx.checks import check_numbers
    from tablewright.games.axx.meeting.encounter_talk import reaction_terms

    hild = hero("hild", CHA=13)
    hild.scars = ["cha", "intimidate", "cha"]
    assert check_numbers(fight(party(hild)), hild, task="parley").bonus == -1
    assert [(term.name, term.value) for term in reaction_terms(hild)] == [("CHA", 1)]


@pytest.mark.clause("axx.death.table")
def test_one_shaken_again_has_nothing_left_to_drop() -> None:
    world, hild = felled()
    hild.pack = False
    facts = step(world, 4)
    assert (hild.hp, hild.state) == (1, "up")
    assert all_of(facts, death.GearDropped) == []


@pytest.mark.clause("axx.death.table", "axx.condition.injured")
def test_shaken_drops_pack_and_what_the_hands_hold_and_keeps_armour_on() -> None:
    things = (
        weapon(),
        Item(id="armour", kind="medium_armor", place="worn"),
        Item(id="rope", kind="rope", place="pack"),
        Item(id="torch", kind="torch", place="hand", lit=True, burning=4),
        weapon("light_weapon", id_="knife", place="worn"),
    )
    world, hild = felled(items=things)
    hild.conditions["poisoned"] = Condition(kind="poisoned", target=12)
    facts = step(world, 4)
    assert only(facts, death.GearDropped).room == "here"
    assert (hild.hp, hild.state, hild.pack) == (1, "up", False)
    assert sorted(hild.items) == ["armour", "knife"]
    floor = world.rooms["here"].things
    assert sorted(floor) == ["blade", "pack.hild", "rope", "torch"]
    assert not floor["torch"].lit
    assert floor["torch"].burning == 4
    assert hild.conditions["injured"].until == "haven"
    assert "poisoned" in hild.conditions
    fold(world, f.SideBegan(side="party"))
    do(world, orders.EndTurn(figure="hild"))


@pytest.mark.clause("axx.death.table")
def test_a_grievous_wound_is_out_at_0_hp_and_injured_until_a_haven() -> None:
    world, hild = felled()
    hild.conditions["poisoned"] = Condition(kind="poisoned", target=12)
    step(world, 5)
    assert (hild.hp, hild.state) == (0, "out")
    assert list(hild.conditions) == ["injured"]
    fold(world, f.SideBegan(side="party"))
    assert refused(world, orders.EndTurn(figure="hild")).code == "out"


@pytest.mark.clause("axx.death.table")
def test_maimed_is_out_for_turns_and_injured_for_good_by_an_even_draw() -> None:
    from tablewright.games.axx.combat.conditions import ConditionEnded

    world, hild = felled()
    facts = step(world, 6, 3, 2)
    assert only(facts, death.BrushRolled).turns == 3
    assert only(facts, death.LimbLost).limb == "arm"
    assert (hild.hp, hild.state, hild.conditions["maimed"].turns) == (0, "out", 3)
    assert hild.conditions["injured"].until == "good"
    fold(world, ConditionEnded(figure="hild", condition="maimed"))
    assert (hild.hp, hild.state) == (1, "up")


@pytest.mark.clause("axx.death.table")
def test_with_a_gm_the_limb_is_his_word() -> None:
    world, hild = felled()
    world.gm = True
    facts = step(world, 6, 3)
    assert only(facts, Asked).whom == "gm"
    do(world, Answer(figure="gm", choice="leg"))
    assert hild.scars == ["leg"]


@pytest.mark.clause("axx.death.brush")
def test_monsters_have_no_brush() -> None:
    world = fight(party(hero("hild", items=(weapon(),))))
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 6)
    assert only(facts, f.DamageDealt).down == "dead"
    assert world.fallen == []


@pytest.mark.clause("axx.death.brush", "axx.combat.helpless")
def test_an_attack_on_one_who_lies_at_0_hp_hits_without_a_roll_and_forces_a_new_brush() -> None:
    world, hild = felled()
    step(world, 5)
    from tablewright.dice.sources import ScriptedDice
    from tablewright.games.axx.combat.numbers import attack_numbers
    from tablewright.games.axx.combat.strike import strike

    foe = world.figures["foe1"]
    dice = ScriptedDice((4,))
    for fact in strike(world, foe, hild, attack_numbers(world, foe, hild), dice):
        fold(world, fact)
    assert [fall.figure for fall in world.fallen] == ["hild"]
    facts = step(world, 6)
    assert only(facts, death.BrushRolled).result == "slain"


@pytest.mark.clause("axx.death.brush", "axx.death.table", "axx.combat.damage")
def test_a_close_call_in_the_middle_of_a_ghouls_attacks() -> None:
    hild = hero("hild", hp=3, top=8)
    world = fight(party(hild), "ghoul", order="foes", side="foes")
    monster_turn(world, "foe1", 20, 3)
    step(world, 1)
    assert hild.hp == 3
    facts = monster_turn(world, "foe1", 20, 2)
    assert only(facts, f.DamageDealt).hp == 1
    assert all_of(facts, f.AttackRolled)[0].left == 1
    foes_turn(world)
