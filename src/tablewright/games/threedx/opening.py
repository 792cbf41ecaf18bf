"""A game in one click: a random party, and an adventure of two challenges and a fight."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.games.threedx.heroes.facts import MakeParty
from tablewright.games.threedx.story import BeginStory, GoAhead
from tablewright.games.threedx.tales import tales

PARTY = 4


def title(seed: int) -> str:
    """What the adventure of the game in one click is called."""
    names = [tale.name for tale in tales().values()]
    return names[seed % len(names)]


def commands(seed: int) -> list[Command]:
    """Make a party of four, begin the adventure, and come to its first scene.

    The seed chooses the adventure alone; all else is decided by the table's dice.
    """
    return [MakeParty(size=PARTY), BeginStory(title=title(seed)), GoAhead()]
