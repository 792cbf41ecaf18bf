"""Chances as people read them, from exact counts: what is possible is never shown as 0 %, nor the unsure as 100 %."""

from __future__ import annotations


def percent(ways: int, of: int) -> str:
    """A chance to a tenth of a percent: 52.3 %, 45 %, under 0.1 %, over 99.9 %."""
    tenths = (2000 * ways + of) // (2 * of)
    if ways > 0 and tenths == 0:
        return "under 0.1 %"
    if ways < of and tenths == 1000:
        return "over 99.9 %"
    return f"{tenths // 10}.{tenths % 10} %" if tenths % 10 else f"{tenths // 10} %"


def whole_percent(ways: int, of: int) -> str:
    """A chance in whole percent, from 1 to 99 where it is neither impossible nor certain."""
    near = (200 * ways + of) // (2 * of)
    return f"{min(99, max(1, near)) if 0 < ways < of else near} %"
