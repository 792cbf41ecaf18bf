"""The live stream of a page: what came since, then what comes, as server-sent events. DESIGN 11."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

from tablewright.store.errors import StoreError
from tablewright.table.feed import Entry
from tablewright.table.listening import Listener
from tablewright.table.sight import NotHere
from tablewright.web.render import dump_panels
from tablewright.web.seatpage import SeatPage

log = logging.getLogger("tablewright.web")

BEAT = 2.0
"""Seconds between signs of life."""
GATHER = 0.012
"""Seconds without more facts after which the panels are drawn, once for all that a command brought about."""
LONGEST = 0.25
"""Seconds after which they are drawn however many facts come."""
QUIET = frozenset({"said", "noted"})
"""Kinds of facts that no panel shows."""
MANY = 400
"""A page that missed more facts than this is loaded anew instead."""
STREAMS_LIMIT = 12
"""The most pages that one seat may keep open at once."""
CROWDED = "This seat is open in too many windows, so this one does not refresh itself. Close some, and load it again."


class Shutdown:
    """Tells every live stream that the server stops, so that nobody has to wait for them."""

    def __init__(self) -> None:
        self.closing = False
        self._wakes: set[asyncio.Event] = set()
        self._loops: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}

    def join(self, wake: asyncio.Event) -> None:
        """Tell this one too."""
        self._wakes.add(wake)
        self._loops[wake] = asyncio.get_running_loop()

    def leave(self, wake: asyncio.Event) -> None:
        """This one has gone by itself."""
        self._wakes.discard(wake)
        self._loops.pop(wake, None)

    def begin(self) -> None:
        """Stop them all; may be called from a signal handler."""
        self.closing = True
        for wake in list(self._wakes):
            self._loops[wake].call_soon_threadsafe(wake.set)


class Live:
    """One page's stream."""

    def __init__(self, page: SeatPage, since: str, *, shutdown: Shutdown, open_streams: dict[str, int]) -> None:
        self.page, self.since, self.shutdown = page, since, shutdown
        self.known: dict[str, str] = {}
        self.open_streams = open_streams

    async def events(self) -> AsyncIterator[str]:
        """The events: `facts`, `panels`, `beat`, and `again` when the page has to be loaded anew."""
        wake, loop = asyncio.Event(), asyncio.get_running_loop()

        def call() -> None:
            loop.call_soon_threadsafe(wake.set)

        seat = self.page.seat.id
        if self.open_streams.get(seat, 0) >= STREAMS_LIMIT:
            yield event_text("crowded", CROWDED)
            return
        self.open_streams[seat] = self.open_streams.get(seat, 0) + 1
        self.shutdown.join(wake)
        listener: Listener | None = None
        try:
            yield "retry: 1000\n\n"
            if is_ahead(self.since, await asyncio.to_thread(self.page.table.now, seat)):
                yield event_text("again", None)
                return
            listener = await asyncio.to_thread(self.page.table.listen, seat, call, since=self.since)
            wake.set()
            async for event in self._told(listener, wake):
                yield event
        except (NotHere, StoreError):
            yield event_text("again", None)
        finally:
            self.shutdown.leave(wake)
            self.open_streams[seat] -= 1
            if listener is not None:
                listener.close()

    async def _told(self, listener: Listener, wake: asyncio.Event) -> AsyncIterator[str]:
        """Facts at once; the panels that they changed when a moment has passed without more of them."""
        run, drawers = asyncio.get_running_loop().run_in_executor, self.page.pages.drawers
        stale_since = 0.0
        while not self.shutdown.closing:
            try:
                await asyncio.wait_for(wake.wait(), GATHER if stale_since else BEAT)
            except TimeoutError:
                pass
            else:
                wake.clear()
                facts, stale = await run(drawers, self._new_facts, listener)
                if facts:
                    yield facts
                if stale and not stale_since:
                    stale_since = time.monotonic()
                if not stale_since or time.monotonic() - stale_since < LONGEST:
                    continue
            if stale_since:
                stale_since = 0.0
                for event in await run(drawers, self._new_panels):
                    yield event
            else:
                yield event_text("beat", None)

    def _new_facts(self, listener: Listener) -> tuple[str, bool]:
        """What is new as an event, "" for nothing, and whether panels may have changed by it.

        Panels are made from the facts that the seat was sent, so nothing new leaves them as they are.
        """
        entries = listener.pull()
        if len(entries) > MANY:
            return event_text("again", None), False
        if not entries:
            return "", False
        stale = any(entry.kind not in QUIET for entry in entries)
        return event_text("facts", self._facts(entries), since=entries[-1].since), stale

    def _new_panels(self) -> list[str]:
        """The panels that are not as the page has them; where our own fault keeps us from it, the words for that."""
        try:
            panels = self.page.panels()
        except (NotHere, StoreError):
            raise
        except Exception:  # the stream of facts must go on, and the fault is told and logged
            log.exception("The panels of table %s could not be drawn", self.page.table.id)
            words = "A fault of ours: the panels may be old. What happened stands in the stream."
            return [event_text("trouble", words)]
        changed = dump_panels(panels, self.known)
        self.known.update({name: panel["v"] for name, panel in changed.items()})
        return [event_text("panels", changed)] if changed else []

    def _facts(self, entries: list[Entry]) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "html": str(self.page.stream(entries)),
            "say": [entry.sentence for entry in self.page.shown(entries)],
        }
        undone = [number for entry in entries for number in entry.struck]
        back = [number for entry in entries for number in entry.restored]
        return facts | ({"undone": undone} if undone else {}) | ({"back": back} if back else {})


def is_ahead(since: str, now: str) -> bool:
    """Whether a page has seen what is not there: a backup was put back, and it shows what never happened now."""
    pairs = [[int(part) for part in pair.split(".") if part.isascii() and part.isdigit()] for pair in (since, now)]
    return any(seen > there for seen, there in zip(*pairs, strict=False))


def event_text(kind: str, data: Any, *, since: str = "") -> str:
    """One event as it goes over the wire; JSON keeps line breaks out of it."""
    number = f"id: {since}\n" if since else ""
    return f"{number}event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
