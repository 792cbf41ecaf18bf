"""A game in one click: a random party, ready to set out."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.games.threedx.heroes.facts import MakeParty
from tablewright.games.threedx.say import table as say

PARTY = 4


def title(seed: int) -> str:
    """What the adventure of the game in one click is called."""
    return say.TITLES[seed % len(say.TITLES)]


def commands(seed: int) -> list[Command]:  # noqa: ARG001 (all of it is decided by the table's dice)
    """Make a party of four."""
    return [MakeParty(size=PARTY)]
