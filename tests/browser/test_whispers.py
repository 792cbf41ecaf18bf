"""Whispers in a real Chromium: who is chosen stays chosen, and what is meant for one is never said to all."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.site_ import Site

from tablewright.table.hall import Made
from tablewright.web.panels import new_key

pytestmark = pytest.mark.browser


def seated(site: Site, made: Made, name: str) -> str:
    order = {"do": "make-seat", "role": "player", "name": name}
    return site.hall.table(made.table).command(made.seat, order, new_key()).link


def speak(page: Page, words: str) -> None:
    page.locator("#typed").fill(words)
    page.locator("[data-say]").click()


def test_who_is_chosen_hears_it_alone_until_another_is_chosen(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", role="gm")
    gm, mira, bo = sit(made.link), sit(seated(site, made, "Mira")), sit(seated(site, made, "Bo"))
    to = gm.get_by_label("Say it to")
    to.select_option("to Mira")
    expect(gm.locator("[data-say]")).to_have_text("Whisper")
    expect(gm.locator("#typed")).to_be_focused()
    for words in ("a draught", "“and a step”", "say it is cold"):
        gm.locator("#typed").fill(words)
        gm.keyboard.press("Enter") if words != "a draught" else gm.locator("[data-say]").click()
    for page in (gm, mira):
        expect(page.locator("#log li", has_text="Reed whispers to Mira")).to_have_count(3)
    expect(mira.locator("#ears p", has_text="Reed whispers to Mira: a draught")).to_have_count(1)
    to.select_option("to all")
    expect(gm.locator("[data-say]")).to_have_text("Say")
    speak(gm, "come, all of you")
    expect(bo.locator("#log li", has_text="come, all of you")).to_be_visible()
    expect(bo.locator("#log li", has_text="whispers")).to_have_count(0)


def test_what_is_meant_for_somebody_who_leaves_is_not_said_to_all(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", role="gm")
    gm, mira = sit(made.link), sit(seated(site, made, "Mira"))
    table = site.hall.table(made.table)
    bo = table.command(made.seat, {"do": "make-seat", "role": "player", "name": "Bo"}, new_key())
    assert bo.done
    to = gm.get_by_label("Say it to")
    to.select_option("to Bo")
    gm.locator("#typed").fill("for Bo alone")
    seat = next(one.id for one in table.seats() if one.name == "Bo")
    assert table.command(made.seat, {"do": "revoke-seat", "seat": seat}, new_key()).done
    expect(to.locator("option:checked")).to_have_text("who has left")
    gm.locator("[data-say]").click()
    expect(gm.locator("#refusal")).to_contain_text("There is no such seat.")
    expect(gm.locator("#typed")).to_have_value("for Bo alone")
    expect(mira.locator("#log li", has_text="The seat of Bo is taken away")).to_be_visible()
    expect(mira.locator("#log li", has_text="for Bo alone")).to_have_count(0)


def test_a_refused_order_said_aloud_is_for_all(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", role="gm")
    gm, mira, bo = sit(made.link), sit(seated(site, made, "Mira")), sit(seated(site, made, "Bo"))
    gm.get_by_label("Say it to").select_option("to Mira")
    gm.locator("#typed").fill("hush now")
    gm.keyboard.press("Enter")
    gm.get_by_role("button", name="say it aloud instead").click()
    for page in (mira, bo):
        expect(page.locator("#log li", has_text="Reed “hush now”")).to_be_visible()


def test_a_page_that_is_loaded_anew_keeps_what_was_half_typed_and_for_whom(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    """It was empty and for all again: what was typed anew for one could go to everybody."""
    made = site.well("Ann", role="gm")
    table = site.hall.table(made.table)
    mira, bo = sit(seated(site, made, "Mira")), sit(seated(site, made, "Bo"))
    seat = next(one.id for one in table.seats() if one.name == "Mira")
    mira.get_by_label("Say it to").select_option("to the GM")
    mira.locator("#typed").fill("the lever is")
    mira.evaluate("document.documentElement.dataset.old = '1'")
    order = {"do": "change-seat", "seat": seat, "figures": [table.game.heroes(table.state.world)[0]]}
    assert table.command(made.seat, order, new_key()).done
    expect(mira.locator("html:not([data-old])")).to_have_count(1)
    expect(mira.locator("[data-say]")).to_have_text("Whisper")
    expect(mira.get_by_label("Say it to").locator("option:checked")).to_have_text("to the GM")
    expect(mira.locator("#typed")).to_have_value("the lever is")
    expect(mira.locator("#typed")).to_be_focused()
    mira.locator("#typed").press_sequentially(" loose")
    mira.locator("[data-say]").click()
    expect(mira.locator("#log li", has_text="Mira whispers to the GM “the lever is loose”")).to_have_count(1)
    expect(bo.locator("#log li", has_text="Mira now plays")).to_be_visible()
    expect(bo.locator("#log li", has_text="lever")).to_have_count(0)
    mira.reload()
    expect(mira.locator("#typed")).to_have_value("")


def test_where_nobody_is_left_to_whisper_to_one_can_speak_to_all(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", role="gm")
    gm, table = sit(made.link), site.hall.table(made.table)
    seated(site, made, "Bo")
    gm.get_by_label("Say it to").select_option("to Bo")
    bo = next(one.id for one in table.seats() if one.name == "Bo")
    assert table.command(made.seat, {"do": "revoke-seat", "seat": bo}, new_key()).done
    expect(gm.locator("#refusal")).to_contain_text("Nobody is left to whisper to")
    expect(gm.locator("[data-say]")).to_have_text("Say")
    speak(gm, "an empty room")
    expect(gm.locator("#log li", has_text="“an empty room”")).to_be_visible()


@pytest.mark.parametrize("width", [320, 820, 1130])
def test_there_is_room_to_write_in_a_narrow_column(site: Site, sit, width: int) -> None:  # type: ignore[no-untyped-def]
    """On a tablet 12 pixels were left of it."""
    made = site.well("Ann", role="gm")
    gm = sit(made.link, viewport={"width": width, "height": 900})
    seated(site, made, "Mira")
    gm.locator("#typed").click()
    expect(gm.get_by_label("Say it to")).to_be_visible()
    assert gm.locator("#typed").evaluate("(e) => e.clientWidth") >= 130


def test_a_button_pressed_on_a_phone_while_one_writes_is_pressed(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    """The line grew smaller as it lost the focus, and the button went from under the finger."""
    made = site.well("Ann", role="gm")
    seated(site, made, "Mira")
    gm = sit(made.link, viewport={"width": 390, "height": 844}, has_touch=True)
    gm.locator("#typed").tap()
    expect(gm.get_by_label("Say it to")).to_be_visible()
    there = gm.locator(".quick button.go").first.bounding_box()
    count = gm.locator("#log li").count()
    gm.touchscreen.tap(there["x"] + 30, there["y"] + 6)
    expect(gm.locator("#log li").nth(count)).to_be_attached()
    expect(gm.get_by_label("Say it to")).to_be_hidden()
