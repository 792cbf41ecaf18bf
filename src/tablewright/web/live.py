"""The live stream of a page: what came since, then what comes, as server-sent events. DESIGN 11."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from tablewright.store.errors import StoreError
from tablewright.table.listening import Listener
from tablewright.table.packs import Shelf
from tablewright.table.realdice import HAND, SWITCH
from tablewright.table.stream import DICE, NotHere
from tablewright.web.gallery import UNDRAWN, Galleries, Gallery, Letterbox, Watching, event_text
from tablewright.web.seatpage import SeatPage

BEAT = 2.0
"""Seconds between signs of life."""
STREAMS_LIMIT = 12
"""The most pages that one seat may keep open at once, those through others' eyes with them."""
CROWDED = "This seat is open in too many windows, so this one does not refresh itself. Close some, and load it again."
FAR = 20
"""Digits of a number of facts that no table has."""
SHOWN = "?"
"""That a page may show an order which waits for real dice; which one is not known."""
ALIVE = event_text("beat", None)


class Shutdown:
    """Tells every live stream that the server stops, so that nobody has to wait for them."""

    def __init__(self) -> None:
        self.closing = False
        self._calls: set[Callable[[], None]] = set()

    def join(self, call: Callable[[], None]) -> None:
        """Tell this one too, from whatever thread."""
        self._calls.add(call)

    def leave(self, call: Callable[[], None]) -> None:
        """This one has gone by itself."""
        self._calls.discard(call)

    def begin(self) -> None:
        """Stop them all; may be called from a signal handler."""
        self.closing = True
        for call in list(self._calls):
            call()


class Live:
    """One page's stream."""

    def __init__(
        self,
        page: SeatPage,
        since: str,
        *,
        shutdown: Shutdown,
        open_streams: dict[str, int],
        galleries: Galleries,
        shelf: Shelf | None = None,
        owed: bool = False,
    ) -> None:
        """`shelf` holds the packs that the page offers, None where it offers none.

        `owed` says that the page may show an order which waits for real dice: after a restart none does.
        """
        self.page, self.shutdown, self.shelf = page, shutdown, shelf
        self.since, self.stale = since.removesuffix(UNDRAWN), since.endswith(UNDRAWN)
        self.open_streams, self.galleries = open_streams, galleries
        self.owes = SHOWN if owed and page.table.state.affairs.house.get(SWITCH) == HAND else ""
        self._looked = -BEAT

    async def events(self) -> AsyncIterator[str]:
        """The events: `facts`, `panels`, `beat`, and `again` when the page has to be loaded anew."""
        seat = self.page.seat.id
        who = self.page.sitting.through or seat
        if self.open_streams.get(who, 0) >= STREAMS_LIMIT:
            yield event_text("crowded", CROWDED)
            return
        self.open_streams[who] = self.open_streams.get(who, 0) + 1
        box = Letterbox()
        self.shutdown.join(box.knock)
        try:
            yield "retry: 1000\n\n"
            async for event in self._told(seat, box):
                yield event
        except (NotHere, StoreError):
            yield event_text("again", None)
        finally:
            self.shutdown.leave(box.knock)
            self.open_streams[who] -= 1
            if not self.open_streams[who]:
                del self.open_streams[who]

    def _listen(self, seat: str, wake: Callable[[], None]) -> Listener | None:
        """Look on from where the page stands; None where it cannot be told on from there."""
        table = self.page.table
        with table.lock:
            if is_ahead(self.since, table.now(seat)) or not table.goes_on(seat, self.since):
                return None
            return table.listen(seat, wake, since=self.since, who=self.page.sitting.through)

    async def _told(self, seat: str, box: Letterbox) -> AsyncIterator[str]:
        gallery = self.galleries.of(self.page)
        listening = asyncio.get_running_loop().run_in_executor(None, self._listen, seat, gallery.wake)
        one: Watching | None = None
        try:
            listener = await asyncio.shield(listening)  # whoever goes meanwhile has looked on all the same: see below
            if listener is None:
                yield event_text("again", None)
                return
            one = Watching(self.page, listener, box, stale=self.stale, owes=self.owes)
            packs = 1 if self.shelf is not None else 0  # those of the server's start, which any page shows
            gallery.join(one)
            while not self.shutdown.closing:
                packs = await self._packs(packs, one, gallery)
                if one.behind:  # it has taken what was on its way
                    one.behind = False
                    gallery.wake()
                told = await box.taken(BEAT)
                if told or not self.shutdown.closing:
                    yield told or ALIVE
                if one.over:
                    return
        finally:
            listening.add_done_callback(_look_away)
            if one is not None:
                gallery.leave(one)
            self.galleries.left(self.page)

    async def _packs(self, known: int, one: Watching, gallery: Gallery) -> int:
        """Have the panels drawn anew where the shelf has changed more than so often; how often it has."""
        now = asyncio.get_running_loop().time()
        if self.shelf is None or now - self._looked < BEAT:
            return known
        self._looked = now
        await asyncio.to_thread(self.shelf.refresh)
        if self.shelf.changes > known:
            one.stale = True
            gallery.wake()
        return max(known, self.shelf.changes)


def _look_away(listening: asyncio.Future[Listener | None]) -> None:
    """Once the table has let somebody look on who has gone: in a thread, since an order there may take its time."""
    if listening.cancelled() or listening.exception() is not None:
        return
    listener = listening.result()
    if listener is not None:
        listening.get_loop().run_in_executor(None, listener.close)


def is_ahead(since: str, now: str) -> bool:
    """Whether a page has seen what is not there: a backup was put back, and it shows what never happened now."""
    pairs = [
        [int(part[:FAR]) for part in pair.partition(DICE)[0].split(".") if part.isascii() and part.isdigit()]
        for pair in (since, now)
    ]
    return any(seen > there for seen, there in zip(*pairs, strict=False))
