"""The bench room: a party against foes many times over, beside the table and without its knowing, or without one."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from markupsafe import Markup

from tablewright.core.arena import Arena
from tablewright.core.errors import Mendable
from tablewright.core.facts import tag_of
from tablewright.core.game import Game
from tablewright.core.switches import typed
from tablewright.games import registry
from tablewright.odds import asks
from tablewright.sim import asking, files, replay
from tablewright.sim.words import value_words
from tablewright.table.feed import Entry
from tablewright.table.stream import NotHere
from tablewright.web import benchtold
from tablewright.web.benchform import COUNT, FIELDS, MOST, RUNS, VARIED, WAYS, Request, choices_of, job_of, parties
from tablewright.web.benchjobs import Count, Job
from tablewright.web.benchstand import Stand, stand_of
from tablewright.web.desk import (
    Asked,
    asked_for,
    desk_of,
    form_of,
    go,
    html,
    is_part,
    look_of,
    said,
    to_keep,
    wants_json,
)
from tablewright.web.render import Pages
from tablewright.web.workshop import Place

SOON = 0.8
"""Seconds that a page waits for its fights before it shows how far they are."""
SHARE = 75
"""How often the party should win, in percent, if nothing is said."""
MEDIA = {".csv": "text/csv; charset=utf-8", ".parquet": "application/vnd.apache.parquet"}


class Bench(Controller):
    """A bench, be it a seat's or the host's own."""

    @get("/")
    async def bench(self, request: Asked) -> Response[str]:
        """What can be tried, how far the fights are, and what they came to."""
        stand = await stand_of(request)
        await asyncio.to_thread(desk_of(request).workshop.warm, stand.game.id)
        return html(await asyncio.to_thread(_show, request, stand))

    @post("/")
    async def give(self, request: Asked) -> Response[Any]:
        """Begin a job; a quick one is answered at once."""
        stand, form = await stand_of(request), await form_of(request)
        asked, shop = Request.of(form), desk_of(request).workshop
        try:
            job = await asyncio.to_thread(job_of, stand, asked)
            await asyncio.to_thread(shop.give, stand.key, job)
        except Mendable as wrong:
            if wants_json(request):
                raise
            return html(await asyncio.to_thread(_show, request, stand, asked, wrong.line), status=422)
        shop.place(stand.key).asked = asked
        await asyncio.to_thread(job.over.wait, SOON)
        return said("done") if wants_json(request) else go(f"{stand.path}#told")

    @get("/stop")
    async def reopened(self, request: Asked) -> Response[Any]:
        """Where the form was sent, opened anew: the bench."""
        return go((await stand_of(request)).path)

    @post("/stop")
    async def stop(self, request: Asked) -> Response[Any]:
        """End the job early; what is done is kept."""
        stand = await stand_of(request)
        await asyncio.to_thread(desk_of(request).workshop.stop, stand.key)
        return go(f"{stand.path}#told")

    @get("/told.json")
    async def told(self, request: Asked) -> Response[bytes]:
        """What the job has come to so far, as the command line prints it with --json."""
        found = await asyncio.to_thread((await _job(request)).data)
        if found is None:
            raise NotHere("There is nothing to tell yet.")
        return to_keep(json.dumps(found, ensure_ascii=False).encode(), "application/json", "fights.json")

    @get("/{name:str}")
    async def table(self, request: Asked) -> Response[bytes]:
        """The job's figures as a table, to be kept: fights.csv or fights.parquet."""
        job, name = await _job(request), str(request.path_params["name"])
        stem, _, ending = name.partition(".")
        kind = f".{ending}"
        known = stem == "fights" and kind in files.KINDS and (kind != ".parquet" or files.has_parquet())
        rows = await asyncio.to_thread(lambda: job.rows) if known else []
        if not rows:
            raise NotHere("There is no such table at the bench.")
        return to_keep(await asyncio.to_thread(files.KINDS[kind], rows), MEDIA[kind], name)


class SeatBench(Bench):
    """A seat's, beside its table."""

    path = "/t/{table:str}/{seat:str}/bench"


class HostBench(Bench):
    """The host's own, without a table."""

    path = "/bench/{game:str}"


async def _job(request: Asked) -> Job:
    """The job that was asked for last at this bench."""
    job = desk_of(request).workshop.place((await stand_of(request)).key).job
    if job is None:
        raise NotHere("Nothing has been tried here yet.")
    return job


# ── Showing ─────────────────────────────────────────────────────────────────────────────────


def _show(request: Asked, stand: Stand, asked: Request | None = None, problem: str = "") -> str:
    arena, desk = stand.arena, desk_of(request)
    place, pages = desk.workshop.place(stand.key), desk.pages
    told = benchtold.told(place, arena)
    if is_part(request):
        return str(pages.part("bench", **told, here_path=stand.path))
    watched, wrong = _watched(request, stand, place)
    switches = _switches(stand)
    return pages.page(
        "bench",
        **told,
        title=stand.title,
        titles={} if stand.seat is not None else {name: asks.title_of(name) for name in registry.GAMES},
        room="/bench",
        game=stand.game.id,
        back=stand.back,
        asked=asked or place.asked or _usual(stand),
        ways=WAYS,
        parties=parties(stand),
        foe_hint=_hint(arena),
        foes=sorted({arena.foe_name(kind) for kind in arena.foe_names.values()}),
        switches=switches,
        varied_by={**VARIED, **{name: words for name, words, values in switches if values}},
        watched=watched,
        problem=problem or wrong,
        look=look_of(request),
        here_path=stand.path,
        credit=stand.game.ledger.credit,
    )


def _hint(arena: Arena) -> str:
    """Foes as they may be typed."""
    kinds = list(arena.foe_names.values())
    return f"3 {arena.foe_name(kinds[0], 3)}, 1 {arena.foe_name(kinds[-1])}"


def _switches(stand: Stand) -> list[tuple[str, str, Sequence[tuple[str, str]]]]:
    """The house rules: their names, their words, and what they may be, as it is typed and in words."""
    game, arena = stand.game, stand.arena
    names = [name for name in game.switches if name not in asking.PLAYED]
    choices = [[(one, value_words(arena, name, one)) for one in choices_of(game, name)] for name in names]
    return [(name, game.option_words(name), told) for name, told in zip(names, choices, strict=True)]


def _usual(stand: Stand) -> Request:
    """What the form begins with: the table's party if it has one, else one by the dice; the table's house rules."""
    options = stand.options()
    usual = {name: value for name, value in stand.game.switches.items() if name not in asking.PLAYED}
    changed = {name: typed(options[name]) for name, value in usual.items() if _differs(options, name, value)}
    given = {
        "way": COUNT,
        "party": "table" if stand.party() else "random",
        "size": "4",
        "runs": str(RUNS),
        "seed": str(secrets.randbelow(1_000_000)),
        "share": str(SHARE),
    }
    return Request({**dict.fromkeys(FIELDS, ""), **given}, changed)


def _differs(options: Mapping[str, Any], name: str, value: bool | int | str) -> bool:
    return name in options and options[name] != value


def _watched(request: Asked, stand: Stand, place: Place) -> tuple[dict[str, Any] | None, str]:
    """The fight that the address asks to be shown, as a stream; and what is wrong with its number."""
    number, job = asked_for(request, "watch").strip(), place.job
    if not number or not isinstance(job, Count):
        return None, ""
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:12]) <= MOST and len(number) < 12):
        return None, f"Fights are counted from 1 to {MOST:,}."
    told = replay.watch(stand.arena, job.setup, job.seed, int(number))
    return {
        "number": int(number),
        "stream": _stream(desk_of(request).pages, stand.game, told),
        "won": benchtold.WON[told.outcome.winner],
        "rounds": told.outcome.rounds,
    }, ""


def _stream(pages: Pages, game: Game, told: replay.Told) -> Markup:
    entries = [
        Entry(
            number=str(count),
            since="",
            at=0,
            kind=tag_of(line.fact),
            sentence=line.sentence,
            card=msgspec.structs.replace(line.card, secret=False),
            fact=line.fact,
        )
        for count, line in enumerate(told.lines, 1)
    ]
    return pages.stream(game, entries, bare=True)
