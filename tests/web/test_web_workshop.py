"""The processes behind the bench page: who gets them, what a dead one costs, and what they load when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.site_ import until

from tablewright.core.arena import Setup, read_foes
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena
from tablewright.sim.pieces import Bench
from tablewright.sim.sweep import Cell, Plan
from tablewright.web import benchjobs, workshop
from tablewright.web.benchjobs import Count
from tablewright.web.workshop import Workshop

PLAN = Plan(party="random:1", foes="1 wolf", apart="close")


@pytest.fixture
def shop() -> Iterator[Workshop]:
    made = Workshop(workers=1)
    yield made
    made.close()


def setup() -> Setup:
    of = arena("axiom")
    return Setup("axiom", of.random_party(1, "standard", 1), read_foes(of, "1 wolf"), apart="close")


def count(*, seed: int, runs: int) -> Count:
    return Count(plan=PLAN, cells=(Cell((), setup()),), seed=seed, runs=runs)


def test_when_all_benches_are_taken_whoever_asks_is_told(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "AT_ONCE", 1)
    monkeypatch.setattr(workshop, "WAITING", 1)
    shop.give("one", count(seed=1, runs=100_000))
    shop.give("two", count(seed=1, runs=100_000))
    with pytest.raises(Mendable, match="All benches are taken just now"):
        shop.give("three", count(seed=1, runs=10))
    shop.give("two", count(seed=1, runs=10))  # in place of its own


def test_a_process_that_dies_costs_no_fight(shop: Workshop) -> None:
    job = count(seed=3, runs=300)
    shop.give("one", job)
    until(lambda: job.fought > 0, 30)
    pool: Any = shop._processes()  # the processes have no other name
    next(iter(pool._processes.values())).kill()
    assert job.over.wait(60)
    assert job.state == benchjobs.DONE
    assert job.scores[0] == Bench(setup()).score(3, 0, 300)


class Broken(Count):
    """Fights that run into a fault of ours."""

    def work(self, hands: benchjobs.Hands) -> None:
        """Never comes to an end."""
        del hands
        raise ZeroDivisionError


def test_a_fault_of_ours_is_told_at_the_bench_and_in_the_log(shop: Workshop, caplog: pytest.LogCaptureFixture) -> None:
    job = Broken(plan=PLAN, cells=(Cell((), setup()),), seed=1, runs=10)
    shop.give("one", job)
    assert job.over.wait(30)
    assert job.state == benchjobs.FAILED
    assert job.problem == "A fault of Tablewright's own ended these fights; the server's log has the whole of it."
    assert "ZeroDivisionError" in caplog.text


def test_each_process_loads_the_game_that_a_page_is_opened_for(shop: Workshop) -> None:
    shop.warm("axiom")
    until(lambda: shop.is_warm("axiom"), 60)
    assert not shop.is_warm("axx")
