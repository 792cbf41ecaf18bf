"""Random 3dX adventures by bots that give any order on offer: none raises, none is stuck, the log is the game."""

from __future__ import annotations

import os

import pytest
from tests.table.adventures import adventure
from tests.table.test_random_delves import check

from tablewright.games.threedx.asks import parse

GAMES = 400 if os.environ.get("SOAK") else 30
ORDERS = 120


def options(seed: int) -> list[tuple[str, bool | str]]:
    """The house rules of a game by its seed: how bonus dice act, and now and then what is hidden."""
    found: list[tuple[str, bool | str]] = [("bonus_die", ("shift+join", "join", "shift")[seed % 3])] if seed % 3 else []
    if seed % 5 == 2:
        found += [("targets", "hidden"), ("wounds", "hidden")]
    if seed % 5 == 3:
        found.append(("policy", "random standing target"))
    if seed % 4 == 1:
        found.append(("rest_policy", "dice first"))
    return found


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_random_adventures(part: int) -> None:
    kinds: set[str] = set()
    asks = 0
    for seed in range(part * GAMES // 5, (part + 1) * GAMES // 5):
        table, seat = adventure("3dx", seed, options(seed), orders=ORDERS)
        check(seed, table, seat)
        kinds |= {row.kind for row in table.log.rows}
        lines = [line for entry in table.feed(seat, limit=10_000) for line in entry.card.rolls if line.ask]
        for line in lines:
            parse(line.ask)  # what leads from a card to its odds has to read
        asks += len(lines)
    assert asks > 50
    assert {"roll-laid", "challenge-closed", "scene-began"} <= kinds
