"""Connections: how long a visitor may take to ask and to listen, and how many may be open at once.

Whoever opens a thousand connections and says nothing, or asks and never listens, must keep nobody else out: the one
that has kept us waiting longest is let go first.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 20.0
"""Seconds in which the head of a request must have come."""
DEAF = 60.0
"""Seconds after which whoever does not take what is sent is let go."""
WAITING = 16 * 1024
"""Bytes that may wait for a slow line once they are out of our hands: what stays with us can still be made newer."""
BACKLOG = 128
"""Connections that may wait at the door, and are taken in at once."""
OWN = 100 + 4 * BACKLOG
"""Files that are not visitors': the server's own (tables, backups, packs), and those taken in before others have left.
"""
MOST = 4_000
"""The most connections, however many files may be open."""
ANY = 1_000_000
"""Files, where the system sets no limit."""


def make_room() -> None:
    """Let this process open as many files as it may; by default that is fewer than a full house of seats needs."""
    soft, hard = _files()
    wanted = min(MOST + OWN, hard)
    if soft < wanted:
        import resource  # there is one where there is such a limit

        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room() -> int:
    """How many connections may be open, so that there are always files left for the server itself."""
    return max(8, min(MOST, _files()[0] - OWN))


def _files() -> tuple[int, int]:
    """How many files this process may have open, and how many it may ask for."""
    try:
        import resource
    except ImportError:  # pragma: no cover -- Windows
        return ANY, ANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (ANY if soft == resource.RLIM_INFINITY else soft), (ANY if hard == resource.RLIM_INFINITY else hard)


def _keep_little_waiting(transport: asyncio.Transport) -> None:
    """Have us told soon when a visitor takes what is sent slowly; where the system cannot, some seconds later."""
    transport.set_write_buffer_limits(high=WAITING)
    door = transport.get_extra_info("socket")
    lowat = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    if door is not None and lowat is not None:
        with suppress(OSError):
            door.setsockopt(socket.IPPROTO_TCP, lowat, WAITING)


class _Alarm:
    """Does something once some time has passed, unless it is stopped before."""

    def __init__(self, loop: asyncio.AbstractEventLoop, do: Callable[[], None]) -> None:
        self._loop, self._do = loop, do
        self._timer: asyncio.TimerHandle | None = None

    def start(self, seconds: float) -> None:
        """From now on; one that runs already runs on."""
        if self._timer is None:
            self._timer = self._loop.call_later(seconds, self._ring)

    def stop(self) -> None:
        """Not any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        self._do()


class Connection(H11Protocol):
    """One connection, which does not wait for ever."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.waits_since = self.loop.time()
        self._head = _Alarm(self.loop, self._slow)
        self._deaf = _Alarm(self.loop, lambda: self.transport.abort())

    @property
    def waits(self) -> bool:
        """Whether we wait for the visitor: for a request, or for the rest of one."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Somebody knocks. Where the house is full, whoever kept us waiting longest goes; else the newcomer."""
        super().connection_made(transport)
        _keep_little_waiting(transport)
        self._head.start(HEAD)
        there = [one for one in self.connections if isinstance(one, Connection) and not one.transport.is_closing()]
        if len(there) > room():
            idle = [one for one in there if one.waits and one is not self]
            min(idle, key=lambda one: one.waits_since, default=self).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        super().connection_lost(exc)
        self._head.stop()
        self._deaf.stop()

    def data_received(self, data: bytes) -> None:
        """A piece of a request: its head must be whole in time, counted from the first piece."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._head.start(HEAD)
        else:
            self._head.stop()

    def on_response_complete(self) -> None:
        """Answered: what follows is another request."""
        self.waits_since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The visitor has not yet taken what was sent."""
        super().pause_writing()
        self._deaf.start(DEAF)

    def resume_writing(self) -> None:
        """It was taken."""
        super().resume_writing()
        self._deaf.stop()

    def _slow(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()
