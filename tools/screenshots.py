"""Makes the pictures in docs/img anew: the real page in a real Chromium, at states of a delve that is always the same.

    .venv/bin/python tools/screenshots.py [FOLDER]

Needs Chromium and what the tests need.
"""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402 (the tests' folder has to be found first)
from tests.browser import delving  # noqa: E402
from tests.browser.conftest import ARGUMENTS, chromium_path  # noqa: E402
from tests.web.site_ import SECRET, Site  # noqa: E402

from tablewright.store.clock import now  # noqa: E402
from tablewright.table.hall import Made  # noqa: E402
from tablewright.table.table import Table  # noqa: E402

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 380, "height": 760}
FEW = 3
"""Rounds of a fight after which it is worth a picture, and rooms that make a map."""


def main(folder: Path) -> None:
    """Make all pictures in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = chromium_path()
    if path is None:
        sys.exit("Chromium cannot be found: sudo apt install chromium, or set TABLEWRIGHT_CHROMIUM.")
    site = Site()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            _pictures(site, browser, folder)
            browser.close()
    finally:
        site.stop()


def _pictures(site: Site, browser: Browser, folder: Path) -> None:
    found = delving.plan(now)
    made = delving.fixed(site.hall, found.number)
    table = site.hall.table(made.table)
    todo = iter(enumerate(found.orders))
    kept = set()
    for step, order in todo:
        table.command(made.seat, order, f"step-{step:08}")
        if "exploration" not in kept and _explored(table, made):
            kept.add("exploration")
            _shoot(site, browser, made, folder / "table-exploration.png")
            _shoot(site, browser, made, folder / "phone-here.png", phone="here")
        if "fight" not in kept and _fought(table, made):
            kept.add("fight")
            _shoot(site, browser, made, folder / "table-fight.png")
            _shoot(site, browser, made, folder / "table-fight-dark.png", dark=True)
            _shoot(site, browser, made, folder / "phone-fight.png", phone="stream")
    page = _open(browser, site, f"/h/{SECRET}")
    page.screenshot(path=folder / "home.png")
    _builder(site, browser, folder / "builder.png")
    _odds(site, browser, folder / "odds.png")
    _bench(site, browser, folder / "bench.png")


def _explored(table: Table, made: Made) -> bool:
    view = table.view(made.seat)
    rooms = sum(shape.kind == "room" for shape in view.map.shapes) if view.map else 0
    return not view.bands and rooms >= FEW


def _fought(table: Table, made: Made) -> bool:
    latest = table.feed(made.seat, limit=12)
    attacks = [entry for entry in latest if entry.kind == "attack-rolled"]
    return bool(table.view(made.seat).bands) and len(attacks) >= FEW


def _builder(site: Site, browser: Browser, path: Path) -> None:
    made = site.hall.make_table(
        "axx", "The Drowned Stair", name="Reed", table="builder0001", secrets=(b"b" * 32, b"c" * 32)
    )
    page = _open(browser, site, f"/j/{made.link}")
    page.get_by_role("link", name="Make a character").click()
    page.get_by_role("button", name="Roll the dice").click()
    for choice in ("Dwarf", "Fighter", "Law"):
        page.locator(".picks label", has_text=choice).first.click()
        page.wait_for_timeout(400)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=path)


def _odds(site: Site, browser: Browser, path: Path) -> None:
    """An attack, one on better terms, and a save, side by side."""
    asks = ("attack +3 vs ac 14", "attack +5 vs ac 14", "save +1 level 1")
    page = _open(browser, site, "/odds/axx?" + urlencode([("ask", ask) for ask in asks]))
    page.screenshot(path=path)
    page.context.close()


def _bench(site: Site, browser: Browser, path: Path) -> None:
    """Whether four of the first level are a match for four orcs, and for fewer and more."""
    made = site.hall.make_table(
        "axx", "The Drowned Stair", name="Reed", table="bench000001", secrets=(b"d" * 32, b"e" * 32)
    )
    page = _open(browser, site, f"/j/{made.link}")
    page.get_by_role("link", name="Try fights at the bench").click()
    page.get_by_label("What changes it: try several values").check()
    page.get_by_label("What varies").select_option(value="count")
    page.get_by_label("Its values").fill("2..8")
    page.get_by_label("Against whom").fill("4 orcs")
    page.get_by_label("How often", exact=True).fill("5000")
    page.get_by_label("Seed", exact=False).fill("7")
    page.get_by_role("button", name="Fight", exact=True).click()
    page.get_by_role("heading", name="What it comes to").wait_for(timeout=60_000)
    page.get_by_role("heading", name="What it comes to").evaluate("(e) => e.scrollIntoView()")
    page.screenshot(path=path)
    page.context.close()


def _open(browser: Browser, site: Site, path: str, *, dark: bool = False, phone: bool = False) -> Page:
    size = PHONE if phone else WIDE
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]  # playwright's own name for two numbers
        color_scheme="dark" if dark else "light",
        device_scale_factor=2 if phone else 1,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{site.url}{path}")
    page.wait_for_timeout(400)
    return page


def _shoot(site: Site, browser: Browser, made: Made, path: Path, *, dark: bool = False, phone: str = "") -> None:
    page = _open(browser, site, f"/j/{made.link}", dark=dark, phone=bool(phone))
    if phone:
        page.locator(f'.phone [data-tab="{phone}"]').click()
    page.wait_for_timeout(200)
    page.screenshot(path=path)
    page.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "img")
