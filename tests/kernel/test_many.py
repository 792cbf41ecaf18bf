"""When fights are fought compiled, and where what is compiled is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.kernel import many, twin
from tablewright.kernel.rows import Row


def loop(m: Row, k: Row, begun: Row, t: Row, size: int, number: int, first: int, count: int) -> None:
    """No fight at all."""
    del m, k, begun, t, size, number, first, count


def test_few_fights_are_not_compiled_for_and_many_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twin, "available", lambda: True)
    monkeypatch.setattr(twin, "kept", lambda folder, names: False)
    kernel = many.Kernel(loop, ())
    assert [kernel.pays(count) for count in (1, 499, 500, 199_999, 200_000)] == [False, False, False, False, True]
    monkeypatch.setattr(twin, "kept", lambda folder, names: True)
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
