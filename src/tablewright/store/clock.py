"""The clock of this machine, as tables and data folders are given the time."""

from __future__ import annotations

import time


def now() -> int:
    """The time by this machine's clock: UTC in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
