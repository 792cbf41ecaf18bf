"""The truth about the printed odds: the page's chances beside the exact ones, and which Threshold is about as likely.

What is printed is shown and compared, and used nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.core.ledger import clause
from tablewright.core.view import Table
from tablewright.games.axiom import kernel, pools
from tablewright.games.axiom import published_say as say

POOLS = (6, 9, 12)
PRINTED = {
    kernel.EASY: ("95", "99", "99+"),
    kernel.STANDARD: ("75", "90", "97"),
    kernel.DIFFICULT: ("45", "65", "85"),
    kernel.HARD: ("20", "40", "65"),
    kernel.EPIC: ("8", "20", "45"),
}
"""What the page prints for pools of 6, 9 and 12 dice, in percent; Epic is compared at 5."""
AIM = 60
AIMED_POOLS = range(1, 16)
_MODES = {"normal": kernel.NORMAL, "advantage": kernel.ADVANTAGE, "disadvantage": kernel.DISADVANTAGE}


def tables() -> tuple[Table, ...]:
    """For each printed pool its table, then which Threshold comes nearest to 60 % for pools of 1 to 15 dice."""
    clause("axiom.threshold.published_odds")
    return (*(_compared(dice) for dice in POOLS), _aimed())


def _compared(dice: int) -> Table:
    records = tuple(record(dice, threshold) for threshold in PRINTED)
    return Table(
        title=say.pool_title(dice),
        groups=say.GROUPS,
        head=say.HEAD,
        rows=tuple(_row(found) for found in records),
        note=say.NOTE if dice == POOLS[-1] else "",
        records=records,
    )


def record(dice: int, threshold: int) -> dict[str, Any]:
    """One printed chance beside the exact ones: fractions as text, differences in percentage points.

    A difference above 0 says that the printed chance is too high; where `at_least` is true the page prints "99+", and
    the difference is that much at least.
    """
    printed = PRINTED[threshold][POOLS.index(dice)]
    chances = {
        key: {name: pools.ways(dice, mode, threshold, wild=wild) for name, mode in _MODES.items()}
        for key, wild in (("exact", True), ("without_wild", False))
    }

    def each(change: Callable[[pools.Ways], int]) -> dict[str, dict[str, float]]:
        """For all of these chances a figure that comes in hundredths."""
        return {key: {name: change(found) / 100 for name, found in row.items()} for key, row in chances.items()}

    return {
        "dice": dice,
        "threshold": threshold,
        "printed": printed,
        "at_least": printed.endswith("+"),
        **{key: {name: f"{some}/{of}" for name, (some, of) in row.items()} for key, row in chances.items()},
        "percent": each(lambda exact: _hundredths(*exact)),
        "difference": each(lambda exact: too_high(printed, exact)),
    }


def _hundredths(some: int, of: int) -> int:
    """A chance in hundredths of a percent, rounded half up."""
    return (20_000 * some + of) // (2 * of)


def too_high(printed: str, exact: pools.Ways) -> int:
    """By how many hundredths of a percentage point a printed chance is too high; below 0 if it is too low."""
    some, of = exact
    return (200 * (int(printed.rstrip("+")) * of - 100 * some) + of) // (2 * of)


def _row(found: dict[str, Any]) -> tuple[str, ...]:
    exact, without = found["percent"]["exact"], found["percent"]["without_wild"]
    return (
        say.threshold(found["threshold"]),
        found["printed"],
        say.percent(exact["normal"]),
        say.difference(found["difference"]["exact"]["normal"], at_least=found["at_least"]),
        *(say.percent(row[name]) for row in (exact,) for name in ("advantage", "disadvantage")),
        *(say.percent(row[name]) for row in (without,) for name in _MODES),
    )


def _aimed() -> Table:
    rows, records = [], []
    for dice in AIMED_POOLS:
        row = [say.dice(dice)]
        for name, mode in _MODES.items():
            threshold = pools.nearest(dice, mode, AIM)
            some, of = pools.ways(dice, mode, threshold)
            row.append(say.aimed(threshold, _hundredths(some, of) / 100))
            records.append(
                {"dice": dice, "mode": name, "aim": AIM / 100, "threshold": threshold, "success": f"{some}/{of}"}
            )
        rows.append(tuple(row))
    return Table(
        title=say.aim_title(AIM), head=say.AIM_HEAD, rows=tuple(rows), note=say.AIM_NOTE, records=tuple(records)
    )
