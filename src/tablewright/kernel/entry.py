"""The way in for compiled fights: rows come as arrays and go on as addresses. Read only where the extra is there."""

from __future__ import annotations

from typing import Any

from tablewright.kernel.pointers import row

run: Any = None
"""The game's own loop, compiled; put here by `twin`."""


def enter(m: Any, k: Any, begun: Any, t: Any, number: int, first: int, count: int) -> None:
    """Fight so many fights of a seed from the so-many-th on, as `run` does, on arrays of 64-bit numbers."""
    size = len(begun)
    run(row(m.ctypes.data), row(k.ctypes.data), row(begun.ctypes.data), row(t.ctypes.data), size, number, first, count)
