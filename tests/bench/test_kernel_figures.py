"""The pinned fight of `fight.toml`, by commands and facts, by numbers interpreted, and compiled. Printed."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from tests.bench import pace
from tests.bench.pace import tell
from tests.games.axx.test_arena import fought

from tablewright.core.arena import Setup, read_foes
from tablewright.games.axx.arena import ARENA
from tablewright.games.axx.batch.many import Many
from tablewright.kernel import twin
from tablewright.kernel.many import FITTED

pytestmark = pytest.mark.bench

AIMS = {"interpreted": 10_000, "compiled": 500_000}
"""Fights a second on one core that the design wants."""
FLOOR = 0.8
"""So much of that is held to: machines differ in more than is seen of how fast plain Python runs."""
TRIES = 25
"""Of a tenth of a second each: others on the machine take quick memory too."""


def pinned() -> Setup:
    """The fight of the file."""
    told = tomllib.loads((Path(__file__).parent / "fight.toml").read_text("utf-8"))
    party, foes = ARENA.party_from(told["party"]), read_foes(ARENA, told["foes"])
    return Setup(game="axx", party=party, foes=foes, apart=ARENA.distance(told["apart"]))


def by_numbers(*, compiled: bool, count: int, beside: bool = False) -> float:
    """Fights a second of one core's own time, the best of five tries."""
    batch = ARENA.batch(pinned())
    assert isinstance(batch, Many)
    batch.compiled, batch.beside = compiled, beside
    batch.run(1, 0, 1)
    best = 0.0
    for _ in range(5):
        began = time.process_time()
        batch.run(1, 0, count)
        best = max(best, count / (time.process_time() - began))
    return best


def test_the_pinned_fight_by_facts_and_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    setup = pinned()
    fought(setup, 1)
    began = time.process_time()
    for index in range(50):
        fought(setup, 1, index)
    facts = 50 / (time.process_time() - began)
    plain, beside = by_numbers(compiled=False, count=500), by_numbers(compiled=False, count=16_384, beside=True)
    aim, slow = AIMS["interpreted"], pace.slowness()
    tell(f"pinned fight: by facts {facts:,.0f}/s, by numbers {plain:,.0f}/s, side by side {beside:,.0f}/s", capsys)
    tell(f"wanted {aim:,}/s, which is {aim / slow:,.0f}/s here: plain Python is {slow:.1f} times as slow", capsys)
    assert plain > 3 * facts
    assert beside > FLOOR * aim / slow


@pytest.mark.skipif(not twin.available(), reason="numba is not installed (the extra `fast`)")
@pytest.mark.timeout(1200)
def test_the_pinned_fight_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    assert pytestconfig.cache is not None
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", str(pytestconfig.cache.mkdir("kernel")))
    plain = by_numbers(compiled=False, count=500)
    quick, alone = in_turn(50_000)
    times, aim, slow = quick / plain, AIMS["compiled"], pace.slowness()
    tell(f"pinned fight: compiled {quick:,.0f}/s, {times:.0f} times interpreted; for it alone {alone:,.0f}/s", capsys)
    tell(f"wanted {aim:,}/s, which is {aim / slow:,.0f}/s here: plain Python is {slow:.1f} times as slow", capsys)
    assert times > 10
    assert quick > FLOOR * aim / slow
    assert alone > 1.02 * quick


def in_turn(count: int) -> tuple[float, float]:
    """Fights a second compiled for everybody and for this setup alone, the best of many tries of each in turn."""
    found = []
    for expected in (0, FITTED):
        batch = ARENA.batch(pinned())
        assert isinstance(batch, Many)
        batch.compiled = True
        batch.expect(expected)
        found.append(batch)
    best = [0.0, 0.0]
    for _ in range(TRIES):
        for place, batch in enumerate(found):
            began = time.process_time()
            batch.run(1, 0, count)
            best[place] = max(best[place], count / (time.process_time() - began))
    return best[0], best[1]
