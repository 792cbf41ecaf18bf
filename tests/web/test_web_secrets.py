"""What other seats may not know is in no byte that they receive; hostile text is only ever text."""

from __future__ import annotations

import json
import threading

import httpx
import pytest
from markupsafe import escape
from tests.table.toy import MARK
from tests.web.site_ import SECRET, Site, Visitor, until
from tests.web.test_web_orders import KEY, invited

PATHS = (
    "",
    "?here=sheet",
    "?here=notes",
    "log",
    "log?before=5",
    "map",
    "odds",
    "undo",
    "undo?to=3",
    "lobby",
    "builder",
    "builder?name=x",
    "why/1",
    "why/2",
    "why/3",
    "why/4",
    "why/gm.1",
    "why/ann.1",
    "undo?to=gm.1",
    "as/x",
    "nowhere",
)


class Ear(threading.Thread):
    """Listens at a seat's live stream and keeps every byte."""

    def __init__(self, visitor: Visitor, since: str = "", path: str = "") -> None:
        super().__init__(daemon=True)
        self.visitor, self.since, self.path, self.bytes = visitor, since, path, b""
        self.stop = False
        self.start()

    def run(self) -> None:
        try:
            with self.visitor.stream("GET", f"{self.visitor.seat}{self.path}live?since={self.since}") as answer:
                for chunk in answer.iter_bytes():
                    self.bytes += chunk
                    if self.stop:
                        return
        except httpx.HTTPError:
            return

    def events(self) -> list[tuple[str, object]]:
        """The events so far: kind and data."""
        found = []
        for text in self.bytes.decode().split("\n\n"):
            fields = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
            if "event" in fields:
                found.append((fields["event"], json.loads(fields["data"])))
        return found


def test_no_secret_is_in_any_byte_that_a_player_or_watcher_receives(site: Site) -> None:
    made = site.well("Ann", "Bob", role="gm")
    table = site.hall.table(made.table)
    table.command(made.seat, {"do": "note", "text": f"{MARK}-note"}, "note-00000001")
    player, watcher, gm = invited(site, made, "player", "p2"), invited(site, made, "watcher"), site.client(made.link)
    ears = [Ear(player, "0.0"), Ear(watcher, "0.0")]
    until(lambda: all(ear.bytes for ear in ears))
    for turn in range(6):
        table.command(made.seat, {"do": "draw", "figure": f"p{turn % 2 + 1}"}, f"draw-{turn:08}")
        if table.state.affairs.question is not None:
            table.command(made.seat, {"do": "answer", "choice": "keep"}, f"keep-{turn:08}")
        table.command(made.seat, {"do": "next"}, f"next-{turn:08}")
    table.command(made.seat, {"do": "say", "text": "the end"}, "said-00000001")
    until(lambda: all(b"the end" in ear.bytes for ear in ears))
    assert MARK in gm.page()
    own = f"{MARK}-dream-p2"
    secrets = [s for row in table.secrets.values() for s in (row.open.hex(), row.hidden.hex())]
    for visitor, ear in zip((player, watcher), ears, strict=True):
        ear.stop = True
        received = ear.bytes.decode() + "".join(visitor.get(visitor.seat + path).text for path in PATHS)
        for path in ("do", "line", "next", "note", "undo"):
            received += visitor.order(
                path, command='{"do":"draw","figure":"p1"}', line="draw ann", key=KEY, to="gm.1"
            ).text
        assert MARK not in (received.replace(own, "") if visitor is player else received)
        for secret in (*secrets, made.link, SECRET):
            assert secret not in received
    assert own in player.page()


def test_a_gm_looks_through_a_players_eyes_but_not_into_the_players_notes(site: Site) -> None:
    made = site.well("Ann", "Bob", role="gm")
    player, gm = invited(site, made, "player", "p2"), site.client(made.link)
    table = site.hall.table(made.table)
    bo = next(seat.id for seat in table.seats() if seat.role == "player")
    assert table.command(bo, {"do": "note", "text": f"{MARK}-my-plan"}, "note-of-a-player").done
    assert table.command(bo, {"do": "say", "text": "on we go"}, "said-by-a-player").done
    assert f"{MARK}-my-plan" in player.page()
    through = gm.get(f"{gm.seat}as/{bo}/").text
    assert "on we go" in through
    assert f"{MARK}-my-plan" not in through


def test_numbers_have_no_holes_where_others_saw_more(site: Site) -> None:
    made = site.well("Ann", role="gm")
    watcher = invited(site, made, "watcher")
    table = site.hall.table(made.table)
    for turn in range(3):
        table.command(made.seat, {"do": "draw", "figure": "p1"}, f"draw-{turn:08}")
        table.command(made.seat, {"do": "answer", "choice": "keep"}, f"keep-{turn:08}")
        table.command(made.seat, {"do": "next"}, f"next-{turn:08}")
    numbers = [part.split('"')[0] for part in watcher.page().split('data-number="')[1:]]
    assert numbers == [str(count) for count in range(1, len(numbers) + 1)]


def test_a_second_seat_hears_each_fact_within_a_second_and_only_what_it_missed(site: Site) -> None:
    made = site.well("Ann")
    visitor, other = site.client(made.link), invited(site, made, "watcher")
    since = site.hall.table(made.table).now(other.seat.split("/")[3])
    ear = Ear(other, since)
    until(lambda: bool(ear.bytes))
    visitor.order("line", line="“Listen”", key="said-00000001")
    until(lambda: b"Listen" in ear.bytes, seconds=1.0)
    facts = [data for kind, data in ear.events() if kind == "facts"]
    assert isinstance(facts[0], dict)
    assert facts[0]["say"] == ["Reed: Listen"]
    late = Ear(other, since)
    until(lambda: b"Listen" in late.bytes)
    up = Ear(other, site.hall.table(made.table).now(other.seat.split("/")[3]))
    until(lambda: any(kind == "beat" for kind, _ in up.events()))
    assert b"Listen" not in up.bytes
    for each in (ear, late, up):
        each.stop = True


def test_a_seat_taken_away_is_told_at_once(site: Site) -> None:
    made = site.well("Ann")
    other = invited(site, made, "watcher")
    ear = Ear(other, "0.0")
    until(lambda: bool(ear.events()))
    seat = other.seat.split("/")[3]
    site.host().post(f"/table/{made.table}/revoke", data={"seat": seat, "key": KEY})
    until(lambda: ("again", None) in ear.events())
    assert other.get(other.seat).status_code == 404


HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "{{ 7 * 7 }}{% raw %}",
    "</title></textarea><h1>",
    "javascript:alert(1)",
    "' OR 1=1 --",
    "&lt;b&gt;",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_as_text(site: Site, text: str) -> None:
    made = site.hall.make_table("well", text, name=text[:40])
    visitor, host = site.client(made.link), site.host()
    assert visitor.order("line", line=text, key="said-00000001", **{"as": "say"}).json()["state"] == "done"
    joined = visitor.order("do", command=json.dumps({"do": "join", "name": text}), key="join-00000001").json()
    assert joined["state"] == "done"
    ear = Ear(visitor, "0.0")
    until(lambda: any(kind == "facts" for kind, _ in ear.events()))
    ear.stop = True
    # The sentences for the ears go as JSON strings, which the page sets as text; the rest is HTML.
    facts = [data for kind, data in ear.events() if kind == "facts" and isinstance(data, dict)]
    live = "".join(str(data["html"]) for data in facts)
    refused = visitor.bare("line", line=text, key=KEY).text
    for page in (visitor.page(), visitor.page("lobby"), visitor.page("undo"), host.get("/").text, live, refused):
        for raw in ("<script>alert", "<img src=x", "<svg onload", "</title></textarea>"):
            assert raw not in page
        assert 'href="javascript' not in page
    assert escape(text).strip() in visitor.page()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a\x00b", "Character 2 of the text cannot be shown (U+0000)."),
        ("ab\u202ecd", "Character 3 of the text cannot be shown (U+202E)."),
        ("\u2066x", "Character 1 of the text cannot be shown (U+2066)."),
        ("x" * 2001, "The text is longer than 2,000 characters."),
        ("ab\u2028cd", "Character 3 of the text cannot be shown (U+2028)."),
        ("   ", "The text is empty."),
        ("\u200b\u3164", "The text is empty."),
    ],
)
def test_text_that_cannot_be_shown_is_refused_with_its_place(site: Site, text: str, words: str) -> None:
    made = site.well("Ann")
    answer = site.client(made.link).order("line", line=text, key=KEY, **{"as": "say"})
    assert answer.json() == {"state": "refused", "words": words}


@pytest.mark.parametrize("name", ["", "x" * 41, "a\x07", "\u202eevil", "\u200b\u2060", "a\u2029b"])
def test_a_seats_name_has_1_to_40_characters_that_can_be_shown(site: Site, name: str) -> None:
    made = site.well("Ann")
    answer = site.host().post(f"/table/{made.table}/seat", data={"name": name, "role": "player", "key": KEY})
    assert answer.status_code == 409
    assert "/j/" not in answer.text
