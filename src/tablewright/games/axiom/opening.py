"""A game in one click: a random party, and an adventure of two challenges and a fight."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.facts import Command
from tablewright.core.packs import Parcel
from tablewright.core.story import BeginStory, GoAhead
from tablewright.games.axiom.heroes.facts import MakeParty
from tablewright.games.axiom.tales import TALES

PARTY = 4


def commands(seed: int, packs: Sequence[Parcel] = ()) -> list[Command]:
    """Make a party of four, begin the adventure, and come to its first scene.

    The seed chooses the adventure alone; all else is decided by the table's dice.
    """
    return [MakeParty(size=PARTY), BeginStory(title=TALES.title(seed, packs)), GoAhead()]
