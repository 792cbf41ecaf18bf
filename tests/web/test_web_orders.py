"""Orders by button, form and typed line: once each, from the seats that may, refused in words otherwise."""

from __future__ import annotations

import json
import re

import pytest
from tests.web.site_ import Site, Visitor, hidden

from tablewright.core.facts import tag_of
from tablewright.core.text import SPEECH_LENGTH
from tablewright.store.clock import now
from tablewright.table.commands import MakeSeat
from tablewright.table.hall import Made
from tablewright.table.presence import GONE_AFTER

KEY = "k" * 32


def head(site: Site, made: Made) -> int:
    return site.hall.table(made.table).log.head


def button(page: str, words: str) -> dict[str, str]:
    """The hidden fields of the form whose button says these words."""
    form = next(part for part in page.split("<form ") if words in part.partition("</form>")[0])
    return {name: found[0] for name in ("command", "key", "stamp") if (found := hidden(form, name))}


def invited(site: Site, made: Made, role: str, *figures: str) -> Visitor:
    """A visitor in a new seat of this table."""
    order = {"do": "make-seat", "role": role, "name": role.title(), "figures": figures}
    link = site.hall.table(made.table).command(made.seat, order, f"seat-{role}-00000000").link
    return site.client(link)


def test_a_button_pressed_twice_has_one_effect(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    fields = button(visitor.page(), "Draw with Ann")
    first = visitor.order("do", **fields).json()
    after = head(site, made)
    assert first == {"state": "done", "words": ""}
    later = [visitor.order("do", **fields) for _ in range(4)]
    assert [(answer.json(), answer.headers["x-again"]) for answer in later] == [(first, "1")] * 4
    site.restart()
    again = site.client(made.link)
    assert again.order("do", **fields).json() == first
    assert head(site, made) == after


def test_what_an_undo_far_back_takes_with_it_is_told_in_a_hundred_lines(site: Site) -> None:
    """Of an evening all that goes is more than anybody reads, and than a phone loads."""
    made = site.well("Ann")
    table, visitor = site.hall.table(made.table), site.client(made.link)
    first = int(table.feed(made.seat)[-1].number) + 1
    for count in range(130):
        order = {"do": "adjust", "figure": "p1", "coins": 1 + count % 2, "reason": "gift"}
        assert table.command(made.seat, order, f"gift-{count:08}").done
    listing = visitor.get(f"{visitor.seat}undo?to={first}").text
    lines = re.findall(r"<li>(.*?)</li>", listing)
    assert [line.split()[0] for line in lines[:100]] == [f"#{first + place}" for place in range(100)]
    assert lines[100:] == [f"and 30 more, up to #{first + 129}"]


def test_a_form_without_the_module_comes_back_to_the_table(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    answer = visitor.bare("do", **button(visitor.page(), "Draw with Ann"))
    assert answer.status_code == 303
    assert answer.headers["location"] == visitor.seat
    assert "Ann draws and rolls" in visitor.page()


def test_a_refused_form_without_the_module_shows_why_on_the_page_that_stays(site: Site) -> None:
    made = site.well("Ann", "Bob")
    visitor = site.client(made.link)
    fields = button(visitor.page(), "Draw with Ann")
    table = site.hall.table(made.table)
    table.command(made.seat, {"do": "draw", "figure": "p1"}, "elsewhere-0000")
    if table.state.affairs.question is not None:
        table.command(made.seat, {"do": "answer", "choice": "drop"}, "elsewhere-0001")
    answer = visitor.bare("do", **fields)
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert "has drawn" in answer.text
    assert "At the well" in answer.text


def test_a_button_whose_terms_changed_says_what_changed(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    fields = button(visitor.page(), "Draw with Ann")
    site.hall.table(made.table).command(made.seat, {"do": "set-option", "name": "price", "value": 7}, "price-0000000")
    before = head(site, made)
    refused = visitor.order("do", **fields).json()
    assert refused["state"] == "refused"
    assert "7 coin" in refused["words"]
    assert head(site, made) == before
    assert visitor.order("do", **button(visitor.page(), "Draw with Ann")).json()["state"] == "done"


FORGED = (
    {"do": "draw", "figure": "p1"},
    {"do": "join", "name": "Zed"},
    {"do": "adjust", "figure": "p1", "coins": 99, "reason": "greed"},
    {"do": "rule", "words": "I win"},
    {"do": "set-option", "name": "price", "value": 0},
    {"do": "set-referee", "gm": True},
    {"do": "answer", "choice": "keep"},
    {"do": "say", "text": "boo"},
    {"do": "note", "text": "boo"},
    {"do": "undo"},
    {"do": "make-seat", "role": "gm", "name": "Me", "sure": True},
    {"do": "renew-link", "seat": "SEAT"},
    {"do": "revoke-seat", "seat": "SEAT"},
    {"do": "open-dice", "which": "hidden"},
    {"do": "end-round"},
    {"do": "next"},
)


@pytest.mark.parametrize("command", FORGED, ids=lambda c: str(c["do"]))
def test_a_watcher_orders_nothing(site: Site, command: dict[str, object]) -> None:
    made = site.well("Ann")
    watcher = invited(site, made, "watcher")
    before = head(site, made)
    body = json.dumps(command).replace("SEAT", made.seat)
    answer = watcher.order("do", command=body, key=KEY)
    assert answer.json()["state"] == "refused"
    assert answer.json()["words"]
    for path in ("next", "note", "undo", "line"):
        assert watcher.order(path, key=KEY, text="x", line="“x”").json()["state"] == "refused"
    assert head(site, made) == before


@pytest.mark.parametrize(
    "command",
    [{"do": "draw", "figure": "p1"}, {"do": "end-round"}, {"do": "next"}, {"do": "revoke-seat", "seat": "SEAT"}],
    ids=lambda c: str(c["do"]),
)
def test_a_player_does_not_order_what_is_not_theirs(site: Site, command: dict[str, object]) -> None:
    made = site.well("Ann", "Bob", role="gm")
    player = invited(site, made, "player", "p2")
    before = head(site, made)
    answer = player.order("do", command=json.dumps(command).replace("SEAT", made.seat), key=KEY)
    assert answer.json()["state"] == "refused"
    assert head(site, made) == before


@pytest.mark.parametrize(
    "body",
    [
        "",
        "not json",
        "[]",
        "17",
        '{"do": "fly"}',
        '{"do": "draw"}',
        '{"do": "draw", "figure": 5}',
        '{"do": "draw", "figure": "p1", "more": 1}',
        '{"do": "draw", "figure": "p1", "times": "many"}',
        "[" * 10_000,
        '{"do": "draw", "figure": "\\ud800"}',
        '{"do": "draw", "figure": "p1", "times": "\\ud800"}',
        '{"do": "draw", "figure": ["\\ud800"]}',
        '{"do": "draw", "figure": "p1", "times": NaN}',
        '{"do": "draw", "figure": "p1", "times": -Infinity}',
        '{"do": "draw", "figure": "p1", "times": ' + "9" * 5_000 + "}",
    ],
)
def test_what_is_no_order_is_refused_in_words_and_writes_nothing(site: Site, body: str) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    before = head(site, made)
    answer = visitor.order("do", command=body, key=KEY)
    assert answer.status_code == 200
    assert answer.json()["state"] == "refused"
    assert "Traceback" not in answer.text
    assert head(site, made) == before


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "has spaces in it", "ключ-ключ-ключ"])
def test_a_bad_key_is_refused(site: Site, key: str) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    fields = button(visitor.page(), "Draw with Ann") | {"key": key}
    assert "key" in visitor.order("do", **fields).json()["words"]


def test_a_blank_is_filled_from_the_form(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    fields = button(visitor.page(), "Join") | {"blank.name": "Zoë"}
    assert visitor.order("do", **fields).json()["state"] == "done"
    assert "Zoë comes to the well." in visitor.page()


def test_typed_lines_are_orders_speech_or_odds(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    assert visitor.order("line", line="/draw  ANN", key="line-00000001").json()["state"] == "done"
    assert visitor.order("line", line="“Hello, all”", key="line-00000002").json()["state"] == "done"
    assert visitor.order("line", line="Plain words", key="line-00000003", **{"as": "say"}).json()["state"] == "done"
    assert visitor.order("line", line="say Well met", key="line-00000004").json()["state"] == "done"
    page = visitor.page()
    assert "Ann draws and rolls" in page
    for speech in ("Hello, all", "Plain words", "Well met"):
        assert f"“{speech}”" in page


@pytest.mark.parametrize("game", ["axiom", "3dx"])
def test_begin_at_the_line_begins_an_adventure_by_the_dice(site: Site, game: str) -> None:
    """A game master may choose which; who types the order alone leaves it to the dice, as the button proposes."""
    made = site.hall.make_table(game, "The Ford", name="Reed", role="gm")
    table = site.hall.table(made.table)
    (party,) = [one.offer.command for one in table.offers(made.seat) if tag_of(one.offer.command) == "make-party"]
    assert table.command(made.seat, party, KEY).done
    assert site.client(made.link).order("line", line="begin", key="line-00000001").json()["state"] == "done"
    assert [row.kind for row in table.log.rows].count("story-began") == 1


def test_an_order_that_begins_as_speech_and_rolls_do_is_that_order(site: Site) -> None:
    """“Roll on the Threat table” is on a button: it was taken for dice."""
    made = site.hall.make_table("axx", "The Chapel", name="Reed", role="gm", quick=7)
    gm = site.client(made.link)
    offers = [one.offer for one in site.hall.table(made.table).offers(made.seat)]
    (threat,) = [one for one in offers if one.typed == "roll threat"]
    for count, line in enumerate(("roll threat", f"/{threat.words}")):
        before = head(site, made)
        assert gm.order("line", line=line, key=f"line-{count:08}").json() == {"state": "done", "words": ""}
        assert head(site, made) > before
    told = gm.order("line", line="roll 1d1", key="line-00000009").json()
    assert told == {"state": "told", "words": "1d1: 1. (Outside the game: nothing is written.)"}


def test_odds_and_rolls_are_told_and_nothing_is_written(site: Site) -> None:
    made = site.hall.make_table("axx", "The Chapel", name="Ann")
    visitor = site.client(made.link)
    before = head(site, made)
    told = visitor.order("line", line="odds 2d6 vs 7", key="line-00000001").json()
    assert (told["state"], told["words"]) == ("told", "58.3 % (7 of 12)")
    told = visitor.order("line", line="Roll 1d1+4", key="line-00000002").json()
    assert told == {"state": "told", "words": "1d1+4: 5. (Outside the game: nothing is written.)"}
    told = visitor.order("line", line="roll 3d", key="line-00000003").json()
    assert told["words"] == "'3d', column 3: expected 1 to 1,000 sides."
    assert head(site, made) == before


def test_the_odds_of_an_order_are_asked_by_its_words_or_in_short(site: Site) -> None:
    """`odds search` was taken for dice that nobody can read."""
    made = site.hall.make_table("axx", "The Chapel", name="Ann", quick=7)
    visitor, before = site.client(made.link), head(site, made)
    offers = [one.offer for one in site.hall.table(made.table).offers(made.seat)]
    (search,) = [one for one in offers if one.typed == "search"]
    assert search.chance is not None
    for count, line in enumerate(("odds search", f"odds {search.words}")):
        told = visitor.order("line", line=line, key=f"line-{count:08}").json()
        assert told["state"] == "told"
        assert told["words"].startswith(f"{search.words}: {search.chance.percent()}")
    go = next(one for one in offers if one.typed.startswith("go ") and one.chance is None and not one.greyed)
    told = visitor.order("line", line=f"odds {go.typed}", key="line-00000009").json()
    assert told["words"] == f"{go.words}: no one roll decides it; the odds room tells what may come of it."
    assert head(site, made) == before


def test_a_line_that_is_no_order_says_what_is_near_and_can_be_said_instead(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    before = head(site, made)
    answer = visitor.order("line", line="drew ann", key=KEY).json()
    assert answer == {
        "state": "refused",
        "words": "There is no order “drew ann” just now. Near to it: draw ann.",
        "say_it": "drew ann",
    }
    assert head(site, made) == before


def test_what_is_taken_back_is_what_was_listed_though_somebody_played_on_meanwhile(site: Site) -> None:
    made = site.well("Ann", "Bob")
    visitor = site.client(made.link)
    table = site.hall.table(made.table)
    assert table.command(made.seat, {"do": "draw", "figure": "p1"}, "draw-for-ann-1").done
    number = table.feed(made.seat)[-1].number
    page = visitor.page("undo")
    assert hidden(page, "to") == [number]
    assert table.command(made.seat, {"do": "draw", "figure": "p2"}, "draw-for-bob-1").done
    assert visitor.order("undo", to=number, key=hidden(page, "key")[0]).json()["state"] == "done"
    assert [person.drawn for person in table.state.world.people.values()] == [False, False]


def test_undo_lists_what_goes_before_it_is_asked_for(site: Site) -> None:
    made = site.well("Ann", "Bob")
    visitor = site.client(made.link)
    visitor.order("line", line="draw ann", key="line-00000001")
    number = next(e.number for e in site.hall.table(made.table).feed(made.seat) if e.kind == "drawn")
    page = visitor.get(f"{visitor.seat}undo?to={number}").text
    assert "Ann draws and rolls" in page
    assert f'name="why" maxlength="{SPEECH_LENGTH}"' in page  # the field takes what the rule takes
    answer = visitor.order("undo", to=number, why="a slip", key=hidden(page, "key")[0])
    assert answer.json()["state"] == "done"
    assert 'class="undone"' in visitor.page()
    assert "a slip" in visitor.page()


def test_why_shows_the_terms_that_did_not_apply_too(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    visitor.order("line", line="draw ann", key="line-00000001")
    number = next(e.number for e in site.hall.table(made.table).feed(made.seat) if e.kind == "drawn")
    page = visitor.get(f"{visitor.seat}why/{number}").text
    assert "round" in page
    assert "luck" in page
    assert "does not apply" in page
    assert "Drawing" in page
    assert visitor.get(f"{visitor.seat}why/999").status_code == 404
    assert visitor.get(f"{visitor.seat}why/gm.1").status_code == 404


def test_the_host_sets_a_seat_and_its_link_is_shown_once(site: Site) -> None:
    made = site.well("Ann")
    host = site.host()
    fields = {"name": "Zoë", "role": "player", "figure": "p1", "key": KEY}
    page = host.post(f"/table/{made.table}/seat", data=fields, follow_redirects=True).text
    link = page.split('readonly value="')[1].split('"')[0]
    assert link.startswith(f"{site.url}/j/")
    assert "<svg" in page
    assert link not in host.get(f"/table/{made.table}/").text
    assert link not in host.post(f"/table/{made.table}/seat", data=fields, follow_redirects=True).text
    assert "Draw with Ann" in site.client(link.rsplit("/", 1)[1]).page()


def test_a_new_link_for_a_seat_names_whose_it_is(site: Site) -> None:
    made = site.well("Ann", role="gm")
    gm = site.client(made.link)
    for name in ("Bo", "Cy"):
        gm.bare("seat", name=name, role="player", key=f"a-seat-for-{name}")
    bo = next(seat.id for seat in site.hall.table(made.table).seats() if seat.name == "Bo")
    answer = gm.post(f"{gm.seat}renew", data={"seat": bo, "key": "r" * 16}, follow_redirects=True)
    assert "The link for Bo" in answer.text
    assert site.client(answer.text.split('readonly value="')[1].split('"')[0].rsplit("/", 1)[1]).seat.endswith(f"{bo}/")


def test_the_page_with_a_new_link_is_no_forms_answer_so_that_going_back_to_it_is_safe(site: Site) -> None:
    made = site.well("Ann", role="gm")
    gm = site.client(made.link)
    for visitor, path, name in ((site.host(), f"/table/{made.table}/", "Zoë"), (gm, gm.seat, "Ida")):
        fields = {"name": name, "role": "player", "key": str(len(path)) * 16}
        answer = visitor.post(f"{path}seat", data=fields, follow_redirects=True)
        (sent,) = answer.history
        assert sent.status_code == 303
        shown = str(answer.url)
        assert ("?link=" in shown, f"The link for {name}" in answer.text) == (True, True)
        again = visitor.get(shown)
        assert (again.status_code, "The link for" in again.text, name in again.text) == (200, False, True)


@pytest.mark.parametrize("form", ["do", "next", "note", "line", "seat", "figures", "renew", "revoke", "branch"])
def test_where_a_form_was_sent_opened_anew_leads_to_the_page_that_it_stood_on(site: Site, form: str) -> None:
    made = site.well("Ann", role="gm")
    visitor = site.client(made.link)
    page = "lobby" if form in ("seat", "figures", "renew", "revoke") else ""
    assert visitor.get(f"{visitor.seat}{form}", follow_redirects=True).url.path == f"{visitor.seat}{page}"
    assert site.host().get(f"{visitor.seat}{form}").status_code == 404


def test_the_hosts_forms_opened_anew_lead_back_too(site: Site) -> None:
    made = site.well("Ann", role="gm")
    host = site.host()
    for form in ("seat", "figures", "renew", "revoke", "pack"):
        assert (
            host.get(f"/table/{made.table}/{form}", follow_redirects=True).url.path.rstrip("/")
            == f"/table/{made.table}"
        )
    assert site.client(made.link).get(f"/table/{made.table}/seat").status_code == 403
    for form in ("/new", "/look"):
        assert host.get(form, follow_redirects=True).url.path == "/"


def test_a_gm_in_a_table_without_one_is_asked_twice(site: Site) -> None:
    made = site.well("Ann")
    host = site.host()
    fields = {"name": "Zoë", "role": "gm", "key": KEY}
    first = host.post(f"/table/{made.table}/seat", data=fields)
    assert first.status_code == 409
    assert "/j/" not in first.text
    assert 'name="sure"' in first.text
    second = host.post(f"/table/{made.table}/seat", data={**fields, "sure": "1"}, follow_redirects=True)
    assert "/j/" in second.text
    assert "sits down as game master" in site.client(made.link).page()


def test_a_player_goes_on_without_one_who_is_gone_and_not_without_one_who_is_there(site: Site) -> None:
    made = site.well("Ann")
    table = site.hall.table(made.table)
    for role, name in (("player", "Bo"), ("watcher", "Wat")):
        assert table.command("host", MakeSeat(role=role, name=name), f"seat-{name}-00000000").done
    (bo,) = (one for one in table.seats() if one.name == "Bo")
    visitor = site.client(made.link)
    assert "Wat is gone" not in visitor.page()
    fields = button(visitor.page(), "Bo is gone: go on without")
    told = visitor.order("do", **fields).json()
    assert told["state"] == "refused"
    assert told["words"].startswith("Bo was here within the last 5 minutes, so only Bo can say so")
    table.clock = lambda: now() + GONE_AFTER
    fields = button(visitor.page(), "Bo is gone: go on without")
    assert visitor.order("do", **fields).json()["state"] == "done"
    assert table.state.affairs.seats[bo.id].away
    assert "Bo is gone" not in visitor.page()


def test_the_gm_says_of_any_player_at_once_who_is_gone_and_who_is_back(site: Site) -> None:
    made = site.well("Ann", role="gm")
    player = invited(site, made, "player")
    assert "is gone" not in player.page()
    gm = site.client(made.link)
    for words, away in (("Player is gone: go on without", True), ("Player is back", False)):
        assert gm.order("do", **button(gm.page(), words)).json()["state"] == "done"
        assert site.hall.table(made.table).seats()[-1].away == away
    assert "Player is back" not in gm.page()


def test_the_gm_looks_through_a_seats_eyes_and_can_only_look(site: Site) -> None:
    made = site.well("Ann", "Bob", role="gm")
    player = invited(site, made, "player", "p2")
    gm = site.client(made.link)
    path = next(part.split('"')[0] for part in gm.page().split('href="') if part.startswith("as/"))
    seen = gm.get(gm.seat + path).text
    assert "can only look" in seen
    assert 'id="line"' not in seen
    assert "<form" not in seen.partition('aria-label="Here"')[2].partition("</section>")[0]
    assert player.get(player.seat + path).status_code == 404


def test_hidden_dice_of_a_run_that_has_ended_are_opened_by_the_gm(site: Site) -> None:
    made = site.well("Ann", role="gm")
    gm, player = site.client(made.link), invited(site, made, "player")
    assert "Open the hidden dice" not in gm.page()
    assert gm.order("do", **button(gm.page(), "Open these dice, and seal new ones")).json()["state"] == "done"
    assert "Open the hidden dice" not in player.page()
    hidden = button(gm.page(), "Open the hidden dice of run 1")
    assert gm.order("do", **hidden).json()["state"] == "done"
    assert site.hall.table(made.table).secrets[1].hidden_opened is not None
    assert "Open the hidden dice" not in gm.page()


def test_the_lobby_sets_who_takes_back_at_once(site: Site) -> None:
    made = site.well("Ann", role="gm")
    player, table = invited(site, made, "player"), site.hall.table(made.table)
    host = site.host()
    assert "Players ask the game master, or without one each other" in host.get(f"/table/{made.table}").text
    assert "Taking back" not in player.page("lobby")
    given = {"name": "undo", "value": "players"}
    assert player.post(f"{player.seat}house", data={**given, "key": "a" * 32}).status_code == 409
    assert host.post(f"/table/{made.table}/house", data={**given, "key": "b" * 32}).status_code == 303
    assert table.state.affairs.house["undo"] == "players"
    assert "From now on, every player takes back at once, without asking." in player.page()
    gm = site.client(made.link)
    assert "Let players ask" in gm.page("lobby")
    assert gm.post(f"{gm.seat}house", data={"name": "undo", "value": "gm", "key": "c" * 32}).status_code == 303
    assert table.state.affairs.house["undo"] == "gm"
    wrong = gm.post(f"{gm.seat}house", data={"name": "luck", "value": "on", "key": "d" * 32})
    assert (wrong.status_code, "The table has no such switch" in wrong.text) == (409, True)


def test_the_next_button_says_what_it_will_do(site: Site) -> None:
    made = site.well("Ann", role="gm")
    gm = site.client(made.link)
    assert "Next:" not in gm.page()
    table = site.hall.table(made.table)
    table.command(made.seat, {"do": "draw", "figure": "p1"}, "draw-00000001")
    if table.state.affairs.question is not None:
        table.command(made.seat, {"do": "answer", "figure": "p1", "choice": "drop"}, "drop-00000001")
    assert "Next: End the round" in gm.page()
    assert gm.order("next", key=KEY).json()["state"] == "done"
    assert "Round 1 ends." in gm.page()
