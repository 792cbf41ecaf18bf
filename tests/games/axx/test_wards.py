"""Bless, Protection from Evil and Shield: what they add, to whom, against whom, and for how long."""

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
    meet,
    monster_turn,
    only,
    party,
    percent,
    refused,
    weapon,
)

from tablewright.core.game import Seat
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.delve import clock
from tablewright.games.axx.magic import wards
from tablewright.games.axx.say import names
from tablewright.games.axx.world import Condition, World


def cleric(*spells: str) -> World:
    """A Cleric with these spells beside a Fighter, both 5 ft from foes to come."""
    return party(hero("osric", "cleric", spells=spells), hero("hild", items=(weapon(),)))


def strike(foe: str = "foe1") -> orders.Attack:
    """Hild strikes."""
    return orders.Attack(figure="hild", target=foe, weapon="blade")


@pytest.mark.clause("axx.spell.bless")
def test_bless_adds_one_to_the_whole_partys_attacks_and_saves_and_twice_is_no_more() -> None:
    world = fight(cleric("bless", "bless"), "orc_patrol", 2)
    # level 1 Fighter, two on one with Osric: +1 +2 against AC 13 needs 10
    assert percent(world, strike()) == "55 %"
    raised = only(do(world, orders.Cast(figure="osric", spell="bless")), wards.WardRaised)
    assert (set(raised.on), raised.turns) == ({"osric", "hild"}, 0)
    assert (
        GAME.say(raised, names(world)) == "A blessing lies on the whole party: +1 to attacks and saves, for this fight."
    )
    assert percent(world, strike()) == "60 %"
    assert world.fight is not None
    world.fight.acted = []
    do(world, orders.Cast(figure="osric", spell="bless"))
    assert percent(world, strike()) == "60 %"
    assert not wards.attack_terms(world, world.figures["foe1"])


@pytest.mark.clause("axx.spell.bless", "axx.save")
def test_a_blessed_save_against_poison_has_one_more() -> None:
    world = fight(cleric("bless"), "giant_spider")
    do(world, orders.Cast(figure="osric", spell="bless"))
    foes_turn(world)
    world.figures["hild"].hp = world.figures["hild"].top = 20
    assert world.fight is not None
    world.fight.at["osric"] = -20
    monster_turn(world, "foe1", 15, 1)
    save = only(do(world, orders.LandCarried(), 8), SaveRolled)
    # half Level 0, CON 0, Fighter's Body +2, Bless +1; against 10 + HD 2
    assert [(t.name, t.value) for t in save.terms] == [("fighter", 2), ("ward_bless", 1)]
    assert (save.total, save.target, save.success) == (11, 12, False)


@pytest.mark.clause("axx.spell.protection_from_evil")
def test_protection_counts_against_chaotic_creatures_alone() -> None:
    world = fight(cleric("protection_from_evil"), "orc_patrol", 1)
    do(world, orders.Cast(figure="osric", spell="protection_from_evil", target="hild"))
    orc, hild = world.figures["foe1"], world.figures["hild"]
    assert [(t.name, t.value) for t in wards.ac_terms(world, hild, orc)] == [("ward_protection_from_evil", 2)]
    assert [t.value for t in wards.save_terms(world, hild, orc)] == [2]
    assert wards.ac_terms(world, world.figures["osric"], orc) == []
    orc.monster = "giant_spider"
    assert wards.ac_terms(world, hild, orc) == wards.save_terms(world, hild, orc) == []
    orc.monster = "orc_patrol"
    foes_turn(world)
    assert world.fight is not None
    world.fight.at["osric"] = -20
    # +1 against AC 10 + 2
    rolled = all_of(monster_turn(world, "foe1", 10), f.AttackRolled)[0]
    assert (rolled.ac, rolled.hit) == (12, False)


@pytest.mark.clause("axx.spell.shield")
def test_shield_adds_four_to_the_casters_ac_and_to_nobody_elses() -> None:
    mira = hero("mira", "magic_user", spells=("shield",), DEX=18)
    world = fight(party(mira, hero("hild")), "goblin_band", 1, order="party")
    assert refused(world, orders.Cast(figure="mira", spell="shield", target="hild")).code == "nobody"
    do(world, orders.Cast(figure="mira", spell="shield"))
    foes_turn(world)
    assert world.fight is not None
    world.fight.at["hild"] = -20
    rolled = only(monster_turn(world, "foe1", 14), f.AttackRolled)
    assert [(t.name, t.value) for t in rolled.ac_terms] == [("unarmoured", 10), ("DEX", 2), ("ward_shield", 4)]
    assert not rolled.hit


@pytest.mark.clause("axx.spell.bless", "axx.spell.shield", "axx.spell.protection_from_evil")
def test_cast_before_a_fight_it_serves_the_next_within_six_turns_and_ends_with_it() -> None:
    world = cleric("bless")
    raised = only(do(world, orders.Cast(figure="osric", spell="bless")), wards.WardRaised)
    assert raised.turns == 6
    assert "within 6 turns" in GAME.say(raised, names(world))
    assert wards.attack_terms(world, world.figures["hild"]) == []
    meet(world, feet=5)
    assert [t.value for t in wards.attack_terms(world, world.figures["hild"])] == [1]
    fold(world, f.FightEnded(outcome="won", fought=True))
    assert not [e for e in world.effects if e.kind == "bless"]


@pytest.mark.clause("axx.spell.bless")
def test_after_six_turns_without_a_fight_it_is_gone_and_told() -> None:
    world = cleric("bless")
    do(world, orders.Cast(figure="osric", spell="bless"))
    fold(world, clock.TurnPassed(what="search", turn=5, count=5))
    assert [e.turns for e in world.effects if e.kind == "bless"] == [1, 1]
    ended = [x for x in clock.end_turn(world, "search") if isinstance(x, clock.TurnPassed)]
    fold(world, *ended)
    told = [clock.EffectEnded(effect=e.kind, on=e.on) for e in world.effects if e.turns < 0]
    assert [GAME.say(one, names(world)) for one in told] == ["The blessing leaves Osric.", "The blessing leaves Hild."]
    fold(world, *told)
    assert not [e for e in world.effects if e.kind == "bless"]


def test_rounds_that_are_counted_with_no_foe_about_do_not_use_a_ward_up() -> None:
    world = cleric("bless")
    do(world, orders.Cast(figure="osric", spell="bless"))
    world.figures["hild"].conditions["poisoned"] = Condition(kind="poisoned", target=12)
    fold(world, f.RoundsBegan(figures=("osric", "hild")), f.FightEnded(outcome="alone", fought=False))
    assert len([e for e in world.effects if e.kind == "bless"]) == 2


def test_a_ward_is_offered_once_for_each_who_lacks_it() -> None:
    world = fight(cleric("protection_from_evil", "bless"), "orc_patrol", 1)
    seat = Seat(id="p", role="player", figures=("osric", "hild"))
    offered = [o.words for o in GAME.offers(world, seat) if isinstance(o.command, orders.Cast)]
    assert offered == [
        "Osric casts Protection from Evil, on the caster",
        "Osric casts Protection from Evil on Hild",
        "Osric casts Bless",
    ]
    fold(world, wards.WardRaised(figure="osric", ward="bless", on=("osric", "hild")))
    assert not any(o.words == "Osric casts Bless" for o in GAME.offers(world, seat))
    assert "Bless" in {tag.words for band in GAME.view(world, seat).bands for one in band.figures for tag in one.tags}
