"""A table's dice beside real ones: whose dice lie on the wood types what they show, all others stay sealed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from tablewright.dice.fair import FairDice
from tablewright.dice.sources import ImpossibleFace, OutOfFaces, Roll


class Die(NamedTuple):
    """A die that lies on the wood: its sides, who threw it, and what for."""

    sides: int
    by: str
    what: str


class MissingFaces(OutOfFaces):
    """Real dice are still missing: `missing`, which are thrown together; `taken` are those whose faces were typed."""

    def __init__(self, missing: Sequence[Die], taken: Sequence[Die]) -> None:
        die = missing[0]
        super().__init__(die.sides, len(taken) + 1, by=die.by, what=die.what, count=len(missing))
        self.missing, self.taken = tuple(missing), tuple(taken)


class OtherDice(Exception):  # noqa: N818 (named in the players' words)
    """What was typed was typed for other dice: much has happened since."""


class TypedDice(FairDice):
    """Sealed dice, but for the open rolls that are `mine`: those show the faces given, in order.

    What was typed is marked so, and takes nothing from the sealed run. `were` are the dice that the first of the faces
    were typed for. MissingFaces when none is left; with `rest` the table throws that roll and all after it instead.
    ImpossibleFace for a face that the die has not; OtherDice where a face was typed for another die.
    """

    def __init__(
        self,
        *secrets: bytes,
        mine: Callable[[Die], bool],
        faces: Iterable[int],
        were: Iterable[Die] = (),
        rest: bool = False,
        **sealed: Any,
    ) -> None:
        """`secrets` and `sealed` are what sealed dice are made of."""
        super().__init__(*secrets, **sealed)
        self._mine, self._given, self._were, self._rest = mine, tuple(faces), tuple(were), rest
        self._taken: list[Die] = []
        self._ahead: list[Die] = []

    @property
    def left(self) -> tuple[int, ...]:
        """The faces that nothing has asked for."""
        return self._given[len(self._taken) :]

    def roll(self, sides: int, *, by: str, what: str, count: int = 1, hidden: bool = False) -> tuple[int, ...]:
        """Take what was typed for one's own open roll, else throw as the table does."""
        throw = partial(super().roll, sides, by=by, what=what, count=count, hidden=hidden)
        return self._by_hand(Die(sides, by, what), hidden, throw)

    def above(self, sides: int, floor: int, *, by: str, what: str, hidden: bool = False) -> tuple[int, ...]:
        """The same for a die that is thrown again while it shows the floor or less."""
        throw = partial(super().above, sides, floor, by=by, what=what, hidden=hidden)
        return self._by_hand(Die(sides, by, what), hidden, throw)

    def each(self, sizes: Sequence[int], *, by: str, what: str, hidden: bool = False) -> tuple[int, ...]:
        """The same for dice of several sizes: those that are missing are told of together."""
        faces: list[int] = []
        for place, size in enumerate(sizes):
            later = [Die(one, by, what) for one in sizes[place + 1 :] if one and not hidden]
            self._ahead = [die for die in later if self._mine(die)]
            faces += self.roll(size, by=by, what=what, hidden=hidden) if size else (0,)
        return tuple(faces)

    def _by_hand(self, die: Die, hidden: bool, throw: Callable[[], tuple[int, ...]]) -> tuple[int, ...]:
        self.hand = not hidden and self._mine(die) and not (self._rest and not self.left)
        began, could = len(self._taken), self._left
        try:
            return throw()
        except MissingFaces:
            if not self._rest:
                raise
            # What was typed of a roll that is not whole is the table's as well: of one roll all dice are of one kind.
            self._given, self._taken = self._given[:began], self._taken[:began]
            self.hand, self._left = False, could
            return throw()
        finally:
            self.hand = False

    def _shown(self, sides: int, count: int, by: str, what: str, hidden: bool) -> tuple[int, ...]:
        if not self.hand:
            return super()._shown(sides, count, by, what, hidden)
        die = Die(sides, by, what)
        return tuple([self._take(die, missing=count - k) for k in range(count)])

    def _faces(self, roll: Roll) -> Iterator[int]:
        if not self.hand:
            yield from super()._faces(roll)
        while True:
            yield self._take(Die(roll.sides, roll.by, roll.what), missing=1)

    def _take(self, die: Die, *, missing: int) -> int:
        place = len(self._taken)
        if place == len(self._given):
            raise MissingFaces([die] * missing + self._ahead, self._taken)
        if place < len(self._were) and self._were[place] != die:
            raise OtherDice
        face = self._given[place]
        if not 1 <= face <= die.sides:
            raise ImpossibleFace(face, die.sides, place + 1)
        self._taken.append(die)
        return face
