"""3dX in a real browser: a GM and four players; each rolls when they like, help is moved, a roll alone is taken back.

`plan` finds, without a browser, a table (by its number) whose dice show what the test wants to see: Bo and Cai fail,
Dela's help is good enough, and no roll is a critical. The browsers then make the same clicks at the same table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect
from tests.games.threedx.party import BO, CAI, DELA, EIR
from tests.web.site_ import Site, games, until

from tablewright.games.threedx.challenges import orders as c
from tablewright.games.threedx.table import Adjust
from tablewright.store.memory import MemoryStore
from tablewright.table.commands import MakeSeat
from tablewright.table.hall import Hall, Made
from tablewright.table.table import Table

pytestmark = pytest.mark.browser

Sit = Callable[..., Page]
NAMES = ("Bo", "Cai", "Dela", "Eir")
SEARCH = c.CallChallenge(ability="search", target=6, why="find the second key")


def table_of(hall: Hall, number: int) -> Made:
    """The table of this number, with the four: its dice are the same every time."""
    secrets = (number.to_bytes(32, "big"), (number + 1).to_bytes(32, "big"))
    made = hall.make_table(
        "3dx", "The Second Key", role="gm", name="Reed", table=f"threedx{number:06}", secrets=secrets
    )
    table = hall.table(made.table)
    for count, hero in enumerate((BO, CAI, DELA, EIR)):
        assert table.command(made.seat, replace(hero), f"hero-{count:08}").done
    return made


@cache
def plan() -> int:
    """The number of a table that shows it all."""
    for number in range(2_000):
        hall = Hall(MemoryStore(), clock=lambda: 1_800_000_000_000, games=games)
        made = table_of(hall, number)
        if shows(hall.table(made.table), made.seat):
            return number
    raise AssertionError("no table shows it all")


def shows(table: Table, gm: str) -> bool:
    """Roll as the browsers will, and say whether everything is there."""
    orders: tuple[c.CallChallenge | c.RollFor | c.HelpWith, ...] = (
        SEARCH,
        c.RollFor(figure="hero1"),
        c.RollFor(figure="hero2"),
        c.HelpWith(figure="hero3", to="hero1"),
        c.RollFor(figure="hero4"),
    )
    for count, order in enumerate(orders):
        assert table.command(gm, order, f"plan-{count:08}").done
    found = [table.log.fact(place) for place in range(1, table.log.head + 1)]
    bo, cai, dela, _ = [fact for fact in found if isinstance(fact, c.RollLaid)]
    critical = any(one.lying.critical for one in (bo, cai, dela))
    return not critical and not bo.success and not cai.success and bool(dela.success) and max(bo.lying.faces) > 5


# ── What hands do ───────────────────────────────────────────────────────────────────────────


def order(page: Page, words: str) -> Locator:
    """An order with blanks, opened, in whichever group it stands."""
    unfold(page)
    found = page.locator(".do details.offer, .do .split", has_text=words).first
    found.locator("summary").first.click()
    return found.locator("form.blanks")


def unfold(page: Page) -> None:
    """Open every group of orders."""
    page.evaluate("document.querySelectorAll('.do details.group, .do details.who').forEach(one => one.open = true)")


def press(page: Page, words: str) -> None:
    """An order that can be given as it stands."""
    button = page.locator(".do button.go", has_text=words).first
    expect(button).to_be_attached()
    unfold(page)
    button.click()


def logged(page: Page, words: str) -> Locator:
    """A card of the stream that says this."""
    return page.locator("#log li", has_text=words)


def test_an_evening_of_3dx(site: Site, sit: Sit) -> None:
    made = table_of(site.hall, plan())
    table, pages = site.hall.table(made.table), {}
    for number, name in enumerate(NAMES, 1):
        seat = MakeSeat(role="player", name=f"Player {number}", figures=(f"hero{number}",))
        pages[name] = sit(table.command("host", seat, f"seat-{number:08}").link)
    gm = sit(made.link)
    bo, cai, dela, eir = (pages[name] for name in NAMES)

    # The GM sees everybody's chances before calling; each rolls when they like.
    form = order(gm, "Weigh a challenge first")
    form.locator('select[name="blank.ability"]').select_option("search")
    form.get_by_label("What for").fill("find the second key")
    form.get_by_role("button").click()
    expect(logged(gm, "The party's chances with Search")).to_contain_text("hard 6: Bo")
    expect(logged(bo, "The party's chances")).to_have_count(0)
    press(gm, "Call Search at hard 6")
    expect(bo.locator(".do button.go", has_text="Bo: roll Search")).to_contain_text("%")
    press(bo, "Bo: roll Search")
    press(cai, "Cai: roll Search")
    expect(logged(gm, "Bo: Search")).to_contain_text("As things stand")
    press(dela, "Dela: help Bo with Search")
    expect(logged(bo, "to help Bo")).to_contain_text("success")
    press(eir, "Eir: roll Search")

    # A bonus die after the roll; the help goes to another; Eir's roll alone is taken back.
    press(bo, "Bo: spend the epic die")
    expect(logged(gm, "Bo spends the epic die")).to_be_visible()
    assert table.state.world.figures["hero1"].epic == 0
    press(dela, "help: to Cai")
    expect(logged(cai, "Dela's help goes to Cai now.")).to_be_visible()
    home = gm.url
    card = logged(gm, "Eir: Search").get_attribute("data-number")
    gm.goto(f"{home}undo?to={card}")
    gm.get_by_role("button", name=f"Take back #{card} alone").click()
    until(lambda: set(table.state.world.call.laid) == {"hero1", "hero2", "hero3"})
    gm.goto(home)
    expect(logged(eir, f"takes back #{card} alone")).to_be_visible()
    press(gm, "Close the challenge")
    expect(logged(eir, "Dela helps Cai")).to_be_visible()
    assert table.state.world.call is None

    # A fight: the four act at the same time, in any order, and the GM closes the turn.
    form = order(gm, "Start a fight")
    form.get_by_label("NPCs, as in").fill("giant rat x2")
    form.get_by_label("Who begins").select_option("party")
    form.get_by_role("button").click()
    expect(eir.locator(".band").first).to_be_visible()
    press(eir, "Eir: Defend")
    press(bo, "Bo: wait")
    unfold(gm)
    press(cai, "Cai: Defend")
    expect(gm.locator(".do h3", has_text="Cai can")).to_have_count(0)
    expect(gm.locator('.do details[data-keep$="/Game master"]')).to_have_attribute("open", "")  # it stays so
    press(gm, "Close the turn: who has not acted passes")
    until(lambda: table.state.world.fight is None or table.state.world.fight.side != "party")
    form = order(gm, "End the fight")
    form.get_by_role("button").click()
    until(lambda: table.state.world.fight is None)

    # A rest: each spends their own points.
    hurt = Adjust(figure="hero1", what="wounds", value=1, reason="a fall")
    assert table.command(made.seat, hurt, "hurt-00000001").done
    press(gm, "A full rest")
    expect(logged(bo, "rest for a night")).to_be_visible()
    press(bo, "Bo: 1 wound healed")
    until(lambda: table.state.world.figures["hero1"].wounds == 0)
    expect(logged(gm, "1 wound healed")).to_be_visible()
