"""All who look on at one table: what happens there is drawn in one go and put into each page's letterbox."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tablewright.core.facts import GM
from tablewright.store.errors import StoreError
from tablewright.table.feed import Entry
from tablewright.table.listening import Listener, OtherEyes
from tablewright.table.seats import PLAYER
from tablewright.table.stream import NotHere
from tablewright.web.access import CLOSED
from tablewright.web.panels import changed
from tablewright.web.seatpage import SeatPage

log = logging.getLogger("tablewright.web")

GATHER = 0.012
"""Seconds without more facts after which the panels are drawn, once for all that a command brought about."""
LONGEST = 0.25
"""Seconds after which they are drawn however many facts come."""
QUIET = frozenset({"said", "whispered", "noted"})
"""Kinds of facts that no panel shows."""
UNDRAWN = "~"
"""Behind the number up to which a page was told, while the panels that go with it are still to come."""
MANY = 400
"""A page that missed more facts than this is loaded anew instead."""


class Letterbox:
    """What a page is still to be sent, in order. Belongs to the event loop; `knock` may come from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._letters: deque[str] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._on_its_way = False

    @property
    def busy(self) -> bool:
        """Whether something is still to be sent, or being sent to somebody who takes it slowly."""
        return self._on_its_way or bool(self._letters)

    def put(self, letter: str) -> None:
        """One more."""
        self._letters.append(letter)
        self._open()

    def knock(self) -> None:
        """Have the page look up though there may be nothing for it."""
        self._loop.call_soon_threadsafe(self._open)

    def _open(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def taken(self, seconds: float) -> str:
        """All that has come, together; "" when nothing has until so many seconds had passed, or somebody knocked."""
        self._on_its_way = False
        if not self._letters:
            self._waiting = self._loop.create_future()
            alarm = self._loop.call_later(seconds, self._open)
            try:
                await self._waiting
            finally:
                alarm.cancel()
        letters = "".join(self._letters)
        self._letters.clear()
        self._on_its_way = bool(letters)
        return letters


@dataclass(eq=False)
class Watching:
    """One open page: through which seat it looks on, and what it has been sent."""

    page: SeatPage
    listener: Listener
    box: Letterbox
    known: dict[str, str] = field(default_factory=dict)
    stale: bool = False
    """Whether there is something new that its panels do not show yet."""
    owes: str = ""
    """Which real dice its panels say that an order waits for."""
    behind: bool = False
    """Whether its panels are to be drawn once it has taken what is on its way: until then they would only grow old."""
    over: bool = False
    """Whether the page has to be loaded anew, and is sent nothing more."""

    @property
    def kind(self) -> tuple[bool, bool]:
        """What makes a difference to how the same facts are shown."""
        return self.page.seat.role in (GM, PLAYER), bool(self.page.eyes)


Letter = tuple[Watching, str]
"""An event for one page, as it goes over the wire."""


class Gallery:
    """One table's open pages. Everything but `wake` belongs to the event loop; drawing is done in threads.

    Facts have threads of their own, since they are wanted at once and drawing panels takes much longer.
    """

    def __init__(self, tellers: ThreadPoolExecutor, drawers: ThreadPoolExecutor) -> None:
        self._tellers, self._drawers = tellers, drawers
        self._loop = asyncio.get_running_loop()
        self._open: list[Watching] = []
        self._called = asyncio.Event()
        self._calling = False
        self._work: asyncio.Task[None] | None = None

    @property
    def empty(self) -> bool:
        """Whether nobody looks on any more."""
        return not self._open

    def wake(self) -> None:
        """Something has happened at the table; may be called from any thread."""
        if not self._calling:
            self._calling = True
            self._loop.call_soon_threadsafe(self._call)

    def _call(self) -> None:
        self._calling = False
        self._called.set()

    def join(self, one: Watching) -> None:
        """One more looks on, and is told what it missed."""
        self._open.append(one)
        self._called.set()
        if self._work is None:
            self._work = self._loop.create_task(self._tell())

    def leave(self, one: Watching) -> None:
        """One looks on no more."""
        self._open.remove(one)
        if self.empty and self._work is not None:
            self._work.cancel()
            self._work = None

    async def _tell(self) -> None:
        """Facts at once; the panels that they changed when a moment has passed without more of them."""
        stale_since = 0.0
        while True:
            called = True
            try:
                await asyncio.wait_for(self._called.wait(), GATHER if stale_since else None)
            except TimeoutError:
                called = False
            # A call that comes as this is told to end may drown that out: one more would tell beside whoever is next.
            if self._work is not asyncio.current_task():
                return
            if called:
                self._called.clear()
                await self._deliver(self._tellers, self._facts, list(self._open))
                if not stale_since and any(one.stale for one in self._open):
                    stale_since = time.monotonic()
                if not stale_since or time.monotonic() - stale_since < LONGEST:
                    continue
            stale_since = 0.0
            await self._deliver(self._drawers, self._panels, self._ready())

    def _ready(self) -> list[Watching]:
        """The pages that can be sent panels now; a slow one waits, and is drawn as it is then."""
        for one in self._open:
            one.behind = one.box.busy
        return [one for one in self._open if not one.behind]

    async def _deliver(
        self, threads: ThreadPoolExecutor, draw: Callable[[list[Watching]], list[Letter]], pages: list[Watching]
    ) -> None:
        for one, letter in await self._loop.run_in_executor(threads, draw, pages):
            one.box.put(letter)

    def _facts(self, pages: list[Watching]) -> list[Letter]:
        """What is new for each page. The same facts are drawn once for all who see them in the same way."""
        letters: list[Letter] = []
        drawn: list[tuple[tuple[bool, bool, bool], list[Entry], str]] = []
        for one in pages:
            try:
                if not one.over and not one.page.sitting.still_open():
                    raise NotHere(CLOSED)
                entries = [] if one.over else one.listener.pull()
                owes = one.page.table.owes(one.page.seat.id)
                one.stale, one.owes = one.stale or owes != one.owes, owes
                if not entries or not one.page.tells(entries):
                    continue
                # Panels are made from the facts that the seat was sent, so nothing new leaves them as they are.
                one.stale = one.stale or (len(entries) <= MANY and any(entry.kind not in QUIET for entry in entries))
                kind = (*one.kind, one.stale)
                letter = next((text for how, what, text in drawn if how == kind and what == entries), "")
                if not letter:
                    letter = _facts_letter(one, entries)
                    drawn.append((kind, entries, letter))
            except Exception as wrong:  # noqa: BLE001 (what keeps one page from its facts must not keep the others)
                letters.append(_ended(one, wrong))
                continue
            letters.append((one, letter))
        return letters

    def _panels(self, pages: list[Watching]) -> list[Letter]:
        """The panels that are not as each page has them."""
        return [letter for one in pages if one.stale and not one.over for letter in _panels_letter(one)]


class Galleries:
    """The galleries of a server: one for each table at which somebody looks on."""

    def __init__(self) -> None:
        self._open: dict[str, Gallery] = {}

    def of(self, page: SeatPage) -> Gallery:
        """Where those who look on at this page's table are told together."""
        gallery = self._open.get(page.table.id)
        if gallery is None:
            gallery = self._open[page.table.id] = Gallery(page.pages.tellers, page.pages.drawers)
        return gallery

    def left(self, page: SeatPage) -> None:
        """Close the gallery behind the last."""
        gallery = self._open.get(page.table.id)
        if gallery is not None and gallery.empty:
            del self._open[page.table.id]


def _facts_letter(one: Watching, entries: list[Entry]) -> str:
    page = one.page
    if len(entries) > MANY:
        return event_text("again", None)
    facts: dict[str, Any] = {
        "html": str(page.stream(entries)),
        "say": [entry.sentence for entry in page.shown(entries)],
    }
    undone = [number for entry in entries for number in entry.struck]
    back = [number for entry in entries for number in entry.restored]
    facts |= ({"undone": undone} if undone else {}) | ({"back": back} if back else {})
    return event_text(
        "facts", facts, since=page.table.marked(page.seat.id, entries[-1].since) + (UNDRAWN if one.stale else "")
    )


def _panels_letter(one: Watching) -> list[Letter]:
    """What differs from what the page has; where our own fault keeps us from it, the words for that."""
    one.stale = False
    try:
        new = changed(one.page.panels(), one.known)
        since = one.page.table.marked(one.page.seat.id, one.listener.since)
    except (NotHere, StoreError) as wrong:
        return [_ended(one, wrong)]
    except Exception:  # the stream of facts must go on, and the fault is told and logged
        log.exception("The panels of table %s could not be drawn", one.page.table.id)
        words = "A fault of ours: the panels may be old. What happened stands in the stream."
        return [(one, event_text("trouble", words))]
    one.known.update({name: panel["v"] for name, panel in new.items()})
    return [(one, event_text("panels", new, since=since))] if new else []


def _ended(one: Watching, wrong: Exception) -> Letter:
    """The page is to be loaded anew, and is told there what is wrong."""
    if not isinstance(wrong, NotHere | OtherEyes | StoreError):
        log.error("A page of table %s could not be told what happened", one.page.table.id, exc_info=wrong)
    one.over = True
    return one, event_text("again", None)


def event_text(kind: str, data: Any, *, since: str = "") -> str:
    """One event as it goes over the wire; JSON keeps line breaks out of it."""
    number = f"id: {since}\n" if since else ""
    return f"{number}event: {kind}\ndata: {msgspec.json.encode(data).decode()}\n\n"
