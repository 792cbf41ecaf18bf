"""AX&X as a game: the sum of its chapters, behind the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tablewright.core.facts import Command, Fact, Offer, Refused, Term
from tablewright.core.game import Names, Seat
from tablewright.core.packs import Parcel
from tablewright.core.shelf import brought
from tablewright.core.tabletop import Foresight, Tabletop
from tablewright.core.view import Award, Builder, Key, View
from tablewright.games.axx import foresight, gm, kept, open_rolls, opening, packs, say, view
from tablewright.games.axx.chapter import Chapter
from tablewright.games.axx.chapters import CHAPTERS
from tablewright.games.axx.combat.still import LEAVES
from tablewright.games.axx.heroes import builder, xp_ledger
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.say import foresight as say_foresight
from tablewright.games.axx.say import gm as say_gm
from tablewright.games.axx.say import packs as say_packs
from tablewright.games.axx.say import terms as say_terms
from tablewright.games.axx.view import keys
from tablewright.games.axx.world import World


class AXX(Tabletop[World]):
    """The d20 dungeon crawl, with every clause of its first release."""

    id = "axx"
    title = "AX&X"
    package = "tablewright.games.axx"
    world = World
    choices = gm.CHOICES
    foresight = Foresight(foresight.TELLS, foresight.known, foresight.judged, say_foresight.told, foresight.WAITING)

    def __init__(self, chapters: tuple[Chapter, ...] = CHAPTERS) -> None:
        super().__init__(chapters)

    def _refused(self, world: World, command: Command) -> Refused | None:
        """Asked again at the same moment, it is the same."""
        shelves = world.kept
        if shelves is None or not command.roles:  # what the engine alone orders is hardly ever refused
            return super()._refused(world, command)
        moment = shelves[kept.MOMENT]
        found: Refused | None = moment.get(command, kept.MISSING)
        if found is kept.MISSING:
            found = moment[command] = super()._refused(world, command)
        return found

    def steady(self, world: World) -> None:
        """From here on facts alone change this world, so that what is worked out for a state of it may be kept."""
        kept.steady(world)

    def evolve(self, world: World, fact: Fact) -> None:
        """Fold one fact into the world; what was kept and does not hold after it is thrown away."""
        shelves = world.kept
        if shelves is None:
            self._events[type(fact)].evolve(world, fact)
            return
        kind = type(fact)
        leaves = LEAVES.get(kind)
        first = leaves(world, fact) if leaves is not None else kept.THINGS
        world.kept = None  # half a change is no state of the world
        self._events[kind].evolve(world, fact)
        for shelf in shelves[first:]:
            shelf.clear()
        world.kept = shelves

    def offers(self, seen: World, seat: Seat) -> list[Offer]:
        """What the seat may order now; what one button rests on is not worked out again for the next."""
        with kept.meanwhile(seen):
            return super().offers(seen, seat)

    def by_hand(self, world: World, command: Command) -> bool:
        """Whether the GM gives this one by the Next button, and has not left it to the engine."""
        return super().by_hand(world, command) and not open_rolls.left_to_engine(world, command)

    def option_words(self, name: str) -> str:
        """A house rule in words, as its switch says it."""
        return say_gm.option_words(name)

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
        return (*super().heroes(world), *world.drafts)

    def next_words(self, world: World, command: Command) -> str:
        """What the Next button says when the procedures call for this command."""
        return say_gm.next_words(world, command)

    def opening(self, seed: int, packs: Sequence[Parcel] = ()) -> list[Command]:
        """The commands of a game in one click: a random party, a small dungeon, the way in."""
        return opening.commands(seed, packs)

    @property
    def opening_words(self) -> str:
        """What a game in one click brings."""
        return "random party, small dungeon"

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

    def opening_title(self, seed: int, packs: Sequence[Parcel] = ()) -> str:
        """The dungeon's name."""
        return opening.title(seed, packs)

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
