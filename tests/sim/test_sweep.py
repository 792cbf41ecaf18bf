"""Sweeps over a grid: what varies and what cannot, rows that are sums of their fights, the same on one core or two."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tablewright.core.arena import Score, Setup
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena
from tablewright.sim import asking, sweep
from tablewright.sim.crowd import Crowd
from tablewright.sim.pieces import Bench
from tablewright.sim.report import Report
from tablewright.sim.sweep import Cell, Plan

ARENA = arena("axiom")
PLAN = Plan(party="random:1", foes="1 cutpurse", apart="close")


def cells(*vary: str, **changes: Any) -> list[Cell]:
    """The cells of a grid."""
    plan = Plan(**{"party": "random:1", "foes": "1 cutpurse", "apart": "close", **changes}, vary=_axes(*vary))
    return sweep.cells(ARENA, plan, lambda text: asking.party(ARENA, text, 7))


def _axes(*vary: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(sweep.axis(text) for text in vary)


def carried(grid: list[Cell], *, runs: int, workers: int) -> list[Score]:
    """The scores of a grid on so many cores."""
    scores = [Score.of(len(cell.setup.party)) for cell in grid]
    Crowd(workers=workers).carry(
        sweep.stretches(grid, runs=runs, seed=7), lambda place, part: scores[place].merge(part)
    )
    return scores


def test_a_grid_has_a_cell_for_every_pair_the_last_changing_first() -> None:
    grid = cells("level=gritty,advanced", "count=1..3")
    assert [cell.values for cell in grid] == [
        ("gritty", "1"), ("gritty", "2"), ("gritty", "3"), ("advanced", "1"), ("advanced", "2"), ("advanced", "3"),
    ]  # fmt: skip
    assert [cell.setup.foes for cell in grid[:3]] == [(("cutpurse", n),) for n in (1, 2, 3)]
    dice = [sum(cell.setup.party[0]["attributes"].values()) for cell in grid]
    assert dice == [6, 6, 6, 12, 12, 12]


def test_everything_named_can_vary() -> None:
    def only(text: str) -> list[Setup]:
        return [cell.setup for cell in cells(text)]

    assert [len(one.party) for one in only("size=1..3")] == [1, 2, 3]
    assert [one.foes for one in only("foes=1 wolf|2 raider, 1 wolf")] == [(("wolf", 1),), (("raider", 2), ("wolf", 1))]
    assert [one.heroes for one in only("policy=nearest,weakest first")] == ["nearest", "weakest first"]
    assert [one.monsters for one in only("foes-policy=nearest")] == ["nearest"]
    assert [one.apart for one in only("apart=touch,far")] == ["touch", "far"]
    assert [one.options for one in only("criticals=on,off")] == [{"criticals": True}, {"criticals": False}]


@pytest.mark.parametrize(
    ("vary", "line"),
    [
        ("luck=1,2", "“luck” cannot be varied; what can: level, size, count, foes, policy, foes-policy, apart, "),
        ("level", "What varies is given as NAME=VALUES, as in level=1..6, not “level”."),
        ("level=6..1", "A range goes up, as in 1..6, not “6..1”."),
        ("level=gritty,,advanced", "A value of “level” is empty in “level=gritty,,advanced”."),
        ("count=some", "“count” is a number of foes of the first kind named, not “some”."),
        (f"count={'9' * 5000}", f"“count” is a number of foes of the first kind named, not “{'9' * 99}…"),
        ("criticals=perhaps", "The house rule 'criticals' is on or off, not 'perhaps'."),
        ("size=1..9999", "A random party has 1 to 12 heroes"),
    ],
)
def test_what_cannot_vary_is_told(vary: str, line: str) -> None:
    with pytest.raises(Mendable) as wrong:
        cells(vary)
    assert wrong.value.line.startswith(line)


def test_a_grid_that_is_too_large_or_names_a_thing_twice_is_refused() -> None:
    with pytest.raises(Mendable, match="That is a grid of 1,000,000 cells; at most 10,000 are fought"):
        cells("count=1..1000", "size=1..1000")
    with pytest.raises(Mendable, match="“size” is varied twice"):
        cells("size=1..2", "size=3")


def test_level_and_size_are_of_parties_by_the_dice() -> None:
    with pytest.raises(Mendable, match="Level and size vary only of a party by the dice"):
        cells("level=gritty", party="party.json")


def test_each_cell_is_what_it_would_be_by_itself() -> None:
    grid = cells("count=1..3")
    scores = carried(grid, runs=12, workers=2)
    assert scores == [Bench(cell.setup).score(7, 0, 12) for cell in grid]
    assert scores == carried(grid, runs=12, workers=1)
    plan = Plan(party="random:1", foes="1 cutpurse", vary=_axes("count=1..3"))
    row = sweep.row(plan, grid[0], Report(grid[0].setup, 7, 12, scores[0]))
    assert (row["count"], row["fights"], row["party_wins"]) == (1, 12, scores[0].party)
    assert row["rounds_mean"] == round(sum(n * c for n, c in scores[0].rounds.items()) / 12, 6)


def test_a_sweep_names_what_keeps_its_fights_from_going_by_numbers() -> None:
    (sheet,) = asking.party(ARENA, "random:1", 7)
    armed = {**sheet, "items": {**sheet["items"], **{f"k{n}": {"id": f"k{n}", "kind": "dagger"} for n in range(9)}}}
    grid = sweep.cells(ARENA, Plan(party="", foes="1 wolf", vary=_axes("count=1..2")), lambda _text: (armed,))
    reports = [sweep.report_of(ARENA, cell, score=Score.of(1), seed=7, runs=1) for cell in grid]
    names = ARENA.not_in_batch(grid[0].setup)
    assert names
    assert [report.by_facts for report in reports] == [names, names]


def test_a_grid_from_a_file() -> None:
    text = b"""
        game = "axiom"
        party = "random:2"
        foes = "1 wolf"
        runs = 50
        cap = 30
        [vary]
        size = "1..2"
        criticals = [true, false]
        [options]
        opposed = "successes"
    """
    found = sweep.read_grid(text, "grid.toml")
    plan = sweep.plan_from(found, Plan(party="", foes="2 wolf", vary=_axes("size=3")), "grid.toml")
    assert plan == Plan(
        party="random:2", foes="2 wolf", options=("opposed=successes",), cap=30,
        vary=(("criticals", ("on", "off")), ("size", ("3",))),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"foes = ", "grid.toml is no TOML: "),
        (b"foes = " + b"[" * 5000, "grid.toml is no TOML: "),
        (b'heroes = "x"', "grid.toml: there is no field “heroes”; there is game, party, foes, "),
        (b'runs = "many"', "grid.toml: “runs” is a whole number."),
        (b"foes = 3", "grid.toml: “foes” is text in quotation marks."),
        (b"vary = 3", "grid.toml: “vary” is a table."),
    ],
)
def test_a_bad_file_is_told_with_its_field(text: bytes, line: str) -> None:
    with pytest.raises(Mendable) as wrong:
        sweep.read_grid(text, "grid.toml")
    assert wrong.value.line.startswith(line)


def test_the_grid_of_the_how_to_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "try-fights.md").read_text("utf-8")
    (text,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    found = sweep.read_grid(text.encode(), "sweep.toml")
    plan, axx = sweep.plan_from(found, Plan(party="", foes=""), "sweep.toml"), arena("axx")
    grid = sweep.cells(axx, plan, lambda party: asking.party(axx, party, found["seed"]))
    assert len(grid) == 6 * 11 * 2
    assert grid[-1].values == ("6", "12", "weakest first")
    assert grid[-1].setup.foes == ((axx.foe_names["orc"], 12),)
