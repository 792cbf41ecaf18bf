"""Maps of the dungeon, from shapes of rooms and ways: the GM's from the plan, the players' from what they know."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.core.view import MapShape, MapView
from tablewright.games.axx.dungeon.plan import Plan, PlannedWay

MARGIN = 1


def frame(shapes: Iterable[MapShape], words: str) -> MapView:
    """The shapes moved so that they begin one square from the corner, in a map just large enough."""
    known = list(shapes)
    if not known:
        return MapView(1, 1, words)
    left, top = min(int(s.x) for s in known) - MARGIN, min(int(s.y) for s in known) - MARGIN
    right, bottom = max(s.x + max(s.w, 1) for s in known), max(s.y + max(s.h, 1) for s in known)
    moved = tuple(msgspec.structs.replace(s, x=s.x - left, y=s.y - top) for s in known)
    return MapView(int(right - left) + MARGIN, int(bottom - top) + MARGIN, words, moved)


def corridor(cells: Iterable[tuple[int, int]], *, name: str = "") -> list[MapShape]:
    """The squares of a corridor."""
    return [MapShape("corridor", x, y, 1, 1, id=name) for x, y in cells]


def key_numbers(plan: Plan) -> dict[str, str]:
    """The numbers of the GM's key: level and room, such as 2.7, in the order of the plan."""
    numbers: dict[str, str] = {}
    counts: dict[int, int] = {}
    for room in plan.rooms.values():
        counts[room.level] = counts.get(room.level, 0) + 1
        numbers[room.id] = f"{room.level}.{counts[room.level]}"
    return numbers


def plan_map(plan: Plan, level: int) -> MapView:
    """The GM's whole map of one level."""
    numbers = key_numbers(plan)
    shapes: list[MapShape] = []
    for room in plan.rooms.values():
        if room.level == level:
            number = numbers[room.id].split(".")[1]
            shapes.append(MapShape("room", room.x, room.y, room.w, room.h, text=f"{number} {room.title}", id=room.id))
            shapes.append(MapShape("label", room.x + room.w / 2, room.y + room.h / 2, text=number))
    for way in plan.ways.values():
        shapes += _way_shapes(plan, way, level)
    return frame(shapes, f"Level {level}, {sum(s.kind == 'room' for s in shapes)} rooms")


def _way_shapes(plan: Plan, way: PlannedWay, level: int) -> list[MapShape]:
    if way.kind == "out":
        return [MapShape("up", *way.at, text="the way out")] if way.level == level else []
    if way.kind == "down":
        shapes = [MapShape("down", *way.at, text="stair down")] if way.level == level else []
        if way.to is not None and plan.rooms[way.b].level == level:
            shapes.append(MapShape("up", *way.to, text="stair up"))
        return shapes
    if way.level != level:
        return []
    kind = "secret" if way.secret else "door" if way.state == "shut" else way.state
    words = "open way" if way.kind == "open" else "secret door" if way.secret else f"{way.state} door"
    return [*corridor(way.cells, name=way.id), MapShape(kind, *way.at, text=words)]
