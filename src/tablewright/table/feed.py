"""What a seat is sent of the log: each fact it may see, with number, times, sentence and card."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from tablewright.core.facts import GM, Fact
from tablewright.core.game import Game
from tablewright.core.view import Card
from tablewright.table import say
from tablewright.table.facts import Proposed, TableFact, Undone
from tablewright.table.seats import Seated, Sight, sight_of
from tablewright.table.state import State

KEPT = 4_000
GM_SIGHT = Sight(GM)


class Told(msgspec.Struct, frozen=True):
    """A fact as one sight was told it, when it happened: what the names were then."""

    fact: Fact
    sentence: str
    card: Card
    when: str


class Earned(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the ledger of experience: the fact's number, the game's own time, who, how much, what for, in all."""

    number: str
    when: str
    who: str
    amount: int
    why: str
    total: int | None = None


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact as a seat is sent it.

    `number` is how people cite it (without the #); `since` the pair "last public.last own" up to
    here, which asks for what comes after; `at` UTC ms of the server; `when` the game's own time;
    `by` the name of the seat that gave the order ("" for the engine); `undone` that it was taken
    back since. Of an undo, `struck` and `restored` are the numbers it changed that the seat sees.
    """

    number: str
    since: str
    at: int
    kind: str
    sentence: str
    card: Card
    fact: Fact
    when: str = ""
    by: str = ""
    undone: bool = False
    struck: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """The fact as plain data, as it stands in an exported log: its kind, who, how much, the dice and the rest."""
        found: dict[str, Any] = msgspec.to_builtins(self.fact)
        return found


def told(game: Game, state: State, fact: Fact, *, sight: Sight, shown: dict[Sight, Fact | None]) -> Told | None:
    """The fact as this sight is told it, from the state just after it; None if it does not see it.

    `shown` is what folding it gave: the fact as each sight sees it.
    """
    if isinstance(fact, TableFact):
        told_of, names = _blanked(fact), game.names(state.world if sight.role == GM else state.sights[sight])
        return Told(told_of, say.sentence(told_of, names), say.card(told_of, names), game.when(state.world))
    seen, world = (fact, state.world) if sight.role == GM else (shown[sight], state.sights[sight])
    if seen is None:
        return None
    names = game.names(world)
    return Told(seen, game.say(seen, names), game.card(seen, names), game.when(world))


def _blanked(fact: TableFact) -> TableFact:
    """One of the table's own facts without what would count things that others do not see."""
    if isinstance(fact, Undone):
        return msgspec.structs.replace(fact, gone=(), back=())
    if isinstance(fact, Proposed):
        return msgspec.structs.replace(fact, command={})
    return fact


class Memory:
    """What was told lately, by sight and place in the log."""

    def __init__(self) -> None:
        self._told: OrderedDict[tuple[Sight, int], Told | None] = OrderedDict()

    def keep(self, sight: Sight, place: int, what: Told | None) -> None:
        """Remember it as the newest, and let go of the oldest."""
        self._told[sight, place] = what
        self._told.move_to_end((sight, place))
        while len(self._told) > KEPT:
            self._told.popitem(last=False)

    def has(self, sight: Sight, place: int) -> bool:
        """Whether it is remembered."""
        return (sight, place) in self._told

    def get(self, sight: Sight, place: int) -> Told | None:
        """What was told, or None for nothing."""
        return self._told[sight, place]


def sight_for(seat: Seated) -> Sight:
    """The sight under which things are told to a seat."""
    return GM_SIGHT if seat.role == GM else sight_of(seat)
