"""What of a seat's orders stands open on the page, what is folded away, and what the blanks begin with."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.web import pictures
from tests.web.test_web_pages import GIVEN, NAMES, PAGES

from tablewright.core.facts import Choice, Field, Offer
from tablewright.games.axiom.fight.facts import SetCover, StartFight
from tablewright.games.axiom.heroes.facts import BuyTalent
from tablewright.games.axiom.rests.orders import PassTime
from tablewright.games.axx.delve.delve_facts import MakeDungeon
from tablewright.table.commands import Say
from tablewright.table.stamps import Offered
from tablewright.web.orders import FigureOrders, Orders, hint_of, orders_of, row_of


def offers(group: str, count: int, *, figure: str = "", main: Sequence[int] = ()) -> tuple[Offered, ...]:
    """So many orders of a group; those numbered in `main` are the ones most likely wanted."""
    return tuple(
        Offered(Offer(Say(text=f"{figure}{group}{n}"), f"{group} {n}", group, figure=figure, main=n in main), "s")
        for n in range(count)
    )


def sorted_out(*given: Offered) -> Orders:
    return orders_of(given, NAMES, term_words=lambda term: term.name)


def standing_open(figure: FigureOrders) -> dict[str, list[str]]:
    return {group.title: [row.words for row in group.rows] for group in figure.groups if not group.folded}


def test_of_all_that_the_party_can_do_eight_orders_stand_open_the_most_wanted_of_each_kind() -> None:
    given = (*offers("travel", 8, main=(6,)), *offers("explore", 10, main=(9,)), *offers("rest", 2), *offers("gear", 5))
    (party,) = sorted_out(*given).figures
    assert standing_open(party) == {
        "Go": ["travel 0", "travel 1", "travel 6"],
        "Explore": ["explore 0", "explore 1", "explore 9"],
        "Rest": ["rest 0", "rest 1"],
    }
    folded = {group.title: len(group.rows) for group in party.groups if group.folded}
    assert folded == {"More of go": 5, "More of explore": 7, "Gear": 5}


def test_of_a_second_figure_only_what_is_wanted_stands_open() -> None:
    one, two, three = list(NAMES)[:3]
    given = (*offers("fight", 9, figure=one, main=(0,)), *offers("fight", 9, figure=two, main=(4,)))
    orders = sorted_out(*given, *offers("fight", 3, figure=three))
    assert [figure.folded for figure in orders.figures] == [False, False, True]
    assert len(standing_open(orders.figures[0])["Fight"]) == 8
    assert standing_open(orders.figures[1]) == {"": ["fight 4"]}
    assert [len(group.rows) for group in orders.figures[1].groups] == [1, 8]


def test_where_all_would_be_folded_the_first_group_is_open_but_never_the_game_masters_tools() -> None:
    assert standing_open(sorted_out(*offers("hero", 1), *offers("gm", 5)).figures[0]) == {"Hero": ["hero 0"]}
    assert standing_open(sorted_out(*offers("gm", 5)).figures[0]) == {}


def test_blanks_begin_with_what_the_order_has_and_a_text_may_stay_empty() -> None:
    blanks = (Field("rooms", "Rooms", number=True), Field("title", "Its name", text=True))
    order = Offered(Offer(MakeDungeon(levels=1, rooms=8), "Make a dungeon", "travel", blanks=blanks), "s")
    page = str(PAGES.panels(pictures.VIEW, sorted_out(order), **GIVEN)["do"].html)
    rooms, title = (re.search(rf'<input[^>]*name="blank.{name}"[^>]*>', page) for name in ("rooms", "title"))
    assert rooms is not None
    assert title is not None
    assert 'value="8"' in rooms[0]
    assert " required" in rooms[0]
    assert " required" not in title[0]


def test_a_button_that_can_be_pressed_at_once_says_what_it_chooses() -> None:
    """“Raise a Talent” spent XP on the first of the list, and did not say on which."""
    talent = Field("talent", "Talent", (Choice("strike", "Strike", note="2D to 3D: 3 XP"), Choice("lore", "Lore")))
    hours = Field("hours", "Hours", number=True)
    ann = Field("figure", "Who", (Choice("hero1", "Ann, 50 %"), Choice("hero2", "Bo")))
    given = [
        Offer(BuyTalent(figure="hero1", talent="strike"), "Raise a Talent", "hero", price="of 5 XP", blanks=(talent,)),
        Offer(BuyTalent(figure="hero1", talent=""), "Raise one of them", "hero", blanks=(talent,)),
        Offer(PassTime(hours=4), "Let hours pass", "gm", blanks=(hours,)),
        Offer(PassTime(hours=4), "Let 4 hours pass", "gm", note="it grows late", blanks=(hours,)),
        Offer(StartFight(foes="2 raiders"), "Start a fight", "gm", blanks=(Field("foes", "Threats", text=True),)),
        Offer(SetCover(figure="hero1", cover="partial"), "Cover for Ann", "gm", blanks=(ann,)),
    ]
    assert [row_of(Offered(one, "s"), lambda term: term.name).note for one in given] == [
        "Strike · 2D to 3D: 3 XP",
        "",
        "Hours: 4",
        "it grows late",
        "2 raiders",
        "",
    ]


def test_the_empty_line_suggests_no_housekeeping_that_nobody_wants() -> None:
    orders = {words: Offered(Offer(Say(text=words), words, words, typed=words), "s") for words in ("gear", "rest")}
    assert hint_of(sorted_out(orders["gear"], orders["rest"])) == "rest, or “speech”"
    assert hint_of(sorted_out(orders["gear"])) == "an order, or “speech”"
