"""The odds room: up to six asks, or orders that a seat could give now, side by side, with exact chances.

/odds/GAME is for everyone; /t/TABLE/SEAT/odds knows the seat's own orders and nothing that the seat does not know.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from litestar import Controller, Response, get

from tablewright.core.errors import Mendable, no_such_game
from tablewright.core.facts import Chance, Refused
from tablewright.odds import across, asks, columns
from tablewright.odds.columns import SIX, Column
from tablewright.odds.foresight import Foresight, foresee, foretold
from tablewright.odds.readings import words
from tablewright.table.commands import TableCommand
from tablewright.table.stamps import Offered
from tablewright.table.stream import NotHere
from tablewright.web.desk import Asked, desk_of, html, look_of, page_of
from tablewright.web.forms import ASK_LENGTH
from tablewright.web.orders import is_ready, row_of
from tablewright.web.seatpage import SeatPage

GONE = "This order cannot be given any more."


@dataclass
class Place:
    """One of the six places: what stands in its field, its column or what is wrong with it, and what was combined."""

    ask: str = ""
    order: str = ""
    column: Column | None = None
    problem: str = ""
    chosen: list[str] = field(default_factory=list)
    both: tuple[str, str] | None = None
    without: str = ""
    """What asks for all the others alone."""

    @property
    def query(self) -> list[tuple[str, str]]:
        """What asks for it."""
        if not self.order:
            return [("ask", self.ask)]
        return [("order", self.order), *((f"all.{self.order}", key) for key in self.chosen)]


@get("/odds/{game:str}")
async def odds(request: Asked) -> Response[str]:
    """The odds of anything by the rules of a game."""
    game = str(request.path_params["game"]).casefold()
    if game not in asks.GAMES:
        raise NotHere(no_such_game(game, asks.GAMES).line)
    places = await asyncio.to_thread(lambda: [_of_ask(game, text) for text in _texts(request, "ask")])
    return _page(request, game, places, back="/", path=f"/odds/{game}")


class SeatOdds(Controller):
    """The same from a seat, with its orders."""

    path = "/t/{table:str}/{seat:str}"

    @get("/odds")
    async def odds(self, request: Asked) -> Response[str]:
        """The odds of the seat's orders and of anything else."""
        page = await page_of(request)
        places, orders = await asyncio.to_thread(_seat_places, request, page)
        return _page(request, page.game.id, places, orders=orders, back=page.sitting.path, path="odds")


def _texts(request: Asked, name: str) -> list[str]:
    given = [str(text)[:ASK_LENGTH].strip() for text in request.query_params.getall(name, [])]
    return [text for text in given if text][:SIX]


def _of_ask(game: str, text: str, options: tuple[str, ...] = ()) -> Place:
    try:
        return Place(ask=text, column=columns.of_ask(asks.read(game, text, options=options)))
    except Mendable as wrong:
        return Place(ask=text, problem=wrong.line)


def _seat_places(request: Asked, page: SeatPage) -> tuple[list[Place], list[tuple[str, str]]]:
    """The places that were asked for, and the orders that could be: those with a chance, as id and words."""
    wanted = _texts(request, "order")
    with page.table.lock:
        offered = page.table.offers(page.seat.id)
        seen = page.table.seen(page.seat.id)
        names = page.table.names(page.seat.id)
    given = {row_of(one, page.game.term_words).id: one for one in offered if _may(one)}
    offers = {key: one for key, one in given.items() if foretold(page.game, seen, one.offer)}
    places = []
    for key in wanted:
        found = offers.get(key)
        if found is None:
            words = f"{given[key].offer.words}: no dice are thrown for this." if key in given else GONE
            places.append(Place(order=key, problem=words))
            continue
        places.append(_of_order(page, seen, found, names=names, key=key, chosen=_texts(request, f"all.{key}")))
    places += [_of_ask(page.game.id, text, page.table.house_rules(page.seat.id)) for text in _texts(request, "ask")]
    orders = [(key, one.offer.words) for key, one in offers.items()]
    return places[:SIX], orders


def _may(offered: Offered) -> bool:
    """Whether an order can be given as it stands."""
    offer = offered.offer
    return not offer.greyed and is_ready(offer) and not isinstance(offer.command, TableCommand)


def _of_order(page: SeatPage, seen: Any, offered: Offered, *, names: Any, key: str, chosen: list[str]) -> Place:
    offer, game = offered.offer, page.game
    refused = game.refusal(seen, offer.command)
    if isinstance(refused, Refused):
        return Place(order=key, problem=refused.words)
    if isinstance(offer.chance, Chance) and offer.chance.hidden:
        return Place(order=key, problem=f"{offer.words}: its target is not known here, and so not its chance.")
    found: Foresight = foresee(game, seen, offer.command)
    column = columns.of_order(offer.words, found, game, names, button=offer.chance)
    return Place(order=key, column=column, chosen=chosen, both=columns.together(found, chosen))


def _page(
    request: Asked,
    game: str,
    places: list[Place],
    *,
    orders: list[tuple[str, str]] | None = None,
    back: str,
    path: str,
) -> Response[str]:
    given = [pair for place in places for pair in place.query]
    for place in places:
        place.without = urlencode([pair for other in places if other is not place for pair in other.query])
    together = across.column([place.column for place in places if place.column is not None])
    page = desk_of(request).pages.page(
        "odds",
        game=game,
        titles={name: asks.title_of(name) for name in asks.GAMES},
        places=places,
        together=[Place(column=together)] if together is not None else [],
        orders=orders,
        six=SIX,
        whole=columns.WHOLE,
        readings_words=words,
        samples=[(text, urlencode([*given, ("ask", text)])) for text in asks.samples(game)],
        room="/odds",
        back=back,
        path=path,
        look=look_of(request),
    )
    return html(page)


ROUTES = (odds,)
