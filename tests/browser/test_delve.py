"""A whole delve in a real browser, on a phone by buttons and by keyboard: to a night's sleep, with a restart in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from playwright.sync_api import Error as Missed  # too late for a button, or it is none of the page any more
from tests.browser import delving
from tests.browser.audit import faults
from tests.web.site_ import SECRET, Site, until

from tablewright.core.facts import Command
from tablewright.store.clock import now
from tablewright.store.folder import DataFolder, open_folder
from tablewright.table.hall import Made
from tablewright.table.table import Table

pytestmark = pytest.mark.browser

LOOKERS_ON = 1.0
"""Seconds in which another browser must have seen a fact."""
PATIENCE = 20.0
"""Seconds that a button may take to be there."""
PHONE: ViewportSize = {"width": 380, "height": 760}
THUMB = 43.5
"""Pixels that a button is high at least, rounding apart."""
AUDITED = 12
"""After so many orders the page on the phone is looked over again, and at each new kind of order."""


class Evening:
    """A server over a data folder, which can be stopped, let go of and opened again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.folder: DataFolder = open_folder(path, now=now())
        self.site = Site(self.folder.store)

    def restart(self) -> None:
        """Stop the server, close the folder, and start both again, as after a night."""
        self.site.stop()
        self.folder.close()
        self.folder = open_folder(self.path, now=now())
        self.site.store = self.folder.store
        self.site.restart_stopped()

    def close(self) -> None:
        """The end."""
        self.site.stop()
        self.folder.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A server over a data folder of its own."""
    running = Evening(tmp_path / "data")
    yield running
    running.close()


def press(page: Page, command: Command) -> None:
    """Press the button that gives this order, opening the folds that it lies in, as a person does."""
    seal = blake2b(msgspec.json.encode(command), digest_size=6).hexdigest()
    form = page.locator(
        f'[data-panel=do] form[data-id="{seal}"], [data-panel=ask] .asking form[data-id="{seal}"]'
    ).first
    for _ in range(5):
        expect(form).to_be_attached()
        try:
            for fold in reversed(form.locator("xpath=ancestor::details").all()):
                if fold.get_attribute("open", timeout=2000) is None:
                    fold.locator("> summary").click(timeout=2000)
            form.get_by_role("button").click(timeout=2000)
        except Missed:  # the panel was drawn anew in between, and the button lies in another fold now
            continue
        return
    raise AssertionError(f"the page offers no way to {command}")


def seen(page: Page, number: str) -> None:
    """Wait until the page shows the fact of this number."""
    expect(page.locator(f'#log li[data-number="{number}"]')).to_be_attached(timeout=5000)


def tap(page: Page, command: Command) -> None:
    """The same with a thumb: at hand beside the stream, else in the section that has it, its folds opened."""
    seal = blake2b(msgspec.json.encode(command), digest_size=6).hexdigest()
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        try:
            button = _within_reach(page, seal)
            button.scroll_into_view_if_needed(timeout=2000)
            box = button.bounding_box(timeout=2000)
            assert box is not None
            assert box["height"] >= THUMB, f"{command} is {box['height']} px high"
            button.tap(timeout=2000)
        except Missed:  # the panel is not drawn anew yet, or was in between, and the button lies elsewhere now
            page.wait_for_timeout(60)
            continue
        return
    raise AssertionError(f"the phone offers no way to {command}")


def _within_reach(page: Page, seal: str) -> Locator:
    """The order's button, after all the taps that lead to it: in the section that is open, else in the other."""
    now = page.locator("body").get_attribute("data-tab", timeout=2000)
    for name in ("here", "stream") if now == "here" else ("stream", "here"):
        panel = "ask" if name == "stream" else "do"
        form = page.locator(f'[data-panel={panel}] form[data-id="{seal}"]').first
        if not form.count():
            continue
        _section(page, name)
        for fold in reversed(form.locator("xpath=ancestor::details").all()):
            if fold.get_attribute("open", timeout=2000) is None:
                fold.locator("> summary").tap(timeout=2000)
        return form.get_by_role("button")
    raise Missed("no section has it yet")


def _section(page: Page, name: str) -> None:
    if page.locator("body").get_attribute("data-tab", timeout=2000) != name:
        page.locator(f'.phone [data-tab="{name}"]').tap(timeout=2000)


def looked_over(page: Page, *sections: str) -> list[str]:
    """What is wrong with the page on a phone, in these sections or as it stands: too small, too wide, unreadable."""
    wrong = []
    for name in sections or ("",):
        if name:
            _section(page, name)
        wrong += [f"{name}: {fault}" for fault in faults(page, opened=False)]
    return wrong


def play(
    page: Page, site: Site, made: Made, orders: tuple[Command, ...], *, by: Callable[[Page, Command], None] = press
) -> None:
    """Give these orders by the page's buttons, with a mouse or (`by=tap`) a thumb."""
    kinds: set[type[Command]] = set()
    for step, order in enumerate(orders):
        table = site.hall.table(made.table)
        before = table.log.head
        by(page, order)
        while by is tap and not _arrived(page, table, before):
            by(page, order)
        until(partial(_grown, table, before))
        with table.lock:
            number = table.feed(made.seat, limit=1)[-1].number
        seen(page, number)
        expect(page.locator("#refusal")).to_be_hidden()
        if by is tap and (type(order) not in kinds or step % AUDITED == 0):
            both = () if type(order) not in kinds else ("stream", "here")
            kinds.add(type(order))
            expect(page.locator('[data-state="sending"]')).to_have_count(0)  # pale while its answer is on the way
            assert looked_over(page, *both) == [], order


def _arrived(page: Page, table: Table, before: int) -> bool:
    """Whether a tap was taken: the second of two on one spot, or one on a button that moved, orders nothing."""
    for _ in range(6):
        if _grown(table, before) or page.locator('.offer[data-state="sending"]').count():
            return True
        page.wait_for_timeout(60)
    return _grown(table, before)


def _grown(table: Table, before: int) -> bool:
    return table.log.head > before


def state(site: Site, made: Made) -> Any:
    """A copy of a table's whole world, with every default written out, so that two can be compared."""
    world = site.hall.table(made.table).state.world
    return msgspec.convert(msgspec.to_builtins(world), type(world))


def numbers(page: Page) -> list[str]:
    """The numbers of the facts that a page shows."""
    found: list[str] = page.eval_on_selector_all("#log li[data-number]", "all => all.map(e => e.dataset.number)")
    return found


def test_one_click_on_the_first_page_and_the_delve_begins(evening: Evening, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{evening.site.url}/h/{SECRET}")
    page.get_by_role("button", name="New table: random party, small dungeon, play").click()
    expect(page.locator("body.table")).to_be_visible()
    expect(page.locator(".party .hero")).to_have_count(4)
    expect(page.locator(".map svg[role=img]")).to_be_attached()
    assert page.locator(".do button:enabled, .asking button:enabled").count() > 0
    assert "/t/" in page.url
    assert SECRET not in page.content()
    context.close()


def test_a_whole_delve_on_a_phone_by_buttons_alone_with_a_restart_in_it(evening: Evening, browser: Browser) -> None:
    found = delving.plan(now)
    made = delving.fixed(evening.site.hall, found.number)
    watching = {"do": "make-seat", "role": "watcher", "name": "Wat"}
    link = evening.site.hall.table(made.table).command(made.seat, watching, "seat-watcher-0001").link
    context, others = (
        browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce"),
        browser.new_context(),
    )
    page, other = context.new_page(), others.new_page()
    page.goto(f"{evening.site.url}/j/{made.link}")
    other.goto(f"{evening.site.url}/j/{link}")

    half = len(found.orders) // 2
    play(page, evening.site, made, found.orders[:half], by=tap)
    before, shown = state(evening.site, made), numbers(page)
    evening.restart()
    assert state(evening.site, made) == before
    expect(page.locator("#offline")).to_be_hidden(timeout=10_000)
    page.reload()
    assert set(numbers(page)) <= set(shown)
    assert numbers(page)[-1] == shown[-1]
    play(page, evening.site, made, found.orders[half:], by=tap)

    table = evening.site.hall.table(made.table)
    assert delving.reached(table, made.seat) >= set(delving.GOALS)
    last = next(entry.number for entry in reversed(table.feed(made.seat)) if "." not in entry.number)
    seen(other, last)
    assert looked_over(page, "stream", "here", "party") == []
    for name in (figure.name for figure in table.view(made.seat).party):
        expect(page.locator(".party")).to_contain_text(name)
    context.close()
    others.close()


def test_a_whole_delve_by_the_keyboard_alone(evening: Evening, browser: Browser) -> None:
    found = delving.plan(now)
    made = delving.fixed(evening.site.hall, found.number)
    table = evening.site.hall.table(made.table)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{evening.site.url}/j/{made.link}")
    expect(page.locator("#typed")).to_be_visible()
    for line in found.typed:
        before = table.log.head
        page.keyboard.press("/")
        expect(page.locator("#typed")).to_be_focused()
        page.keyboard.insert_text(line)
        page.keyboard.press("Enter")
        until(partial(_grown, table, before))
        # The answer comes when all that the order led to is done; until then the log may still grow by it.
        expect(page.locator("#line")).not_to_have_attribute("data-state", "sending")
        expect(page.locator("#typed")).to_have_value("")
        page.keyboard.press("Escape")
        expect(page.locator("#typed")).not_to_be_focused()
    assert delving.reached(table, made.seat) >= set(delving.GOALS)
    context.close()


def test_a_second_browser_sees_each_fact_within_a_second(evening: Evening, browser: Browser) -> None:
    made = delving.fixed(evening.site.hall, 2)
    table = evening.site.hall.table(made.table)
    link = table.command(made.seat, {"do": "make-seat", "role": "watcher", "name": "Wat"}, "seat-watcher-0001").link
    context, others = browser.new_context(), browser.new_context()
    page, other = context.new_page(), others.new_page()
    page.goto(f"{evening.site.url}/j/{made.link}")
    other.goto(f"{evening.site.url}/j/{link}")
    for _ in range(6):
        chosen = delving.choose(table, made.seat, delving.reached(table, made.seat))
        assert chosen is not None
        press(page, chosen.offer.command)
        number = next(entry.number for entry in reversed(table.feed(made.seat)) if "." not in entry.number)
        expect(other.locator(f'#log li[data-number="{number}"]')).to_be_attached(timeout=LOOKERS_ON * 1000)
        seen(page, number)
    context.close()
    others.close()
