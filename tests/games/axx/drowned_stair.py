"""The example pack, the Drowned Stair, at a table: who casts its spells, and a world with it."""

from __future__ import annotations

from pathlib import Path

from tests.games.axx.fights import (
    GAME,
    do,
    fold,
    hero,
    party,
)

from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.games.axx import content, packs
from tablewright.games.axx.adding import PackAdded
from tablewright.games.axx.combat import orders
from tablewright.games.axx.world import Figure, Slot, World

FOLDER = Path(__file__).parents[3] / "docs" / "packs" / "the-drowned-stair"
PACK = packs.read(FOLDER)


def full(name: str) -> str:
    """The id by which a record of the pack is known."""
    return f"{name}@{PACK.digest}"


def caster(*names: str, cls: str = "magic_user", level: int = 5, dex: int = 10) -> Figure:
    """A caster with these spells of the pack in slots of their levels."""
    mira = hero("mira", cls, level=level, hp=14, DEX=dex)
    mira.slots = [Slot(level=content.spell(full(name)).level, spell=full(name)) for name in names]
    return mira


def with_pack(*heroes: Figure) -> World:
    """A world with the pack."""
    world = party(*heroes)
    fold(world, PackAdded(pack=PACK))
    return world


def cast(world: World, name: str, target: str = "", *faces: int) -> list[Fact]:
    """The spell, with these faces."""
    return do(world, orders.Cast(figure="mira", spell=full(name), target=target), *faces)


def offered(world: World, words: str) -> bool:
    """Whether a button says so."""
    seat = Seat(id="all", role="engine")
    return any(words in offer.words for offer in GAME.offers(world, seat))
