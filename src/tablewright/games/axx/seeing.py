"""Who sees how far: by a light of the party's, or by eyes that see in the dark."""

from __future__ import annotations

from tablewright.games.axx import lasting
from tablewright.games.axx.figures import kindred_of, monster, record
from tablewright.games.axx.world import TOWN, Figure, World

DUNGEON_SIGHT = 60
"""How far monsters see in the dark, in feet (axx.explore.darkness)."""


def dark_sight(figure: Figure) -> int:
    """How far a figure sees in the dark, in feet: 60 for Dwarf, Elf, Half-Orc and monsters, 0 for others.

    Hirelings come from the town and see no more than other people.
    """
    if not figure.character:
        record = monster(figure)
        return 0 if record is not None and record.wage else DUNGEON_SIGHT
    kindred = kindred_of(figure)
    return kindred.dark if kindred else 0


def light_feet(world: World, figure: Figure) -> int:
    """How far the light that a figure carries reaches, in feet: torch, lantern or Light spell; 0 for none."""
    feet = 0
    for item in figure.items.values():
        if item.lit:
            feet = max(feet, record(item).light)
    for effect in world.effects:
        if effect.on == figure.id:
            feet = max(feet, lasting.light(effect.kind))
    return feet


def party_has_light(world: World, *, place: str = "") -> bool:
    """Whether anyone of the party carries a light, or one burns on the floor or is on the room (or `place`)."""
    at = place or world.place
    there = [one for one in world.party() if one.state != "dead" or world.lairs.get(one.id, world.place) == at]
    carried = any(light_feet(world, figure) for figure in there if figure.state != "gone")
    room = world.rooms.get(at)
    here = room is not None and any(item.lit for item in room.things.values())
    return carried or here or any(e.on == at and lasting.light(e.kind) for e in world.effects)


def light_of_day(place: str) -> bool:
    """Whether nobody needs a light there: in town, and in the country about it."""
    return place == TOWN


def sees(world: World, figure: Figure, *, place: str = "") -> bool:
    """Whether a figure of the party sees about it, or will in the `place` that it comes to.

    By a light of the party's, in town, or by its own eyes.
    """
    return light_of_day(place or world.place) or dark_sight(figure) > 0 or party_has_light(world, place=place)
