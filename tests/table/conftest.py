"""Halls for the tests of this room."""

from __future__ import annotations

import pytest
from toy import hall_over

from tablewright.table.hall import Hall


@pytest.fixture
def hall() -> Hall:
    """An empty hall over a store in memory."""
    return hall_over()
