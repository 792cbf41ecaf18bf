"""What the page draws: dice, bars and the map, as SVG that needs no style attribute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup, escape

from tablewright.core.mapdraw import draw, sign, signs
from tablewright.core.percents import tenths
from tablewright.core.view import MapView
from tablewright.sim.shares import Share, binned

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


def map_svg(view: MapView) -> Markup:
    """The map, as the files of `tablewright dungeon` have it, in the page's own colours."""
    return Markup(draw(view))  # noqa: S704 (every text in it is escaped where it is drawn)


def map_signs(view: MapView) -> list[tuple[Markup, str]]:
    """What has to be explained on the map: each sign, drawn, with its words."""
    return [(Markup(sign(kind)), words) for kind, words in signs(view)]  # noqa: S704 (drawn here, without any text)


HIGH, WIDE, GAP = 120, 640, 3
"""A histogram's height and width without its labels, and what is free between two bars."""
SECOND = 30
"""The room for the second line of a label, in the largest letters, which a phone has."""


def histogram(counts: Mapping[int, int], title: str) -> Markup:
    """How often each value came, as bars with their shares; every text in it is escaped."""
    if not counts:
        return Markup("")
    rows, of = binned(counts), sum(counts.values())
    most, step = max(count for _, _, count in rows), WIDE / len(rows)
    parts = []
    for place, (low, high, count) in enumerate(rows):
        words = str(low) if low == high else f"{low} to {high}"
        tall = round(HIGH * count / most, 1) if count else 0
        left = round(place * step, 1)
        middle = round(left + (step - GAP) / 2, 1)
        parts.append(
            f"<g><title>{escape(words)}: {tenths(count / of)} %</title>"
            f'<rect x="{left}" y="{16 + HIGH - tall:.1f}" width="{step - GAP:.1f}" height="{tall}"/>'
            f'<text x="{middle}" y="{HIGH + 38}">{_under(low, high, middle)}</text>'
            f'<text class="n" x="{middle}" y="{11 + HIGH - tall:.1f}">{escape(_whole(count, of))}</text></g>'
        )
    drawn, frame = "".join(parts), f"0 -10 {WIDE} {HIGH + 50 + SECOND * any(low < high for low, high, _ in rows)}"
    return Markup(  # noqa: S704 (every text in it is escaped where it is drawn)
        f'<svg class="histogram" viewBox="{frame}" role="img" aria-label="{escape(title)}">{drawn}</svg>'
    )


def _under(low: int, high: int, middle: float) -> str:
    """The value of a bar, or its first and, below it, its last."""
    return str(low) if low == high else f'{low}–<tspan x="{middle}" dy="1.1em">{high}</tspan>'


def _whole(count: int, of: int) -> str:
    """A share in whole percent; nothing for none."""
    return "" if not count else "<1" if 200 * count < of else str((200 * count + of) // (2 * of))


TALL, LEFT = 200, 54
"""The height of a sweep's chart, and the room for its scale."""
MARKS = (
    '<circle cx="{x}" cy="{y}" r="5"/>',
    '<rect x="{x}" y="{y}" width="9" height="9" transform="translate(-4.5 -4.5)"/>',
    '<path d="M0-6 6 5H-6Z" transform="translate({x} {y})"/>',
    '<path d="M0-6 6 0 0 6-6 0Z" transform="translate({x} {y})"/>',
    '<circle class="hollow" cx="{x}" cy="{y}" r="4.500"/>',
    '<path class="hollow" d="M-4-4 4 4M4-4-4 4" transform="translate({x} {y})"/>',
)
"""What marks the points of a chart's lines, so that nobody needs to tell colours apart."""
APART = 9
"""How far beside each other the points of several lines stand."""

Line = tuple[str, Sequence[tuple[str, Share]]]
"""A line of a chart: its name, and its shares with what each is of."""


def shares_chart(lines: Sequence[Line], title: str) -> Markup:
    """Shares side by side, each a mark with its interval, joined by a line; every text in it is escaped."""
    labels = list(dict.fromkeys(words for _, rows in lines for words, _ in rows))
    if not labels:
        return Markup("")
    step = (WIDE - LEFT) / len(labels)
    scale = "".join(
        f'<line class="grid" x1="{LEFT}" x2="{WIDE}" y1="{_at(p)}" y2="{_at(p)}"/>'
        f'<text class="scale" x="{LEFT - 6}" y="{_at(p) + 4}">{round(100 * p)} %</text>'
        for p in (0, 0.25, 0.5, 0.75, 1)
    )
    middle = {words: round(LEFT + step * (place + 0.5), 1) for place, words in enumerate(labels)}
    below = "".join(f'<text x="{x}" y="{TALL + 36}">{escape(_short(words))}</text>' for words, x in middle.items())
    drawn = "".join(_line(place, line, middle, len(lines)) for place, line in enumerate(lines))
    return Markup(  # noqa: S704 (every text in it is escaped where it is drawn)
        f'<svg class="shares" viewBox="0 0 {WIDE} {TALL + 42}" role="img" aria-label="{escape(title)}">'
        f"{scale}{below}{drawn}</svg>"
    )


def _line(place: int, line: Line, middle: Mapping[str, float], of: int) -> str:
    """One line of a chart with its marks, a little beside those of the others."""
    name, rows = line
    aside, way, marks = APART * (place - (of - 1) / 2), [], []
    for words, share in rows:
        x, (low, high) = round(middle[words] + aside, 1), share.interval
        way.append(f"{x},{_at(share.p)}")
        told = f"{words}, {name}" if name else words
        marks.append(
            f"<g><title>{escape(told)}: {share.words()}</title>"
            f'<line class="sure" x1="{x}" x2="{x}" y1="{_at(low)}" y2="{_at(high)}"/>'
            f"{_mark(place, x, _at(share.p))}</g>"
        )
    return f'<g class="line-{place % len(MARKS)}"><polyline points="{" ".join(way)}"/>{"".join(marks)}</g>'


def chart_key(place: int) -> Markup:
    """A piece of a chart's line with its mark, for the list of lines."""
    return Markup(  # noqa: S704 (numbers alone)
        f'<g class="line-{place % len(MARKS)}"><polyline points="2,6 38,6"/>{_mark(place, 20, 6)}</g>'
    )


def _mark(place: int, x: float, y: float) -> str:
    return MARKS[place % len(MARKS)].format(x=x, y=y)


def _at(p: float) -> float:
    """How far down a share stands."""
    return round(14 + TALL * (1 - p), 1)


def _short(words: str) -> str:
    return words if len(words) <= 12 else words[:11] + "…"
