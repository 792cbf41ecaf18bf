"""A chapter of the rules: its commands and facts, and the functions that carry them out.

The game is the sum of its chapters; each lives in a module of its own and registers what it
handles by type. Two chapters cannot claim the same command or fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tablewright.core.facts import Chance, Command, Fact, Offer, Refused, Term
from tablewright.core.game import Names, Seat
from tablewright.core.view import Card
from tablewright.dice.sources import Dice
from tablewright.games.axx.world import World

Refuse = Callable[[World, Any], Refused | None]
Decide = Callable[[World, Any, Dice], Iterator[Fact]]
Evolve = Callable[[World, Any], None]
See = Callable[[Any, Seat, World], Fact | None]


@dataclass(frozen=True)
class Order:
    """How one kind of command is refused, carried out, and what its headline chance is."""

    refuse: Refuse
    decide: Decide
    chance: Callable[[World, Any], Chance | None] | None = None


@dataclass(frozen=True)
class Event:
    """How one kind of fact is folded, said, shown, and seen by seats that may not see all of it.

    Without `see` a fact goes whole to its audience. `card` may be left out where the sentence is
    enough; `why` lists the terms of its headline number, those that did not apply included.
    """

    evolve: Evolve
    say: Callable[[Any, Names], str]
    card: Callable[[Any, Names], Card] | None = None
    see: See | None = None
    why: Callable[[World, Any], tuple[Term, ...]] | None = None


@dataclass(frozen=True)
class Chapter:
    """One chapter: what it handles, what it offers, what its procedures call for next.

    `next` is asked in the order of the chapters until one answers; `by_hand` names the commands
    that a GM at the table gives by the Next button. `answers` carries out the answers to its
    questions by the question's `what`; `choices` words them.
    """

    name: str
    orders: dict[type[Command], Order] = field(default_factory=dict)
    events: dict[type[Fact], Event] = field(default_factory=dict)
    offers: Callable[[World, Seat], list[Offer]] | None = None
    next: Callable[[World], Command | None] | None = None
    by_hand: frozenset[type[Command]] = frozenset()
    answers: dict[str, Callable[[World, str, Dice], Iterator[Fact]]] = field(default_factory=dict)
    asks: dict[str, Callable[[World, Names], tuple[str, dict[str, str]]]] = field(default_factory=dict)
    terms: dict[str, str] = field(default_factory=dict)
