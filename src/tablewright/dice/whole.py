"""Whole numbers as programs hand them in."""

from __future__ import annotations

from typing import SupportsIndex


def index_of(given: object) -> int | None:
    """The whole number that a value is, one of numpy's too; None for anything else, True and 2.0 among it."""
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        return None
    try:
        return given.__index__()
    except TypeError:  # as of an array of several
        return None
