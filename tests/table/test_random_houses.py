"""Houses where everything happens in mid-game; after every few steps the log is the game and nothing has leaked."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.chance import Chance
from tests.table.houses import House
from tests.table.shelves import packs_for

from tablewright.games import registry
from tablewright.table import writer

HOUSES, STEPS = (60, 70) if os.environ.get("SOAK") else (1, 30)
SNAPSHOT_EVERY = 25
LOOK_EVERY = 6


@pytest.fixture
def again(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Makes every id, link and secret come from a seed, so that a house can be played again; snapshots are frequent."""
    monkeypatch.setattr(writer, "SNAPSHOT_EVERY", SNAPSHOT_EVERY)
    return Chance(monkeypatch).begin


@pytest.mark.soak
@pytest.mark.parametrize("game", registry.GAMES)
def test_whatever_happens_in_mid_game_the_log_is_the_game(
    game: str, tmp_path: Path, again: Callable[[int], None]
) -> None:
    for seed in range(1, HOUSES + 1):
        again(seed)
        house = House(game, seed, tmp_path / f"{seed}", packs_for(game, seed, tmp_path / f"packs-{seed}"))
        try:
            for count in range(STEPS):
                house.step()
                if count % LOOK_EVERY == 0:
                    house.check()
            house.put_back()
            house.branch()
            house.elsewhere()
            house.restart(lost=True)
            house.check()
        finally:
            house.close()
