"""A crowded table in a hurry: many pages, cut off at any moment and taken up again, are told each fact once."""

from __future__ import annotations

import os
import random
import threading

import httpx
from tests.web.site_ import Site, Visitor, until

FACTS, PAGES = (2_000, 50) if os.environ.get("SOAK") else (300, 12)
SEATS = 5


class Page(threading.Thread):
    """A page whose connection is cut off again and again, and that asks on from the last event that came whole."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        super().__init__(daemon=True)
        self.visitor, self.chance = visitor, random.Random(seed)
        self.since, self.facts, self.cuts, self.over = "0.0", list[str](), 0, False
        self.start()

    def run(self) -> None:
        while not self.over:
            rest, left = "", self.chance.randint(2, 6)
            try:
                with self.visitor.stream("GET", f"{self.visitor.seat}live?since={self.since}") as answer:
                    assert answer.status_code == 200
                    for whole in answer.iter_text():
                        chunk = whole[: self.chance.randint(1, 3 * len(whole))]
                        *events, rest = (rest + chunk).split("\n\n")
                        for event in events:
                            self.take(event)
                        left -= len(events)
                        if left < 0 or chunk != whole:  # what came of the next event is lost
                            break
            except (httpx.HTTPError, RuntimeError):
                continue
            self.cuts += 1

    def take(self, event: str) -> None:
        """One event that has come whole."""
        assert "event: again" not in event, event
        if "event: facts" in event:
            self.facts += [part.split('\\"')[0] for part in event.split('data-number=\\"')[1:]]
        if event.startswith("id: "):
            self.since = event.split("\n")[0].removeprefix("id: ")


def test_pages_that_are_cut_off_are_told_each_fact_once_and_in_order(site: Site) -> None:
    made = site.well("Ann", "Bob", role="gm")
    table = site.hall.table(made.table)
    seats = [site.client(made.link)]
    for count in range(1, SEATS):
        order = {"do": "make-seat", "role": "player" if count > 1 else "watcher", "name": f"Seat {count}"}
        seats.append(site.client(table.command("host", order, f"seat-{count:08}").link))
    pages = []
    for count in range(PAGES):
        seat = seats[count % SEATS]
        visitor = site.client()
        visitor.cookies, visitor.seat = seat.cookies, seat.seat
        pages.append(Page(visitor, count))
    until(lambda: all(page.facts for page in pages), 20)
    ids = [seat.seat.split("/")[3] for seat in seats if seat is not seats[1]]
    for count in range(FACTS):
        what = {"do": "note" if count % 7 == 3 else "say", "text": f"No. {count}"}
        assert table.command(ids[count % len(ids)], what, f"hurry-{count:06}").done
    told = {seat.seat: [entry.number for entry in table.feed(seat.seat.split("/")[3], since="0.0")] for seat in seats}
    try:
        until(lambda: all(len(page.facts) >= len(told[page.visitor.seat]) for page in pages), 60)
    finally:
        for page in pages:
            page.over = True
    for page in pages:
        assert page.facts == told[page.visitor.seat]
    assert sum(page.cuts for page in pages) > len(pages)
