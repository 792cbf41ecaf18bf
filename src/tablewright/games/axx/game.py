"""AX&X as a game: the sum of its chapters, behind the shape that every game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from tablewright.core.facts import Chance, Command, Fact, Offer, Refused, Term
from tablewright.core.game import Names, Seat
from tablewright.core.ledger import Ledger
from tablewright.core.view import Builder, Card, View
from tablewright.dice.sources import Dice
from tablewright.games.axx import builder, opening, options, say, view
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.chapters import CHAPTERS
from tablewright.games.axx.content import ledger
from tablewright.games.axx.say import gm as say_gm
from tablewright.games.axx.world import World


class AXX:
    """The d20 dungeon crawl, with every clause of its first release."""

    id = "axx"
    title = "AX&X"

    def __init__(self, chapters: tuple[Chapter, ...] = CHAPTERS) -> None:
        self.chapters = chapters
        self._orders: dict[type[Command], Order] = {}
        self._events: dict[type[Fact], Event] = {}
        self._terms: dict[str, str] = {}
        self._by_hand: set[type[Command]] = set()
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

    @cached_property
    def ledger(self) -> Ledger:
        """The clauses of AX&X."""
        return ledger()

    @property
    def switches(self) -> Mapping[str, bool | int | str]:
        """The house rules that can be switched, with their defaults; those that nothing heeds yet are left out."""
        return options.switches(self.ledger.options)

    def option_words(self, name: str) -> str:
        """A house rule in words, as its switch says it."""
        return say_gm.option_words(name)

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command there is."""
        return tuple(self._orders)

    @property
    def facts(self) -> tuple[type[Fact], ...]:
        """Every kind of fact there is."""
        return tuple(self._events)

    def world_type(self) -> type[World]:
        """The type of the world, for reading a snapshot."""
        return World

    def new_world(self, options: Mapping[str, Any] | None = None) -> World:
        """An empty world in town, under these house rules and the ledger's defaults for the rest."""
        return World(options={**self.ledger.options, **(options or {})})

    def refusal(self, world: World, command: Command) -> Refused | None:
        """Why the command cannot be carried out now; None when it can."""
        return self._orders[type(command)].refuse(world, command)

    def decide(self, world: World, command: Command, dice: Dice) -> Iterator[Fact]:
        """The facts of a command that was not refused."""
        return self._orders[type(command)].decide(world, command, dice)

    def evolve(self, world: World, fact: Fact) -> None:
        """Fold one fact into the world."""
        self._events[type(fact)].evolve(world, fact)

    def next(self, world: World) -> Command | None:
        """What the procedures call for now; None while a question is open."""
        if world.question is not None:
            return None
        for chapter in self.chapters:
            if chapter.next is not None:
                command = chapter.next(world)
                if command is not None:
                    return command
        return None

    def by_hand(self, world: World, command: Command) -> bool:
        """Whether the GM gives this one by the Next button."""
        return world.gm and type(command) in self._by_hand

    def offers(self, seen: World, seat: Seat) -> list[Offer]:
        """What the seat may order now; while a question is open, its answers alone."""
        offers: list[Offer] = []
        for chapter in self.chapters:
            if chapter.offers is not None and (seen.question is None or chapter.name == "table"):
                offers.extend(chapter.offers(seen, seat))
        return offers

    def chance(self, seen: World, command: Command) -> Chance | None:
        """The exact chance of the command's headline roll, as far as this world knows it."""
        chance = self._orders[type(command)].chance
        return chance(seen, command) if chance is not None else None

    def see(self, fact: Fact, seat: Seat, world: World) -> Fact | None:
        """The fact as the seat may see it; the one choke point for secrets."""
        if seat.role in ("gm", "engine"):
            return fact
        if fact.audience and not any(a in seat.figures for a in fact.audience):
            return None
        see = self._events[type(fact)].see
        seen = see(fact, seat, world) if see is not None else fact
        return _without_hidden_rolls(seen) if seen is not None else None

    def view(self, seen: World, seat: Seat) -> View:
        """What the seat's panels show."""
        return view.view(seen, seat)

    def names(self, seen: World) -> Names:
        """The names of figures, rooms and ways as this world knows them."""
        return say.names(seen)

    def say(self, fact: Fact, names: Names) -> str:
        """The fact in one sentence."""
        return self._events[type(fact)].say(fact, names)

    def card(self, fact: Fact, names: Names) -> Card:
        """The fact as a card of the stream."""
        event = self._events[type(fact)]
        if event.card is not None:
            return event.card(fact, names)
        return Card(title=event.say(fact, names), clauses=fact.clauses, secret=bool(fact.audience))

    def why(self, world: World, fact: Fact) -> tuple[Term, ...]:
        """Every term that was considered for the fact's headline number."""
        why = self._events[type(fact)].why
        return why(world, fact) if why is not None else ()

    def term_words(self, term: Term) -> str:
        """A term's name as people say it."""
        return self._terms.get(term.name, term.name.replace("_", " "))

    def when(self, world: World) -> str:
        """The day, turn and round in the game."""
        return say_gm.when(world)

    def heroes(self, world: World) -> tuple[str, ...]:
        """The characters, which seats hold."""
        return tuple(figure.id for figure in world.figures.values() if figure.character)

    def next_words(self, world: World, command: Command) -> str:
        """What the Next button says when the procedures call for this command."""
        return say_gm.next_words(world, command)

    def apart(self, _taken: Sequence[Fact], later: Sequence[Fact]) -> bool:
        """Whether the facts may be taken back alone: only where nothing came after them.

        Here nearly all that comes later stands on the clock, on places or on hit points.
        """
        return not later

    def opening(self, seed: int) -> list[Command]:
        """The commands of a game in one click: a random party, a small dungeon, the way in."""
        return opening.commands(seed)

    def opening_title(self, seed: int) -> str:
        """The dungeon's name."""
        return opening.title(seed)

    def builder(self, seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:
        """A character in the making, from what was picked so far."""
        return builder.builder(seen, seat, picks)

    def clause_title(self, clause: str) -> str:
        """A clause's title, as people see it."""
        return self.ledger.title_of(clause)

    def asks(self, _world: World, what: str) -> Callable[[World, Names], tuple[str, dict[str, str]]] | None:
        """How the open question and its choices are worded."""
        for chapter in self.chapters:
            if what in chapter.asks:
                return chapter.asks[what]
        return None


def _without_hidden_rolls(fact: Fact) -> Fact:
    """The same fact without the dice that only the GM may see."""
    if not any(roll.hidden for roll in fact.rolls):
        return fact
    import msgspec.structs

    return msgspec.structs.replace(fact, rolls=tuple(r for r in fact.rolls if not r.hidden))
