"""The table's own addresses: the page, orders, speech, the live stream, why, undo, notes, others' eyes."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, Response, get, post
from litestar.response import Stream

from tablewright.core.errors import Mendable
from tablewright.core.facts import GM, Offer, Refused
from tablewright.core.prose import capital, signed
from tablewright.odds import asks
from tablewright.odds.answers import Odds, outside
from tablewright.odds.luck import NOBODY, lines_of
from tablewright.paper.sheets import pdf
from tablewright.paper.typeset import can_print
from tablewright.table.commands import Next, Note, Say, Undo
from tablewright.table.stream import NotHere
from tablewright.table.undo import may_undo
from tablewright.table.whispers import QUOTES, unquoted, whispered
from tablewright.web import realdice, typed
from tablewright.web.desk import (
    Asked,
    answer,
    asked_for,
    desk_of,
    form_of,
    go,
    html,
    is_part,
    look_of,
    page_of,
    said,
    sitting_of,
    to_keep,
    wants_json,
)
from tablewright.web.forms import Form, command_of, first
from tablewright.web.live import Live
from tablewright.web.panels import with_keys
from tablewright.web.seatpage import SeatPage

EYES = "/as/{other:str}"
"""Before an address: the same through another seat's eyes, for the game master."""


class Play(Controller):
    """A seat's addresses; each opens only with the seat's cookie."""

    path = "/t/{table:str}/{seat:str}"

    @get(["/", EYES])
    async def page(self, request: Asked) -> Response[str]:
        """The table."""
        page = await page_of(request)
        return html(await asyncio.to_thread(page.whole, here=asked_for(request, "here"), look=look_of(request)))

    @get(["/do", "/next", "/note", "/line"])
    async def reopened(self, request: Asked) -> Response[Any]:
        """Where an order was sent, opened anew: the table."""
        return go((await sitting_of(request)).path)

    @post("/do")
    async def do(self, request: Asked) -> Response[Any]:
        """An order from a button."""
        page, form = await page_of(request), await form_of(request)
        command = command_of(form)

        def work() -> Response[Any]:
            return _given(request, page, command, form, stamp=first(form, "stamp"))

        return await asyncio.to_thread(work)

    @post("/next")
    async def next(self, request: Asked) -> Response[Any]:
        """The game master's big button."""
        return await _order(request, await page_of(request), lambda _: Next())

    @post("/note")
    async def note(self, request: Asked) -> Response[Any]:
        """A note of one's own."""
        return await _order(request, await page_of(request), lambda form: Note(text=first(form, "text")))

    @post("/line")
    async def line(self, request: Asked) -> Response[Any]:
        """A line that was typed: an order, speech, or a question about odds."""
        page, form = await page_of(request), await form_of(request)
        return await asyncio.to_thread(_typed, request, page, form)

    @get(["/live", EYES + "/live"])
    async def live(self, request: Asked) -> Stream:
        """What happens, as it happens."""
        page, desk = await page_of(request), desk_of(request)
        again = request.headers.get("last-event-id")  # from a browser that was cut off, by the address of before
        since = again or asked_for(request, "since")
        shelf = desk.shelf if page.seat.role == GM or page.eyes else None
        stream = Live(
            page,
            since,
            shutdown=desk.shutdown,
            open_streams=desk.streams,
            galleries=desk.galleries,
            shelf=shelf,
            owed=bool(again) or asked_for(request, "owed") == "1",
        )
        return Stream(
            stream.events(), media_type="text/event-stream", status_code=200, headers={"x-accel-buffering": "no"}
        )

    @get(["/log", EYES + "/log"])
    async def log(self, request: Asked) -> Response[str]:
        """Facts before one."""
        page = await page_of(request)
        stream, more = await asyncio.to_thread(page.earlier, asked_for(request, "before"))
        part = page.pages.part("log", stream=stream, earlier=more)
        if is_part(request):
            return html(part)
        return html(page.pages.page("log", part=part, look=look_of(request)))

    @get(["/map", EYES + "/map"])
    async def map(self, request: Asked) -> Response[str]:
        """The map alone, as large as there is room."""
        page = await page_of(request)
        part = page.pages.part("map", view=await asyncio.to_thread(page.table.view, page.seat.id), alone=True)
        return _part(request, page, part, heading="The map")

    @get(["/sheets.pdf", EYES + "/sheets.pdf"])
    async def sheets(self, request: Asked) -> Response[bytes]:
        """The seat's sheets as they are now, for the printer."""
        page = await page_of(request)
        return to_keep(await asyncio.to_thread(_printed, page), "application/pdf", "sheets.pdf")

    @get(["/ledger", EYES + "/ledger"])
    async def ledger(self, request: Asked) -> Response[str]:
        """The ledger of experience: when, who, how much, what for."""
        page = await page_of(request)
        part = page.pages.part("ledger", earned=await asyncio.to_thread(page.table.ledger, page.seat.id))
        return _part(request, page, part, heading="Experience")

    @get(["/luck", EYES + "/luck"])
    async def luck(self, request: Asked) -> Response[str]:
        """How lucky everybody was: what was rolled against what was to be expected."""
        page = await page_of(request)
        part = page.pages.part(
            "luck", lucky=lines_of(await asyncio.to_thread(page.table.luck, page.seat.id)), nobody=NOBODY
        )
        return _part(request, page, part, heading="How lucky were we?")

    @get("/key")
    async def key(self, request: Asked) -> Response[str]:
        """The game master's key of the adventure."""
        page = await page_of(request)
        part = page.pages.part("key", key=await asyncio.to_thread(page.table.key, page.seat.id))
        return _part(request, page, part, heading="The key")

    @get(["/why/{number:str}", EYES + "/why/{number:str}"])
    async def why(self, request: Asked) -> Response[str]:
        """Every term behind a fact's number, those that did not apply included."""
        page = await page_of(request)
        part = await asyncio.to_thread(lambda: _why(page, page.cited(request.path_params["number"])))
        return _part(request, page, part, heading=f"#{request.path_params['number']}: why?")

    @get("/undo")
    async def undo(self, request: Asked) -> Response[str]:
        """What would go if all from a fact on were taken back, and whether it may go alone."""
        page = await page_of(request)
        part = await asyncio.to_thread(_undo_listing, page, asked_for(request, "to"))
        return _part(request, page, part, heading="Take back")

    @post("/undo")
    async def take_back(self, request: Asked) -> Response[Any]:
        """Take it back."""
        page = await page_of(request)
        return await _order(
            request,
            page,
            lambda form: Undo(
                back_to=first(form, "to").lstrip("#"),
                alone=first(form, "alone") == "1",
                why=first(form, "why").strip(),
            ),
        )


async def _order(request: Asked, page: SeatPage, make: Any) -> Response[Any]:
    """Give one of the table's own orders, made from the form."""
    form = await form_of(request)

    def work() -> Response[Any]:
        return _given(request, page, make(form), form)

    return await asyncio.to_thread(work)


def _given(request: Asked, page: SeatPage, command: Any, form: Form, *, stamp: str = "") -> Response[Any]:
    """Give an order."""
    return realdice.give(request, page, command, form, stamp=stamp)


def _part(request: Asked, page: SeatPage, part: str, *, heading: str) -> Response[str]:
    """A part for the module, or the same on a page of its own."""
    whole = with_keys(part)
    if is_part(request):
        return html(whole)
    return html(page.pages.page("alone", part=part, heading=heading, back=page.sitting.path, look=look_of(request)))


def _typed(request: Asked, page: SeatPage, form: Form) -> Response[Any]:
    line, key, to = first(form, "line").strip(), first(form, "key"), first(form, "to")
    if first(form, "as") == "say" or line[:1] in QUOTES:
        return _spoken(request, page, Say(text=unquoted(line), to=to), key)
    verb, rest = typed.verb_of(line)
    if (verb in ("odds", "roll", "whisper") or (verb == "say" and rest)) and not typed.named(line, _offers(page)):
        if verb == "whisper":
            return _spoken(request, page, whispered(rest, page.whom()), key)
        if verb == "say":
            return _spoken(request, page, Say(text=unquoted(rest), to=to), key)
        return _asked(request, page, verb, rest)
    with page.table.lock:
        found = typed.read(line, _offers(page))
        if isinstance(found, Refused):
            if wants_json(request):
                return said("refused", found.words, say_it=line)
            return html(page.whole(problem=found.words, draft=line, look=look_of(request)), status=409)
        return _given(request, page, found, form)


def _spoken(request: Asked, page: SeatPage, found: Say | Refused, key: str) -> Response[Any]:
    """What is said, to all or to one alone; or why it is not."""
    if isinstance(found, Say):
        return answer(request, page, page.table.command(page.seat.id, found, key))
    if wants_json(request):
        return said("refused", found.words)
    return html(page.whole(problem=found.words, look=look_of(request)), status=409)


def _offers(page: SeatPage) -> list[Offer]:
    """What the seat may order now."""
    return [offered.offer for offered in page.table.offers(page.seat.id)]


def _asked(request: Asked, page: SeatPage, verb: str, ask: str) -> Response[Any]:
    """The odds of an order or of an ask, or a roll of it outside the game."""
    if verb == "odds" and (meant := typed.named(ask, _offers(page))):
        return _told(request, page, typed.chance_words(meant[0], page.game))
    try:
        asked = asks.read(page.game.id, ask, options=page.table.house_rules(page.seat.id))
        words = outside(asked) if verb == "roll" else typed.odds_words(Odds(asked.ask))
    except Mendable as wrong:
        words = wrong.line
    return _told(request, page, words)


def _told(request: Asked, page: SeatPage, words: str) -> Response[Any]:
    """A line of answer that is no order's."""
    if wants_json(request):
        return said("told", words)
    return html(page.whole(problem=words, look=look_of(request)))


def _printed(page: SeatPage) -> bytes:
    sheets = page.table.view(page.seat.id).sheets
    if not sheets or not can_print():
        raise NotHere("There are no sheets to print here.")
    return pdf(sheets, page.game.ledger)


def _why(page: SeatPage, number: str) -> str:
    ledger = page.game.ledger
    terms = [
        {
            "value": signed(term.value),
            "applies": term.applies,
            "words": page.game.term_words(term),
            "about": term.about if term.about not in page.game.term_words(term) else "",
            "clause": term.clause,
            "title": ledger.title_of(term.clause) if term.clause in ledger else "",
            "house": term.clause in ledger and page.table.house_default(page.seat.id, ledger[term.clause]),
        }
        for term in page.table.why(page.seat.id, number)
    ]
    card = page.table.entry(page.seat.id, number).card
    clauses = [ledger[name] for name in card.clauses if name in ledger]
    house = [one.id for one in clauses if page.table.house_default(page.seat.id, one)]
    return page.pages.part(
        "why",
        number=number,
        terms=terms,
        clauses=clauses,
        house=house,
        rolled=bool(card.rolls),
        game_id=page.game.id,
    )


def _undo_listing(page: SeatPage, to: str) -> str:
    to = to.lstrip("#")
    found = page.table.undo_listing(page.seat.id, to)
    if isinstance(found, Refused):
        return page.pages.part("undo", lost=[], back=[], number=to, refused=found.words, button="", only="")
    number = to or (found[0].number if found else "")
    lost, back = ([entry for entry in found if entry.undone is gone] for gone in (False, True))
    alone = page.table.undo_listing(page.seat.id, number, alone=True)
    only = not isinstance(alone, Refused) and len(alone) < len(found)
    asks = not may_undo(page.seat, page.table.state.affairs)
    single = ("Ask to take back" if asks else "Take back") if only else ""
    button = f"{'take' if not back else 'put'} all this back"
    button = f"Ask to {button}" if asks else capital(button)
    return page.pages.part("undo", lost=lost, back=back, number=number, refused="", button=button, only=single)
