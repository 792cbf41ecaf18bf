"""The keyboard alone: where the focus is after an order, out of what Esc leads, what keys reach on a phone's page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.site_ import CALM, Site

from tablewright.core.facts import GM

pytestmark = pytest.mark.browser
Sit = Callable[..., Page]
NARROW = {"viewport": {"width": 380, "height": 720}}


def focused(page: Page) -> str:
    """The words of what has the focus; "" for nothing."""
    return str(page.evaluate("document.activeElement === document.body ? '' : document.activeElement.innerText"))


def town(site: Site) -> str:
    """The link of one who plays a Fighter with 100 GP in town, and of nobody else."""
    made = site.hall.make_table("axx", "The Ford", name="Reed")
    table = site.hall.table(made.table)
    assert table.command(made.seat, {"do": "make-party", "size": 1}, "make-party-000001").done
    (hero,) = table.game.heroes(table.state.world)
    change = {"do": "adjust", "figure": hero, "what": "coins", "value": "100", "reason": "a windfall"}
    assert table.command(made.seat, change, "adjust-coins-0001").done
    return made.link


def open_fold(page: Page, words: str) -> None:
    """Reach a fold by its heading and open it, without the mouse."""
    fold = page.locator("summary", has_text=words).locator("visible=true").first
    fold.focus()
    if fold.evaluate("fold => !fold.parentElement.open"):
        page.keyboard.press("Enter")


def do_panel(page: Page) -> str:
    """What the panel of orders shows, by its mark, which another takes once it is drawn anew."""
    return str(page.locator("[data-panel=do]").get_attribute("data-v"))


def test_an_orders_form_that_closes_after_it_leaves_the_focus_on_its_heading(site: Site, sit: Sit) -> None:
    page = sit(town(site))
    open_fold(page, " can")
    open_fold(page, "Hero")
    for count in (1, 2):  # what is hired comes with orders of its own, which move the form as the page is redrawn
        open_fold(page, "Hire somebody")
        drawn = do_panel(page)
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#log li", has_text="hires")).to_have_count(count)
        expect(page.locator("details.offer[open]")).to_have_count(0)  # the order was answered
        expect(page.locator("[data-panel=do]")).not_to_have_attribute("data-v", drawn)
        assert "Hire somebody" in focused(page)


def test_a_form_whose_heading_is_gone_leaves_the_focus_in_its_panel(site: Site, sit: Sit) -> None:
    made = site.hall.make_table("axx", "The Ford", name="Reed", role=GM)
    assert site.hall.table(made.table).command(made.seat, {"do": "make-party", "size": 1}, "make-party-000001").done
    page = sit(made.link)
    open_fold(page, "Make a dungeon")
    drawn = do_panel(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#log li", has_text="There is talk in town")).to_have_count(1)
    expect(page.locator("[data-panel=do]")).not_to_have_attribute("data-v", drawn)
    assert page.evaluate("document.activeElement.closest('[data-panel=do]') !== null")


def test_an_order_keeps_the_focus_where_what_stood_before_it_goes(site: Site, sit: Sit) -> None:
    made = site.hall.make_table("axx", "The Ford", name="Reed", role=GM, table="ford00000010", secrets=CALM)
    table = site.hall.table(made.table)
    assert table.command(made.seat, {"do": "make-party", "size": 2}, "make-party-000001").done
    first, second = table.game.heroes(table.state.world)
    seat = {"do": "make-seat", "name": "Ann", "role": "player", "figures": [first, second]}
    link = table.command(made.seat, seat, "make-a-seat-00001").link
    page = sit(link)
    names = table.game.names(table.state.world)
    block, gone = (page.locator(".do .who", has_text=f"{names(one)} can") for one in (second, first))
    expect(gone).to_have_count(1)
    order = block.locator("summary, button:enabled").locator("visible=true").first.element_handle()
    order.focus()
    change = {"do": "adjust", "figure": first, "what": "state", "value": "dead", "reason": "the river"}
    assert table.command(made.seat, change, "adjust-state-0001").done
    expect(gone).to_have_count(0)
    expect(block).to_have_count(1)
    assert page.evaluate("order => document.activeElement === order", order)


def test_esc_closes_the_open_form_of_an_order_and_not_more(site: Site, sit: Sit) -> None:
    page = sit(town(site))
    open_fold(page, " can")
    open_fold(page, "Hero")
    open_fold(page, "Hire somebody")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert "Hire somebody" in focused(page)
    expect(page.locator("details.offer[open]")).to_have_count(0)
    page.keyboard.press("/")
    expect(page.locator("#typed")).to_be_focused()


def test_on_a_phone_keys_and_skips_show_the_pane_that_they_lead_to(site: Site, sit: Sit) -> None:
    page = sit(town(site), **NARROW)
    page.locator(".skip", has_text="To what you can do").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#here")).to_be_focused()
    expect(page.locator("[data-panel=do]")).to_be_visible()
    page.keyboard.press("/")
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator(".phone a", has_text="Party").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#party")).to_be_focused()
    page.keyboard.press("k")
    expect(page.locator("#log li").last).to_be_focused()
    page.locator(".phone a", has_text="Here").focus()
    page.keyboard.press("Enter")
    page.locator(".skip", has_text="To the stream").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_be_focused()


def test_a_part_of_the_page_that_cannot_be_had_says_so(site: Site, sit: Sit) -> None:
    page = sit(town(site))
    page.route("**/undo", lambda route: route.abort())
    page.keyboard.press("u")
    expect(page.locator("#refusal")).to_contain_text("No answer from the table")


def test_numbers_why_and_undo_are_named_after_what_they_belong_to(site: Site, sit: Sit) -> None:
    page = sit(town(site))
    expect(page.get_by_role("link", name="why? #4", exact=True)).to_have_count(1)
    page.locator(".tabs a", has_text="Sheet").click()
    assert page.locator("[data-panel=sheets] summary", has_text="AC:").first.inner_text().startswith("AC:")


def test_the_coins_for_the_shop_are_rolled_beside_what_asks_for_them(site: Site, sit: Sit) -> None:
    page = sit(site.hall.make_table("axx", "The Ford", name="Reed").link)
    page.goto(page.url + "builder")
    page.get_by_role("button", name="Roll the dice").click()
    for name, value in (("kindred", "dwarf"), ("cls", "fighter"), ("alignment", "law"), ("gear", "shop")):
        page.locator(f"input[name={name}][value={value}]").check()
    roll = page.get_by_role("button", name="Roll 3d6")
    expect(page.locator("aside [role=status]")).to_have_text("Roll the coins first: 3d6 × 10 GP.")
    expect(page.locator("aside").get_by_role("button", name="Roll 3d6")).to_have_count(1)
    roll.click()
    expect(page.locator("input[name='buy.torch']")).to_be_visible()


def test_on_paper_stand_the_sheets_that_are_looked_at_or_all_that_happened(site: Site, sit: Sit) -> None:
    page = sit(town(site))
    page.emulate_media(media="print")
    expect(page.locator("#log li").first).to_be_visible()
    for hidden in (".strip", ".dock", ".party", ".here"):
        expect(page.locator(hidden)).to_be_hidden()
    log = page.locator("#log")
    assert log.evaluate("log => getComputedStyle(log).overflowY === 'visible'")
    page.emulate_media(media="screen")
    page.locator(".tabs a", has_text="Sheet").click()
    page.emulate_media(media="print")
    expect(page.locator("#log")).to_be_hidden()
    expect(page.locator("[data-panel=sheets] .sheet h3").first).to_be_visible()
    tall = page.evaluate("document.querySelector('[data-panel=sheets]').getBoundingClientRect().height")
    assert page.evaluate("document.documentElement.scrollHeight") >= tall


def test_on_paper_the_ink_is_dark_whatever_the_look_of_the_screen(site: Site, sit: Sit) -> None:
    page = sit(town(site), color_scheme="dark")
    seat, ink = page.url, "getComputedStyle(document.documentElement).color"
    for look in ("Auto", "Dark"):
        page.goto(site.url)
        page.get_by_role("button", name=look, exact=True).click()
        page.goto(seat)
        assert page.evaluate(ink) == "rgb(236, 231, 220)"
        page.emulate_media(media="print")
        assert page.evaluate(ink) == "rgb(29, 27, 24)"
        page.emulate_media(media="screen")


def test_t_lets_a_turn_pass_underground_and_says_where_none_can(site: Site, sit: Sit) -> None:
    page = sit(town(site))
    page.keyboard.press("t")
    expect(page.locator("#refusal")).to_contain_text("No turn can pass just now.")
    made = site.hall.make_table("axx", "The Ford", quick=1, name="Reed", table="ford00000010", secrets=CALM)
    table = site.hall.table(made.table)
    assert table.state.world.fight is None
    below = sit(made.link)
    below.keyboard.press("t")
    expect(below.locator("#log li", has_text="The party rests for a turn")).to_have_count(1)


def test_t_is_no_rest_of_eight_hours(site: Site, sit: Sit) -> None:
    """3dX rests by the same word as AX&X, for eight hours after a wait, and has no turns to let pass."""
    made = site.hall.make_table("3dx", "Salt", name="Reed")
    table = site.hall.table(made.table)
    assert table.command(made.seat, {"do": "make-party", "size": 1}, "make-party-000001").done
    assert "rest" in {each.offer.typed for each in table.offers(made.seat) if not each.offer.greyed}
    page, before = sit(made.link), table.log.head
    page.keyboard.press("t")
    expect(page.locator("#refusal")).to_contain_text("No turn can pass just now.")
    assert table.log.head == before
