"""The example pack's spells: each is seen to act in a fight or a delve."""

from __future__ import annotations

import pytest
from tests.games.axx import delving
from tests.games.axx.drowned_stair import PACK, cast, caster, full, offered, with_pack
from tests.games.axx.fights import (
    GAME,
    all_of,
    do,
    fight,
    fold,
    hero,
    only,
    party,
    refused,
    settle,
    step,
    weapon,
)

from tablewright.core.effects import Blow
from tablewright.core.game import Seat, run
from tablewright.core.game import settle as settled
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx import content, seeing
from tablewright.games.axx.adding import PackAdded
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.combat import conditions, damage, fire, hit, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.delve import night
from tablewright.games.axx.delve.delve_ways import spell_held
from tablewright.games.axx.delve.door_facts import DoorClosed, DoorOpened
from tablewright.games.axx.heroes import magic_prepare
from tablewright.games.axx.magic import sleep, spread, summon, turning, wards, working
from tablewright.games.axx.town.study import CopyScroll
from tablewright.games.axx.world import FOES, Condition, Item, Slot, World


@pytest.mark.clause("axx.spell.higher", "axx.magic.slots", "axx.magic.book", "axx.magic.cleric")
def test_spells_of_a_pack_fill_higher_slots() -> None:
    mira, odo = hero("mira", "magic_user", level=3), hero("odo", "cleric", level=3)
    for one in (mira, odo):
        one.slots = [Slot(level=1), Slot(level=1), Slot(level=2)]
    mira.items["book"] = Item(id="book", kind="spellbook")
    mira.book = [full("salt_bolt")]
    world = with_pack(mira, odo)
    do(world, magic_prepare.Prepare(figure="mira", spells=("", "", full("salt_bolt"))))
    assert mira.slots[2].spell == full("salt_bolt")
    do(world, magic_prepare.Prepare(figure="odo", spells=("bless", "bless", full("stay"))))
    assert odo.slots[2].spell == full("stay")
    small = refused(world, magic_prepare.Prepare(figure="odo", spells=("bless", full("stay"), "")))
    assert small.words == "Stay needs a slot of a higher level than 1."
    high = refused(world, magic_prepare.Prepare(figure="odo", spells=("bless", "bless", full("mending_tide"))))
    assert high.code == "spell"


@pytest.mark.clause("axx.magic.slots", "axx.spell.higher")
def test_a_slot_chosen_beyond_level_6_holds_a_spell_of_a_pack() -> None:
    odo = hero("odo", "cleric", level=8, WIS=10)
    odo.slots = [Slot(level=level) for level in (1, 1, 1, 1, 2, 2, 3, 3, 3, 3)]  # 4/2/2, and two more of the 3rd level
    world = with_pack(odo)
    dread = (*("bless",) * 4, *(full("stay"),) * 2, *(full("dread_bell"),) * 4)
    do(world, magic_prepare.Prepare(figure="odo", spells=dread))
    assert [slot.spell for slot in odo.slots][6:] == [full("dread_bell")] * 4


@pytest.mark.clause("axx.magic.book")
def test_a_scroll_of_a_packs_spell_is_read_or_copied_into_the_book() -> None:
    mira = hero("mira", "magic_user", level=5, items=(Item(id="scroll", kind="scroll", spell=full("boiling_burst")),))
    world = fight(with_pack(mira), "orc_patrol", 2, feet=60)
    assert offered(world, "Mira reads the scroll of Boiling Burst on orc 1")
    facts = do(world, orders.ReadScroll(figure="mira", item="scroll", target="foe1"), 1, 1, 1, 1, 1)
    assert only(facts, spread.SpellSpread).amount == 5
    assert mira.items == {}
    wise = hero("wise", "magic_user", level=5, items=(Item(id="scroll", kind="scroll", spell=full("leech_light")),))
    wise.items["book"] = Item(id="book", kind="spellbook")
    town = with_pack(wise)
    town.place = "town"
    do(town, CopyScroll(figure="wise", item="scroll"))
    assert wise.book == [full("leech_light")]


def test_a_burst_takes_in_all_near_and_a_save_halves_it() -> None:
    world = fight(with_pack(caster("boiling_burst")), "skeleton_guard", 3, feet=60)
    assert offered(world, "Mira casts Boiling Burst on skeleton 1")
    facts = cast(world, "boiling_burst", "foe1", 6, 5, 4, 3, 2)  # 1d6 for each of five Levels: 20
    spread_ = only(facts, spread.SpellSpread)
    assert (spread_.on, spread_.amount) == (("foe1", "foe2", "foe3"), 20)
    landed = settle(world, 19, 1, 2)
    saves = all_of(landed, SaveRolled)
    assert [(one.figure, one.success) for one in saves] == [("foe1", True), ("foe2", False), ("foe3", False)]
    assert [(one.figure, one.amount, one.type) for one in all_of(landed, f.DamageDealt)] == [
        ("foe1", 10, "fire"),
        ("foe2", 20, "fire"),
        ("foe3", 20, "fire"),
    ]
    assert GAME.say(spread_, GAME.names(world)) == (
        "Mira's Boiling Burst takes in skeleton 1, skeleton 2 and skeleton 3 for 20; each saves alone."
    )


def test_a_burst_at_sleepers_after_the_fight_takes_hold_at_once() -> None:
    world = fight(with_pack(caster("boiling_burst")), "orc_patrol", 2, feet=5)
    for one in ("foe1", "foe2"):
        world.figures[one].conditions["asleep"] = Condition(kind="asleep", turns=4)
    fold(world, f.FieldHeld(outcome="won"), f.RoundClosing(), f.RoundEnded(round=1))
    assert world.fight is not None
    assert world.fight.phase == "after"
    cast(world, "boiling_burst", "foe1", 4, 4, 4, 4, 4)
    settle(world, 1)
    settle(world, 1)
    assert {world.figures[one].state for one in ("foe1", "foe2")} == {"dead"}


def test_a_bolt_that_can_miss_is_aimed_like_a_missile() -> None:
    world = fight(with_pack(caster("salt_bolt", "salt_bolt", dex=16)), "orc_patrol", 2, feet=60)
    rolled = only(cast(world, "salt_bolt", "foe1", 8), f.AttackRolled)  # half of Level 5 rounded down, DEX +2
    assert (rolled.hit, rolled.bonus, rolled.ac, rolled.arm) == (False, 4, 13, "salt bolt")
    world = fight(with_pack(caster("salt_bolt", dex=16)), "orc_patrol", 2, feet=60)
    facts = cast(world, "salt_bolt", "foe1", 9, 1, 2, 1)
    assert only(facts, f.DamageDealt).amount == 4
    assert world.figures["foe1"].hp == 1


@pytest.mark.clause("axx.combat.into_melee")
def test_a_bolt_that_misses_into_a_melee_strays_to_nobody() -> None:
    mira = caster("salt_bolt")
    world = fight(with_pack(mira, hero("hild"), hero("tam")), "orc_patrol", 2, feet=5)
    assert world.fight is not None
    world.fight.at["mira"] = -40
    facts = cast(world, "salt_bolt", "foe1", 1)  # one die and no other: spells do not stray
    assert only(facts, f.AttackRolled).hit is False
    assert all_of(facts, hit.ShotStrayed) == all_of(facts, f.DamageDealt) == []
    bow = Item(id="bow", kind="bow", damage="piercing", place="hand")
    shot = fight(party(hero("rolf", "ranger", items=(bow,)), hero("hild"), hero("tam")), "orc_patrol", 2, feet=5)
    assert shot.fight is not None
    shot.fight.at["rolf"] = -40  # hild, tam and the other orc are linked to the one aimed at
    strayed = only(do(shot, orders.Attack(figure="rolf", target="foe1", weapon="bow"), 1, 1, 3), hit.ShotStrayed)
    assert (strayed.among, strayed.victim) == (("hild", "tam", "foe2"), "hild")


@pytest.mark.clause("axx.treasure.magic")
def test_what_only_silver_or_magic_harms_feels_a_spell_that_hits() -> None:
    mira, effect = caster("salt_bolt"), content.spell(full("salt_bolt")).effect
    assert isinstance(effect, Blow)
    assert damage.bites(mira, working.aimed_arm(mira, effect, "Salt Bolt", magic=True))
    assert not damage.bites(mira, working.aimed_arm(mira, effect, "spat brine", magic=False))  # a beast's own


def test_who_is_drained_loses_what_the_caster_gains() -> None:
    mira = caster("leech_light")
    mira.hp = 5
    world = fight(with_pack(mira), "orc_patrol", 2, feet=60)
    facts = cast(world, "leech_light", "foe1", 2, 3, 4)  # the save fails, 7 are drained of 5
    assert only(facts, f.DamageDealt).amount == 7
    assert GAME.say(only(facts, f.DamageDealt), GAME.names(world)) == "Orc 1 takes 7 from the spell and is slain."
    assert only(facts, f.Healed).points == 5
    assert mira.hp == 10
    world = fight(with_pack(caster("leech_light")), "orc_patrol", 2, feet=60)
    assert not all_of(cast(world, "leech_light", "foe1", 20), f.DamageDealt)


def test_the_summoned_fight_for_the_party_and_go_when_it_is_over() -> None:
    world = fight(with_pack(caster("hounds_of_the_tide"), hero("hild", hp=30)), "orc_patrol", 1, feet=5)
    came = only(cast(world, "hounds_of_the_tide", "", 2, 4, 4, 8, 1), summon.Summoned)  # two of 2d8 hit points
    assert [(one.name, one.hp) for one in came.foes] == [("brine hound 1", 8), ("brine hound 2", 9)]
    assert GAME.say(came, GAME.names(world)) == "Two brine hounds come at the call of Mira."
    assert world.fight is not None
    assert world.fight.allies == ["foe2", "foe3"]
    seen = GAME.see(came, Seat(id="p", role="player"), world)
    assert isinstance(seen, summon.Summoned)
    assert [one.hp for one in seen.foes] == [None, None]
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    bite = step(world, 15, 5)
    assert only(bite, f.AttackRolled).figure == "foe2"
    assert world.figures["foe1"].state == "dead"
    assert rest_of(world)
    assert [world.figures[i].state for i in ("foe2", "foe3")] == ["gone", "gone"]
    assert world.figures["hild"].xp == world.figures["mira"].xp > 0


def rest_of(world: World) -> bool:
    """The procedures run till somebody has to decide, who ends the fight; whether it is over."""
    dice = SeededDice(1)
    settled(GAME, world, dice)
    if world.fight is not None:
        run(GAME, world, orders.MoveOn(), dice)
        settled(GAME, world, dice)
    return world.fight is None


def test_a_dread_drives_off_the_weak_who_fail_their_save() -> None:
    world = fight(with_pack(caster("dread_bell", cls="cleric")), "orc_patrol", 2, feet=30)
    assert only(cast(world, "dread_bell"), spread.SpellSpread).on == ("foe1", "foe2")
    facts = settle(world, 20, 1, 4)
    began = only(facts, conditions.ConditionBegan)
    assert (began.figure, began.condition, began.rounds) == ("foe2", "frightened", 4)


def test_undead_flee_from_a_spell_that_turns_and_none_is_destroyed() -> None:
    world = fight(with_pack(caster("send_them_down", cls="cleric", level=9)), "skeleton_guard", 3, feet=30)
    turned = only(cast(world, "send_them_down", "", 1, 1, 3), turning.UndeadTurned)
    assert (turned.turned, turned.destroyed, turned.turns) == (("foe1", "foe2"), (), 3)
    assert "turned" in world.figures["foe2"].conditions


@pytest.mark.clause("axx.condition.paralyzed", "axx.combat.initiative")
@pytest.mark.parametrize(("order", "takes_hold"), [("party", False), ("tie", True)])
def test_a_numbing_as_long_as_the_old_one_is_longer_in_a_tie_for_it_begins_once_all_have_acted(
    order: str, takes_hold: bool
) -> None:
    """Six rounds are left of the old one: in a tie one of them is gone before the new six begin."""
    world = fight(with_pack(caster("stay", cls="cleric")), "orc_patrol", 2, feet=30, order=order)
    world.figures["foe1"].conditions["paralyzed"] = Condition(kind="paralyzed", rounds=6)
    facts = cast(world, "stay", "foe1", 3, 2, 4)
    assert bool(all_of(facts, conditions.ConditionBegan)) == takes_hold


def test_one_target_is_held_for_so_many_rounds_unless_it_saves() -> None:
    world = fight(with_pack(caster("stay", cls="cleric")), "orc_patrol", 2, feet=30)
    began = only(cast(world, "stay", "foe1", 3, 2, 4), conditions.ConditionBegan)
    assert (began.figure, began.condition, began.rounds) == ("foe1", "paralyzed", 6)
    world = fight(with_pack(caster("stay", cls="cleric")), "orc_patrol", 2, feet=30)
    assert not all_of(cast(world, "stay", "foe1", 18), conditions.ConditionBegan)


def test_healing_ends_what_it_says() -> None:
    mira = caster("mending_tide", cls="cleric")
    hild = hero("hild", hp=3, top=20)
    hild.conditions["paralyzed"] = Condition(kind="paralyzed", rounds=4)
    world = fight(with_pack(mira, hild), "orc_patrol", 1, feet=60)
    facts = cast(world, "mending_tide", "hild", 4, 5, 6)
    assert (only(facts, f.Healed).points, hild.hp) == (15, 18)
    assert only(facts, conditions.ConditionEnded).condition == "paralyzed"


def test_deeper_sleep_reaches_stronger_foes() -> None:
    world = fight(with_pack(caster("deep_lullaby")), full("reed_mother"), 1, feet=30)
    facts = cast(world, "deep_lullaby", "", 2, 1, 1, 1, 1, 1, 1, 1)  # 5 HD
    assert only(facts, sleep.SleepRolled).sleepers == ("foe1",)


def test_a_beast_can_be_charmed_by_a_spell_that_takes_any() -> None:
    world = fight(with_pack(caster("make_friends")), full("brine_hound"), 1, feet=30)
    facts = cast(world, "make_friends", "foe1", 2)
    assert only(facts, conditions.ConditionBegan).condition == "charmed"


def test_wards_strength_and_light_last() -> None:
    mira = caster("glass_ward", "sun_pebble", cls="cleric")
    hild = hero("hild", STR=10, items=(weapon(),))
    world = fight(with_pack(mira, hild), "orc_patrol", 1, feet=5)
    raised = only(cast(world, "glass_ward"), wards.WardRaised)
    assert raised.on == ("mira", "hild")
    orc = world.figures["foe1"]
    terms = wards.ac_terms(world, hild, orc)
    assert [(GAME.term_words(term), term.value) for term in terms] == [("Glass Ward", 1)]
    world = with_pack(caster("sun_pebble", cls="cleric"))
    facts = cast(world, "sun_pebble", "mira")
    assert only(facts, working.EffectBegan).turns == 24
    assert seeing.light_feet(world, world.figures["mira"]) == 60
    assert GAME.say(only(facts, working.EffectBegan), GAME.names(world)) == "Light shines from Mira, for 24 turns."
    strong = hero("hild", items=(weapon(),))
    world = fight(with_pack(caster("brawn"), strong), "orc_patrol", 1, feet=5)
    cast(world, "brawn", "hild")
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 12, 1)
    assert ("Brawn", 1) in [(GAME.term_words(t), t.value) for t in only(facts, f.AttackRolled).terms]
    assert only(facts, f.DamageDealt).amount == 4


@pytest.mark.clause("axx.combat.damage", "axx.condition.burning", "axx.gear.consumables")
def test_fire_is_doubled_on_the_vulnerable_by_spell_thing_flask_and_flame() -> None:
    oil = Item(id="oil", kind="oil_flask", count=1)
    wand = Item(id="wand", kind=full("ember_wand"))
    mira = caster("boiling_burst")
    mira.items = {"wand": wand}
    world = fight(with_pack(mira, hero("hild", items=(oil,))), full("reed_mother"), 1, feet=30)  # HP 26
    foe = world.figures["foe1"]
    dealt = only(do(world, orders.UseThing(figure="mira", item="wand", target="foe1"), 1), f.DamageDealt)
    assert (dealt.amount, dealt.type, [term.name for term in dealt.changes]) == (6, "fire", ["vulnerable"])  # 1d6+2
    order = orders.Attack(figure="hild", target="foe1", weapon="oil", throw=True)
    assert only(do(world, order, 20, 2), f.DamageDealt).amount == 4
    settle(world)
    foe.conditions["burning"] = Condition(kind="burning")
    assert only(list(fire.burn(world, foe, ScriptedDice([3]))), f.DamageDealt).amount == 6
    foe.hp = 26
    burst = fight(with_pack(caster("boiling_burst")), full("reed_mother"), 1, feet=30)
    cast(burst, "boiling_burst", "foe1", 1, 1, 1, 1, 1)
    landed = only(settle(burst, 20), f.DamageDealt)
    assert (landed.amount, burst.figures["foe1"].hp) == (4, 22)  # 5, halved by the save to 2, then doubled
    (line,) = GAME.card(landed, GAME.names(burst)).rolls
    assert (line.total, [term.words for term in line.terms]) == ("4", ["doubled, vulnerable"])


@pytest.mark.clause("axx.combat.damage")
def test_a_bolt_or_burst_is_halved_on_what_resists_it() -> None:
    world = fight(with_pack(hero("hild")), full("lantern_eel"), 2, feet=10, order="foes", side=FOES)
    eel, by = world.figures["foe2"], world.figures["foe1"]
    bolt = Blow(damage="1d6", kind="lightning")
    cause = working.Cause(clause="axx.improvise", name="spark", how="power")
    dealt = only(list(working.work(world, by, bolt, "foe2", ScriptedDice([5]), cause=cause)), f.DamageDealt)
    assert (dealt.amount, [term.name for term in dealt.changes]) == (2, ["resistant"])
    other = Blow(damage="1d6", kind="cold")
    dealt = only(list(working.work(world, by, other, "foe2", ScriptedDice([5]), cause=cause)), f.DamageDealt)
    assert (dealt.amount, dealt.changes) == (5, ())
    assert not eel.conditions


@pytest.mark.clause("axx.condition.petrified", "axx.spell.cure_light_wounds")
def test_stone_is_no_living_creature_to_heal_or_ward_but_light_shines_from_it() -> None:
    mira = hero("mira", "cleric", level=5, spells=("cure_light_wounds", "protection_from_evil", "light"))
    hild = hero("hild", hp=2, top=8)
    for world in (fight(party(mira, hild), feet=60), party(mira, hild)):
        fold(world, conditions.ConditionBegan(figure="hild", condition="petrified"))
        for spell in ("cure_light_wounds", "protection_from_evil"):
            assert refused(world, orders.Cast(figure="mira", spell=spell, target="hild")).words == "Hild is stone."
    calm = party(mira, hild)
    do(calm, orders.Cast(figure="mira", spell="light", target="hild"))
    assert seeing.light_feet(calm, hild) == 30


@pytest.mark.clause("axx.spell.sleep", "axx.condition.charmed")
def test_a_friend_by_a_charm_is_no_enemy_for_a_sleep_to_reach() -> None:
    world = fight(party(hero("mira", "magic_user", level=3, spells=("sleep", "sleep"))), "orc_patrol", 2, feet=30)
    world.figures["foe1"].conditions["charmed"] = Condition(kind="charmed", by="mira", turns=144)
    facts = do(world, orders.Cast(figure="mira", spell="sleep"), 1, 1, 1, 1, 1, 1)  # 2 HD would cover them both
    assert only(facts, sleep.SleepRolled).sleepers == ("foe2",)
    alone = fight(party(hero("mira", "magic_user", level=3, spells=("sleep",))), "orc_patrol", 1, feet=30)
    alone.figures["foe1"].conditions["charmed"] = Condition(kind="charmed", by="mira", turns=144)
    assert refused(alone, orders.Cast(figure="mira", spell="sleep")).code == "no-foes"


@pytest.mark.clause("axx.treasure.magic", "axx.time.day")
def test_what_works_once_a_day_does_so_in_whosever_hands() -> None:
    bell = Item(id="bell", kind=full("watch_bell"))
    odo, hild = hero("odo", "cleric", items=(bell,)), hero("hild")
    world = fight(with_pack(odo, hild), "skeleton_guard", 6, feet=30, source="wanderer")
    do(world, orders.UseThing(figure="odo", item="bell"), 1, 1, 1)
    hild.items["bell"] = odo.items.pop("bell")
    assert refused(world, orders.UseThing(figure="hild", item="bell")).code == "used-today"
    night.new_day(world, ("odo", "hild"))
    assert GAME.refusal(world, orders.UseThing(figure="hild", item="bell")) is None


@pytest.mark.clause("axx.check.rounding", "axx.treasure.magic")
def test_what_strengthens_adds_up_by_source_and_the_same_twice_counts_once() -> None:
    potion = Item(id="potion", kind="potion_giant_strength", count=2)
    hild = hero("hild", items=(weapon(), potion))
    mira = caster("brawn", "brawn")
    world = with_pack(mira, hild)
    for _ in range(2):
        cast(world, "brawn", "hild")
        do(world, orders.Drink(figure="hild", item="potion"))
    fight(world, "orc_patrol", 1, feet=5)
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 9, 1)
    rolled = only(facts, f.AttackRolled)
    told = [(GAME.term_words(term), term.value) for term in rolled.terms if term.value]
    assert told[1:] == [("Brawn", 1), ("Giant Strength", 2), ("two on one", 2)]
    assert rolled.total == 9 + 1 + 1 + 2 + 2
    assert only(facts, f.DamageDealt).amount == 1 + 3 + 2


def test_doors_are_opened_shut_and_held() -> None:
    world = delving.under(caster("latch_lifter", "slam", "bar_the_way", "latch_lifter"))
    fold(world, PackAdded(pack=PACK))
    door = next(way for way in world.ways.values() if world.place in (way.a, way.b) and way.kind == "door")
    door.state = "locked"
    assert only(cast(world, "latch_lifter", door.id), DoorOpened).how == "magic"
    assert door.state == "open"
    assert only(cast(world, "slam", door.id), DoorClosed).way == door.id
    assert door.state == "shut"
    cast(world, "bar_the_way", door.id)
    assert spell_held(world, door.id)
    cast(world, "latch_lifter", door.id)
    assert not spell_held(world, door.id)
    assert door.state == "open"


# ── The GM's hand ────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.magic.cleric", "axx.supplements")
def test_a_clerics_spells_of_the_second_level_from_a_pack_can_be_prepared_by_button() -> None:
    dagna = hero("dagna", "cleric", level=3, WIS=13)
    held = ("cure_light_wounds", "light", "bless", "protection_from_evil")
    dagna.slots = [Slot(level=level, spell=spell) for level, spell in zip((1, 1, 1, 2), held, strict=True)]
    world = party(dagna)
    world.place = "town"
    fold(world, PackAdded(pack=PACK))
    offers = [offer for offer in GAME.offers(world, Seat(id="e", role="engine")) if "Prepare in slot" in offer.words]
    found = [{choice.key for choice in offer.blanks[0].choices} for offer in offers]
    second = {full(name) for name in ("stay", "glass_ward", "send_them_down", "sun_pebble")}
    assert [second & each for each in found] == [set(), set(), set(), second]
    do(world, magic_prepare.PrepareOne(figure="dagna", slot=4, spell=full("stay")))
    assert [slot.spell for slot in dagna.slots] == [*held[:3], full("stay")]
    assert refused(world, magic_prepare.PrepareOne(figure="dagna", slot=1, spell=full("stay"))).code == "slot"


@pytest.mark.clause("axx.magic.cleric", "axx.magic.book", "axx.supplements")
def test_spells_that_fit_in_one_order_only_are_offered_in_that_order() -> None:
    """The same spells with the higher one in a slot of the first level are no way of preparing, and hide none."""
    dagna = hero("dagna", "cleric", level=3)
    dagna.slots = [Slot(level=level, spell="light") for level in (1, 1, 2)]
    mira = hero("mira", level=3, cls="magic_user")
    mira.book = [full("salt_bolt"), "sleep"]  # copied in the order in which scrolls were found
    mira.items["book"] = Item(id="book", kind="spellbook")
    mira.slots = [Slot(level=level) for level in (1, 1, 2)]
    world = party(dagna, mira)
    world.place = "town"
    fold(world, PackAdded(pack=PACK))
    offers = [offer for offer in GAME.offers(world, Seat(id="e", role="engine")) if "Prepare " in offer.words]
    words = {name: [offer.words for offer in offers if offer.figure == name] for name in ("dagna", "mira")}
    assert {f"Prepare 2 × Light and {one}" for one in ("Stay", "Glass Ward", "Sun Pebble")} <= set(words["dagna"])
    assert words["mira"] == ["Prepare 3 × Sleep", "Prepare 2 × Sleep and Salt Bolt"]


TRIED = {
    test_a_burst_takes_in_all_near_and_a_save_halves_it: ("boiling_burst",),
    test_a_bolt_that_can_miss_is_aimed_like_a_missile: ("salt_bolt",),
    test_who_is_drained_loses_what_the_caster_gains: ("leech_light",),
    test_the_summoned_fight_for_the_party_and_go_when_it_is_over: ("hounds_of_the_tide",),
    test_a_dread_drives_off_the_weak_who_fail_their_save: ("dread_bell",),
    test_undead_flee_from_a_spell_that_turns_and_none_is_destroyed: ("send_them_down",),
    test_one_target_is_held_for_so_many_rounds_unless_it_saves: ("stay",),
    test_healing_ends_what_it_says: ("mending_tide",),
    test_deeper_sleep_reaches_stronger_foes: ("deep_lullaby",),
    test_a_beast_can_be_charmed_by_a_spell_that_takes_any: ("make_friends",),
    test_wards_strength_and_light_last: ("glass_ward", "sun_pebble", "brawn"),
    test_doors_are_opened_shut_and_held: ("latch_lifter", "slam", "bar_the_way"),
}
"""Which test sees which spell act."""


def test_every_spell_of_the_pack_is_seen_to_act() -> None:
    assert sorted(name for names in TRIED.values() for name in names) == sorted(one.id for one in PACK.spells)
