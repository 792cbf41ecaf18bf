"""A map as SVG text: the page, the terminal's files and the printed key all draw it here.

No style attributes and no script: the look comes from classes (a page's style sheet) and from plain presentation
attributes, so that a file opened alone is readable too.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from tablewright.core.view import MapShape, MapView

SQUARE = 12
"""Units of the drawing to a square of 10 ft."""
_INK = 'fill="none" stroke="currentColor"'


def draw(view: MapView, *, alone: bool = False) -> str:
    """The map as one `<svg>` element; `alone` makes it a whole file with its own ink and paper."""
    width, height = view.width * SQUARE, view.height * SQUARE
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 {width} {height}" role="img"'
    head += f' aria-label="{escape(view.words)}"'
    if alone:
        head += f' width="{2 * width}" height="{2 * height}" color="#1c1a17" font-family="sans-serif"'
    parts = [head + ">", f"<title>{escape(view.words)}</title>"]
    if alone:
        parts.append(f'<rect width="{width}" height="{height}" fill="#f6f1e4"/>')
    for kind in ("corridor", "room"):
        parts += [_DRAW[kind](shape) for shape in view.shapes if shape.kind == kind]
    for shape in view.shapes:
        if shape.kind not in ("corridor", "room"):
            parts.append(_DRAW.get(shape.kind, _door)(shape))
    return "\n".join([*parts, "</svg>"])


def _n(value: float) -> str:
    """A length of the drawing without needless zeros."""
    return f"{value * SQUARE:.2f}".rstrip("0").rstrip(".")


def _classes(shape: MapShape) -> str:
    return f'class="{escape(shape.kind)}{" here" if shape.here else ""}"'


def _room(shape: MapShape) -> str:
    size = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" height="{_n(shape.h)}"'
    weight = 2 if shape.here else 1.2
    title = f"<title>{escape(shape.text)}</title>" if shape.text else ""
    return f'<rect {_classes(shape)} {size} fill="#fffdf6" stroke="currentColor" stroke-width="{weight}">{title}</rect>'


def _corridor(shape: MapShape) -> str:
    size = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w or 1)}" height="{_n(shape.h or 1)}"'
    return f'<rect {_classes(shape)} {size} fill="#d9d0bb"/>'


def _door(shape: MapShape) -> str:
    """A door lies across its wall: upright where x is whole, level where y is; marks tell stuck, locked and secret."""
    upright = float(shape.x).is_integer()
    w, h = (0.3, 0.8) if upright else (0.8, 0.3)
    size = f'x="{_n(shape.x - w / 2)}" y="{_n(shape.y - h / 2)}" width="{_n(w)}" height="{_n(h)}"'
    fill = "#fffdf6" if shape.kind in ("door", "open") else "currentColor"
    dashed = ' stroke-dasharray="2 1.5"' if shape.kind in ("open", "secret") else ""
    title = f"<title>{escape(shape.text)}</title>" if shape.text else ""
    mark = {"stuck": "", "locked": "", "secret": "S"}.get(shape.kind, "")
    text = _text(shape.x, shape.y - 0.5, mark, 0.6) if mark else ""
    return f'<rect {_classes(shape)} {size} fill="{fill}" stroke="currentColor"{dashed}>{title}</rect>{text}'


def _stairs(shape: MapShape) -> str:
    """Treads that shrink the way the stair leads."""
    lines = []
    for step in range(4):
        half = 0.38 - 0.08 * (step if shape.kind == "down" else 3 - step)
        y = shape.y - 0.3 + 0.2 * step
        lines.append(f"M{_n(shape.x - half)} {_n(y)}H{_n(shape.x + half)}")
    title = f"<title>{escape(shape.text)}</title>" if shape.text else ""
    return f'<path {_classes(shape)} d="{"".join(lines)}" {_INK} stroke-width="1.2">{title}</path>'


def _label(shape: MapShape) -> str:
    return _text(shape.x, shape.y, shape.text, 0.9, kind=_classes(shape))


def _party(shape: MapShape) -> str:
    where = f'cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(0.28)}"'
    return f'<circle {_classes(shape)} {where} fill="#a5411f"><title>{escape(shape.text)}</title></circle>'


def _text(x: float, y: float, text: str, size: float, *, kind: str = 'class="mark"') -> str:
    where = f'x="{_n(x)}" y="{_n(y + size / 3)}" font-size="{_n(size)}"'
    return f'<text {kind} {where} text-anchor="middle" fill="currentColor">{escape(text)}</text>'


_DRAW: dict[str, Callable[[MapShape], str]] = {
    "room": _room,
    "corridor": _corridor,
    "up": _stairs,
    "down": _stairs,
    "label": _label,
    "party": _party,
}
