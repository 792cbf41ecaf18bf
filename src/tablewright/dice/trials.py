"""How sure a chance is that was tried out and not counted."""

from __future__ import annotations

import math

Z = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""


def interval(ways: int, of: int) -> tuple[float, float]:
    """Between which proportions the true one lies in 95 % of all cases (Wilson); all of it where nothing was tried."""
    if not of:
        return 0.0, 1.0
    p = ways / of
    half = Z * math.sqrt(p * (1 - p) / of + Z * Z / (4 * of * of))
    middle, over = p + Z * Z / (2 * of), 1 + Z * Z / of
    low = 0.0 if ways == 0 else max(0.0, (middle - half) / over)
    high = 1.0 if ways == of else min(1.0, (middle + half) / over)
    return low, high
