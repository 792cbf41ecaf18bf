"""Who is there: when each seat's player last gave an order, asked for a page, or looked on."""

from __future__ import annotations

from collections.abc import Iterable

GONE_AFTER = 5 * 60_000
"""Milliseconds without a sign of somebody after which the others may say that they are away."""


class Presence:
    """The last sign of each seat, in milliseconds of the server's clock; before the table was opened none is known."""

    def __init__(self, opened: int) -> None:
        self._opened = opened
        self._seen: dict[str, int] = {}

    def seen(self, seat: str, at: int) -> None:
        """There was a sign of whoever sits there."""
        self._seen[seat] = at

    def gone(self, seats: Iterable[str], looking: Iterable[str], at: int) -> frozenset[str]:
        """Those of these seats of whom there was no sign for so long, and through whom nobody looks on.

        Where the clock was set back, the time counts from when that is noticed.
        """
        there, found = set(looking), set()
        for seat in seats:
            last = self._seen[seat] = min(self._seen.get(seat, self._opened), at)
            if seat not in there and at - last >= GONE_AFTER:
                found.add(seat)
        return frozenset(found)
