"""How much a monster can take when it comes into the game."""

from __future__ import annotations

from tablewright.dice.sources import Dice
from tablewright.games.axx import content
from tablewright.games.axx.content import Monster
from tablewright.games.axx.whats import What


def hit_points(record: Monster, dice: Dice) -> int:
    """Its hit points: those of its record, or rolled where players do not see, 1 at least."""
    if not record.hp_dice:
        return record.hp
    count, sides, plus = content.dice(record.hp_dice)
    return max(1, sum(dice.roll(sides, by="gm", what=What.HP, count=count, hidden=True)) + plus)
