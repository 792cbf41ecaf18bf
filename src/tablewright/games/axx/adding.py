"""Adding a pack to a table, at the start or in mid-game: the fact carries the records, so the log needs no folder."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core import packs as shelf
from tablewright.core.facts import GM, Choice, Fact, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.packs import AddPack
from tablewright.dice.sources import Dice
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.say import packs as words
from tablewright.games.axx.world import World


class PackAdded(Fact, frozen=True, kw_only=True, tag="pack-added"):
    """A pack was added to the table: all its records; a player is shown spells, lifepaths, and what is for sale."""

    pack: AxxPack


def refuse(world: World, command: AddPack) -> Refused | None:
    """Why the pack cannot be added: it is not here, or the table has it."""
    pack = shelf.by_digest(command.digest)
    if not isinstance(pack, AxxPack):
        return words.no_such_pack()
    return words.has_it(pack.name) if any(one.digest == pack.digest for one in world.packs) else None


def add(_world: World, command: AddPack, _dice: Dice) -> Iterator[Fact]:
    """The pack, whole."""
    pack = shelf.by_digest(command.digest)
    if isinstance(pack, AxxPack):
        yield PackAdded(pack=pack, clauses=(clause("axx.supplements"),))


def evolve(world: World, fact: PackAdded) -> None:
    """From now on it is there to choose from."""
    world.packs.append(fact.pack)


def see(fact: PackAdded, _seat: Seat, _world: World) -> PackAdded:
    """Players learn of monsters, treasure and what is not for sale when they come upon it."""
    return msgspec.structs.replace(fact, pack=fact.pack.for_players())


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The packs on the shelf that this table has not."""
    if seat.role != GM and (seen.gm or seat.role != "player"):
        return []
    there = {pack.digest for pack in seen.packs}
    more = [pack for pack in shelf.on_hand("axx") if pack.digest not in there]
    if not more:
        return []
    choices = tuple(Choice(pack.digest, pack.name) for pack in more)
    order = AddPack(digest=more[0].digest)
    return [Offer(order, words.ADD, "gm", blanks=(Field("digest", words.WHICH, choices),))]


CHAPTER = Chapter(
    name="packs",
    orders={AddPack: Order(refuse, add)},
    events={PackAdded: Event(evolve, words.added, words.added_card, see=see)},
    offers=offers,
)
