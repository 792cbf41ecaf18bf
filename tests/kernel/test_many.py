"""When fights are fought compiled, and where what is compiled is kept."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.games.axx.arena import ARENA
from tablewright.kernel import many, twin
from tablewright.kernel.rows import Row
from tablewright.kernel.whole import Loop


def loop(m: Row, k: Row, begun: Row, t: Row, size: int, number: int, first: int, count: int) -> None:
    """No fight at all."""
    del m, k, begun, t, size, number, first, count


def test_few_fights_are_not_compiled_for_and_many_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twin, "available", lambda: True)
    monkeypatch.setattr(many.Kernel, "kept", lambda kernel: False)
    kernel = many.Kernel(loop, ())
    assert [kernel.pays(count) for count in (1, 499, 500, 999_999, 1_000_000)] == [False, False, False, False, True]
    monkeypatch.setattr(many.Kernel, "kept", lambda kernel: True)
    assert [kernel.pays(count) for count in (1, 499, 500)] == [False, False, True]
    monkeypatch.setattr(twin, "available", lambda: False)
    assert not kernel.pays(1_000_000)


@pytest.mark.parametrize("game", ["axx", "axiom", "threedx"])
def test_the_fights_that_the_compiler_learns_from_go_by_numbers(game: str) -> None:
    sample = importlib.import_module(f"tablewright.games.{game}.batch.many").sample()
    assert len(sample) >= 4
    assert all(isinstance(one, many.Many) for one in sample)


def test_where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", "/a/kernel")
    monkeypatch.setenv("XDG_CACHE_HOME", "/b")
    assert many.keep() == Path("/a/kernel")
    monkeypatch.delenv("TABLEWRIGHT_KERNEL")
    assert many.keep() == Path("/b/tablewright/kernel")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert many.keep() == Path.home() / ".cache" / "tablewright" / "kernel"


@pytest.mark.parametrize("game", ["axx", "axiom", "threedx"])
def test_each_source_stands_behind_those_whose_functions_it_calls(game: str) -> None:
    sources = importlib.import_module(f"tablewright.games.{game}.batch.many").KERNEL.sources
    for place, source in enumerate(sources[:-1]):
        module = importlib.import_module(source)
        taken = {of.__module__ for of in vars(module).values() if isinstance(of, FunctionType)} - {source}
        assert taken <= set(sources[:place]), source


class Alone(many.Many[int]):
    """A setup of no fight at all."""

    def room(self) -> int:
        """One sum."""
        return 1

    def score(self, sums: Sequence[int], count: int) -> int:
        """So many."""
        return count


def test_a_setup_is_compiled_for_alone_where_a_process_fights_as_many_of_it_as_that_pays_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Row] = []

    def fitted(kernel: many.Kernel, batch: many.Many[Any]) -> Loop:
        made.append(batch.k)
        return lambda rows, numbers: None

    monkeypatch.setattr(twin, "available", lambda: True)
    monkeypatch.setattr(many.Kernel, "fitted", fitted)
    monkeypatch.setattr(many.Kernel, "kept", lambda kernel: True)
    monkeypatch.setattr(Alone, "kernel", many.Kernel(loop, ()), raising=False)
    batch = Alone([0], [7], 1)
    batch.expect(many.FITTED - 1)
    assert not batch.fitted
    for _ in range(2):
        batch.expect(many.FITTED)
        assert batch.fitted
    assert batch.run(1, 0, 600) == 600
    assert Alone([0], [8], 1).run(1, 0, many.FITTED) == many.FITTED
    plain = Alone([0], [9], 1, compiled=False)
    plain.expect(many.FITTED)
    assert not plain.fitted
    assert made == [[7], [8]]


@pytest.mark.parametrize(
    ("fights", "alone", "pieces"),
    [
        (999, 0.001, (1, 0)),  # too few to go on side by side
        (10_000, 0.0005, (5_833, 16_384)),  # half a second, two seconds
        (10_000, 0.001, (1_666, 14_166)),
        (10_000, 0.007, (28, 1_000)),  # the first alone, then as few side by side as pay
        (10_000, 0.02, (10, 0)),  # nobody waits so long: by the time that they take
    ],
)
def test_how_many_are_fought_in_one_go(
    monkeypatch: pytest.MonkeyPatch, fights: int, alone: float, pieces: tuple[int, int]
) -> None:
    monkeypatch.setattr(many.Kernel, "kept", lambda kernel: False)
    setup = Setup("axx", read_random(ARENA, "random:1", 1), read_foes(ARENA, "1 goblin"))
    batch = ARENA.batch(setup)
    assert isinstance(batch, many.Many)
    monkeypatch.setattr(batch.kernel, "_loop", None)
    assert batch.pieces(fights, lambda: alone) == pieces
