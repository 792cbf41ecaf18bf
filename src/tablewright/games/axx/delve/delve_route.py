"""Heading for a known room or for home, room by room by the known way, until something comes between."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import Command, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve.delve_facts import Go
from tablewright.games.axx.delve.delve_move import passable, refuse_go
from tablewright.games.axx.delve.delve_ways import beyond, busy
from tablewright.games.axx.say import delve as say
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.world import TOWN, World


class HeadFor(Command, frozen=True, kw_only=True, tag="head-for"):
    """Go to a known room, or home to town, by the shortest known way."""

    of_players_with_figures: ClassVar[bool] = True

    room: str = TOWN


class RouteSet(Fact, frozen=True, kw_only=True, tag="route-set"):
    """The party sets off by these ways, one after another."""

    ways: tuple[str, ...]
    room: str = TOWN


def route(world: World, target: str) -> list[str]:
    """The ways from here to a room (or to town) by rooms that the party knows; empty if there is no such way."""
    back: dict[str, tuple[str, str]] = {}
    queue = deque([world.place])
    while queue:
        room = queue.popleft()
        for way in world.ways.values():
            if room not in (way.a, way.b) or not passable(way):
                continue
            other = TOWN if way.kind == "out" else beyond(way, room)
            if not other or other in back or other == world.place:
                continue
            back[other] = (room, way.id)
            if other != TOWN:
                queue.append(other)
    found: list[str] = []
    while target in back:
        target, way_id = back[target]
        found.insert(0, way_id)
    return found


def refuse_head(world: World, command: HeadFor) -> Refused | None:
    """Why the party cannot head there."""
    refused = busy(world)
    if refused is not None:
        return refused
    return None if route(world, command.room) else words.no_route()


def head(world: World, command: HeadFor, _dice: Dice) -> Iterator[Fact]:
    """Off it goes; each room is a step of its own."""
    ways = tuple(route(world, command.room))
    yield RouteSet(clauses=(clause("axx.time.turn"),), ways=ways, room=command.room)


def next_step(world: World) -> Command | None:
    """The next room of the route, unless something has come between."""
    if not world.route or busy(world) is not None or world.fallen:
        return None
    step = Go(way=world.route[0])
    return step if refuse_go(world, step) is None else None


def _set(world: World, fact: RouteSet) -> None:
    world.route = list(fact.ways)


CHAPTER = Chapter(
    name="route",
    orders={HeadFor: Order(refuse_head, head)},
    events={RouteSet: Event(_set, say.route_set, say.quiet(say.route_set))},
    next=next_step,
)
