"""Proportions with their Wilson intervals, and means: how sure a count of fights is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.core.percents import tenths
from tablewright.dice.trials import interval


class Share(msgspec.Struct, frozen=True):
    """So many of so many, with the interval that holds the true proportion in 95 % of all cases (Wilson)."""

    n: int
    of: int

    @property
    def p(self) -> float:
        """The proportion; 0 of none at all."""
        return self.n / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, from 0 to 1; all of it where nothing was counted."""
        return interval(self.n, self.of)

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        low, high = self.interval
        return {"n": self.n, "of": self.of, "p": round(self.p, 6), "low": round(low, 6), "high": round(high, 6)}

    def words(self) -> str:
        """As people read it: 61.3 % (60.3 to 62.2); without an interval that says no more, as in “under 0.1 %”."""
        p, low, high = (tenths(value) for value in (self.p, *self.interval))
        return f"{p} %" if p == low == high else f"{p} % ({low} to {high})"


BINS = 16
"""The most steps that a histogram is shown in."""


def binned(counts: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """A histogram in equal steps: the first and last value of each, and how many fights it holds."""
    low, high = min(counts), max(counts)
    step = max(1, -(-(high - low + 1) // BINS))
    rows = []
    for start in range(low, high + 1, step):
        end = min(start + step - 1, high)
        rows.append((start, end, sum(counts.get(value, 0) for value in range(start, end + 1))))
    return rows


def mean(histogram: Mapping[int, int]) -> float:
    """The mean of a histogram; 0 of an empty one."""
    count = sum(histogram.values())
    return sum(value * ways for value, ways in histogram.items()) / count if count else 0.0
