"""How long the odds of pools of 1 to 30 dice in three modes take, side by side with icepool."""

from __future__ import annotations

from typing import Any

import icepool
import pytest
from tests.bench.pace import seconds

from tablewright.games.axiom import pools

ROUNDS = 15
POOLS = range(1, 31)
FASTER = 10


def by_icepool() -> float:
    """Every pool as `n @ die`, each of the three dice made once, before the clock starts."""
    dice: list[Any] = [icepool.Die({0: miss, 1: hit}) for miss, hit in ((2, 1), (1, 1), (5, 1))]
    return seconds(lambda: [n @ die for die in dice for n in POOLS])


def by_table() -> float:
    """Every pool with its Wild Die, from a table that is grown anew."""
    pools.forget()
    return seconds(lambda: [pools.distribution(n, mode) for mode in pools.MODES for n in POOLS])


@pytest.mark.bench
def test_all_pools_are_ten_times_faster_than_icepool(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = [(by_icepool(), by_table()) for _ in range(ROUNDS)]
    theirs, ours = (1_000 * min(taken) for taken in zip(*rounds, strict=True))
    with capsys.disabled():
        print("\npools of 1 to 30 dice in 3 modes, in ms, the best of rounds in turn")  # noqa: T201 (a bench prints)
        print(f"  icepool {icepool.__version__}, n @ die, no Wild Die   {theirs:8.2f}")  # noqa: T201 (as above)
        print(f"  Tablewright, with the Wild Die        {ours:8.2f}   {theirs / ours:.1f} times faster")  # noqa: T201
    assert theirs >= FASTER * ours
