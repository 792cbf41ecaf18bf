"""Random AxiomRPG adventures by bots that give any order on offer: none raises, none is stuck, the log is the game."""

from __future__ import annotations

import os

import pytest
from tests.table.adventures import adventure
from tests.table.test_random_delves import check

GAMES = 400 if os.environ.get("SOAK") else 30
ORDERS = 140


def options(seed: int) -> list[tuple[str, bool | str]]:
    """The house rules of a game by its seed: criticals in two of three, the rest now and then."""
    found: list[tuple[str, bool | str]] = [("criticals", True)] if seed % 3 else []
    if seed % 4 == 1:
        found.append(("opposed", "successes"))
    if seed % 5 == 2:
        found += [("targets", "hidden"), ("wounds", "hidden")]
    if seed % 5 == 3:
        found.append(("policy", "random standing target"))
    return found


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_random_adventures(part: int) -> None:
    kinds: set[str] = set()
    for seed in range(part * GAMES // 5, (part + 1) * GAMES // 5):
        table, seat = adventure("axiom", seed, options(seed), orders=ORDERS)
        check(seed, table, seat)
        kinds |= {row.kind for row in table.log.rows}
    assert {"challenge-rolled", "scene-began"} <= kinds
