"""Doors: trying and shutting them, and what becomes of doors and chests that are tried, forced or picked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import Command, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import lasting
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve import explore_beyond
from tablewright.games.axx.delve.delve_facts import DoorTried
from tablewright.games.axx.delve.delve_fold import planned_room, planned_way
from tablewright.games.axx.delve.delve_ways import busy, door_here, here, side
from tablewright.games.axx.delve.door_facts import FAST, DoorClosed, DoorHeld, DoorOpened
from tablewright.games.axx.delve.hoards import treasure
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import explore as say
from tablewright.games.axx.world import Way, World


class OpenDoor(Command, frozen=True, kw_only=True, tag="open-door"):
    """Try a door without going through; what is spiked comes free again."""

    of_players_with_figures: ClassVar[bool] = True

    way: str


class CloseDoor(Command, frozen=True, kw_only=True, tag="close-door"):
    """Pull a door shut."""

    of_players_with_figures: ClassVar[bool] = True

    way: str


# ── Opening and shutting ────────────────────────────────────────────────────────────────────


def refuse_open(world: World, command: OpenDoor) -> Refused | None:
    """Why there is nothing to open."""
    refused = busy(world)
    if refused is not None:
        return refused
    door = door_here(world, command.way)
    if isinstance(door, Refused):
        return door
    if door.state == "open":
        return words.door_open(side(world, door))
    return words.door_shut_fast(side(world, door), door.state) if door.state in FAST else None


def open_door(world: World, command: OpenDoor, _dice: Dice) -> Iterator[Fact]:
    """It opens, or what holds it is found; no time passes."""
    way = world.ways[command.way]
    yield from try_door(world, way)
    if way.state == "open":
        yield from explore_beyond.behind(world, way)


def try_door(world: World, way: Way) -> Iterator[Fact]:
    """Somebody tries a door: it opens, or what holds it is found."""
    planned = planned_way(world, way.id)
    cited = (clause("axx.explore.door"),)
    if planned is not None and planned.state in FAST:
        yield DoorTried(clauses=cited, way=way.id, side=side(world, way), state=planned.state)
        return
    how = "freed" if way.state == "spiked" else "tried"
    yield DoorOpened(clauses=cited, way=way.id, side=side(world, way), how=how)


def refuse_close(world: World, command: CloseDoor) -> Refused | None:
    """Why there is nothing to shut."""
    refused = busy(world)
    if refused is not None:
        return refused
    door = door_here(world, command.way)
    if isinstance(door, Refused):
        return door
    return None if door.state == "open" else words.door_is_shut(side(world, door), door.state)


def close_door(world: World, command: CloseDoor, _dice: Dice) -> Iterator[Fact]:
    """It is shut."""
    yield DoorClosed(way=command.way, side=side(world, world.ways[command.way]))


# ── What comes of forcing and picking ───────────────────────────────────────────────────────


def came_open(world: World, figure: str, way: Way | None, *, won: bool, how: str = "force") -> Iterator[Fact]:
    """What comes of force or of a lock picked on a door, or on the chest (no way): it opens, or it holds."""
    cited = (clause("axx.explore.door"),)
    name, at = (way.id, side(world, way)) if way is not None else ("", "")
    if not won:
        yield DoorHeld(clauses=cited, figure=figure, way=name, side=at, how=how)
        return
    yield DoorOpened(clauses=cited, way=name, side=at, how=how, figure=figure)
    yield from _chest_open(world) if way is None else explore_beyond.behind(world, way)


def _chest_open(world: World) -> Iterator[Fact]:
    room = planned_room(world, world.place)
    if room is not None and room.hoard is not None and not room.hoard.taken:
        yield treasure(world, room, room.hoard)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def _opened(world: World, fact: DoorOpened) -> None:
    way = world.ways.get(fact.way)
    if way is not None:
        way.state = "open"
    elif not fact.way and (room := here(world)) is not None:
        room.chest = "open"
    planned = planned_way(world, fact.way)
    if planned is not None:
        planned.state = "open"
    if fact.how == "magic":
        world.effects = [e for e in world.effects if e.on != fact.way or not lasting.holds(e.kind)]


def _closed(world: World, fact: DoorClosed) -> None:
    way, planned = world.ways.get(fact.way), planned_way(world, fact.way)
    for door in (way, planned):
        if door is not None:
            door.state = "shut"


def _held(world: World, fact: DoorHeld) -> None:
    _mark(world, fact.way, f"{fact.how}:{fact.figure}")


def _mark(world: World, way: str, mark: str) -> None:
    door, room = world.ways.get(way), here(world)
    if door is not None:
        door.tried.append(mark)
    elif not way and room is not None:
        room.marks.append(mark)


CHAPTER = Chapter(
    name="doors",
    orders={
        OpenDoor: Order(refuse_open, open_door),
        CloseDoor: Order(refuse_close, close_door),
    },
    events={
        DoorOpened: Event(_opened, say.door_opened, say.door_opened_card),
        DoorClosed: Event(_closed, say.door_closed),
        DoorHeld: Event(_held, say.door_held),
    },
)
