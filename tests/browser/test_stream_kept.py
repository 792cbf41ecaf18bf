"""A long evening on one page: what went from it is had again, and what fails says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.delving import fixed
from tests.web.site_ import Site

from tablewright.table.commands import Say
from tablewright.table.hall import Made

pytestmark = pytest.mark.browser

Sit = Callable[..., Page]
KEPT = 300
"""Facts that stay on a page."""
STILL = "This page does not refresh itself here."


def speak(site: Site, made: Made, first: int, last: int) -> None:
    """Say the numbers from the first to the last, a fact each."""
    table = site.hall.table(made.table)
    for count in range(first, last + 1):
        assert table.command(made.seat, Say(text=f"word {count}")).done


def numbers(page: Page) -> list[str]:
    """The numbers of the facts on the page."""
    found: list[str] = page.evaluate("[...document.querySelectorAll('#log > ol > li')].map((e) => e.dataset.number)")
    return found


def told(site: Site, made: Made) -> list[str]:
    """The numbers of all that the seat was told."""
    return [entry.number for entry in site.hall.table(made.table).feed(made.seat, limit=1_000)]


def test_earlier_goes_on_from_the_first_fact_that_the_page_still_has(site: Site, sit: Sit) -> None:
    made = site.well("Ann")
    page = sit(made.link)
    expect(page.locator(".earlier")).to_have_count(0)
    speak(site, made, 1, KEPT + 50)
    expect(page.locator("#log li").last).to_contain_text(f"word {KEPT + 50}")
    expect(page.locator("#log li")).to_have_count(KEPT)
    assert numbers(page) == told(site, made)[-KEPT:]
    link = page.get_by_role("link", name="Earlier")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log li").first).to_have_attribute("data-number", told(site, made)[0])
    assert numbers(page) == told(site, made), "no fact is missing"
    expect(page.locator("#log")).to_be_focused()  # the link is gone, and the focus not lost with it


def test_nothing_is_taken_from_under_the_eyes_of_who_reads_further_up(site: Site, sit: Sit) -> None:
    made = site.well("Ann")
    speak(site, made, 1, 60)
    page = sit(made.link)
    log = page.locator("#log")
    expect(page.locator("#log li").last).to_contain_text("word 60")
    log.evaluate("(e) => { e.scrollTop = 0; }")
    page.wait_for_timeout(200)
    speak(site, made, 61, 60 + KEPT)
    expect(page.locator("#log li").last).to_contain_text(f"word {60 + KEPT}")
    assert numbers(page) == told(site, made)
    page.get_by_role("button", name="New below").click()
    speak(site, made, 61 + KEPT, 61 + KEPT)
    expect(page.locator("#log li")).to_have_count(KEPT)


def test_where_its_module_is_kept_out_the_page_says_that_it_does_not_refresh_itself(
    site: Site, browser: Browser
) -> None:
    link = f"{site.url}/j/{fixed(site.hall, 2).link}"
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.route("**/*.js", lambda route: route.abort())
    page.goto(link)
    expect(page.get_by_text(STILL)).to_be_hidden()
    expect(page.get_by_text(STILL)).to_be_visible()
    page.unroute("**/*.js")
    page.get_by_role("link", name="Look again").click()
    expect(page.locator("html.js")).to_have_count(1)
    page.wait_for_timeout(3_500)
    expect(page.get_by_text(STILL)).to_be_hidden()
    page.close()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(link)
    expect(page.get_by_text(STILL)).to_be_visible()
    context.close()


def test_a_browser_that_keeps_nothing_for_a_page_has_a_live_page_and_its_keys(site: Site, sit: Sit) -> None:
    made = site.well("Ann")
    page = sit(made.link)
    for store in ("localStorage", "sessionStorage"):
        page.add_init_script(f"Object.defineProperty(window, '{store}', {{ get() {{ throw Error('kept out'); }} }})")
    page.reload()
    speak(site, made, 1, 1)
    expect(page.locator("#log li").last).to_contain_text("word 1")
    page.locator("#log").focus()
    page.keyboard.press("?")
    page.get_by_label("Single letters act").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    expect(page.locator("#typed")).to_have_value("")
