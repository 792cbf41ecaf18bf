"""The table's page in a real Chromium, over the toy game: live, once only, by keyboard, on a phone, after a cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.site_ import SECRET, Site, until

from tablewright.table.hall import Made

pytestmark = pytest.mark.browser


def watcher(site: Site, made: Made) -> str:
    """A link for somebody who looks on."""
    order = {"do": "make-seat", "role": "watcher", "name": "Wat"}
    return site.hall.table(made.table).command(made.seat, order, "seat-watcher-0000").link


def head(site: Site, made: Made) -> int:
    return site.hall.table(made.table).log.head


def drawn(page: Page) -> object:
    return page.locator("#log li", has_text="draws and rolls")


def test_an_order_shows_at_once_here_and_within_a_second_elsewhere(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", "Bob")
    mine, other = sit(made.link), sit(watcher(site, made))
    expect(mine.locator("h1")).to_have_text("At the well")
    mine.get_by_role("button", name="Draw with Ann").first.click()
    expect(mine.locator("#log li", has_text="Ann draws and rolls")).to_be_visible(timeout=1000)
    expect(other.locator("#log li", has_text="Ann draws and rolls")).to_be_visible(timeout=1000)
    expect(other.locator("#ears p", has_text="Ann draws and rolls")).to_have_count(1)
    expect(other.locator("#line")).to_have_count(0)


def test_a_double_click_has_one_effect(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", "Bob", "Cid")
    page = sit(made.link)
    for name in ("Ann", "Bob"):
        before = head(site, made)
        page.locator(".do").get_by_role("button", name=f"Draw with {name}").dblclick()
        expect(page.locator("#log li", has_text=f"{name} draws and rolls")).to_have_count(1)
        page.wait_for_timeout(400)
        kinds = [e.kind for e in site.hall.table(made.table).feed(made.seat) if e.kind == "drawn"]
        assert len(kinds) == ("Ann", "Bob").index(name) + 1
        assert head(site, made) > before
        if page.locator(".asking").count():
            page.get_by_role("button", name="drop").click()
            expect(page.locator(".asking")).to_have_count(0)


def test_an_order_that_nobody_answered_is_sent_again_with_the_same_key(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann")
    page = sit(made.link)
    keys: list[str] = []

    def lose(route) -> None:  # type: ignore[no-untyped-def]
        keys.append(dict(pair.split("=") for pair in route.request.post_data.split("&"))["key"])
        if len(keys) == 1:
            route.fetch()  # it arrives, and the answer is lost
            route.abort()
        elif len(keys) == 2:
            route.abort()  # this one does not even arrive
        else:
            route.continue_()

    page.route("**/do", lose)
    page.locator(".do").get_by_role("button", name="Draw with Ann").click()
    expect(page.locator("#log li", has_text="Ann draws and rolls")).to_have_count(1, timeout=8000)
    for _ in range(80):
        if len(keys) == 3:
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(300)
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert len([e for e in site.hall.table(made.table).feed(made.seat) if e.kind == "drawn"]) == 1
    expect(page.locator("#refusal")).to_be_hidden()


def test_who_presses_again_what_had_arrived_is_told_so(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    """The second press, perhaps a round later, did nothing and said nothing."""
    made = site.well("Ann")
    page = sit(made.link)
    page.clock.install()

    def drawn() -> int:
        return [entry.kind for entry in site.hall.table(made.table).feed(made.seat)].count("drawn")

    def lose(route) -> None:  # type: ignore[no-untyped-def]
        if not drawn():
            route.fetch()  # it arrives, and no answer comes back
        route.abort()

    page.route("**/do", lose)
    button = page.locator(".do").get_by_role("button", name="Draw with Ann")
    button.click()
    for _ in range(40):
        page.clock.run_for(500)
        if page.locator(".near", has_text="No answer from the table").count():
            break
    expect(page.locator(".near")).to_contain_text("No answer from the table")
    page.unroute("**/do")
    for drawings in (1, 2):  # another round has begun, yet the first press is for the order of before
        page.clock.run_for(1500)
        expect(button).to_be_enabled()
        button.click()
        expect(page.locator(".near", has_text="done once. To do it once more")).to_have_count(2 - drawings)
        until(lambda many=drawings: drawn() == many)  # type: ignore[misc]


def test_the_page_says_within_5_seconds_that_it_is_cut_off_and_catches_up(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann")
    page = sit(made.link)
    expect(page.locator("#offline")).to_be_hidden()
    site.stop()
    expect(page.locator("#offline")).to_be_visible(timeout=5000)
    site.restart_stopped()
    site.hall.table(made.table).command(made.seat, {"do": "say", "text": "still here"}, "said-00000001")
    expect(page.locator("#log li", has_text="still here")).to_have_count(1, timeout=8000)
    expect(page.locator("#offline")).to_be_hidden()


SILENT_STREAM = """
    window.opened = [];
    window.EventSource = class extends EventTarget {
        static OPEN = 1; static CLOSED = 2;
        constructor() {
            super();
            window.opened.push(performance.now());
            window.last = this;
            this.readyState = window.ready;
        }
        close() { this.readyState = 2; }
        say(kind, data) { this.dispatchEvent(new MessageEvent(kind, { data })); }
    };
"""


def test_a_slow_line_is_given_more_time_for_what_it_brings(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    """What took longer than four seconds was begun anew every four seconds, and never came."""
    made = site.well("Ann")
    page = sit(made.link)
    page.clock.install()
    page.add_init_script(SILENT_STREAM + "window.ready = 1;")
    page.reload()

    def gaps() -> list[float]:
        return page.evaluate("opened.slice(1).map((at, place) => Math.floor((at - opened[place]) / 1000))")  # type: ignore[no-any-return]

    page.clock.run_for(100_000)
    assert gaps() == [4, 8, 16, 32, 32]
    expect(page.locator("#offline")).to_be_visible()
    page.evaluate("last.say('facts', JSON.stringify({ html: '' }))")  # the panels that go with them are on their way
    page.evaluate("last.say('beat')")
    expect(page.locator("#offline")).to_be_hidden()
    page.evaluate("window.ready = 0")  # nobody there at all: tried every four seconds
    page.clock.run_for(50_000)
    assert set(gaps()[-5:]) == {4}


def test_a_hidden_page_lets_its_stream_go_and_asks_for_what_it_missed(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann")
    page = sit(made.link)
    until(lambda: site.desk.streams.get(made.seat, 0) == 1)
    page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    until(lambda: site.desk.streams.get(made.seat, 0) == 0)
    site.hall.table(made.table).command(made.seat, {"do": "say", "text": "while you were away"}, "said-00000001")
    page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { value: false, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    expect(page.locator("#log li", has_text="while you were away")).to_have_count(1, timeout=3000)


def test_a_note_half_written_is_there_when_the_page_was_loaded_anew(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    """It was gone when somebody was given a figure, or had missed a long evening."""
    made = site.well("Ann", "Bob")
    order = {"do": "make-seat", "role": "player", "name": "Mira"}
    page = sit(site.hall.table(made.table).command("host", order, "seat-mira-0000").link)
    page.get_by_role("link", name="Notes").first.click()
    page.locator("form.note textarea").fill("Odo lies: the well is")
    mira = site.hall.table(made.table).seats()[-1].id
    given = {"do": "change-seat", "seat": mira, "figures": ("p2",)}
    assert site.hall.table(made.table).command("host", given, "give-mira-0000").done
    expect(page.locator(".do").get_by_role("button", name="Draw with Bob")).to_have_count(1)
    expect(page.locator("form.note textarea")).to_have_value("Odo lies: the well is")
    page.reload()
    expect(page.locator("form.note textarea")).to_have_value("")


def test_the_keyboard_alone_is_enough(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", "Bob")
    page = sit(made.link)
    page.keyboard.press("/")
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.type("draw a")
    expect(page.get_by_role("option")).to_have_text(["draw Ann33.3 %"])
    page.keyboard.press("Tab")
    expect(page.locator("#typed")).to_have_value("draw Ann")
    expect(page.locator("#line output")).to_contain_text("33.3 %")
    page.keyboard.press("Enter")
    expect(page.locator("#log li", has_text="Ann draws and rolls")).to_have_count(1)
    page.keyboard.type("“Well done”")
    page.keyboard.press("Enter")
    expect(page.locator(".said", has_text="Well done")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.closest('#log li') !== null")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator("#dialog")).to_contain_text("Take back")


def test_an_arriving_fact_moves_neither_focus_nor_what_is_half_typed(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", "Bob")
    page = sit(made.link)
    button = page.locator(".do").get_by_role("button", name="Draw with Bob")
    button.focus()
    table = site.hall.table(made.table)
    table.command(made.seat, {"do": "draw", "figure": "p1"}, "draw-00000001")
    if table.state.affairs.question is None:
        expect(page.locator(".do").get_by_role("button", name="Draw with Ann")).to_be_disabled()
        expect(button).to_be_focused()
    page.locator("#typed").fill("half a sent")
    page.locator("#typed").focus()
    table.command(made.seat, {"do": "say", "text": "news"}, "said-00000001")
    expect(page.locator(".said", has_text="news")).to_have_count(1)
    expect(page.locator("#typed")).to_be_focused()
    expect(page.locator("#typed")).to_have_value("half a sent")


def test_reading_further_up_is_not_scrolled_away(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann")
    table = site.hall.table(made.table)
    for count in range(60):
        table.command(made.seat, {"do": "say", "text": f"word {count}"}, f"said-{count:08}")
    page = sit(made.link)
    until(lambda: page.evaluate("log.scrollTop + log.clientHeight >= log.scrollHeight - 2"))
    page.evaluate("log.scrollTop = 100")
    page.wait_for_timeout(100)
    table.command(made.seat, {"do": "say", "text": "news"}, "said-99999999")
    expect(page.locator("#newer")).to_be_visible()
    assert page.evaluate("log.scrollTop") == 100
    page.locator("#newer").click()
    until(lambda: page.evaluate("log.scrollTop + log.clientHeight >= log.scrollHeight - 2"))
    expect(page.locator("#newer")).to_be_hidden()


def test_a_long_evening_keeps_a_few_hundred_facts_on_the_page(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann")
    table = site.hall.table(made.table)
    page = sit(made.link)
    for count in range(390):
        table.command(made.seat, {"do": "say", "text": f"word {count}"}, f"said-{count:08}")
    expect(page.locator(".said", has_text="word 389")).to_have_count(1, timeout=8000)
    assert page.locator("#log > ol > li").count() <= 300
    page.reload()
    assert page.locator("#log > ol > li").count() == 100
    page.evaluate("log.scrollTop = 0")
    page.get_by_role("link", name="Earlier").click()
    expect(page.locator("#log > ol > li")).to_have_count(200)


def test_hostile_text_runs_nowhere(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann")
    page, other = sit(made.link), sit(watcher(site, made))
    for seat in (page, other):
        seat.evaluate("window.ran = 0")
    for text in ("<img src=x onerror='window.ran=1'>", "<script>window.ran=1</script>", "<svg onload=window.ran=1>"):
        page.locator("#typed").fill(text)
        page.get_by_role("button", name="Say").click()
        expect(other.locator(".said", has_text=text)).to_have_count(1)
    for seat in (page, other):
        assert seat.evaluate("window.ran") == 0


def test_why_opens_under_the_fact_and_closes_again(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann")
    page = sit(made.link)
    page.locator(".do").get_by_role("button", name="Draw with Ann").click()
    fact = page.locator("#log li", has_text="Ann draws and rolls")
    fact.get_by_role("link", name="why?").click()
    expect(fact.locator(".whybox")).to_contain_text("does not apply")
    fact.get_by_role("link", name="why?").click()
    expect(fact.locator(".whybox")).to_have_count(0)


def test_on_a_phone_everything_is_one_column_of_four_tabs(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", "Bob")
    page = sit(made.link, viewport={"width": 380, "height": 720}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 380
    expect(page.locator("#stream")).to_be_visible()
    expect(page.locator("#party")).to_be_hidden()
    tabs = page.get_by_role("navigation", name="Sections").get_by_role("link")
    expect(tabs).to_have_text(["Stream", "Sheet", "Here", "Party"])
    page.locator(".quick").get_by_role("button", name="Draw with Ann").tap()
    expect(page.locator("#log li", has_text="Ann draws and rolls")).to_be_visible()
    tabs.nth(3).tap()
    expect(page.locator("#party")).to_be_visible()
    expect(page.locator("#stream")).to_be_hidden()
    tabs.nth(2).tap()
    expect(page.locator(".do")).to_be_visible()
    for tab in range(4):
        tabs.nth(tab).tap()
        small = page.evaluate("""() => [...document.querySelectorAll("a, button, input, select, summary")]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 2 && e.type !== "hidden")
            .filter((e) => e.getBoundingClientRect().height < 43.5 && !e.matches(".skip, .terms summary *"))
            .map((e) => e.outerHTML.slice(0, 90))""")
        assert small == []


def test_without_the_module_everything_but_live_works(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", "Bob")
    page = sit(made.link, java_script_enabled=False)
    page.locator(".do").get_by_role("button", name="Draw with Ann").click()
    expect(page.locator("#log li", has_text="Ann draws and rolls")).to_have_count(1)
    page.locator("#typed").fill("no such order")
    page.get_by_role("button", name="Do", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("There is no order")
    expect(page.locator("#typed")).to_have_value("no such order")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator(".said", has_text="no such order")).to_have_count(1)


def test_every_control_has_a_name(site: Site, sit) -> None:  # type: ignore[no-untyped-def]
    made = site.well("Ann", role="gm")
    page = sit(made.link)
    nameless = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, summary")]
        .filter((e) => !(e.getAttribute("aria-label") || e.labels?.length || e.textContent.trim()))
        .map((e) => e.outerHTML.slice(0, 120))"""
    assert page.evaluate(nameless) == []
    for path in ("lobby", "undo", "log"):
        page.goto(page.url.split("/t/")[0] + "/t/" + "/".join(page.url.split("/t/")[1].split("/")[:2]) + "/" + path)
        assert page.evaluate(nameless) == []
    page.goto(f"{site.url}/h/{SECRET}")
    assert page.evaluate(nameless) == []
