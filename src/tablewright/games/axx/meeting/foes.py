"""How much a monster can take when it comes into the game."""

from __future__ import annotations

from tablewright.core.effects import Amount
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, kernel
from tablewright.games.axx.content import Monster
from tablewright.games.axx.whats import What

ENOUGH = 600
"""Dice for hit points in one command: the rest of a horde has what its record says, for no hand throws a thousand."""


def hit_points(record: Monster, dice: Dice) -> int:
    """Its hit points: those of its record, or rolled where players do not see, 1 at least."""
    own = dice_for(record, sum(len(thrown.faces) for thrown in dice.thrown))
    if own is None:
        return record.hp
    faces = dice.roll(own.sides, by="gm", what=What.HP, count=own.dice, hidden=True)
    return kernel.rolled_hp(sum(faces), own.plus)


def dice_for(record: Monster, thrown: int) -> Amount | None:
    """The dice for its hit points, after so many that were thrown in one command; None where its record's are taken."""
    if not record.hp_dice:
        return None
    found = content.dice(record.hp_dice)
    return found if found.dice + thrown <= ENOUGH else None
