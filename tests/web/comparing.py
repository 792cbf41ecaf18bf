"""What every open page of an evening holds, against the same page loaded by somebody who knows nothing of before."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator

import msgspec
from markupsafe import Markup
from tests.web.evenings import SECRET, WHISPER, Evening, Sitting
from tests.web.readers import Reader, panels_of, since_of, stream_of
from tests.web.site_ import Site, games

from tablewright.core.facts import GM, Refused
from tablewright.core.text import texts
from tablewright.store.clock import now
from tablewright.table.hall import Hall
from tablewright.web.gallery import UNDRAWN
from tablewright.web.orders import is_ready
from tablewright.web.panels import Shown
from tablewright.web.render import Pages

LEAST = 12
"""A shorter text may stand in a page by chance."""
PATIENCE = 8.0
"""Seconds after which a page that does not hold what it should never will."""


class PlainPages(Pages):
    """Draws every page from nothing."""

    def _kept(self, file: str, macro: str, most: int) -> Callable[..., Markup]:
        def drawn(*things: Hashable) -> Markup:
            return Markup(getattr(self.env.get_template(f"parts/{file}.html").module, macro)(*things))  # noqa: S704

        return drawn


class Comparing:
    """A second server over the same store, which reads every table and draws every page from nothing."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.mirror = evening, Site(evening.site.store)
        self.pages = self.mirror.desk.pages = PlainPages()
        self.compared = self.offers = 0

    def check(self) -> None:
        """Every page holds what it would if it were loaded now, and nothing came to it that its seat may not know."""
        self.mirror.hall = self.mirror.desk.hall = Hall(self.mirror.store, clock=now, games=games)
        self.pages.last = Shown()
        for one in self.evening.sittings:
            self._offers_hold(one)
            for reader in one.readers:
                fresh = self.mirror.client(one.link).page(reader.path)
                self.mirror.visitors.pop().close()
                self._comes_to(reader, fresh)
                self._keeps_secrets(one, reader, fresh)
                self.compared += 1

    def _offers_hold(self, one: Sitting) -> None:
        """Whatever is on offer and has no blanks would be carried out."""
        table = self.evening.table
        seat = table.state.affairs.seats[one.seat]
        for each in table.offers(one.seat):
            if each.offer.greyed or each.offer.blanks or not is_ready(each.offer):
                continue
            right = table.right(seat, each.offer.command)
            wrong = right if isinstance(right, Refused) else table.refusal(seat, each.offer.command)
            changed = table.check_stamp(seat, each.offer.command, stamp=each.stamp)
            assert (wrong, changed) == (None, None), self.evening.told_of((each.offer, wrong, changed))
            self.offers += 1

    def _comes_to(self, reader: Reader, fresh: str) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            reader.catch_up()
            wrong = next(_differences(reader, fresh), "")
            if not wrong:
                return
            assert time.monotonic() < end, self.evening.told_of(f"{reader.visitor.seat}{reader.path}: {wrong}")
            time.sleep(0.004)

    def _keeps_secrets(self, one: Sitting, reader: Reader, fresh: str) -> None:
        table, received = self.evening.table, reader.received + fresh
        seats, reader.received = table.state.affairs.seats, ""
        for note in received.split(f"{SECRET}-")[1:]:
            whose = seats[note.partition(" ")[0]]
            of_gms = whose.role == GM and seats[one.seat].role == GM
            assert of_gms or (whose.id == one.seat and not reader.path), self.evening.told_of((one.seat, note[:40]))
        ear = self.evening.ear(one.seat)
        for whisper in received.split(f"{WHISPER}-")[1:]:
            heard_by = whisper.partition(" ")[0].split("+")
            assert ear in heard_by, self.evening.told_of((one.seat, reader.path, whisper[:40]))
        if seats[one.seat].role == GM:
            return
        one.learn()
        known = "\n".join(one.known)
        hidden = {text for text in texts(msgspec.to_builtins(table.state.world)) if len(text) >= LEAST}
        hidden = {text for text in hidden if text not in known}
        for run in table.secrets.values():
            hidden |= {run.open.hex()} if run.opened is None else set()
            hidden |= {run.hidden.hex()} if run.hidden_opened is None else set()
        told = {text for text in hidden if text in received}
        assert not told, self.evening.told_of((one.seat, told))


def _differences(reader: Reader, fresh: str) -> Iterator[str]:
    """What is not on a page as it is on one that was loaded now."""
    if reader.since.removesuffix(UNDRAWN) != since_of(fresh):
        yield f"told up to {reader.since}, not {since_of(fresh)}"
    facts, panels = stream_of(fresh), panels_of(fresh)
    last = dict(list(reader.facts.items())[-len(facts) :])
    if list(last) != list(facts):
        yield f"facts {list(last)}, not {list(facts)}"
    for there, wanted in ((last, facts), (reader.panels, panels)):
        if set(there) != set(wanted):
            yield f"{list(there)}, not {list(wanted)}"
        yield from (f"{name}:\n{there.get(name)}\nnot\n{html}" for name, html in wanted.items() if there[name] != html)
