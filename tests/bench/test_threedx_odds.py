"""How long the odds of all three-dice rolls of 3dX take, side by side with icepool."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import icepool
import pytest
from tests.bench.pace import seconds

from tablewright.games.threedx import rolls

ROUNDS = 5
TRIPLES = list(product((0, *rolls.SIZES), repeat=3))
LEVELS = (-1, 0, 1)
FASTER = 50


def read_by(place: int, most: int, three: bool) -> Callable[[int, int, int], int]:
    """The rule as it is written for icepool: the lowest, middle or highest of three, or a critical."""

    def result(a: int, b: int, c: int) -> int:
        if a == b == c and three:
            return 0 if a == 1 else most
        return sorted((a, b, c))[place + 1]

    return result


def by_icepool() -> dict[tuple[tuple[int, ...], int], Any]:
    """Every triple as `map` over three dice, each die made once, before the clock starts."""
    return {
        (sizes, level): icepool.map(read_by(level, max(sizes), 0 not in sizes), *(DICE[size] for size in sizes))
        for sizes in TRIPLES
        for level in LEVELS
    }


DICE: dict[int, Any] = {0: icepool.Die([0])} | {size: icepool.d(size) for size in rolls.SIZES}


def by_counting() -> dict[tuple[tuple[int, ...], int], Any]:
    """Every triple, with nothing kept from the time before."""
    rolls.forget()
    return {(sizes, level): rolls.distribution(sizes, level) for sizes in TRIPLES for level in LEVELS}


@pytest.mark.bench
def test_all_triples_are_fifty_times_faster_than_icepool(capsys: pytest.CaptureFixture[str]) -> None:
    theirs_found, ours_found = by_icepool(), by_counting()
    for key, found in ours_found.items():
        theirs = theirs_found[key]
        assert all(
            ways * theirs.denominator() == theirs.quantity(outcome) * found.total
            for outcome, ways in found.weights.items()
        )
    rounds = [(seconds(by_icepool), seconds(by_counting)) for _ in range(ROUNDS)]
    slow, fast = (1_000 * min(taken) for taken in zip(*rounds, strict=True))
    with capsys.disabled():
        print("\nall 343 rolls of three dice in 3 conditions, in ms, the best of rounds in turn")  # noqa: T201 (a bench prints)
        print(f"  icepool {icepool.__version__}, map   {slow:8.2f}")  # noqa: T201 (as above)
        print(f"  Tablewright          {fast:8.2f}   {slow / fast:.1f} times faster")  # noqa: T201 (as above)
    assert slow >= FASTER * fast
