"""When fights are fought compiled, and where what is compiled is kept."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import FunctionType

import pytest

from tablewright.kernel import many, twin
from tablewright.kernel.rows import Row


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
