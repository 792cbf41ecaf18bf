"""AxiomRPG as a game: the sum of its chapters, behind the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tablewright.core import scenes
from tablewright.core.facts import Command, Term
from tablewright.core.game import Names, Seat
from tablewright.core.packs import Parcel
from tablewright.core.tabletop import Foresight, Tabletop
from tablewright.core.view import Builder, View
from tablewright.games.axiom import adding, builder, foresight, opening, say, view
from tablewright.games.axiom.chapter import Chapter
from tablewright.games.axiom.chapters import CHAPTERS
from tablewright.games.axiom.options import CHOICES, switches
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axiom.say import foresight as say_foresight
from tablewright.games.axiom.say import packs as say_packs
from tablewright.games.axiom.say import table as say_table
from tablewright.games.axiom.say.terms import term_words
from tablewright.games.axiom.tales import TALES
from tablewright.games.axiom.world import World


class Axiom(Tabletop[World]):
    """Pools of six-sided dice with a Wild Die: challenges by the page, and a game to play with them."""

    id = "axiom"
    title = "AxiomRPG"
    package = "tablewright.games.axiom"
    world = World
    choices = CHOICES
    foresight = Foresight(foresight.TELLS, foresight.known, foresight.judged, say_foresight.told)

    def __init__(self, chapters: tuple[Chapter, ...] = CHAPTERS) -> None:
        super().__init__(chapters)

    @property
    def switches(self) -> Mapping[str, bool | int | str]:
        """The house rules that can be switched, with their defaults."""
        return switches(self.ledger.options)

    def option_words(self, name: str) -> str:
        """A house rule in words, as its switch says it."""
        return say_table.option_words(name)

    def term_words(self, term: Term) -> str:
        """A term's name as people say it; a Focus or an illness by its own name."""
        return term_words(term, super().term_words(term))

    def view(self, seen: World, seat: Seat) -> View:
        """What the seat's panels show."""
        return view.view(seen, seat)

    def names(self, seen: World) -> Names:
        """The names of figures and things as this world knows them."""
        return say.names(seen)

    def next_words(self, world: World, command: Command) -> str:
        """What the Next button says when the procedures call for this command."""
        return say_table.next_words(world, command)

    def when(self, world: World) -> str:
        """The day, the hour, the scene and the round in the game."""
        return scenes.when(world)

    def opening(self, seed: int, packs: Sequence[Parcel] = ()) -> list[Command]:
        """The commands of a game in one click: a random party, an adventure, its first scene."""
        return opening.commands(seed, packs)

    def opening_title(self, seed: int, packs: Sequence[Parcel] = ()) -> str:
        """The adventure's name."""
        return TALES.title(seed, packs)

    def read_pack(self, folder: Path) -> AxiomPack:
        """A folder of records as a pack for this game. BadRecord, in one line, for a wrong one."""
        return adding.read(folder)

    def pack_words(self, pack: AxiomPack) -> list[str]:
        """What a table gains by a pack: each record in a line."""
        return say_packs.gains(pack)

    def builder(self, seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:
        """A character in the making, from what was picked so far."""
        return builder.builder(seen, seat, picks)
