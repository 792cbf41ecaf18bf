"""A browser that is told to write twice as large: every page does, and stays within the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.audit import faults
from tests.browser.conftest import ARGUMENTS, chromium_path
from tests.browser.delving import fixed
from tests.browser.test_every_size import height, many
from tests.web.site_ import SECRET, Site

pytestmark = pytest.mark.browser

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def large(browser: Browser) -> Iterator[Browser]:
    """Chromium with its size of text set to twice what it is."""
    running = browser.browser_type.launch(
        executable_path=chromium_path(), args=[*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    )
    yield running
    running.close()


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["wide", "phone"])
def test_every_page_writes_as_large_as_the_browser_is_told_to(
    site: Site, large: Browser, window: dict[str, int]
) -> None:
    made = fixed(site.hall, 2)
    page = large.new_page(viewport=window)  # type: ignore[arg-type]
    page.goto(f"{site.url}/h/{SECRET}")
    for path in ("/", "/rules/axx", "/rules/axx/to-hit", "/bench/axx", "/odds/axx", f"/table/{made.table}/"):
        page.goto(site.url + path)
        assert page.evaluate("getComputedStyle(document.body).fontSize") == "34px"
        assert faults(page, opened=False) == [], path
    page.goto(f"{site.url}/j/{made.link}")
    table = page.url
    for path in ("builder", "lobby", "odds"):
        page.goto(table + path)
        assert faults(page, opened=False) == [], path
    page.close()


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_table_in_large_letters_is_one_column_with_everything_in_reach(
    site: Site, large: Browser, window: dict[str, int]
) -> None:
    made = many(site, "axiom", {"do": "start-fight", "foes": "8 raiders, 4 archers", "apart": "near"})
    page = large.new_page(viewport=window)  # type: ignore[arg-type]
    page.goto(f"{site.url}/j/{made.link}")
    for tab in ("Stream", "Sheet", "Here", "Party"):
        link = page.locator(".phone").get_by_role("link", name=tab)
        expect(link).to_be_in_viewport(ratio=1)
        link.click()
        assert faults(page, opened=False) == [], tab
    page.locator(".phone").get_by_role("link", name="Stream").click()
    expect(page.locator("#log li").last).to_be_in_viewport()
    expect(page.locator("#typed")).to_be_in_viewport(ratio=1)
    assert height(page.locator(".strip")) < 260
    page.close()
