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
    assert (first["state"], first["words"], first["typed"]) == ("dice", "Throw 2d6 for Ann (draw).", "")
    second = visitor.order("do", command=DRAW, key=key, faces="3").json()
    assert (second["state"], second["words"], second["typed"]) == ("dice", "Throw a d6 for Ann (draw).", "3")
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
        ("9 1", "A d6 shows 1 to 6, not 9."),
        ("0 1", "A d6 shows 1 to 6, not 0."),
        ("1 2 3", "That is 3 numbers for 2 dice."),
        ("two", "What dice show is typed as numbers with blanks between, such as 14 3."),
        ("½", "What dice show is typed as numbers with blanks between, such as 14 3."),
        ("-1", "What dice show is typed as numbers with blanks between, such as 14 3."),
        ("1e9", "What dice show is typed as numbers with blanks between, such as 14 3."),
    ],
)
def test_what_cannot_be_is_told_and_asked_for_again(site: Site, made: Made, faces: str, words: str) -> None:
    visitor, before = site.client(made.link), head(site, made)
    assert visitor.order("do", command=DRAW, key=new_key()).json()["problem"] == ""
    answer = visitor.order("do", command=DRAW, key=new_key(), faces=faces).json()
    assert (answer["state"], answer["problem"]) == ("dice", words)
    assert (answer["words"], answer["typed"]) == ("Throw 2d6 for Ann (draw).", "")
    page = posted(site, visitor, {"command": DRAW, "key": new_key(), "faces": faces})
    assert words in unescape(page)
    assert "Throw 2d6 for Ann (draw)." in page
    assert head(site, made) == before


def test_what_waits_for_dice_stands_on_the_page_until_they_are_typed(site: Site, made: Made) -> None:
    """A page that was closed, or another tab: the order is gone on with there, with what was typed of it."""
    visitor = site.client(made.link)
    asked = visitor.order("do", command='{"do":"draw","figure":"p1"}', key=new_key()).json()
    assert asked["left"] == "“Draw with Ann” waits for its dice."
    page = visitor.page()
    assert "“Draw with Ann” waits for its dice." in page
    owed = re.search(r'data-id="owed".*?</form>', page, re.DOTALL)
    assert owed is not None
    assert "Throw a d6 for Ann (draw)</button>" in owed[0]
    other = visitor.order("do", command='{"do":"join","name":"Bo"}', key=new_key()).json()
    assert other["state"] == "refused"
    assert other["words"].startswith("“Draw with Ann” waits for its dice.")
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', owed[0]))
    fields = {name: unescape(value) for name, value in fields.items()}
    assert visitor.order("do", **fields).json()["state"] == "dice"
    assert visitor.order("do", **fields, faces="2").json()["state"] == "done"
    assert 'data-id="owed"' not in visitor.page()


def test_a_tab_that_still_asks_orders_nothing_once_another_has_done_it(site: Site, made: Made) -> None:
    visitor, key = site.client(made.link), new_key()
    assert visitor.order("do", command=DRAW, key=key).json()["state"] == "dice"
    asked = posted(site, visitor, {"command": DRAW, "key": new_key()})
    kept = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', asked))
    assert visitor.order("do", command=DRAW, key=key, before="", faces="3 2").json()["state"] == "done"
    then = head(site, made)
    late = posted(site, visitor, {**{name: unescape(value) for name, value in kept.items()}, "throw": "table"})
    assert "No dice are waited for there any more." in late
    assert head(site, made) == then


def test_a_character_made_step_by_step_is_thrown_for(site: Site) -> None:
    hall = site.hall
    made = hall.make_table("axx", "Low Fell", name="Ann")
    assert hall.table(made.table).command(made.seat, SetHouse(name="dice", value="hand")).done
    visitor = site.client(made.link)
    fields = {"command": '{"do":"begin-character","name":"Hild"}', "key": new_key(), "then": "builder"}
    fields["picks"] = "kept"
    headers = {"origin": site.url}
    asked = visitor.post(f"{visitor.seat}builder", data=fields, headers=headers).text
    assert "Throw 3d6 for the new character (the next ability)." in asked
    kept = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', asked))
    assert {name: unescape(kept[name]) for name in (*fields, "before")} == {**fields, "before": ""}
    let = visitor.post(f"{visitor.seat}builder", data={**fields, "throw": "table"}, headers=headers)
    assert let.status_code == 303
    assert let.headers["location"].endswith("builder?picks=kept")


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
