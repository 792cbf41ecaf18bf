"""Looking on: told of what is new through a seat, once each, in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablewright.table.feed import Entry, sight_for
from tablewright.table.seats import Sight

if TYPE_CHECKING:
    from tablewright.table.sight import Sights


class Listener:
    """Somebody who looks on through a seat: woken when there is something new, and told it when they ask.

    `wake` is called from whatever thread wrote the facts and must return at once.
    """

    def __init__(self, table: Sights, seat: str, *, since: str, wake: Callable[[], None]) -> None:
        self.table, self.seat, self.since, self.wake = table, seat, since, wake
        self._place, self._eyes = 0, Sight("")

    def pull(self) -> list[Entry]:
        """What came since the last time, oldest first."""
        table = self.table
        with table.lock:
            who, head = table.sitting(self.seat), table.log.head
            eyes = sight_for(who)
            if self._place == head and eyes == self._eyes:
                return []
            if self._place and eyes == self._eyes:
                entries = table.after(who, self._place, since=self.since)
            else:
                entries = table.feed(self.seat, since=self.since)
            self._place, self._eyes = head, eyes
            if entries:
                self.since = entries[-1].since
            return entries

    def close(self) -> None:
        """Look away."""
        self.table.forget(self)
