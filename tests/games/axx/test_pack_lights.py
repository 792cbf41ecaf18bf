"""Lamps and candles that a pack brings, and keepsakes, on the way down and home again."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.axx.delving import GAME, do, hero, only, town

from tablewright.core.facts import Fact
from tablewright.games.axx import packs
from tablewright.games.axx.adding import PackAdded
from tablewright.games.axx.delve.clock import LightBurntOut
from tablewright.games.axx.delve.delve_facts import Go, SetOut
from tablewright.games.axx.delve.home import TownReached
from tablewright.games.axx.delve.light import LightLit, LightUp
from tablewright.games.axx.delve.rest import Rest
from tablewright.games.axx.world import Item, World

PACK = 'name = "Lights"\nsource = "A test"\nlicence = "MIT"\ngame = "axx"\n'
GEAR = """
[[gear]]
id = "blubber"
name = "lump of blubber"
kind = "consumable"
cost = 1

[[gear]]
id = "lamp"
name = "whale lamp"
kind = "consumable"
cost = 5
light = 30
burns = 2
fuel = "blubber"

[[gear]]
id = "candle"
name = "candle"
kind = "consumable"
cost = 1
light = 10
burns = 1

[[gear]]
id = "comb"
name = "comb"
kind = "treasure"
"""


@pytest.fixture
def table(tmp_path: Path) -> World:
    (tmp_path / "pack.toml").write_text(PACK)
    (tmp_path / "things.toml").write_text(GEAR)
    pack = packs.read(tmp_path)
    world = town(hero("hild", kindred="dwarf"))
    GAME.evolve(world, PackAdded(pack=pack))
    for kind in ("lamp", "blubber", "candle", "comb"):
        world.figures["hild"].items[kind] = Item(id=kind, kind=f"{kind}@{pack.digest}")
    do(world, SetOut())
    return world


def said(world: World, fact: Fact) -> str:
    return GAME.say(fact, GAME.names(world))


@pytest.mark.clause("axx.time.light", "axx.supplements")
def test_a_lamp_burns_its_own_fuel_and_is_not_gone_when_that_is_spent(table: World) -> None:
    hild = table.figures["hild"]
    (lit,) = only(do(table, LightUp(figure="hild", item="lamp")), LightLit)
    assert (lit.flask, lit.turns) == ("blubber", 2)
    assert said(table, lit) == "Hild lights the whale lamp with a fresh filling: 2 turns of light."
    assert "blubber" not in hild.items
    do(table, Rest())
    (out,) = only(do(table, Rest()), LightBurntOut)
    assert said(table, out) == "Hild's whale lamp has burnt out. The dark closes in."
    refusal = GAME.refusal(table, LightUp(figure="hild", item="lamp"))
    assert refusal is not None
    assert refusal.words == "Hild has no lump of blubber for the whale lamp."


@pytest.mark.clause("axx.time.light", "axx.supplements")
def test_a_candle_that_has_burnt_down_is_gone(table: World) -> None:
    (lit,) = only(do(table, LightUp(figure="hild", item="candle")), LightLit)
    assert said(table, lit) == "Hild lights a candle: 1 turn of light."
    (out,) = only(do(table, Rest()), LightBurntOut)
    assert said(table, out) == "Hild's candle has burnt down. The dark closes in."
    assert "candle" not in table.figures["hild"].items


@pytest.mark.clause("axx.xp.treasure", "axx.supplements")
def test_a_keepsake_without_a_price_is_not_sold_on_the_way_home(table: World) -> None:
    (home,) = only(do(table, Go(way="out")), TownReached)
    assert home.sales == ()
    assert "comb" in table.figures["hild"].items
