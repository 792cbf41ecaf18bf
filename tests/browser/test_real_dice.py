"""Real dice in a real Chromium: the page asks, the dice are typed, the order is done; by mouse and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.site_ import Site

from tablewright.table.commands import SetHouse
from tablewright.table.hall import Made

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def real(site: Site) -> Made:
    made = site.well("Ann")
    assert site.hall.table(made.table).command(made.seat, SetHouse(name="dice", value="hand")).done
    return made


def test_an_order_asks_what_the_dice_show(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = real(site)
    page = sit(made.link)
    page.locator(".do").get_by_role("button", name="Draw with Ann").click()
    dialog = page.locator("#dice")
    expect(dialog).to_contain_text("Throw a d6 for Ann (draw).")
    expect(dialog.get_by_label("What they show")).to_be_focused()
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Face 1 is a d6's: 1 to 6, not 9.")).to_be_visible()
    page.locator(".do").get_by_role("button", name="Draw with Ann").click()
    expect(dialog.get_by_label("What they show")).to_be_focused()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    drawn = page.locator("#log li", has_text="Ann draws and rolls 4")
    expect(drawn).to_be_visible()
    expect(drawn).to_contain_text("Real dice.")


def test_it_can_be_left_or_given_to_the_table(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = real(site)
    page = sit(made.link, viewport=PHONE)
    head = site.hall.table(made.table).log.head
    page.locator("#typed").fill("draw ann")
    page.locator("#line").get_by_role("button", name="Do").click()
    page.locator("#dice").get_by_role("button", name="Leave it").click()
    expect(page.locator("#dice")).to_be_hidden()
    assert site.hall.table(made.table).log.head == head
    page.locator("#typed").fill("draw ann")
    page.locator("#line").get_by_role("button", name="Do").click()
    page.locator("#dice").get_by_role("button", name="Let the table throw").click()
    expect(page.locator("#log li", has_text="Ann draws and rolls")).to_be_visible()
    expect(page.locator("#log li", has_text="Real dice.")).to_have_count(0)
