"""The game master's screen in a real browser: tables rolled, what they give brought in, the key, the ledger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.audit import faults
from tests.browser.delving import fixed
from tests.web.site_ import Site
from tests.web.test_web_orders import invited

pytestmark = pytest.mark.browser

Sit = Callable[..., Page]


def test_a_table_is_rolled_and_what_it_gives_brought_in_while_a_player_sees_nothing_of_it(site: Site, sit: Sit) -> None:
    made = fixed(site.hall, 2, title="The Well", role="gm")
    table = site.hall.table(made.table)
    player = invited(site, made, "player", *table.game.heroes(table.state.world))
    page = sit(made.link)
    page.locator(".do summary", has_text="Behind the screen").click()
    page.get_by_role("button", name="Roll on the Threat table: level 1").click()
    card = page.locator("#log .card.secret", has_text="Threat table, level 1")
    expect(card).to_be_visible()
    bring = page.get_by_role("button", name="Bring them in: roll 1")
    expect(bring).to_be_visible()
    assert "Threat table" not in player.page()
    assert "Bring them in" not in player.page()
    bring.click()
    expect(page.locator("#log")).to_contain_text("Something comes:")
    assert "Something comes:" in player.page()
    assert "Threat table" not in player.page()


def test_the_key_and_the_ledger_can_be_read_and_fit_a_phone(site: Site, sit: Sit) -> None:
    made = fixed(site.hall, 2, title="The Well", role="gm")
    table = site.hall.table(made.table)
    page = sit(made.link, viewport={"width": 380, "height": 800}, has_touch=True, reduced_motion="reduce")
    seat = page.url.split("?")[0]
    plan = table.state.world.secret.plan
    for path, words in (("key", next(iter(plan.rooms.values())).title), ("ledger", "first visit to level 1")):
        page.goto(seat + path)
        expect(page.locator("main")).to_contain_text(words)
        assert faults(page) == [], path
    page.goto(f"{seat}?here=notes")
    expect(page.locator('a[href="key"]')).to_be_attached()
