"""How much a monster can take when it comes into the game."""

from __future__ import annotations

from tablewright.dice.sources import Dice
from tablewright.games.axx import content
from tablewright.games.axx.content import Monster
from tablewright.games.axx.whats import What

ENOUGH = 600
"""Dice for hit points in one command: the rest of a horde has what its record says, for no hand throws a thousand."""


def hit_points(record: Monster, dice: Dice) -> int:
    """Its hit points: those of its record, or rolled where players do not see, 1 at least."""
    if not record.hp_dice:
        return record.hp
    count, sides, plus = content.dice(record.hp_dice)
    if count + sum(len(thrown.faces) for thrown in dice.thrown) > ENOUGH:
        return record.hp
    return max(1, sum(dice.roll(sides, by="gm", what=What.HP, count=count, hidden=True)) + plus)
