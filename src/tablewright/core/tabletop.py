"""A game as it comes to a table: what is the same wherever a world has figures, a game master and open questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from tablewright.core import ledger as ledgers
from tablewright.core import referee_words
from tablewright.core.chapters import Chapters, switched
from tablewright.core.facts import GM, Fact, Offer, Question, Refused
from tablewright.core.foresight import Judged, Told
from tablewright.core.game import Names, Seat
from tablewright.core.ledger import Ledger


class Peopled(Protocol):
    """What a world has of a table: its house rules, who referees, the open question, its figures by id."""

    options: dict[str, Any]
    gm: bool
    question: Question | None
    figures: Any


W = TypeVar("W", bound=Peopled)


@dataclass(frozen=True)
class Foresight(Generic[W]):
    """What a game knows of what may come: what each fact tells, whether a seat may know, the roll behind, the words."""

    tells: Mapping[type[Fact], Callable[[Any], Iterator[Told]]]
    known: Callable[[W, Told], bool]
    judged: Callable[[Fact], Judged | None]
    words: Callable[[Told, Names], str]
    waiting: Mapping[type[Fact], Callable[[Any, W], Iterator[Told]]] = field(default_factory=dict)


class Tabletop(Chapters[W]):
    """A game over a world of figures: it names its package, world and foresight, and its options that are words."""

    package: str
    world: type[W]
    foresight: Foresight[W]
    choices: Mapping[str, tuple[str, ...]]

    @cached_property
    def ledger(self) -> Ledger:
        """The clauses of its rules."""
        return ledgers.load(self.package)

    @property
    def switches(self) -> Mapping[str, bool | int | str]:
        """The house rules that can be switched, with their defaults."""
        return self.ledger.options

    def option_choices(self, name: str) -> tuple[str, ...]:
        """What a house rule that is words may be."""
        return self.choices.get(name, ())

    def world_type(self) -> type[W]:
        """The type of the world, for reading a snapshot."""
        return self.world

    def new_world(self, options: Mapping[str, Any] | None = None) -> W:
        """An empty world under these house rules and the ledger's defaults for the rest."""
        make: Callable[..., W] = self.world
        return make(options=switched(self.switches, options))

    def questioned(self, world: W) -> bool:
        """Whether somebody has to decide before anything goes on."""
        return world.question is not None

    def names(self, seen: W) -> Names:
        """The names of figures and things as this world knows them."""
        raise NotImplementedError

    def asked_first(self, world: W) -> Refused:
        """Who has to decide before anything else is done."""
        whom = world.question.whom if world.question is not None else GM
        return referee_words.asked_first(whom, self.names(world))

    def refereed(self, world: W) -> bool:
        """Whether a game master sits at the table."""
        return world.gm

    def heroes(self, world: W) -> tuple[str, ...]:
        """The characters, which seats hold."""
        return tuple(figure.id for figure in world.figures.values() if figure.character)

    def lost(self, world: W) -> frozenset[str]:
        """The characters who are dead, or have left the game."""
        return frozenset(one.id for one in world.figures.values() if one.character and one.state in ("dead", "gone"))

    def apart(self, _taken: Sequence[Fact], later: Sequence[Fact]) -> bool:
        """Whether the facts may be taken back alone: only where nothing came after them.

        Nearly all that comes later stands on the clock, on places or on what somebody has left.
        """
        return not later

    def offers(self, seen: W, seat: Seat) -> list[Offer]:
        """What the seat may order now; a player with nobody to play is not offered what is for those who play."""
        offers = super().offers(seen, seat)
        if seat.role != "player" or seat.figures:
            return offers
        return [offer for offer in offers if not offer.command.of_players_with_figures]

    @property
    def waiting(self) -> Mapping[type[Fact], Callable[[Any, W], Iterator[Told]]]:
        """What each kind of fact answers besides of what only waits, by the world after it."""
        return self.foresight.waiting

    @property
    def telling(self) -> Mapping[type[Fact], Callable[[Any], Iterator[Told]]]:
        """What each kind of fact answers of what people ask odds about."""
        return self.foresight.tells

    def foreseen(self, seen: W, told: Told) -> bool:
        """Whether the seat whose world this is may know how likely that is."""
        return self.foresight.known(seen, told)

    def judged(self, fact: Fact) -> Judged | None:
        """The roll behind the fact that could succeed or fail, with the chance it had; None where there is none."""
        return self.foresight.judged(fact)

    def told_words(self, told: Told, names: Names) -> str:
        """One thing that may come of an order, in words."""
        return self.foresight.words(told, names)
