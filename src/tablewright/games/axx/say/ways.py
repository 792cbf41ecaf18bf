"""What ways out of a room are called, as exits, buttons and typed lines."""

from __future__ import annotations

from tablewright.games.axx.delve.delve_ways import HELD, beyond, door_state, held_for, here, side, ways_here
from tablewright.games.axx.say.delve import room_name
from tablewright.games.axx.say.light import turns
from tablewright.games.axx.world import Way, World


def which(world: World, way: Way) -> str:
    """Which of several known ways on one side of this room it is, as “northern ”; "" where it is the only one."""
    where = side(world, way)
    alike = [one for one in ways_here(world) if side(world, one) == where]
    if len(alike) < 2:
        return ""
    if way.kind == "down":
        return f"{_corner(world, _end(world, way))} "
    along = 1 if where in ("east", "west") else 0
    place = sorted(alike, key=lambda one: (_end(world, one)[along], one.id)).index(way)
    if len(alike) > len(_ALONG[along]):
        return f"{_COUNTED[min(place, len(_COUNTED) - 1)]} "
    first, middle, last = _ALONG[along]
    return f"{first if place == 0 else last if place == len(alike) - 1 else middle} "


_ALONG = (("western", "middle", "eastern"), ("northern", "middle", "southern"))
"""Which of several ways in a wall from west to east, or from north to south."""
_COUNTED = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
"""Which of more than three, in the same order; a wall is twelve squares long at most."""


def _end(world: World, way: Way) -> tuple[float, float]:
    """Where the way leaves this room, as far as is known."""
    x, y = (way.at if world.place == way.a else way.to) or way.at or (0.0, 0.0)
    return x, y


def _corner(world: World, at: tuple[float, float]) -> str:
    room = here(world)
    if room is None:
        return ""
    north, west = 2 * (at[1] - room.y) <= room.h, 2 * (at[0] - room.x) <= room.w
    return f"{'north' if north else 'south'}-{'western' if west else 'eastern'}"


def marked(world: World, way: Way) -> str:
    """On which side it is, as a typed line names it: east, or northern east where there are several."""
    return f"{which(world, way)}{side(world, way)}"


def short(world: World, way: Way) -> str:
    """A way in two or three words: east door, opening to the south, stair down, way out."""
    where, one = side(world, way), which(world, way)
    if way.kind == "out":
        return "way out"
    if way.kind == "down":
        return f"{one}stair {where}"
    return f"{one}{where} door" if way.kind == "door" else f"{one}opening to the {where}"


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
    where, one = side(world, way), which(world, way)
    if way.kind == "out":
        return "Leave the dungeon for town"
    if way.kind == "down":
        return f"Take the {one}stair {where}"
    if way.kind == "door":
        return f"Go through the {one}{where} door"
    return f"Go through the {short(world, way)}" if one else f"Go {where}"


def sneak_words(world: World, way: Way) -> str:
    """The button that goes there unheard."""
    where, one = side(world, way), which(world, way)
    if one and way.kind == "down":
        return f"Sneak {where} the {one}stair"
    return f"Sneak through the {short(world, way)}" if one else f"Sneak {where}"


def sneak(who: str, percent: str) -> str:
    """By whose stealth the party goes in, and what it brings."""
    by = f"by the stealth of the clumsiest, {who} ({percent})" if who else "by the stealth of the clumsiest"
    return f"{by}; won, whoever is there is surprised"


def leaf_words(world: World, way: Way) -> tuple[str, str]:
    """The button that opens a door, frees it or shuts it, and what it leaves undone."""
    where = marked(world, way)
    if way.state == "open":
        return f"Close the {where} door", ""
    if way.state == "spiked":
        return f"Free the {where} door of its spikes", "it opens; nobody goes through"
    return f"Open the {where} door", "nobody goes through"
