"""Handling gear: hands, belt, pack, sack, floor, companions, and the shop."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.axx.fights import no

from tablewright.core.facts import Command, Refused
from tablewright.core.game import Seat, attempt
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx import figures
from tablewright.games.axx.combat import death
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes import gear_orders
from tablewright.games.axx.heroes.characters_facts import MakeParty
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
from tablewright.games.axx.world import ABILITIES, Figure, Item, Room, World

GAME = AXX()
ENGINE = Seat(id="e", role="engine")


def hero(name: str = "Hild", cls: str = "fighter", *, strength: int = 10, items: tuple[Item, ...] = ()) -> Figure:
    scores = dict.fromkeys(ABILITIES, 10) | {"STR": strength}
    figure = Figure(id=name.lower(), name=name, side="party", cls=cls, kindred="human", level=1, scores=scores)
    figure.hp = figure.top = 6
    figure.items = {item.id: item for item in items}
    return figure


def thing(kind: str, place: str = "pack", *, count: int = 1, damage: str = "", id_: str = "") -> Item:
    return Item(id=id_ or kind, kind=kind, place=place, count=count, damage=damage)


def cave(*party: Figure, things: tuple[Item, ...] = (), coins: int = 0) -> World:
    world = GAME.new_world()
    for figure in party:
        world.figures[figure.id] = figure
        world.order.append(figure.id)
    world.minted = 100
    world.place = "cave"
    room = Room(id="cave", number=1, level=1, x=0, y=0, w=2, h=2, coins=coins)
    room.things = {item.id: item for item in things}
    world.rooms["cave"] = room
    return world


def give(world: World, command: Command) -> list[str]:
    """Carry the order out and give its sentences."""
    facts = attempt(GAME, world, command, ScriptedDice([]))
    assert not isinstance(facts, Refused), facts
    return [GAME.say(fact, GAME.names(world)) for fact in facts]


def places(figure: Figure) -> dict[str, str]:
    return {item.id: item.place for item in figure.items.values()}


# ── Hands and belt ──────────────────────────────────────────────────────────────────────────


def test_drawing_a_weapon_hangs_the_one_in_hand_at_the_belt_when_hands_are_short() -> None:
    sword, maul = thing("medium_weapon", "hand", damage="edged"), thing("heavy_weapon", damage="blunt")
    world = cave(hero(items=(sword, maul)))
    assert give(world, Equip(figure="hild", item="heavy_weapon")) == [
        "Hild hangs the sword at the belt.",
        "Hild takes the maul in hand.",
    ]
    assert places(world.figures["hild"]) == {"medium_weapon": "worn", "heavy_weapon": "hand"}


@pytest.mark.clause("axx.gear.ac", "axx.time.light")
def test_a_lit_torch_fills_a_hand_and_is_not_put_away_by_itself() -> None:
    torch = Item(id="torch", kind="torch", place="hand", lit=True, burning=6)
    world = cave(hero(items=(torch, thing("heavy_weapon", "worn", damage="edged"))))
    assert no(world, Equip(figure="hild", item="heavy_weapon")) == (
        "Hild's hands are full (torch): put something away first."
    )
    assert no(world, Stow(figure="hild", item="torch")) == "The torch burns: put it out first."


@pytest.mark.clause("axx.class.weapon_list")
def test_armour_outside_the_class_is_refused_with_the_clause() -> None:
    world = cave(hero(cls="thief", items=(thing("medium_armor"), thing("shield"))))
    refused = GAME.refusal(world, Equip(figure="hild", item="medium_armor"))
    assert refused is not None
    assert (refused.words, refused.clause) == ("A Thief wears light armour only.", "axx.class.weapon_list")
    assert no(world, Equip(figure="hild", item="shield")) == "A Thief carries no shield."


def test_putting_on_other_armour_takes_the_first_off() -> None:
    world = cave(hero(items=(thing("light_armor", "worn"), thing("medium_armor"))))
    give(world, Equip(figure="hild", item="medium_armor"))
    assert places(world.figures["hild"]) == {"light_armor": "pack", "medium_armor": "worn"}
    assert figures.armour_class(world.figures["hild"])[0] == 14


# ── Sacks ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.tools")
def test_a_sack_in_hand_takes_three_slots_and_no_more() -> None:
    things = tuple(thing("rope", id_=f"rope{n}") for n in range(4))
    world = cave(hero(items=(thing("sack", "hand"), *things)))
    for n in range(3):
        give(world, Stow(figure="hild", item=f"rope{n}", place="sack"))
    assert no(world, Stow(figure="hild", item="rope3", place="sack")) == (
        "Hild has no sack in hand with room for that."
    )
    assert no(world, Stow(figure="hild", item="sack")) == "There are things in Hild's sack: take them out first."
    assert no(world, Drop(figure="hild", item="sack")) == "There are things in Hild's sack: take them out first."


@pytest.mark.clause("axx.gear.tools")
def test_two_sacks_at_most_since_each_fills_a_hand() -> None:
    sacks = tuple(thing("sack", id_=f"sack{n}") for n in range(3))
    world = cave(hero(items=sacks))
    give(world, Equip(figure="hild", item="sack0"))
    give(world, Equip(figure="hild", item="sack1"))
    assert no(world, Equip(figure="hild", item="sack2")).startswith("Hild's hands are full")


# ── Up, down and across ─────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.slots")
def test_what_no_slot_can_hold_cannot_be_picked_up() -> None:
    world = cave(hero(strength=3, items=(thing("medium_armor", "worn"),)), things=(thing("art"), thing("mirror")))
    assert no(world, Take(figure="hild", item="art")) == "Hild cannot carry that: 2 of 3 slots are full."
    assert give(world, Take(figure="hild", item="mirror")) == ["Hild picks up the mirror."]


def test_a_second_pack_is_left_with_the_reason() -> None:
    world = cave(hero(), things=(thing("pack"),))
    assert no(world, Take(figure="hild", item="pack")) == "Hild wears a pack already."


@pytest.mark.clause("axx.gear.slots")
def test_coins_fill_slots_unless_the_option_is_off() -> None:
    world = cave(hero(strength=3), coins=500)
    assert no(world, TakeCoins(figure="hild")) == "Hild cannot carry that: 0 of 3 slots are full."
    assert give(world, TakeCoins(figure="hild", coins=499)) == ["Hild picks up 499 GP."]
    assert (world.figures["hild"].coins, world.rooms["cave"].coins) == (499, 1)
    assert no(world, TakeCoins(figure="hild")) != ""
    world.options["coin_weight"] = False
    give(world, TakeCoins(figure="hild"))
    assert world.figures["hild"].coins == 500


@pytest.mark.clause("axx.gear.consumables")
def test_stacks_part_and_join() -> None:
    world = cave(hero(items=(thing("torch", count=6),)), hero("Mira", items=(thing("torch", count=2, id_="hers"),)))
    assert give(world, Give(figure="hild", to="mira", item="torch", count=4)) == ["Hild gives Mira 4 torches."]
    assert world.figures["hild"].items["torch"].count == 2
    assert [(item.id, item.count) for item in world.figures["mira"].items.values()] == [("hers", 6)]
    assert give(world, Drop(figure="mira", item="hers", count=1)) == ["Mira drops the torch."]
    assert [item.count for item in world.rooms["cave"].things.values()] == [1]
    assert give(world, Drop(figure="hild", item="torch")) == ["Hild drops 2 torches."]
    assert [item.count for item in world.rooms["cave"].things.values()] == [3]
    assert no(world, Give(figure="mira", to="hild", item="hers", count=9)) == "There are 5, not 9."
    assert give(world, Drop(figure="mira", item="hers", count=4)) == ["Mira drops 4 torches."]
    assert no(world, Drop(figure="mira", item="hers", count=3)) == "There is 1, not 3."


def test_a_burning_torch_goes_from_hand_to_hand() -> None:
    torch = Item(id="torch", kind="torch", place="hand", lit=True, burning=4)
    world = cave(hero(items=(torch,)), hero("Mira"))
    give(world, Give(figure="hild", to="mira", item="torch"))
    given = world.figures["mira"].items["torch"]
    assert (given.place, given.lit, given.burning) == ("hand", True, 4)


def test_coins_change_hands() -> None:
    rich, poor = hero(), hero("Mira")
    rich.coins = 30
    world = cave(rich, poor)
    assert give(world, GiveCoins(figure="hild", to="mira", coins=20)) == ["Hild gives Mira 20 GP."]
    assert give(world, DropCoins(figure="mira", coins=5)) == ["Mira leaves 5 GP lying."]
    assert (rich.coins, poor.coins, world.rooms["cave"].coins) == (10, 15, 5)
    assert no(world, GiveCoins(figure="hild", to="mira", coins=11)) == "Hild has 10 GP."
    assert no(world, GiveCoins(figure="hild", to="hild", coins=1)) == "That is one and the same."


@pytest.mark.clause("axx.ability.str")
def test_what_falls_with_the_pack_can_be_taken_up_pack_first() -> None:
    items = (
        thing("medium_weapon", "hand", damage="edged"),
        thing("medium_armor", "worn"),
        *(thing("rope", id_=f"rope{n}") for n in range(5)),
    )
    world = cave(hero(strength=9, items=items))
    figure = world.figures["hild"]
    GAME.evolve(world, death.dropped(world, figure))
    assert (list(figure.items), figure.pack, figures.slots_limit(figure)) == (["medium_armor"], False, 4)
    give(world, Take(figure="hild", item="rope0"))
    give(world, Take(figure="hild", item="rope1"))
    assert no(world, Take(figure="hild", item="rope2")) == "Hild cannot carry that: 4 of 4 slots are full."
    pack = next(item.id for item in world.rooms["cave"].things.values() if item.kind == "pack")
    assert give(world, Take(figure="hild", item=pack)) == ["Hild picks up the pack."]
    give(world, Take(figure="hild", item="rope2"))
    assert (figure.pack, figures.slots_limit(figure)) == (True, 9)


@pytest.mark.clause("axx.gear.slots", "axx.ability.str")
def test_all_that_fits_is_taken_with_one_order_the_pack_first() -> None:
    figure = hero(strength=4)
    figure.pack = False
    things = (thing("heavy_armor"), thing("rope"), thing("art"), thing("pack"), thing("mirror"))
    world = cave(figure, things=things, coins=250)
    assert give(world, TakeAll(figure="hild")) == [
        "Hild picks up the pack.",
        "Hild picks up the heavy armour.",
        "Hild picks up the rope, 50 ft.",
        "Hild picks up the mirror.",
        "Hild picks up 199 GP.",
    ]
    assert (list(world.rooms["cave"].things), world.rooms["cave"].coins) == (["art"], 51)
    assert no(world, TakeAll(figure="hild")) == "Hild cannot carry that: 4 of 4 slots are full."


# ── The shop ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.consumables")
def test_buying_in_town_at_the_printed_price() -> None:
    figure = hero(items=(thing("torch", count=5),))
    figure.coins = 20
    world = cave(figure)
    assert no(world, Buy(figure="hild", ware="torch")) == "There is a shop in town only."
    world.place = "town"
    assert give(world, Buy(figure="hild", ware="torch", count=2)) == ["Hild buys 12 torches for 2 GP."]
    assert (figure.coins, figure.items["torch"].count) == (18, 17)
    assert give(world, Buy(figure="hild", ware="medium_weapon/blunt")) == ["Hild buys a mace for 10 GP."]
    assert no(world, Buy(figure="hild", ware="lantern")) == "That costs 12 GP; Hild has 8 GP."
    assert no(world, Buy(figure="hild", ware="medium_weapon")) == ("Medium weapon: choose blunt, edged or piercing.")


def test_what_is_dropped_in_town_is_left_behind() -> None:
    world = cave(hero(items=(thing("rope"),)))
    world.place = "town"
    (offer,) = [
        one for one in GAME.offers(world, Seat("p", "player", "Ann", ("hild",))) if isinstance(one.command, Drop)
    ]
    assert (offer.words, offer.note) == ("Leave something behind", "for good: nobody keeps it here")
    assert give(world, Drop(figure="hild", item="rope")) == ["Hild leaves the rope, 50 ft behind in town, for good."]
    assert world.figures["hild"].items == {}


def test_names_that_are_not_here_are_answered_alike() -> None:
    world = cave(hero(items=(thing("rope"),)))
    for command in (
        Equip(figure="ghost", item="rope"),
        Give(figure="hild", to="ghost", item="rope"),
        GiveCoins(figure="hild", to="ghost", coins=1),
    ):
        assert no(world, command) == "There is nobody by that name here."
    for other in (Equip(figure="hild", item="x"), Take(figure="hild", item="x"), Drop(figure="hild", item="x")):
        assert no(world, other) == "There is no such thing here."


# ── Offers ──────────────────────────────────────────────────────────────────────────────────


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.lists(st.integers(0, 10**6), max_size=15))
def test_every_offer_without_blanks_can_be_taken_or_says_why_not(seed: int, steps: list[int]) -> None:
    world = GAME.new_world()
    attempt(GAME, world, MakeParty(size=3), SeededDice(seed))
    world.place = "cave"
    world.rooms["cave"] = Room(id="cave", number=1, level=1, x=0, y=0, w=2, h=2, coins=350)
    world.rooms["cave"].things = {"art": thing("art"), "gems": thing("gem_pouch", id_="gems")}
    dice = SeededDice(seed, 1)
    for step in steps:
        offers = [offer for offer in GAME.offers(world, ENGINE) if not offer.blanks]
        for offer in offers:
            refused = GAME.refusal(world, offer.command)
            assert (refused.words if refused else "") == offer.greyed, offer.words
        typed = [offer.typed for offer in offers if offer.typed and offer.group != "gm"]
        assert len(typed) == len(set(typed))
        free = [offer for offer in offers if not offer.greyed and offer.group == "gear"]
        if free:
            attempt(GAME, world, free[step % len(free)].command, dice)
        for figure in world.party():
            assert figures.load(figure).fits
            assert figures.hands_used(figure) <= 2


def test_a_dead_or_helpless_figure_handles_nothing() -> None:
    figure = hero(items=(thing("rope"),))
    figure.state = "dead"
    world = cave(figure)
    assert no(world, Drop(figure="hild", item="rope")) == "Hild is dead."
    assert gear_orders.given_place(hero(), thing("rope")) == "pack"
