"""A table of 3dX on the page: house defaults say so on cards and in explanations, until a pack replaces them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest
from tests.games.threedx.test_packs_threedx import folder, levels
from tests.web.site_ import Site, Visitor

from tablewright.core.packs import put_on_hand
from tablewright.games.threedx import adding


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def seated(site: Site, *packs: str) -> Visitor:
    """A browser at a table of 3dX with one character."""
    made = site.hall.make_table("3dx", "The Drowned Bell", name="Reed", packs=packs)
    order = {"do": "random-hero", "name": "Pilar"}
    assert site.hall.table(made.table).command(made.seat, order, "make-pilar-0001").done
    visitor = site.host()
    answer = visitor.get(f"/j/{made.link}", follow_redirects=True)
    visitor.seat = answer.url.path
    return visitor


@pytest.fixture
def shelf() -> Iterator[None]:
    """The shelf is empty again afterwards."""
    yield
    put_on_hand({})


def number_of(page: str) -> str:
    found = re.search(r'<li id="f([\d.]+)"(?:(?!</li>).)*joins the party', page, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.clause("3dx.level.tiers")
def test_a_house_default_says_so_on_the_card_and_in_its_explanation(site: Site) -> None:
    visitor = seated(site)
    page = visitor.page()
    assert "Pilar" in page
    assert "Tiers (house default)" in text(page)
    assert "Attributes (house default)" not in text(page)
    why = text(visitor.page(f"why/{number_of(page)}"))
    assert "Tiers. Tiers Novice, Intermediate, Experienced, Seasoned, Master give" in why
    assert "HD-" not in page + why


@pytest.mark.clause("3dx.level.tiers")
@pytest.mark.usefixtures("shelf")
def test_with_a_groups_own_levels_nothing_says_so(site: Site, tmp_path: Path) -> None:
    start = '[[start]]\nid = "start"\nname = "all"\nlevel = 4\n'
    pack = adding.read(folder(tmp_path, levels() + start))
    put_on_hand({pack.digest: pack})
    page = seated(site, pack.digest).page()
    assert "The pack “The author's tables” is at the table: levels and tiers and the level one starts at" in text(page)
    assert "Tiers" in text(page)
    assert "Tiers (house default)" not in text(page)


def test_the_home_page_tells_house_rules_in_words(site: Site) -> None:
    home = text(site.host().get("/").text)
    for words in ("joins the dice, and they are read a level better", "Sessions for an attribute step (0: none)"):
        assert words in home
    assert "L299" not in home
    assert "3dX by Dan Leitch." in home


# ── A fight on the page ─────────────────────────────────────────────────────────────────────


def in_a_fight(site: Site) -> tuple[Visitor, Callable[[dict[str, object]], None]]:
    """The GM's browser at a table where Pilar is in a fight, and a way to give the GM's orders."""
    made = site.hall.make_table("3dx", "The Drowned Bell", role="gm", name="Reed")
    table, count = site.hall.table(made.table), itertools.count()

    def order(command: dict[str, object]) -> None:
        done = table.command(made.seat, command, f"order-{next(count):08}")
        assert done.done, done

    order({"do": "random-hero", "name": "Pilar"})
    order({"do": "start-fight", "foes": "wolf 3", "apart": 2, "first": "party"})
    visitor = site.host()
    visitor.seat = visitor.get(f"/j/{made.link}", follow_redirects=True).url.path
    return visitor, order


@pytest.mark.clause("3dx.house.more", "3dx.combat.defend")
def test_how_a_character_is_in_a_fight_stands_in_the_fights_panel(site: Site) -> None:
    visitor, order = in_a_fight(site)
    marks = re.compile(r'class="c bad"[^>]*>([^<]+)<')
    assert "on the ground" not in marks.findall(visitor.page())
    order({"do": "set-state", "figure": "hero1", "state": "prone", "reason": "slips"})
    assert "on the ground" in marks.findall(visitor.page())


def test_the_button_below_blanks_says_what_is_done_and_not_who_does_it(site: Site) -> None:
    page = in_a_fight(site)[0].page()
    assert '<button class="btn act">Do something else</button>' in page
    assert '<button class="btn act">Pilar</button>' not in page


def test_what_was_taken_back_is_put_back_from_its_card_which_says_so(site: Site) -> None:
    visitor, order = in_a_fight(site)
    order({"do": "set-state", "figure": "hero1", "state": "prone", "reason": "slips"})
    order({"do": "undo"})
    page = visitor.page()
    (number,) = re.findall(r'href="undo\?to=(\d+)">put back', page)
    shown = text(visitor.page(f"undo?to={number}"))
    assert f"Put back what was taken back at #{number}" in shown
    assert "This would be in force again." in shown
    assert "Pilar lies on the ground" in shown
    assert "This would go" not in shown
