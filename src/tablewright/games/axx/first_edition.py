"""First-edition figures as they drop in: AC turned round, Hit Dice as they stand, attack and saves by HD."""

from __future__ import annotations

import re

import msgspec

from tablewright.core.ledger import clause

NINETEEN = 19
HIT_DIE = 8
"""The die of a first-edition Hit Die."""
_HD = re.compile(r"(?P<half>1/2|½)|(?P<dice>\d{1,3})(?:\s*(?P<plus>[+-]\s*\d{1,3}))?", re.ASCII)


class HitDice(msgspec.Struct, frozen=True):
    """Hit Dice as read: whole ones, the plus on hit points, and whether it is HD 1/2."""

    dice: int
    plus: int = 0
    half: bool = False

    @property
    def attack(self) -> int:
        """What its attacks and saves add: the HD, HD 1/2 as 0; not the old tables."""
        return 0 if self.half else self.dice

    @property
    def hp(self) -> str:
        """The dice for its hit points, with the plus."""
        if self.half:
            return f"1d{HIT_DIE // 2}"
        plus = f"{self.plus:+d}" if self.plus else ""
        return f"{self.dice}d{HIT_DIE}{plus}"


def armour_class(old: int) -> int:
    """The AC of a creature whose old, descending one was this; negative ones too."""
    clause("axx.import_1e")
    return NINETEEN - old


def hit_dice(text: str) -> HitDice:
    """Hit Dice as old books print them: 4, 3+1, 1-1, 1/2; ValueError for anything else."""
    clause("axx.import_1e")
    found = _HD.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text}' is no number of Hit Dice: write 4, 3+1, 1-1 or 1/2")
    if found["half"]:
        return HitDice(0, half=True)
    plus = int((found["plus"] or "0").replace(" ", ""))
    return HitDice(int(found["dice"]), plus)
