"""Whole dungeons out of a seed: levels of rooms, always connected, stocked and described."""

from __future__ import annotations

from tablewright.core.errors import Mendable
from tablewright.core.ledger import clause
from tablewright.core.numbers import checked_seed
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.dungeon.layout import Level, opaque, stair_square
from tablewright.games.axx.dungeon.looks import Decks, dungeon_name
from tablewright.games.axx.dungeon.plan import Plan, PlannedRoom, PlannedWay
from tablewright.games.axx.dungeon.stocking import stock
from tablewright.games.axx.packs import Packs

MOST_ROOMS = 60
MOST_LEVELS = 10
_STOCK = 1 << 42


def make_plan(seed: int, *, levels: int = 1, rooms: int = 6, first: int = 1, brought: Packs = ()) -> Plan:
    """A dungeon of 1 to 10 levels with 1 to 60 rooms each, the same for the same seed.

    `first` is the depth of its uppermost level, `brought` the packs whose monsters and treasure may wait there. Every
    room can be reached, and neither the stairs nor the way out ever need a secret or a locked door. Mendable, in words,
    for measures out of range.
    """
    check_measures(seed, levels=levels, rooms=rooms, first=first)
    clause("axx.dungeon.depth")
    decks = Decks(seed)
    plan = Plan(seed=seed, first=first, levels=levels, per_level=rooms, entrance="", title=dungeon_name(seed))
    above: Level | None = None
    for depth in range(first, first + levels):
        level = Level(seed, depth, rooms)
        for number, room in enumerate(level.rooms.values()):
            room.title, room.look = decks.room()
            stock(room, SeededDice(seed, _STOCK + depth * 100 + number), brought)
            plan.rooms[room.id] = room
        way_in = _way_in(plan, level) if above is None else _stair(plan, above, level)
        for way in (way_in, *level.ways):
            plan.ways[way.id] = way
        above = level
    for room in plan.rooms.values():
        plan.fit_trap(room)
    return plan


def check_measures(seed: int, *, levels: int, rooms: int, first: int) -> None:
    """Mendable, in words, if no such dungeon can be made."""
    checked_seed(seed)
    if not 1 <= levels <= MOST_LEVELS:
        raise Mendable(f"A dungeon has 1 to {MOST_LEVELS} levels, not {levels}.")
    if not 1 <= rooms <= MOST_ROOMS:
        raise Mendable(f"A level has 1 to {MOST_ROOMS} rooms, not {rooms}.")
    if not 1 <= first <= MOST_LEVELS:
        raise Mendable(f"A dungeon begins on level 1 to {MOST_LEVELS}, not {first}.")


def _way_in(plan: Plan, level: Level) -> PlannedWay:
    room = level.arrival
    plan.entrance = room.id
    name = opaque(plan.seed, "way", level.depth * 1000 + 998)
    return PlannedWay(id=name, a=room.id, b="", kind="out", level=level.depth, at=_middle(stair_square(room, set())))


def _stair(plan: Plan, above: Level, below: Level) -> PlannedWay:
    """The stair from the level above; where it ends down there no other stair stands yet."""
    top, foot = above.rooms[above.stair_block], below.arrival
    taken = {stair_square(top, set())} if top is above.arrival else set()
    return PlannedWay(
        id=opaque(plan.seed, "way", below.depth * 1000 + 999),
        a=top.id,
        b=foot.id,
        kind="down",
        level=above.depth,
        at=_middle(stair_square(top, taken)),
        to=_middle(stair_square(foot, set())),
    )


def _middle(square: tuple[int, int]) -> tuple[float, float]:
    return square[0] + 0.5, square[1] + 0.5


def side_of(room: PlannedRoom, point: tuple[float, float]) -> str:
    """The wall of the room on which a point lies: north, east, south or west; "" for a point inside it."""
    x, y = point
    if x == room.x + room.w:
        return "east"
    if x == room.x:
        return "west"
    if y == room.y:
        return "north"
    return "south" if y == room.y + room.h else ""
