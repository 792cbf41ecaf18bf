"""A fight of 3dX by commands and facts, by numbers interpreted, and by numbers compiled. Printed."""

from __future__ import annotations

import time

import pytest
from tests.bench.pace import tell

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.games.threedx.arena import ARENA
from tablewright.games.threedx.batch.many import Many
from tablewright.kernel import twin
from tablewright.sim.runner import Fights

pytestmark = pytest.mark.bench
SEED = 1


def pinned() -> Setup:
    """Four characters of Level 4 by the dice of seed 1 against three bandits, 10 m apart."""
    party, foes = read_random(ARENA, "random:4@4", 1), read_foes(ARENA, "3 bandits")
    return Setup(game="3dx", party=party, foes=foes, apart=ARENA.distance(""))


def by_facts(count: int) -> float:
    """Fights a second of one core's own time."""
    fights = Fights(ARENA, pinned())
    fights.fight(SEED, 0)
    began = time.process_time()
    fights.score(SEED, 0, count)
    return count / (time.process_time() - began)


def by_numbers(*, compiled: bool, count: int, beside: bool = False, times: int = 5) -> float:
    """Fights a second of one core's own time, the best of so many times."""
    batch = ARENA.batch(pinned())
    assert isinstance(batch, Many)
    batch.compiled, batch.beside = compiled, beside
    batch.run(SEED, 0, 1)
    best = 0.0
    for _ in range(times):
        began = time.process_time()
        batch.run(SEED, 0, count)
        best = max(best, count / (time.process_time() - began))
    return best


def test_a_fight_of_3dx_by_facts_and_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    facts, plain = by_facts(12), by_numbers(compiled=False, count=60)
    beside = by_numbers(compiled=False, count=2_000, beside=True, times=2)
    told = f"by facts {facts:,.1f}/s, by numbers {plain:,.0f}/s, side by side {beside:,.0f}/s"
    tell(f"3dX, 4 against 3 bandits: {told}", capsys)
    assert plain > 10 * facts
    assert beside > 3 * plain


@pytest.mark.skipif(not twin.available(), reason="numba is not installed (the extra `fast`)")
@pytest.mark.timeout(1200)
def test_a_fight_of_3dx_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    assert pytestconfig.cache is not None
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", str(pytestconfig.cache.mkdir("kernel")))
    quick, plain = by_numbers(compiled=True, count=5_000), by_numbers(compiled=False, count=60)
    tell(f"3dX, 4 against 3 bandits: compiled {quick:,.0f}/s, {quick / plain:.0f} times interpreted", capsys)
    assert quick > 10 * plain
