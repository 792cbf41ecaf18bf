"""A map in letters: what a seat knows of the dungeon, a square of 10 ft as two columns and one line."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.view import MapShape, MapView

ACROSS = 2
"""Columns to a square; a letter is about twice as high as it is wide."""
TOP = 1
"""Lines above the first square, for the wall of a room that begins there."""
KEY = "@ you   . floor   : corridor   + door   / open   = stuck   % locked or held   S secret   < up   > down"
_MARKS = {
    "door": "+",
    "open": "/",
    "stuck": "=",
    "locked": "%",
    "secret": "S",
    "up": "<",
    "down": ">",
    "party": "@",
}


def draw(view: MapView, *, width: int) -> list[str]:
    """The map as lines of text, no wider than `width`: where it is wider, the part about the party is shown."""
    if not view.shapes:
        return []
    sheet = [[" "] * (view.width * ACROSS + 1) for _ in range(view.height + TOP + 1)]
    rooms = [shape for shape in view.shapes if shape.kind == "room"]
    for room in rooms:
        _fill(sheet, room, ".")
    for room in rooms:
        _walls(sheet, room)
    for shape in view.shapes:
        if shape.kind == "corridor":
            _fill(sheet, shape, ":")
    tops = {(x, room.y) for room in rooms for x in range(int(room.x), int(room.x + room.w))}
    for shape in sorted(view.shapes, key=lambda each: each.kind == "party"):
        _mark(sheet, shape, tops)
    left = _left(view, len(sheet[0]), width)
    drawn = ["".join(line[left : left + width]).rstrip() for line in sheet]
    return _without_empty(drawn)


def _fill(sheet: list[list[str]], shape: MapShape, fill: str) -> None:
    for y in range(int(shape.y), int(shape.y + (shape.h or 1))):
        for x in range(int(shape.x), int(shape.x + (shape.w or 1))):
            _put(sheet, x * ACROSS + 1, y + TOP, fill)
            if fill == ":" and _at(sheet, (x - 1) * ACROSS + 1, y + TOP) == ":":
                _put(sheet, x * ACROSS, y + TOP, ":")
            if fill == ":" and _at(sheet, (x + 1) * ACROSS + 1, y + TOP) == ":":
                _put(sheet, (x + 1) * ACROSS, y + TOP, ":")


def _walls(sheet: list[list[str]], room: MapShape) -> None:
    """Walls stand in the columns between squares, and in the lines above and below where nothing else is."""
    across, down, corners = ("═", "║", "╔╗╚╝") if room.here else ("─", "│", "┌┐└┘")
    left, right = int(room.x) * ACROSS, int(room.x + room.w) * ACROSS
    above, below = int(room.y) - 1 + TOP, int(room.y + room.h) + TOP
    for line in range(above + 1, below):
        _put(sheet, left, line, down)
        _put(sheet, right, line, down)
    for line, ends in ((above, corners[:2]), (below, corners[2:])):
        for column, char in ((left, ends[0]), *((c, across) for c in range(left + 1, right)), (right, ends[1])):
            if _at(sheet, column, line) == " ":
                _put(sheet, column, line, char)


def _mark(sheet: list[list[str]], shape: MapShape, tops: set[tuple[int, float]]) -> None:
    """A sign in its place; what lies on the upper edge of a room stands in the line of its wall."""
    x, y = shape.x + shape.w / 2, shape.y + shape.h / 2
    line = int(y) - 1 if float(y).is_integer() and (int(x), y) in tops else int(y)
    if shape.kind == "label":
        _write(sheet, round(x * ACROSS) - len(shape.text) // 2, line + TOP, shape.text)
    elif shape.kind in _MARKS:
        _write(sheet, round(x * ACROSS), line + TOP, _MARKS[shape.kind])


def _write(sheet: list[list[str]], column: int, line: int, text: str) -> None:
    for place, char in enumerate(text):
        _put(sheet, column + place, line, char)


def _put(sheet: list[list[str]], column: int, line: int, char: str) -> None:
    if 0 <= line < len(sheet) and 0 <= column < len(sheet[line]):
        sheet[line][column] = char


def _at(sheet: list[list[str]], column: int, line: int) -> str:
    return sheet[line][column] if 0 <= line < len(sheet) and 0 <= column < len(sheet[line]) else ""


def _left(view: MapView, columns: int, width: int) -> int:
    """The first column shown: the party stands in the middle where not all of the map fits."""
    if columns <= width:
        return 0
    where = [shape for shape in view.shapes if shape.kind == "party"] or [s for s in view.shapes if s.here]
    middle = round((where[0].x + where[0].w / 2) * ACROSS) if where else columns // 2
    return max(0, min(columns - width, middle - width // 2))


def _without_empty(lines: list[str]) -> list[str]:
    """The drawing without empty lines above and below, and without a margin that all lines have."""
    used = [place for place, line in enumerate(lines) if line]
    if not used:
        return []
    kept = lines[used[0] : used[-1] + 1]
    return _outdented(kept)


def _outdented(lines: Iterable[str]) -> list[str]:
    kept = list(lines)
    margin = min(len(line) - len(line.lstrip()) for line in kept if line)
    return [line[margin:] for line in kept]
