"""Sweeps: the same fight over a grid of what is varied, each cell with its score; the same however it is split."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from tablewright.core import arena as arenas
from tablewright.core.arena import ROUNDS, Arena, Score, Setup, Sheet
from tablewright.core.errors import Mendable
from tablewright.core.numbers import whole
from tablewright.core.switches import typed
from tablewright.sim import asking
from tablewright.sim import report as reports
from tablewright.sim.pieces import Stretch, make_ready, pack
from tablewright.sim.report import Report
from tablewright.sim.words import foes_words

MOST_CELLS = 10_000
_RANGE = re.compile(r"(\d{1,4})\.\.(\d{1,4})")
OWN = ("level", "size", "count", "foes", "policy", "foes-policy", "apart")
"""What can be varied beside house rules: the party's level and size, how many foes of the first kind named there are,
the foes whole (one from another by |), how either side is played, and how far apart they begin."""

Parties = Callable[[str], tuple[Sheet, ...]]
"""How a party is read from what was typed."""


class Plan(msgspec.Struct, frozen=True):
    """What is fought, as it was typed, and what is varied: a name with the values that it takes."""

    party: str
    foes: str
    heroes: str = ""
    monsters: str = ""
    apart: str = ""
    options: tuple[str, ...] = ()
    cap: int = ROUNDS
    vary: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Cell(msgspec.Struct, frozen=True):
    """One cell of the grid: the values that it has of what is varied, in that order, and its setup."""

    values: tuple[str, ...]
    setup: Setup


def axis(text: str) -> tuple[str, tuple[str, ...]]:
    """What is varied from NAME=VALUES: 1..6, or values with commas (foes with |) between. Mendable for another."""
    name, mark, values = text.partition("=")
    name = name.strip()
    if not mark or not name or not values.strip():
        raise Mendable(f"What varies is given as NAME=VALUES, as in level=1..6, not “{text}”.")
    run = _RANGE.fullmatch(values.strip())
    if run is not None:
        low, high = int(run[1]), int(run[2])
        if not low <= high < low + MOST_CELLS:
            raise Mendable(f"A range goes up, as in 1..6, not “{values}”.")
        return name, tuple(str(value) for value in range(low, high + 1))
    found = tuple(part.strip() for part in values.split("|" if name == "foes" else ","))
    if not all(found):
        raise Mendable(f"A value of “{name}” is empty in “{text}”.")
    return name, found


def cells(arena: Arena, plan: Plan, parties: Parties) -> list[Cell]:
    """All cells of the grid, the last thing varied changing first. Mendable for what is wrong in any of them."""
    names = [name for name, _ in plan.vary]
    switches = [name for name in arena.game.switches if name not in asking.PLAYED]
    for name in names:
        if name not in (*OWN, *switches):
            raise Mendable(f"“{name}” cannot be varied; what can: {', '.join((*OWN, *switches))}.")
        if names.count(name) > 1:
            raise Mendable(f"“{name}” is varied twice; give all its values at once.")
    size = 1
    for _, values in plan.vary:
        size *= len(values)
    if size > MOST_CELLS:
        raise Mendable(f"That is a grid of {size:,} cells; at most {MOST_CELLS:,} are fought.")
    read = cache(parties)
    return [
        Cell(values, _setup(arena, plan, dict(zip(names, values, strict=True)), read))
        for values in itertools.product(*(values for _, values in plan.vary))
    ]


def _setup(arena: Arena, plan: Plan, varied: Mapping[str, str], parties: Parties) -> Setup:
    switches = {text.partition("=")[0]: text for text in plan.options}
    switches.update({name: f"{name}={value}" for name, value in varied.items() if name not in OWN})
    foes = varied.get("foes", plan.foes)
    return asking.setup(
        arena,
        party=parties(_party(plan.party, varied)),
        foes=_counted(arena, foes, varied["count"]) if "count" in varied else foes,
        heroes=varied.get("policy", plan.heroes),
        monsters=varied.get("foes-policy", plan.monsters),
        options=list(switches.values()),
        apart=varied.get("apart", plan.apart),
        cap=plan.cap,
    )


def _party(text: str, varied: Mapping[str, str]) -> str:
    """The party's own words, with another level or size."""
    if "level" not in varied and "size" not in varied:
        return text
    if not text.startswith(asking.RANDOM):
        raise Mendable("Level and size vary only of a party by the dice, as random:4.")
    size, at, level = text.removeprefix(asking.RANDOM).partition("@")
    size, level = varied.get("size", size), varied.get("level", level if at else "")
    return f"{asking.RANDOM}{size}" + (f"@{level}" if level else "")


def _counted(arena: Arena, foes: str, count: str) -> str:
    """The same foes with another number of the first kind."""
    many = whole(count)
    if many is None:
        raise Mendable(f"“count” is a number of foes of the first kind named, not “{count}”.")
    (_, *rest) = read = arenas.read_foes(arena, foes)
    first = (read[0][0], many)
    return foes_words((first, *rest), arena)


def stretches(grid: Sequence[Cell], *, runs: int, seed: int) -> list[Stretch]:
    """All fights of a grid; every cell has the same seed, so that luck is as alike as it can be."""
    found, whole = [], runs * len(grid)
    for cell in grid:
        packed = pack(cell.setup)
        make_ready(packed, whole)
        found.append(Stretch(packed, seed, 0, runs))
    return found


# ── What comes of it ────────────────────────────────────────────────────────────────────────


def row(plan: Plan, cell: Cell, report: Report) -> dict[str, Any]:
    """A cell as a row of a table: what was varied, who won with the interval, losses, rounds, what was left.

    What varies by whole numbers alone, as level=1..6, is a column of numbers.
    """
    varied: dict[str, str | int] = {}
    for (name, values), value in zip(plan.vary, cell.values, strict=True):
        number = whole(value)
        varied[name] = value if number is None or None in map(whole, values) else number
    return {**varied, **reports.figures(report.score)}


def data(arena: Arena, plan: Plan, pairs: Iterable[tuple[Cell, Report]], *, runs: int, seed: int) -> dict[str, Any]:
    """What a sweep prints as JSON: what was varied, and each cell as `fight --json` prints a fight."""
    vary = {name: list(values) for name, values in plan.vary}
    cells = [
        {"values": dict(zip(vary, cell.values, strict=True)), **reports.data(report, arena)} for cell, report in pairs
    ]
    return {"game": arena.game.id, "runs": runs, "seed": seed, "vary": vary, "cells": cells}


def report_of(arena: Arena, cell: Cell, *, score: Score, seed: int, runs: int) -> Report:
    """What a cell came to."""
    setup = cell.setup
    return Report(setup, seed, runs, score, arena.not_simulated(setup), arena.not_in_batch(setup))


# ── From a file ─────────────────────────────────────────────────────────────────────────────

_FIELDS = {
    "game": "", "party": "party", "foes": "foes", "policy": "heroes", "foes-policy": "monsters", "apart": "apart",
    "runs": "", "seed": "", "cap": "", "vary": "", "options": "",
}  # fmt: skip


def read_grid(text: bytes, name: str) -> dict[str, Any]:
    """A grid from a TOML file: party, foes, runs, seed, policy, …, a table `vary` and one of `options`.

    Mendable, with the file and the field, for what is wrong.
    """
    try:
        found = tomllib.loads(text.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise Mendable(f"{name} is no TOML: {wrong}.") from None
    for field, value in found.items():
        if field not in _FIELDS:
            raise Mendable(f"{name}: there is no field “{field}”; there is {', '.join(_FIELDS)}.")
        number, table = field in ("runs", "seed", "cap"), field in ("vary", "options")
        kind = int if number else dict if table else str
        if not isinstance(value, kind) or isinstance(value, bool):
            words = "a whole number" if number else "a table" if table else "text in quotation marks"
            raise Mendable(f"{name}: “{field}” is {words}.")
    return found


def plan_from(found: Mapping[str, Any], plan: Plan, name: str) -> Plan:
    """A plan with what a file says where nothing was typed."""
    told = {ours: found[field] for field, ours in _FIELDS.items() if ours and field in found}
    told = {ours: value for ours, value in told.items() if not getattr(plan, ours)}
    options = [f"{field}={typed(value)}" for field, value in found.get("options", {}).items()]
    vary = [(field, _values(name, field, values)) for field, values in found.get("vary", {}).items()]
    varied = {field for field, _ in plan.vary}
    return msgspec.structs.replace(
        plan,
        **told,
        cap=found.get("cap", plan.cap),
        options=(*options, *plan.options),
        vary=(*(one for one in vary if one[0] not in varied), *plan.vary),
    )


def _values(name: str, field: str, values: Any) -> tuple[str, ...]:
    if isinstance(values, str):
        return axis(f"{field}={values}")[1]
    if not isinstance(values, list) or not values or not all(isinstance(one, str | int) for one in values):
        raise Mendable(f"{name}: what “{field}” varies over is a list of values, or 1..6 in quotation marks.")
    return tuple(typed(one) for one in values)
