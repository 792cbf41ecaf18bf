"""Carrying out the commands about gear."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, keepers
from tablewright.games.axx.heroes import gear, gear_moves
from tablewright.games.axx.heroes.gear_facts import (
    Bought,
    Buy,
    CoinsDropped,
    CoinsGiven,
    CoinsTaken,
    Drop,
    DropCoins,
    Equip,
    Give,
    GiveCoins,
    ItemDropped,
    ItemGiven,
    ItemTaken,
    Stow,
    Take,
    TakeAll,
    TakeCoins,
)
from tablewright.games.axx.say import heroes as words
from tablewright.games.axx.say import keepers as say_keepers
from tablewright.games.axx.say import nobody, nothing
from tablewright.games.axx.world import PARTY, TOWN, Figure, Item, World


def _who(world: World, figure: str) -> Figure | Refused:
    """The figure that acts, or why it cannot: not in an encounter, where the fight has its own commands for it."""
    if world.fight is not None:
        return words.in_fight()
    return gear_moves.acting(world, figure)


def _companion(world: World, figure: Figure, to: str) -> Figure | Refused:
    """Who receives; a companion who is out can still be given things, and so can a hireling."""
    found = world.figures.get(to)
    if found is None or found.side != PARTY or found.state in ("dead", "gone", "fled"):
        return nobody()
    return words.not_to_self() if to == figure.id else found


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def refuse_equip(world: World, command: Equip) -> Refused | None:
    """Why it cannot be taken in hand or put on."""
    who = _who(world, command.figure)
    return who if isinstance(who, Refused) else gear_moves.equip_refused(who, command.item)


def refuse_stow(world: World, command: Stow) -> Refused | None:
    """Why it cannot be put away there."""
    who = _who(world, command.figure)
    return who if isinstance(who, Refused) else gear_moves.stow_refused(world, who, command.item, command.place)


def refuse_drop(world: World, command: Drop) -> Refused | None:
    """Why it cannot be laid down."""
    who = _who(world, command.figure)
    return who if isinstance(who, Refused) else gear_moves.loose_refused(world, who, command.item, command.count)


def refuse_give(world: World, command: Give) -> Refused | None:
    """Why it cannot be handed over."""
    who = _who(world, command.figure)
    if isinstance(who, Refused):
        return who
    to = _companion(world, who, command.to)
    if isinstance(to, Refused):
        return to
    refused = gear_moves.loose_refused(world, who, command.item, command.count)
    if refused is not None:
        return refused
    item = who.items[command.item]
    refused = gear_moves.lit_refused(to, item)
    return refused or gear.can_take(world, to, gear_moves.copy(item, count=command.count or item.count, id="new"))


def refuse_take(world: World, command: Take) -> Refused | None:
    """Why it cannot be picked up: not here, or no slot can hold it."""
    who = _who(world, command.figure)
    if isinstance(who, Refused):
        return who
    room = world.rooms.get(world.place)
    item = room.things.get(command.item) if room is not None else None
    if item is None:
        return nothing()
    if room is not None and keepers.is_theirs(world, room, item.id):
        return say_keepers.theirs(keepers.keepers(world))
    if command.count < 0 or command.count > item.count:
        return words.not_so_many(command.count, item.count)
    if item.kind == gear_moves.PACK and who.pack:
        return words.wears_pack(who)
    refused = gear_moves.lit_refused(who, item)
    return refused or gear.can_take(world, who, gear_moves.copy(item, count=command.count or item.count))


def refuse_take_all(world: World, command: TakeAll) -> Refused | None:
    """Why nothing here can be picked up: there is nothing, or no slot can hold any of it."""
    who = _who(world, command.figure)
    if isinstance(who, Refused):
        return who
    room = world.rooms.get(world.place)
    if room is None or not (room.things or room.coins):
        return nothing()
    if any(refuse_take(world, Take(figure=who.id, item=item)) is None for item in room.things):
        return None
    free = keepers.free_coins(world, room)
    if not free and all(keepers.is_theirs(world, room, item) for item in room.things):
        return say_keepers.theirs(keepers.keepers(world))
    return None if _coins_that_fit(world, who, free) else gear.can_take(world, who, coins=10**9)


def _coins_that_fit(world: World, figure: Figure, coins: int) -> int:
    """As many of the coins as find a slot."""
    if not coins or gear.can_take(world, figure, coins=coins) is None:
        return coins
    load = figures.load(figure, coin_weight=figures.coins_weigh(world))
    room = load.top - load.body - load.sack
    return max(0, min(coins, 100 * (room + 2) - 1 - figure.coins))


def refuse_give_coins(world: World, command: GiveCoins) -> Refused | None:
    """Why the coins cannot be handed over."""
    who = _who(world, command.figure)
    if isinstance(who, Refused):
        return who
    to = _companion(world, who, command.to)
    if isinstance(to, Refused):
        return to
    if not 1 <= command.coins <= who.coins:
        return words.no_coins(who, who.coins)
    return gear.can_take(world, to, coins=command.coins)


def refuse_drop_coins(world: World, command: DropCoins) -> Refused | None:
    """Why the coins cannot be left."""
    who = _who(world, command.figure)
    if isinstance(who, Refused):
        return who
    return None if 1 <= command.coins <= who.coins else words.no_coins(who, who.coins)


def refuse_take_coins(world: World, command: TakeCoins) -> Refused | None:
    """Why the coins cannot be picked up: not here, or no slot can hold them."""
    who = _who(world, command.figure)
    if isinstance(who, Refused):
        return who
    room = world.rooms.get(world.place)
    if room is None or not room.coins:
        return nothing()
    if not 0 <= command.coins <= room.coins:
        return words.not_enough_here(room.coins)
    free = keepers.free_coins(world, room)
    if not free or command.coins > free:
        return say_keepers.theirs(keepers.keepers(world))
    return gear.can_take(world, who, coins=command.coins or free)


def refuse_buy(world: World, command: Buy) -> Refused | None:
    """Why it cannot be bought: no shop here, no such ware, not enough coin, no slot."""
    who = _who(world, command.figure)
    if isinstance(who, Refused):
        return who
    if world.place != TOWN:
        return words.only_in_town()
    refused = gear.purchase_refused(command.purchase(), free_types=gear.free_types(world))
    if refused is not None:
        return refused
    cost = gear.price((command.purchase(),))
    if cost > who.coins:
        return words.poor(who, cost)
    items = {**who.items, **{item.id: item for item in gear.bought((command.purchase(),), world.minted + 1)}}
    if gear.fits(world, gear.with_items(who, items, coins=who.coins - cost)):
        return None
    return gear.full(world, who)


# ── What happens ────────────────────────────────────────────────────────────────────────────


def decide_equip(world: World, command: Equip, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (every order has dice)
    """Take it in hand or put it on."""
    yield from gear_moves.placing(world.figures[command.figure], command.item)


def decide_stow(world: World, command: Stow, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Put it away."""
    figure = world.figures[command.figure]
    yield gear_moves.placed(figure, figure.items[command.item], command.place)


def decide_drop(world: World, command: Drop, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Lay it down."""
    item = world.figures[command.figure].items[command.item]
    part = gear_moves.part_of(world, item, command.count, place="floor")
    yield ItemDropped(figure=command.figure, item=part, source=item.id, room=gear_moves.room_of(world))


def decide_give(world: World, command: Give, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Hand it over."""
    item = world.figures[command.figure].items[command.item]
    part = gear_moves.part_of(world, item, command.count, place=given_place(world.figures[command.to], item))
    yield ItemGiven(
        clauses=(clause("axx.gear.slots"),), figure=command.figure, to=command.to, item=part, source=item.id
    )


def given_place(to: Figure, item: Item) -> str:
    """Where a thing goes that somebody gets: a burning light into the hand, all else into the pack."""
    return "hand" if item.lit and gear_moves.lit_refused(to, item) is None else "pack"


def decide_take(world: World, command: Take, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Pick it up."""
    item = world.rooms[world.place].things[command.item]
    place = given_place(world.figures[command.figure], item)
    part = gear_moves.part_of(world, item, command.count, place=place)
    yield ItemTaken(
        clauses=(clause("axx.gear.slots"),), figure=command.figure, item=part, source=item.id, room=world.place
    )


def decide_take_all(world: World, command: TakeAll, dice: Dice) -> Iterator[Fact]:
    """Pick up what fits, the pack first since it makes room."""
    figure, room = world.figures[command.figure], world.rooms[world.place]
    for item in sorted(room.things.values(), key=lambda item: item.kind != gear_moves.PACK):
        take = Take(figure=figure.id, item=item.id)
        if refuse_take(world, take) is None:
            yield from decide_take(world, take, dice)
    coins = _coins_that_fit(world, figure, keepers.free_coins(world, room))
    if coins:
        yield from decide_take_coins(world, TakeCoins(figure=figure.id, coins=coins), dice)


def decide_give_coins(world: World, command: GiveCoins, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Hand them over."""
    yield CoinsGiven(figure=command.figure, to=command.to, coins=command.coins)


def decide_drop_coins(world: World, command: DropCoins, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Leave them."""
    yield CoinsDropped(figure=command.figure, coins=command.coins, room=gear_moves.room_of(world))


def decide_take_coins(world: World, command: TakeCoins, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Pick them up."""
    coins = command.coins or keepers.free_coins(world, world.rooms[world.place])
    yield CoinsTaken(clauses=(clause("axx.gear.slots"),), figure=command.figure, coins=coins, room=world.place)


def decide_buy(world: World, command: Buy, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Buy it."""
    items = tuple(gear.bought((command.purchase(),), world.minted + 1))
    clauses = tuple(dict.fromkeys(figures.record(item).clause for item in items))
    yield Bought(clauses=clauses, figure=command.figure, items=items, paid=gear.price((command.purchase(),)))
