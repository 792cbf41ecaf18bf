"""Whole parties, by the dice: all of them legal, and in a marching order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.axx.making import GAME, assert_legal, folded

from tablewright.core.game import Seat, attempt, run
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx import content
from tablewright.games.axx.heroes.characters_facts import (
    BeginCharacter,
    FinishCharacter,
    MakeParty,
    MarchingOrder,
    RollCoins,
)
from tablewright.games.axx.heroes.gear import Purchase
from tablewright.games.axx.world import Figure

# ── Parties ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.start")
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), size=st.integers(1, 12))
def test_a_random_party_is_legal(seed: int, size: int) -> None:
    world = GAME.new_world()
    dice = SeededDice(seed)
    facts = run(GAME, world, MakeParty(size=size), dice)
    assert len(world.party()) == size
    assert not world.drafts
    assert len({figure.name for figure in world.party()}) == size
    assert [roll for fact in facts for roll in fact.rolls] == dice.thrown
    for figure in world.party():
        assert_legal(world, figure)
    kinds = {item.kind for figure in world.party() for item in figure.items.values()}
    assert {"torch", "rations"} <= kinds
    if size >= 4:
        classes = {figure.cls for figure in world.party()}
        assert {"cleric", "thief", "magic_user"} < classes
        assert classes & {"fighter", "barbarian", "ranger"}
    assert len({figure.kindred for figure in world.party()}) == min(size, len(content.kindreds()))
    assert folded(facts) == world


@settings(max_examples=80, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    kindred=st.sampled_from(["", *content.kindreds()]),
    cls=st.sampled_from(["", *content.classes()]),
    alignment=st.sampled_from(["", "law", "neutrality", "chaos"]),
    shop=st.booleans(),
)
def test_what_is_left_to_the_dice_is_legal(seed: int, kindred: str, cls: str, alignment: str, shop: bool) -> None:
    world, dice = GAME.new_world(), SeededDice(seed)
    run(GAME, world, BeginCharacter(name="Hild"), dice)
    if shop:
        run(GAME, world, RollCoins(draft="hero1"), dice)
    command = FinishCharacter(draft="hero1", kindred=kindred, cls=cls, alignment=alignment)
    found = attempt(GAME, world, command, dice)
    if cls == "cleric" and alignment == "neutrality":
        assert not isinstance(found, list)
        return
    assert isinstance(found, list), found
    figure = world.figures["hero1"]
    assert figure.kindred == (kindred or figure.kindred)
    assert figure.cls == (cls or figure.cls)
    assert figure.alignment == (alignment or figure.alignment)
    assert_legal(world, figure)


def left_to_the_dice(cls: str, **picks: str) -> Figure:
    """A Human of this class whose player picked so much in the builder and left the rest to the dice."""
    world = GAME.new_world()
    run(GAME, world, BeginCharacter(name="Hild"), SeededDice(3))
    seat = Seat(id="p", role="player", figures=("hero1",))
    if "buy.rope" in picks:
        run(GAME, world, RollCoins(draft="hero1"), SeededDice(3))
    order = GAME.builder(world, seat, {"kindred": "human", "cls": cls, "alignment": "law", **picks}).random
    assert order is not None
    run(GAME, world, order, SeededDice(3))
    assert_legal(world, world.figures["hero1"])
    return world.figures["hero1"]


@pytest.mark.clause("axx.magic.book", "axx.class.ranger", "axx.gear.start")
def test_what_was_picked_is_kept_when_the_rest_is_left_to_the_dice() -> None:
    for first, second in (("sleep", "charm_person"), ("shield", "hold_portal")):
        mage = left_to_the_dice("magic_user", spells=f"{first},{second}", **{"prepare.1": second})
        assert sorted(mage.book) == sorted((first, second))
        assert mage.slots[0].spell == second
    for spell in ("sleep", "shield", "hold_portal"):
        half = left_to_the_dice("magic_user", spells=spell)
        assert (spell in half.book, len(set(half.book))) == (True, 2)
    for wild in ("marsh", "desert"):
        assert left_to_the_dice("ranger", wild=wild).wild == wild
    for damage in ("edged", "blunt"):
        fighter = left_to_the_dice("fighter", weapon=f"light_weapon/{damage}")
        assert [(x.kind, x.damage) for x in fighter.items.values() if x.kind.endswith("weapon")] == [
            ("light_weapon", damage)
        ]
    shopper = left_to_the_dice("fighter", gear="shop", **{"buy.rope": "1", "buy.mirror": "1"})
    assert {"mirror", "rope", "torch", "rations"} <= {item.kind for item in shopper.items.values()}
    assert "torch" in {item.kind for item in left_to_the_dice("fighter", gear="shop").items.values()}


def test_purchases_that_no_shop_has_are_refused_when_the_rest_is_left_to_the_dice() -> None:
    world = GAME.new_world()
    run(GAME, world, BeginCharacter(name="Hild"), SeededDice(3))
    for one in (Purchase(kind="moon"), Purchase(kind="rope", count=0), Purchase(kind="spellbook")):
        assert GAME.refusal(world, FinishCharacter(draft="hero1", buys=(one,))) is not None


def test_parties_of_no_size_are_refused() -> None:
    for size in (0, 13):
        found = GAME.refusal(GAME.new_world(), MakeParty(size=size))
        assert found is not None
        assert found.words == "A party has between 1 and 12 characters."


def test_the_same_seed_makes_the_same_party() -> None:
    worlds = [GAME.new_world(), GAME.new_world()]
    for world in worlds:
        run(GAME, world, MakeParty(size=4), SeededDice(7))
    assert worlds[0] == worlds[1]


def test_marching_order_names_everyone_once() -> None:
    world = GAME.new_world()
    run(GAME, world, MakeParty(size=3), SeededDice(7))
    one, two, three = world.order
    run(GAME, world, MarchingOrder(figures=(three, one, two)), ScriptedDice([]))
    assert world.order == [three, one, two]
    for figures_ in ((one, two), (one, two, two), (one, two, "hero9")):
        assert GAME.refusal(world, MarchingOrder(figures=figures_)) is not None


def test_the_dead_and_the_stone_are_left_out_of_the_order_that_is_told() -> None:
    world = GAME.new_world()
    run(GAME, world, MakeParty(size=4), SeededDice(7))
    one, two, three, four = world.order
    for figure, name in ((one, "Ada"), (two, "Bea"), (three, "Cid"), (four, "Dan")):
        world.figures[figure].name = name
    world.figures[one].state, world.figures[four].state = "dead", "stone"
    (fact,) = run(GAME, world, MarchingOrder(figures=(three, one, two, four)), ScriptedDice([]))
    assert GAME.say(fact, GAME.names(world)) == "The party goes in this order: Cid and Bea."
    assert world.order == [three, one, two, four]
    first = {
        offer.words for offer in GAME.offers(world, Seat(id="e", role="engine")) if offer.words.endswith("goes first")
    }
    assert first == {"Bea goes first"}
