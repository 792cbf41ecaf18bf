"""A running server for each test of the pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.web.site_ import Site


@pytest.fixture
def site() -> Iterator[Site]:
    """A server over a store in memory."""
    running = Site()
    yield running
    running.stop()
