"""The rules of a game as pages: /rules/GAME is all of them, /rules/GAME/WORD those that a word leads to."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Response, get

from tablewright.core import percents
from tablewright.core.errors import Mendable
from tablewright.core.ledger import Clause, Ledger, load, package_of
from tablewright.core.view import Table
from tablewright.odds import answers, asks
from tablewright.odds.lines import aimed, lines
from tablewright.odds.tables import of_odds, tables
from tablewright.table.stream import NotHere
from tablewright.web.desk import Asked, desk_of, html, look_of
from tablewright.web.forms import ASK_LENGTH


class Odds(msgspec.Struct, frozen=True):
    """What was asked on the page and what chance was wanted, with the answer in lines, or what is wrong with it."""

    ask: str = ""
    aim: str = ""
    lines: tuple[str, ...] = ()
    problem: str = ""


@get("/rules/{game:str}")
async def rules(request: Asked) -> Response[str]:
    """The ledger of a game: every clause in our own words, or those that the word in the field leads to."""
    ledger, package = _ledger(request)
    sought = str(request.query_params.get("find", ""))[:ASK_LENGTH].strip()
    if not sought:
        return _page(request, ledger, ledger.clauses)
    if not ledger.find(sought):
        return _page(request, ledger, ledger.clauses, problem=_not_held(ledger, sought), sought=sought)
    return await _found(request, ledger, package, sought)


@get("/rules/{game:str}/{word:str}")
async def rule(request: Asked) -> Response[str]:
    """The clauses that a word leads to, with examples and tables; under tables of odds anything can be asked."""
    ledger, package = _ledger(request)
    word = request.path_params["word"][:ASK_LENGTH]
    if not ledger.find(word):
        raise NotHere(_not_held(ledger, word))
    return await _found(request, ledger, package, word)


def _not_held(ledger: Ledger, word: str) -> str:
    return f"No rule of {ledger.title} holds that word; near to it: {', '.join(ledger.nearest(word))}."


async def _found(request: Asked, ledger: Ledger, package: str, word: str) -> Response[str]:
    """The clauses that a word leads to."""
    found = ledger.find(word)
    shown = {entry.id: tables(package, entry) for entry in found}
    odds = await asyncio.to_thread(_odds, request, ledger.game) if any(of_odds(entry) for entry in found) else None
    return _page(request, ledger, found, tables=shown, odds=odds, word=word)


def _ledger(request: Asked) -> tuple[Ledger, str]:
    try:
        package = package_of(request.path_params["game"])
    except Mendable as wrong:
        raise NotHere("There is no such game here.") from wrong
    return load(package), package


def _page(
    request: Asked,
    ledger: Ledger,
    clauses: tuple[Clause, ...] | list[Clause],
    *,
    tables: dict[str, tuple[Table, ...]] | None = None,
    odds: Odds | None = None,
    word: str = "",
    sought: str = "",
    problem: str = "",
) -> Response[str]:
    path = f"/rules/{ledger.game}" + (f"/{quote(word)}" if word else "")
    given: dict[str, Any] = {"clauses": clauses, "tables": tables or {}, "odds": odds, "word": word, "sought": sought}
    page = desk_of(request).pages.page(
        "rules", ledger=ledger, look=look_of(request), here_path=path, problem=problem, **given
    )
    return html(page)


def _odds(request: Asked, game: str) -> Odds:
    """The answer to what was asked on the page: exact chances, or what to reach for a chance near the one wanted."""
    ask, aim = (str(request.query_params.get(name, ""))[:ASK_LENGTH].strip() for name in ("ask", "aim"))
    if not ask:
        return Odds(aim=aim)
    try:
        asked = asks.read(game, ask)
        told = (
            aimed(asked, percents.read(aim, answers.CHANCE, named=True))
            if aim and asked.ask.target is None
            else lines(asked)
        )
    except Mendable as wrong:
        return Odds(ask, aim, problem=wrong.line)
    return Odds(ask, aim, tuple(told))


ROUTES = (rules, rule)
