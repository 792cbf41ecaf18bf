"""The pages for everyone: computed contrast, names, headings and touch targets on every page; words where they help."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser import delving
from tests.browser.audit import faults
from tests.web.site_ import SECRET, Site, until

from tablewright.table.hall import Made

pytestmark = pytest.mark.browser

Sit = Callable[..., Page]
PATHS = (
    "",
    "?here=sheet",
    "?here=notes",
    "lobby",
    "undo",
    "map",
    "log",
    "why/19",
    "past?at=12",
    "builder",
    "ledger",
    "nowhere",
)
LOOKS = {"light": 4.5, "dark": 4.5, "contrast": 7.0}
PHONE = {"width": 380, "height": 800}
BIDI = "\u202e"


def delve(site: Site) -> Made:
    """A delve that has come to its first room, with a GM who looks on."""
    made = delving.fixed(site.hall, 2)
    table = site.hall.table(made.table)
    for step in range(4):
        chosen = delving.choose(table, made.seat, delving.reached(table, made.seat))
        assert chosen is not None
        assert table.command(made.seat, chosen.offer.command, f"step-{step:08}").done
    return made


@pytest.mark.parametrize("look", LOOKS)
def test_every_page_can_be_read_in_every_set_of_colours(site: Site, sit: Sit, look: str) -> None:
    made = delve(site)
    page = sit(made.link)
    seat = page.url.split("?")[0]
    page.context.add_cookies([{"name": "tw_look", "value": look, "url": site.url}])
    found = {}
    for path in PATHS:
        page.goto(seat + path)
        found[path] = faults(page, contrast=LOOKS[look])
    for path in (f"/h/{SECRET}", "/bench/axx", "/odds/axx?ask=3d6", "/rules/axx", "/rules/axx/reaction"):
        page.goto(site.url + path)
        found[path] = faults(page, contrast=LOOKS[look])
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_every_page_fits_a_thumb(site: Site, sit: Sit) -> None:
    made = delve(site)
    page = sit(made.link, viewport=PHONE, has_touch=True)
    seat = page.url.split("?")[0]
    found = {}
    for tab in ("stream", "sheet", "here", "party"):
        page.locator(f'.phone [data-tab="{tab}"]').tap()
        found[tab] = faults(page)
    for path in PATHS[3:]:
        page.goto(seat + path)
        found[path] = faults(page)
    for path in (f"/h/{SECRET}", "/bench/axx", "/odds/axx?ask=3d6"):
        page.goto(site.url + path)
        found[path] = faults(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_the_orders_at_hand_on_a_phone_stay_low_whatever_stands_there(site: Site, sit: Sit) -> None:
    made = delve(site)
    table = site.hall.table(made.table)
    page = sit(made.link, viewport=PHONE, has_touch=True)
    for step in range(4, 40):
        if page.locator(".quick > .split").count():
            break
        chosen = delving.choose(table, made.seat, delving.reached(table, made.seat))
        assert chosen is not None
        assert table.command(made.seat, chosen.offer.command, f"step-{step:08}").done
        page.reload()
    expect(page.locator(".quick > .split").first).to_be_attached()
    assert page.locator(".quick").evaluate("(e) => e.getBoundingClientRect().height") < 130


def test_what_the_empty_line_suggests_is_what_can_be_done_now(site: Site, sit: Sit) -> None:
    made = site.well("Ann", "Bob")
    page = sit(made.link)
    line = page.locator("#typed")
    expect(line).to_have_attribute("placeholder", "draw Ann, or “speech”")
    page.locator(".do").get_by_role("button", name="Draw with Ann").click()
    expect(line).to_have_attribute("placeholder", "draw Bob, or “speech”")


def test_notes_and_what_is_wrong_with_one_are_at_hand_on_a_phone(site: Site, sit: Sit) -> None:
    page = sit(site.well("Ann").link, viewport=PHONE, has_touch=True)
    page.locator('.phone [data-tab="here"]').tap()
    page.locator('.tabs [data-here="notes"]').tap()
    note = page.get_by_label("A note that only you see")
    note.fill(f"seen {BIDI}here")
    page.get_by_role("button", name="Keep the note").tap()
    expect(page.get_by_role("alert").filter(has_text="cannot be shown (U+202E)")).to_be_in_viewport()
    note.fill("seen here")
    page.get_by_role("button", name="Keep the note").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="cannot be shown")).to_have_count(0)
    page.locator('.phone [data-tab="stream"]').tap()
    expect(page.locator("#log .note")).to_contain_text("seen here")


def test_a_refusal_in_a_dialog_is_told_in_the_dialog(site: Site, sit: Sit) -> None:
    page = sit(site.well("Ann").link)
    page.keyboard.press("u")
    box = page.locator("#dialog")
    box.get_by_label("Why").fill(f"wrong {BIDI}order")
    box.get_by_role("button", name="Take all this back").click()
    expect(box.get_by_role("alert")).to_contain_text("cannot be shown (U+202E)")
    expect(box).to_be_visible()


def test_what_is_longer_than_the_window_opens_at_its_beginning(site: Site, sit: Sit) -> None:
    """The key of a dungeon, and the list of keys, opened at their end: there is the one button that took the focus."""
    made = site.hall.make_table("axx", "The Chapel", quick=2, name="Reed", role="gm", table="long00000001")
    page = sit(made.link, viewport={"width": 900, "height": 400})
    page.locator(".tabs a", has_text="Notes").click()
    page.get_by_role("link", name="The key").click()
    for box, first in (("#dialog", "Level 1"), ("#help", "Keys and colours")):
        expect(page.locator(box)).to_be_visible()
        assert page.locator(box).evaluate("box => box.scrollHeight > box.clientHeight")
        expect(page.locator(box).get_by_text(first).first).to_be_in_viewport()
        page.keyboard.press("Tab")
        expect(page.locator(box).locator(":focus")).to_have_count(1)  # the keyboard goes on within it
        page.keyboard.press("Escape")
        expect(page.locator(box)).to_be_hidden()
        page.locator("[data-help]").first.click()


def test_a_number_leads_to_the_table_as_it_was_and_back(site: Site, sit: Sit) -> None:
    made = site.well("Ann")
    page = sit(made.link)
    page.locator(".do").get_by_role("button", name="Draw with Ann").click()
    drawn = page.locator("#log li", has_text="Ann draws and rolls")
    drawn.locator("a.no").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("as it was at #")
    expect(page.get_by_role("status")).to_contain_text("Nothing can be ordered here")
    page.get_by_role("link", name="←").click()
    expect(page.locator(".log")).not_to_contain_text("Ann draws and rolls")
    page.get_by_role("link", name="To the table as it is now").click()
    expect(drawn).to_be_visible()


def test_one_window_too_many_is_told_and_takes_orders_all_the_same(site: Site, sit: Sit) -> None:
    made = site.well("Ann")
    site.desk.streams[made.seat] = 12
    page = sit(made.link)
    expect(page.locator("#offline")).to_contain_text("too many windows")
    table = site.hall.table(made.table)
    before = table.log.head
    page.locator(".do").get_by_role("button", name="Draw with Ann").click()
    until(lambda: table.log.head > before)
    expect(page.locator("#offline")).to_contain_text("too many windows")
