"""The words on the buttons of throws, fire and poison."""

from __future__ import annotations

from tablewright.games.axx.say import listed, possessive
from tablewright.games.axx.say.fight_offers import the
from tablewright.games.axx.world import Figure

OIL = "1d6 fire, and the target burns"
BURNS = "else 1d6 fire at the end of each round"
VENOM = "lasts one hit: a Body save, or Poisoned"


TURNS = "once a fight; 2d6 HD of them flee, the weak fall to dust"
ONCE = "asked once"


def turn(figure: Figure) -> str:
    """The dead."""
    return f"{figure.name} turns the undead"


def persuade(figure: Figure, friend: Figure) -> str:
    """A friend by a charm."""
    return f"{figure.name} asks {the(friend)} to fight its own"


LORE = "once for each kind: what it resists, what harms it more, what it wants"


def recall(figure: Figure, plural: str) -> str:
    """What is told of them."""
    return f"{figure.name} recalls what is told of {plural}"


def throw(figure: Figure, target: Figure, what: str) -> str:
    """Through the air."""
    return f"{figure.name} throws the {what} at {the(target)}"


def aim(target: Figure, chance: str) -> str:
    """A target and its chance."""
    return f"{the(target)}, {chance}"


FEW = 2
"""Foes up to which each is named in a note; more are counted."""


def stray(friends: list[str], foes: list[str]) -> str:
    """Who else is in the melee: friends by their names, foes too while they are few."""
    named = foes if len(foes) <= FEW else [f"one of {len(foes)} foes"]
    return f"a miss hits {listed([*friends, *named], joint='or')}"


def douse(figure: Figure, whom: Figure) -> str:
    """Beat out flames."""
    return f"{figure.name} beats out the flames" + (f" on {the(whom)}" if whom.id != figure.id else "")


def coat(figure: Figure, weapon: str) -> str:
    """Poison on a blade."""
    return f"{possessive(figure.name)} {weapon} gets a dose of poison"
