"""Real dice at a table: who throws them, the faces that people type, and the orders that wait for some."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from typing import NamedTuple

import msgspec

from tablewright.core.errors import Mendable
from tablewright.core.facts import GM, Command, Refused
from tablewright.core.game import Names, Seat
from tablewright.core.prose import capital, counted
from tablewright.dice.sources import DICE_LIMIT
from tablewright.dice.typed import Die, MissingFaces
from tablewright.table.replies import Wanted
from tablewright.table.say import THROWERS, wanted_words
from tablewright.table.seats import PLAYER, Seated

SWITCH, HAND, SEALED = "dice", "hand", "sealed"
"""The table's own switch that says who throws, and how it can stand."""
PICK = "pick"
"""What games call a roll that picks something out of a list."""
SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 20, 100)
"""The dice that people have, or half of one."""
_BETWEEN = re.compile(r"[\s,;]+")


def read_faces(text: str) -> tuple[int, ...]:
    """The faces in a text such as "14 3". Mendable for what is no face."""
    words = [word for word in _BETWEEN.split(text) if word]
    if len(words) > DICE_LIMIT or not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in words):
        raise Mendable("What dice show is typed as numbers with blanks between, such as 14 3.")
    return tuple(int(word) for word in words)


def typed(faces: tuple[int, ...]) -> str:
    """Faces as they are typed."""
    return " ".join(str(face) for face in faces)


class Hand(NamedTuple):
    """What was typed of real dice, and for which; with `rest` the table throws what is missing."""

    faces: tuple[int, ...]
    dice: tuple[Die, ...] = ()
    rest: bool = False


class Owed(msgspec.Struct, frozen=True):
    """An order that waits for real dice: its digest, what it `wants`, its dice so far, and how it is called."""

    order: Command
    digest: bytes
    words: str
    wants: Wanted
    dice: tuple[Die, ...] = ()

    @property
    def hand(self) -> Hand:
        """What was typed for it, the rest to be thrown by the table."""
        return Hand(self.wants.typed, self.dice, rest=True)

    def begins(self, faces: tuple[int, ...]) -> bool:
        """Whether these faces begin with what was typed before."""
        return faces[: len(self.wants.typed)] == self.wants.typed

    def fit(self, faces: tuple[int, ...]) -> tuple[int, ...] | Refused:
        """All faces typed by now, if these are as many as were asked for, and those of before still stand."""
        before = self.wants.typed
        if before[: len(faces)] == faces:
            return before
        if not self.begins(faces):
            return Refused("dice", f"What was typed stands: {typed(before)}.")
        now = len(faces) - len(before)
        count = len(self.wants.sizes)
        if now > count:
            asked = "one die" if count == 1 else f"{count} dice"
            return Refused("dice", f"That is {counted(now, 'number')} for {asked}.")
        return faces

    @property
    def waits(self) -> str:
        """That it waits, in words."""
        return f"{capital(self.words)} waits for its dice."

    @property
    def first(self) -> str:
        """Why nothing else can be ordered before it."""
        return f"{self.waits} {self.wants.words} Give that order again to type what they show, or have the table throw."


def throws_for(who: Seated | Seat, others: Container[str], is_there: Callable[[str], bool], die: Die) -> bool:
    """Whether a seat throws a die: a player for their own figures and whom they are making, a GM for all others.

    What is picked out of a list is the table's, and so is a die that nobody has.
    """
    if die.what == PICK or die.sides not in SIZES:
        return False
    if who.role == GM:
        return die.by != "" and die.by not in others
    making = who.role == PLAYER and die.by not in ("", *THROWERS) and not is_there(die.by)
    return making or die.by in who.figures


def wanted(missing: MissingFaces, faces: tuple[int, ...], names: Names, *, there: bool) -> Wanted:
    """What an order wants; `there` is whether whoever throws is in the game by now."""
    by = missing.by
    who = THROWERS[by].lower() if by in THROWERS else names(by) if there else "the new character"
    sizes = tuple(die.sides for die in missing.missing)
    return Wanted(sizes, by, missing.what, wanted_words(sizes, who=who, what=missing.what), faces)
