"""Doors that magic opens and shuts."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import Open, Shut
from tablewright.core.facts import Fact, Refused
from tablewright.games.axx.delve import explore_beyond
from tablewright.games.axx.delve.delve_ways import side
from tablewright.games.axx.delve.door_facts import DoorClosed, DoorOpened
from tablewright.games.axx.say import feat_refusals as words
from tablewright.games.axx.world import Way, World


def in_sight(world: World) -> list[Way]:
    """The doors of the room that the party is in."""
    here = (world.fight.room if world.fight is not None else "") or world.place
    return [way for way in world.ways.values() if here in (way.a, way.b) and way.kind == "door"]


def fitting(world: World, effect: Open | Shut) -> list[Way]:
    """The doors that can be opened so, whatever keeps them shut; or shut."""
    shut = isinstance(effect, Shut)
    return [way for way in in_sight(world) if (way.state == "open") == shut]


def refuse(world: World, effect: Open | Shut, target: str) -> Refused | None:
    """Why there is no such door."""
    if target in {way.id for way in fitting(world, effect)}:
        return None
    return words.no_open_door() if isinstance(effect, Shut) else words.no_closed_door()


def work(world: World, effect: Open | Shut, target: str, *, cited: str) -> Iterator[Fact]:
    """The door is open, whatever kept it shut; or it is shut."""
    way = world.ways[target]
    if isinstance(effect, Shut):
        yield DoorClosed(way=way.id, side=side(world, way), clauses=(cited,))
    else:
        yield DoorOpened(way=way.id, side=side(world, way), how="magic", clauses=(cited,))
        if world.fight is None:
            yield from explore_beyond.behind(world, way)
