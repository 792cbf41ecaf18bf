"""Real dice on a table's page: what was typed of them, and the page that asks for those that are missing."""

from __future__ import annotations

from typing import Any

from litestar import Response
from msgspec.structs import replace

from tablewright.core.errors import Mendable
from tablewright.core.facts import Refused
from tablewright.table.realdice import HAND, SWITCH, read_faces, typed
from tablewright.table.replies import Reply, Wanted
from tablewright.table.seats import PLAYER
from tablewright.web.desk import Asked, answer, html, look_of, said, wants_json
from tablewright.web.forms import Form, first
from tablewright.web.seatpage import SeatPage

OWN = ("faces", "before", "throw")
"""The fields of the form that asks for dice; all others are the order's."""


def give(request: Asked, page: SeatPage, command: Any, form: Form, *, stamp: str) -> Response[Any]:
    """Give an order with what was typed of real dice; where some are missing, ask for them."""
    reply = given(page, command, form, stamp=stamp)
    if reply.wants is None:
        return answer(request, page, reply)
    if wants_json(request):
        return said("dice", reply.wants.words, **_told(page, reply, reply.wants))
    return asking(request, page, reply, reply.wants, form)


def given(page: SeatPage, command: Any, form: Form, *, stamp: str = "") -> Reply:
    """The answer to an order; what is no face is told, and asked for again."""
    faces, wrong = _faces(page, form)
    asked = "before" in form  # which goes with every answer to what was asked
    reply = page.table.command(page.seat.id, command, first(form, "key"), stamp, faces=faces, asked=asked)
    return replace(reply, refused=Refused("dice", wrong)) if wrong and reply.wants is not None else reply


def _faces(page: SeatPage, form: Form) -> tuple[tuple[int, ...] | None, str]:
    """The faces that were typed for an order, and what is wrong with the last of them.

    None where the table throws, as it does unless its switch says else.
    """
    if page.table.state.affairs.house.get(SWITCH) != HAND or first(form, "throw") == "table":
        return None, ""
    before = read_faces(first(form, "before"))
    try:
        return before + read_faces(first(form, "faces")), ""
    except Mendable as wrong:
        return before, wrong.line


def _told(page: SeatPage, reply: Reply, wanted: Wanted) -> dict[str, str]:
    """What the module is told of the dice that an order waits for, and what is said where they are not typed now."""
    owed = page.table.owed(page.seat)
    left = owed.waits if owed is not None and page.seat.role == PLAYER else ""
    problem = reply.refused.words if reply.refused is not None else ""
    return {"typed": typed(wanted.typed), "problem": problem, "left": left}


def asking(request: Asked, page: SeatPage, reply: Reply, wanted: Wanted, form: Form) -> Response[Any]:
    """A page that asks for the missing dice, for browsers without the module; the order goes with it."""
    kept = [(name, value) for name, values in form.items() if name not in OWN for value in values]
    told = _told(page, reply, wanted)
    part = page.pages.part("dice", words=wanted.words, told=told, kept=kept, action=request.url.path)
    whole = page.pages.page("alone", part=part, heading="Real dice", back=page.sitting.path, look=look_of(request))
    return html(whole, status=409 if told["problem"] else 200)
