"""What happens at a table apart from the game: speech, notes, seats, seals of dice, undoing."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from tablewright.core.facts import GM, Fact

Ranges = tuple[tuple[int, int], ...]
"""Stretches of the log, each from its first place to its last."""


class TableFact(Fact, frozen=True, kw_only=True):
    """A fact of the table itself; `audience` is empty for all, else "gm" or seats' ids."""

    lasting: ClassVar[bool] = True


class TableOpened(TableFact, frozen=True, kw_only=True, tag="table-opened"):
    """The table was made, for which game and under which options; `house` holds the table's own switches."""

    game: str
    title: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    house: dict[str, str] = msgspec.field(default_factory=dict)


class Brought(TableFact, frozen=True, kw_only=True, tag="brought"):
    """Everything before this came from another table (`number` where it left off) or from a file ("")."""

    title: str
    number: str = ""


class Said(TableFact, frozen=True, kw_only=True, tag="said"):
    """Somebody spoke."""

    name: str
    text: str


class Whispered(TableFact, frozen=True, kw_only=True, tag="whispered"):
    """Somebody said something to one other alone; `to` is who that is, as people call them."""

    name: str
    to: str
    text: str


class Noted(TableFact, frozen=True, kw_only=True, tag="noted"):
    """A note: the GM's, or a seat's own."""

    text: str


class SeatMade(TableFact, frozen=True, kw_only=True, tag="seat-made"):
    """A seat was set, with a secret link of its own."""

    seat: str
    role: str
    name: str
    figures: tuple[str, ...] = ()


class SeatChanged(TableFact, frozen=True, kw_only=True, tag="seat-changed"):
    """A seat's name, its figures, whether its player is away, or (`link`) its link became another.

    `lost` are those of the figures who were dead or had left the game by then: nobody plays them any more.
    """

    seat: str
    name: str
    figures: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    away: bool = False
    link: bool = False


class SeatRevoked(TableFact, frozen=True, kw_only=True, tag="seat-revoked"):
    """A seat's link was taken out of force."""

    seat: str
    name: str


class DiceSealed(TableFact, frozen=True, kw_only=True, tag="dice-sealed"):
    """A run of fair dice began: the seals (SHA-256, hexadecimal) of its two secrets, and the players' words in it."""

    run: int
    open: str
    hidden: str
    words: tuple[str, ...] = ()


class WordAdded(TableFact, frozen=True, kw_only=True, tag="word-added"):
    """A player's word goes into the dice of this run."""

    name: str
    word: str
    run: int


class DiceOpened(TableFact, frozen=True, kw_only=True, tag="dice-opened"):
    """A run's secret was opened for all to check: `which` is open or hidden, `secret` hexadecimal."""

    run: int
    which: str
    secret: str


class HouseSet(TableFact, frozen=True, kw_only=True, tag="house-set"):
    """One of the table's own switches was set."""

    name: str
    value: str


class Proposed(TableFact, frozen=True, kw_only=True, tag="proposed"):
    """A player asks for what needs others' consent; `command` is what will be done, `need` the seats asked."""

    by: str
    name: str
    words: str
    command: dict[str, Any]
    need: tuple[str, ...]


class Agreed(TableFact, frozen=True, kw_only=True, tag="agreed"):
    """A seat consented to what was asked, or did not."""

    seat: str
    name: str
    yes: bool


class ProposalEnded(TableFact, frozen=True, kw_only=True, tag="proposal-ended"):
    """What was asked was done, or (`why`) was not."""

    done: bool
    why: str = ""


class Undone(TableFact, frozen=True, kw_only=True, tag="undone"):
    """Something was taken back, from the fact numbered `back_to` on, by `name`; `why` in their words.

    `gone` and `back` are the places in the log that went out of force and came back into it; no
    seat is sent them. With `alone` only that one command went.
    """

    back_to: str
    name: str
    why: str = ""
    alone: bool = False
    again: bool = False
    gone: Ranges = ()
    back: Ranges = ()


def is_kept_from_gm(fact: Fact) -> bool:
    """Whether it is a player's own: a note, or what two players whisper to each other."""
    return isinstance(fact, TableFact) and bool(fact.audience) and GM not in fact.audience


TABLE_FACTS: tuple[type[TableFact], ...] = (
    TableOpened,
    Brought,
    Said,
    Whispered,
    Noted,
    SeatMade,
    SeatChanged,
    SeatRevoked,
    DiceSealed,
    WordAdded,
    DiceOpened,
    HouseSet,
    Proposed,
    Agreed,
    ProposalEnded,
    Undone,
)
