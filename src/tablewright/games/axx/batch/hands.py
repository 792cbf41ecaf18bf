"""What a hero's hands can hold in a fight: the weapons at hand, and what drawing one puts away, for every case."""

from __future__ import annotations

import copy
from dataclasses import dataclass

import msgspec

from tablewright.games.axx import figures
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.combat import strike
from tablewright.games.axx.combat.arms import Arm, arm_of, free_arm
from tablewright.games.axx.kernel import NEAR
from tablewright.games.axx.world import Figure, Item

CHANGING = ("two_on_one", "charge", "aid", "backstab", "range", "cover", "darkness", "weakened")
"""The terms of an attack that change in a fight, and are counted as it goes."""


@dataclass
class Hands:
    """A hero, and the weapons that it has at hand at a fight's beginning."""

    figure: Figure
    items: list[Item]

    def arms(self, item: Item) -> tuple[Arm, Arm]:
        """How an item strikes, and how it shoots or flies; twice the same where it does one only."""
        near, far = arm_of(self.figure, item, 0), arm_of(self.figure, item, NEAR)
        return near, far

    def table(self, arm: int) -> list[int]:
        """For everything whole and after a fall, for each set of items in hand: what drawing each leaves in hand, the
        shield's AC, and the arm for a free blow; `arm` is where the bare hands stand.
        """
        found: list[int] = []
        for dropped in (False, True):
            for held in range(1 << len(self.items)):
                found += self._row(self._holding(held, dropped=dropped), held, arm)
        return found

    def _holding(self, held: int, *, dropped: bool) -> Figure:
        """The hero with just these in hand; dropped is what else the hands held."""
        figure = copy.copy(self.figure)
        figure.items = {}
        ids = {item.id: number for number, item in enumerate(self.items)}
        for item in self.figure.items.values():
            if item.id in ids:
                place = "hand" if held >> ids[item.id] & 1 else "worn"
                figure.items[item.id] = msgspec.structs.replace(item, place=place)
            elif not (dropped and item.place in ("hand", "pack", "sack")):
                figure.items[item.id] = item
        return figure

    def _row(self, figure: Figure, held: int, arm: int) -> list[int]:
        row = [-1] * len(self.items)
        for number, item in enumerate(self.items):
            if held >> number & 1:
                row[number] = held
                continue
            away = strike.put_away(figure, figure.items[item.id])
            if away is not None:
                kept = [i for i, one in enumerate(self.items) if held >> i & 1 and one.id not in away]
                row[number] = sum(1 << i for i in (*kept, number))
        return [self._shield(figure), arm + self._free(figure) * c.ARM_WIDTH, *row]

    def _shield(self, figure: Figure) -> int:
        _, terms = figures.armour_class(figure)
        return sum(term.value for term in terms if term.name in ("shield", "magic_shield"))

    def _free(self, figure: Figure) -> int:
        found = free_arm(figure).item
        numbers = [number for number, item in enumerate(self.items) if item.id == found]
        return 1 + 2 * numbers[0] if numbers else 0


def hands_of(figure: Figure) -> Hands:
    """The hero with its weapons at hand, in the order in which it carries them; one held unwillingly is held too."""
    usable = [item.id for item in strike.weapons_at_hand(figure)]
    held = [item.id for item in figures.in_hand(figure) if figures.record(item).kind == "weapon"]
    return Hands(figure, [item for item in figure.items.values() if item.id in (*usable, *held)])
