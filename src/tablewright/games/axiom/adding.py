"""Adding a pack to a table: its threats, gear and professions come beside the game's own, or in their place."""

from __future__ import annotations

from pathlib import Path

from tablewright.core import packs as shelf
from tablewright.core.adding import Adding, card
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.packs import AddPack
from tablewright.games.axiom import pack_bounds
from tablewright.games.axiom.chapter import Chapter, Event, Order
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axiom.say import heroes as hero_words
from tablewright.games.axiom.say import packs as words
from tablewright.games.axiom.world import World


class PackAdded(Fact, frozen=True, kw_only=True, tag="pack-added"):
    """A pack was added to the table, whole; a player is shown professions, gear and what is said of adventures."""

    pack: AxiomPack


def read(folder: Path) -> AxiomPack:
    """A folder as a pack, checked and known by its digest; BadRecord says in one line what is wrong and where."""
    parcel, files = shelf.read_parcel(folder, AxiomPack, game="axiom")
    pack_bounds.check(parcel, files)
    return shelf.sealed(parcel)


def _made(pack: AxiomPack) -> PackAdded:
    return PackAdded(pack=pack, clauses=(clause("axiom.scope"),))


def _barred(world: World, _pack: AxiomPack) -> Refused | None:
    """All that packs hold is beyond the page."""
    return None if world.options.get("beyond", True) else hero_words.switched_off()


def _closed(world: World) -> bool:
    return not world.options.get("beyond", True)


PACKS: Adding[World, AxiomPack] = Adding("axiom", AxiomPack, _made, note=words.holds, barred=_barred, closed=_closed)
CHAPTER = Chapter(
    name="packs",
    orders={AddPack: Order(PACKS.refuse, PACKS.add)},
    events={PackAdded: Event(PACKS.evolve, words.added, card(words.added), see=PACKS.see)},
    offers=PACKS.offers,
)
