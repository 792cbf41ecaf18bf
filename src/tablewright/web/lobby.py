"""Seats and links: a table's lobby, for the host and for those who sit there."""

from __future__ import annotations

import asyncio
import io
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import segno
from litestar import Controller, Response, get, post
from markupsafe import Markup

from tablewright.core.facts import GM, Command
from tablewright.core.packs import AddPack, on_hand
from tablewright.core.prose import capital
from tablewright.store.errors import StoreError
from tablewright.table.commands import HOST, ChangeSeat, MakeSeat, RenewLink, RevokeSeat, SetHouse
from tablewright.table.house import HOUSE
from tablewright.table.say import HOUSE_WORDS
from tablewright.table.seats import PLAYER
from tablewright.table.stream import NotHere
from tablewright.table.table import Table
from tablewright.web.access import seat_path, seats_at_home
from tablewright.web.desk import (
    Asked,
    Desk,
    asked_for,
    cookies,
    desk_of,
    form_of,
    go,
    html,
    look_of,
    must_be_host,
    role_words,
    sitting_of,
    words_of,
)
from tablewright.web.forms import Form, first
from tablewright.web.guard import LOOPBACK_NAMES
from tablewright.web.reach import for_others, only_here

ALONE = (
    "Only this machine can open these links. To invite others, stop the table where it runs (Ctrl-C) and start it "
    "with: {program} serve --host 0.0.0.0"
)
OPEN = "Send each player their own link; a phone can read it from the square."
UNKNOWN = (
    "Send each player their own link, with the name or number that your network knows this machine by in the place "
    "of {name}."
)


FORMS = ["/seat", "/figures", "/renew", "/revoke", "/house"]
"""Where the forms of a lobby go."""
SWITCHED = {
    "gm": "Let players ask",
    "players": "Let players take back at once",
    "sealed": "Let the table throw all dice",
    "hand": "Throw real dice, and type what they show",
}
"""What the buttons of the table's own switches say."""


@dataclass(frozen=True)
class Door:
    """A lobby as somebody may use it: which table, who asks, and where its forms go."""

    table: Table
    who: str
    role: str
    base: str
    back: str

    @property
    def page(self) -> str:
        """Where the lobby itself is."""
        return self.base if self.role == HOST else f"{self.base}lobby"


def program() -> str:
    """How this program is called where it was started: by its name, or by its place in the folder of the source."""
    beside = Path(sys.executable).with_name("tablewright")
    near = beside.is_relative_to(Path.cwd()) and beside.exists()
    return str(beside.relative_to(Path.cwd())) if near and not shutil.which("tablewright") else "tablewright"


def qr_code(link: str) -> Markup:
    """The link as a square that phones can read."""
    out = io.BytesIO()
    segno.make(link, error="m").save(
        out, kind="svg", border=2, xmldecl=False, svgns=False, omitsize=True, svgclass=None, lineclass=None
    )
    return Markup(out.getvalue().decode())  # noqa: S704 (segno's own drawing)


def _invitation(header: str, desk: Desk) -> str:
    """What is said about links above them: to whom they are of use."""
    if desk.front is not None:
        return OPEN
    if desk.bound in LOOPBACK_NAMES:
        return ALONE.format(program=program())
    place = for_others(header, desk.bound)
    return UNKNOWN.format(name=place.rpartition(":")[0] or place) if only_here(place) else OPEN


def _show(
    request: Asked, door: Door, *, problem: str = "", form: Form | None = None, link: str = "", to: str = ""
) -> str:
    desk, affairs = desk_of(request), door.table.state.affairs
    mine = {seat for table, seat in seats_at_home(desk.hall, cookies(request)) if table == door.table.id}
    given, (seats, heroes) = form or {}, _sitting(door.table, mine)
    may_invite = door.role in (HOST, GM) or (door.role == PLAYER and not affairs.gm)
    return desk.pages.page(
        "lobby",
        title=affairs.title,
        line=_invitation(request.headers["host"], desk) if may_invite else "",
        seats=seats,
        figures=heroes,
        invite={"name": to, "link": link, "qr": qr_code(link)} if link else None,
        packs=_packs(desk, door) if door.role == HOST else None,
        may_invite=may_invite,
        may_change=door.role in (HOST, GM),
        may_switch=door.role in (HOST, GM) or (door.role == PLAYER and not affairs.gm),
        switches=_switches(affairs.house),
        ask_sure=first(given, "role") == GM and not affairs.gm and bool(problem),
        form={"name": first(given, "name"), "role": first(given, "role")} if problem else {"name": "", "role": ""},
        base=door.base,
        back=door.back,
        problem=problem,
        look=look_of(request),
        here_path=door.page,
    )


def _sitting(table: Table, mine: set[str]) -> tuple[list[dict[str, Any]], list[tuple[str, str]]]:
    """Who sits at a table and who can be played there, as it stands between two orders; `mine` are this browser's."""
    with table.lock:
        names, lost = table.game.names(table.state.world), table.game.lost(table.state.world)
        seats = [
            {
                "id": seat.id,
                "name": seat.name,
                "role": role_words(seat.role),
                "role_id": seat.role,
                "figures": ", ".join(names(figure) for figure in seat.figures if figure not in lost),
                "holds": seat.figures,
                "away": seat.away,
                "mine": seat_path(table.id, seat.id) if seat.id in mine else "",
            }
            for seat in table.state.affairs.sitting()
        ]
        return seats, [(hero, names(hero)) for hero in table.game.heroes(table.state.world)]


def _lobby(request: Asked, door: Door) -> Response[str]:
    """The lobby, with the link that was made just now, if this is the page that shows it."""
    to, link = desk_of(request).invites.take(door.page, asked_for(request, "link"))
    return html(_show(request, door, link=link, to=to))


def _switches(house: Mapping[str, str]) -> list[dict[str, str]]:
    """How each of the table's own switches stands, and the ways in which it does not."""
    stands = {name: house.get(name, among[0]) for name, among in HOUSE.items()}
    return [
        {"name": name, "value": value, "now": capital(HOUSE_WORDS[name, stands[name]]), "words": SWITCHED[value]}
        for name, among in HOUSE.items()
        for value in among
        if value != stands[name]
    ]


def _packs(desk: Desk, door: Door) -> dict[str, Any] | None:
    """The packs that a table has, and those of the shelf that it has not; None for a game without any."""
    desk.shelf.refresh()
    here = getattr(door.table.state.world, "packs", ())
    more = [(pack.digest, pack.name) for pack in on_hand(door.table.game.id)]
    more = [(digest, name) for digest, name in more if digest not in {pack.digest for pack in here}]
    return {"here": ", ".join(pack.name for pack in here), "more": more} if here or more else None


def _order(request: Asked, door: Door, form: Form, command: Command) -> Response[Any]:
    """Carry out an order about seats; a new link is shown once, on the page that is seen next."""
    reply = door.table.command(door.who, command, first(form, "key"))
    if not reply.done:
        return html(_show(request, door, problem=words_of(reply), form=form), status=409)
    if reply.asked:
        return html(_show(request, door, problem=words_of(reply), form=form))
    if not reply.link:
        return go(door.page)
    desk = desk_of(request)
    here = f"{request.url.scheme}://{for_others(request.headers['host'], desk.bound)}/"
    link = f"{desk.front or here}j/{reply.link}"
    name = first(form, "name").strip() or next(
        (seat.name for seat in door.table.state.affairs.sitting() if seat.id == first(form, "seat")), ""
    )
    return go(f"{door.page}?link={desk.invites.keep(door.page, name, link)}")


def _seat_command(verb: str, form: Form) -> Command:
    match verb:
        case "seat":
            return MakeSeat(
                role=first(form, "role"),
                name=first(form, "name").strip(),
                figures=tuple(form.get("figure", ())),
                sure=bool(first(form, "sure")),
            )
        case "figures":
            return ChangeSeat(seat=first(form, "seat"), figures=tuple(form.get("figure", ())))
        case "renew":
            return RenewLink(seat=first(form, "seat"))
        case "pack":
            return AddPack(digest=first(form, "digest"))
        case "revoke":
            return RevokeSeat(seat=first(form, "seat"))
        case "house":
            return SetHouse(name=first(form, "name"), value=first(form, "value"))
    raise NotHere("That is not done here.")


class SeatLobby(Controller):
    """The lobby as those who sit at the table use it."""

    path = "/t/{table:str}/{seat:str}"

    @get("/lobby")
    async def lobby(self, request: Asked) -> Response[str]:
        """Who sits here."""
        return await asyncio.to_thread(_lobby, request, await _seat_door(request))

    @get(FORMS)
    async def reopened(self, request: Asked) -> Response[Any]:
        """Where a form was sent, opened anew: the lobby."""
        return go((await _seat_door(request)).page)

    @post(FORMS)
    async def change(self, request: Asked) -> Response[Any]:
        """Set, change or take away a seat; set one of the table's own switches."""
        door, form = await _seat_door(request), await form_of(request)
        verb = request.url.path.rsplit("/", 1)[-1]
        return await asyncio.to_thread(_order, request, door, form, _seat_command(verb, form))


async def _seat_door(request: Asked) -> Door:
    sitting = await sitting_of(request)
    return Door(sitting.table, sitting.seat.id, sitting.seat.role, sitting.path, sitting.path)


class HostLobby(Controller):
    """The lobby as the host uses it."""

    path = "/table/{table:str}"

    @get("/")
    async def lobby(self, request: Asked) -> Response[str]:
        """Who sits at a table."""
        return await asyncio.to_thread(_lobby, request, await _host_door(request))

    @get([*FORMS, "/pack"])
    async def reopened(self, request: Asked) -> Response[Any]:
        """Where a form was sent, opened anew: the lobby."""
        return go((await _host_door(request)).page)

    @post([*FORMS, "/pack"])
    async def change(self, request: Asked) -> Response[Any]:
        """Set, change or take away a seat; give the table a pack; set one of its own switches."""
        door, form = await _host_door(request), await form_of(request)
        verb = request.url.path.rsplit("/", 1)[-1]
        return await asyncio.to_thread(_order, request, door, form, _seat_command(verb, form))


async def _host_door(request: Asked) -> Door:
    must_be_host(request)
    table = request.path_params["table"]
    try:
        found = await asyncio.to_thread(desk_of(request).hall.table, table)
    except StoreError as wrong:
        raise NotHere(str(wrong)) from wrong
    return Door(found, HOST, HOST, f"/table/{table}/", "")
