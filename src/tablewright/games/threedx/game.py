"""3dX as a game: the sum of its chapters, behind the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from tablewright.core import scenes
from tablewright.core.facts import Command, Fact, Offer, Term
from tablewright.core.game import Names, Seat
from tablewright.core.ledger import Clause
from tablewright.core.packs import Parcel
from tablewright.core.tabletop import Foresight, Tabletop
from tablewright.core.view import Builder, Card, View
from tablewright.games.threedx import adding, builder, content, foresight, opening, say, view
from tablewright.games.threedx.chapter import Chapter
from tablewright.games.threedx.chapters import CHAPTERS
from tablewright.games.threedx.fight.apart import alone
from tablewright.games.threedx.options import CHOICES, switches
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.say import foresight as say_foresight
from tablewright.games.threedx.say import packs as say_packs
from tablewright.games.threedx.say import table as say_table
from tablewright.games.threedx.say.terms import marked, term_words
from tablewright.games.threedx.tales import TALES
from tablewright.games.threedx.world import World


class ThreeDX(Tabletop[World]):
    """Three dice, of which one counts: characters without classes, challenges, fights in turns of whole sides."""

    id = "3dx"
    title = "3dX"
    package = "tablewright.games.threedx"
    world = World
    choices = CHOICES
    foresight = Foresight(foresight.TELLS, foresight.known, foresight.judged, say_foresight.told, foresight.WAITING)

    def __init__(self, chapters: tuple[Chapter, ...] = CHAPTERS) -> None:
        super().__init__(chapters)

    @property
    def switches(self) -> Mapping[str, bool | int | str]:
        """The house rules that can be switched, with their defaults."""
        return switches(self.ledger.options)

    def option_words(self, name: str) -> str:
        """A house rule in words, as its switch says it."""
        return say_table.option_words(name)

    def value_words(self, name: str, value: bool | int | str) -> str:
        """What a house rule stands at, in words."""
        return say_table.value_words(name, value)

    def house_default(self, seen: World, entry: Clause) -> bool:
        """Whether a rule's figures are this project's own default at this table: no pack has replaced them."""
        return content.of(seen).ours(entry.id)

    def term_words(self, term: Term) -> str:
        """A term's name as people say it."""
        return term_words(term, super().term_words(term))

    def why(self, world: World, fact: Fact) -> tuple[Term, ...]:
        """Every term that was considered for the fact's headline number; whom one is about by name."""
        called, there = self.names(world), world.figures
        terms = super().why(world, fact)
        return tuple(replace(term, about=called(term.about)) if term.about in there else term for term in terms)

    def card(self, fact: Fact, names: Names) -> Card:
        """The fact as a card; of its rules those are marked whose figures are a house default at this table."""
        card = super().card(fact, names)
        return replace(card, house=tuple(cited for cited in card.clauses if say.ours(names, cited)))

    def offers(self, seen: World, seat: Seat) -> list[Offer]:
        """What the seat may order now; each order whose rule is a house default at this table says so."""
        return [marked(seen, offer) for offer in super().offers(seen, seat)]

    def view(self, seen: World, seat: Seat) -> View:
        """What the seat's panels show."""
        return view.view(seen, seat)

    def names(self, seen: World) -> Names:
        """The names of figures and things as this world knows them."""
        return say.names(seen)

    def apart(self, taken: Sequence[Fact], later: Sequence[Fact]) -> bool:
        """Whether the facts may be taken back alone: what one declares among others who act at the same time."""
        return alone(taken, later)

    def next_words(self, world: World, command: Command) -> str:
        """What the Next button says when the procedures call for this command."""
        return say_table.next_words(world, command)

    def when(self, world: World) -> str:
        """The day, the hour, the scene and the turn in the game."""
        return scenes.when(world)

    def read_pack(self, folder: Path) -> ThreePack:
        """A folder of records as a pack for this game; Mendable, with file, record and field, for a wrong one."""
        return adding.read(folder)

    def pack_words(self, pack: ThreePack) -> list[str]:
        """What a table gains by a pack: each kind of record that it replaces."""
        return say_packs.gains(pack)

    def opening(self, seed: int, packs: Sequence[Parcel] = ()) -> list[Command]:
        """The commands of a game in one click: a random party, an adventure, its first scene."""
        return opening.commands(seed, packs)

    def opening_title(self, seed: int, packs: Sequence[Parcel] = ()) -> str:
        """The adventure's name."""
        return TALES.title(seed, packs)

    def builder(self, seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:
        """A character in the making, from what was picked so far."""
        return builder.builder(seen, seat, picks)
