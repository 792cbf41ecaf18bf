"""The table as it was at a fact: to look at through every seat, and, for the game master, to go on from."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.table.toy import MARK
from tests.web.site_ import Site
from tests.web.test_web_orders import KEY, invited

from tablewright.games.registry import GAMES
from tablewright.table.hall import Made

NUMBER = re.compile(r'<a class="no" href="past\?at=([^"]+)"')


def drawn(site: Site, made: Made) -> str:
    """Let Ann draw, and give the number of that."""
    table = site.hall.table(made.table)
    assert table.command(made.seat, {"do": "draw", "figure": "p1"}, "draw-00000001").done
    return next(entry.number for entry in reversed(table.feed(made.seat)) if entry.kind == "drawn")


def test_every_number_in_the_stream_leads_to_the_table_as_it_was_there(site: Site) -> None:
    made = site.well("Ann", "Bob")
    number = drawn(site, made)
    visitor = site.client(made.link)
    found = NUMBER.findall(visitor.page())
    assert number in found
    for each in found:
        assert f"as it was at #{each}" in visitor.page(f"past?at={each}")


@pytest.mark.parametrize("game", GAMES)
def test_a_past_with_sheets_can_be_looked_at_in_every_game(site: Site, game: str) -> None:
    made = site.hall.make_table(game, "The Ford", quick=1, name="Mira")
    visitor = site.client(made.link)
    latest = site.hall.table(made.table).feed(made.seat)[-1].number
    page = visitor.page(f"past?at={latest}")
    assert f"as it was at #{latest}" in page
    assert page.count('<article class="sheet">') == 4
    assert "sheets.pdf" not in page


def test_the_past_shows_what_was_and_takes_no_order(site: Site) -> None:
    made = site.well("Ann", "Bob")
    drawn(site, made)
    visitor = site.client(made.link)
    first_joined = next(e.number for e in site.hall.table(made.table).feed(made.seat) if e.kind == "joined")
    page = visitor.page(f"past?at={first_joined}")
    assert "Ann" in page
    assert "Bob" not in page
    assert "Nothing can be ordered here" in page
    assert re.findall(r'<form[^>]* action="([^"]+)"', page) == ["/look", "branch"]
    assert f'href="past?at={int(first_joined) + 1}"' in page


def test_who_does_not_see_a_fact_is_answered_as_if_it_were_not_there(site: Site) -> None:
    made = site.well("Ann", role="gm")
    table = site.hall.table(made.table)
    table.command(made.seat, {"do": "note", "text": f"{MARK}-note"}, "note-00000001")
    gm, player = site.client(made.link), invited(site, made, "player", "p1")
    hidden = next(entry.number for entry in table.feed(made.seat) if entry.number.startswith("gm."))
    assert MARK in gm.page(f"past?at={hidden}")
    seen, unknown = player.get(f"{player.seat}past?at={hidden}"), player.get(f"{player.seat}past?at=9999")
    assert seen.status_code == unknown.status_code == 404
    assert seen.text == unknown.text
    assert f'href="{player.seat}"' in seen.text
    eyes = gm.page(f"as/{player.seat.split('/')[3]}/past?at=1")
    assert "Through Player’s eyes" in eyes
    assert 'action="branch"' not in eyes


def test_the_gm_goes_on_from_there_as_one_new_table(site: Site) -> None:
    made = site.well("Ann", "Bob", role="gm")
    number = drawn(site, made)
    gm = site.client(made.link)
    before = len(site.hall.tables())
    fields = {"number": number, "title": "What if", "key": KEY}
    first = gm.bare("branch", **fields)
    assert first.status_code == 303
    assert gm.bare("branch", **fields).headers["location"] == first.headers["location"]
    assert [row.title for row in site.hall.tables()[before:]] == ["What if"]
    page = gm.get(first.headers["location"]).text
    assert "Ann draws and rolls" in page
    assert site.hall.table(made.table).state.affairs.title == "At the well"


def test_a_branch_that_is_sent_at_once_and_again_after_a_restart_is_one_table(site: Site) -> None:
    made = site.well("Ann", role="gm")
    fields = {"number": drawn(site, made), "title": "What if", "key": KEY}
    gms = [site.client(made.link) for _ in range(4)]
    with ThreadPoolExecutor(len(gms)) as pool:
        answers = list(pool.map(lambda gm: gm.bare("branch", **fields), gms))
    assert len({answer.headers["location"] for answer in answers}) == 1
    site.restart()
    again = site.client(made.link).bare("branch", **fields)
    assert again.status_code == 409
    assert "That table was made before; the host can give you another link to it." in again.text
    assert [row.title for row in site.hall.tables()] == ["At the well", "What if"]


def test_a_branch_without_a_title_or_from_nowhere_says_why(site: Site) -> None:
    made = site.well("Ann", role="gm")
    gm = site.client(made.link)
    before = len(site.hall.tables())
    untitled = gm.bare("branch", number="2", title=" ", key=KEY)
    assert untitled.status_code == 422
    assert "A table needs a title." in untitled.text
    assert gm.bare("branch", number="9999", title="x", key=KEY).status_code == 404
    assert len(site.hall.tables()) == before


def test_others_make_no_branch(site: Site) -> None:
    made = site.well("Ann", role="gm")
    for seat in (invited(site, made, "player", "p1"), invited(site, made, "watcher")):
        assert 'action="branch"' not in seat.page("past?at=1")
        refused = seat.bare("branch", number="1", title="Mine", key=KEY)
        assert refused.status_code == 422
        assert "Only the GM makes a branch" in refused.text
    assert len(site.hall.tables()) == 1
