"""A map as SVG text: the page and the files that people print are all drawn here.

No style attributes and no script. The look comes from classes (the page's style sheet); a file that stands alone has
its own ink and paper in plain presentation attributes.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tablewright.core.view import MapShape, MapView

SQUARE = 10
"""Units of the drawing to a square of 10 ft."""
LEAST = (12, 7)
"""The least width and height of a drawing in squares, so that a single room does not fill it."""
LEGIBLE = 30
"""So many squares wide or high a map that stands alone may be before its letters grow with it."""
WORDS = 10
"""How many squares wide the longest words below a map are, with their sign."""
DOORS = ("door", "stuck", "locked", "open", "secret")
SIGNS = {
    "door": "door",
    "stuck": "stuck, locked or held",
    "secret": "secret door",
    "up": "stairs",
}
"""What the signs of a map mean, where they do not say it themselves; signs that look alike stand once."""
ALIKE = {"locked": "stuck", "down": "up"}
NUMBER = 7.5
"""The size of a room's number, in units of the drawing."""
LOOKS = {
    "corridor-edge": 'fill="none" stroke="#1c1a17" stroke-width="2.4"',
    "corridor": 'fill="#fffdf6"',
    "room": 'fill="#fffdf6" stroke="#1c1a17" stroke-width="1.4"',
    "grid": 'fill="none" stroke="#d9d0bb" stroke-width="0.5"',
    "door": 'fill="#fffdf6" stroke="#1c1a17" stroke-width="0.9"',
    "stuck": 'fill="#1c1a17" stroke="#1c1a17" stroke-width="0.9"',
    "locked": 'fill="#1c1a17" stroke="#1c1a17" stroke-width="0.9"',
    "gap": 'stroke="#fffdf6" stroke-width="2.4"',
    "sign": 'fill="#1c1a17" font-size="6.5" font-weight="bold" text-anchor="middle"',
    "num": f'fill="#1c1a17" font-size="{NUMBER}" text-anchor="middle"',
    "step": 'fill="none" stroke="#1c1a17" stroke-width="0.9"',
    "me": 'fill="#a5411f"',
}
"""Ink and paper of a drawing that stands alone, by class; the last class of an element counts."""


def draw(view: MapView, *, alone: bool = False, paper: str = "#f6f1e4") -> str:
    """The map as one `<svg>` element; `alone` makes it a whole file with its own ink, and paper of this colour."""
    left, top, width, height = _box(view)
    below, meant = top + height, signs(view) if alone else []
    scale = max(1.0, max(width, height) / LEGIBLE)
    larger = min(scale, width / WORDS)
    height += len(meant) * larger
    box = " ".join(f"{value * SQUARE:g}" for value in (left, top, width, height))
    head = f'<svg viewBox="{box}" role="img" aria-label="{escape(view.words)}"'
    if alone:
        head += ' xmlns="http://www.w3.org/2000/svg" font-family="sans-serif"'
        head += f' width="{width * 2 * SQUARE:g}" height="{height * 2 * SQUARE:g}"'
    pen = _Pen(alone=alone, scale=scale if alone else 1.0)
    parts = [head + ">", f"<title>{escape(view.words)}</title>"]
    if alone:
        where = f'x="{left * SQUARE:g}" y="{top * SQUARE:g}" width="{width * SQUARE:g}" height="{height * SQUARE:g}"'
        parts.append(f'<rect {where} fill="{paper}"/>')
    corridors = [shape for shape in view.shapes if shape.kind == "corridor"]
    rooms = [shape for shape in view.shapes if shape.kind == "room"]
    parts += [pen.area(shape, "corridor-edge") for shape in corridors]
    parts += [pen.area(shape, "corridor") for shape in corridors]
    parts += [pen.area(shape, "room here" if shape.here else "room") for shape in rooms]
    parts += [pen.grid(shape) for shape in (*corridors, *rooms)]
    parts += [pen.mark(shape, rooms) for shape in view.shapes]
    for row, (kind, words) in enumerate(meant):
        place = f"translate({_n(left)} {_n(below + row * larger)}) scale({larger:.2f})"
        text = f'<text x="{_n(1.8)}" y="{_n(0.72)}" fill="#1c1a17" font-size="6">{words}</text>'
        parts.append(f'<g transform="{place}">{pen.mark(_at(kind, 1, 0.5))}{text}</g>')
    return "\n".join([*(part for part in parts if part), "</svg>"])


def signs(view: MapView) -> list[tuple[str, str]]:
    """The signs on this map that have to be explained, each with what it means."""
    kinds = {ALIKE.get(shape.kind, shape.kind) for shape in view.shapes}
    return [(kind, words) for kind, words in SIGNS.items() if kind in kinds]


def sign(kind: str) -> str:
    """One sign by itself, as an `<svg>` element of a square, beside the words for it."""
    mark = _Pen(alone=False).mark(_at(kind, 0.5, 0.5))
    return f'<svg viewBox="0 0 {SQUARE} {SQUARE}" aria-hidden="true">{mark}</svg>'


def _at(kind: str, x: float, y: float) -> MapShape:
    """A sign around this point; signs on a wall have no size."""
    sized = kind not in DOORS
    return MapShape(kind, x - 0.5, y - 0.5, 1, 1) if sized else MapShape(kind, x, y)


def _box(view: MapView) -> tuple[float, float, float, float]:
    """The part of the grid that is drawn: one square more than what is known on each side, and not too small."""
    shapes = [shape for shape in view.shapes if shape.w or shape.h]
    if not shapes:
        return 0, 0, view.width, view.height
    west, north = min(s.x for s in shapes) - 1, min(s.y for s in shapes) - 1
    east, south = max(s.x + s.w for s in shapes) + 1, max(s.y + s.h for s in shapes) + 1
    width, height = max(east - west, LEAST[0]), max(south - north, LEAST[1])
    return west - (width - (east - west)) / 2, north - (height - (south - north)) / 2, width, height


def _n(value: float) -> str:
    """A length of the drawing without needless zeros."""
    return f"{value * SQUARE:.2f}".rstrip("0").rstrip(".")


class _Pen:
    """Draws one shape after another; alone, with ink of its own."""

    def __init__(self, *, alone: bool, scale: float = 1.0) -> None:
        self.alone, self.scale = alone, scale

    def _look(self, classes: str) -> str:
        look = f'class="{classes}"'
        words = [word for word in classes.split() if word in LOOKS]
        return f"{look} {LOOKS[words[-1]]}" if self.alone and words else look

    def area(self, shape: MapShape, classes: str) -> str:
        """A room, or a square of a corridor."""
        size = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w or 1)}" height="{_n(shape.h or 1)}"'
        return f"<rect {self._look(classes)} {size}>{_title(shape)}</rect>"

    def grid(self, shape: MapShape) -> str:
        """The lines between the squares of a room."""
        down = [f"M{_n(shape.x + i)} {_n(shape.y)}v{_n(shape.h)}" for i in range(1, int(shape.w))]
        across = [f"M{_n(shape.x)} {_n(shape.y + i)}h{_n(shape.w)}" for i in range(1, int(shape.h))]
        lines = "".join(down + across)
        return f'<path {self._look("grid")} d="{lines}"/>' if lines else ""

    def mark(self, shape: MapShape, rooms: Sequence[MapShape] = ()) -> str:
        """A door, stair, number or the party's place; nothing for rooms and corridors, which lie under it.

        A number grows with the map as far as its room, one of these, is wide.
        """
        if shape.kind in DOORS:
            return self._door(shape)
        x, y = shape.x + shape.w / 2, shape.y + shape.h / 2
        match shape.kind:
            case "up" | "down":
                return self._stairs(shape, x, y)
            case "label":
                within = (min(room.w, room.h) for room in rooms if _inside(room, x, y))
                size = min(self.scale, max(within, default=1.0))
                return self._text("num", x, y + 0.26 * size, shape.text, size=NUMBER * size if size > 1 else 0)
            case "party":
                return f'<circle {self._look("me")} cx="{_n(x)}" cy="{_n(y)}" r="{_n(0.34)}">{_title(shape)}</circle>'
        return ""

    def _door(self, shape: MapShape) -> str:
        """A leaf across the wall, upright where x is whole; an open way is a gap in it, a secret door an S."""
        upright = float(shape.x).is_integer()
        if shape.kind == "open":
            line = f"M{_n(shape.x)} {_n(shape.y - 0.34)}v{_n(0.68)}"
            if not upright:
                line = f"M{_n(shape.x - 0.34)} {_n(shape.y)}h{_n(0.68)}"
            return f'<path {self._look("gap")} d="{line}">{_title(shape)}</path>'
        if shape.kind == "secret":
            return self._text("sign", shape.x, shape.y + 0.24, "S")
        wide, high = (0.28, 0.64) if upright else (0.64, 0.28)
        size = f'x="{_n(shape.x - wide / 2)}" y="{_n(shape.y - high / 2)}" width="{_n(wide)}" height="{_n(high)}"'
        classes = "door" if shape.kind == "door" else f"door {shape.kind}"
        return f"<rect {self._look(classes)} {size}>{_title(shape)}</rect>"

    def _stairs(self, shape: MapShape, x: float, y: float) -> str:
        """Four steps that shrink the way the stair leads."""
        turn = 1 if shape.kind == "down" else -1
        steps = "".join(
            f"M{_n(x - 0.36 + i * 0.07)} {_n(y - turn * (0.3 - i * 0.2))}h{_n(0.72 - i * 0.14)}" for i in range(4)
        )
        return f'<path {self._look("step")} d="{steps}">{_title(shape)}</path>'

    def _text(self, kind: str, x: float, y: float, text: str, *, size: float = 0) -> str:
        look = self._look(kind)
        if size:
            look = look.replace(f'font-size="{NUMBER}"', f'font-size="{size:.2f}"')
        return f'<text {look} x="{_n(x)}" y="{_n(y)}">{escape(text)}</text>'


def _inside(room: MapShape, x: float, y: float) -> bool:
    return room.x <= x <= room.x + room.w and room.y <= y <= room.y + room.h


def _title(shape: MapShape) -> str:
    return f"<title>{escape(shape.text)}</title>" if shape.text else ""
