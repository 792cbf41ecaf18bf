"""Real dice on a table's page: what was typed of them, and the page that asks for those that are missing."""

from __future__ import annotations

from typing import Any

from litestar import Response

from tablewright.table.realdice import HAND, SWITCH, read_faces, typed
from tablewright.table.replies import Wanted
from tablewright.web.desk import Asked, html, look_of
from tablewright.web.forms import Form, first
from tablewright.web.seatpage import SeatPage

OWN = ("faces", "before", "throw")
"""The fields of the form that asks for dice; all others are the order's."""


def faces_of(page: SeatPage, form: Form) -> tuple[int, ...] | None:
    """The faces that were typed for an order; None where the table throws, as it does unless its switch says else.

    Mendable for what is no face.
    """
    if page.table.state.affairs.house.get(SWITCH) != HAND or first(form, "throw") == "table":
        return None
    return read_faces(f"{first(form, 'before')} {first(form, 'faces')}")


def asking(request: Asked, page: SeatPage, wanted: Wanted, form: Form) -> Response[Any]:
    """A page that asks for the missing dice, for browsers without the module; the order goes with it."""
    kept = [(name, value) for name, values in form.items() if name not in OWN for value in values]
    part = page.pages.part("dice", words=wanted.words, typed=typed(wanted.typed), kept=kept, action=request.url.path)
    whole = page.pages.page("alone", part=part, heading="Real dice", back=page.sitting.path, look=look_of(request))
    return html(whole)
