"""The dead of the party: what they carried lies by the body, for whoever comes to take it; in town somebody does.

The coin that they set out with is the party's own still: who takes it up has found nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablewright.core import making
from tablewright.core.facts import Command, Fact
from tablewright.dice.sources import Dice
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve.delve_move import nothing_to_refuse
from tablewright.games.axx.heroes import gear_moves
from tablewright.games.axx.say import delve as say
from tablewright.games.axx.world import TOWN, Figure, Item, World


class LayOut(Command, frozen=True, kw_only=True, tag="lay-out"):
    """See to a dead companion."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class BodyLies(Fact, frozen=True, kw_only=True, tag="body-lies"):
    """A dead companion's things and coins lie where the body does; in town somebody takes them (`to`)."""

    figure: str
    room: str
    items: tuple[Item, ...] = ()
    coins: int = 0
    to: str = ""


def room_of(world: World, figure: Figure) -> str:
    """The room in which somebody died: where the party left the body, or where it is now."""
    return world.lairs.get(figure.id, world.place)


def burdened(world: World) -> Figure | None:
    """A dead companion who still has things about him: underground, or in town while others live."""
    for figure in world.party():
        has = bool(figure.items) or figure.coins or figure.pack
        there = room_of(world, figure) in world.rooms or (_in_town(world, figure) and heir(world) is not None)
        if figure.state == "dead" and has and there:
            return figure
    return None


def _in_town(world: World, figure: Figure) -> bool:
    return world.place == TOWN and figure.id not in world.lairs


def heir(world: World) -> Figure | None:
    """Who takes what the dead leave in town: the first character who lives."""
    return next((one for one in world.living() if one.character), None)


def lay_out(world: World, command: LayOut, _dice: Dice) -> Iterator[Fact]:
    """Everything goes on the floor, lights out; the pack too. In town it goes into a companion's pack."""
    figure = world.figures[command.figure]
    taker = heir(world) if _in_town(world, figure) else None
    place = "floor" if taker is None else "pack"
    things = [gear_moves.copy(item, place=place, lit=False) for item in figure.items.values()]
    if taker is not None:
        yield BodyLies(figure=figure.id, room=world.place, items=tuple(things), coins=figure.coins, to=taker.id)
        return
    if figure.pack:
        things.append(Item(id=making.item_id(world.minted + 1), kind=gear_moves.PACK, place="floor"))
    yield BodyLies(figure=figure.id, room=room_of(world, figure), items=tuple(things), coins=figure.coins)


def _lies(world: World, fact: BodyLies) -> None:
    figure, room = world.figures.get(fact.figure), world.rooms.get(fact.room)
    taker = world.figures.get(fact.to)
    if taker is not None:
        _inherit(world, taker, fact)
    elif figure is not None:
        world.minted += figure.pack
    if figure is not None:
        figure.items, figure.coins, figure.pack = {}, 0, False
    own = min(world.purse.get(fact.figure, 0), fact.coins)
    if own:
        world.purse[fact.figure] -= own
    if room is not None:
        room.coins += fact.coins
        room.own += own
        for item in fact.items:
            gear_moves.add(room.things, msgspec.structs.replace(item))


def _inherit(world: World, taker: Figure, fact: BodyLies) -> None:
    """The companion has it; a hireling who died in town no longer stands in the party."""
    for item in fact.items:
        gear_moves.add(taker.items, item)
    taker.coins += fact.coins
    if world.figures[fact.figure].monster:
        world.order.remove(fact.figure)


def next_step(world: World) -> Command | None:
    """See to the dead once nobody fights any more."""
    waits = world.meeting is not None and world.goes_on()
    if world.fight is not None or waits or world.fallen:
        return None
    figure = burdened(world)
    return LayOut(figure=figure.id) if figure is not None else None


CHAPTER = Chapter(
    name="bodies",
    orders={LayOut: Order(nothing_to_refuse, lay_out)},
    events={BodyLies: Event(_lies, say.body_lies)},
    next=next_step,
)
