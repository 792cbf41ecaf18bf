"""A game in one click: a random party, a small dungeon, and on the way."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.games.axx.delve.delve_facts import MakeDungeon, SetOut
from tablewright.games.axx.dungeon.looks import dungeon_name
from tablewright.games.axx.heroes.characters_facts import MakeParty

PARTY, ROOMS = 4, 8


def title(seed: int) -> str:
    """What the dungeon of the game in one click is called."""
    return dungeon_name(seed)


def commands(seed: int) -> list[Command]:
    """Make a party of four and a dungeon of one level with eight rooms, and set out.

    The seed gives the dungeon its name alone; all else is decided by the table's dice.
    """
    return [MakeParty(size=PARTY), MakeDungeon(levels=1, rooms=ROOMS, title=title(seed)), SetOut()]
