"""Coin shared out alike in town, as parties do when they come home."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Command, Fact, Offer, Refused
from tablewright.core.game import Seat
from tablewright.dice.sources import Dice
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.say import delve_refusals, nobody
from tablewright.games.axx.say import town as words
from tablewright.games.axx.world import TOWN, Figure, World


class ShareCoins(Command, frozen=True, kw_only=True, tag="share-coins"):
    """Share the coin of these characters out alike; what cannot be parted goes to the first of them."""

    figures: tuple[str, ...]

    def actors(self) -> tuple[str, ...]:
        return self.figures


class CoinsShared(Fact, frozen=True, kw_only=True, tag="coins-shared"):
    """What each has, in GP, after sharing."""

    shares: dict[str, int]


def sharers(world: World) -> list[Figure]:
    """The living characters of the party."""
    return [one for one in world.living() if one.character]


def refuse(world: World, command: ShareCoins) -> Refused | None:
    """Why nothing is shared: not in town, too few, or alike already."""
    if world.fight is not None:
        return delve_refusals.in_fight()
    if world.place != TOWN:
        return delve_refusals.not_in_town()
    able = {one.id for one in sharers(world)}
    chosen = set(command.figures)
    if len(chosen) < 2 or len(chosen) < len(command.figures) or not chosen <= able:
        return nobody()
    return words.shared_already() if shares(world, command.figures) == _now(world, command.figures) else None


def _now(world: World, names: tuple[str, ...]) -> dict[str, int]:
    return {name: world.figures[name].coins for name in names}


def shares(world: World, names: tuple[str, ...]) -> dict[str, int]:
    """What each would have: 10 GP among three are 4, 3 and 3."""
    each, odd = divmod(sum(_now(world, names).values()), len(names))
    return {name: each + (place < odd) for place, name in enumerate(names)}


def share(world: World, command: ShareCoins, _dice: Dice) -> Iterator[Fact]:
    """Share it."""
    yield CoinsShared(shares=shares(world, command.figures))


def fold_shared(world: World, fact: CoinsShared) -> None:
    """Everybody has the share."""
    for name, coins in fact.shares.items():
        if name in world.figures:
            world.figures[name].coins = coins


def offers(seen: World, seat: Seat) -> list[Offer]:
    """One button for who holds them all."""
    mine = tuple(one.id for one in sharers(seen) if seat.holds(one.id)) if seat.role != "watcher" else ()
    order = ShareCoins(figures=mine)
    if refuse(seen, order) is not None:
        return []
    some = [seen.figures[name].name for name in mine] if len(mine) < len(sharers(seen)) else []
    return [Offer(order, words.SHARE, "rest", note=words.each(shares(seen, mine), some), typed="share the coin")]


CHAPTER = Chapter(
    name="sharing",
    orders={ShareCoins: Order(refuse, share)},
    events={CoinsShared: Event(fold_shared, words.shared)},
    offers=offers,
)
