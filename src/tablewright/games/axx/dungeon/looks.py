"""What dungeon rooms, traps and puzzles look like: read from the game's own data, drawn from shuffled decks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, TypeVar

from tablewright.core.content import known_kinds, read_records
from tablewright.dice.stream import Stream
from tablewright.games.axx import content

T = TypeVar("T")
FILE = "dungeon.toml"
KINDS = ("noun", "trait", "detail", "head", "tail", "trap", "gas", "puzzle")
_LOOKS = 1 << 41
_NAME = 1 << 43


class Look(content.Record, frozen=True, kw_only=True):
    """A noun, a trait or a detail of a room, with its sentence."""

    look: str


class TrapLook(content.Record, frozen=True, kw_only=True):
    """A trap: what sets it off (entering, or crossing the room), and how it looks found and sprung."""

    trigger: Literal["enter", "cross"]
    sprung: str
    found: str


class PuzzleLook(content.Record, frozen=True, kw_only=True):
    """A puzzle: how it looks, and what is seen when it is solved or not."""

    look: str
    solved: str
    failed: str


@cache
def nouns() -> tuple[Look, ...]:
    """What a room once was."""
    known_kinds(content.folder() / FILE, KINDS)
    return tuple(read_records(content.folder() / FILE, "noun", Look).values())


@cache
def traits() -> tuple[Look, ...]:
    """What has become of it."""
    return tuple(read_records(content.folder() / FILE, "trait", Look).values())


@cache
def details() -> tuple[Look, ...]:
    """One thing more that catches the eye."""
    return tuple(read_records(content.folder() / FILE, "detail", Look).values())


@cache
def traps() -> dict[str, TrapLook]:
    """The traps by id."""
    return read_records(content.folder() / FILE, "trap", TrapLook)


@cache
def gases() -> dict[str, TrapLook]:
    """The gases by id."""
    return read_records(content.folder() / FILE, "gas", TrapLook)


@cache
def puzzles() -> dict[str, PuzzleLook]:
    """The puzzles by id."""
    return read_records(content.folder() / FILE, "puzzle", PuzzleLook)


@cache
def _names(part: str) -> tuple[str, ...]:
    return tuple(record.name for record in read_records(content.folder() / FILE, part, content.Record).values())


def dungeon_name(seed: int) -> str:
    """What the dungeon of this seed is called, such as The Drowned Stair."""
    stream = Stream(seed, _NAME)
    head, tail = (_names(part)[stream.face(len(_names(part))) - 1] for part in ("head", "tail"))
    return f"The {head} {tail}"


def hazard(name: str) -> TrapLook:
    """The trap or gas of this id."""
    return traps()[name] if name in traps() else gases()[name]


def shuffled(stream: Stream, deck: Sequence[T]) -> list[T]:
    """The deck in another order, every order equally likely."""
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = stream.face(last + 1) - 1
        cards[last], cards[other] = cards[other], cards[last]
    return cards


class Decks:
    """The decks of one dungeon: no two of its rooms share noun and trait while the decks last."""

    def __init__(self, seed: int) -> None:
        stream = Stream(seed, _LOOKS)
        self._nouns = shuffled(stream, nouns())
        self._traits = shuffled(stream, traits())
        self._details = shuffled(stream, details())
        self._dealt = 0

    def room(self) -> tuple[str, str]:
        """The next room's title and look."""
        turn, place = divmod(self._dealt, len(self._nouns))
        noun = self._nouns[place]
        trait = self._traits[(place + turn) % len(self._traits)]
        detail = self._details[self._dealt % len(self._details)]
        self._dealt += 1
        title = f"The {trait.name} {noun.name}"
        return title, f"{noun.look} {trait.look} {detail.look}"
