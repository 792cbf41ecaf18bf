"""The bench in a real browser: with the module, without it, on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.site_ import Site

pytestmark = pytest.mark.browser


@pytest.fixture(params=["with the module", "without it", "on a phone"])
def bench(request: pytest.FixtureRequest, site: Site, browser: Browser) -> Iterator[Page]:
    """The bench of a table with three characters, opened from the table's page."""
    made = site.hall.make_table("axiom", "Salt", name="Reed")
    assert site.hall.table(made.table).command(made.seat, {"do": "make-party", "size": 3}, "k" * 32).done
    context = browser.new_context(
        java_script_enabled=request.param != "without it",
        viewport={"width": 380, "height": 720} if request.param == "on a phone" else {"width": 1280, "height": 800},
    )
    page, wrong = context.new_page(), list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
    page.goto(f"{site.url}/j/{made.link}")
    if request.param == "on a phone":
        page.locator('.phone [data-tab="party"]').click()
    page.get_by_role("link", name="Try fights at the bench").click()
    yield page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wrong == []
    context.close()


def nothing_is_cut_off(page: Page) -> None:
    """Every table is seen whole, on a phone too."""
    wide = "[...document.querySelectorAll('.wide-table')].map((e) => e.scrollWidth - e.clientWidth)"
    found = page.evaluate(wide)
    assert found
    assert max(found) <= 0


def test_a_fight_is_tried_and_read_and_values_are_compared(bench: Page) -> None:
    bench.get_by_label("Against whom").fill("1 cutpurse")
    bench.get_by_label("How often").fill("30")
    bench.get_by_role("button", name="Fight", exact=True).click()
    expect(bench.get_by_role("heading", name="What it comes to")).to_be_visible(timeout=30_000)
    expect(bench.locator("#told")).to_contain_text("The party wins")
    nothing_is_cut_off(bench)
    bench.get_by_role("button", name="Read it").click()
    expect(bench.get_by_role("heading", name="Fight 1:")).to_be_visible()
    bench.get_by_label("What changes it: try several values").check()
    bench.get_by_label("What varies").select_option("how many foes of the first kind named")
    bench.get_by_label("Its values").fill("1..3")
    bench.get_by_label("And what else, each with each").select_option("criticals")
    bench.get_by_label("The values of that").fill("on, off")
    bench.get_by_role("button", name="Fight", exact=True).click()
    expect(bench.get_by_role("heading", name="What it comes to")).to_be_visible(timeout=60_000)
    expect(bench.locator("#told svg.shares[role=img] polyline")).to_have_count(2)
    expect(bench.get_by_role("list", name="The lines: ")).to_contain_text("off")
    nothing_is_cut_off(bench)
    if (bench.viewport_size or {"width": 0})["width"] < 400:
        bench.set_viewport_size({"width": 320, "height": 720})
        nothing_is_cut_off(bench)
    with bench.expect_download() as kept:
        bench.get_by_role("link", name="CSV").click()
    assert kept.value.path().read_text("utf-8").count("\n") == 1 + 3 * 2


def test_the_keyboard_alone_finds_how_many_foes_make_it_close(bench: Page) -> None:
    bench.get_by_label("How it ends: fight it many times").focus()
    bench.keyboard.press("ArrowDown")
    bench.keyboard.press("ArrowDown")
    expect(bench.get_by_label("How many foes make it a close thing")).to_be_checked()
    bench.keyboard.press("Tab")
    bench.keyboard.press("ControlOrMeta+a")
    bench.keyboard.type("60")
    bench.get_by_label("How often", exact=True).fill("10")
    bench.get_by_label("Against whom").fill("2 ashen wyrms")
    bench.keyboard.press("Enter")
    expect(bench.get_by_role("heading", name="What it comes to")).to_be_visible(timeout=60_000)
    told = bench.locator("#told")
    expect(told).to_contain_text("That comes nearest to 60 %.")
    expect(told).to_contain_text("10 fights each")


def test_where_its_module_is_kept_out_the_bench_says_how_to_look_again(site: Site, browser: Browser) -> None:
    made = site.hall.make_table("axiom", "Salt", name="Reed")
    assert site.hall.table(made.table).command(made.seat, {"do": "make-party", "size": 3}, "k" * 32).done
    page = browser.new_page()
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"{site.url}/j/{made.link}")
    page.goto(page.url + "bench")
    page.get_by_label("Against whom").fill("6 raiders")
    page.get_by_label("How often").fill("100000")
    page.get_by_role("button", name="Fight", exact=True).click()
    still = page.get_by_text("This page does not refresh itself here.")
    expect(still).to_be_visible()
    page.get_by_role("button", name="Stop, and keep what is done").click()
    expect(page.get_by_role("heading", name="Stopped early")).to_be_visible()
    expect(still).to_have_count(0)
    page.close()


def test_how_lucky_everybody_was_is_seen_whole_on_a_phone(site: Site, browser: Browser) -> None:
    made = site.hall.make_table("axx", "Salt", quick=3, name="Reed")
    context = browser.new_context(viewport={"width": 380, "height": 720})
    page = context.new_page()
    page.goto(f"{site.url}/j/{made.link}")
    page.goto(f"{page.url}luck")
    nothing_is_cut_off(page)
    page.set_viewport_size({"width": 320, "height": 720})
    nothing_is_cut_off(page)
    page.set_viewport_size({"width": 380, "height": 720})
    head = page.get_by_role("columnheader", name="Expected").bounding_box()
    below = page.locator("tbody tr").first.locator("td").nth(3).bounding_box()
    assert head is not None
    assert below is not None
    assert abs(head["x"] - below["x"]) < 2  # each head stands above its column
    broken = (
        "[...document.querySelectorAll('.luck th')].some((e) => e.scrollWidth > e.clientWidth || e.clientHeight > 60)"
    )
    assert not page.evaluate(broken)
    context.close()
