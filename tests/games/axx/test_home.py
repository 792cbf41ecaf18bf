"""Setting out, rest, sleep, food, and what is brought home."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axx.delving import GAME, do, give, hero, only, refused, then, town, under

from tablewright.core.facts import Command
from tablewright.core.game import Seat, run
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.bodies import BodyLies
from tablewright.games.axx.delve.clock import EffectEnded, TurnPassed
from tablewright.games.axx.delve.home import TownReached
from tablewright.games.axx.delve.night import (
    DayEnded,
    Eat,
    RationEaten,
    Sleep,
    SleepBegan,
    SleepOn,
    SleptWell,
    WentHungry,
)
from tablewright.games.axx.delve.rest import Rest, WoundsBound
from tablewright.games.axx.delve.setting_out import portable
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes.characters import COMING
from tablewright.games.axx.heroes.gear_facts import Buy, DropCoins, Give, GiveCoins, TakeCoins
from tablewright.games.axx.heroes.xp import XPAwarded
from tablewright.games.axx.town.stay import StayWeek
from tablewright.games.axx.world import Condition, Effect, Item, World

SEAT = Seat(id="p", role="player", figures=("hild",))


def sleep_through(world: World, *, come: int = 0) -> int:
    """Sleep with checks that bring nothing, until morning, or to the check that does; the number of checks."""
    made = 0
    while (command := GAME.next(world)) is not None:
        faces = [6] * (come - made - 1) + [1, 6] if come else [6] * 30
        for fact in only(run(GAME, world, command, ScriptedDice(faces)), f.WanderersChecked):
            made += fact.checks
        if come and made >= come:
            break
    return made


# ── Making and setting out ──────────────────────────────────────────────────────────────────


def test_a_dungeon_is_drawn_from_a_hidden_seed_and_its_plan_is_the_game_masters() -> None:
    world = GAME.new_world()
    facts = do(world, f.MakeDungeon(levels=2, rooms=5, title="The Hole"), SeededDice(3))
    assert [type(fact).__name__ for fact in facts] == ["DungeonFound", "DungeonPlanned"]
    assert facts[1].audience == ("gm",)
    assert all(roll.hidden for fact in facts for roll in fact.rolls)
    assert world.dungeon == "The Hole"
    assert world.secret is not None
    assert len(world.secret.plan.rooms) == 10


def test_two_worlds_from_one_fact_do_not_share_their_plans() -> None:
    one, two = GAME.new_world(), GAME.new_world()
    facts = do(one, f.MakeDungeon(rooms=3), SeededDice(3))
    before = msgspec.json.encode(facts[1])
    for fact in facts:
        GAME.evolve(two, fact)
    assert one.secret is not None
    next(iter(one.secret.plan.rooms.values())).title = "changed"
    assert msgspec.json.encode(facts[1]) == before
    assert two.secret is not None
    assert two.secret != one.secret


def test_dungeons_and_outings_that_cannot_be() -> None:
    world = GAME.new_world()
    assert refused(world, f.MakeDungeon(levels=11)) == "measures"
    assert refused(world, f.MakeDungeon(rooms=0)) == "measures"
    assert refused(world, f.SetOut()) == "no_dungeon"
    world = town()
    assert refused(world, f.SetOut()) == "no_party"
    world = under(hero("hild"))
    assert refused(world, f.SetOut()) == "not_in_town"
    assert refused(world, f.MakeDungeon()) == "not_in_town"


@pytest.mark.clause("axx.gear.slots")
def test_coin_that_no_slot_can_hold_stays_in_town_and_waits_there() -> None:
    world = town(hero("hild", STR=3))
    hild = world.figures["hild"]
    hild.coins = 1000
    give(hild, "shield")
    assert portable(world, hild) == 399
    do(world, f.SetOut())
    assert (hild.coins, world.banked) == (399, {"hild": 601})
    facts = do(world, f.Go(way="out"))
    assert (hild.coins, world.banked) == (1000, {})
    assert only(facts, TownReached)[0].coins == 0


@pytest.mark.clause("axx.gear.slots")
def test_in_town_coin_fills_no_slots_so_that_the_rich_can_shop_and_be_given_things() -> None:
    """1,000 GP would take 9 of Hild's 9 slots underground; in town what is too heavy stays there."""
    world = town(hero("hild"), hero("mira"))
    hild, mira = world.figures["hild"], world.figures["mira"]
    hild.coins = 1000
    give(mira, "rope")
    do(world, Buy(figure="hild", ware="torch"))
    do(world, Give(figure="mira", to="hild", item="mira/rope"))
    assert sorted(item.kind for item in hild.items.values()) == ["rope", "torch"]
    assert hild.coins == 999
    do(world, f.SetOut())
    assert (hild.coins, world.banked) == (899, {"hild": 100})  # 7 slots are left, and the first 100 fill none


def test_who_carries_too_much_cannot_set_out() -> None:
    world = town(hero("hild", STR=3))
    give(world.figures["hild"], "rope", 4)
    assert refused(world, f.SetOut()) == "overloaded"


def test_the_dungeon_is_as_it_was_left() -> None:
    world = under(hero("hild"))
    do(world, f.Go(way="first"))
    do(world, f.Go(way="first"))
    do(world, f.Go(way="out"))
    do(world, f.SetOut())
    assert world.ways["first"].state == "open"
    assert world.rooms["den"].visited
    assert world.figures["hild"].xp == 110


@pytest.mark.clause("axx.time.rest")
@pytest.mark.parametrize(
    ("active", "tired", "note", "main"),
    [
        (0, False, "due in 5 turns", False),
        (4, False, "due in 1 turn", False),
        (5, False, "due now", True),
        (6, True, "ends the weariness", True),
    ],
)
def test_a_turns_rest_is_a_button_underground_and_the_first_once_it_is_due(
    active: int, tired: bool, note: str, main: bool
) -> None:
    world = under(hero("hild"))
    world.active = active
    if tired:
        world.figures["hild"].conditions["fatigue"] = Condition(kind="fatigue")
    (button,) = [offer for offer in GAME.offers(world, SEAT) if offer.command == Rest()]
    assert (button.words, button.price, button.note, button.main) == ("Rest for a turn", "one turn", note, main)
    assert [offer for offer in GAME.offers(town(hero("hild")), SEAT) if offer.command == Rest()] == []


@pytest.mark.clause("axx.time.light")
def test_at_home_lights_are_put_out_and_away_and_all_else_stays_where_it_is() -> None:
    world = under(hero("hild"))
    hild = world.figures["hild"]
    give(hild, "heavy_weapon", place="hand")
    give(hild, "medium_armor", place="worn")
    give(hild, "rations", 7, place="sack")
    torch = give(hild, "torch", place="hand")
    torch.lit, torch.burning = True, 3
    do(world, f.Go(way="out"))
    places = {item.kind: (item.place, item.lit) for item in hild.items.values()}
    assert places == {
        "heavy_weapon": ("hand", False),
        "medium_armor": ("worn", False),
        "rations": ("sack", False),
        "torch": ("pack", False),
    }
    assert torch.burning == 2  # the way out took a turn


@pytest.mark.parametrize("state", ["dead", "gone"])
def test_who_is_no_longer_among_the_living_eats_nothing(state: str) -> None:
    world = town(hero("hild"), hero("mira"))
    mira = world.figures["mira"]
    give(mira, "rations", 1)
    mira.conditions["hunger"], mira.state = Condition(kind="hunger"), state
    assert refused(world, Eat(figure="mira")) == "nobody"
    mira.state = "up"
    do(world, Eat(figure="mira"))
    assert mira.items == {}


# ── Treasure ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.xp.treasure", "axx.kindred.human")
def test_each_gp_brought_to_town_is_one_xp_shared_by_the_living_with_a_humans_tenth() -> None:
    world = town(hero("hild"), hero("durin", kindred="dwarf"), hero("wat"))
    for name in ("hild", "durin"):
        world.figures[name].coins = 50
    do(world, f.SetOut())
    for figure in world.figures.values():
        figure.xp = 0
    world.figures["hild"].coins += 120
    give(world.figures["durin"], "gem_pouch", worth=200)
    give(world.figures["durin"], "art", worth=300)
    give(world.figures["durin"], "gems", 3, worth=50)
    give(world.figures["hild"], "potion_healing")
    world.figures["wat"].state = "dead"
    facts = do(world, f.Go(way="out"))
    home = only(facts, TownReached)[0]
    assert (home.coins, home.worth) == (120, 650)
    award = only(facts, XPAwarded)[0]
    assert award.total == 770
    assert [(share.figure, share.share, share.bonus) for share in award.shares] == [
        ("hild", 385, 38),
        ("durin", 385, 0),
    ]
    assert world.figures["durin"].coins == 700
    assert world.figures["hild"].coins == 170
    assert [item.kind for figure in world.figures.values() for item in figure.items.values()] == ["potion_healing"]


@pytest.mark.clause("axx.xp.treasure")
def test_great_sums_are_told_with_a_comma_all_the_way_to_the_ledger() -> None:
    world = under(hero("hild"))
    world.figures["hild"].coins = 4_000
    give(world.figures["hild"], "art", worth=1_200)
    home = only(do(world, f.Go(way="out")), TownReached)[0]
    assert GAME.say(home, GAME.names(world)) == (
        "Hild is back in town after 10 min underground, with 4,000 GP in coin and 1,200 GP in gems and art."
    )


@pytest.mark.clause("axx.xp.treasure")
def test_coin_that_only_changed_hands_and_coin_from_town_earns_nothing() -> None:
    world = town(hero("hild"), hero("mira"))
    world.figures["hild"].coins = 80
    do(world, f.SetOut())
    world.figures["hild"].coins, world.figures["mira"].coins = 0, 80
    facts = do(world, f.Go(way="out"))
    assert only(facts, XPAwarded) == []
    do(world, f.SetOut())
    facts = do(world, f.Go(way="out"))
    assert only(facts, XPAwarded) == []


# ── Binding wounds ──────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.heal.bind")
def test_wounds_are_bound_once_a_day_in_a_turn_of_rest() -> None:
    world = under(hero("hild", hp=2), hero("mira", hp=7))
    world.active = 5
    facts = do(world, Rest(bind=("hild", "mira")), [3, 4])
    assert [(fact.points, fact.hp) for fact in only(facts, WoundsBound)] == [(3, 5), (4, 8)]
    assert [fact.what for fact in only(facts, TurnPassed)] == ["rest"]
    assert world.active == 0
    assert refused(world, Rest(bind=("hild",))) == "bound_today"
    assert refused(world, Rest(bind=("mira",))) == "not_wounded"


@pytest.mark.clause("axx.heal.bind", "axx.time.day")
def test_binding_does_not_help_the_hungry_or_those_who_are_out() -> None:
    world = under(hero("hild"), hero("mira", hp=1), hero("osric", hp=0))
    world.figures["mira"].conditions["hunger"] = Condition(kind="hunger")
    world.figures["osric"].state = "out"
    assert refused(world, Rest(bind=("mira",))) == "starving"
    assert refused(world, Rest(bind=("osric",))) == "is_out"
    assert refused(world, Rest(bind=("ghost",))) == "nobody"


# ── A night ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.time.day")
def test_a_night_underground_is_48_turns_with_16_checks() -> None:
    world = under(hero("hild"))
    give(world.figures["hild"], "rations", 7)
    do(world, Sleep())
    assert sleep_through(world) == 16
    assert (world.turn, world.clock, world.day) == (48, 48, 2)
    assert world.figures["hild"].items["hild/rations"].count == 6


@pytest.mark.clause("axx.time.day")
def test_a_quiet_night_underground_is_told_in_few_lines() -> None:
    """48 turns and 16 checks are two facts, and players do not see the dice of them."""
    world = under(hero("hild"))
    give(world.figures["hild"], "rations", 7)
    do(world, Sleep())
    facts = run(GAME, world, SleepOn(), ScriptedDice([6] * 16))
    assert [type(fact).__name__ for fact in facts] == ["TurnPassed", "WanderersChecked", "RationEaten", "DayEnded"]
    checked = only(facts, f.WanderersChecked)[0]
    assert (checked.checks, checked.came, len(checked.rolls)) == (16, False, 16)
    seen = GAME.see(checked, Seat(id="p", role="player", figures=("hild",)), world)
    assert isinstance(seen, f.WanderersChecked)
    assert (seen.face, seen.rolls) == (None, ())
    assert GAME.say(seen, GAME.names(world)) == (
        "The referee rolls for wandering monsters 16 times while the party sleeps."
    )


@pytest.mark.clause("axx.time.day")
def test_a_spell_that_ends_in_the_night_ends_in_its_turn() -> None:
    world = under(hero("hild"))
    world.effects.append(Effect(kind="giant_strength", on="hild", turns=5))
    do(world, Sleep())
    facts = run(GAME, world, SleepOn(), ScriptedDice([6] * 16))
    assert only(facts, TurnPassed)[0].count == 5
    assert only(facts, EffectEnded)[0].effect == "giant_strength"
    assert only(facts, f.WanderersChecked)[0].face == 6


@pytest.mark.clause("axx.time.day")
def test_a_night_in_town_is_safe() -> None:
    world = town(hero("hild"))
    give(world.figures["hild"], "rations", 1)
    do(world, Sleep())
    facts = then(world)
    assert [(fact.what, fact.count) for fact in only(facts, TurnPassed)] == [("sleep", 48)]
    assert [fact.day for fact in only(facts, DayEnded)] == [2]
    assert world.figures["hild"].items == {}
    assert GAME.next(world) is None


@pytest.mark.clause("axx.time.day")
def test_light_burns_through_the_night() -> None:
    world = under(hero("hild"))
    torch = give(world.figures["hild"], "torch", 1, place="hand")
    torch.lit, torch.burning = True, 6
    do(world, Sleep())
    sleep_through(world)
    assert world.figures["hild"].items == {}


@pytest.mark.clause("axx.time.day")
def test_a_fight_does_not_void_the_sleep_and_its_turn_is_added() -> None:
    world = under(hero("hild"))
    give(world.figures["hild"], "rations", 7)
    do(world, Sleep())
    assert sleep_through(world, come=4) == 4
    assert (world.turn, world.sleep) == (12, 36)
    assert world.meeting is not None
    world.meeting, world.due = None, ["fight-turn"]
    then(world)
    assert (world.turn, world.sleep, world.sleeping) == (13, 36, False)
    assert GAME.next(world) is None
    facts = do(world, Sleep())
    assert only(facts, SleepBegan)[0].again
    sleep_through(world)
    assert (world.turn, world.day) == (49, 2)


@pytest.mark.clause("axx.time.day", "axx.condition.weakened")
def test_without_a_ration_nothing_heals_and_one_is_weakened_until_one_eats() -> None:
    world = town(hero("hild", hp=1), hero("mira", hp=1))
    give(world.figures["mira"], "rations", 1)
    do(world, Sleep())
    facts = then(world, [4])
    assert [fact.figure for fact in only(facts, RationEaten)] == ["hild"]
    assert [fact.figure for fact in only(facts, WentHungry)] == ["mira"]
    assert [fact.figure for fact in only(facts, SleptWell)] == ["hild"]
    assert world.figures["mira"].hp == 1
    assert refused(world, Eat(figure="mira")) == "no_ration"
    give(world.figures["hild"], "rations", 2)
    do(world, Eat(figure="mira"))
    assert world.figures["mira"].conditions == {}
    assert refused(world, Eat(figure="mira")) == "not_hungry"


@pytest.mark.clause("axx.heal.sleep", "axx.ability.con")
@pytest.mark.parametrize(
    ("cls", "con", "face", "hp"),
    [("fighter", 13, 8, 10), ("magic_user", 5, 1, 2), ("cleric", 9, 3, 4), ("fighter", 9, 8, 9)],
)
def test_a_nights_sleep_restores_one_hit_die_and_con_at_least_one(cls: str, con: int, face: int, hp: int) -> None:
    world = town(hero("hild", cls, hp=1, top=20, CON=con))
    world.figures["hild"].level = 3
    give(world.figures["hild"], "rations", 1)
    do(world, Sleep())
    facts = then(world, [face])
    assert [fact.hp for fact in only(facts, SleptWell)] == [hp]
    assert world.figures["hild"].hp == hp


@pytest.mark.clause("axx.heal.sleep", "axx.death.table")
def test_sleep_brings_round_one_who_is_out_and_never_goes_above_the_maximum() -> None:
    world = town(hero("hild", hp=0, top=3))
    hild = world.figures["hild"]
    hild.state = "out"
    hild.conditions["injured"] = Condition(kind="injured", until="haven")
    give(hild, "rations", 1)
    do(world, Sleep())
    then(world, [8])
    assert (hild.state, hild.hp) == ("up", 3)
    assert "injured" in hild.conditions


@pytest.mark.clause("axx.time.day", "axx.death.brush", "axx.magic.slots")
def test_a_days_end_brings_back_spells_and_daily_uses_and_clears_the_brushes() -> None:
    world = town(hero("mira", "magic_user"))
    mira = world.figures["mira"]
    mira.slots[0].spell, mira.slots[0].spent = "sleep", True
    mira.used, mira.brushes = ["bind"], 2
    give(mira, "rations", 1)
    do(world, Sleep())
    then(world)
    assert (mira.used, mira.brushes, mira.slots[0].spent) == ([], 0, False)


@pytest.mark.clause("axx.death.brush", "axx.condition.petrified", "axx.kindred.halfling")
@pytest.mark.parametrize("order", [Sleep(), StayWeek()])
def test_a_new_day_clears_the_brushes_of_one_who_is_stone_too(order: Command) -> None:
    world = town(hero("hild"), hero("pip", kindred="halfling"), hero("odo", "cleric"))
    pip, odo = world.figures["pip"], world.figures["odo"]
    pip.brushes, pip.used, pip.state = 2, ["again"], "stone"
    odo.slots[0].spell, odo.slots[0].spent, odo.state = "bless", True, "stone"
    pip.conditions["petrified"] = odo.conditions["petrified"] = Condition(kind="petrified")
    give(world.figures["hild"], "rations", 1)
    do(world, order)
    while GAME.next(world) is not None:
        then(world)
    assert (pip.state, pip.brushes, pip.used) == ("stone", 0, [])
    assert odo.slots[0].spent  # stone does not sleep, and spells come back by sleep


@pytest.mark.clause("axx.combat.blade_poison")
def test_poison_dries_at_a_days_end_wherever_the_blade_lies() -> None:
    world = under(hero("hild"))
    world.rooms[world.place].things["dagger"] = Item(id="dagger", kind="light_weapon", damage="edged", coated=True)
    give(world.figures["hild"], "rations", 1)
    world.safe = True
    do(world, Sleep())
    then(world)
    assert not world.rooms[world.place].things["dagger"].coated


@pytest.mark.clause("axx.time.rest", "axx.time.day")
def test_sleep_is_rest() -> None:
    world = under(hero("hild"))
    world.figures["hild"].conditions["fatigue"] = Condition(kind="fatigue")
    world.active = 7
    give(world.figures["hild"], "rations", 1)
    do(world, Sleep())
    sleep_through(world)
    assert world.active == 0
    assert world.figures["hild"].conditions == {}


# ── The dead ────────────────────────────────────────────────────────────────────────────────


def test_what_a_dead_companion_carried_lies_where_the_body_does() -> None:
    world = under(hero("hild"), hero("mira"))
    mira = world.figures["mira"]
    give(mira, "gem_pouch", worth=200)
    mira.coins, mira.state = 30, "dead"
    do(world, f.Go(way="first"))
    facts = then(world)
    assert [(fact.room, fact.coins) for fact in only(facts, BodyLies)] == [("hall", 30)]
    hall = world.rooms["hall"]
    assert hall.coins == 30
    assert sorted(item.kind for item in hall.things.values()) == ["gem_pouch", "pack"]
    assert (mira.items, mira.coins, mira.pack) == ({}, 0, False)
    assert GAME.next(world) is None


@pytest.mark.clause("axx.xp.treasure")
def test_what_the_dead_had_brought_from_town_is_no_find_for_whoever_takes_it_up() -> None:
    """Mira set out with 50 GP and had found 30: of the 80 by her body 30 are experience, all of it Hild's."""
    world = town(hero("hild", kindred="dwarf"), hero("mira"))
    world.figures["hild"].coins, world.figures["mira"].coins = 10, 50
    do(world, f.SetOut())
    mira = world.figures["mira"]
    mira.coins, mira.state = 80, "dead"
    then(world)
    do(world, TakeCoins(figure="hild"))
    home = do(world, f.Go(way="out"))
    assert only(home, TownReached)[0].coins == 30
    assert [(share.figure, share.share) for share in only(home, XPAwarded)[0].shares] == [("hild", 30)]
    assert world.figures["hild"].coins == 90


@pytest.mark.clause("axx.xp.treasure")
def test_the_deads_own_coin_is_no_find_on_a_later_delve_either() -> None:
    """Mira set out with 50 GP and had found 30; Hild leaves all of it, and comes back for it: 30 are experience."""
    world = town(hero("hild", kindred="dwarf"), hero("mira"))
    world.figures["mira"].coins = 50
    do(world, f.SetOut())
    world.figures["mira"].coins, world.figures["mira"].state = 80, "dead"
    then(world)
    assert only(do(world, f.Go(way="out")), TownReached)[0].coins == 0
    do(world, f.SetOut())
    do(world, TakeCoins(figure="hild", coins=60))  # those brought from town first
    do(world, TakeCoins(figure="hild"))
    assert only(do(world, f.Go(way="out")), TownReached)[0].coins == 30


@pytest.mark.clause("axx.xp.treasure")
def test_coin_from_town_that_was_laid_down_and_fetched_later_earns_nothing() -> None:
    """Of 70 GP laid down 20 had been found: those are experience once they are home, the 50 from town never."""
    world = town(hero("hild", kindred="dwarf"), hero("mira", kindred="dwarf"))
    world.figures["hild"].coins, world.figures["mira"].coins = 40, 30
    do(world, f.SetOut())
    world.figures["mira"].coins += 20
    do(world, GiveCoins(figure="mira", to="hild", coins=30))
    do(world, DropCoins(figure="hild", coins=70))
    assert (world.rooms["hall"].coins, world.rooms["hall"].own) == (70, 50)
    assert only(do(world, f.Go(way="out")), TownReached)[0].coins == 0
    do(world, f.SetOut())
    do(world, TakeCoins(figure="mira"))
    facts = do(world, f.Go(way="out"))
    assert only(facts, TownReached)[0].coins == 20
    assert [share.share for share in only(facts, XPAwarded)[0].shares] == [10, 10]


@pytest.mark.clause("axx.xp.treasure", "axx.death.permanent")
def test_what_a_replacement_finds_after_joining_counts_and_the_own_coin_does_not() -> None:
    world = under(hero("hild", kindred="dwarf"))
    newcomer = hero("wat", kindred="dwarf")
    newcomer.coins, newcomer.state = 40, COMING
    world.figures["wat"] = newcomer
    world.order.append("wat")
    do(world, f.Go(way="first"))
    assert newcomer.state == "up"
    newcomer.coins += 100
    do(world, f.Go(way="first"))
    assert only(do(world, f.Go(way="out")), TownReached)[0].coins == 100


@pytest.mark.clause("axx.treasure.table", "axx.xp.treasure")
@pytest.mark.parametrize(
    ("name", "worth"), [("gems", 50), ("gem", 50), ("pouch of gems", 350), ("work of art", 300), ("torch", 0)]
)
def test_treasure_that_a_ruling_gives_is_worth_what_such_treasure_is(name: str, worth: int) -> None:
    """A gem 50 GP, art 300, a pouch of seven gems 350; two living heroes share the experience, a torch is not sold."""
    world = under(hero("hild", kindred="dwarf"), hero("osric", kindred="dwarf"))
    for figure in world.figures.values():
        figure.xp = 0  # that of the first level reached
    do(world, Adjust(figure="hild", what="give", value=name, reason="the ghost's thanks"))
    (home,) = only(do(world, f.Go(way="out")), TownReached)
    assert (home.coins, home.worth) == (0, worth)
    hild, osric = world.figures["hild"], world.figures["osric"]
    assert (hild.coins, osric.coins, hild.xp, osric.xp) == (worth, 0, worth // 2, worth // 2)
    assert len(hild.items) == (0 if worth else 1)
