"""AX&X as a game: the sum of its chapters, behind the shape that every game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from tablewright.core.chapters import Chapters, switched
from tablewright.core.facts import Command, Fact, Term
from tablewright.core.foresight import Judged, Told
from tablewright.core.game import Names, Seat
from tablewright.core.ledger import Ledger
from tablewright.core.shelf import brought
from tablewright.core.view import Award, Builder, Key, View
from tablewright.games.axx import foresight, gm, open_rolls, opening, packs, say, view
from tablewright.games.axx.chapter import Chapter
from tablewright.games.axx.chapters import CHAPTERS
from tablewright.games.axx.content import ledger
from tablewright.games.axx.heroes import builder, xp_ledger
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.say import foresight as say_foresight
from tablewright.games.axx.say import gm as say_gm
from tablewright.games.axx.say import packs as say_packs
from tablewright.games.axx.say import terms as say_terms
from tablewright.games.axx.view import keys
from tablewright.games.axx.world import World


class AXX(Chapters[World]):
    """The d20 dungeon crawl, with every clause of its first release."""

    id = "axx"
    title = "AX&X"

    def __init__(self, chapters: tuple[Chapter, ...] = CHAPTERS) -> None:
        super().__init__(chapters)

    @cached_property
    def ledger(self) -> Ledger:
        """The clauses of AX&X."""
        return ledger()

    @property
    def switches(self) -> Mapping[str, bool | int | str]:
        """The house rules that can be switched, with their defaults."""
        return self.ledger.options

    def by_hand(self, world: World, command: Command) -> bool:
        """Whether the GM gives this one by the Next button, and has not left it to the engine."""
        return super().by_hand(world, command) and not open_rolls.left_to_engine(world, command)

    def option_words(self, name: str) -> str:
        """A house rule in words, as its switch says it."""
        return say_gm.option_words(name)

    def questioned(self, world: World) -> bool:
        """Whether somebody has to decide before anything goes on."""
        return world.question is not None

    def refereed(self, world: World) -> bool:
        """Whether a game master sits at the table."""
        return world.gm

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
        """An empty world in town, under these house rules and the ledger's defaults for the rest."""
        return World(options=switched(self.ledger.options, options))

    def view(self, seen: World, seat: Seat) -> View:
        """What the seat's panels show."""
        return view.view(seen, seat)

    def names(self, seen: World) -> Names:
        """The names of figures, rooms and ways as this world knows them."""
        return say.names(seen)

    def when(self, world: World) -> str:
        """The day, turn and round in the game."""
        return say_gm.when(world)

    def heroes(self, world: World) -> tuple[str, ...]:
        """The characters, and those in the making, which seats hold."""
        return (*(figure.id for figure in world.figures.values() if figure.character), *world.drafts)

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

    @property
    def opening_words(self) -> str:
        """What a game in one click brings."""
        return "random party, small dungeon"

    def option_choices(self, name: str) -> tuple[str, ...]:
        """What a house rule that is words may be."""
        return gm.CHOICES.get(name, ())

    @property
    def award_kinds(self) -> frozenset[str]:
        """Experience comes by awards, and by the GM's adjustments."""
        return xp_ledger.KINDS

    def awards(self, fact: Fact) -> tuple[Award, ...]:
        """What a fact added to whose experience."""
        return xp_ledger.awards(fact)

    def key(self, seen: World, seat: Seat) -> Key | None:
        """The dungeon's key, for the game master."""
        return keys.key(seen, seat)

    def opening_title(self, seed: int) -> str:
        """The dungeon's name."""
        return opening.title(seed)

    def term_words(self, term: Term) -> str:
        """A term's name as people say it; a pack's record goes by its own."""
        return say_terms.key_words(term.name) if brought(term.name) else super().term_words(term)

    def read_pack(self, folder: Path) -> AxxPack:
        """A folder of records as a pack for this game. BadRecord, in one line, for a wrong one."""
        return packs.read(folder)

    def pack_words(self, pack: AxxPack) -> list[str]:
        """What a table gains by a pack: each spell, monster and thing in a line."""
        return say_packs.gains(pack)

    def builder(self, seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:
        """A character in the making, from what was picked so far."""
        return builder.builder(seen, seat, picks)
