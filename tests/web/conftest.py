"""A server for each test of the pages, behind one door."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.web.site_ import Site


@pytest.fixture(scope="session")
def door() -> Iterator[Site]:
    """A server that is started once."""
    running = Site()
    yield running
    running.stop()


@pytest.fixture
def site(door: Site) -> Iterator[Site]:
    """A server over a store in memory, with nothing on it."""
    door.anew()
    yield door
    door.leave()
