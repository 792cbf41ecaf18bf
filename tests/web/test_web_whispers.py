"""Whispers on the pages: said to one alone, heard by those two, and in no byte that anybody else is sent."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote

import httpx
import pytest
from tests.web.site_ import Site, Visitor, until
from tests.web.test_web_secrets import Ear

from tablewright.table.hall import Made
from tablewright.web.panels import new_key
from tablewright.web.seatpage import STREAM

MARK = "QUIET-WORD"
PATHS = (
    "",
    "log",
    "lobby",
    "notes",
    "luck",
    "ledger",
    "past?at=1",
    "undo",
    "why/1",
    "why/gm+mira.1",
    "past?at=gm%2Bmira.1",
)


@pytest.fixture
def made(site: Site) -> Made:
    return site.well("Ann", "Bob", role="gm")


def seated(site: Site, made: Made, role: str, name: str, *figures: str) -> Visitor:
    order = {"do": "make-seat", "role": role, "name": name, "figures": figures}
    link = site.hall.table(made.table).command(made.seat, order, new_key()).link
    return site.client(link)


def three(site: Site, made: Made) -> tuple[Visitor, Visitor, Visitor]:
    """The game master, Mira and Bo."""
    return site.client(made.link), seated(site, made, "player", "Mira", "p1"), seated(site, made, "player", "Bo")


def said(visitor: Visitor, line: str, *, to: str = "", how: str = "say") -> httpx.Response:
    return visitor.order("line", line=line, to=to, **{"as": how}, key=new_key())


def read(visitor: Visitor) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", visitor.page())).split())


def line_of(visitor: Visitor) -> str:
    return visitor.page().partition('id="line"')[2].partition("</form>")[0]


def id_of(visitor: Visitor) -> str:
    return visitor.seat.split("/")[3]


def test_what_the_game_master_whispers_one_player_reads_and_answers(site: Site, made: Made) -> None:
    gm, mira, bo = (
        site.client(made.link),
        seated(site, made, "player", "Mira", "p1"),
        seated(site, made, "player", "Bo"),
    )
    watcher = seated(site, made, "watcher", "Dove")
    assert said(gm, f"{MARK} a draught", to=id_of(mira)).json() == {"state": "done", "words": ""}
    assert said(mira, f"{MARK} I follow it", to="gm").json()["state"] == "done"
    for heard in (read(gm), read(mira)):
        assert f"#gm+mira.1 Reed whispers to Mira “{MARK} a draught”" in heard
        assert f"#gm+mira.2 Mira whispers to the GM “{MARK} I follow it”" in heard
    for visitor in (bo, watcher):
        assert MARK not in "".join(visitor.get(visitor.seat + path).text for path in PATHS)


def test_two_players_whisper_and_no_game_master_hears_it_not_even_through_their_eyes(site: Site, made: Made) -> None:
    gm, mira, bo = (
        site.client(made.link),
        seated(site, made, "player", "Mira", "p1"),
        seated(site, made, "player", "Bo"),
    )
    ears = [Ear(visitor) for visitor in (gm, bo)]
    until(lambda: all(ear.bytes for ear in ears))
    assert said(mira, f"{MARK} the gem is mine", to=id_of(bo)).json()["state"] == "done"
    until(lambda: MARK.encode() in ears[1].bytes)
    assert f"Mira whispers to Bo “{MARK} the gem is mine”" in read(bo)
    series = next(number for number in re.findall(r'data-number="([^"]+)"', bo.page()) if "." in number)
    paths = [*PATHS, *(f"{way}{quote(series)}" for way in ("why/", "past?at=", "log?before=", "undo?to="))]
    through = [f"as/{id_of(bo)}/{path}" for path in paths]
    assert MARK not in "".join(gm.get(gm.seat + path).text for path in (*paths, *through))
    said(gm, "on we go")
    until(lambda: b"on we go" in ears[0].bytes)
    assert MARK.encode() not in ears[0].bytes


def test_through_a_players_eyes_no_game_master_learns_that_there_is_a_whisper(site: Site, made: Made) -> None:
    """Neither by a number in a link, nor by asking for one, nor by something that comes at the moment it is said."""
    gm, mira, bo = three(site, made)
    eyes = f"as/{id_of(bo)}/"
    ear = Ear(gm, path=eyes)
    until(lambda: b"event: panels" in ear.bytes or b"event: beat" in ear.bytes)
    for _ in range(STREAM):
        assert said(mira, MARK, to=id_of(bo)).json()["state"] == "done"
    series = next(number for number in re.findall(r'data-number="([^"]+)"', bo.page()) if "." in number)
    name = series.partition(".")[0]
    assert said(gm, "on we go").json()["state"] == "done"
    until(lambda: b"on we go" in ear.bytes)
    public = re.findall(r'data-number="([0-9]+)"', gm.page())[-1]
    assert ear.bytes.count(b"event: facts") == 1
    seen = "".join(gm.get(gm.seat + eyes + path).text for path in ("", "log", f"past?at={public}"))
    assert name not in seen
    assert set(re.findall(r'log\?before=([^"]+)"', seen)) == {public}
    for path in ("past?at=", "why/"):
        assert bo.get(f"{bo.seat}{path}{quote(series)}").status_code == 200
        there, nowhere = (gm.get(f"{gm.seat}{eyes}{path}{quote(name)}.{count}") for count in (1, 999))
        assert (there.status_code, there.text) == (404, nowhere.text)


def test_a_whispers_number_leads_to_the_table_as_it_was(site: Site, made: Made) -> None:
    """A plus in an address is a blank: it stands there as a plus is written."""
    gm, mira = site.client(made.link), seated(site, made, "player", "Mira", "p1")
    for count in range(3):
        assert said(gm, f"{MARK} {count}", to=id_of(mira)).json()["state"] == "done"
    link = re.search(r'href="(past[?]at=gm%2Bmira[.]2)"', mira.page())
    assert link is not None
    then = mira.get(mira.seat + link[1])
    assert then.status_code == 200
    assert f"{MARK} 1" in then.text
    assert f"{MARK} 2" not in then.text
    for way in re.findall(r'href="(past[?][^"]*)"', then.text):
        assert mira.get(mira.seat + unescape(way)).status_code == 200


def test_nobody_can_see_that_others_whisper(site: Site, made: Made) -> None:
    gm, mira, bo = (
        site.client(made.link),
        seated(site, made, "player", "Mira", "p1"),
        seated(site, made, "player", "Bo"),
    )
    before = (bo.page().count("data-number="), site.hall.table(made.table).now(id_of(bo)))
    for count in range(3):
        said(gm, f"psst {count}", to=id_of(mira))
    assert (bo.page().count("data-number="), site.hall.table(made.table).now(id_of(bo))) == before


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("whisper mira a draught", "a draught"),
        ("Whisper MIRA: a draught", "a draught"),
        ("whisper Mira “a draught”", "a draught"),
        ("whisper mira lee a draught", "lee a draught"),
    ],
)
def test_a_whisper_can_be_typed(site: Site, made: Made, line: str, heard: str) -> None:
    gm, mira = site.client(made.link), seated(site, made, "player", "Mira", "p1")
    assert said(gm, line, how="do").json()["state"] == "done"
    assert f"Reed whispers to Mira “{heard}”" in read(mira)


def test_the_longer_of_two_names_is_meant_where_it_fits(site: Site, made: Made) -> None:
    gm = site.client(made.link)
    ann, lee = (seated(site, made, "player", name) for name in ("Ann", "Ann Lee"))
    assert said(gm, "whisper ann lee come here", how="do").json()["state"] == "done"
    assert "Reed whispers to Ann Lee “come here”" in read(lee)
    assert "come here" not in read(ann)


def test_a_name_that_is_longer_in_small_letters_is_not_cut_into_the_words(site: Site, made: Made) -> None:
    gm, strauss = site.client(made.link), seated(site, made, "player", "Strauß")
    for name in ("strauss", "STRAUSS", "strauß"):
        assert said(gm, f"whisper {name} for {name}", how="do").json()["state"] == "done"
        assert f"Reed whispers to Strauß “for {name}”" in read(strauss)


def test_a_whisper_to_nobody_here_is_refused_and_never_said_aloud(site: Site, made: Made) -> None:
    gm, mira = site.client(made.link), seated(site, made, "player", "Mira", "p1")
    seated(site, made, "watcher", "Dove")
    answer = said(gm, f"whisper miro {MARK}", how="do").json()
    assert answer["state"] == "refused"
    assert answer["words"] == "To whom? “whisper NAME words” is heard by one alone; here that can be Mira."
    assert said(mira, f"whisper bo {MARK}", how="do").json()["words"].endswith("here that can be the GM.")
    for name in ("gm", "the GM"):
        assert said(mira, f"whisper {name} {MARK}", how="do").json()["state"] == "done"
    assert said(gm, MARK, to="nobody").json()["words"] == "There is no such seat."
    assert MARK not in read(seated(site, made, "player", "Late"))


def test_two_of_one_name_are_told_apart_by_choosing(site: Site, made: Made) -> None:
    gm = site.client(made.link)
    first, second = (seated(site, made, "player", name) for name in ("Bo", "bo"))
    refused = said(gm, f"whisper BO {MARK}", how="do").json()["words"]
    assert refused in [f"Several here are called {name}: choose one beside Say." for name in ("Bo", "bo")]
    assert said(gm, MARK, to=id_of(second)).json()["state"] == "done"
    assert MARK in read(second)
    assert MARK not in read(first)


def test_the_number_of_a_whisper_does_not_tell_that_others_of_like_names_whisper(site: Site, made: Made) -> None:
    gm = site.client(made.link)
    first, second = (seated(site, made, "player", name) for name in ("Mira", "MIRA"))
    assert said(gm, "one", to=id_of(second)).json()["state"] == "done"
    assert said(gm, "two", to=id_of(first)).json()["state"] == "done"
    assert "#gm+mira.1 Reed whispers to Mira “two”" in read(first)
    assert "#gm+mira2.1 Reed whispers to MIRA “one”" in read(second)


def test_the_page_lists_to_whom_one_can_speak(site: Site, made: Made) -> None:
    gm = site.client(made.link)
    mira, watcher = seated(site, made, "player", "Mira"), seated(site, made, "watcher", "Dove")
    assert re.findall(r"<option[^>]*>([^<]*)</option>", line_of(gm)) == ["to all", "to Mira"]
    assert re.findall(r"<option[^>]*>([^<]*)</option>", line_of(mira)) == ["to all", "to the GM"]
    assert 'name="to"' not in watcher.page()


def test_without_the_module_a_form_whispers_too(site: Site, made: Made) -> None:
    gm, mira = site.client(made.link), seated(site, made, "player", "Mira", "p1")
    form = {"line": MARK, "as": "say", "to": id_of(mira), "key": "7" * 32}
    answer = gm.post(f"{gm.seat}line", data=form, headers={"origin": site.url}, follow_redirects=False)
    assert answer.status_code == 303
    assert f"Reed whispers to Mira “{MARK}”" in read(mira)
