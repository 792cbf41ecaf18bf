"""The character builder: its steps come from the game, its picks stand in the address until they are given."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Controller, Response, get, post

from tablewright.core.facts import Command
from tablewright.web import realdice
from tablewright.web.desk import Asked, form_of, go, html, is_part, look_of, page_of, words_of
from tablewright.web.forms import Form, command_of, first
from tablewright.web.seatpage import SeatPage

PICKS_LIMIT = 120
"""The most fields that a character in the making may have."""


class Building(Controller):
    """A seat's character builder."""

    path = "/t/{table:str}/{seat:str}/builder"

    @get("/")
    async def steps(self, request: Asked) -> Response[str]:
        """The steps, with what was picked so far."""
        page = await page_of(request)
        picks: dict[str, list[str]] = {}
        for name, value in request.query_params.multi_items():
            if len(picks) < PICKS_LIMIT or name in picks:
                picks.setdefault(name, []).append(value)
        return html(await asyncio.to_thread(_show, request, page, picks))

    @post("/")
    async def give(self, request: Asked) -> Response[Any]:
        """Give the order that a step leads to."""
        page, form = await page_of(request), await form_of(request)
        return await asyncio.to_thread(_give, request, page, form)


def _give(request: Asked, page: SeatPage, form: Form) -> Response[Any]:
    reply = realdice.given(page, command_of(form), form)
    if reply.wants is not None:
        return realdice.asking(request, page, reply, reply.wants, form)
    orders = ("command", "key", "then", *realdice.OWN)
    picks = {name: list(values) for name, values in form.items() if name not in orders}
    if not reply.done:
        return html(_show(request, page, picks, problem=words_of(reply)), status=409)
    steps = f"{page.sitting.path}builder" + (f"?{urlencode(picks, doseq=True)}" if picks else "")
    return go(steps if first(form, "then") == "builder" else page.sitting.path)


def _show(request: Asked, page: SeatPage, picks: Mapping[str, Sequence[str]], problem: str = "") -> str:
    builder = page.table.builder(page.seat.id, {name: ",".join(values) for name, values in picks.items()})
    given: dict[str, Any] = {
        "builder": builder,
        "chosen": picks,
        "begin": _text(builder.begin),
        "command": _text(builder.command),
        "random": _text(builder.random),
        "problem_here": problem,
        "title": page.table.state.affairs.title,
        "look": look_of(request),
        "here_path": f"{page.sitting.path}builder?{urlencode(dict(picks), doseq=True)}",
        "credit": page.game.ledger.credit,
    }
    if is_part(request):
        return str(page.pages.part("making", **given))
    return page.pages.page("builder", **given)


def _text(command: Command | None) -> str:
    return msgspec.json.encode(command).decode() if command is not None else ""
