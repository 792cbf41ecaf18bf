"""A table's dice beside real ones: whose dice lie on the wood types what they show, all others stay sealed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tablewright.dice.fair import FairDice
from tablewright.dice.sources import ImpossibleFace, OutOfFaces, Roll


class TypedDice(FairDice):
    """Sealed dice, but for the open rolls of those whom `mine` names: theirs show the faces given, in order.

    What was typed is marked so, and takes nothing from the sealed run. OutOfFaces, with how many dice of this roll are
    still missing, when none is left; ImpossibleFace for a face that the die has not.
    """

    def __init__(self, *secrets: bytes, mine: Callable[[str], bool], faces: Iterable[int], **sealed: Any) -> None:
        """`secrets` and `sealed` are what sealed dice are made of."""
        super().__init__(*secrets, **sealed)
        self._mine, self._given, self._next = mine, tuple(faces), 0

    @property
    def left(self) -> tuple[int, ...]:
        """The faces that nothing has asked for."""
        return self._given[self._next :]

    def roll(self, sides: int, *, by: str, what: str, count: int = 1, hidden: bool = False) -> tuple[int, ...]:
        """Take what was typed for one's own open roll, else throw as the table does."""
        self.hand = not hidden and self._mine(by)
        try:
            return super().roll(sides, by=by, what=what, count=count, hidden=hidden)
        finally:
            self.hand = False

    def above(self, sides: int, floor: int, *, by: str, what: str, hidden: bool = False) -> tuple[int, ...]:
        """The same for a die that is thrown again while it shows the floor or less."""
        self.hand = not hidden and self._mine(by)
        try:
            return super().above(sides, floor, by=by, what=what, hidden=hidden)
        finally:
            self.hand = False

    def _shown(self, sides: int, count: int, by: str, what: str, hidden: bool) -> tuple[int, ...]:
        if not self.hand:
            return super()._shown(sides, count, by, what, hidden)
        roll = Roll(sides, by, what, hidden)
        return tuple([self._take(roll, missing=count - k) for k in range(count)])

    def _faces(self, roll: Roll) -> Iterator[int]:
        if not self.hand:
            yield from super()._faces(roll)
        while True:
            yield self._take(roll, missing=1)

    def _take(self, roll: Roll, *, missing: int) -> int:
        if self._next == len(self._given):
            raise OutOfFaces(roll.sides, self._next + 1, by=roll.by, what=roll.what, count=missing)
        face = self._given[self._next]
        if not 1 <= face <= roll.sides:
            raise ImpossibleFace(face, roll.sides, self._next + 1)
        self._next += 1
        return face
