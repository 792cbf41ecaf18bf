"""The server's application: all addresses together, behind the guard, and every error in one clear line."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, InternalServerException
from litestar.static_files import create_static_files_router

from tablewright.core.errors import Mendable
from tablewright.store.errors import StoreError
from tablewright.table.replies import RuleFault
from tablewright.table.stream import NotHere
from tablewright.web import home, oddsroom, rules
from tablewright.web.access import SEAT_COOKIE, open_seat, proven
from tablewright.web.bench import HostBench, SeatBench
from tablewright.web.building import Building
from tablewright.web.desk import Desk, NotYours, cookies, html, look_of, said, wants_json
from tablewright.web.guard import BODY_LIMIT, Guard, Names, Proven, Rates
from tablewright.web.lobby import HostLobby, SeatLobby
from tablewright.web.past import Past
from tablewright.web.play import Play
from tablewright.web.render import STATIC, version

log = logging.getLogger("tablewright.web")

Asked = Request[Any, Any, State]
_HANDLERS: tuple[Any, ...] = (
    *home.ROUTES,
    *rules.ROUTES,
    *oddsroom.ROUTES,
    oddsroom.SeatOdds,
    Play,
    Past,
    SeatLobby,
    HostLobby,
    Building,
    SeatBench,
    HostBench,
)


def make_app(desk: Desk, names: Names, *, rates: Rates | None = None, writes: Rates | None = None) -> Guard:
    """The application, as the server runs it and the tests call it."""
    static = create_static_files_router(path=f"/static/{version()}", directories=[STATIC], send_as_attachment=False)
    app = Litestar(
        route_handlers=[*_HANDLERS, static],
        state=State({"desk": desk}),
        before_request=_table_opened,
        openapi_config=None,
        logging_config=None,
        request_max_body_size=BODY_LIMIT,
        exception_handlers={
            Mendable: _mendable,
            NotHere: _not_here,
            NotYours: _not_yours,
            StoreError: _store,
            RuleFault: _fault,
            HTTPException: _http,
            Exception: _fault,
        },
    )
    return Guard(app, names, rates=rates, writes=writes, proven=proven_by(desk), front=desk.front)


def proven_by(desk: Desk) -> Proven:
    """Who a request's path and cookies prove to be asking."""
    return lambda path, header: proven(desk.hall, desk.host, path, header)


async def _table_opened(request: Asked) -> None:
    """Open the table that the address is about before its turn comes: a long one takes a while, and others play on."""
    table, hall = request.path_params.get("table", ""), request.app.state.desk.hall
    if table and hall.at_hand(table) is None:
        with suppress(StoreError):  # told to those who may know
            await asyncio.to_thread(hall.table, table)


def _sorry(request: Asked, status: int, heading: str, words: str) -> Response[Any]:
    """One clear line: for the module as an answer, else as a page."""
    if wants_json(request):
        return said("refused", words)
    desk: Desk = request.app.state.desk
    page = desk.pages.page("error", heading=heading, words=words, back=_back(request), look=look_of(request))
    return html(page, status=status)


def _back(request: Asked) -> str:
    """The page of the seat that the address is about, if this browser has opened that seat; else ""."""
    hall = request.app.state.desk.hall
    match request.url.path.split("/"):
        case ["", "t", table, seat, first, *_] if first and hall.at_hand(table) is not None:
            try:
                return open_seat(hall, table, seat, cookies(request).get(SEAT_COOKIE, "")).path
            except (NotHere, StoreError):
                return ""
    return ""


def _mendable(request: Asked, wrong: Mendable) -> Response[Any]:
    return _sorry(request, 400, "That could not be read", wrong.line)


def _not_here(request: Asked, wrong: NotHere) -> Response[Any]:
    return _sorry(request, 404, "Not here", str(wrong))


def _not_yours(request: Asked, _: NotYours) -> Response[Any]:
    return _sorry(
        request, 403, "For the host", "Only the host can do that: open the link that was printed at the start."
    )


def _store(request: Asked, wrong: StoreError) -> Response[Any]:
    return _sorry(request, 503, "Not now", str(wrong))


def _http(request: Asked, wrong: HTTPException) -> Response[Any]:
    words = {
        404: "There is no such page.",
        405: "That is not done here.",
        408: "That did not come whole, so nothing of it was done.",
        413: "That is too much at once.",
    }
    # Of the library's own errors this is the one for a body that was cut off: no fault of ours.
    status = 408 if isinstance(wrong, InternalServerException) else wrong.status_code
    return _sorry(request, status, "Not here", words.get(status, "That could not be read."))


def _fault(request: Asked, wrong: Exception) -> Response[Any]:
    """A fault of ours: the whole of it goes to the log of the server, one line to the page."""
    log.error("A fault at %s", request.url.path, exc_info=wrong)
    words = str(wrong) if isinstance(wrong, RuleFault) else "A fault of ours; nothing of it was done."
    return _sorry(request, 500, "A fault in Tablewright", words)
