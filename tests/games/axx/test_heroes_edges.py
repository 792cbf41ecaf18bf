"""What heroes cannot do however it is asked: too much, twice, without a hand, under another's name."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.axx.fights import do as fighting
from tests.games.axx.fights import fight, hero, no, only, party, percent, weapon

from tablewright.core.facts import Answer, Asked, Command, Fact, Refused, SetOption
from tablewright.core.game import Seat, attempt, run, settle
from tablewright.core.text import alike, bad_name, tidy
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx import figures
from tablewright.games.axx.checks import CheckRolled
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.delve.light import LightUp
from tablewright.games.axx.game import AXX
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes import gear, records, spell_slots, xp
from tablewright.games.axx.heroes.characters_facts import (
    BeginCharacter,
    FinishCharacter,
    MakeCharacter,
    MakeParty,
    MarchingOrder,
    RollCoins,
)
from tablewright.games.axx.heroes.check_orders import Assist, CallCheck
from tablewright.games.axx.heroes.gear import Purchase
from tablewright.games.axx.heroes.gear_facts import (
    Buy,
    Drop,
    DropCoins,
    Equip,
    Give,
    GiveCoins,
    Stow,
    Take,
    TakeAll,
    TakeCoins,
)
from tablewright.games.axx.view import sheet as sheets
from tablewright.games.axx.world import Figure, Item, Room, Slot, World

GAME = AXX()
GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player", figures=tuple(f"hero{number}" for number in range(1, 10)))


def begun(*, coins: int | None = None, strength: int = 10) -> World:
    """A world with Hild's abilities rolled, tens all of them, and her coins."""
    world = GAME.new_world()
    run(GAME, world, BeginCharacter(name="Hild"), ScriptedDice([3, 3, 4] * 6))
    world.drafts["hero1"].scores["STR"] = strength
    world.drafts["hero1"].coins = coins
    return world


def hild(**changes: object) -> MakeCharacter:
    command = MakeCharacter(draft="hero1", kindred="dwarf", cls="fighter", alignment="law")
    return msgspec.structs.replace(command, **changes)


def give(world: World, command: Command, *faces: int) -> list[Fact]:
    facts = attempt(GAME, world, command, ScriptedDice(faces))
    assert not isinstance(facts, Refused), facts
    return facts


def cave(*heroes: Figure, things: tuple[Item, ...] = ()) -> World:
    world = party(*heroes)
    world.place, world.minted = "cave", 100
    room = Room(id="cave", number=1, level=1, x=0, y=0, w=2, h=2)
    room.things = {item.id: item for item in things}
    world.rooms["cave"] = room
    return world


def thing(kind: str, place: str = "pack", **more: object) -> Item:
    return msgspec.structs.replace(Item(id=kind, kind=kind, place=place), **more)


# ── Things keep apart ───────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.start", "axx.gear.consumables")
def test_what_is_bought_later_never_takes_the_place_of_what_was_bought_first() -> None:
    world = begun(coins=100)
    flasks = (Purchase(kind="lantern"), Purchase(kind="oil_flask"), Purchase(kind="rope"))
    give(world, hild(kit=False, buys=flasks))
    give(world, Buy(figure="hero1", ware="pole"))
    kinds = [(item.kind, item.count) for item in world.figures["hero1"].items.values()]
    assert kinds == [("lantern", 1), ("oil_flask", 4), ("rope", 1), ("pole", 1)]
    assert world.figures["hero1"].coins == 100 - 12 - 2 - 1 - 1


@given(wares=st.lists(st.sampled_from(["lantern", "oil_flask", "torch", "rope", "sack"]), max_size=8))
def test_bought_things_are_numbered_without_a_gap(wares: list[str]) -> None:
    items = gear.bought(tuple(Purchase(kind=kind) for kind in wares), 7)
    assert [item.id for item in items] == [f"thing{number}" for number in range(7, 7 + len(items))]


@pytest.mark.clause("axx.gear.consumables")
def test_three_lanterns_are_said_together_and_bring_nine_flasks() -> None:
    world = begun(coins=100)
    give(world, hild(kit=False))
    (fact,) = give(world, Buy(figure="hero1", ware="lantern", count=3))
    assert GAME.say(fact, GAME.names(world)) == "Hild buys 3 lanterns and 9 oil flasks for 36 GP."
    assert figures.slots_of(list(world.figures["hero1"].items.values())) == 3 + 3


# ── Hands, sacks, lights ────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.slots", "axx.gear.tools")
def test_what_comes_out_of_a_sack_needs_a_slot_on_the_body() -> None:
    things = (thing("sack", "hand"), thing("medium_armor"), thing("light_armor", "sack"))
    world = cave(hero("hild", STR=3, items=things))
    assert no(world, Equip(figure="hild", item="light_armor")) == "Hild cannot carry that: 3 of 3 slots are full."
    give(world, Drop(figure="hild", item="medium_armor"))
    give(world, Equip(figure="hild", item="light_armor"))
    assert world.figures["hild"].items["light_armor"].place == "worn"
    assert figures.load(world.figures["hild"]).fits


@pytest.mark.clause("axx.gear.slots", "axx.gear.tools")
def test_a_sack_that_holds_the_coins_is_not_let_go() -> None:
    figure = hero("hild", STR=3, items=(thing("sack", "hand"), thing("medium_armor")))
    figure.coins = 499  # three slots of coin, and none left on the body
    world = cave(figure, hero("mira"))
    words = "Coins that nothing else can hold are in Hild's sack: leave some of them first."
    assert no(world, Drop(figure="hild", item="sack")) == words
    assert no(world, Give(figure="hild", to="mira", item="sack")) == words
    give(world, GiveCoins(figure="hild", to="mira", coins=300))
    give(world, Drop(figure="hild", item="sack"))
    assert figures.load(figure).fits


@pytest.mark.clause("axx.gear.ac", "axx.time.light")
def test_a_burning_torch_goes_into_a_free_hand_or_nowhere() -> None:
    torch = thing("torch", "hand", lit=True, burning=4)
    maul = weapon("heavy_weapon", "blunt")
    world = cave(hero("hild", items=(torch,)), hero("mira", items=(maul,)))
    assert no(world, Give(figure="hild", to="mira", item="torch")) == (
        "Mira's hands are full (maul): put something away first."
    )
    give(world, Drop(figure="hild", item="torch"))
    assert no(world, Take(figure="mira", item="torch")).startswith("Mira's hands are full")
    give(world, Take(figure="hild", item="torch"))
    assert world.figures["hild"].items["torch"].place == "hand"


@pytest.mark.clause("axx.gear.ac", "axx.time.light")
def test_a_torch_out_of_a_bundle_in_hand_wants_the_other_hand() -> None:
    world = cave(hero("hild", items=(weapon(), thing("torch", "hand", count=6))))
    assert no(world, LightUp(figure="hild", item="torch"))
    give(world, Stow(figure="hild", item="blade"))
    give(world, LightUp(figure="hild", item="torch"))
    assert figures.hands_used(world.figures["hild"]) == 2


IDS = st.sampled_from(["hero1", "hero2", "ghost", ""])
THINGS = st.sampled_from([*(f"thing{number}" for number in range(1, 18)), "art", "sack", "sack2", "pack", "lit", "zz"])
COUNTS = st.sampled_from([0, 1, 2, 7, -1, 10**15])
ORDERS = st.one_of(
    st.builds(Equip, figure=IDS, item=THINGS),
    st.builds(Stow, figure=IDS, item=THINGS, place=st.sampled_from(["pack", "worn", "sack", "hand", "floor"])),
    st.builds(Drop, figure=IDS, item=THINGS, count=COUNTS),
    st.builds(Give, figure=IDS, to=IDS, item=THINGS, count=COUNTS),
    st.builds(Take, figure=IDS, item=THINGS, count=COUNTS),
    st.builds(TakeAll, figure=IDS),
    st.builds(GiveCoins, figure=IDS, to=IDS, coins=COUNTS),
    st.builds(DropCoins, figure=IDS, coins=COUNTS),
    st.builds(TakeCoins, figure=IDS, coins=COUNTS),
    st.builds(LightUp, figure=IDS, item=THINGS),
)


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), coins=st.sampled_from([0, 350, 9_999]), given_=st.lists(ORDERS, max_size=40))
def test_whatever_is_ordered_nothing_is_lost_doubled_or_held_in_a_third_hand(
    seed: int, coins: int, given_: list[Command]
) -> None:
    world = GAME.new_world()
    run(GAME, world, MakeParty(size=2), SeededDice(seed))
    world.place = "cave"
    room = world.rooms["cave"] = Room(id="cave", number=1, level=1, x=0, y=0, w=2, h=2, coins=coins)
    floor = (thing("art", "floor"), thing("sack", "floor"), thing("sack", "floor", id="sack2"))
    room.things = {item.id: item for item in (*floor, thing("torch", "floor", id="lit", lit=True, burning=3))}

    def whole() -> tuple[int, int]:
        items = [item for one in world.party() for item in one.items.values()] + list(room.things.values())
        assert len({item.id for item in items}) == len(items)
        kept = sum(item.count for item in items if item.kind != "oil_flask")  # a lantern burns those
        return kept, room.coins + sum(one.coins for one in world.party())

    there = whole()
    for order in given_:
        before = msgspec.json.encode(world)
        if isinstance(attempt(GAME, world, order, ScriptedDice([])), Refused):
            assert msgspec.json.encode(world) == before
        assert whole() == there
        for figure in world.party():
            assert figures.load(figure).fits
            assert figures.hands_used(figure) <= 2
            assert all(item.place == "hand" for item in figure.items.values() if item.lit)


def test_who_carries_too_much_already_can_still_put_things_away() -> None:
    figure = hero("hild", STR=3, items=(weapon(place="hand"), thing("heavy_armor")))
    world = cave(figure)
    give(world, Stow(figure="hild", item="blade"))
    assert figure.items["blade"].place == "pack"


# ── Weapons by their names ──────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.class.weapon_list", "axx.gear.weapons", "axx.class.magic_user")
def test_a_magic_users_staff_is_a_blunt_medium_weapon_by_its_own_name() -> None:
    world = begun(coins=30)
    spells = ("sleep", "magic_missile")
    give(world, hild(cls="magic_user", kit=False, buys=(Purchase(kind="staff"),), spells=spells))
    figure = world.figures["hero1"]
    assert (figure.coins, figure.items["thing2"].damage, figures.slots_of([figure.items["thing2"]])) == (20, "blunt", 1)
    lines = {line.words: line.text for line in sheets.attack_lines(figure)}
    assert lines["staff (blunt)"] == "+0 to hit, 1d6"
    refused = GAME.refusal(world, Buy(figure="hero1", ware="staff/edged"))
    assert refused is not None
    assert refused.words == "There is no edged staff: choose blunt."


@pytest.mark.clause("axx.class.weapon_list")
@pytest.mark.parametrize(
    ("cls", "kind", "damage", "chance"),
    [
        ("cleric", "medium_weapon", "edged", "35 %"),  # 1 + 0 - 2 against AC 13: needs 14
        ("cleric", "medium_weapon", "blunt", "45 %"),
        ("cleric", "staff", "blunt", "45 %"),
        ("thief", "medium_weapon", "edged", "35 %"),
        ("thief", "light_weapon", "edged", "45 %"),
        ("magic_user", "medium_weapon", "edged", "30 %"),
        ("magic_user", "staff", "blunt", "40 %"),
        ("magic_user", "light_weapon", "blunt", "30 %"),
        ("fighter", "heavy_weapon", "edged", "45 %"),
    ],
)
def test_off_the_list_is_2_less_in_a_fight_and_not_refused(cls: str, kind: str, damage: str, chance: str) -> None:
    world = fight(party(hero("tam", cls, items=(weapon(kind, damage),), STR=9)))
    assert percent(world, orders.Attack(figure="tam", target="foe1", weapon="blade")) == chance


def test_the_log_calls_a_staff_a_staff() -> None:
    world = fight(party(hero("osric", "magic_user", items=(weapon("staff", "blunt"),))))
    facts = fighting(world, orders.Attack(figure="osric", target="foe1", weapon="blade"), 20, 1)
    assert "staff" in GAME.say(only(facts, f.AttackRolled), GAME.names(world))


# ── Names ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["hild", " HILD ", "Ｈild", "Hi ld"])
def test_a_name_that_looks_like_anothers_is_taken(name: str) -> None:
    assert no(begun(), BeginCharacter(name=name)).endswith("is taken: choose another name.")


@pytest.mark.parametrize("name", ["the GM", "Somebody", "the party", "orc 1", "Orc", "giant rat 12", "Town"])
def test_nobody_is_called_as_the_log_calls_others(name: str) -> None:
    assert no(GAME.new_world(), BeginCharacter(name=name)).endswith("is taken: choose another name.")


@pytest.mark.parametrize("name", ["\u200b", "\ufeff\u00ad", "\u2800", " \u3164 "])
def test_a_name_that_cannot_be_seen_is_empty(name: str) -> None:
    assert no(GAME.new_world(), BeginCharacter(name=name)) == "The name is empty."


def test_blanks_around_a_name_are_not_kept() -> None:
    world = GAME.new_world()
    give(world, BeginCharacter(name="  Hild   of\u00a0Ash "), *[1] * 18)
    assert world.drafts["hero1"].name == "Hild of Ash"


@given(text=st.text(max_size=45))
def test_a_good_name_is_still_good_when_tidied(text: str) -> None:
    if bad_name(text) is None:
        assert bad_name(tidy(text)) is None
        assert alike(tidy(text)) == alike(text) != ""


# ── Forged orders ───────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.kindred.human")
@settings(max_examples=40, deadline=None)
@given(raised=st.sampled_from(["", "STR", "LUCK", "hero1", "str"]), seed=st.integers(0, 99), top=st.booleans())
def test_finishing_by_the_dice_raises_what_can_be_raised(raised: str, seed: int, top: bool) -> None:
    world = begun(strength=18 if top else 10)
    order = FinishCharacter(draft="hero1", raised=raised)
    facts = attempt(GAME, world, order, SeededDice(seed))
    if raised in ("LUCK", "hero1", "str"):
        assert isinstance(facts, Refused)
        return
    assert isinstance(facts, list)
    figure = world.figures["hero1"]
    assert GAME.card(facts[0], GAME.names(world)).text
    total = sum(figure.scores.values())
    assert total == 50 + (18 if top else 10) + (figure.kindred == "human")
    assert max(figure.scores.values()) <= 18


def test_a_fighter_prepares_nothing_on_the_first_day() -> None:
    assert no(begun(), hild(prepare=("light",))) == "Hild casts no spells."


@pytest.mark.clause("axx.gear.start")
def test_coins_are_rolled_once_and_spent_once() -> None:
    world = begun()
    give(world, RollCoins(draft="hero1"), 1, 1, 1)
    assert no(world, RollCoins(draft="hero1")) == "The coins are rolled (30 GP): the gear is bought with them."
    assert no(world, hild(kit=False, buys=(Purchase(kind="crossbow"), Purchase(kind="heavy_armor")))) == (
        "That costs 125 GP and there are 30 GP."
    )
    give(world, hild(kit=False, buys=(Purchase(kind="crossbow"),)))
    assert world.figures["hero1"].coins == 5
    assert no(world, hild(kit=False)).startswith("There is no such character in the making")
    assert no(world, Buy(figure="hero1", ware="mirror")) == "That costs 10 GP; Hild has 5 GP."


@pytest.mark.parametrize("order", [(), ("hild",), ("hild", "hild", "mira"), ("hild", "ghost"), ("ghost", "mira")])
def test_a_marching_order_names_everyone_once(order: tuple[str, ...]) -> None:
    assert no(cave(hero("hild"), hero("mira")), MarchingOrder(figures=order))


# ── House rules ─────────────────────────────────────────


def test_every_house_rule_that_is_offered_can_be_switched_and_has_words() -> None:
    for name, value in GAME.switches.items():
        world = GAME.new_world()
        give(world, SetOption(name=name, value=not value))
        assert world.options[name] is (not value)
        assert GAME.option_words(name) != name.replace("_", " ")


@pytest.mark.clause("axx.gear.damage_type")
def test_any_weapon_of_any_type_in_the_kit_too_by_option() -> None:
    world = begun()
    order = hild(weapon="spear", damage="blunt")
    assert no(world, order) == "The kit's spear is piercing (spear)."
    world.options["free_damage_type"] = True
    picks = {"kindred": "dwarf", "cls": "fighter", "alignment": "law", "gear": "kit", "weapon": "spear/blunt"}
    assert GAME.builder(world, PLAYER, picks).command == msgspec.structs.replace(order, name="Hild")
    give(world, order)
    assert [item.damage for item in world.figures["hero1"].items.values()] == ["blunt", "", ""]


@pytest.mark.clause("axx.gear.slots")
def test_with_coins_that_do_not_weigh_the_builder_says_so_too() -> None:
    world = begun(coins=100_000, strength=3)
    picks = {"kindred": "dwarf", "cls": "fighter", "alignment": "law", "gear": "shop"}
    heavy = GAME.builder(world, PLAYER, picks)
    assert heavy.preview is not None
    assert heavy.preview.line.endswith("999 of 3 slots")
    world.options["coin_weight"] = False
    assert GAME.builder(world, PLAYER, picks).command is not None


# ── Checks that a GM calls for ──────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.class.thief", "axx.check.class")
def test_a_called_climb_has_a_thiefs_training() -> None:
    world = cave(hero("tam", "thief", DEX=16), hero("hild"))
    offer = next(one for one in GAME.offers(world, GM) if isinstance(one.command, CallCheck))
    field = next(blank for blank in offer.blanks if blank.name == "task")
    assert [choice.words for choice in field.choices if choice.key in ("", "climbing")] == [
        "anything, with that ability",
        "to climb (Dexterity)",
    ]
    (fact, *_) = give(world, CallCheck(figure="tam", ability="STR", task="climbing"), 7)
    assert isinstance(fact, CheckRolled)
    assert (fact.ability, fact.total, fact.success) == ("DEX", 7 + 1 + 2 + 2, True)
    (fact, *_) = give(world, CallCheck(figure="hild", ability="STR", task="climbing"), 11)
    assert isinstance(fact, CheckRolled)
    assert (fact.total, fact.success) == (11, False)
    assert no(world, CallCheck(figure="tam", ability="STR", task="moon")).startswith("A check has no numbers")


@pytest.mark.clause("axx.aid")
def test_two_who_help_each_other_have_one_help_between_them() -> None:
    world = cave(hero("hild"), hero("mira"))
    give(world, Assist(figure="hild", to="mira"))
    give(world, Assist(figure="mira", to="hild"))
    (first, *_) = give(world, CallCheck(figure="hild", ability="STR"), 10)
    (second, *_) = give(world, CallCheck(figure="mira", ability="STR"), 10)
    assert isinstance(first, CheckRolled)
    assert isinstance(second, CheckRolled)
    assert (first.total, second.total) == (12, 10)


# ── Things given by ruling ──────────────────────────────────────────────────────────────────


def test_a_weapon_given_by_ruling_has_a_damage_type_and_a_pack_is_worn() -> None:
    figure = hero("hild")
    figure.pack = False
    world = cave(figure)
    give(world, Adjust(figure="hild", what="give", value="medium_weapon/piercing", reason="found"))
    give(world, Adjust(figure="hild", what="give", value="bow", reason="found"))
    give(world, Adjust(figure="hild", what="give", value="pack", reason="found"))
    assert [(item.kind, item.damage) for item in figure.items.values()] == [
        ("medium_weapon", "piercing"),
        ("bow", "piercing"),
    ]
    assert figure.pack
    for value in ("pack", "bow/blunt", "moon", "medium_weapon/"):
        assert no(world, Adjust(figure="hild", what="give", value=value, reason="found"))


# ── Levels ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.magic.slots", "axx.level_up", "axx.track.xp")
def test_two_levels_beyond_the_sixth_at_once_ask_for_each_slot_once() -> None:
    osric = hero("osric", "magic_user", level=6)
    osric.slots = [Slot(level=level) for level in spell_slots.slot_levels(osric)]
    osric.xp = xp.xp_for("mage", 8)
    assert osric.xp == 2_500 * 2**6 == 160_000
    world = party(osric)
    world.place = "town"
    asked = [fact for fact in settle(GAME, world, ScriptedDice([2])) if isinstance(fact, Asked)]
    assert len(asked) == 1
    give(world, Answer(figure="osric", choice="3rd level"))
    assert no(world, Answer(figure="osric", choice="3rd level"))
    settle(GAME, world, ScriptedDice([4]))
    give(world, Answer(figure="osric", choice="1st level"))
    assert settle(GAME, world, ScriptedDice([])) == []
    levels = [slot.level for slot in osric.slots]
    assert [levels.count(level) for level in (1, 2, 3)] == [4 + 1, 2, 2 + 1]
    assert (osric.level, osric.hp, figures.attack_bonus(osric).value) == (8, 8 + 2 + 4, 4)


@pytest.mark.clause("axx.track.attack")
def test_a_level_11_fighter_attacks_three_times_and_level_5_is_5_3_3_2() -> None:
    classes = ("fighter", "thief", "cleric", "magic_user")
    assert [figures.attack_bonus(hero("a", cls, level=5)).value for cls in classes] == [5, 3, 3, 2]
    blade = weapon()
    world = fight(party(hero("hild", level=11, items=(blade,))), count=3)
    for number in (1, 2, 3):
        fighting(world, orders.Attack(figure="hild", target=f"foe{number}", weapon="blade"), 1)
    assert world.fight is not None
    assert world.fight.acted == ["hild"]


@pytest.mark.clause("axx.xp.monster", "axx.xp.treasure", "axx.kindred.human")
def test_a_humans_share_of_six_orcs_with_a_man_at_arms_is_36() -> None:
    share, half = xp.share_out(6 * 25, 4, 1)
    assert (share, half) == (33, 16)
    assert share + xp.bonus(hero("hild"), share) == 36
    assert share + xp.bonus(hero("brokk", kindred="dwarf"), share) == 33


# ── Parties by the dice ─────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.start", "axx.gear.ac")
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), size=st.integers(1, 6))
def test_who_has_the_torches_has_a_hand_for_one_and_the_weak_do_not_go_first(seed: int, size: int) -> None:
    world = GAME.new_world()
    run(GAME, world, MakeParty(size=size), SeededDice(seed))
    bearers = [one for one in world.party() if any(item.kind == "torch" for item in one.items.values())]
    assert any(figures.hands_used(one) + (figures.shield(one) is not None) < 2 for one in bearers)
    ranks = ["fighter", "barbarian", "ranger", "cleric", "thief", "magic_user"]
    order = [ranks.index(one.cls) for one in world.party()]
    assert order == sorted(order)


@pytest.mark.clause("axx.ability.int")
@pytest.mark.parametrize(("score", "tongues"), [(3, 0), (12, 0), (13, 1), (16, 2), (18, 3)])
def test_languages_beyond_the_first_are_on_the_sheet(score: int, tongues: int) -> None:
    lines = {line.words: line.text for line in sheets.body_lines(hero("hild", INT=score))}
    assert lines.get("Languages", "0 beyond the first") == f"{tongues} beyond the first"


@pytest.mark.parametrize(("seed", "size"), list(product(range(8), (1, 4))))
def test_a_sheet_fits_80_columns(seed: int, size: int) -> None:
    world = records.make(size, seed)
    for figure in world.party():
        text = records.text(sheets.sheet(world, figure))
        assert max(map(len, text.splitlines())) <= 80
        assert all(not line.endswith(" ") for line in text.splitlines())
        assert f"{figure.hp} of {figure.top}" in text
