"""What the world is like after gear was handled."""

from __future__ import annotations

from tablewright.games.axx.heroes import gear_moves
from tablewright.games.axx.heroes.gear_facts import (
    Bought,
    CoinsDropped,
    CoinsGiven,
    CoinsTaken,
    ItemDropped,
    ItemGiven,
    ItemPlaced,
    ItemTaken,
)
from tablewright.games.axx.world import Figure, Item, World


def evolve_placed(world: World, fact: ItemPlaced) -> None:
    """It is there now."""
    figure = world.figures.get(fact.figure)
    if figure is None or fact.item.id not in figure.items:
        return
    item = figure.items.pop(fact.item.id)
    item.place = fact.place
    gear_moves.add(figure.items, item)


def _mint(world: World, item: Item, source: str) -> None:
    """A part of a stack is a new thing."""
    if item.id != source:
        world.minted += 1


def evolve_dropped(world: World, fact: ItemDropped) -> None:
    """It lies here; what is left in town is gone."""
    _mint(world, fact.item, fact.source)
    figure, room = world.figures.get(fact.figure), world.rooms.get(fact.room)
    if figure is not None:
        gear_moves.remove(figure.items, fact.source, fact.item)
    if room is not None:
        gear_moves.add(room.things, fact.item)


def evolve_given(world: World, fact: ItemGiven) -> None:
    """The other has it."""
    _mint(world, fact.item, fact.source)
    giver, taker = world.figures.get(fact.figure), world.figures.get(fact.to)
    if giver is not None:
        gear_moves.remove(giver.items, fact.source, fact.item)
    if taker is not None:
        gear_moves.add(taker.items, fact.item)


def evolve_taken(world: World, fact: ItemTaken) -> None:
    """The figure has it; a pack is on its back."""
    _mint(world, fact.item, fact.source)
    room, figure = world.rooms.get(fact.room), world.figures.get(fact.figure)
    if room is not None:
        gear_moves.remove(room.things, fact.source, fact.item)
        room.hoard = [item for item in room.hoard if item != fact.source or item in room.things]
    if figure is None:
        return
    if fact.item.kind == gear_moves.PACK:
        figure.pack = True
    else:
        gear_moves.add(figure.items, fact.item)


def evolve_coins_given(world: World, fact: CoinsGiven) -> None:
    """The other has them."""
    if fact.figure in world.figures:
        world.figures[fact.figure].coins -= fact.coins
    if fact.to in world.figures:
        world.figures[fact.to].coins += fact.coins


def evolve_coins_dropped(world: World, fact: CoinsDropped) -> None:
    """They lie here; what was found is laid down before what was brought from town."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        lay_down(world, figure, fact.coins, room=fact.room)


def lay_down(world: World, figure: Figure, coins: int, *, room: str = "") -> None:
    """So many of a figure's coins lie in the room, or where the party is."""
    there = world.rooms.get(room or world.place)
    if there is not None:
        there.coins += coins
        there.own += unpurse(world, figure.id, max(0, coins - max(0, found(world))))
    figure.coins -= coins


def found(world: World) -> int:
    """The coin that the party has beyond what it set out with, whoever carries it now."""
    there = world.living()
    return sum(one.coins for one in there if one.id in world.purse) - sum(_own(world, name) for name in world.purse)


def _own(world: World, name: str) -> int:
    """What somebody brought from town and the party has: of one who is gone, what was handed on before."""
    figure, coins = world.figures.get(name), world.purse[name]
    return coins if figure is None or figure in world.living() else max(0, coins - figure.coins)


def unpurse(world: World, first: str, coins: int) -> int:
    """Take so much from what was brought from town, from one's own before the companions'; how much there was."""
    left = coins
    for name in sorted(world.purse, key=lambda one: one != first):
        part = min(left, _own(world, name))
        world.purse[name] -= part
        left -= part
    return coins - left


def evolve_coins_taken(world: World, fact: CoinsTaken) -> None:
    """The figure has them; those that were brought from town, on whatever delve, are no find."""
    room = world.rooms.get(fact.room)
    if room is not None:
        own = min(room.own, fact.coins)
        room.coins -= fact.coins
        room.own -= own
        if fact.figure in world.purse:
            world.purse[fact.figure] += own
    if fact.figure in world.figures:
        world.figures[fact.figure].coins += fact.coins


def evolve_bought(world: World, fact: Bought) -> None:
    """Things for coins."""
    world.minted += len(fact.items)
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.coins -= fact.paid
    for item in fact.items:
        gear_moves.add(figure.items, item)
