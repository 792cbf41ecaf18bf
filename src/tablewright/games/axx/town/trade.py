"""Selling gear in town: half the printed price, which is this project's own figure."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Choice, Fact, Field, Offer, Own, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.heroes import gear, gear_moves
from tablewright.games.axx.say import item_name, nobody
from tablewright.games.axx.say import town as say
from tablewright.games.axx.town.stay import in_town
from tablewright.games.axx.world import Figure, Item, World


class Sell(Own, frozen=True, kw_only=True, tag="sell"):
    """Sell a thing, or so many of a stack (0: all), in town."""

    item: str
    count: int = 0


class Sold(Fact, frozen=True, kw_only=True, tag="sold"):
    """A thing was sold, for so many GP."""

    figure: str
    item: Item
    source: str
    gp: int


def price(item: Item, count: int = 0) -> int:
    """Half of what the list asks for so many pieces, rounded down; of hide as of medium armour."""
    record = content.thing(gear.printed(figures.record(item)))
    return (count or item.count) * record.cost // (2 * record.pieces)


def refuse(world: World, command: Sell) -> Refused | None:
    """Why it cannot be sold."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    refused = in_town(world) or gear_moves.loose_refused(world, figure, command.item, command.count)
    if refused is not None:
        return refused
    item = figure.items[command.item]
    if gear.magic(item) or figures.record(item).kind == "magic":
        return say.no_price(item_name(item))
    if item.lit:
        return say.still_in_use(item_name(item))
    gp = price(item, command.count)
    if not gp:
        return say.worthless(item_name(gear_moves.copy(item, count=command.count or item.count)))
    return None


def sell(world: World, command: Sell, _dice: Dice) -> Iterator[Fact]:
    """Coin for it."""
    item = world.figures[command.figure].items[command.item]
    part = gear_moves.part_of(world, item, command.count)
    yield Sold(
        clauses=(figures.record(item).clause,),
        figure=command.figure,
        item=part,
        source=item.id,
        gp=price(item, command.count),
    )


def _sold(world: World, fact: Sold) -> None:
    if fact.item.id != fact.source:
        world.minted += 1
    figure = world.figures.get(fact.figure)
    if figure is not None:
        gear_moves.remove(figure.items, fact.source, fact.item)
        figure.coins += fact.gp


def offers(seen: World, seat: Seat) -> list[Offer]:
    """One button a hero, with what each thing would bring."""
    if seat.role == "watcher" or in_town(seen) is not None:
        return []
    return [offer for one in seen.party() if seat.holds(one.id) for offer in _sales(seen, one)]


def _sales(seen: World, figure: Figure) -> list[Offer]:
    things = tuple(
        Choice(key=item.id, words=item_name(item), note=f"{price(item):,} GP")
        for item in figure.items.values()
        if refuse(seen, Sell(figure=figure.id, item=item.id)) is None
    )
    if not things:
        return []
    blanks = (
        Field(name="item", words="What", choices=things),
        Field(name="count", words="How many (0: all)", number=True),
    )
    return [
        Offer(
            command=Sell(figure=figure.id, item=""),
            words="Sell something",
            group="gear",
            figure=figure.id,
            note="half the printed price",
            clause=clause("axx.gear.weapons"),
            blanks=blanks,
        )
    ]


CHAPTER = Chapter(
    name="trade",
    orders={Sell: Order(refuse, sell)},
    events={Sold: Event(_sold, say.sold, say.sold_card)},
    offers=offers,
)
