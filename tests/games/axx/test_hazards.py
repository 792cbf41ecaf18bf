"""Harm that the game master deals by a hazard: dice, kinds, and the Brush with Death at 0 HP."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, all_of, do, fight, hero, meet, no, only, party, settle, step

from tablewright.core.game import Seat
from tablewright.games.axx.combat import conditions, death, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.heroes.harm_orders import DealDamage
from tablewright.games.axx.world import Condition

GM = Seat("gm", "gm")
PLAYER = Seat("p", "player", "Ann", ("hild",))


@pytest.mark.clause("axx.combat.damage", "axx.improvise")
def test_a_fall_takes_its_dice_and_wakes_a_sleeper() -> None:
    hild = hero("hild", hp=20)
    hild.conditions["asleep"] = Condition(kind="asleep")
    world = party(hild)
    facts = do(world, DealDamage(figure="hild", damage="2d6+1", source="the fall"), 3, 4)
    dealt = only(facts, f.DamageDealt)
    assert (dealt.amount, dealt.hp, hild.hp) == (8, 12, 12)
    assert GAME.say(dealt, GAME.names(world)) == "Hild takes 8 from the fall: 12 HP left."
    assert only(facts, conditions.ConditionEnded).condition == "asleep"
    assert only(do(world, DealDamage(figure="hild", damage="4", source="cold")), f.DamageDealt).amount == 4
    assert only(do(world, DealDamage(figure="hild", damage="1d6-4", source="dust"), 2), f.DamageDealt).amount == 1


@pytest.mark.clause("axx.death.brush", "axx.death.table")
def test_at_0_hp_it_is_a_brush_with_death_as_for_any_harm() -> None:
    hild = hero("hild", hp=3, top=8)
    world = party(hild, hero("tam"))
    assert only(do(world, DealDamage(figure="hild", damage="9", source="the fall")), f.DamageDealt).down == "out"
    assert GAME.next(world) == orders.RollBrush(figure="hild")
    (brush, *_) = step(world, 2)
    assert GAME.say(brush, GAME.names(world)).endswith(
        "A Close Call: there was no harm done after all, and Hild stands at 3 HP."
    )
    do(world, DealDamage(figure="hild", damage="9", source="the river"))
    assert only(step(world, 4), death.BrushRolled).result == "grievous"  # 4, and 1 for the earlier one
    do(world, DealDamage(figure="hild", damage="1", source="the river"))  # one who lies there is not spared
    assert only(step(world, 5), death.BrushRolled).result == "slain"


@pytest.mark.clause("axx.combat.damage", "axx.combat.casting")
def test_in_a_fight_a_foe_takes_it_by_its_nature_and_a_caster_who_is_hurt_loses_the_spell() -> None:
    world = fight(party(hero("mira", "magic_user", hp=9, spells=("magic_missile",))), "skeleton_guard", 2, feet=30)
    facts = do(world, DealDamage(figure="foe1", damage="2", kind="blunt", source="a rockslide"))
    assert (only(facts, f.DamageDealt).amount, world.figures["foe1"].hp) == (4, 1)
    facts = do(world, DealDamage(figure="foe2", damage="3", kind="edged", source="shards"))
    assert (only(facts, f.DamageDealt).amount, world.figures["foe2"].hp) == (1, 4)
    assert only(do(world, DealDamage(figure="foe1", damage="1", source="dust")), f.DamageDealt).down == "dead"
    do(world, DealDamage(figure="mira", damage="1", source="a rockslide"))
    lost = do(world, orders.Cast(figure="mira", spell="magic_missile", target="foe2"))
    assert len(all_of(lost, f.SpellLost)) == 1


@pytest.mark.clause("axx.combat.end", "axx.xp.monster")
def test_foes_who_die_before_a_word_is_spoken_are_not_spoken_to() -> None:
    world = party(hero("hild", hp=30))
    meet(world, "orc_patrol", 2)
    do(world, DealDamage(figure="foe1", damage="50", source="a rockslide"))
    assert GAME.next(world) is None  # the other one can still be spoken to
    do(world, DealDamage(figure="foe2", damage="50", source="a rockslide"))
    assert GAME.next(world) == orders.EndFight()
    said = [GAME.say(fact, GAME.names(world)) for fact in step(world, 6)]
    assert world.fight is None
    assert said[0] == "The encounter is over: no foe is left."
    assert said[-1].startswith("The foes overcome are worth 50 XP")


@pytest.mark.clause("axx.combat.end", "axx.condition.burning")
def test_who_burns_when_the_last_of_them_dies_has_rounds_to_put_it_out() -> None:
    world = party(hero("hild", hp=30))
    world.figures["hild"].conditions["burning"] = Condition(kind="burning")
    meet(world, "orc_patrol", 1)
    do(world, DealDamage(figure="foe1", damage="50", source="a rockslide"))
    step(world)
    assert world.fight is not None
    assert (world.fight.phase, world.fight.outcome) == ("after", "won")
    do(world, orders.Douse(figure="hild", whom="hild"))
    settle(world, 6)
    assert GAME.next(world) is None
    assert world.figures["hild"].hp == 30


def test_what_is_no_harm_is_refused_and_the_button_is_the_game_masters() -> None:
    world = party(hero("hild"), hero("tam"))
    world.figures["tam"].state = "dead"
    words = "Damage is dice or a number, as in 2d6, 1d6+1 or 4, and comes to 1,000 at most."
    for damage in ("", "a lot", "0", "200d6", "2d0", "1001"):
        assert no(world, DealDamage(figure="hild", damage=damage, source="the fall")) == words
    assert no(world, DealDamage(figure="hild", damage="1", source=" ")) == "Say what does the harm, as in the fall."
    assert no(world, DealDamage(figure="hild", damage="1", source="the fall", kind="love")) == (
        "Damage is blunt, edged, piercing, fire, cold, lightning, acid or force, or of no kind that matters."
    )
    assert "Tam" in no(world, DealDamage(figure="tam", damage="1", source="the fall"))
    assert no(world, DealDamage(figure="bob", damage="1", source="the fall")) == "There is nobody by that name here."
    (offer,) = (one for one in GAME.offers(world, GM) if isinstance(one.command, DealDamage))
    assert [choice.words for choice in offer.blanks[0].choices] == ["Hild"]
    assert not [one for one in GAME.offers(world, PLAYER) if isinstance(one.command, DealDamage)]
