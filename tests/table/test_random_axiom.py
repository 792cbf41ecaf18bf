"""Random AxiomRPG adventures by bots that give any order on offer: none raises, none is stuck, the log is the game."""

from __future__ import annotations

import os

import msgspec
import pytest
from tests.table.adventures import adventure
from tests.table.shelves import salt_coast
from tests.table.test_random_delves import check

from tablewright.table.transfer import export

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


PACKED = 40 if os.environ.get("SOAK") else 6


@pytest.mark.soak
def test_random_adventures_with_a_pack() -> None:
    coast, met = salt_coast(), set[str]()
    for seed in range(PACKED):
        table, seat = adventure("axiom", seed, options(seed), orders=ORDERS, pack=coast)
        check(seed, table, seat)
        world = table.state.seen_by(next(one for one in table.seats() if one.id == seat))
        here = {figure.threat.partition("@")[0] for figure in world.figures.values()}
        sent = b"".join(export(table, seat)) + msgspec.json.encode([table.view(seat), table.offers(seat)])
        hidden = [one for one in coast.threats if one.id not in here and one.id != "raider"]
        assert not [one.name for one in hidden if one.name.encode() in sent], f"seed {seed}"
        met |= {one for one in here if f"{one}@{coast.digest}" in {f.threat for f in world.figures.values()}}
    assert met
