"""The docs as a site, opened from disk in a real browser: all of it works, and nothing is fetched from anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.docs.conftest import docs_site as docs_site

pytestmark = pytest.mark.browser


def test_the_docs_are_read_and_searched_from_disk(browser: Browser, docs_site: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark")  # a phone at night
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text))
    page.goto((docs_site / "index.html").as_uri())
    page.get_by_role("article").get_by_role("link", name="A first delve").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("A first delve")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 21, 19)"
    page.locator("label[for=__search]").first.click()
    page.get_by_role("textbox", name="Search").press_sequentially("sealed dice")  # it answers keys
    page.locator(".md-search-result__link", has_text="Verify the dice").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Verify the dice")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
    assert [url for url in asked if not url.startswith("file:")] == []
    assert wrong == []
