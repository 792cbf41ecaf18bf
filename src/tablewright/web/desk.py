"""What every handler needs at hand: the hall, the pages, the host, and the ways to answer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie, State

from tablewright.core.errors import Mendable
from tablewright.core.facts import GM
from tablewright.table.hall import Hall, Made
from tablewright.table.packs import Shelf
from tablewright.table.replies import Reply
from tablewright.table.say import ROLES
from tablewright.table.seats import NO_SEAT, id_of, new_id
from tablewright.table.stream import NotHere
from tablewright.web.access import (
    HOST_COOKIE,
    LOOK_COOKIE,
    SEAT_COOKIE,
    Host,
    Sitting,
    cookies_of,
    open_seat,
)
from tablewright.web.forms import read_form
from tablewright.web.front import Front
from tablewright.web.gallery import Galleries
from tablewright.web.live import Shutdown
from tablewright.web.render import LOOKS, Pages
from tablewright.web.seatpage import SeatPage
from tablewright.web.workshop import Workshop

Asked = Request[Any, Any, State]
HTML = "text/html"
AGAIN = "x-again"
"""With an answer that was given before: nothing was done now."""
MADE_KEPT = 200
"""How many forms that made a table are remembered."""


class NotYours(Exception):  # noqa: N818 (it says what is wrong)
    """Only the host may do that."""


@dataclass
class Invites:
    """New links on their way to the one page that shows them: kept until it is asked for, and no longer."""

    waiting: dict[str, tuple[str, str, str]] = field(default_factory=dict)

    def keep(self, page: str, name: str, link: str) -> str:
        """Keep the link for somebody of this name; what the address of the page that may show it must hold."""
        token = new_id()
        self.waiting[token] = (page, name, link)
        while len(self.waiting) > MADE_KEPT:
            self.waiting.pop(next(iter(self.waiting)))
        return token

    def take(self, page: str, token: str) -> tuple[str, str]:
        """The name and the link, once, on the page that they were kept for; empty where there is none."""
        if self.waiting.get(token, ("",))[0] != page:
            return "", ""
        _, name, link = self.waiting.pop(token)
        return name, link


@dataclass
class Desk:
    """One server's own things."""

    hall: Hall
    pages: Pages
    host: Host
    shutdown: Shutdown = field(default_factory=Shutdown)
    streams: Counter[str] = field(default_factory=Counter)
    """How many live pages each seat has open."""
    galleries: Galleries = field(default_factory=Galleries)
    made: dict[str, Made] = field(default_factory=dict)
    invites: Invites = field(default_factory=Invites)
    shelf: Shelf = field(default_factory=lambda: Shelf(None))
    """The packs that tables here may be given."""
    workshop: Workshop = field(default_factory=Workshop)
    bound: str = "127.0.0.1"
    """Where the server listens."""
    front: Front | None = None
    """The address under which people come through a proxy; None where there is none."""
    _making: Lock = field(default_factory=Lock)

    def once(self, key: str, make: Callable[[str], Made]) -> Made:
        """The table that a form makes, once however often the form is sent, be it at the same moment.

        `make` is given the new table's id, which comes from the key: the store does not take it a second time after a
        restart either, and raises TableExists. Without a key every sending makes a table.
        """
        if not key:
            return make(new_id())
        with self._making:
            found = self.made.get(key)
            if found is None:
                found = self.made[key] = make(id_of(key))
                while len(self.made) > MADE_KEPT:
                    self.made.pop(next(iter(self.made)))
            return found


def desk_of(request: Asked) -> Desk:
    """The server's things."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)  # noqa: S101 (put there when the application is made)
    return desk


def cookies(request: Asked) -> dict[str, str]:
    """The cookies that came with the request."""
    return cookies_of(request.headers.get("cookie", ""))


def look_of(request: Asked) -> str:
    """The colours that this browser chose."""
    look = cookies(request).get(LOOK_COOKIE, "")
    return look if look in LOOKS else ""


def is_host(request: Asked) -> bool:
    """Whether the host asks."""
    return desk_of(request).host.is_host(cookies(request).get(HOST_COOKIE, ""))


def must_be_host(request: Asked) -> None:
    """NotYours for anybody else."""
    if not is_host(request):
        raise NotYours


async def sitting_of(request: Asked) -> Sitting:
    """The seat that the address names, if this browser has opened its link; else NotHere."""
    table, seat, hall = request.path_params["table"], request.path_params["seat"], desk_of(request).hall
    secret = cookies(request).get(SEAT_COOKIE, "")
    if hall.at_hand(table) is not None:
        return open_seat(hall, table, seat, secret)
    return await asyncio.to_thread(open_seat, hall, table, seat, secret)  # the store may take its time


async def page_of(request: Asked) -> SeatPage:
    """The seat's page, if this browser has opened its link; or the page of the seat that its GM looks through.

    A GM's knows what lies on the shelf by now.
    """
    sitting, pages = await sitting_of(request), desk_of(request).pages
    if sitting.seat.role == GM:
        await asyncio.to_thread(desk_of(request).shelf.refresh)
    other = request.path_params.get("other")
    if other is None:
        return SeatPage(pages, sitting)
    if sitting.seat.role != GM:
        raise NotHere("Only the GM looks through others' eyes.")
    seen = next((seat for seat in sitting.table.seats() if seat.id == other), None)
    if seen is None:
        raise NotHere(NO_SEAT)
    return SeatPage(pages, sitting.seen_by(seen), eyes=sitting.path)


def asked_for(request: Asked, name: str) -> str:
    """What stands in the address's query under this name; "" for nothing."""
    return str(request.query_params.get(name, ""))


async def form_of(request: Asked) -> dict[str, list[str]]:
    """The form that was sent. Mendable where it is not one."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded":
        raise Mendable("That form cannot be read.")
    return read_form(await request.body())


def wants_json(request: Asked) -> bool:
    """Whether our own module asks, and not a form without it."""
    return "application/json" in request.headers.get("accept", "")


def is_part(request: Asked) -> bool:
    """Whether the module asks for a part of a page, to be put into the page that is there."""
    return request.headers.get("x-part") == "1"


def html(text: str, *, status: int = 200, headers: dict[str, str] | None = None) -> Response[str]:
    """A page."""
    return Response(text, status_code=status, media_type=HTML, headers=headers)


def to_keep(held: bytes, media: str, name: str) -> Response[bytes]:
    """A file that the browser keeps under this name."""
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(held, media_type=media, headers=headers)


def go(path: str, *cookies: Cookie) -> Response[None]:
    """See another page, with cookies on the way."""
    return Response(None, status_code=303, headers={"location": path}, cookies=cookies)


def said(state: str, words: str = "", **more: Any) -> Response[dict[str, Any]]:
    """The module's answer to an order: done, asked or refused, in words."""
    return Response({"state": state, "words": words, **more}, status_code=200, media_type="application/json")


def answer(request: Asked, page: SeatPage, reply: Reply, *, back: str = "", **more: Any) -> Response[Any]:
    """The answer to an order, for the module or for a form without it; the page stays either way."""
    words = words_of(reply)
    if wants_json(request):
        told = said("done" if reply.done else "refused", words, **more)
        if reply.repeated:
            told.headers[AGAIN] = "1"  # of use to whoever was never answered the first time
        return told
    if reply.done:
        return go(back or page.sitting.path)
    return html(page.whole(problem=words, draft=str(more.get("say_it", "")), look=look_of(request)), status=409)


def words_of(reply: Reply) -> str:
    """What there is to say about an order beyond what the stream shows."""
    if reply.refused is not None:
        return reply.refused.words
    return "The others are asked whether they agree." if reply.asked else ""


def role_words(role: str) -> str:
    """A role as people call it."""
    return "GM" if role == GM else ROLES[role]
