"""A table of 3dX on the page: house defaults say so on cards and in explanations, until a pack replaces them."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
