"""A game as the sum of its chapters: commands and facts, each handled in a module of its own.

A chapter registers by type what it handles; two chapters cannot claim the same command or fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from tablewright.core import referee_words
from tablewright.core.errors import Mendable
from tablewright.core.facts import Awaited, Chance, Command, Fact, Offer, Refused, Term
from tablewright.core.foresight import Judged, Told
from tablewright.core.game import Names, Seat
from tablewright.core.given import shown
from tablewright.core.ledger import Clause
from tablewright.core.packs import Parcel
from tablewright.core.view import Award, Card, Key
from tablewright.dice.sources import Dice

W = TypeVar("W")
"""A game's own type of world."""


@dataclass(frozen=True)
class Order(Generic[W]):
    """How one kind of command is refused, carried out, and what its headline chance is."""

    refuse: Callable[[W, Any], Refused | None]
    decide: Callable[[W, Any, Dice], Iterator[Fact]]
    chance: Callable[[W, Any], Chance | None] | None = None


@dataclass(frozen=True)
class Event(Generic[W]):
    """How one kind of fact is folded, said, shown, and seen by seats that may not see all of it.

    Without `see` a fact goes whole to its audience. `card` may be left out where the sentence is
    enough; `why` lists the terms of its headline number, those that did not apply included.
    """

    evolve: Callable[[W, Any], None]
    say: Callable[[Any, Names], str]
    card: Callable[[Any, Names], Card] | None = None
    see: Callable[[Any, Seat, W], Fact | None] | None = None
    why: Callable[[W, Any], tuple[Term, ...]] | None = None


@dataclass(frozen=True)
class Chapter(Generic[W]):
    """One chapter: what it handles, what it offers, what its procedures call for next.

    `next` is asked in the order of the chapters until one answers; so is `awaited`, for those whose
    orders are waited for and what their policy does if nobody is there; `by_hand` names the commands
    that a GM at the table gives by the Next button. `answers` carries out the answers to its
    questions by the question's `what`; `asks` words them. While a question is open only chapters
    with `answering` offer anything, and only their orders are carried out.
    """

    name: str
    orders: dict[type[Command], Order[W]] = field(default_factory=dict)
    events: dict[type[Fact], Event[W]] = field(default_factory=dict)
    offers: Callable[[W, Seat], list[Offer]] | None = None
    next: Callable[[W], Command | None] | None = None
    awaited: Callable[[W], Sequence[Awaited]] | None = None
    by_hand: frozenset[type[Command]] = frozenset()
    answers: dict[str, Callable[[W, str, Dice], Iterator[Fact]]] = field(default_factory=dict)
    asks: dict[str, Callable[[W, Names], tuple[str, dict[str, str]]]] = field(default_factory=dict)
    terms: dict[str, str] = field(default_factory=dict)
    answering: bool = False


class Chapters(Generic[W]):
    """The half of a game that is the same for all: every call goes to the chapter that handles it.

    A game derives from this, hands its chapters over, and adds what is its own: its world, its
    view, its prose. `questioned` and `refereed` say whether a question is open and whether a GM
    sits at the table.
    """

    def __init__(self, chapters: tuple[Chapter[W], ...]) -> None:
        self.chapters = chapters
        self._orders: dict[type[Command], Order[W]] = {}
        self._events: dict[type[Fact], Event[W]] = {}
        self._terms: dict[str, str] = {}
        self._by_hand: set[type[Command]] = set()
        self._amid: set[type[Command]] = set()
        self._nexts = tuple(chapter.next for chapter in chapters if chapter.next is not None)
        for chapter in chapters:
            for kind, order in chapter.orders.items():
                if kind in self._orders:
                    raise ValueError(f"two chapters claim the command {kind.__name__}")
                self._orders[kind] = order
            for fact, event in chapter.events.items():
                if fact in self._events:
                    raise ValueError(f"two chapters claim the fact {fact.__name__}")
                self._events[fact] = event
            self._terms.update(chapter.terms)
            self._by_hand |= chapter.by_hand
            if chapter.answering:
                self._amid |= set(chapter.orders)

    def questioned(self, world: W) -> bool:
        """Whether somebody has to decide before anything goes on."""
        raise NotImplementedError

    def asked_first(self, world: W) -> Refused:
        """That somebody has to decide before this can be done."""
        raise NotImplementedError

    def refereed(self, world: W) -> bool:
        """Whether a game master sits at the table."""
        raise NotImplementedError

    @property
    def telling(self) -> Mapping[type[Fact], Callable[[Any], Iterator[Told]]]:
        """What each kind of fact answers of what people ask odds about; nothing unless the game says so."""
        return {}

    @property
    def waiting(self) -> Mapping[type[Fact], Callable[[Any, W], Iterator[Told]]]:
        """What each kind of fact answers besides of what only waits, by the world after it; nothing for most games."""
        return {}

    def foreseen(self, _seen: W, _told: Told) -> bool:
        """Whether the seat whose world this is may know how likely that is."""
        return True

    def judged(self, _fact: Fact) -> Judged | None:
        """The roll behind the fact that could succeed or fail, with the chance it had; None where there is none."""
        return None

    def told_words(self, told: Told, names: Names) -> str:
        """One thing that may come of an order, in words."""
        return f"{names(told.about)}: {told.what.replace('_', ' ')}"

    def tells(self, fact: Fact, after: W) -> Iterator[Told]:
        """What the fact answers of what people ask odds about; nothing for most."""
        tell, waits = self.telling.get(type(fact)), self.waiting.get(type(fact))
        if tell is not None:
            yield from tell(fact)
        if waits is not None:
            yield from waits(fact, after)

    @property
    def opening_words(self) -> str:
        """What a game in one click brings."""
        return "random party, small adventure"

    def option_choices(self, _name: str) -> tuple[str, ...]:
        """What a house rule that is words may be."""
        return ()

    def read_pack(self, _folder: Path) -> Parcel:
        """A folder of records as a pack for this game; Mendable for a game that takes none yet."""
        raise Mendable(f"{getattr(self, 'title', 'This game')} takes no packs yet.")

    def pack_words(self, pack: Any) -> list[str]:
        """What a table gains by a pack, a line a record or two."""
        return [f"{count} [[{kind}]]" for kind, count in pack.counts().items()]

    def house_default(self, _seen: W, entry: Clause) -> bool:
        """Whether a rule's figures are this project's own default at this table."""
        return entry.house

    def value_words(self, _name: str, value: bool | int | str) -> str:
        """What a house rule stands at, in words."""
        return referee_words.value_words(value)

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command there is."""
        return tuple(self._orders)

    @property
    def facts(self) -> tuple[type[Fact], ...]:
        """Every kind of fact there is."""
        return tuple(self._events)

    def refusal(self, world: W, command: Command) -> Refused | None:
        """Why the command cannot be carried out now; None when it can. An open question comes first."""
        if type(command) not in self._amid and self.questioned(world):
            return self.asked_first(world)
        return self._refused(world, command)

    def _refused(self, world: W, command: Command) -> Refused | None:
        order = self._orders.get(type(command))
        if order is None:
            raise Mendable(f"This game knows no such order: {shown(command)}.")
        return order.refuse(world, command)

    def decide(self, world: W, command: Command, dice: Dice) -> Iterator[Fact]:
        """The facts of a command that was not refused."""
        return self._orders[type(command)].decide(world, command, dice)

    def evolve(self, world: W, fact: Fact) -> None:
        """Fold one fact into the world."""
        self._events[type(fact)].evolve(world, fact)

    def steady(self, _world: W) -> None:
        """From here on facts alone change this world; a game that keeps nothing has nothing to do."""

    def next(self, world: W) -> Command | None:
        """What the procedures call for now; None while a question is open."""
        if self.questioned(world):
            return None
        for call in self._nexts:
            command = call(world)
            if command is not None:
                return command
        return None

    def awaited(self, world: W) -> Sequence[Awaited]:
        """Whose orders the game waits for, with what is done if nobody is there; nobody's while a question is open."""
        if self.questioned(world):
            return ()
        asked = (chapter.awaited(world) for chapter in self.chapters if chapter.awaited is not None)
        return next((found for found in asked if found), ())

    def by_hand(self, world: W, command: Command) -> bool:
        """Whether the GM gives this one by the Next button."""
        return self.refereed(world) and type(command) in self._by_hand

    def offers(self, seen: W, seat: Seat) -> list[Offer]:
        """What the seat may order now; while a question is open, its answers alone."""
        offers: list[Offer] = []
        asked = self.questioned(seen)
        for chapter in self.chapters:
            if chapter.offers is not None and (chapter.answering or not asked):
                offers.extend(chapter.offers(seen, seat))
        return offers

    def chance(self, seen: W, command: Command) -> Chance | None:
        """The exact chance of the command's headline roll, as far as this world knows it."""
        chance = self._orders[type(command)].chance
        return chance(seen, command) if chance is not None else None

    def see(self, fact: Fact, seat: Seat, world: W) -> Fact | None:
        """The fact as the seat may see it; the one choke point for secrets."""
        if seat.role in ("gm", "engine"):
            return fact
        if fact.audience and not any(a in seat.figures for a in fact.audience):
            return None
        see = self._events[type(fact)].see
        seen = see(fact, seat, world) if see is not None else fact
        return without_hidden_rolls(seen) if seen is not None else None

    def say(self, fact: Fact, names: Names) -> str:
        """The fact in one sentence."""
        return self._events[type(fact)].say(fact, names)

    def card(self, fact: Fact, names: Names) -> Card:
        """The fact as a card of the stream."""
        event = self._events[type(fact)]
        if event.card is not None:
            return event.card(fact, names)
        return Card(title=event.say(fact, names), clauses=fact.clauses, secret=bool(fact.audience))

    def why(self, world: W, fact: Fact) -> tuple[Term, ...]:
        """Every term that was considered for the fact's headline number."""
        why = self._events[type(fact)].why
        return why(world, fact) if why is not None else ()

    def term_words(self, term: Term) -> str:
        """A term's name as people say it."""
        return self._terms.get(term.name, term.name.replace("_", " "))

    @property
    def award_kinds(self) -> frozenset[str]:
        """The kinds of facts that may add to somebody's experience."""
        return frozenset()

    def key(self, _seen: W, _seat: Seat) -> Key | None:
        """The game master's key of the adventure; None where there is none."""
        return None

    def awards(self, _fact: Fact) -> tuple[Award, ...]:
        """What a fact added to whose experience."""
        return ()

    def answering(self, what: str) -> Callable[[W, str, Dice], Iterator[Fact]] | None:
        """What goes on once the question is answered; None for a question nobody put."""
        return next((c.answers[what] for c in self.chapters if what in c.answers), None)

    def asks(self, _world: W, what: str) -> Callable[[W, Names], tuple[str, dict[str, str]]] | None:
        """How the open question and its choices are worded."""
        return next((c.asks[what] for c in self.chapters if what in c.asks), None)


def switched(defaults: Mapping[str, Any], options: Mapping[str, Any] | None) -> dict[str, Any]:
    """House rules as a new world starts with: the ledger's defaults, and what the table chose instead."""
    return {**defaults, **(options or {})}


def without_hidden_rolls(fact: Fact) -> Fact:
    """The same fact without the dice that only the GM may see."""
    if not any(roll.hidden for roll in fact.rolls):
        return fact
    return replace(fact, rolls=tuple(roll for roll in fact.rolls if not roll.hidden))
