"""The character builder in a real browser: step by step, at random, and without the module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser.audit import faults
from tests.web.site_ import Site

pytestmark = pytest.mark.browser


BROWSERS = ["with the module", "without it", "on a phone"]


def empty_table(site: Site, browser: Browser, game: str, title: str, kind: str) -> Iterator[Page]:
    """An empty table of this game in one of the three kinds of browser; its page is never wider than the screen."""
    made = site.hall.make_table(game, title, name="Reed")
    context = browser.new_context(
        java_script_enabled=kind != "without it",
        viewport={"width": 380, "height": 720} if kind == "on a phone" else {"width": 1280, "height": 800},
    )
    page = context.new_page()
    page.goto(f"{site.url}/j/{made.link}")
    if kind == "on a phone":
        page.locator('.phone [data-tab="party"]').click()
    yield page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.fixture(params=BROWSERS)
def table(request: pytest.FixtureRequest, site: Site, browser: Browser) -> Iterator[Page]:
    """An empty table of AX&X, in three kinds of browser."""
    yield from empty_table(site, browser, "axx", "The Drowned Stair", request.param)


def begin(page: Page) -> None:
    page.get_by_role("link", name="Make a character").click()
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.get_by_role("heading", name="Kindred")).to_be_visible()


def pick(page: Page, words: str) -> None:
    choice = page.locator("#picks label", has_text=words).first
    choice.click()
    if page.locator("#update").is_visible():
        page.locator("#update").click()
    expect(page.locator("#picks label", has_text=words).first.locator("input")).to_be_checked()


def test_a_character_is_made_step_by_step(table: Page) -> None:
    begin(table)
    expect(table.get_by_role("button", name="Make this character")).to_have_count(0)
    for words in ("Half-Orc", "Fighter", "Law", "The class kit"):
        pick(table, words)
    sheet = table.get_by_role("complementary", name="The sheet so far")
    expect(sheet).to_contain_text("Choose the weapon of the Fighter's kit.")
    expect(table.get_by_role("button", name="Make this character")).to_have_count(0)
    pick(table, "spear")
    expect(sheet).to_contain_text("Half-Orc Fighter")
    if sheet.get_by_text("leave something of the kit behind").is_visible():  # one Half-Orc in 216 has STR 3
        table.locator("#picks label[data-id^='leave/']").first.click()
    name = table.get_by_label("What the others call")
    name.fill("Zoë <the Bold>")
    if table.locator("#update").is_visible():
        table.locator("#update").click()
    expect(sheet).to_contain_text("Zoë <the Bold>")
    table.get_by_role("button", name="Make this character").click()
    expect(table.locator(".party")).to_contain_text("Zoë <the Bold>")
    expect(table.locator("#log")).to_contain_text("Zoë <the Bold>")


def test_what_was_not_picked_is_left_to_the_dice(table: Page) -> None:
    begin(table)
    pick(table, "Cleric")
    table.get_by_role("button", name="Leave the rest to the dice").click()
    expect(table.locator(".party")).to_contain_text("Cleric 1")


@pytest.mark.parametrize("table", ["with the module"], indirect=True)
def test_a_button_pressed_before_the_page_has_caught_up_with_a_pick_counts_the_pick(table: Page) -> None:
    begin(table)
    held: list[Route] = []
    table.route("**/builder?*", lambda route: route.continue_() if held else held.append(route))
    table.locator("#picks label", has_text="Cleric").first.click()
    table.get_by_role("button", name="Leave the rest to the dice").click()
    expect(table.locator("#picks")).to_be_visible()
    while not held:
        table.wait_for_timeout(20)
    held[0].continue_()
    expect(table.locator(".party")).to_contain_text("Cleric 1")


@pytest.fixture(params=BROWSERS)
def three(request: pytest.FixtureRequest, site: Site, browser: Browser) -> Iterator[Page]:
    """An empty table of 3dX, in three kinds of browser."""
    yield from empty_table(site, browser, "3dx", "The Drowned Bell", request.param)


def set_size(page: Page, words: str, value: str) -> None:
    page.get_by_label(words).select_option(value)
    if page.locator("#update").is_visible():
        page.locator("#update").click()
    expect(page.get_by_label(words)).to_have_value(value)


def test_a_character_of_3dx_is_made_from_menus_of_sizes(three: Page) -> None:
    three.get_by_role("link", name="Make a character").click()
    expect(three.locator("select[name=level]")).to_have_value("4")
    sheet = three.get_by_role("complementary", name="The sheet so far")
    expect(sheet).to_contain_text("Level 4 has 10 die sizes for the attributes: 10 steps still to place.")
    for words, size in (("Athletics:", "8"), ("Dexterity:", "8"), ("Presence:", "4")):
        set_size(three, words, size)
    expect(sheet.get_by_role("button", name="Make this character")).to_be_visible()
    set_size(three, "Strike:", "8")
    expect(sheet).to_contain_text("d12 d8 d8")
    expect(three.locator("#picks")).to_contain_text("46 of 50 steps")
    pick(three, "Sword")
    expect(sheet).to_contain_text("1 of 10")
    assert not faults(three)
    three.get_by_role("button", name="Make this character").click()
    expect(three.locator("#log")).to_contain_text("joins the party at Level 4")
    expect(three.locator("#log")).to_contain_text("Tiers (house default)")


def test_what_is_left_of_a_character_of_3dx_is_left_to_the_dice(three: Page) -> None:
    three.get_by_role("link", name="Make a character").click()
    three.get_by_role("button", name="Leave the rest to the dice").click()
    expect(three.locator("#log")).to_contain_text("joins the party at Level 4")
