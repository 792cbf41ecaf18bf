"""Adding a pack to a table: its monsters, spells and things come beside the game's own."""

from __future__ import annotations

from tablewright.core.adding import Adding, card
from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.core.packs import AddPack
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.say import packs as words
from tablewright.games.axx.world import World


class PackAdded(Fact, frozen=True, kw_only=True, tag="pack-added"):
    """A pack was added to the table: all its records; a player is shown spells, lifepaths, and what is for sale."""

    pack: AxxPack


def _made(pack: AxxPack) -> PackAdded:
    return PackAdded(pack=pack, clauses=(clause("axx.supplements"),))


PACKS: Adding[World, AxxPack] = Adding("axx", AxxPack, _made, note=words.holds)
CHAPTER = Chapter(
    name="packs",
    orders={AddPack: Order(PACKS.refuse, PACKS.add)},
    events={PackAdded: Event(PACKS.evolve, words.added, card(words.added), see=PACKS.see)},
    offers=PACKS.offers,
)
