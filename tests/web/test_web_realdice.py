"""Real dice on the pages: an order asks for what they show, with the module and without it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from tests.web.site_ import Site, Visitor

from tablewright.table.commands import SetHouse
from tablewright.table.hall import Made
from tablewright.web.panels import new_key

DRAW = '{"do":"draw","figure":"p1","times":2}'


@pytest.fixture
def made(site: Site) -> Made:
    made = site.well("Ann")
    assert site.hall.table(made.table).command(made.seat, SetHouse(name="dice", value="hand")).done
    return made


def head(site: Site, made: Made) -> int:
    return site.hall.table(made.table).log.head


def posted(site: Site, visitor: Visitor, fields: dict[str, str]) -> str:
    """A form as a browser without the module sends it; the page that comes."""
    answer = visitor.post(f"{visitor.seat}do", data=fields, headers={"origin": site.url}, follow_redirects=False)
    assert answer.status_code in (200, 303, 409), answer.text
    return answer.text if answer.status_code != 303 else "done"


def test_the_module_is_told_what_to_throw_and_sends_the_order_again_with_it(site: Site, made: Made) -> None:
    visitor, key, before = site.client(made.link), new_key(), head(site, made)
    first = visitor.order("do", command=DRAW, key=key).json()
    assert first == {"state": "dice", "words": "Throw 2d6 for Ann (draw).", "typed": ""}
    second = visitor.order("do", command=DRAW, key=key, faces="3").json()
    assert second == {"state": "dice", "words": "Throw a d6 for Ann (draw).", "typed": "3"}
    assert head(site, made) == before
    assert visitor.order("do", command=DRAW, key=key, before="3", faces="2").json() == {"state": "done", "words": ""}
    page = visitor.page()
    assert "Real dice." in page
    assert visitor.order("do", command=DRAW, key=key).json()["state"] == "done"  # the same key: the first answer


def test_the_table_throws_where_it_is_let(site: Site, made: Made) -> None:
    visitor = site.client(made.link)
    assert visitor.order("do", command=DRAW, key=new_key(), throw="table").json()["state"] == "done"
    assert "Real dice." not in visitor.page()


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("9 1", "Face 1 is a d6's: 1 to 6, not 9."),
        ("1 2 3", "That throws 2 dice, and 3 faces were typed."),
        ("two", "What dice show is typed as numbers with blanks between, such as 14 3."),
    ],
)
def test_what_cannot_be_is_told(site: Site, made: Made, faces: str, words: str) -> None:
    visitor, before = site.client(made.link), head(site, made)
    answer = visitor.order("do", command=DRAW, key=new_key(), faces=faces)
    assert words in unescape(answer.text.replace("\\u0027", "'"))
    assert head(site, made) == before


def test_without_the_module_a_page_asks_and_keeps_what_was_typed(site: Site, made: Made) -> None:
    visitor = site.client(made.link)
    asked = posted(site, visitor, {"command": DRAW, "key": new_key()})
    assert "Throw 2d6 for Ann (draw)." in asked
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', asked))
    fields = {name: unescape(value) for name, value in fields.items()}
    assert fields["command"] == DRAW
    again = posted(site, visitor, {**fields, "faces": "4"})
    assert 'name="before" value="4"' in again
    assert posted(site, visitor, {**fields, "before": "4", "faces": "1"}) == "done"
    assert "Real dice." in visitor.page()


def test_the_switch_stands_with_the_others_in_the_lobby(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    assert "Throw real dice, and type what they show" in visitor.page("lobby")
    assert site.hall.table(made.table).command(made.seat, SetHouse(name="dice", value="hand")).done
    assert "Let the table throw all dice" in visitor.page("lobby")


def test_where_the_table_throws_faces_are_not_read(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    assert visitor.order("do", command=DRAW, key=new_key(), faces="6 6").json()["state"] == "done"
    assert "Real dice." not in visitor.page()
