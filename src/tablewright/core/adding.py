"""Adding a pack to a table, at the start or in mid-game: the fact carries the records, so the log needs no folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from tablewright.core import packs as shelf
from tablewright.core.facts import Choice, Fact, Field, Offer, Refused
from tablewright.core.game import Names, Seat
from tablewright.core.packs import AddPack, Parcel
from tablewright.core.referee import referees
from tablewright.core.refusals import has_it, no_such_pack
from tablewright.core.view import Card
from tablewright.dice.sources import Dice

ADD = "Add a pack"
WHICH = "Which"
P = TypeVar("P", bound=Parcel)


class Stocked(Protocol):
    """A world that packs can be added to: those it has, in their order."""

    gm: bool
    packs: Any


class Added(Protocol):
    """The fact that a pack was added, with all its records; a seat's has what that seat is shown."""

    @property
    def pack(self) -> Any:
        """The pack."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """What it stands on."""


W = TypeVar("W", bound=Stocked)


class Adding(Generic[W, P]):
    """How a game takes packs: `made` makes its fact, `barred` says what else speaks against one, `closed` when none is.

    `note` says in the list of packs what one brings.
    """

    def __init__(
        self,
        game: str,
        type_: type[P],
        made: Callable[[P], Fact],
        *,
        note: Callable[[P], str],
        barred: Callable[[W, P], Refused | None] = lambda _world, _pack: None,
        closed: Callable[[W], bool] = lambda _world: False,
    ) -> None:
        self._game, self._type, self._made = game, type_, made
        self._note, self._barred, self._closed = note, barred, closed

    def refuse(self, world: W, command: AddPack) -> Refused | None:
        """Why the pack cannot be added: it is not here, the table has it, or the game says so."""
        pack = shelf.by_digest(command.digest)
        if not isinstance(pack, self._type):
            return no_such_pack()
        if any(one.digest == pack.digest for one in world.packs):
            return has_it(pack.name)
        return self._barred(world, pack)

    def add(self, _world: W, command: AddPack, _dice: Dice) -> Iterator[Fact]:
        """The pack, whole."""
        pack = shelf.by_digest(command.digest)
        if isinstance(pack, self._type):
            yield self._made(pack)

    def evolve(self, world: W, fact: Added) -> None:
        """From now on it is there to choose from."""
        world.packs.append(fact.pack)

    def see(self, fact: Any, _seat: Seat, _world: W) -> Any:
        """Players learn in play of what the pack keeps from them."""
        return msgspec.structs.replace(fact, pack=fact.pack.for_players())

    def offers(self, seen: W, seat: Seat) -> list[Offer]:
        """The packs on the shelf that this table has not, for whoever referees."""
        if not referees(seen, seat) or self._closed(seen):
            return []
        there = {pack.digest for pack in seen.packs}
        more = [one for one in shelf.on_hand(self._game) if isinstance(one, self._type) and one.digest not in there]
        if not more:
            return []
        choices = tuple(Choice(pack.digest, pack.name, note=self._note(pack)) for pack in more)
        order = AddPack(digest=more[0].digest)
        return [Offer(order, ADD, "gm", typed="add pack", blanks=(Field("digest", WHICH, choices),))]


def card(said: Callable[[Any, Names], str]) -> Callable[[Any, Names], Card]:
    """A pack as a card, under the sentence that says that it was added: whose it is."""

    def drawn(fact: Added, names: Names) -> Card:
        source = f"{fact.pack.source} ({fact.pack.licence})"
        return Card(title=said(fact, names), text=source, clauses=fact.clauses)

    return drawn
