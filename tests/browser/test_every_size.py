"""The pages at every size: the smallest phone, long names, many in a fight, paper, a module kept out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.delving import fixed
from tests.web.site_ import CALM, SECRET, Site, until

from tablewright.table.hall import Made

pytestmark = pytest.mark.browser

Sit = Callable[..., Page]
PHONE = {"width": 390, "height": 844}
LONG = "Llanfairpwllgwyngyllgogerychwyrndrobwllx"
"""A name of 40 letters, the longest there can be."""


def height(found: Locator) -> float:
    """How high something is drawn."""
    tall: float = found.evaluate("(e) => e.getBoundingClientRect().height")
    return tall


def many(site: Site, game: str, fight: dict[str, Any]) -> Made:
    """A party of four against twelve."""
    made = site.hall.make_table(game, "Too many", name=LONG, role="gm")
    table = site.hall.table(made.table)
    orders: tuple[dict[str, Any], ...] = ({"do": "make-party"}, fight)
    for count, order in enumerate(orders):
        reply = table.command(made.seat, order, f"many-{count:08}")
        assert reply.done, reply.refused
    return made


def test_the_words_of_buttons_stay_whole_on_the_smallest_phone(site: Site, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 320, "height": 640})
    page.goto(f"{site.url}/h/{SECRET}")
    for button in page.locator(".loose .btn").all():
        assert height(button) < 50, button.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_a_long_name_leaves_the_time_its_line(site: Site, sit: Sit) -> None:
    page = sit(site.hall.make_table("axx", "The Drowned Stair", quick=2, name=LONG).link)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".seat .name").evaluate("(e) => e.scrollWidth > e.clientWidth && e.title") == LONG
    assert height(page.locator(".strip")) < 80


def test_all_of_the_time_is_in_sight_on_a_phone(site: Site, sit: Sit) -> None:
    page = sit(fixed(site.hall, 2).link, viewport=PHONE, has_touch=True)
    expect(page.locator(".clock li", has_text="rest due")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("game", "fight"),
    [
        ("axiom", {"do": "start-fight", "foes": "8 raiders, 4 archers", "apart": "near"}),
        ("3dx", {"do": "start-fight", "foes": "bandit x8, giant rat x4", "apart": 10, "first": "party"}),
    ],
)
def test_the_orders_are_in_reach_however_many_fight(site: Site, sit: Sit, game: str, fight: dict[str, Any]) -> None:
    page = sit(many(site, game, fight).link, viewport={"width": 1400, "height": 900})
    assert page.locator(".band li").count() == 16
    expect(page.locator(".do .who").first).to_be_in_viewport()
    last = page.locator(".band li").last
    expect(last).not_to_be_in_viewport()
    page.get_by_role("group", name="Who fights").focus()
    page.keyboard.press("End")
    expect(last).to_be_in_viewport()


def test_a_place_offers_more_only_where_its_text_is_cut_short(site: Site, sit: Sit) -> None:
    page = sit(site.hall.make_table("axx", "The Well", name="Reed").link)
    expect(page.locator(".look.whole")).to_contain_text("nothing that bites")
    page.goto(f"{site.url}/j/{fixed(site.hall, 2).link}")
    expect(page.locator(".look")).to_be_visible()
    page.wait_for_timeout(300)
    expect(page.locator(".look.whole")).to_have_count(0)


def test_every_sheet_is_on_paper_and_folded_again_afterwards(site: Site, sit: Sit) -> None:
    page = sit(fixed(site.hall, 2).link)
    page.goto(page.url.split("?")[0] + "?here=sheet")
    sheets = page.locator(".sheet-of")
    opened = page.locator(".sheet-of[open]")
    expect(opened).to_have_count(1)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert opened.count() == sheets.count() == 4
    for sheet in sheets.all():
        expect(sheet.get_by_text("Hit points", exact=True)).to_be_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(opened).to_have_count(1)


def test_the_newest_is_in_sight_where_the_module_is_kept_out(site: Site, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"{site.url}/j/{fixed(site.hall, 2).link}")
    expect(page.locator("#log li").last).to_be_in_viewport()
    expect(page.locator("#log li").first).not_to_be_in_viewport()
    page.close()


def test_what_is_still_to_do_stays_in_sight_while_a_character_is_made_on_a_phone(site: Site, sit: Sit) -> None:
    page = sit(site.hall.make_table("axiom", "The Gatehouse", name="Mira").link, viewport=PHONE, has_touch=True)
    page.locator(".quick").get_by_role("link", name="Make a character").tap()
    bar = page.locator(".so-far")
    expect(bar).to_contain_text("6D still to spend")
    expect(bar).to_be_in_viewport(ratio=1)
    page.locator('#picks input[name="body"][value="3"]').check(force=True)
    expect(bar).to_contain_text("4D still to spend")
    bar.get_by_role("link", name="The sheet so far").tap()
    expect(page.locator(".aside h3")).to_be_in_viewport()


def test_on_a_phone_the_line_has_room_and_whom_it_is_for_stands_below_while_one_writes(site: Site, sit: Sit) -> None:
    made = fixed(site.hall, 2)
    order = {"do": "make-seat", "role": "player", "name": "Mira"}
    assert site.hall.table(made.table).command("host", order, "seat-0000001").done
    page = sit(made.link, viewport={"width": 320, "height": 640}, has_touch=True)
    line, whom = page.locator("#typed"), page.get_by_label("Say it to")
    expect(whom).to_be_hidden()
    assert line.evaluate("(e) => e.getBoundingClientRect().width") > 140
    line.tap()
    expect(whom).to_be_visible()
    whom.select_option(label="to Mira")
    line.blur()
    expect(whom).to_be_visible()


def test_an_order_at_hand_on_a_phone_that_asks_something_shows_its_whole_form(site: Site, sit: Sit) -> None:
    made = site.hall.make_table("axx", "On the bus", name="Mira", table="bus000000001", secrets=CALM)
    assert site.hall.table(made.table).command(made.seat, {"do": "make-party"}, "party-0000001").done
    page = sit(made.link, viewport=PHONE, has_touch=True)
    order = page.locator(".quick > details.offer", has_text="Make a dungeon")
    order.locator("summary").tap()
    rooms = order.get_by_label("Rooms")
    for field in (rooms, order.get_by_role("button")):
        expect(field).to_be_in_viewport(ratio=1)
    assert height(order.locator("summary")) < 70
    rooms.fill("6")
    order.get_by_role("button").click()  # not tapped: what is tapped and gone while it is looked for crashes Chromium
    expect(page.locator(".quick").get_by_role("button", name="Set out for")).to_be_in_viewport()


def test_after_an_order_those_at_hand_are_seen_from_the_most_wanted_one(site: Site, sit: Sit) -> None:
    made = fixed(site.hall, 2)
    page = sit(made.link, viewport={"width": 320, "height": 640}, has_touch=True)
    row = page.locator(".quick")
    row.evaluate("(e) => { e.scrollLeft = 1000; }")
    assert row.evaluate("(e) => e.scrollLeft") > 100
    before = page.locator("#log li").count()
    page.locator("#typed").fill("rest")
    page.locator("#typed").press("Enter")
    expect(page.locator("#log li")).not_to_have_count(before)
    assert row.evaluate("(e) => e.scrollLeft") > 100  # nothing else is wanted: it stays where the thumb left it
    order = next(o for o in site.hall.table(made.table).offers(made.seat) if o.offer.group == "travel" and o.offer.main)
    page.locator("#typed").fill(order.offer.typed)
    page.locator("#typed").press("Enter")
    until(lambda: row.evaluate("(e) => e.scrollLeft") == 0)
