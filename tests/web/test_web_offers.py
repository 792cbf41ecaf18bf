"""What of a seat's orders stands open on the page, what is folded away, and what the blanks begin with."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.web import pictures
from tests.web.test_web_pages import GIVEN, NAMES, PAGES

from tablewright.core.facts import Field, Offer
from tablewright.games.axx.delve.delve_facts import MakeDungeon
from tablewright.table.commands import Say
from tablewright.table.stamps import Offered
from tablewright.web.orders import FigureOrders, Orders, orders_of


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
