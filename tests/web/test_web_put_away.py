"""A table that nobody comes to leaves the server's memory, whoever has looked at its pages."""

from __future__ import annotations

import gc
import weakref

import pytest
from tests.web.site_ import Site

from tablewright.table.hall import IDLE


@pytest.mark.parametrize("role", ["player", "watcher"])
def test_no_page_that_was_looked_at_holds_what_was_put_away(
    site: Site, role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = site.well("Ann", role="player")
    link = made.link
    if role == "watcher":
        made_seat = {"do": "make-seat", "role": role, "name": "Wanda", "figures": []}
        link = site.hall.table(made.table).command("host", made_seat).link
    visitor = site.client(link)
    assert "Ann" in visitor.page()
    state = weakref.ref(site.hall.table(made.table).state)
    later = site.hall.clock() + 2 * IDLE
    monkeypatch.setattr(site.hall, "clock", lambda: later)
    assert site.hall.put_away() == [made.table]
    gc.collect()
    assert state() is None
    assert "Ann" in visitor.page(), "it is opened again"
