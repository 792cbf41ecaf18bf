"""Looking on: told of what is new through a seat, once each, in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablewright.table.feed import Entry, sight_for

if TYPE_CHECKING:
    from tablewright.table.stream import Stream


class OtherEyes(Exception):  # noqa: N818 (it says what happened)
    """The seat sees the past otherwise than it did: figures were given to it or taken from it."""


class Listener:
    """Somebody who looks on through a seat: woken when there is something new, and told it when they ask.

    `wake` is called from whatever thread wrote the facts and must return at once. `who` is the seat of whoever looks:
    another one where the game master looks through this seat, which is no sign of the player.
    """

    def __init__(self, table: Stream, seat: str, *, since: str, wake: Callable[[], None], who: str = "") -> None:
        self.table, self.seat, self.since, self.wake, self.who = table, seat, since, wake, who or seat
        self._place, self._eyes = 0, sight_for(table.sitting(seat))

    def pull(self) -> list[Entry]:
        """What came since the last time, oldest first. OtherEyes where what was told before would be told otherwise."""
        table = self.table
        with table.lock:
            who, head = table.sitting(self.seat), table.log.head
            if sight_for(who) != self._eyes:
                raise OtherEyes
            if self._place == head:
                return []
            if self._place:
                entries = table.after(who, self._place, since=self.since)
            else:
                entries = table.feed(self.seat, since=self.since)
            self._place = head
            if entries:
                self.since = entries[-1].since
            return entries

    def close(self) -> None:
        """Look away."""
        self.table.forget(self)
