"""Thrown weapons, misses into a melee, oil and fire, poison on blades, natural 20 and 1."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import (
    GAME,
    LIT,
    all_of,
    do,
    fight,
    fold,
    hero,
    monster_turn,
    only,
    party,
    percent,
    refused,
    settle,
    step,
    weapon,
)

from tablewright.core.game import Seat
from tablewright.games.axx import checks
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.combat import coating, conditions, fire, hit, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.death import GearDropped
from tablewright.games.axx.delve.night import DayEnded
from tablewright.games.axx.say import names
from tablewright.games.axx.world import Condition, Item, World

SEAT = Seat(id="all", role="engine")
OIL = Item(id="oil", kind="oil_flask", count=2)


def throw(item: str, target: str = "foe1", figure: str = "hild") -> orders.Attack:
    """Hild throws it."""
    return orders.Attack(figure=figure, target=target, weapon=item, throw=True)


# ── Thrown weapons ───────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.combat.thrown")
def test_a_one_handed_weapon_flies_thirty_feet_at_minus_two_and_strength_adds_nothing() -> None:
    hild = hero("hild", items=(weapon(),), STR=18, DEX=13, kindred="half_orc")
    world = fight(party(hild), feet=30)
    # Level +1, DEX +1, -2 against AC 13: needs 13
    assert percent(world, throw("blade")) == "40 %"
    facts = do(world, throw("blade"), 13, 4)
    rolled = only(facts, f.AttackRolled)
    assert [(t.name, t.value) for t in rolled.terms] == [("warrior", 1), ("DEX", 1), ("improvised", -2)]
    assert only(facts, f.DamageDealt).amount == 4
    assert "blade" not in hild.items
    far = fight(party(hero("hild", items=(weapon(),))), feet=40)
    assert refused(far, throw("blade")).code == "out_of_range"


@pytest.mark.clause("axx.combat.thrown")
@pytest.mark.parametrize(("kind", "damage"), [("spear", "piercing"), ("javelin", "piercing"), ("darts", "piercing")])
def test_what_is_made_for_throwing_flies_without_penalty(kind: str, damage: str) -> None:
    world = fight(party(hero("hild", items=(weapon(kind, damage),))), feet=30)
    assert percent(world, throw("blade")) == "45 %"  # Level +1 against AC 13: needs 12


@pytest.mark.clause("axx.combat.thrown")
def test_what_takes_two_hands_is_not_thrown() -> None:
    world = fight(party(hero("hild", items=(weapon("heavy_weapon"),))), feet=30)
    assert refused(world, throw("blade")).code == "no-throwing"
    assert refused(world, throw("")).code == "nothing"


# ── Into a melee ─────────────────────────────────────────────────────────────────────────────


def melee(*, option: bool = False) -> World:
    """Hild and Osric engaged with two orcs; Tam shoots from 30 ft behind."""
    tam = hero("tam", items=(weapon("sling", "blunt", id_="sling"), weapon("light_weapon", id_="knife", place="worn")))
    world = fight(party(hero("hild"), hero("osric"), tam, natural=option), count=2)
    assert world.fight is not None
    world.fight.at["tam"] = -30
    return world


@pytest.mark.clause("axx.combat.into_melee")
def test_a_miss_hits_somebody_else_in_the_melee_drawn_evenly() -> None:
    world = melee()
    shot = orders.Attack(figure="tam", target="foe1", weapon="sling")
    # the face 3 misses; of Hild, Osric and orc 2 the second is hit for the sling's 1d4
    facts = do(world, shot, 3, 2, 4)
    strayed = only(facts, hit.ShotStrayed)
    assert (strayed.among, strayed.victim) == (("hild", "osric", "foe2"), "osric")
    assert GAME.card(strayed, names(world)).rolls[0].words == "One of three"
    alone = hit.ShotStrayed(figure="tam", target="foe1", victim="osric", among=("osric",))
    assert GAME.card(alone, names(world)).rolls == ()
    assert world.figures["osric"].hp == 4
    assert GAME.say(strayed, names(world)) == "Tam's shot goes astray in the melee and hits Osric!"
    assert GAME.card(strayed, names(world)).text == "In the melee: Hild, Osric and orc 2."


@pytest.mark.clause("axx.combat.into_melee")
def test_a_miss_at_one_who_fights_nobody_hits_nobody() -> None:
    world = fight(party(hero("tam", items=(weapon("sling", "blunt"),))), feet=30)
    facts = do(world, orders.Attack(figure="tam", target="foe1", weapon="blade"), 2)
    assert not all_of(facts, hit.ShotStrayed)


@pytest.mark.clause("axx.combat.into_melee")
def test_each_miss_draws_anew_and_the_only_other_is_hit_without_a_draw() -> None:
    tam = hero("tam", items=(weapon("bow", "piercing"),))
    world = fight(party(hero("hild", hp=20), tam))
    assert world.fight is not None
    world.fight.at["tam"] = -30
    shot = orders.Attack(figure="tam", target="foe1", weapon="blade")
    assert only(do(world, shot, 2, 6), hit.ShotStrayed).rolls == ()
    do(world, shot, 2, 5)
    assert world.figures["hild"].hp == 9


def test_the_button_names_whom_a_miss_would_hit() -> None:
    world = melee()
    notes = {o.words: o.note for o in GAME.offers(world, SEAT) if o.figure == "tam"}
    assert notes["Tam shoots at orc 1 with the sling"] == "a miss hits Hild, Osric or orc 2"
    assert "Tam throws the dagger at orc 1" not in notes  # 35 ft off


# ── Oil and fire ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.consumables", "axx.condition.burning")
def test_a_flask_does_1d6_fire_and_sets_its_target_alight() -> None:
    world = fight(party(hero("hild", items=(OIL,))), "ghoul", feet=30)
    assert percent(world, throw("oil")) == "40 %"  # Level +1 against AC 14: no penalty, needs 13
    facts = do(world, throw("oil"), 13, 2)
    dealt = only(facts, f.DamageDealt)
    assert (dealt.amount, dealt.type, dealt.brings) == (2, "fire", ("burning",))
    assert world.figures["hild"].items["oil"].count == 1
    assert only(step(world), conditions.ConditionBegan).condition == "burning"
    assert world.figures["foe1"].conditions["burning"].by == "hild"
    # the end of this round: the flask's own 1d6 was this round's fire
    fold(world, f.RoundClosing())
    only(step(world), f.RoundEnded)
    assert world.figures["foe1"].hp == 8
    fold(world, f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"), f.RoundClosing())
    burnt = only(step(world, 5), f.DamageDealt)
    assert (burnt.cause, burnt.amount, burnt.hp) == ("fire", 5, 3)
    assert " from the fire" in GAME.say(burnt, names(world))


@pytest.mark.clause("axx.gear.consumables", "axx.combat.into_melee")
def test_a_flask_that_misses_is_spent_and_into_a_melee_burns_another() -> None:
    world = melee()
    world.figures["tam"].items["oil"] = Item(id="oil", kind="oil_flask", count=1)
    assert world.fight is not None
    world.fight.at["tam"] = -20
    facts = do(world, throw("oil", figure="tam"), 2, 1, 3)
    assert only(facts, hit.ShotStrayed).victim == "hild"
    assert "oil" not in world.figures["tam"].items
    step(world)
    assert "burning" in world.figures["hild"].conditions


@pytest.mark.clause("axx.condition.burning")
def test_dousing_is_the_turn_of_the_burning_one_or_of_one_beside() -> None:
    world = fight(party(hero("hild"), hero("osric"), hero("tam")), feet=60)
    assert world.fight is not None
    world.fight.at["tam"] = -30
    world.figures["hild"].conditions["burning"] = Condition(kind="burning")
    assert refused(world, orders.Douse(figure="tam", whom="hild")).code == "not-beside"
    assert refused(world, orders.Douse(figure="tam", whom="tam")).code == "not-burning"
    assert refused(world, orders.Douse(figure="tam", whom="nobody")).code == "nobody"
    facts = do(world, orders.Douse(figure="osric", whom="hild"))
    assert [type(x) for x in facts] == [fire.Doused, conditions.ConditionEnded]
    assert world.figures["hild"].conditions == {}
    assert refused(world, orders.Move(figure="osric", feet=5)).code == "acted"
    world.figures["hild"].conditions["burning"] = Condition(kind="burning")
    do(world, orders.Douse(figure="hild", whom="hild"))
    assert world.figures["hild"].conditions == {}


@pytest.mark.clause("axx.condition.burning")
def test_foes_with_wits_beat_the_flames_out_and_the_mindless_burn_on() -> None:
    world = fight(party(hero("hild")), "orc_patrol", order="foes", side="foes")
    world.figures["foe1"].conditions["burning"] = Condition(kind="burning")
    only(monster_turn(world, "foe1"), fire.Doused)
    bones = fight(party(hero("hild")), "skeleton_guard", order="foes", side="foes")
    bones.figures["foe1"].conditions["burning"] = Condition(kind="burning")
    only(monster_turn(bones, "foe1", 2), f.AttackRolled)


@pytest.mark.clause("axx.condition.burning", "axx.time.round")
def test_after_the_fight_one_who_burns_can_still_be_put_out() -> None:
    world = fight(party(hero("hild"), hero("osric")), "orc_patrol")
    world.figures["hild"].conditions["burning"] = Condition(kind="burning")
    fold(world, f.FieldHeld(outcome="won"))
    offered = [o.command for o in GAME.offers(world, SEAT) if isinstance(o.command, orders.Douse)]
    assert orders.Douse(figure="osric", whom="hild") in offered
    assert GAME.next(world) is None
    do(world, orders.Douse(figure="hild", whom="hild"))
    assert world.figures["hild"].conditions == {}


@pytest.mark.clause("axx.combat.action", "axx.combat.shots")
def test_an_action_begun_with_one_of_two_throws_is_used_when_the_fight_ends() -> None:
    world = fight(party(hero("hild"), hero("osric")), "orc_patrol")
    world.figures["hild"].conditions["burning"] = Condition(kind="burning")
    assert world.fight is not None
    world.fight.shots["osric"] = 1
    fold(world, f.FieldHeld(outcome="won"))
    assert refused(world, orders.Douse(figure="osric", whom="hild")).code == "acted"


@pytest.mark.clause("axx.condition.burning")
def test_in_a_tied_exchange_the_fire_catches_when_the_blows_land() -> None:
    world = fight(party(hero("hild", items=(OIL,))), "ghoul", feet=30, order="tie")
    dealt = only(do(world, throw("oil"), 20, 2), f.DamageDealt)
    assert dealt.waits
    assert world.figures["foe1"].conditions == {}
    fold(world, f.SideBegan(side="foes"), f.TurnEnded(figure="foe1"))
    settle(world)
    while world.fight is not None and world.fight.phase != "initiative":
        step(world)
    assert "burning" in world.figures["foe1"].conditions
    assert world.figures["foe1"].hp == 8


# ── Poison on a blade ────────────────────────────────────────────────────────────────────────


def poisoner(kind: str = "medium_weapon", damage: str = "edged", **options: bool) -> World:
    """Tam, Level 3, with a dose and a blade, before an orc."""
    tam = hero("tam", "thief", level=3, items=(weapon(kind, damage), Item(id="dose", kind="blade_poison")))
    return party(tam, **options)


@pytest.mark.clause("axx.combat.blade_poison", "axx.save.monster")
def test_a_dose_lasts_one_hit_and_is_saved_against_at_ten_and_the_poisoners_level() -> None:
    world = fight(poisoner(), "giant_spider")
    coated = only(do(world, orders.Coat(figure="tam", item="dose", weapon="blade")), coating.BladeCoated)
    assert GAME.say(coated, names(world)) == "Tam puts poison on the sword; it lasts one hit."
    tam = world.figures["tam"]
    assert "dose" not in tam.items
    assert refused(world, orders.EndTurn(figure="tam")).code == "acted"
    assert world.fight is not None
    world.fight.acted = []
    blow = orders.Attack(figure="tam", target="foe1", weapon="blade")
    do(world, blow, 2)  # a miss keeps it
    assert world.figures["tam"].items["blade"].coated
    world.fight.acted = []
    dealt = only(do(world, blow, 18, 3), f.DamageDealt)
    assert dealt.brings == ("venom",)
    assert not tam.items["blade"].coated
    save = only(step(world, 10), SaveRolled)
    assert (save.total, save.target) == (12, 13)
    assert "poisoned" in world.figures["foe1"].conditions
    world.fight.acted = []
    assert only(do(world, blow, 18, 1), f.DamageDealt).brings == ()


@pytest.mark.clause("axx.combat.blade_poison")
def test_poison_goes_on_edge_or_point_or_one_arrow() -> None:
    club = fight(poisoner("light_weapon", "blunt"))
    assert refused(club, orders.Coat(figure="tam", item="dose", weapon="blade")).code == "no-edge"
    bow = fight(poisoner("bow", "piercing"), feet=60)
    do(bow, orders.Coat(figure="tam", item="dose", weapon="blade"))
    assert refused(bow, orders.Coat(figure="tam", item="dose", weapon="blade")).code == "acted"
    assert bow.figures["tam"].items["blade"].coated
    assert refused(fight(party(hero("tam"))), orders.Coat(figure="tam", item="dose", weapon="x")).code == "nothing"


@pytest.mark.clause("axx.combat.blade_poison")
def test_the_undead_are_proof_against_it_and_it_dries_at_a_days_end() -> None:
    world = fight(poisoner(), "ghoul")
    world.figures["tam"].items["blade"].coated = True
    do(world, orders.Attack(figure="tam", target="foe1", weapon="blade"), 19, 2)
    only(step(world), conditions.Unaffected)
    world.figures["tam"].items["blade"].coated = True
    fold(world, DayEnded(day=2, figures=("tam",)))
    assert not world.figures["tam"].items["blade"].coated


# ── Natural 20 and 1 ─────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.option.natural")
def test_a_natural_20_deals_the_most_and_twice_that_to_the_vulnerable() -> None:
    hild = hero("hild", STR=16, items=(weapon(damage="blunt"),))
    world = fight(party(hild, natural=True), "orc_patrol")
    blow = orders.Attack(figure="hild", target="foe1", weapon="blade")
    dealt = only(do(world, blow, 20), f.DamageDealt)
    assert (dealt.amount, [(t.name, t.value) for t in dealt.terms]) == (8, [("natural_20", 6), ("STR", 2)])
    bones = fight(party(hero("hild", STR=16, items=(weapon(damage="blunt"),)), natural=True), "skeleton_guard")
    assert only(do(bones, blow, 20), f.DamageDealt).amount == 16


@pytest.mark.clause("axx.option.natural")
def test_on_a_1_misses_and_a_20_hits_whatever_the_sum_and_the_chances_know_it() -> None:
    world = fight(party(hero("hild", level=20, items=(weapon(),)), natural=True), "orc_patrol")
    blow = orders.Attack(figure="hild", target="foe1", weapon="blade")
    assert percent(world, blow) == "95 %"
    rolled = only(do(world, blow, 1), f.AttackRolled)
    assert (rolled.total, rolled.ac, rolled.hit) == (21, 13, False)
    assert GAME.card(rolled, names(world)).rolls[0].chance == "95 %"
    weak = hero("mira", "magic_user", STR=3)
    assert checks.check_numbers(world, weak, ability="STR").chance("check").ways == 6  # needs 15
    poor = checks.save_numbers(weak, "body", target=25, natural=1)
    assert (poor.chance("save").ways, poor.enough(20), poor.enough(19)) == (1, True, False)
    assert not checks.save_numbers(weak, "body", target=-5, natural=1).enough(1)


@pytest.mark.clause("axx.option.natural")
def test_off_a_20_can_miss_and_a_1_can_hit() -> None:
    world = fight(party(hero("hild", level=20, items=(weapon(),))), "orc_patrol")
    blow = orders.Attack(figure="hild", target="foe1", weapon="blade")
    assert percent(world, blow) == "100 %"
    assert only(do(world, blow, 1, 1), f.AttackRolled).hit
    poor = checks.save_numbers(hero("mira", "magic_user"), "body", target=25)
    assert (poor.chance("save").ways, poor.enough(20)) == (0, False)


@pytest.mark.clause("axx.class.thief")
def test_with_the_house_rule_backstab_counts_for_missiles_too() -> None:
    def hidden(*, on: bool) -> World:
        tam = hero("tam", "thief", items=(weapon("sling", "blunt"),))
        world = fight(party(tam, backstab_missiles=on), feet=30)
        assert world.fight is not None
        world.fight.hidden.append("tam")
        return world

    shot = orders.Attack(figure="tam", target="foe1", weapon="blade")
    assert percent(hidden(on=False), shot) == "45 %"  # Specialist +1 against AC 13
    assert percent(hidden(on=True), shot) == "65 %"
    assert only(do(hidden(on=True), shot, 10, 2), f.DamageDealt).amount == 4


@pytest.mark.clause("axx.gear.weapons", "axx.combat.thrown")
def test_a_spear_thrown_in_town_is_the_throwers_again() -> None:
    sue = hero("sue", items=(weapon("spear", "piercing", id_="spear"),))
    world = party(sue)
    world.place = "town"
    fight(world, feet=20)
    do(world, orders.Attack(figure="sue", target="foe1", weapon="spear", throw=True), 2)
    assert sue.items["spear"].place == "pack"  # out of hand: an action to fetch, and not lost


@pytest.mark.clause("axx.death.table")
def test_who_drops_all_in_town_has_it_still_but_not_in_hand() -> None:
    sue = hero("sue", items=(weapon(), LIT))
    world = party(sue)
    world.place = "town"
    fold(world, GearDropped(figure="sue", items=("blade", "torch"), pack=True, room="town"))
    assert {(item.id, item.place, item.lit) for item in sue.items.values()} == {
        ("blade", "pack", False),
        ("torch", "pack", False),
    }
    assert sue.pack
