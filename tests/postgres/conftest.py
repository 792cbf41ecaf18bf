"""What the tests of PostgreSQL share."""

from __future__ import annotations

import pytest

from tablewright.store.postgres import store


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever starts waits no second for a Tablewright that is just ending: here it stays."""
    monkeypatch.setattr(store, "AT_START", "20ms")
