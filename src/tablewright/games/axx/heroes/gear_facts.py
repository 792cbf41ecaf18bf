"""Commands and facts of handling gear: what hands hold, what is worn, stowed, given, dropped, taken up and bought."""

from __future__ import annotations

from tablewright.core.facts import Fact, Own
from tablewright.games.axx.heroes.gear import Purchase
from tablewright.games.axx.world import Item


class Equip(Own, frozen=True, kw_only=True, tag="equip"):
    """Take a thing in hand, or put armour or a shield on."""

    item: str


class Stow(Own, frozen=True, kw_only=True, tag="stow"):
    """Put a thing away: at the belt (worn), into the pack, or into a sack in hand."""

    item: str
    place: str = "pack"


class Drop(Own, frozen=True, kw_only=True, tag="drop"):
    """Lay a thing down where one stands; so many of it, 0 for all. In town it is left behind for good."""

    item: str
    count: int = 0


class Give(Own, frozen=True, kw_only=True, tag="give"):
    """Hand a thing to a companion; so many of it, 0 for all."""

    to: str
    item: str
    count: int = 0


class Take(Own, frozen=True, kw_only=True, tag="take"):
    """Pick up a thing that lies here; so many of it, 0 for all."""

    item: str
    count: int = 0


class TakeAll(Own, frozen=True, kw_only=True, tag="take-all"):
    """Pick up all that lies here and finds a slot, a pack first, then things, then coins."""


class GiveCoins(Own, frozen=True, kw_only=True, tag="give-coins"):
    """Hand coins to a companion."""

    to: str
    coins: int


class DropCoins(Own, frozen=True, kw_only=True, tag="drop-coins"):
    """Leave coins lying here."""

    coins: int


class TakeCoins(Own, frozen=True, kw_only=True, tag="take-coins"):
    """Pick up coins that lie here; 0 for as many as there are."""

    coins: int = 0


class Buy(Own, frozen=True, kw_only=True, tag="buy"):
    """Buy a thing in town at its printed price; a weapon is named with its damage type, as medium_weapon/edged."""

    ware: str
    count: int = 1

    def purchase(self) -> Purchase:
        """The purchase that is meant."""
        kind, _, damage = self.ware.partition("/")
        return Purchase(kind=kind, damage=damage, count=self.count)


class ItemPlaced(Fact, frozen=True, kw_only=True, tag="item-placed"):
    """A thing was put elsewhere on the figure: in hand, worn, in the pack or a sack."""

    figure: str
    item: Item
    place: str


class ItemDropped(Fact, frozen=True, kw_only=True, tag="item-dropped"):
    """A thing was laid down (`room` "" is town: it is gone). `item` is what left, `source` what it was part of."""

    figure: str
    item: Item
    source: str
    room: str


class ItemGiven(Fact, frozen=True, kw_only=True, tag="item-given"):
    """A thing changed hands."""

    figure: str
    to: str
    item: Item
    source: str


class ItemTaken(Fact, frozen=True, kw_only=True, tag="item-taken"):
    """A thing was picked up."""

    figure: str
    item: Item
    source: str
    room: str


class CoinsGiven(Fact, frozen=True, kw_only=True, tag="coins-given"):
    """Coins changed hands."""

    figure: str
    to: str
    coins: int


class CoinsDropped(Fact, frozen=True, kw_only=True, tag="coins-dropped"):
    """Coins were left lying."""

    figure: str
    coins: int
    room: str


class CoinsTaken(Fact, frozen=True, kw_only=True, tag="coins-taken"):
    """Coins were picked up."""

    figure: str
    coins: int
    room: str


class Bought(Fact, frozen=True, kw_only=True, tag="bought"):
    """Things were bought in town."""

    figure: str
    items: tuple[Item, ...]
    paid: int
