"""Panels are drawn from what they are said to read, and anew only when that has changed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from markupsafe import Markup
from tests.web import pictures
from tests.web.test_web_pages import GIVEN, NAMES, PAGES

from tablewright.core.view import Gauge, View
from tablewright.web.orders import hint_of, orders_of
from tablewright.web.panels import PAGES_KEPT, PANELS, Drawn, Panel, Shown, changed

ORDERS = orders_of(pictures.OFFERS, NAMES, term_words=lambda term: term.name)
TOLD = {"ledger": True, "bench": True, **GIVEN, "hint": hint_of(ORDERS)}


class Drawer:
    """Draws panels, and remembers which."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def __call__(self, name: str, **given: Any) -> Markup:
        self.drawn.append(name)
        return PAGES.part(name, **given)


def given(view: View = pictures.VIEW) -> dict[str, Any]:
    return {"view": view, "orders": ORDERS, **TOLD}


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_reads_nothing_but_what_it_is_said_to_read(name: str) -> None:
    peace = msgspec.structs.replace(pictures.VIEW, bands=())
    drawn = [(PAGES.panels(view, ORDERS, **TOLD)[name].bare, view) for view in (pictures.VIEW, peace)]
    assert all(bare == PAGES.part(name, **given(view)) for bare, view in drawn)
    assert any(bare for bare, _ in drawn)


def test_only_the_panels_whose_words_changed_are_drawn_anew() -> None:
    last, draw = Drawn(), Drawer()
    before = last.anew(draw, given())
    assert draw.drawn == list(PANELS)
    later = msgspec.structs.replace(pictures.VIEW, strip=(Gauge(words="Turn", text="15"),))
    after = last.anew(draw, given(later))
    assert draw.drawn == [*PANELS, "strip"]
    assert "15" in after["strip"].bare
    assert after["strip"].v != before["strip"].v
    assert {name: after[name] for name in PANELS if name != "strip"} == {
        name: before[name] for name in PANELS if name != "strip"
    }


def test_two_that_draw_the_same_page_at_once_are_each_given_their_own_moment() -> None:
    last, later = Drawn(), msgspec.structs.replace(pictures.VIEW, strip=(Gauge(words="Turn", text="15"),))
    newer: list[dict[str, Panel]] = []

    def draw(name: str, **told: Any) -> Markup:
        if name == "map" and not newer:
            newer.append({})
            newer[0] = last.anew(draw, given(later))
        return PAGES.part(name, **told)

    older = last.anew(draw, given())
    assert "15" in newer[0]["strip"].bare
    assert older == PAGES.panels(pictures.VIEW, ORDERS, **TOLD)
    assert newer[0] == PAGES.panels(later, ORDERS, **TOLD)


def test_a_panel_that_was_kept_goes_out_with_fresh_keys() -> None:
    panels = PAGES.panels(pictures.VIEW, ORDERS, **TOLD)
    one, two = (changed(panels, {})["do"] for _ in range(2))
    assert one["v"] == two["v"]
    assert one["html"] != two["html"]
    assert changed(panels, {name: panel.v for name, panel in panels.items()}) == {}


def test_the_pages_looked_at_last_are_kept_and_no_more() -> None:
    shown = Shown()
    first = shown.of("table", "seat-0")
    assert shown.of("table", "seat-0") is first
    for count in range(PAGES_KEPT):
        shown.of("table", f"seat-{count + 1}")
    assert shown.of("table", f"seat-{PAGES_KEPT}") is not first
    assert shown.of("table", "seat-0") is not first
