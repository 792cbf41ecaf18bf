"""The first page and its links: /, /h/…, /j/…, /new, /look"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from litestar import Response, get, post

from tablewright.core.errors import Mendable
from tablewright.core.facts import GM
from tablewright.core.game import Game
from tablewright.core.numbers import whole
from tablewright.core.packs import on_hand
from tablewright.games import registry
from tablewright.store.errors import StoreError, TableExists
from tablewright.store.port import SeatRow, TableRow
from tablewright.table.hall import Hall, Made
from tablewright.table.seats import PLAYER, Seated
from tablewright.table.stream import NotHere
from tablewright.table.table import Table
from tablewright.web.access import (
    HOST_COOKIE,
    LOOK_COOKIE,
    cookie,
    seat_cookies,
    seat_path,
    seats_at_home,
)
from tablewright.web.desk import Asked, cookies, desk_of, form_of, go, html, is_host, look_of, must_be_host, role_words
from tablewright.web.forms import Form, first
from tablewright.web.render import LOOKS

log = logging.getLogger("tablewright.web")

LINK_LENGTH = 100
"""No secret is longer."""
PATH = re.compile(r"[!-\[\]-~]{1,2000}")
"""What an address of ours is written with: no space, no backslash, nothing but ASCII."""


@get("/")
async def home(request: Asked) -> Response[str]:
    """The first page."""
    return html(await asyncio.to_thread(_home, request, "", {}))


def _home(request: Asked, problem: str, form: Form) -> str:
    desk, host = desk_of(request), is_host(request)
    mine = seats_at_home(desk.hall, cookies(request))
    known = [registry.game(name) for name in registry.GAMES]
    if host:
        desk.shelf.refresh()
    return desk.pages.page(
        "home",
        host=host,
        tables=_tables(desk.hall, mine, host=host),
        games=[
            {
                "id": game.id,
                "title": game.title,
                "opening": game.opening_words,
                "options": _options(game),
                "packs": _packs(game),
            }
            for game in known
        ],
        form={"title": first(form, "title"), "game": first(form, "game")},
        problem=problem,
        shelf=[f"{folder}: {line}" for folder, line in desk.shelf.problems.items()] if host else [],
        look=look_of(request),
        credit=" ".join(dict.fromkeys(game.ledger.credit for game in known)),
    )


def _tables(hall: Hall, mine: list[tuple[str, str]], *, host: bool) -> list[dict[str, Any]]:
    """The tables to list: all of them for the host, else those where this browser has a seat; the newest first."""
    own = {table for table, _ in mine}
    return [_card(hall, row, mine) for row in reversed(hall.tables()) if host or row.id in own]


def _card(hall: Hall, row: TableRow, mine: list[tuple[str, str]]) -> dict[str, Any]:
    card: dict[str, Any] = {"id": row.id, "title": row.title, "line": "", "problem": "", "seats": []}
    try:
        if row.sound and not hall.light(row):
            return card | _closed(hall, row, mine)
        return card | _opened(hall.table(row.id), row, mine)
    except (StoreError, Mendable) as wrong:
        return card | {"problem": str(wrong)}
    except Exception:  # a fault of ours at one table keeps nobody from the others; it is told and logged
        log.exception("The table %s cannot be opened", row.id)
        return card | {"problem": "A fault of ours: this table cannot be opened just now. Nothing of it is lost."}


def _opened(table: Table, row: TableRow, mine: list[tuple[str, str]]) -> dict[str, Any]:
    """The card of a table, as it stands between two orders."""
    with table.lock:
        affairs = table.state.affairs
        when = table.game.when(table.state.world)
        names = ", ".join(seat.name for seat in affairs.sitting())
        line = " · ".join(part for part in (table.game.title, when, names) if part)
        return {"title": affairs.title or row.title, "line": line, "seats": _doors(row, mine, affairs.seats)}


def _closed(hall: Hall, row: TableRow, mine: list[tuple[str, str]]) -> dict[str, Any]:
    """The card of a long table that is not opened for being listed: without the time that it is there."""
    sitting = {seat.id: seat for seat in hall.store.seats(row.id) if seat.revoked is None}
    names = ", ".join(seat.name for seat in sitting.values())
    line = " · ".join(part for part in (hall.game(row).title, names) if part)
    return {"line": line, "seats": _doors(row, mine, sitting)}


def _doors(row: TableRow, mine: list[tuple[str, str]], seats: Mapping[str, Seated | SeatRow]) -> list[dict[str, str]]:
    """Where this browser goes on at a table."""
    doors = []
    for table_id, seat in mine:
        there = seats.get(seat)
        if table_id == row.id and there is not None:
            role = "" if there.role == PLAYER else f" ({role_words(there.role)})"
            doors.append({"path": seat_path(row.id, seat), "words": f"Go on as {there.name}{role}"})
    return doors


def _packs(game: Game) -> list[dict[str, str]]:
    """The packs of the shelf for a game, as boxes to tick."""
    name = f"pack.{game.id}"
    return [
        {"name": name, "value": p.digest, "words": p.name, "says": f"{p.source} ({p.licence})"}
        for p in on_hand(game.id)
    ]


def _options(game: Game) -> list[dict[str, Any]]:
    """A game's house rules as switches, with the words of the ledger where it explains them."""
    kinds = {bool: "bool", int: "int", str: "str"}
    options = []
    for name, value in game.switches.items():
        says = next((one.title for one in game.ledger.clauses if name in one.switches), "")
        words = game.option_words(name)
        choices = [(choice, game.value_words(name, choice)) for choice in game.option_choices(name)]
        option = {"name": f"option.{game.id}.{name}", "value": value, "kind": kinds[type(value)]}
        options.append({**option, "choices": choices, "words": words, "says": says})
    return options


@get("/h/{secret:str}")
async def host_link(request: Asked) -> Response[Any]:
    """The host's link becomes a cookie, and leaves the address."""
    secret = request.path_params["secret"]
    if len(secret) > LINK_LENGTH or not desk_of(request).host.is_host(secret):
        raise NotHere("That host link does not open this server. The right one was printed when it started.")
    return go("/", cookie(HOST_COOKIE, secret, secure=_secure(request)))


@get("/j/{secret:str}")
async def join(request: Asked) -> Response[Any]:
    """A seat's link becomes a cookie for that seat alone, and leaves the address."""
    secret = request.path_params["secret"]
    hall = desk_of(request).hall
    found = await asyncio.to_thread(hall.find, secret) if len(secret) <= LINK_LENGTH else None
    if found is None:
        raise NotHere("That link opens no seat. It may have been replaced by a newer one, or taken away.")
    return go(
        seat_path(found.table, found.seat), *seat_cookies(found.table, found.seat, secret, secure=_secure(request))
    )


def _secure(request: Asked) -> bool:
    return request.url.scheme == "https"


@post("/new")
async def new(request: Asked) -> Response[Any]:
    """Make a table, sit down at it, and go there."""
    must_be_host(request)
    form = await form_of(request)
    desk = desk_of(request)
    try:
        made = await asyncio.to_thread(desk.once, first(form, "key"), lambda new: _make(desk.hall, form, new))
    except Mendable as wrong:
        return html(await asyncio.to_thread(_home, request, wrong.line, form), status=422)
    except TableExists as there:  # made before a restart, and its link went with that answer: the host makes another
        return go(f"/table/{there.table}")
    mine = seat_cookies(made.table, made.seat, made.link, secure=_secure(request))
    return go(seat_path(made.table, made.seat), *mine)


def _make(hall: Hall, form: Form, new: str) -> Made:
    quick = bool(first(form, "quick"))
    game = registry.game(first(form, "game") or next(iter(registry.GAMES)))
    gm = bool(first(form, "gm"))
    if not quick and not first(form, "title").strip():
        raise Mendable("A table needs a title.")
    packs = form.get(f"pack.{game.id}", ()) if not quick else ()
    return hall.make_table(
        game.id,
        first(form, "title").strip(),
        options=_chosen(game, form) if not quick else {},
        role=GM if gm else PLAYER,
        name="Game master" if gm else "Player",
        packs=packs,
        table=new,
        quick=_fresh_seed(hall, game, packs) if quick or first(form, "begin") else None,
    )


def _fresh_seed(hall: Hall, game: Game, packs: Sequence[str]) -> int:
    """A seed for a game in one click, whose adventure is called as no table here is yet, if one can be had."""
    taken = {row.title for row in hall.tables()}
    seeds = (secrets.randbits(62) for _ in range(200))
    chosen = [pack for pack in on_hand(game.id) if pack.digest in packs]
    return next((seed for seed in seeds if game.opening_title(seed, chosen) not in taken), secrets.randbits(62))


def _chosen(game: Game, form: Form) -> dict[str, Any]:
    """The house rules of this game as the form has them; an unticked box is off, what the form has not stays."""
    chosen: dict[str, Any] = {}
    if game.id not in form.get("options", ()):
        return chosen
    for name, default in game.switches.items():
        given = first(form, f"option.{game.id}.{name}")
        if isinstance(default, bool):
            value: bool | int | str = bool(given)
        elif isinstance(default, int):
            number = whole(given)
            if number is None:
                raise Mendable(f"{name.replace('_', ' ').capitalize()} is a whole number.")
            value = number
        else:
            value = given or default
        if value != default:
            chosen[name] = value
    return chosen


@get(["/new", "/look"])
async def reopened(request: Asked) -> Response[Any]:  # noqa: ARG001 (the same for everybody)
    """Where a form was sent, opened anew: the first page."""
    return go("/")


@post("/look")
async def look(request: Asked) -> Response[Any]:
    """Choose the colours."""
    form = await form_of(request)
    chosen, back = first(form, "look"), first(form, "back")
    # Browsers read a backslash as a slash, and pass over tabs and line breaks: what is left must be a path of ours.
    if not back.startswith("/") or back.startswith("//") or not PATH.fullmatch(back):
        back = "/"
    return go(back, cookie(LOOK_COOKIE, chosen if chosen in LOOKS else ""))


ROUTES = (home, host_link, join, new, reopened, look)
