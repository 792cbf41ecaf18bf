"""AxiomRPG as a game: the sum of its chapters, behind the shape that every game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from tablewright.core import ledger as ledgers
from tablewright.core.chapters import Chapters, switched
from tablewright.core.facts import Command, Fact, Term
from tablewright.core.foresight import Judged, Told
from tablewright.core.game import Names, Seat
from tablewright.core.ledger import Ledger
from tablewright.core.view import Builder, View
from tablewright.games.axiom import builder, foresight, opening, say, view
from tablewright.games.axiom.chapter import Chapter
from tablewright.games.axiom.chapters import CHAPTERS
from tablewright.games.axiom.options import switches
from tablewright.games.axiom.say import foresight as say_foresight
from tablewright.games.axiom.say import table as say_table
from tablewright.games.axiom.say.terms import term_words
from tablewright.games.axiom.table import CHOICES
from tablewright.games.axiom.tales import TALES
from tablewright.games.axiom.world import World

PACKAGE = "tablewright.games.axiom"


class Axiom(Chapters[World]):
    """Pools of six-sided dice with a Wild Die: challenges by the page, and a game to play with them."""

    id = "axiom"
    title = "AxiomRPG"

    def __init__(self, chapters: tuple[Chapter, ...] = CHAPTERS) -> None:
        super().__init__(chapters)

    @cached_property
    def ledger(self) -> Ledger:
        """The clauses of AxiomRPG."""
        return ledgers.load(PACKAGE)

    @property
    def switches(self) -> Mapping[str, bool | int | str]:
        """The house rules that can be switched, with their defaults."""
        return switches(self.ledger.options)

    def option_words(self, name: str) -> str:
        """A house rule in words, as its switch says it."""
        return say_table.option_words(name)

    def questioned(self, world: World) -> bool:
        """Whether somebody has to decide before anything goes on."""
        return world.question is not None

    def refereed(self, world: World) -> bool:
        """Whether a game master sits at the table."""
        return world.gm

    def term_words(self, term: Term) -> str:
        """A term's name as people say it; a Focus or an illness by its own name."""
        return term_words(term, super().term_words(term))

    @property
    def telling(self) -> Mapping[type[Fact], Callable[[Any], Iterator[Told]]]:
        """What each kind of fact answers of what people ask odds about."""
        return foresight.TELLS

    def foreseen(self, seen: World, told: Told) -> bool:
        """Whether the seat whose world this is may know how likely that is."""
        return foresight.known(seen, told)

    def judged(self, fact: Fact) -> Judged | None:
        """The roll behind the fact that could succeed or fail, with the chance it had; None where there is none."""
        return foresight.judged(fact)

    def told_words(self, told: Told, names: Names) -> str:
        """One thing that may come of an order, in words."""
        return say_foresight.told(told, names)

    def world_type(self) -> type[World]:
        """The type of the world, for reading a snapshot."""
        return World

    def new_world(self, options: Mapping[str, Any] | None = None) -> World:
        """An empty world under these house rules and the ledger's defaults for the rest."""
        return World(options=switched(self.switches, options))

    def view(self, seen: World, seat: Seat) -> View:
        """What the seat's panels show."""
        return view.view(seen, seat)

    def names(self, seen: World) -> Names:
        """The names of figures and things as this world knows them."""
        return say.names(seen)

    def heroes(self, world: World) -> tuple[str, ...]:
        """The characters, which seats hold."""
        return tuple(figure.id for figure in world.figures.values() if figure.character)

    def apart(self, _taken: Sequence[Fact], later: Sequence[Fact]) -> bool:
        """Whether the facts may be taken back alone: only where nothing came after them."""
        return not later

    def next_words(self, world: World, command: Command) -> str:
        """What the Next button says when the procedures call for this command."""
        return say_table.next_words(world, command)

    def when(self, world: World) -> str:
        """The day, the hour, the scene and the round in the game."""
        return say_table.when(world)

    def option_choices(self, name: str) -> tuple[str, ...]:
        """What a house rule that is words may be."""
        return CHOICES.get(name, ())

    def opening(self, seed: int) -> list[Command]:
        """The commands of a game in one click: a random party, an adventure, its first scene."""
        return opening.commands(seed)

    def opening_title(self, seed: int) -> str:
        """The adventure's name."""
        return TALES.title(seed)

    def builder(self, seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:
        """A character in the making, from what was picked so far."""
        return builder.builder(seen, seat, picks)
