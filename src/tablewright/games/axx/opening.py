"""A game in one click: a random party, a small dungeon, and on the way."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.facts import Command
from tablewright.core.numbers import checked_seed
from tablewright.core.packs import Parcel
from tablewright.games.axx.blueprints import DRAWN
from tablewright.games.axx.delve.delve_facts import MakeDungeon, SetOut
from tablewright.games.axx.dungeon.looks import dungeon_name
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.packs import AxxPack, dungeons

PARTY, ROOMS = 4, 8


def title(seed: int, brought: Sequence[Parcel] = ()) -> str:
    """What the dungeon of the game in one click is called."""
    drawn = _drawn(checked_seed(seed), brought)
    return DRAWN[drawn].name if drawn else dungeon_name(seed)


def commands(seed: int, brought: Sequence[Parcel] = ()) -> list[Command]:
    """Make a party of four and a dungeon of one level with eight rooms, or one that a pack has drawn, and set out.

    The seed gives the dungeon its name, and chooses where packs have drawn several; all else is decided by the table's
    dice. Mendable for what is no seed.
    """
    drawn = _drawn(checked_seed(seed), brought)
    made = MakeDungeon(drawn=drawn) if drawn else MakeDungeon(levels=1, rooms=ROOMS, title=title(seed))
    return [MakeParty(size=PARTY), made, SetOut()]


def _drawn(seed: int, brought: Sequence[Parcel]) -> str:
    """The dungeon out of these packs that is played; "" where none holds one."""
    there = list(dungeons(one for one in brought if isinstance(one, AxxPack)))
    return there[seed % len(there)] if there else ""
