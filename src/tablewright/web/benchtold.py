"""What the bench shows of a seat's jobs: the one asked for last, and those before it to compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablewright.core.arena import Arena
from tablewright.core.percents import exactly
from tablewright.sim import files, scaling
from tablewright.sim.report import Report
from tablewright.sim.shares import Share, mean
from tablewright.sim.sweep import Cell
from tablewright.sim.words import (
    SURE,
    WON,
    apart_words,
    closing,
    foes_words,
    heroes_words,
    many,
    unplayed,
    value_words,
)
from tablewright.web.benchform import VARIED
from tablewright.web.benchjobs import Count, Job, Scale, Solve
from tablewright.web.workshop import Place

FINE = 10**9
"""What an exact chance is a part of where it is drawn."""
__all__ = ["WON", "told"]


def told(place: Place, arena: Arena) -> dict[str, Any]:
    """What the part of the page needs that is drawn anew while a job runs."""
    job = place.job
    return {
        "job": job,
        "arena": arena,
        "WON": WON,
        "sure": SURE,
        "many": many,
        "line": _line(job, arena) if job is not None else "",
        "others": [_compared(done, arena) for done in place.done if done is not job],
        "parquet": files.has_parquet(),
        **_own(job, arena),
    }


def _own(job: Job | None, arena: Arena) -> dict[str, Any]:
    """What there is to say of a job of this kind."""
    match job:
        case Count(varied=()):
            reports = [report for _, report in job.pairs]
            report = reports[0] if reports else None
            return {"kind": "count", "report": report, "mean": mean, "closing": list(closing(report)) if report else []}
        case Count():
            names = [_varied(job, name, arena) for name in job.varied]
            said = [(_said(job, cell, arena), report) for cell, report in job.pairs]
            return {"kind": "grid", "cells": said, "varied": names, "chart": chart(said)}
        case Scale():
            tried = [(foes_words(one.foes, arena), one) for one in job.tried]
            best = scaling.nearest(job.tried, job.share) if job.tried else None
            limit = scaling.limit(job.tried, job.share, arena.most_foes)
            return {"kind": "scale", "tried": tried, "best": best, "now": foes_words(job.now, arena), "limit": limit}
        case Solve(found=found):
            left = {hp: round(FINE * p) for hp, p in found.hp_left().items()} if found is not None else {}
            heroes = [str(sheet["name"]) for sheet in job.setup.party]
            return {
                "kind": "exact",
                "found": found,
                "heroes": heroes,
                "exactly": exactly,
                "left": left,
                "closing": list(unplayed(arena.not_simulated(job.setup))),
            }
    return {"kind": ""}


def _varied(job: Count, name: str, arena: Arena) -> str:
    """What is varied, in words: of the number of foes, of which."""
    if name == "count" and "foes" not in job.varied:
        return f"how many {arena.foe_name(job.setup.foes[0][0], 2)}"
    return VARIED.get(name) or arena.game.option_words(name)


def _said(job: Count, cell: Cell, arena: Arena) -> tuple[str, ...]:
    """What a cell has of what is varied, house rules in words."""
    options, pairs = cell.setup.options, zip(job.varied, cell.values, strict=True)
    return tuple(value_words(arena, name, options[name]) if name in options else value for name, value in pairs)


def chart(cells: Sequence[tuple[tuple[str, ...], Report]]) -> list[tuple[str, list[tuple[str, Share]]]]:
    """How often the party wins, as lines of a chart: one, or one for each value of the second thing that varies."""
    lines: dict[str, list[tuple[str, Share]]] = {}
    for values, report in cells:
        name = values[1] if len(values) > 1 else ""
        lines.setdefault(name, []).append((values[0], report.wins["party"]))
    return list(lines.items())


def _line(job: Job, arena: Arena) -> str:
    """A job in one line: who against whom, how far apart, under which house rules, how played; less what is varied."""
    setup, varied = job.setup, job.varied if isinstance(job, Count) else ()
    heroes = heroes_words(setup) if not {"level", "size"} & set(varied) else "A party by the dice"
    ways = (("policy", f"heroes “{setup.heroes}”"), ("foes-policy", f"foes “{setup.monsters}”"))
    played = ", ".join(words for name, words in ways if name not in varied)
    parts = (f"{heroes} against {_foes(job, arena)}", apart_words(setup, arena, varied=varied), played)
    return "; ".join(part for part in parts if part)


def _foes(job: Job, arena: Arena) -> str:
    """The foes of a job; of several numbers of the first of them the least and the most."""
    setup = job.setup
    if not isinstance(job, Count) or not {"count", "foes"} & set(job.varied):
        return foes_words(setup.foes, arena)
    if "foes" in job.varied:
        return "several foes"
    ((kind, _), *others) = setup.foes
    counts = sorted({cell.setup.foes[0][1] for cell in job.cells})
    many = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    return ", ".join((f"{many} {arena.foe_name(kind, counts[-1])}", *(foes_words([one], arena) for one in others)))


def _compared(job: Job, arena: Arena) -> tuple[str, str, str, str]:
    """A job in a row: the fight, how often the party wins, how often all die, and over how many fights."""
    line = _line(job, arena)
    match job:
        case Solve(found=found) if found is not None:
            return line, exactly(found.wins("party")), exactly(found.total_loss), "all there are"
        case Count():
            ((_, report), *_) = job.pairs
            score = report.score
            return line, report.wins["party"].words(), report.share(score.total_loss).words(), f"{score.runs:,}"
    return line, "", "", ""
