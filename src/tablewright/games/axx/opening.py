"""A game in one click: a random party, a small dungeon, and on the way."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.games.axx.characters_facts import MakeParty
from tablewright.games.axx.delve_facts import MakeDungeon, SetOut

PARTY, ROOMS = 4, 8


def commands(seed: int) -> list[Command]:  # noqa: ARG001 (the table's dice decide everything; other games may use it)
    """Make a party of four and a dungeon of one level with eight rooms, and set out."""
    return [MakeParty(size=PARTY), MakeDungeon(levels=1, rooms=ROOMS), SetOut()]
