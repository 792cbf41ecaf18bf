"""A dungeon that somebody drew, on the grid: where its doors, corridors and stairs lie."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from tablewright.games.axx.blueprints import Blueprint, DrawnRoom, DrawnWay
from tablewright.games.axx.dungeon.layout import Cell

SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
AROUND = 6
"""How many squares beyond a level's outermost rooms a corridor may go round them."""
Point = tuple[float, float]
Run = tuple[Point, Point, list[Cell]]
"""Where a way leaves its first room and where it enters the second, and the squares of the corridor between."""


class Untraceable(ValueError):  # noqa: N818 -- read as a sentence, as the errors of the store
    """What cannot be drawn; says in which field, and what would be right there."""

    def __init__(self, field: str, wrong: str) -> None:
        super().__init__(wrong)
        self.field, self.wrong = field, wrong


def trace(drawn: Blueprint) -> tuple[Point, list[Run]]:
    """Where the way in comes down, and the run of each way in its order; Untraceable for what lies in the way."""
    rooms = {room.id: room for room in drawn.rooms}
    for index, room in enumerate(drawn.rooms):
        for other in drawn.rooms[:index]:
            if other.level == room.level and floor(other) & floor(room):
                raise Untraceable(f"rooms[{index}].at", f"a place where '{other.id}' is not")
    stairs: dict[str, set[Cell]] = {room.id: set() for room in drawn.rooms}
    way_in = _stair(rooms[drawn.entrance], stairs, "entrance")
    taken: dict[int, set[Cell]] = {}
    hung: set[tuple[int, Point]] = set()
    runs: list[Run | None] = [None] * len(drawn.ways)
    for index, way in _touching_first(drawn, rooms):
        a, b = (rooms[name] for name in way.rooms)
        where = f"ways[{index}].rooms"
        if way.kind == "stair":
            if b.level != a.level + 1:
                raise Untraceable(where, "first the room above, then one on the level below")
            runs[index] = (_stair(a, stairs, where), _stair(b, stairs, where), [])
            continue
        if a.level != b.level:
            raise Untraceable(where, "two rooms of one level, or a stair")
        blocked = taken.setdefault(a.level, set())
        runs[index] = run = _shared(a, b, hung, where) or _run(a, b, drawn.rooms, blocked, where)
        blocked.update(run[2])
    _reachable(drawn)
    return way_in, [run for run in runs if run is not None]


def floor(room: DrawnRoom) -> set[Cell]:
    """The squares of a room."""
    (x, y), (w, h) = room.at, room.size
    return {(x + dx, y + dy) for dx in range(w) for dy in range(h)}


def _touching_first(drawn: Blueprint, rooms: dict[str, DrawnRoom]) -> list[tuple[int, DrawnWay]]:
    """The ways with their places: short ones first, so that a long corridor goes round them."""

    def far(way: DrawnWay) -> int:
        a, b = (rooms[name] for name in way.rooms)
        gaps = (max(a.at[i] - b.at[i] - b.size[i], b.at[i] - a.at[i] - a.size[i], 0) for i in (0, 1))
        return sum(gaps)

    return sorted(enumerate(drawn.ways), key=lambda each: far(each[1]))


def _stair(room: DrawnRoom, stairs: dict[str, set[Cell]], field: str) -> Point:
    """The middle of the first corner of a room where no other stair is."""
    (x, y), (w, h) = room.at, room.size
    corners = ((x, y), (x + w - 1, y + h - 1), (x + w - 1, y), (x, y + h - 1))
    free = [corner for corner in corners if corner not in stairs[room.id]]
    if not free:
        raise Untraceable(field, f"no more stairs and ways out than '{room.id}' has corners")
    stairs[room.id].add(free[0])
    return free[0][0] + 0.5, free[0][1] + 0.5


def _doors(room: DrawnRoom) -> Iterator[tuple[Point, Cell]]:
    """Every place for a door in the room's walls, from the middle of each out, with the square outside it."""
    (x, y), (w, h) = room.at, room.size
    for row in _from_middle(y, h):
        yield (float(x + w), row + 0.5), (x + w, row)
        yield (float(x), row + 0.5), (x - 1, row)
    for column in _from_middle(x, w):
        yield (column + 0.5, float(y + h)), (column, y + h)
        yield (column + 0.5, float(y)), (column, y - 1)


def _from_middle(start: int, length: int) -> list[int]:
    middle = start + (length - 1) / 2
    return sorted(range(start, start + length), key=lambda place: (abs(place - middle), place))


def _shared(a: DrawnRoom, b: DrawnRoom, hung: set[tuple[int, Point]], field: str) -> Run | None:
    """Through the wall that two rooms share, where no other way goes yet; None where they share none."""
    inside = floor(b)
    places = [at for at, cell in _doors(a) if cell in inside]
    free = [at for at in places if (a.level, at) not in hung]
    if places and not free:
        raise Untraceable(field, f"no more ways than the wall between '{a.id}' and '{b.id}' has squares")
    if not free:
        return None
    hung.add((a.level, free[0]))
    return free[0], free[0], []


def _run(a: DrawnRoom, b: DrawnRoom, rooms: tuple[DrawnRoom, ...], blocked: set[Cell], field: str) -> Run:
    """The shortest corridor from a wall of `a` to one of `b`."""
    into = {cell: at for at, cell in reversed(list(_doors(b)))}
    level = [room for room in rooms if room.level == a.level]
    solid = set().union(*(floor(room) for room in level)) | blocked
    low = [min(room.at[axis] for room in level) - AROUND for axis in (0, 1)]
    high = [max(room.at[axis] + room.size[axis] for room in level) + AROUND for axis in (0, 1)]
    came: dict[Cell, Cell | None] = {}
    out: dict[Cell, Point] = {}
    queue: deque[Cell] = deque()
    for at, cell in _doors(a):
        if cell not in solid and cell not in came:
            came[cell], out[cell] = None, at
            queue.append(cell)
    while queue:
        cell = queue.popleft()
        if cell in into:
            cells = _back(came, cell)
            return out[cells[0]], into[cell], cells
        for dx, dy in SIDES:
            step = (cell[0] + dx, cell[1] + dy)
            if step in solid or step in came:
                continue
            if all(low[axis] <= step[axis] <= high[axis] for axis in (0, 1)):
                came[step] = cell
                queue.append(step)
    raise Untraceable(field, f"two rooms with room for a corridor between them: '{a.id}' and '{b.id}' are walled in")


def _back(came: dict[Cell, Cell | None], cell: Cell | None) -> list[Cell]:
    cells: list[Cell] = []
    while cell is not None:
        cells.append(cell)
        cell = came[cell]
    return cells[::-1]


def _reachable(drawn: Blueprint) -> None:
    """Untraceable for the first room to which no way leads, be it a secret one."""
    known, queue = {drawn.entrance}, [drawn.entrance]
    while queue:
        here = queue.pop()
        for way in drawn.ways:
            if here in way.rooms:
                other = way.rooms[way.rooms[0] == here]
                if other not in known:
                    known.add(other)
                    queue.append(other)
    for index, room in enumerate(drawn.rooms):
        if room.id not in known:
            raise Untraceable(
                f"rooms[{index}].id", f"a room with a way to it: none leads from '{drawn.entrance}' to '{room.id}'"
            )
