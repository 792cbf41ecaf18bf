"""What the page draws itself: dice, bars and the map, as SVG that needs no style attribute."""

from __future__ import annotations

from markupsafe import Markup

from tablewright.core.view import MapShape, MapView

SCALE = 10
"""Drawing units a map square."""

DIE_PATHS = {
    4: "M13.5 2 26 24.500H1Z",
    6: "M3 3h21v21H3Z",
    8: "M13.500 1 26 13.500 13.500 26 1 13.500Z",
    10: "M13.500 1 26 11v5L13.500 26 1 16v-5Z",
    12: "M13.500 1 25.400 9.600 20.800 24.500H6.200L1.600 9.600Z",
    20: "M13.500 1 24.800 7.300v12.400L13.500 26 2.200 19.700V7.300Z",
}
ROUND = "M13.500 1.500a12 12 0 1 1 0 24a12 12 0 1 1 0-24Z"


def die_path(sides: int) -> str:
    """The outline of a die as people know it; a circle for the sizes that have no solid of their own."""
    return DIE_PATHS.get(sides, ROUND)


def die_y(sides: int) -> float:
    """Where the face's number stands in that outline."""
    return {4: 21.0, 12: 18.8}.get(sides, 17.6)


def share(value: int | None, top: int | None) -> int:
    """How much of a bar is full, from 0 to 100; a bar that is not empty shows at least a sliver."""
    if not value or not top or value < 0:
        return 0
    return max(2, min(100, round(100 * value / top)))


def map_box(view: MapView) -> str:
    """The part of the grid that the map shows, one square wider than what is known on each side."""
    shapes = [shape for shape in view.shapes if shape.w or shape.h]
    if not shapes:
        return f"0 0 {view.width * SCALE} {view.height * SCALE}"
    west, north = min(s.x for s in shapes) - 1, min(s.y for s in shapes) - 1
    east, south = max(s.x + s.w for s in shapes) + 1, max(s.y + s.h for s in shapes) + 1
    width, height = max(east - west, 12), max(south - north, 7)
    west -= (width - (east - west)) / 2
    north -= (height - (south - north)) / 2
    return " ".join(f"{value * SCALE:g}" for value in (west, north, width, height))


def grid_path(shape: MapShape) -> str:
    """The lines between the squares of a room or corridor."""
    x, y, w, h = (value * SCALE for value in (shape.x, shape.y, shape.w, shape.h))
    down = [f"M{x + i * SCALE:g} {y:g}v{h:g}" for i in range(1, int(shape.w))]
    across = [f"M{x:g} {y + i * SCALE:g}h{w:g}" for i in range(1, int(shape.h))]
    return "".join(down + across) or "M0 0"


def map_mark(shape: MapShape) -> Markup:
    """A door, stair, label or the party's place; nothing for rooms and corridors, which are drawn before."""
    match shape.kind:
        case "door" | "stuck" | "locked" | "open" | "secret":
            return _door(shape)
        case "up" | "down":
            return _stairs(shape)
        case "label":
            x, y = _middle(shape)
            return Markup('<text class="num" x="{}" y="{}">{}</text>').format(x, f"{float(y) + 2.6:g}", shape.text)
        case "party":
            x, y = _middle(shape)
            return Markup('<circle class="me" cx="{}" cy="{}" r="3.4"/>').format(x, y)
    return Markup("")


def _middle(shape: MapShape) -> tuple[str, str]:
    return f"{(shape.x + shape.w / 2) * SCALE:g}", f"{(shape.y + shape.h / 2) * SCALE:g}"


def _door(shape: MapShape) -> Markup:
    """A leaf across the wall; an open one is a gap in it. Taller than wide means the wall runs north and south."""
    x, y = (float(value) for value in _middle(shape))
    upright = shape.h > shape.w or (shape.h == shape.w and shape.x == int(shape.x) and shape.y != int(shape.y))
    if shape.kind == "open":
        line = f"M{x:g} {y - 3.4:g}v6.8" if upright else f"M{x - 3.4:g} {y:g}h6.8"
        return Markup('<path class="gap" d="{}"/>').format(line)
    if shape.kind == "secret":
        return Markup('<text class="sign" x="{}" y="{}">S</text>').format(f"{x:g}", f"{y + 2.4:g}")
    wide, high = (2.8, 6.4) if upright else (6.4, 2.8)
    return Markup('<rect class="door {}" x="{}" y="{}" width="{}" height="{}"/>').format(
        shape.kind, f"{x - wide / 2:g}", f"{y - high / 2:g}", wide, high
    )


def _stairs(shape: MapShape) -> Markup:
    """Four steps, wide at the near end; an arrow tells up from down."""
    x, y = (float(value) for value in _middle(shape))
    steps = "".join(f"M{x - 3.6 + i * 0.7:g} {y - 3 + i * 2:g}h{7.2 - i * 1.4:g}" for i in range(4))
    if shape.kind == "up":
        steps = "".join(f"M{x - 3.6 + i * 0.7:g} {y + 3 - i * 2:g}h{7.2 - i * 1.4:g}" for i in range(4))
    return Markup('<path class="step" d="{}"/><title>{}</title>').format(steps, shape.text or f"stairs {shape.kind}")
