"""The live stream of a page: what came since, then what comes, as server-sent events. DESIGN 11."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

from tablewright.store.errors import StoreError
from tablewright.table.feed import Entry
from tablewright.table.sight import Listener, NotHere
from tablewright.web.render import Panel, dump_panels
from tablewright.web.seatpage import SeatPage

log = logging.getLogger("tablewright.web")

BEAT = 2.0
"""Seconds between signs of life."""
GATHER = 0.012
"""Seconds to wait for the rest of a command's doings, so that panels are drawn once for all of them."""
QUIET = frozenset({"said", "noted"})
"""Kinds of facts that no panel shows."""
MANY = 400
"""A page that missed more facts than this is loaded anew instead."""


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
        self.open_streams[seat] = self.open_streams.get(seat, 0) + 1
        self.shutdown.join(wake)
        listener: Listener | None = None
        try:
            yield "retry: 1000\n\n"
            listener = await asyncio.to_thread(self.page.table.listen, seat, call, since=self.since)
            wake.set()
            while not self.shutdown.closing:
                for event in await self._news(listener, wake):
                    yield event
        except (NotHere, StoreError):
            yield event_text("again", None)
        finally:
            self.shutdown.leave(wake)
            self.open_streams[seat] -= 1
            if listener is not None:
                listener.close()

    async def _news(self, listener: Listener, wake: asyncio.Event) -> list[str]:
        try:
            await asyncio.wait_for(wake.wait(), BEAT)
        except TimeoutError:
            return [event_text("beat", None)]
        await asyncio.sleep(GATHER)
        wake.clear()
        return await asyncio.to_thread(self._drawn, listener)

    def _drawn(self, listener: Listener) -> list[str]:
        """What is new, as events; facts come first, then the panels that they changed."""
        with self.page.table.lock:
            entries = listener.pull()
            # Panels are made from the facts that the seat was sent, so nothing new leaves them as they are.
            panels, trouble = self._panels() if any(entry.kind not in QUIET for entry in entries) else ({}, "")
        changed = dump_panels(panels, self.known)
        self.known.update({name: panel["v"] for name, panel in changed.items()})
        events = []
        if len(entries) > MANY:
            return [event_text("again", None)]
        if entries:
            events.append(event_text("facts", self._facts(entries), since=entries[-1].since))
        if changed:
            events.append(event_text("panels", changed))
        if trouble:
            events.append(event_text("trouble", trouble))
        return events

    def _panels(self) -> tuple[dict[str, Panel], str]:
        """All panels; where our own fault keeps them from being drawn, none, and the words for it."""
        try:
            return self.page.panels(), ""
        except (NotHere, StoreError):
            raise
        except Exception:  # the stream of facts must go on, and the fault is told and logged
            log.exception("The panels of table %s could not be drawn", self.page.table.id)
            return {}, "A fault of ours: the panels may be old. What happened stands in the stream."

    def _facts(self, entries: list[Entry]) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "html": str(self.page.stream(entries)),
            "say": [entry.sentence for entry in entries],
        }
        undone = [number for entry in entries for number in entry.struck]
        back = [number for entry in entries for number in entry.restored]
        return facts | ({"undone": undone} if undone else {}) | ({"back": back} if back else {})


def event_text(kind: str, data: Any, *, since: str = "") -> str:
    """One event as it goes over the wire; JSON keeps line breaks out of it."""
    number = f"id: {since}\n" if since else ""
    return f"{number}event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
