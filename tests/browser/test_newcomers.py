"""What a page looks like to somebody who sits down for the first time, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from tests.web.site_ import CALM, Site

pytestmark = pytest.mark.browser

Sit = Callable[..., Page]
OPEN_ALL = "document.querySelectorAll('#here details').forEach(each => { each.open = true })"
BROKEN = """[...document.querySelectorAll('#here .pct small')].flatMap(each => {
  const text = each.firstChild, words = [];
  for (const found of text.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(text, found.index);
    range.setEnd(text, found.index + found[0].length);
    if (range.getClientRects().length > 1) words.push(found[0]);
  }
  return words;
})"""
"""The words of prices that are broken in two, such as Primar-y."""


@pytest.mark.parametrize("game", ["axx", "axiom", "3dx"])
def test_with_all_orders_open_no_word_of_a_price_is_broken_and_the_page_itself_does_not_scroll(
    site: Site, sit: Sit, game: str
) -> None:
    made = site.hall.make_table(game, "The Ford", quick=1, name="Reed", role="gm", table="ford00000012", secrets=CALM)
    page = sit(made.link, viewport={"width": 1280, "height": 800})
    page.evaluate(OPEN_ALL)
    assert page.evaluate("document.querySelector('#here .scroll').scrollHeight") > 800
    assert page.evaluate("document.documentElement.scrollHeight") == 800
    assert page.evaluate(BROKEN) == []


def test_without_the_module_the_newest_stands_in_sight(site: Site, sit: Sit) -> None:
    made = site.hall.make_table("axx", "The Ford", quick=1, name="Reed", table="ford00000013", secrets=CALM)
    page = sit(made.link, viewport={"width": 1280, "height": 800}, java_script_enabled=False)
    log, newest = page.locator("#log").bounding_box(), page.locator("#log li").last.bounding_box()
    assert log is not None
    assert newest is not None
    assert log["y"] <= newest["y"]
    assert newest["y"] + newest["height"] <= log["y"] + log["height"]
    first = page.locator("#log li").first.bounding_box()
    assert first is not None
    assert first["y"] < 0
