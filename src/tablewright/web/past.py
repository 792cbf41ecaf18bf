"""The table as it was at some fact: to look at, and, for the game master, to go on from as a new table."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

from litestar import Controller, Response, get, post

from tablewright.core.errors import Mendable
from tablewright.store.errors import TableExists
from tablewright.table.hall import Hall, Made
from tablewright.table.seats import Seated
from tablewright.web.access import seat_cookies, seat_path
from tablewright.web.desk import Asked, asked_for, desk_of, form_of, go, html, look_of, page_of, sitting_of
from tablewright.web.forms import Form, first
from tablewright.web.orders import Orders
from tablewright.web.play import EYES
from tablewright.web.seatpage import SeatPage

SHOWN = 20
"""How many facts before that one stand beside it."""
MADE = "That table was made before; the host can give you another link to it."
PANELS = ("strip", "party", "fight", "place", "map", "sheets")


class Past(Controller):
    """A seat's addresses into the table's past; nothing can be ordered there."""

    path = "/t/{table:str}/{seat:str}"

    @get(["/past", EYES + "/past"])
    async def then(self, request: Asked) -> Response[str]:
        """The table as the seat saw it just after a fact."""
        page, number = await page_of(request), asked_for(request, "at").lstrip("#")
        return html(await asyncio.to_thread(_show, request, page, number))

    @get("/branch")
    async def reopened(self, request: Asked) -> Response[Any]:
        """Where the form was sent, opened anew: the table."""
        return go((await sitting_of(request)).path)

    @post("/branch")
    async def branch(self, request: Asked) -> Response[Any]:
        """Go on from there as a new table, and sit down at it."""
        page, form = await page_of(request), await form_of(request)
        return await asyncio.to_thread(_branch, request, page, form)


def _show(request: Asked, page: SeatPage, number: str, *, problem: str = "", title: str = "") -> str:
    seat, hall = page.seat, desk_of(request).hall
    look = page.table.rewind(seat.id, page.cited(number), limit=SHOWN)
    given: dict[str, Any] = {"view": look.view, "orders": Orders(), "may_build": False, "past": True}
    shown = page.shown(list(look.entries))
    return page.pages.page(
        "past",
        title=page.table.state.affairs.title,
        number=number,
        when=shown[-1].when if shown else "",
        parts={name: page.pages.part(name, **given) for name in PANELS},
        stream=page.stream(shown, may_undo=False),
        before=shown[-2].number if len(shown) > 1 else "",
        after=_after(page, seat, number),
        may_branch=not page.eyes and hall.may_branch(page.table, seat.id),
        branch_title=title or f"{page.table.state.affairs.title[:60]} (from #{number})",
        seat_name=seat.name if page.eyes else "",
        look=look_of(request),
        problem=problem,
        here_path=f"{page.sitting.path if not page.eyes else page.eyes}past?at={quote(number)}",
    )


def _after(page: SeatPage, seat: Seated, number: str) -> str:
    """The number of the next fact in the same series; "" for the last one."""
    series, dot, count = number.rpartition(".")
    following = f"{series}{dot}{int(count) + 1}" if count.isascii() and count.isdigit() else ""
    place = page.table.log.place(following) if following else None
    return following if place is not None and page.table.sees(seat, place) else ""


def _branch(request: Asked, page: SeatPage, form: Form) -> Response[Any]:
    desk, number = desk_of(request), first(form, "number").lstrip("#")
    title, key = first(form, "title").strip(), first(form, "key")
    try:
        made = desk.once(
            key and f"{page.table.id}/{page.seat.id}/{key}",
            lambda new: _made(desk.hall, page, number=number, title=title, new=new),
        )
    except Mendable as wrong:
        return html(_show(request, page, number, problem=wrong.line, title=title), status=422)
    except TableExists:
        return html(_show(request, page, number, problem=MADE, title=title), status=409)
    secure = request.url.scheme == "https"
    return go(seat_path(made.table, made.seat), *seat_cookies(made.table, made.seat, made.link, secure=secure))


def _made(hall: Hall, page: SeatPage, *, number: str, title: str, new: str) -> Made:
    if not title:
        raise Mendable("A table needs a title.")
    return hall.branch(page.table.id, page.seat.id, number=number, title=title, new=new)
