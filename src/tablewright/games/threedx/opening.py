"""A game in one click: a random party, and a fight that stands in its way."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.games.threedx.fight.orders import StartFight
from tablewright.games.threedx.heroes.facts import MakeParty
from tablewright.games.threedx.say import table as say

PARTY = 4
FOES = ("bandit x3", "wolf x4", "bandit x2, rat x4")
"""Who stands in the way."""


def title(seed: int) -> str:
    """What the adventure of the game in one click is called."""
    return say.TITLES[seed % len(say.TITLES)]


def commands(seed: int) -> list[Command]:
    """Make a party of four, and begin the fight; the seed chooses the foes alone."""
    return [MakeParty(size=PARTY), StartFight(foes=FOES[seed % len(FOES)])]
