"""The one shape that every game has, and the runner that carries out a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from tablewright.core.facts import Awaited, Chance, Command, Fact, Offer, Refused, Term
from tablewright.core.foresight import Judged, Told
from tablewright.core.ledger import Clause, Ledger
from tablewright.core.packs import Parcel
from tablewright.core.view import Award, Builder, Card, Key, View
from tablewright.dice.sources import Dice

Names = Callable[[str], str]
"""Turns a figure's or thing's id into the name people use."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who looks or acts: the role (gm, player, watcher, engine) and the figures held.

    The seat's `name` is what people call it; the engine's seat holds every figure.
    """

    id: str
    role: str
    name: str = ""
    figures: tuple[str, ...] = ()

    def holds(self, figure: str) -> bool:
        """Whether this seat may act for the figure; the GM and the engine may for all."""
        return self.role in ("gm", "engine") or figure in self.figures


class Game(Protocol):
    """A game: its world, its rules, its dice, its prose. Worlds are the game's own type."""

    id: str
    title: str

    @property
    def ledger(self) -> Ledger:
        """The clauses of its rules."""

    @property
    def switches(self) -> Mapping[str, bool | int | str]:
        """The house rules that a table can switch, with their defaults: those of the ledger's options that act."""

    def option_words(self, name: str) -> str:
        """A house rule in words, as its switch says it."""

    def option_choices(self, name: str) -> tuple[str, ...]:
        """What a house rule that is words may be; nothing for one that is on or off, or a number."""

    def house_default(self, seen: Any, entry: Clause) -> bool:
        """Whether a rule's figures are this project's own default at this table."""

    def value_words(self, name: str, value: bool | int | str) -> str:
        """What a house rule stands at, in words."""

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command there is."""

    @property
    def facts(self) -> tuple[type[Fact], ...]:
        """Every kind of fact there is."""

    def new_world(self, options: Mapping[str, Any] | None = None) -> Any:
        """An empty world under these house-rule options (the ledger's defaults for the rest)."""

    def world_type(self) -> type[Any]:
        """The world's type, by which a snapshot is decoded."""

    def refusal(self, world: Any, command: Command) -> Refused | None:
        """Why the command cannot be carried out now, or None. Throws nothing, changes nothing."""

    def decide(self, world: Any, command: Command, dice: Dice) -> Iterator[Fact]:
        """The facts of a command, one by one; each is folded before the next is asked for."""

    def evolve(self, world: Any, fact: Fact) -> None:
        """Write one fact into the world. The only writer; never rolls, cannot fail."""

    def steady(self, world: Any) -> None:
        """From here on facts alone change this world, so that the game may keep what it has worked out for a state.

        Whoever still changes it by hand must not say so.
        """

    def next(self, world: Any) -> Command | None:
        """The command that the procedures call for now: a monster's turn, the end of a round."""

    def awaited(self, world: Any) -> Sequence[Awaited]:
        """Whose orders the game waits for, and what their policy does if nobody is there; none while a step is due.

        Where a table that the engine referees waits for nobody but figures whose seats are empty or whose players are
        away, the first of these orders is given.
        """

    def by_hand(self, world: Any, command: Command) -> bool:
        """Whether a GM at the table gives this `next` command himself, by the Next button."""

    def offers(self, seen: Any, seat: Seat) -> list[Offer]:
        """What the seat may order now, made from the seat's own world."""

    def chance(self, seen: Any, command: Command) -> Chance | None:
        """The exact chance of the command's headline roll, from what the seat knows."""

    def see(self, fact: Fact, seat: Seat, world: Any) -> Fact | None:
        """The fact as the seat may see it, with blanked fields, or None: the one choke point.

        `world` is the true world just after the fact; only options and marks may be read from it.
        """

    def view(self, seen: Any, seat: Seat) -> View:
        """What the seat's panels show, made from the seat's own world."""

    def names(self, seen: Any) -> Names:
        """The names of figures and things as this world knows them."""

    def say(self, fact: Fact, names: Names) -> str:
        """The fact in one sentence."""

    def card(self, fact: Fact, names: Names) -> Card:
        """The fact as a card of the stream."""

    def why(self, world: Any, fact: Fact) -> tuple[Term, ...]:
        """The terms of the fact's headline number, those that did not apply included.

        `world` is the world just before the fact.
        """

    def opening(self, seed: int, packs: Sequence[Parcel] = ()) -> list[Command]:
        """The commands of a game in one click: a random party, a small adventure, the way in, with packs."""

    def opening_title(self, seed: int, packs: Sequence[Parcel] = ()) -> str:
        """What the adventure of a game in one click is called, and so the table, if nobody names it."""

    @property
    def opening_words(self) -> str:
        """What a game in one click brings, in a few words: random party, small adventure."""

    def builder(self, seen: Any, seat: Seat, picks: Mapping[str, str]) -> Builder:
        """A character in the making, from what was picked so far (field name -> value)."""

    def tells(self, fact: Fact, after: Any) -> Iterator[Told]:
        """What the fact answers of what people ask odds about; nothing for most.

        `after` is the world once all that came of the order has happened: of what only waits, as things stand then.
        """

    def foreseen(self, seen: Any, told: Told) -> bool:
        """Whether the seat whose world this is may know how likely that is."""

    def judged(self, fact: Fact) -> Judged | None:
        """The roll behind the fact that could succeed or fail, with the chance it had; None where there is none."""

    def told_words(self, told: Told, names: Names) -> str:
        """One thing that may come of an order, in words."""

    def term_words(self, term: Term) -> str:
        """A term's name as people say it."""

    def when(self, world: Any) -> str:
        """The time in the game's own world, in words; "" where it has none."""

    def heroes(self, world: Any) -> tuple[str, ...]:
        """The figures that seats hold, in the order they were made."""

    def lost(self, world: Any) -> frozenset[str]:
        """Those of them who are dead, or have left the game: their seats still hold them, but play them no more."""

    def next_words(self, world: Any, command: Command) -> str:
        """What the Next button says when the procedures call for this command."""

    @property
    def award_kinds(self) -> frozenset[str]:
        """The kinds of facts that may add to somebody's experience; none where the game has no ledger of it."""

    def awards(self, fact: Fact) -> tuple[Award, ...]:
        """What a fact added to whose experience."""

    def read_pack(self, folder: Path) -> Parcel:
        """A folder of records as a pack for this game. BadRecord, in one line, for a wrong one."""

    def pack_words(self, pack: Any) -> list[str]:
        """What a table gains by a pack, a line a record or two."""

    def key(self, seen: Any, seat: Seat) -> Key | None:
        """The game master's key of the adventure; None for everybody else, and where there is none."""

    def apart(self, taken: Sequence[Fact], later: Sequence[Fact]) -> bool:
        """Whether nothing in `later` rests on `taken`, so that these may be taken back alone."""


def run(game: Game, world: Any, command: Command, dice: Dice) -> list[Fact]:
    """Carry out a command that is not refused: every fact is folded as soon as it is yielded.

    The table, the simulator, the odds and the tests all drive a game through this one loop.
    """
    facts: list[Fact] = []
    for fact in game.decide(world, command, dice):
        game.evolve(world, fact)
        facts.append(fact)
    return facts


def attempt(game: Game, world: Any, command: Command, dice: Dice) -> list[Fact] | Refused:
    """Carry out a command, or say why not; a refusal throws no die and writes nothing."""
    refused = game.refusal(world, command)
    if refused is not None:
        return refused
    return run(game, world, command, dice)


def settle(game: Game, world: Any, dice: Dice, limit: int = 100_000) -> list[Fact]:
    """Run what the procedures call for until they call for nothing or somebody must decide."""
    facts: list[Fact] = []
    for _ in range(limit):
        command = game.next(world)
        if command is None:
            return facts
        facts.extend(run(game, world, command, dice))
    raise RuntimeError(f"the procedures of {game.title} did not come to rest after {limit} steps")
