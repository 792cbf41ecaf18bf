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
    expect(dialog.get_by_role("alert")).to_have_text("A d6 shows 1 to 6, not 9.")
    expect(dialog.get_by_label("What they show")).to_have_value("9")
    expect(dialog.get_by_label("What they show")).to_be_focused()
    page.keyboard.type("4")  # over the 9, which is marked
    page.keyboard.press("Enter")
    drawn = page.locator("#log li", has_text="Ann draws and rolls 4")
    expect(drawn).to_be_visible()
    expect(drawn).to_contain_text("Real dice.")


def test_it_waits_on_the_page_until_it_is_typed_or_given_to_the_table(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = real(site)
    page = sit(made.link, viewport=PHONE)
    head = site.hall.table(made.table).log.head
    page.locator("#typed").fill("draw ann")
    page.locator("#line").get_by_role("button", name="Do").click()
    page.locator("#dice").get_by_role("button", name="Not now").click()
    expect(page.locator("#dice")).to_be_hidden()
    expect(page.locator("#ears")).to_contain_text("“Draw with Ann” waits for its dice.")
    assert site.hall.table(made.table).log.head == head
    waiting = page.get_by_role("group", name="“Draw with Ann” waits for its dice.")
    waiting.get_by_role("button", name="Throw a d6 for Ann (draw)").click()
    page.locator("#dice").get_by_role("button", name="Let the table throw").click()
    expect(page.locator("#log li", has_text="Ann draws and rolls")).to_be_visible()
    expect(page.locator("#log li", has_text="Real dice.")).to_have_count(0)
    expect(waiting).to_have_count(0)


def test_by_keyboard_alone_escape_leaves_it_waiting_and_the_focus_goes_back(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = real(site)
    page = sit(made.link)
    button = page.locator(".do").get_by_role("button", name="Draw with Ann")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dice").get_by_label("What they show")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#dice")).to_be_hidden()
    expect(button).to_be_focused()
    expect(page.get_by_role("group", name="“Draw with Ann” waits for its dice.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#dice").get_by_label("What they show")).to_be_focused()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator("#log li", has_text="Ann draws and rolls 3")).to_be_visible()


def test_two_tabs_that_both_ask_order_it_once(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    """The order is done in one; then the other, which still asks, has the table throw."""
    made = real(site)
    one, other = sit(made.link), sit(made.link)
    for page in (one, other):
        page.locator(".do").get_by_role("button", name="Draw with Ann").click()
        expect(page.locator("#dice")).to_contain_text("Throw a d6 for Ann (draw).")
    one.locator("#dice").get_by_label("What they show").fill("4")
    one.keyboard.press("Enter")
    expect(one.locator("#log li", has_text="Ann draws and rolls 4")).to_be_visible()
    head = site.hall.table(made.table).log.head
    other.locator("#dice").get_by_role("button", name="Let the table throw").click()
    expect(other.locator("main")).to_contain_text("No dice are waited for there any more.")
    assert site.hall.table(made.table).log.head == head


@pytest.mark.parametrize("reloaded", [False, True])
def test_after_a_restart_nothing_is_said_to_wait_that_does_not(site: Site, sit, *, reloaded: bool) -> None:  # type: ignore[no-untyped-def]
    made = real(site)
    page = sit(made.link)
    page.locator(".do").get_by_role("button", name="Draw with Ann").click()
    page.locator("#dice").get_by_role("button", name="Not now").click()
    waiting = page.get_by_role("group", name="“Draw with Ann” waits for its dice.")
    if reloaded:
        page.reload()
    expect(waiting).to_be_visible()
    site.restart()
    expect(waiting).to_have_count(0)
