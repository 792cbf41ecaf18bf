"""The rules that a fight runs hot on, as small functions of plain integers.

The table, the odds and the simulator all call these, so they cannot disagree. Only integers go in and come out.
Hit Dice are counted in halves, so that HD 1/2 is 1, HD 1 is 2 and HD 4 is 8.
"""

from __future__ import annotations

EASY = 0
NORMAL = 1
HARD = 2

HAZARD = -1
"""In place of a creature's Hit Dice: nobody caused it."""


def check_need(difficulty: int) -> int:
    """What the total of a check must reach: 9 if easy, 12, or 15 if hard (axx.check)."""
    return 9 + 3 * difficulty


def class_bonus(level: int) -> int:
    """What class training adds to a check: the Level (axx.check.class)."""
    return level


def save_bonus(level: int) -> int:
    """What the Level adds to a save: half of it, rounded down (axx.save)."""
    return level // 2


def save_target(hd_halves: int) -> int:
    """What the total of a save must reach: 10 + HD of the creature that caused it, 12 against a HAZARD (axx.save).

    HD 1/2 counts as 0. Somebody with a Level counts as HD = Level.
    """
    if hd_halves < 0:
        return 12
    return 10 + hd_halves // 2


def monster_save_bonus(hd_halves: int) -> int:
    """What a monster adds to its save: its HD, HD 1/2 as 0 (axx.save.monster)."""
    return hd_halves // 2


def succeeds(total: int, need: int) -> bool:
    """Whether a total is enough: reaching what is needed is (axx.check)."""
    return total >= need


def hits(face: int, bonus: int, ac: int) -> bool:
    """Whether an attack hits: a total equal to the AC does (axx.combat.attack)."""
    return face + bonus >= ac
