"""The bench room: a party against foes many times over, beside the table and without its knowing."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from markupsafe import Markup

from tablewright.core.arena import Arena, Sheet
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena as arena_of
from tablewright.games.registry import has_arena
from tablewright.sim import asking, replay, sweep
from tablewright.sim.report import Report
from tablewright.sim.words import SURE, WON, apart_words, closing, foes_words
from tablewright.table.feed import Entry
from tablewright.table.seats import WATCHER
from tablewright.table.sight import NotHere
from tablewright.web.desk import Asked, asked_for, desk_of, form_of, go, html, is_part, look_of, page_of
from tablewright.web.forms import Form, first
from tablewright.web.seatpage import SeatPage
from tablewright.web.workshop import Job, Place, Workshop

SOON = 0.9
"""Seconds that a page waits for its fights before it shows how far they are."""
RUNS, MOST = 1_000, 100_000
MOST_CELLS = 24
"""Values that are tried at once."""
VARIED = {
    "count": "how many of the first foe",
    "level": "the Level of a party by the dice",
    "size": "how many heroes by the dice",
    "policy": "how the heroes are played",
    "foes-policy": "how the foes are played",
    "apart": "how far apart they begin",
    "foes": "the foes, with | between",
}
"""What can be varied here beside house rules, in words."""
LONGEST = 60_000
"""Characters of a party that is pasted."""
PARTIES = (("table", "The party of this table, as it is now"), ("random", "A party by the dice"), ("pasted", "A file"))
FIELDS = ("party", "size", "level", "pasted", "foes", "runs", "seed", "heroes", "monsters", "apart", "vary", "values")


@dataclass(frozen=True)
class Request:
    """What a form asks for: the fields as they were sent, to be shown again."""

    fields: Mapping[str, str]
    options: Mapping[str, str]

    @classmethod
    def of(cls, form: Form) -> Request:
        """From a form; a field that is not there is blank."""
        options = {name.removeprefix("option."): first(form, name) for name in form if name.startswith("option.")}
        return cls({name: first(form, name).strip() for name in FIELDS}, options)

    def number(self, name: str, words: str, most: int) -> int:
        """A whole number from a field. Mendable for anything else."""
        text = self.fields[name].replace(",", "").replace(" ", "")
        if not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) <= most):
            raise Mendable(f"{words} is a whole number up to {most:,}, not “{self.fields[name][:40]}”.")
        return int(text)


class Bench(Controller):
    """A seat's bench."""

    path = "/t/{table:str}/{seat:str}/bench"

    @get("/")
    async def bench(self, request: Asked) -> Response[str]:
        """What can be tried, how far the fights are, and what they came to."""
        page = _page(request)
        await asyncio.to_thread(desk_of(request).workshop.warm, page.game.id)
        return html(await asyncio.to_thread(_show, request, page))

    @post("/")
    async def give(self, request: Asked) -> Response[Any]:
        """Begin fights; quick ones are answered at once."""
        page, form = _page(request), await form_of(request)
        asked = Request.of(form)
        shop = desk_of(request).workshop
        try:
            job = await asyncio.to_thread(_give, shop, page, asked)
        except Mendable as wrong:
            return html(await asyncio.to_thread(_show, request, page, asked, wrong.line), status=422)
        shop.place(page.seat.id).asked = asked
        await asyncio.to_thread(job.over.wait, SOON)
        return go(f"{page.sitting.path}bench#told")

    @post("/stop")
    async def stop(self, request: Asked) -> Response[Any]:
        """End the fights early; what is done is kept."""
        page = _page(request)
        await asyncio.to_thread(desk_of(request).workshop.stop, page.seat.id)
        return go(f"{page.sitting.path}bench#told")


def _page(request: Asked) -> SeatPage:
    """The seat's page, where it may try fights and its game has any."""
    page = page_of(request)
    if page.seat.role == WATCHER:
        raise NotHere("Who looks on has no bench.")
    if not has_arena(page.game.id):
        raise NotHere(f"Fights of {page.game.title} cannot be run by the thousand yet.")
    return page


# ── Reading ─────────────────────────────────────────────────────────────────────────────────


def _give(shop: Workshop, page: SeatPage, asked: Request) -> Job:
    """Begin what was asked for. Mendable, in one line, for what is wrong."""
    arena, fields = arena_of(page.game.id), asked.fields
    seed = asked.number("seed", "The seed", 2**63 - 1)
    runs = asked.number("runs", "How often", MOST)
    if not runs:
        raise Mendable(f"Fights are run 1 to {MOST:,} times here, not 0.")
    varied, values = fields["vary"], fields["values"]
    if values and not varied:
        raise Mendable("Say what those values are of: choose what varies.")
    plan = sweep.Plan(
        party=_party_words(asked),
        foes=fields["foes"],
        heroes=fields["heroes"],
        monsters=fields["monsters"],
        apart=fields["apart"],
        options=tuple(f"{name}={value}" for name, value in asked.options.items() if value and name != varied),
        vary=(sweep.axis(f"{varied}={values}"),) if varied else (),
    )
    cells = sweep.cells(arena, plan, lambda text: _party(page, arena, asked, text, seed))
    if len(cells) > MOST_CELLS:
        raise Mendable(
            f"At most {MOST_CELLS} values are tried here at once, not {len(cells)}; the terminal takes more."
        )
    if len(cells) * runs > MOST:
        raise Mendable(f"That is {len(cells) * runs:,} fights; at most {MOST:,} are fought here at once.")
    return shop.give(page.seat.id, cells, seed=seed, runs=runs, varied=varied)


def _party_words(asked: Request) -> str:
    """The party as it would be typed: by the dice, or by where it comes from."""
    if asked.fields["party"] != "random":
        return asked.fields["party"]
    level = f"@{asked.fields['level']}" if asked.fields["level"] else ""
    return f"{asking.RANDOM}{asked.fields['size']}{level}"


def _party(page: SeatPage, arena: Arena, asked: Request, text: str, seed: int) -> tuple[Sheet, ...]:
    if text.startswith(asking.RANDOM):
        return asking.party(arena, text, seed)
    if text == "pasted":
        pasted = asked.fields["pasted"]
        if len(pasted) > LONGEST:
            raise Mendable(f"That is too long for a party: at most {LONGEST:,} characters.")
        return asking.records(arena, asking.read_json(pasted.encode(), "What was pasted"), "What was pasted")
    found = page.table.look(page.seat.id, arena.party_of)
    if not found:
        raise Mendable("Nobody of this table can fight just now: take a party by the dice.")
    return found


# ── Showing ─────────────────────────────────────────────────────────────────────────────────


def _show(request: Asked, page: SeatPage, asked: Request | None = None, problem: str = "") -> str:
    arena, place = arena_of(page.game.id), desk_of(request).workshop.place(page.seat.id)
    told = _told(place, arena)
    if is_part(request):
        return str(page.pages.part("bench", **told))
    watched, wrong = _watched(request, page, place, arena)
    affairs = page.table.state.affairs
    return page.pages.page(
        "bench",
        **told,
        title=affairs.title,
        asked=asked or place.asked or _usual(page, arena),
        parties=PARTIES,
        foe_hint=_hint(arena),
        foes=sorted({arena.foe_name(kind) for kind in arena.foe_names.values()}),
        switches=_switches(page),
        varied_by={**VARIED, **{name: words for name, words, values in _switches(page) if values}},
        watched=watched,
        problem=problem or wrong,
        look=look_of(request),
        here_path=f"{page.sitting.path}bench",
        credit=page.game.ledger.credit,
    )


def _hint(arena: Arena) -> str:
    """Foes as they may be typed."""
    names = list(dict.fromkeys(arena.foe_name(kind) for kind in arena.foe_names.values()))
    return f"3 {names[0]}, 1 {names[-1]}"


def _switches(page: SeatPage) -> list[tuple[str, str, tuple[str, ...]]]:
    """The house rules: their names, their words, and what they may be."""
    names = [name for name in page.game.switches if name not in asking.PLAYED]
    return [(name, page.game.option_words(name), _values(page, name)) for name in names]


def _values(page: SeatPage, name: str) -> tuple[str, ...]:
    """What a house rule may be set to, as it is typed."""
    default = page.game.switches[name]
    return ("on", "off") if isinstance(default, bool) else page.game.option_choices(name)


def _usual(page: SeatPage, arena: Arena) -> Request:
    """What the form begins with: this table's party if it has one, else one by the dice; the table's house rules."""
    party = "table" if page.table.look(page.seat.id, arena.party_of) else "random"
    options = page.table.look(page.seat.id, lambda world: dict(world.options))
    usual = {name: value for name, value in page.game.switches.items() if name not in asking.PLAYED}
    changed = {name: _typed(options[name]) for name, value in usual.items() if _differs(options, name, value)}
    given = {"party": party, "size": "4", "runs": str(RUNS), "seed": str(secrets.randbelow(1_000_000))}
    return Request({**dict.fromkeys(FIELDS, ""), **given}, changed)


def _differs(options: Mapping[str, Any], name: str, value: bool | int | str) -> bool:
    return name in options and options[name] != value


def _typed(value: bool | int | str) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _told(place: Place, arena: Arena) -> dict[str, Any]:
    """What the part of the page shows that is drawn anew while fights run."""
    job = place.job
    reports = job.reports if job is not None else []
    one = reports[0] if job is not None and not job.varied and reports[0].score.runs else None
    return {
        "job": job,
        "report": one,
        "cells": _cells(job, reports) if job is not None and job.varied else [],
        "varied": VARIED.get(job.varied, job.varied.replace("_", " ")) if job is not None else "",
        "arena": arena,
        "WON": WON,
        "sure": SURE,
        "closing": list(closing(one)) if one is not None else [],
        "line": _line(job, arena) if job is not None else "",
        "others": [(done, done.reports[0], _line(done, arena)) for done in place.done if done is not job],
    }


def _cells(job: Job, reports: list[Report]) -> list[tuple[str, Report]]:
    """The values that were varied with what each has come to, as far as it has been fought."""
    return [(cell.values[0], one) for cell, one in zip(job.cells, reports, strict=True) if one.score.runs]


def _line(job: Job, arena: Arena) -> str:
    """A job in one line: who against whom, how far apart, under which house rules, how played."""
    report = job.reports[0]
    sides = f"{', '.join(report.heroes)} against {foes_words(report, arena)}"
    return f"{sides}; {apart_words(report)}; heroes “{job.setup.heroes}”, foes “{job.setup.monsters}”"


def _watched(request: Asked, page: SeatPage, place: Place, arena: Arena) -> tuple[dict[str, Any] | None, str]:
    """The fight that the address asks to be shown, as a stream; and what is wrong with its number."""
    number = asked_for(request, "watch").strip()
    if not number or place.job is None:
        return None, ""
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:12]) <= MOST and len(number) < 12):
        return None, f"Fights are counted from 1 to {MOST:,}."
    told = replay.watch(arena, place.job.setup, place.job.seed, int(number))
    return {
        "number": int(number),
        "stream": _stream(page, told),
        "won": WON[told.outcome.winner],
        "rounds": told.outcome.rounds,
    }, ""


def _stream(page: SeatPage, told: replay.Told) -> Markup:
    entries = [
        Entry(
            number=str(count),
            since="",
            at=0,
            kind=str(type(line.fact).__struct_config__.tag),
            sentence=line.sentence,
            card=msgspec.structs.replace(line.card, secret=False),
            fact=line.fact,
        )
        for count, line in enumerate(told.lines, 1)
    ]
    return page.pages.stream(page.game, entries, bare=True)
