"""The rules as pages: all of a game, one by its word, the printed odds beside the exact ones, the odds of anything."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest
from tests.web.site_ import Site


def page(site: Site, path: str, **query: str) -> tuple[int, str]:
    """The status and the text of a page, without its marks."""
    found = httpx.get(site.url + path, params=query)
    return found.status_code, " ".join(unescape(re.sub(r"<[^>]+>", " ", found.text)).split())


@pytest.mark.parametrize("game", ["axx", "axiom", "3dx"])
def test_all_rules_of_a_game(site: Site, game: str) -> None:
    status, text = page(site, f"/rules/{game}")
    assert status == 200
    assert f"{game}." not in text


@pytest.mark.clause("axiom.threshold.published_odds")
def test_the_printed_odds_beside_the_exact_ones(site: Site) -> None:
    assert '<a href="/rules/axiom/odds">Worked out in tables</a>' in httpx.get(f"{site.url}/rules/axiom").text
    status, text = page(site, "/rules/axiom/odds")
    assert status == 200
    assert "Standard (2) 75 61.59 13.41 84.38 30.34 64.88 89.06 26.32" in text
    assert "Easy (1) 99+ 98.17 at least 0.83" in text
    assert "Which Threshold gives about 60 %?" in text


def test_the_odds_of_anything_can_be_asked_there(site: Site) -> None:
    _, text = page(site, "/rules/axiom/odds", ask="5D adv vs 2", aim="")
    assert "76 % to reach Threshold 2" in text
    _, text = page(site, "/rules/axiom/odds", ask="6D", aim="60")
    assert "Threshold 2 comes nearest to 60 %" in text
    _, text = page(site, "/rules/axiom/odds", ask="6D vs", aim="60")
    assert "'6D vs', column 6: expected a Threshold, 1 to 1,000." in text
    _, text = page(site, "/rules/axiom/odds", ask="6D", aim="many")
    assert "A chance is 0 to 100 percent, as 75%, not “many”." in text


def test_what_is_asked_is_text(site: Site) -> None:
    found = httpx.get(f"{site.url}/rules/axiom/odds", params={"ask": "<script>alert(1)</script>"})
    assert found.status_code == 200
    assert "<script>alert" not in found.text


def test_a_rule_by_its_word_has_its_examples(site: Site) -> None:
    status, text = page(site, "/rules/axx/charge")
    assert status == 200
    assert "Example: Level 1 Barbarian, STR 16" in text
    assert "The odds of anything" not in text
    assert "beyond the page" in page(site, "/rules/axiom/shields")[1]


def test_what_is_not_there_is_told(site: Site) -> None:
    status, text = page(site, "/rules/axiom/shiled")
    assert status == 404
    assert "near to it: Shields" in text
    assert page(site, "/rules/chess/odds")[0] == page(site, "/rules/chess")[0] == 404


def test_the_house_defaults_of_3dx_stand_beside_their_clauses_as_tables(site: Site) -> None:
    status, text = page(site, "/rules/3dx/levels of advantage and disadvantage")
    assert status == 200
    assert "house default" in text
    status, text = page(site, "/rules/3dx/weapon types")
    assert status == 200
    for words in ("Light melee weapon 1 1 Finesse or Strike", "Extreme 270 m", "A house default of this project"):
        assert words in text
    assert "The odds of anything" not in text
    assert "HD-" not in text
    assert "The house default in tables" in page(site, "/rules/3dx")[1]


def test_a_rule_is_found_by_a_word_in_the_pages_own_field(site: Site) -> None:
    status, text = page(site, "/rules/axx", find="Surprise")
    assert status == 200
    assert "Each side rolls 1d6" in text
    assert "Six abilities" not in text
    status, text = page(site, "/rules/axx", find="suprise")
    assert status == 200
    assert "No rule of AX&X holds that word; near to it: Surprise" in text
    assert "Six abilities" in text
