"""The odds room in a real browser: nothing sticks out on a narrow phone, bars are as long as they should."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.web.site_ import SECRET, Site

pytestmark = pytest.mark.browser


def test_columns_keep_within_the_page_and_bars_within_their_length(site: Site, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 700})
    page = context.new_page()
    page.goto(f"{site.url}/odds/axiom?ask=1000D+vs+333&ask=5D+vs+2")
    assert page.locator(".column").count() == 3  # and both together
    inside = "[...document.querySelectorAll('.column')].every((e) => e.clientWidth <= e.parentElement.clientWidth)"
    assert page.evaluate(inside)
    first = page.locator(".column").first.locator("meter")
    full = [bar.evaluate("(e) => e.value / e.max") for bar in first.all()]
    assert round(full[0], 3) == 0.521  # 52.1 % to reach Threshold 333
    assert full.count(1) == 1  # the likeliest row alone is as long as can be
    context.close()


def test_a_phone_has_the_odds_beside_each_button_that_has_a_chance(site: Site, browser: Browser) -> None:
    made = site.hall.make_table("3dx", "Salt", quick=3, name="Reed")
    context = browser.new_context(viewport={"width": 320, "height": 700}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{site.url}/j/{made.link}")
    page.locator('.phone [data-tab="here"]').click()
    link = page.locator(".here .offer .of-it:visible").first
    size, beside = link.bounding_box(), link.locator("..").locator("button.go").bounding_box()
    assert size is not None
    assert beside is not None
    assert min(size["width"], size["height"]) >= 44
    assert size["x"] >= beside["x"] + beside["width"] - 1
    assert size["x"] + size["width"] <= 320
    assert link.inner_text() == "odds"
    words = link.get_attribute("aria-label")
    link.click()
    page.wait_for_url("**/odds?order=*")
    assert words == f"The odds: {page.locator('.column h2').inner_text()}"
    context.close()


def test_the_first_page_leads_there_and_keeps_within_a_phone(site: Site, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 700}, has_touch=True, is_mobile=True)
    page = context.new_page()
    made = site.hall.make_table("axx", "The Drowned Stair", quick=1, name="Reed")
    page.goto(f"{site.url}/j/{made.link}")
    page.goto(f"{site.url}/")
    assert page.locator(".tables > li").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= 320")
    page.get_by_role("link", name="AxiomRPG: what are the odds?").click()
    assert page.url == f"{site.url}/odds/axiom"
    context.close()


def test_examples_are_put_beside_what_stands_there(site: Site, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{site.url}/odds/axx")
    page.get_by_role("link", name="check +2 hard").click()
    page.get_by_role("link", name="3d6").click()
    assert page.locator(".column > h2").all_inner_texts() == ["check +2 hard", "3d6"]
    assert page.get_by_text("Home").is_visible()
    page.close()


def test_the_first_page_shows_the_house_rules_of_the_chosen_game_alone(site: Site, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{site.url}/h/{SECRET}")
    page.get_by_text("Choose the title").click()
    rules = page.locator("summary", has_text="House rules of")
    for chosen, title in (("axx", "AX&X"), ("3dx", "3dX"), ("axiom", "AxiomRPG")):
        page.select_option('select[name="game"]', chosen)
        seen = [one.inner_text() for one in rules.all() if one.is_visible()]
        assert [one.startswith(f"House rules of {title} (") for one in seen] == [True]
    page.close()


def test_long_titles_of_amounts_keep_within_a_phone(site: Site, browser: Browser) -> None:
    """Wounds to the wolf, before armour and reductions: a title of two lines."""
    made = site.hall.make_table("3dx", "Ford", name="Reed", role="gm", table="ford00000009")
    table = site.hall.table(made.table)
    fight = {"do": "start-fight", "foes": "1 wolf", "apart": 2, "first": "party"}
    for number, order in enumerate(({"do": "make-party", "size": 1}, fight)):
        assert table.command(made.seat, order, f"order-{number:026}").done
    context = browser.new_context(viewport={"width": 320, "height": 700}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{site.url}/j/{made.link}")
    page.goto(f"{page.url}odds")
    attack = page.locator("select[name=order] option").filter(has_text="attack wolf").first.inner_text()
    page.locator("select[name=order]").select_option(label=attack)
    page.get_by_role("button", name="Show the chances").click()
    assert "before armour and reductions" in page.locator(".column").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= 320")
    context.close()
