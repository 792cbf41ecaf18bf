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
