"""Where the party is and which ways lead on, as far as a world knows; and why nothing can be done just now."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.ledger import clause
from tablewright.games.axx import figures, lasting, seeing
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import TOWN, Figure, Room, Way, World

HELD = "held"
"""How a door is that a spell keeps shut."""
HAVEN = "haven"
"""The mark of a room that the game master calls a haven."""
SIDES = ("north", "east", "south", "west", "up", "down", "out")


def here(world: World) -> Room | None:
    """The room that the party is in; None in town."""
    return world.rooms.get(world.place)


def is_haven(world: World) -> bool:
    """Whether the party is in a haven: in town, or in a room that the game master calls one."""
    clause("axx.heal.haven")
    room = here(world)
    return HAVEN in room.marks if room is not None else world.place == TOWN


def ways_here(world: World) -> list[Way]:
    """The known ways out of this room, clockwise from north, then stairs."""
    if here(world) is None:
        return []
    found = [way for way in world.ways.values() if world.place in (way.a, way.b)]
    return sorted(found, key=lambda way: SIDES.index(side(world, way)))


def way_here(world: World, name: str) -> Way | None:
    """The way of this id, if it is known and leads out of this room."""
    way = world.ways.get(name)
    return way if way is not None and here(world) is not None and world.place in (way.a, way.b) else None


def side(world: World, way: Way, room: str = "") -> str:
    """On which side of a room (this one, if none is named) a way is: a compass point, up, down or out."""
    place = room or world.place
    if way.kind == "out":
        return "out"
    if way.kind == "down":
        return "down" if place == way.a else "up"
    known = world.rooms.get(place)
    end = way.at if place == way.a else way.to
    if known is None or not end:
        return "out"
    return wall(known, end[0], end[1])


def wall(room: Room, x: float, y: float) -> str:
    """The wall of a room on which a point lies."""
    if x == room.x + room.w:
        return "east"
    if x == room.x:
        return "west"
    return "north" if y == room.y else "south"


def beyond(way: Way, room: str) -> str:
    """The room at the other end; "" while it is unknown, and for the world outside."""
    return way.b if room == way.a else way.a


def door_here(world: World, name: str) -> Way | Refused:
    """The door of this id in this room, or why there is none."""
    way = way_here(world, name)
    if way is None:
        return words.no_way()
    if way.kind == "door" and spell_held(world, way.id):
        return words.door_held(side(world, way))
    return way if way.kind == "door" else words.no_door()


def spell_held(world: World, way: str) -> bool:
    """Whether a spell keeps the way's door shut: neither key nor force opens it."""
    return held_for(world, way) > 0


def held_for(world: World, way: str) -> int:
    """How many turns more a spell keeps the way's door shut; 0 where none does."""
    clause("axx.spell.hold_portal")
    return max((e.turns for e in world.effects if e.on == way and lasting.holds(e.kind)), default=0)


def door_state(world: World, way: Way) -> str:
    """How a door is, as far as is known: shut, open, stuck, locked, spiked, or held by a spell."""
    return HELD if spell_held(world, way.id) else way.state


def busy(world: World) -> Refused | None:
    """Why the party cannot explore now: a fight, town, or something the referee has to settle first."""
    if world.fight is not None:
        return words.in_fight()
    if here(world) is None:
        return words.in_town()
    if world.due or world.meeting is not None:
        return words.unsettled()
    if not any(figures.able(figure) for figure in world.party()):
        return words.nobody_up()
    return None


def actor(world: World, name: str) -> Figure | Refused:
    """The hero of this id, if able to act; else why not."""
    figure = world.figures.get(name)
    if figure is None or name not in world.order or figure.state in ("dead", "gone"):
        return nobody()
    return figure if figures.able(figure) else words.cannot_act(figure)


def ready(world: World, name: str) -> Figure | Refused:
    """The hero who is to do something here and now, or why not."""
    return busy(world) or actor(world, name)


def party_sees(world: World, *, place: str = "") -> bool:
    """Whether anybody of the party who is awake can see the room, or will see the `place` that it comes to."""
    return any(figures.able(figure) and seeing.sees(world, figure, place=place) for figure in world.party())
