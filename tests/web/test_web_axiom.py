"""AxiomRPG on the pages: what a fight's panel, a button, an explanation and a look at what would go are to say."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from tests.web.site_ import Site, Visitor

from tablewright.games.axiom.challenges.orders import CallChallenge, RollChallenge
from tablewright.games.axiom.fight.facts import Move, StartFight
from tablewright.games.axiom.heroes.facts import MakeHero
from tablewright.games.axiom.table import Adjust
from tablewright.table.hall import Made

HILD = MakeHero(
    name="Hild",
    attributes={"body": 3, "speed": 3, "wit": 3},
    talents={"strike": 3, "stealth": 3, "notice": 3},
    armor="light_armor",
    weapons=("dagger",),
)


def table_of(site: Site, *orders: Any) -> tuple[Made, Visitor]:
    """A table with a game master and Hild, after these orders, and its game master's browser."""
    secrets = ((7).to_bytes(32, "big"), (8).to_bytes(32, "big"))
    made = site.hall.make_table("axiom", "The Gatehouse", role="gm", name="Reed", table="axiom0000007", secrets=secrets)
    for count, order in enumerate((HILD, *orders)):
        reply = site.hall.table(made.table).command(made.seat, order, f"order-{count:010}")
        assert reply.done, reply
    return made, site.client(made.link)


def number_of(site: Site, made: Made, kind: str) -> str:
    """The number of the first fact of a kind."""
    log = site.hall.table(made.table).log
    return log.number(next(place for place, row in enumerate(log.rows, 1) if row.kind == kind))


def text_of(html: str) -> str:
    """What is read on a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.mark.clause("axiom.actions")
def test_the_panel_of_a_fight_tells_what_heroes_have_left_too(site: Site) -> None:
    made, visitor = table_of(site, StartFight(foes="1 wolf", apart="far"))
    table = site.hall.table(made.table)
    while table.state.world.fight.side != "party":  # the wolf's turn comes first, or not
        assert table.command(made.seat, {"do": "next"}, f"next-{table.log.head:010}").done
    page = visitor.page()
    panel = page.partition('class="band"')[2].partition('class="band foes"')[0]
    assert "has Primary, Minor, movement left" in text_of(panel)
    assert "23/23" not in panel, "Health stands in the party's panel"
    assert table.command(made.seat, Move(figure="hero1", target="threat1", away=True), "order-away-0001").done
    panel = visitor.page().partition('class="band"')[2].partition('class="band foes"')[0]
    assert "has Primary, Minor left" in text_of(panel)


def test_the_button_below_an_orders_blanks_says_what_is_done_and_not_by_whom(site: Site) -> None:
    made, _ = table_of(site)
    order = {"do": "make-seat", "role": "player", "name": "Mira", "figures": ("hero1",)}
    link = site.hall.table(made.table).command(made.seat, order, "seat-mira-000001").link
    page = site.client(link).page()
    assert '<button class="btn act">Ask the GM for a challenge</button>' in page
    assert '<button class="btn act">Hild</button>' not in page


@pytest.mark.clause("axiom.modifier")
def test_an_explanation_tells_the_reason_of_a_penalty_once(site: Site) -> None:
    call = CallChallenge(attribute="speed", talent="stealth", threshold=1, bonus=-2, bonus_why="ankle-deep water")
    made, visitor = table_of(site, call, RollChallenge(figure="hero1"))
    number = number_of(site, made, "challenge-rolled")
    assert text_of(visitor.get(f"{visitor.seat}why/{number}").text).count("ankle-deep water") == 1


def test_nothing_is_offered_to_be_taken_back_alone_where_nothing_else_would_go(site: Site) -> None:
    made, visitor = table_of(site, StartFight(foes="1 wolf", apart="far"))
    listing = text_of(visitor.get(f"{visitor.seat}undo?to={number_of(site, made, 'threats-came')}").text)
    assert "A wolf comes" in listing
    assert "alone" not in listing


def test_a_player_who_may_only_ask_is_told_that_it_is_asked(site: Site) -> None:
    made, visitor = table_of(site)
    order = {"do": "make-seat", "role": "player", "name": "Mira", "figures": ("hero1",)}
    player = site.client(site.hall.table(made.table).command(made.seat, order, "seat-mira-000001").link)
    number = number_of(site, made, "hero-made")
    assert "Ask to take all this back" in player.get(f"{player.seat}undo?to={number}").text
    assert "Ask to" not in visitor.get(f"{visitor.seat}undo?to={number}").text


@pytest.mark.clause("axiom.dying")
def test_whose_only_character_died_has_making_one_at_hand(site: Site) -> None:
    made, _ = table_of(site)
    table = site.hall.table(made.table)
    order = {"do": "make-seat", "role": "player", "name": "Mira", "figures": ("hero1",)}
    player = site.client(table.command(made.seat, order, "seat-mira-000001").link)
    at_hand = '<div class="quick" role="group" aria-label="At hand"><a class="btn act" href="builder">'
    assert at_hand not in player.page()
    assert table.command(made.seat, Adjust(figure="hero1", what="state", value="dead", reason="x"), "kill-000001").done
    assert at_hand in player.page()
