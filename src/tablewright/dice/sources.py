"""Where faces come from: the way every rule asks for dice, and the sources for tests and given faces.

A rule is handed its dice and never makes any. `by` is the figure that rolls ("" for nobody), `what` names the kind of
roll from the game's closed list, and `hidden` marks a roll that the players must not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

import msgspec

from tablewright.dice.stream import Stream

DICE_LIMIT = 1_000
"""The most dice that one command may throw."""
SIDES_LIMIT = 2**31
"""The most sides of a die, or members of a group that one is drawn from."""

Kind = tuple[bool, str, str]
"""Rolls that are counted together: hidden or not, who throws, what for."""
Counts = dict[Kind, int]
"""How many rolls of each kind are in force."""


class TooManyDice(Exception):  # noqa: N818 (named in the players' words)
    """A command would throw more than a thousand dice."""

    def __init__(self) -> None:
        super().__init__(f"More than {DICE_LIMIT:,} dice in one command.")


class ImpossibleFace(Exception):  # noqa: N818 (named in the players' words)
    """A given face that the die does not have."""

    def __init__(self, face: int, sides: int, place: int) -> None:
        super().__init__(f"Die {place} is a d{sides}: it has no face {face}.")
        self.face, self.sides, self.place = face, sides, place


class OutOfFaces(Exception):  # noqa: N818 (named in the players' words)
    """The rule throws more dice than faces were given; `sides`, `by` and `what` tell of the die that is missing.

    `count` is how many dice of that roll are.
    """

    def __init__(self, sides: int, place: int, *, by: str, what: str, count: int = 1) -> None:
        super().__init__(f"Die {place}, a d{sides}, is missing: give its face too.")
        self.sides, self.place, self.by, self.what, self.count = sides, place, by, what, count


class Thrown(msgspec.Struct, frozen=True, omit_defaults=True):
    """One roll that was made: who threw, what for, and the faces in the order they fell.

    `hidden` marks a roll that the players do not see, `hand` one whose faces were typed in from real dice.
    """

    by: str
    what: str
    sides: int
    faces: tuple[int, ...]
    hidden: bool = False
    hand: bool = False

    @property
    def kind(self) -> Kind:
        """What it counts as one more of: hidden or not, who threw, what for."""
        return self.hidden, self.by, self.what


class Dice(Protocol):
    """What a rule may ask of its dice."""

    @property
    def thrown(self) -> list[Thrown]:
        """What was thrown in this command, in order."""
        ...

    def roll(self, sides: int, *, by: str, what: str, count: int = 1, hidden: bool = False) -> tuple[int, ...]:
        """Throw `count` dice of `sides` sides and give their faces, 1 to `sides`, in the order thrown."""
        ...

    def above(self, sides: int, floor: int, *, by: str, what: str, hidden: bool = False) -> tuple[int, ...]:
        """Throw one die again while it shows `floor` or less; every face shown, of which only the last is above."""
        ...

    def each(self, sizes: Sequence[int], *, by: str, what: str, hidden: bool = False) -> tuple[int, ...]:
        """Throw dice of several sizes together, each a roll of its own; a size of 0 is not thrown and shows 0."""
        ...


class Roll(NamedTuple):
    """A roll that is being made: what for, and on which dice."""

    sides: int
    by: str
    what: str
    hidden: bool


class Source:
    """What all sources share: they remember what was thrown, and stop after a thousand dice."""

    hand = False

    def __init__(self) -> None:
        self.thrown: list[Thrown] = []
        self._left = DICE_LIMIT

    def roll(self, sides: int, *, by: str, what: str, count: int = 1, hidden: bool = False) -> tuple[int, ...]:
        """Throw `count` dice of `sides` sides and give their faces, 1 to `sides`, in the order thrown.

        TooManyDice after the thousandth die of the command; ValueError for a die without a side.
        """
        if not 1 <= sides <= SIDES_LIMIT or count < 0:
            raise ValueError(f"no such dice: {count}d{sides}")
        if count > self._left:
            raise TooManyDice
        self._left -= count
        faces = self._shown(sides, count, by, what, hidden)
        self.thrown.append(Thrown(by, what, sides, faces, hidden, self.hand))
        return faces

    def above(self, sides: int, floor: int, *, by: str, what: str, hidden: bool = False) -> tuple[int, ...]:
        """Throw one die again while it shows `floor` or less; every face shown, of which only the last is above.

        ValueError if no face is above the floor, TooManyDice as for a roll.
        """
        if not 1 <= sides <= SIDES_LIMIT or not 0 <= floor < sides:
            raise ValueError(f"no face of a d{sides} is above {floor}")
        faces = self._throw_above(Roll(sides, by, what, hidden), floor)
        self.thrown.append(Thrown(by, what, sides, faces, hidden, self.hand))
        return faces

    def each(self, sizes: Sequence[int], *, by: str, what: str, hidden: bool = False) -> tuple[int, ...]:
        """Throw dice of several sizes together, as Dice has it."""
        return tuple([self.roll(size, by=by, what=what, hidden=hidden)[0] if size else 0 for size in sizes])

    def begin(self) -> None:
        """A new command begins: nothing is thrown for it yet, and a thousand dice are left; the faces go on."""
        self.thrown, self._left = [], DICE_LIMIT

    def _throw_above(self, roll: Roll, floor: int) -> tuple[int, ...]:
        faces: list[int] = []
        for face in self._faces(roll):
            if not self._left:
                raise TooManyDice
            self._left -= 1
            faces.append(face)
            if face > floor:
                break
        return tuple(faces)

    def _shown(self, sides: int, count: int, by: str, what: str, hidden: bool) -> tuple[int, ...]:
        """So many faces of a roll."""
        return tuple(islice(self._faces(Roll(sides, by, what, hidden)), count))

    def _faces(self, roll: Roll) -> Iterator[int]:
        """The faces of this roll, one after another, as many as are taken."""
        raise NotImplementedError


class SeededDice(Source):
    """Dice that fall the same way for the same seed: for tests, simulation and made-up parties and dungeons.

    `seed` and `index`, the number of the stream, run from 0 to 2**63 - 1.
    """

    def __init__(self, seed: int, index: int = 0) -> None:
        super().__init__()
        self._stream = Stream(seed, index)

    def _shown(self, sides: int, count: int, _by: str, _what: str, _hidden: bool) -> tuple[int, ...]:
        face = self._stream.face
        return (face(sides),) if count == 1 else tuple([face(sides) for _ in range(count)])

    def _faces(self, roll: Roll) -> Iterator[int]:
        while True:
            yield self._stream.face(roll.sides)


class ScriptedDice(Source):
    """Dice that show the faces they are given, one after another.

    ImpossibleFace if the die has no such face, OutOfFaces when none is left. With `hand` the faces are real dice
    that somebody typed in, and what was thrown says so.
    """

    def __init__(self, faces: Iterable[int], *, hand: bool = False) -> None:
        super().__init__()
        self._given = tuple(faces)
        self._next = 0
        self.hand = hand

    @property
    def left(self) -> tuple[int, ...]:
        """The faces that nothing has asked for yet."""
        return self._given[self._next :]

    def _faces(self, roll: Roll) -> Iterator[int]:
        while True:
            if self._next == len(self._given):
                raise OutOfFaces(roll.sides, self._next + 1, by=roll.by, what=roll.what)
            face = self._given[self._next]
            if not 1 <= face <= roll.sides:
                raise ImpossibleFace(face, roll.sides, self._next + 1)
            self._next += 1
            yield face


def tally(thrown: Iterable[Thrown], counts: Counts | None = None) -> Counts:
    """How many rolls of each kind there are, as FairDice counts them; `counts`, where given, is counted up.

    Faces typed in by hand are left out: they took nothing from the sealed run.
    """
    found = {} if counts is None else counts
    for roll in thrown:
        if not roll.hand:
            found[roll.kind] = found.get(roll.kind, 0) + 1
    return found
