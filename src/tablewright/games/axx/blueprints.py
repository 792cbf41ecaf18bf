"""Dungeons that somebody drew: what a pack writes down of one, room by room and way by way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from tablewright.core.bounds import Slip, named, unnamed
from tablewright.core.effects import amount
from tablewright.core.shelf import Shelf
from tablewright.games.axx.content import Gear, Record

MOST_ROOMS, MOST_LEVELS, MOST_WAYS, MOST_FOES = 60, 10, 720, 1_000
WIDEST, FARTHEST = 12, 60
"""The longest side of a room, and the farthest east and south that one begins, in squares of 10 ft."""
MAGICAL = ("weapon", "armor", "shield")
"""What can have a magic plus."""
MOST_PLUS = 20
LOOKS = 8
"""Sentences of a room's look at most."""


class Lying(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something in a hoard: a thing by its kind (`spell` for a scroll, `plus` for a magic one), gems, a work of art.

    `worth` is GP of each gem, or of the work; `look` what the work shows.
    """

    kind: str
    count: int = 1
    worth: int = 0
    plus: int = 0
    spell: str = ""
    damage: str = ""
    look: str = ""


class DrawnRoom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A room: where it lies and how large it is, how it looks, and what is in it.

    `at` is its north-west corner and `size` its width and height, in squares of 10 ft.
    """

    id: str
    name: str
    look: tuple[str, ...]
    level: int = 1
    at: tuple[int, int]
    size: tuple[int, int]
    foes: str = ""
    count: str = ""
    guard: bool = False
    trap: str = ""
    puzzle: str = ""
    coins: int = 0
    things: tuple[Lying, ...] = ()
    lies: Literal["open", "chest", "cache"] = "open"


class DrawnWay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A way between two rooms: an open passage, a door, or a stair to the level below.

    Rooms that touch share a wall; between others a corridor is drawn, the shortest that meets no room and no corridor.
    """

    rooms: tuple[str, str]
    kind: Literal["open", "door", "stair"] = "door"
    state: Literal["shut", "stuck", "locked", "open"] = "shut"
    secret: bool = False


class Blueprint(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A dungeon of one's own: its rooms, its ways, and the room behind the way in.

    `gist` is what is told of it to whoever chooses; `entrance` lies on its uppermost level.
    """

    gist: str = ""
    entrance: str
    rooms: tuple[DrawnRoom, ...]
    ways: tuple[DrawnWay, ...] = ()


DRAWN: Shelf[Blueprint] = Shelf(dict)
"""The dungeons that packs have brought, by full id."""


def slips(one: Blueprint) -> Iterator[Slip]:
    """What is out of bounds in a dungeon, the first slip first, so that it can be drawn at all."""
    if len(one.ways) > MOST_WAYS:
        yield "ways", f"{MOST_WAYS} ways at most"
    ids = [room.id for room in one.rooms]
    for index, room in enumerate(one.rooms):
        for field, wrong in _room_slips(room):
            yield f"rooms[{index}].{field}", wrong
        if ids.index(room.id) != index:
            yield f"rooms[{index}].id", f"another room has the id '{room.id}'"
    yield from _levels(one, ids)
    for index, way in enumerate(one.ways):
        for place, name in enumerate(way.rooms):
            if name not in ids:
                yield f"ways[{index}].rooms[{place}]", f"the id of one of its rooms, not '{name}'"
        if way.rooms[0] == way.rooms[1]:
            yield f"ways[{index}].rooms", "two rooms"
        if way.kind != "door" and (way.state != "shut" or way.secret):
            yield f"ways[{index}].kind", "a door, to be secret, or stuck, locked or open"


def _levels(one: Blueprint, ids: list[str]) -> Iterator[Slip]:
    """What is wrong with the levels, and with the room behind the way in."""
    levels = sorted({room.level for room in one.rooms})
    if not levels:
        yield "rooms", "one room at least"
        return
    if levels != list(range(levels[0], levels[0] + len(levels))):
        yield "rooms", "rooms on levels that follow each other"
    for level in levels:
        if sum(room.level == level for room in one.rooms) > MOST_ROOMS:
            yield "rooms", f"{MOST_ROOMS} rooms on a level at most"
    if one.entrance not in ids:
        yield "entrance", f"the id of one of its rooms, not '{one.entrance}'"
    elif one.rooms[ids.index(one.entrance)].level != levels[0]:
        yield "entrance", "a room of the uppermost level"


def _room_slips(room: DrawnRoom) -> Iterator[Slip]:
    if not named(room.name):
        yield "name", unnamed()
    if not 1 <= len(room.look) <= LOOKS or not all(sentence.strip() for sentence in room.look):
        yield "look", f"1 to {LOOKS} sentences"
    if not 1 <= room.level <= MOST_LEVELS:
        yield "level", f"1 to {MOST_LEVELS}"
    for field, numbers, least, most in (("at", room.at, 0, FARTHEST), ("size", room.size, 1, WIDEST)):
        if not all(least <= number <= most for number in numbers):
            yield field, f"two numbers from {least} to {most}"
    if (room.count or room.guard) and not room.foes:
        yield "count" if room.count else "guard", "for a room with foes"
    if not _some(room.count):
        yield "count", f"dice that come to 1 to {MOST_FOES:,}"
    if room.lies != "open" and not (room.coins or room.things):
        yield "lies", "for a room with coins or things"
    for index, thing in enumerate(room.things):
        if not 1 <= thing.count <= 1_000:
            yield f"things[{index}].count", "1 to 1,000"
        if not -MOST_PLUS <= thing.plus <= MOST_PLUS:
            yield f"things[{index}].plus", f"{-MOST_PLUS} to {MOST_PLUS}"


def _some(count: str) -> bool:
    """Whether dice come to somebody, and to no more than a room can hold; what is no dice at all is told elsewhere."""
    try:
        found = amount(count or "1")
    except ValueError:
        return True
    return found.least >= 1 and found.most <= MOST_FOES


def misfits(thing: Lying, record: Gear) -> Iterator[Slip]:
    """What is said of a thing in a hoard that such a thing cannot have, or lacks; `record` is its kind."""
    if (thing.kind == "scroll") != bool(thing.spell):
        yield "spell", "the spell of a scroll, and of nothing else"
    if record.kind == "weapon" and thing.damage not in record.types:
        yield "damage", f"one of {', '.join(record.types)}"
    if record.kind != "weapon" and thing.damage:
        yield "damage", "a weapon's type, and of nothing else"
    if (record.kind == "treasure") != bool(thing.worth):
        yield "worth", "GP of gems or a work of art, and of nothing else"
    if thing.kind == "art" and thing.count != 1:
        yield "count", "1: each work of art by itself"
    if thing.plus and record.kind not in MAGICAL:
        yield "plus", "of a magic weapon, armour or shield, and of nothing else"
    if thing.look and thing.kind != "art":
        yield "look", "what a work of art is, and of nothing else"
