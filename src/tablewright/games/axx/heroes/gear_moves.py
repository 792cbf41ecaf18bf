"""Handling gear: what can be done with a thing now, and the facts of it, in a fight too."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.games.axx import content, figures
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.heroes.gear_facts import ItemPlaced
from tablewright.games.axx.say import heroes as words
from tablewright.games.axx.say import item_name, nobody, nothing
from tablewright.games.axx.say.gear_words import no_room
from tablewright.games.axx.world import Figure, Item, World

PACK = "pack"


def hand_place(item: Item) -> str:
    """Where a thing goes when it is put to use: armour and shields are worn, all else is held."""
    return "worn" if content.thing(item.kind).kind in ("armor", "shield") else "hand"


def acting(world: World, figure: str) -> Figure | Refused:
    """The party's figure by this id if it can handle gear, else why not."""
    found = world.figures.get(figure)
    if found is None or not found.character:
        return nobody()
    if not figures.able(found):
        return words.cannot_act(found)
    return found


def equip_refused(figure: Figure, item_id: str) -> Refused | None:
    """Why a thing cannot be taken in hand or put on, the class and the hands considered."""
    item = figure.items.get(item_id)
    if item is None:
        return nothing()
    record = figures.record(item)
    place = hand_place(item)
    if item.place == place:
        return words.already_there(item_name(item))
    refused = gear.wield_refused(figure, item)
    if refused is not None:
        return refused
    if place == "worn":
        cls = figures.class_of(figure)
        refused = gear.armor_refused(cls, item.kind) if cls is not None else None
    else:
        kept = [held for held in figures.in_hand(figure) if not swapped(held)]
        used = sum(figures.record(held).hands for held in kept)
        refused = words.hands_full(figure, [item_name(held) for held in kept]) if used + record.hands > 2 else None
    return refused or _body_refused(figure, item, place)


def _body_refused(figure: Figure, item: Item, place: str) -> Refused | None:
    """Why the body has no slot for a thing out of a sack."""
    then = figures.load(gear.with_items(figure, {**figure.items, item.id: copy(item, place=place)}))
    if item.place != "sack" or then.body <= then.limit:
        return None
    return no_room(figure, figures.load(figure).body, then.limit, clause("axx.gear.slots"))


def lit_refused(figure: Figure, item: Item) -> Refused | None:
    """Why a burning light cannot be taken over: it wants a hand that holds nothing."""
    if not item.lit or figures.hands_used(figure) + figures.record(item).hands <= 2:
        return None
    return words.hands_full(figure, [item_name(held) for held in figures.in_hand(figure)])


def swapped(held: Item) -> bool:
    """Whether a thing in hand goes to the belt by itself when something else is drawn: weapons do."""
    return content.thing(held.kind).kind == "weapon"


def placing(figure: Figure, item_id: str) -> Iterator[Fact]:
    """Take a thing in hand or put it on; what it replaces goes to the belt or the pack first."""
    item = figure.items[item_id]
    record = figures.record(item)
    place = hand_place(item)
    if place == "worn":
        for worn in list(figure.items.values()):
            if worn.place == "worn" and figures.record(worn).kind == record.kind:
                yield placed(figure, worn, "pack")
    else:
        for held in figures.in_hand(figure):
            if swapped(held) and figures.hands_used(figure) + record.hands > 2:
                yield placed(figure, held, "worn")
    yield placed(figure, item, place)


def placed(figure: Figure, item: Item, place: str) -> ItemPlaced:
    """The fact of putting a thing elsewhere on the figure."""
    return ItemPlaced(clauses=(clause("axx.gear.ac"),), figure=figure.id, item=copy(item), place=place)


def stow_refused(world: World, figure: Figure, item_id: str, place: str) -> Refused | None:
    """Why a thing cannot be put away there."""
    item = figure.items.get(item_id)
    if item is None:
        return nothing()
    name = item_name(item)
    record = figures.record(item)
    if item.place == place:
        return words.already_there(name)
    if place not in ("worn", "pack", "sack") or (place == "worn" and record.kind != "weapon"):
        return words.cannot_hold(name)
    if item.lit and place in ("pack", "sack"):
        return words.still_lit(name)
    emptied = record.holds and figures.load(figure).sack > figures.load(figure).sack_limit - record.holds
    if record.holds and (emptied or place == "sack"):
        return words.sack_full_of(figure) if place != "sack" else words.cannot_hold(name)
    if "sack" not in (item.place, place) and not (record.holds and item.place == "hand"):
        return None
    then = gear.with_items(figure, {**figure.items, item.id: copy(item, place=place)})
    if gear.fits(world, then):
        return None
    return words.no_sack(figure) if place == "sack" else gear.full(world, figure)


def loose_refused(world: World, figure: Figure, item_id: str, count: int) -> Refused | None:
    """Why so many of a thing cannot leave the figure."""
    item = figure.items.get(item_id)
    if item is None:
        return nothing()
    if count < 0 or count > item.count:
        return words.not_so_many(count, item.count)
    record = figures.record(item)
    if record.holds and item.place == "hand":
        load = figures.load(figure)
        if load.sack > load.sack_limit - record.holds:
            return words.sack_full_of(figure)
        left = gear.with_items(figure, {other.id: other for other in figure.items.values() if other is not item})
        if not gear.fits(world, left):
            return words.sack_of_coins(figure)
    return None


def part_of(world: World, item: Item, count: int, *, place: str = "pack") -> Item:
    """So many of a thing (0 for all) as a thing of its own; a part gets a new id."""
    if count in (0, item.count):
        return copy(item, place=place)
    return copy(item, place=place, id=making.item_id(world.minted + 1), count=count)


def copy(item: Item, **changes: object) -> Item:
    """The same thing with these changes; facts hold copies, never the world's own."""
    return msgspec.structs.replace(item, **changes)


def room_of(world: World) -> str:
    """Where things fall: the room the party is in; "" in town."""
    return world.place if world.place in world.rooms else ""


# ── The fold ────────────────────────────────────────────────────────────────────────────────


def add(items: dict[str, Item], item: Item) -> None:
    """Put a thing among others; unlit torches, rations and flasks join a stack of their kind."""
    if content.thing(item.kind).bundle > 1 and not item.lit and not item.burning:
        for other in items.values():
            if other.kind == item.kind and other.place == item.place and not other.lit and not other.burning:
                other.count += item.count
                return
    items[item.id] = copy(item)


def remove(items: dict[str, Item], source: str, item: Item) -> None:
    """Take a thing, or part of a stack, away."""
    there = items.get(source)
    if there is None:
        return
    if there.count > item.count:
        there.count -= item.count
    else:
        del items[source]
