"""What ways out of a room are called, as exits, buttons and typed lines."""

from __future__ import annotations

from tablewright.games.axx.delve.delve_ways import HELD, beyond, door_state, held_for, side
from tablewright.games.axx.say.delve import room_name
from tablewright.games.axx.say.light import turns
from tablewright.games.axx.world import Way, World


def short(world: World, way: Way) -> str:
    """A way in two or three words: east door, opening to the south, stair down, way out."""
    where = side(world, way)
    if way.kind == "out":
        return "way out"
    if way.kind == "down":
        return f"stair {where}"
    return f"{where} door" if way.kind == "door" else f"opening to the {where}"


def exit_words(world: World, way: Way) -> str:
    """A way with its state: east door (stuck)."""
    how = door_state(world, way)
    how = f"held by a spell, {turns(held_for(world, way.id))} more" if how == HELD else how
    state = f" ({how})" if way.kind == "door" and how != "shut" else ""
    secret = "secret " if way.secret else ""
    return f"{secret}{short(world, way)}{state}"


def leads_to(world: World, way: Way) -> str:
    """What is known of where it leads."""
    if way.kind == "out":
        return "to town"
    room = world.rooms.get(beyond(way, world.place))
    if room is not None:
        return f"to {room_name(room.number, room.title)}"
    return f"to {way.beyond[:1].lower()}{way.beyond[1:]}" if way.beyond else "unexplored"


def go_words(world: World, way: Way) -> str:
    """The button that goes there."""
    where = side(world, way)
    if way.kind == "out":
        return "Leave the dungeon for town"
    if way.kind == "down":
        return f"Take the stair {where}"
    return f"Go through the {where} door" if way.kind == "door" else f"Go {where}"


def sneak(who: str, percent: str) -> str:
    """By whose stealth the party goes in, and what it brings."""
    by = f"by the stealth of the clumsiest, {who} ({percent})" if who else "by the stealth of the clumsiest"
    return f"{by}; won, whoever is there is surprised"


def leaf_words(world: World, way: Way) -> tuple[str, str]:
    """The button that opens a door, frees it or shuts it, and what it leaves undone."""
    where = side(world, way)
    if way.state == "open":
        return f"Close the {where} door", ""
    if way.state == "spiked":
        return f"Free the {where} door of its spikes", "it opens; nobody goes through"
    return f"Open the {where} door", "nobody goes through"
