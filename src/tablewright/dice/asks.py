"""What people ask of dice: the answers to an ask, and reading one word by word with errors that name the column."""

from __future__ import annotations

import re
from collections.abc import Callable
from string import ascii_lowercase, ascii_uppercase
from typing import Protocol

import msgspec

from tablewright.dice.exact import Distribution, every
from tablewright.dice.sources import Dice

NUMBER_LIMIT = 1_000_000
"""The largest bonus, target or multiplier that an ask may name."""


class AskError(Exception):
    """An ask that cannot be understood: the column where (from 1), and what was expected there."""

    def __init__(self, column: int, expected: str) -> None:
        super().__init__(f"Column {column}: expected {expected}.")
        self.column = column
        self.expected = expected


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """One die as it fell; `role` tells what became of it, such as "dropped"."""

    sides: int
    face: int
    role: str = ""


class Part(msgspec.Struct, frozen=True):
    """One named part of a total, in words for people; `clause` is the rule that grants it, None for plain dice."""

    name: str
    value: int
    clause: str | None = None


class Rolled(msgspec.Struct, frozen=True, kw_only=True):
    """What came of an ask: the dice, the parts of the total, the outcome if there was something to reach, a sentence.

    The parts add up to `total`. `target` and `success` are None where nothing had to be reached. `critical` is
    "success" or "failure" where the game's criticals are on and this is one. `members` are the rolls of a group.
    """

    dice: tuple[Die, ...]
    terms: tuple[Part, ...]
    total: int
    target: int | None = None
    success: bool | None = None
    clauses: tuple[str, ...] = ()
    say: str
    critical: str = ""
    members: tuple[Rolled, ...] = ()


class Wording(msgspec.Struct, frozen=True):
    """How people call the total of an ask, what stands before the number that it has to reach, and its criticals.

    `note` is what there is to know before any of it is believed, "" for nothing.
    """

    total: str = "total"
    goal: str = ""
    criticals: str = "criticals"
    note: str = ""


class Criticals(msgspec.Struct, frozen=True):
    """The chances of a critical success and a critical failure: in how many ways, of how many."""

    success: tuple[int, int]
    failure: tuple[int, int]


class Ask(Protocol):
    """An ask that was understood."""

    @property
    def readings(self) -> tuple[str, ...]:
        """The clauses whose reading by this project had a say in the answer."""
        ...

    @property
    def target(self) -> int | None:
        """What the total must reach, None where there is nothing to reach."""
        ...

    @property
    def wording(self) -> Wording:
        """How the total and the target are called."""
        ...

    @property
    def members(self) -> tuple[Ask, ...]:
        """The asks of a group's members; empty for one roll."""
        ...

    def criticals(self) -> Criticals | None:
        """The chances of criticals; None where the game has none, or there is nothing to reach."""
        ...

    def throw(self, dice: Dice) -> Rolled:
        """Throw it once."""
        ...

    def odds(self) -> Distribution[tuple[int, bool | None]]:
        """How likely each total is, exactly, each with whether it succeeds."""
        ...


class OneRoll:
    """What most asks have in common: one roll whose total counts, and no criticals."""

    __slots__ = ()

    @property
    def wording(self) -> Wording:
        """How the total and the target are called."""
        return Wording()

    @property
    def members(self) -> tuple[Ask, ...]:
        """Nobody: one roll is no group."""
        return ()

    def criticals(self) -> Criticals | None:
        """None: there are none."""
        return None


def odds_by_throwing(throw: Callable[[Dice], Rolled]) -> Distribution[tuple[int, bool | None]]:
    """The odds of an ask from the very code that throws it, over every face."""

    def answer(dice: Dice) -> tuple[int, bool | None]:
        rolled = throw(dice)
        return rolled.total, rolled.success

    return every(answer)


def signed(number: int) -> str:
    """A bonus with its sign, such as "+2" or "-1"."""
    return f"{number:+d}"


_SPACE = re.compile(r"[ \t]*")
_WORD = re.compile(r"[A-Za-z]+")
_DIGITS = re.compile(r"[0-9]+")
_DICE = re.compile(r"[0-9]*d(?![a-z])")
_SAME = str.maketrans(ascii_uppercase + "\N{MINUS SIGN}\N{MULTIPLICATION SIGN}", ascii_lowercase + "-x")


class Reader:
    """Reads an ask from left to right; every error names the column where it stands.

    Letter case does not matter; a true minus or multiplication sign is read as "-" or "x".
    """

    def __init__(self, text: str) -> None:
        self.text = text.translate(_SAME)
        self.at = 0
        self.skip()

    def skip(self) -> None:
        """Pass over blanks."""
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.text)

    def fail(self, expected: str, at: int | None = None) -> AskError:
        """The error that something else was expected here, or at another place."""
        return AskError((self.at if at is None else at) + 1, expected)

    def sign(self, marks: str) -> str:
        """Take one of the marks if it stands here, else ""."""
        if not self.done and self.text[self.at] in marks:
            self.at += 1
            return self.text[self.at - 1]
        return ""

    def at_dice(self) -> bool:
        """Whether dice such as 3d6 or d20 stand here."""
        return _DICE.match(self.text, self.at) is not None

    def peek_word(self) -> str:
        """The word that stands here, "" if none does."""
        found = _WORD.match(self.text, self.at)
        return found.group() if found else ""

    def take_word(self, *words: str) -> bool:
        """Take the word if it is one of these."""
        word = self.peek_word()
        if word and word in words:
            self.at += len(word)
            self.skip()
            return True
        return False

    def number(self, expected: str, least: int, most: int) -> int:
        """Take a whole number from `least` to `most`."""
        found = _DIGITS.match(self.text, self.at)
        if not found:
            raise self.fail(expected)
        # Longer than the limit is too much; int() is not asked about a text of any length.
        digits = found.group().lstrip("0") or "0"
        value = int(digits) if len(digits) <= len(str(most)) else most + 1
        if not least <= value <= most:
            raise self.fail(expected)
        self.at = found.end()
        return value

    def bonus(self, expected: str) -> int:
        """Take a signed number such as +2 or -1."""
        start = self.at
        mark = self.sign("+-")
        if not mark:
            raise self.fail(expected)
        value = self.number(f"{expected}, at most {NUMBER_LIMIT:,}", 0, NUMBER_LIMIT)
        self.end_of_word(expected, start)
        return -value if mark == "-" else value

    def end_of_word(self, expected: str, start: int) -> None:
        """Pass over the blanks after a word that began at `start`; nothing may be glued to it."""
        if not self.done and self.text[self.at] not in " \t":
            raise self.fail(expected, start)
        self.skip()
