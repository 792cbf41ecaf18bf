"""A fight of AxiomRPG by commands and facts, by numbers interpreted, and by numbers compiled. Printed."""

from __future__ import annotations

import time

import pytest
from tests.bench.pace import tell

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.games.axiom.arena import ARENA
from tablewright.games.axiom.batch.many import Many
from tablewright.kernel import twin
from tablewright.sim.runner import Fights

pytestmark = pytest.mark.bench
SEED = 1
WORDS = "AxiomRPG, 4 standard heroes against 3 raiders and an archer, with criticals:"


def pinned() -> Setup:
    """Four characters by the dice of seed 3, healers first, against three raiders and an archer at Near."""
    party, foes = read_random(ARENA, "random:4", 3), read_foes(ARENA, "3 raiders, 1 archer")
    return Setup(game="axiom", party=party, foes=foes, apart=ARENA.distance(""), options={"criticals": True})


def by_facts(count: int) -> float:
    """Fights a second of one core's own time."""
    fights = Fights(ARENA, pinned())
    fights.fight(SEED, 0)
    began = time.process_time()
    fights.score(SEED, 0, count)
    return count / (time.process_time() - began)


def by_numbers(*, compiled: bool, count: int, beside: bool = False) -> float:
    """Fights a second of one core's own time, the best of five."""
    batch = ARENA.batch(pinned())
    assert isinstance(batch, Many)
    batch.compiled, batch.beside = compiled, beside
    batch.run(SEED, 0, 1)
    best = 0.0
    for _ in range(5):
        began = time.process_time()
        batch.run(SEED, 0, count)
        best = max(best, count / (time.process_time() - began))
    return best


def test_a_fight_of_axiomrpg_by_facts_and_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    facts, plain = by_facts(30), by_numbers(compiled=False, count=200)
    beside = by_numbers(compiled=False, count=4_000, beside=True)
    tell(f"by facts {facts:,.0f}/s, by numbers {plain:,.0f}/s, side by side {beside:,.0f}/s", capsys)
    assert plain > 5 * facts
    assert beside > 3 * plain


@pytest.mark.skipif(not twin.available(), reason="numba is not installed (the extra `fast`)")
@pytest.mark.timeout(1200)
def test_a_fight_of_axiomrpg_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    assert pytestconfig.cache is not None
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", str(pytestconfig.cache.mkdir("kernel")))
    quick, plain = by_numbers(compiled=True, count=10_000), by_numbers(compiled=False, count=200)
    tell(f"compiled {quick:,.0f}/s, {quick / plain:.0f} times interpreted", capsys)
    assert quick > 20 * plain
