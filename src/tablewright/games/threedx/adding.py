"""Adding a pack to a table: the tables that it holds come into the place of house defaults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablewright.core import packs as shelf
from tablewright.core.content import BadRecord
from tablewright.core.facts import Choice, Fact, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.packs import AddPack
from tablewright.core.referee import referees
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content
from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.say import packs as words
from tablewright.games.threedx.world import World


class PackAdded(Fact, frozen=True, kw_only=True, tag="pack-added"):
    """A pack is at the table: its records hold from now on."""

    pack: ThreePack


def read(folder: Path) -> ThreePack:
    """A folder as a pack, checked and known by its digest; BadRecord says in one line what is wrong and where."""
    parcel, files = shelf.read_parcel(folder, ThreePack)
    if parcel.game != "3dx":
        raise BadRecord(f"this pack is for '{parcel.game}', not for '3dx'", file=shelf.PACK_FILE, field="game")
    content.over_base((parcel,), files)
    return shelf.sealed(parcel)


def refuse(world: World, command: AddPack) -> Refused | None:
    """Refuse what is not on the shelf, what is here already, what does not fit, and what takes somebody's things."""
    pack = shelf.by_digest(command.digest)
    if not isinstance(pack, ThreePack):
        return words.no_such_pack()
    if any(one.digest == pack.digest for one in world.packs):
        return words.has_it(pack.name)
    if world.fight is not None:
        return words.in_fight()
    try:
        found = content.over_base((*content.fitting(world), pack), {})
    except BadRecord as wrong:
        return words.does_not_fit(pack.name, str(wrong))
    for figure in world.figures.values():
        for item in figure.items.values():
            if item.kind in content.of(world).gear and item.kind not in found.gear:
                return words.carried(pack.name, content.of(world).gear[item.kind].name, figure.name)
    return None


def add(_world: World, command: AddPack, _dice: Dice) -> Iterator[Fact]:
    """Bring it."""
    pack = shelf.by_digest(command.digest)
    if isinstance(pack, ThreePack):
        yield PackAdded(pack=pack, clauses=(clause("3dx.precedence"),))


def evolve(world: World, fact: PackAdded) -> None:
    """Its tables hold."""
    world.packs.append(fact.pack)


def see(fact: PackAdded, _seat: Seat, _world: World) -> PackAdded:
    """Players learn of the pack's NPCs when they meet them."""
    return msgspec.structs.replace(fact, pack=fact.pack.for_players())


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The packs on the shelf that this table has not."""
    if not referees(seen, seat) or seen.fight is not None:
        return []
    there = {pack.digest for pack in seen.packs}
    more = [pack for pack in shelf.on_hand("3dx") if pack.digest not in there and isinstance(pack, ThreePack)]
    if not more:
        return []
    choices = tuple(Choice(key=pack.digest, words=pack.name, note=words.holds(pack)) for pack in more)
    order = AddPack(digest=more[0].digest)
    return [Offer(order, words.ADD, "gm", typed="add pack", blanks=(Field("digest", words.WHICH, choices),))]


CHAPTER = Chapter(
    name="packs",
    orders={AddPack: Order(refuse, add)},
    events={PackAdded: Event(evolve, words.added, words.added_card, see=see)},
    offers=offers,
)
