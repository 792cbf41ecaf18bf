"""A real Chromium for the browser tests: without one they are left out with the reason, but in CI that is a failure."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.web.conftest import door as door  # a server, the same as for the pages' own tests
from tests.web.conftest import site as site
from tests.web.site_ import Site

expect.set_options(timeout=20_000)  # an order is sent again for 10 s, and a busy machine is not a fault of the page
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",  # tests run as root in CI, and open only our own pages
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium_path() -> str | None:
    """Where Chromium is: the path in TABLEWRIGHT_CHROMIUM, else the first one installed; None if there is none."""
    named = os.environ.get("TABLEWRIGHT_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run; open a context of your own for each seat."""
    path = chromium_path()
    if path is None:
        why = "Chromium cannot be found (sudo apt install chromium, or set TABLEWRIGHT_CHROMIUM)"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    """The browser contexts of a test, closed at its end."""
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@pytest.fixture
def sit(browser: Browser, site: Site, contexts: list[BrowserContext]) -> Iterator[object]:
    """Opens a seat's link in a browser of its own; the page must stay free of errors."""
    wrong: list[str] = []

    def open_link(link: str, **how: object) -> Page:
        context = browser.new_context(**how)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
        page.goto(f"{site.url}/j/{link}")
        return page

    yield open_link
    assert wrong == []
