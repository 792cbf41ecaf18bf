"""AxiomRPG in a real browser: a GM and two players make characters, sneak as a group, fight, rest, and take back.

`plan` finds, without a browser, a table (by its number) whose dice show what the test wants to see: nobody's roll for
the group is a critical, Hild's first blow is a critical success, and the raider strikes back. The browsers then make
the same clicks at the same table and must come to the same facts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.site_ import Site, games, until

from tablewright.games.axiom.challenges.orders import CallChallenge, RollChallenge
from tablewright.games.axiom.fight.facts import Attack, EndTurn, StartFight
from tablewright.games.axiom.harm import DamageDealt
from tablewright.games.axiom.heroes.facts import MakeHero
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.scenes import OpenScene
from tablewright.store.memory import MemoryStore
from tablewright.table.commands import MakeSeat, Next
from tablewright.table.hall import Hall, Made
from tablewright.table.table import Table

pytestmark = pytest.mark.browser

Sit = Callable[..., Page]
HILD = MakeHero(
    name="Hild",
    attributes={"body": 3, "speed": 4, "wit": 2},
    talents={"strike": 3, "stealth": 3, "acrobatics": 3},
    weapons=("dagger",),
)
"""Speed 4 + Stealth 3 = 7D, and the same number with the dagger."""
ORM = MakeHero(
    name="Orm",
    attributes={"body": 4, "speed": 3, "wit": 2},
    talents={"strike": 3, "stealth": 3, "fortitude": 3},
    weapons=("mace",),
)
"""Speed 3 + Stealth 3 = 6D."""
STEALTH = CallChallenge(kind="group", attribute="speed", talent="stealth", why="creep past the guards", focus="any")


def table_of(hall: Hall, number: int) -> Made:
    """The table of this number: its dice are the same every time."""
    secrets = (number.to_bytes(32, "big"), (number + 1).to_bytes(32, "big"))
    return hall.make_table(
        "axiom",
        "The Gatehouse",
        role="gm",
        name="Reed",
        options={"criticals": True},
        table=f"axiom{number:07}",
        secrets=secrets,
    )


def facts(table: Table) -> list[object]:
    """Every fact of the game so far."""
    return [table.log.fact(place) for place in range(1, table.log.head + 1)]


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
    """Play it as the browsers will, and say whether everything is there."""
    count = 0

    def do(command: object) -> bool:
        nonlocal count
        count += 1
        return table.command(gm, command, f"plan-{count:08}").done  # type: ignore[arg-type]

    for made in (HILD, ORM):
        assert do(made)
    assert do(OpenScene(title="By night"))
    assert do(STEALTH)
    rolls = [do(RollChallenge(figure=id_)) and latest(table) for id_ in ("hero1", "hero2")]
    if any(not roll or roll.critical or not roll.passed for roll in rolls):
        return False
    assert do(StartFight(foes="1 raider", apart="touch"))
    if table.state.world.fight.side != "party":
        return False
    assert do(Attack(figure="hero1", target="threat1", item="thing1"))
    if latest(table).critical < 1 or not table.state.world.question:
        return False
    assert do({"do": "answer", "figure": "hero1", "choice": "double-damage"})
    if table.state.world.figures["threat1"].state != "up":
        return False
    assert do(EndTurn(figure="hero1"))
    assert do(EndTurn(figure="hero2"))
    assert do(Next())
    back = latest(table)
    return bool(back.passed and not back.critical and isinstance(facts(table)[-1], DamageDealt))


def latest(table: Table) -> ChallengeRolled:
    """The last roll of a pool."""
    return [fact for fact in facts(table) if isinstance(fact, ChallengeRolled)][-1]


# ── What hands do ───────────────────────────────────────────────────────────────────────────


def pick(page: Page, name: str, value: str) -> None:
    """Choose in the builder, and wait until the page has taken it."""
    box = page.locator(f'#picks input[name="{name}"][value="{value}"]')
    box.check(force=True)
    expect(box).to_be_checked()
    page.wait_for_load_state("networkidle")


def make(page: Page, made: MakeHero) -> None:
    """Make a character in the builder, step by step."""
    page.get_by_role("link", name="Make a character").click()
    for name, dice in made.attributes.items():
        pick(page, name, str(dice))
    for name, dice in made.talents.items():
        pick(page, f"talent.{name}", str(dice))
    pick(page, "profession", "adventurer")
    pick(page, "weapons", made.weapons[0])
    page.get_by_label("What the others call").fill(made.name)
    page.get_by_label("What the others call").blur()
    sheet = page.get_by_role("complementary", name="The sheet so far")
    expect(sheet).to_contain_text(made.name)
    page.get_by_role("button", name="Make this character").click()
    expect(page.locator(".party")).to_contain_text(made.name)


def order(page: Page, words: str) -> Locator:
    """An order with blanks, opened, in whichever group it stands."""
    found = page.locator(".do details.offer, .do .split", has_text=words).first
    for group in page.locator(".do details.group, .do details.who").all():
        if group.evaluate("(one) => !one.open") and group.get_by_text(words).count():
            group.locator("summary").first.click()
    found.locator("summary").first.click()
    return found.locator("form.blanks")


def press(page: Page, words: str) -> None:
    """An order that can be given as it stands; its group is opened, again if the page was drawn anew meanwhile."""
    button = page.locator(".do button.go", has_text=words).first

    def there() -> bool:
        for group in page.locator(".do details.who, .do details.group").all():
            if group.evaluate("(one) => !one.open") and group.get_by_text(words).count():
                group.locator("summary").first.click()
        return button.is_visible()

    until(there, 20)
    button.click()


def logged(page: Page, words: str) -> Locator:
    """A card of the stream that says this."""
    return page.locator("#log li", has_text=words)


def test_an_evening_of_axiomrpg(site: Site, sit: Sit) -> None:
    made = table_of(site.hall, plan())
    table = site.hall.table(made.table)
    mira = table.command("host", MakeSeat(role="player", name="Mira"), "seat-mira-0001").link
    bo = table.command("host", MakeSeat(role="player", name="Bo"), "seat-bo-000001").link
    gm, one, other = sit(made.link), sit(mira), sit(bo)
    make(one, HILD)
    make(other, ORM)

    form = order(gm, "Open a scene")
    form.get_by_label("What the scene is called").fill("By night")
    form.get_by_role("button").click()
    expect(logged(other, "By night")).to_be_visible()
    typed = gm.locator(".do details.offer", has_text="Open a scene").get_by_label("What the scene is called")
    expect(typed).to_have_value("")  # what was typed for an order is not in the form of the next one

    # A group challenge at Standard: each rolls, the majority decides.
    form = order(gm, "Call a group challenge")
    form.get_by_label("Attribute").select_option("speed")
    form.get_by_label("Talent").select_option("stealth")
    form.get_by_label("What for").fill("creep past the guards")
    form.get_by_role("button").click()
    expect(logged(one, "Group challenge")).to_contain_text("Threshold 2, Standard")
    button = one.locator(".do button.go", has_text="roll Speed + Stealth")
    expect(button).to_contain_text("%")
    expect(other.locator(".do button.go", has_text="Hild: roll")).to_have_count(0)
    button.click()
    card = logged(gm, "Hild tries to creep past the guards")
    expect(card).to_contain_text("Wild Die")
    expect(card).to_contain_text("4 Speed")
    expect(card).to_contain_text("succeeds")
    other.locator(".do button.go", has_text="roll Speed + Stealth").click()
    for page in (gm, one, other):
        expect(logged(page, "2 of 2 succeed")).to_contain_text("the group makes it")

    # A fight: a critical success, whose effect the player chooses.
    form = order(gm, "Start a fight")
    form.get_by_label("Threats").fill("1 raider")
    form.get_by_label("How far apart").select_option("touch")
    form.get_by_role("button").click()
    expect(one.locator(".band.foes")).to_contain_text("raider")
    expect(one.locator(".band.foes")).to_contain_text("Defense 3")
    press(one, "attack raider (dagger)")
    expect(logged(one, "a critical success")).to_be_visible()
    expect(other.get_by_role("button", name="double the damage")).to_have_count(0)
    one.get_by_role("button", name="double the damage").click()
    expect(logged(other, "(doubled)")).to_be_visible()
    expect(logged(other, "Raider loses")).not_to_contain_text("left")
    expect(logged(gm, "Raider loses")).to_contain_text("left")
    press(one, "Hild: done")
    press(other, "Orm: done")
    gm.get_by_role("button", name="Next: Raider's turn").click()
    expect(logged(one, "Raider attacks")).to_be_visible()
    form = order(gm, "End the fight as it stands")
    form.get_by_label("How it ends").select_option("won")
    form.get_by_role("button").click()
    expect(logged(one, "The fight is won.")).to_be_visible()

    # A short and a long rest where it is safe, and the long one taken back.
    press(gm, "One can rest here")
    hurt = next(figure for figure in table.state.world.party() if figure.health < figure.top)
    before = hurt.health
    press(one, "Take a short rest")
    expect(logged(gm, "takes a short rest")).to_be_visible()
    rested = table.state.world.figures[hurt.id].health
    assert rested == min(hurt.top, before + hurt.attributes["body"])
    press(other, "Take a long rest")
    expect(logged(gm, "takes a long rest")).to_be_visible()
    assert table.state.world.clock == (8 + 8) * 60 + 15
    gm.keyboard.press("u")
    gm.locator("#dialog").get_by_role("button", name="Take all this back").click()
    until(lambda: table.state.world.clock == 8 * 60 + 15)
    assert table.state.world.figures[hurt.id].health == rested
    expect(one.locator(".clock")).to_contain_text("8:15")
