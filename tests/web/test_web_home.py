"""The first page: one click to a table, tables made with care, and who sees which."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape
from tests.web.site_ import SECRET, Site

from tablewright.games import registry
from tablewright.store.clock import now
from tablewright.store.folder import open_folder
from tablewright.table import hall

KEY = "k" * 32


def test_one_click_makes_a_table_ready_to_play_and_a_second_click_makes_no_other(site: Site) -> None:
    host = site.host()
    first = host.post("/new", data={"quick": "1", "key": KEY})
    second = host.post("/new", data={"quick": "1", "key": KEY})
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"]
    assert len(site.hall.tables()) == 1
    page = host.get(first.headers["location"]).text
    assert page.count('class="hero') == 4
    assert 'class="map"' in page


def test_a_title_may_be_as_long_as_a_table_takes_and_no_longer(site: Site) -> None:
    host, form = site.host(), {"game": "axiom", "gm": "1", "key": KEY}
    assert 'name="title" maxlength="80"' in host.get("/").text
    assert host.post("/new", data={**form, "title": "x" * 81}).status_code == 422
    assert host.post("/new", data={**form, "title": "x" * 80}).status_code == 303


def test_a_double_click_makes_one_table_and_so_does_a_click_that_is_sent_again_after_a_restart(site: Site) -> None:
    form = {"title": "The Stair", "game": "axiom", "key": KEY}
    browsers = [site.host() for _ in range(4)]
    with ThreadPoolExecutor(len(browsers)) as pool:
        answers = list(pool.map(lambda one: one.post("/new", data=form), browsers))
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["location"] for answer in answers}) == 1
    (row,) = site.hall.tables()
    site.restart()
    again = site.host().post("/new", data=form)
    assert (again.status_code, again.headers["location"]) == (303, f"/table/{row.id}")
    assert [each.id for each in site.hall.tables()] == [row.id]
    assert site.host().post("/new", data={**form, "key": "other" + KEY}).status_code == 303
    assert len(site.hall.tables()) == 2


def test_forms_without_a_key_make_a_table_each(site: Site) -> None:
    for title in ("One", "Two"):
        assert site.host().post("/new", data={"title": title, "game": "axiom"}).status_code == 303
    assert [row.title for row in site.hall.tables()] == ["One", "Two"]


def test_a_table_with_a_game_master_and_house_rules(site: Site) -> None:
    host = site.host()
    switches = registry.game("axx").switches
    switch = next(name for name, value in switches.items() if value is False)
    kept = {f"option.axx.{name}": "1" if value is True else str(value) for name, value in switches.items() if value}
    form = {"title": "The Cellar", "game": "axx", "gm": "1", "begin": "party", "key": KEY, "options": "axx"}
    form[f"option.axx.{switch}"] = "1"
    made = host.post("/new", data=kept | form)
    assert made.status_code == 303
    page = host.get(made.headers["location"]).text
    assert "The Cellar" in page
    assert ">GM<" in page
    table = site.hall.table(made.headers["location"].split("/")[2])
    assert {name: table.state.world.options[name] for name in switches} == {**switches, switch: True}
    assert table.state.affairs.gm


def test_each_game_is_begun_with_one_click_and_with_its_own_house_rules(site: Site) -> None:
    host = site.host()
    page = host.get("/").text
    for game in map(registry.game, registry.GAMES):
        assert f"{game.opening_words}, play" in page
        assert f"House rules of {escape(game.title)}" in page
        made = host.post("/new", data={"quick": "1", "key": game.id * 8, "game": game.id})
        table = site.hall.table(made.headers["location"].split("/")[2])
        assert table.game.id == game.id
        assert {name: table.state.world.options[name] for name in game.switches} == dict(game.switches)


def test_the_house_rules_of_one_game_leave_those_of_another_alone(site: Site) -> None:
    form = {"title": "Pools", "game": "axiom", "begin": "party", "key": KEY, "options": ["axx", "axiom"]}
    kept = {"option.axiom.beyond": "1", "option.axiom.criticals": "1", "option.axiom.opposed": "successes"}
    kept["option.axiom.targets"] = "hidden"
    made = site.host().post("/new", data=form | kept)
    assert made.status_code == 303
    options = site.hall.table(made.headers["location"].split("/")[2]).state.world.options
    assert (options["beyond"], options["criticals"], options["opposed"]) == (True, True, "successes")
    assert options["targets"] == "hidden"
    page_alone = {**form, "options": "axiom", "title": "The page", "key": "p" * 32}
    answer = site.host().post("/new", data=page_alone)
    assert answer.status_code == 422
    assert "With these house rules a table begins empty." in answer.text
    assert len(site.hall.tables()) == 1
    assert site.host().post("/new", data=page_alone | {"begin": ""}).status_code == 303
    wrong = form | kept | {"option.axiom.opposed": "whatever", "key": "w" * 32}
    assert site.host().post("/new", data=wrong).status_code == 422
    bare = site.host().post("/new", data={"title": "Bare", "game": "axiom", "begin": "party", "key": "b" * 32})
    assert site.hall.table(bare.headers["location"].split("/")[2]).state.world.options["beyond"] is True


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"title": "   "}, "A table needs a title."),
        ({"title": "x" * 200}, "title"),
        ({"title": "a\x07b"}, "title"),
        ({"title": "ok", "game": "chess"}, "no game"),
        (
            {"title": "ok", "game": "3dx", "options": "3dx", "option.3dx.armor_floor": "--5"},
            "Armor floor is a whole number.",
        ),
    ],
)
def test_a_table_that_cannot_be_made_says_why_on_the_page_that_stays(
    site: Site, form: dict[str, str], words: str
) -> None:
    answer = site.host().post("/new", data={"game": "axx", "key": KEY} | form)
    assert answer.status_code == 422
    assert words in answer.text
    assert "Set the table" in answer.text
    assert site.hall.tables() == []


def test_the_host_sees_all_tables_and_others_only_their_own(site: Site) -> None:
    made = site.well("Ann")
    other = site.well("Bob")
    assert f"/table/{made.table}" in site.host().get("/").text
    player = site.client(other.link)
    page = player.get("/").text
    assert other.table in page
    assert made.table not in page
    assert player.get(f"/table/{made.table}/").status_code == 403
    assert "All tables" not in page


def test_a_damaged_table_is_told_of_and_the_others_play(tmp_path: Path) -> None:
    folder = open_folder(tmp_path / "data", now=now())
    site = Site(folder.store)
    try:
        good, bad = site.well("Ann"), site.well("Bob")
        assert site.client(bad.link).get("/").status_code == 200
        site.stop()
        damage = "UPDATE facts SET seat = 'x' WHERE \"table\" = ?"
        folder.store.on_writer(lambda c: c.execute(damage, (bad.table,)))
    except Exception:
        site.stop()
        folder.close()
        raise
    site.restart_stopped()
    try:
        home = site.host().get("/").text
        assert "This table" in home
        assert "damaged after its fact" in home
        assert site.client(good.link).get(f"/t/{good.table}/{good.seat}/").status_code == 200
        answer = site.client(bad.link).get(f"/t/{bad.table}/{bad.seat}/")
        assert answer.status_code == 503
        assert "damaged after its fact" in answer.text
        stranger = site.client().get(f"/t/{bad.table}/{bad.seat}/")
        assert stranger.status_code == 404
    finally:
        site.stop()
        folder.close()


def test_pages_that_look_at_a_whole_table_look_between_two_orders(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """An order that made a seat or a figure just then could be a fault of the page."""
    made = site.well("Ann")
    table, free = site.hall.table(made.table), list[bool]()
    host, player = site.host(), site.client(made.link)

    def asks(answer: Any) -> Callable[[object], Any]:
        """What the page asks, with whether somebody else could give an order just then."""

        def asked(_world: object) -> Any:
            with ThreadPoolExecutor(1) as other:
                free.append(other.submit(table.lock.acquire, blocking=False).result())
            return answer

        return asked

    monkeypatch.setattr(table.game, "heroes", asks(("p1",)))
    monkeypatch.setattr(table.game, "when", asks("round 1"))
    for visitor, path in ((host, "/"), (host, f"/table/{made.table}/"), (player, player.seat + "lobby")):
        free.clear()
        assert visitor.get(path).status_code == 200
        assert free == [False]


def test_a_table_that_cannot_be_told_of_keeps_nobody_from_the_others(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = site.well("Ann")
    other = site.hall.make_table("axx", "The Mill", name="Mira")
    monkeypatch.setattr(site.hall.table(made.table).game, "when", lambda _world: 1 / 0)
    page = site.host().get("/")
    assert page.status_code == 200
    assert "A fault of ours: this table cannot be opened just now." in page.text
    assert f"/table/{other.table}" in page.text


def test_a_list_of_long_tables_does_not_take_them_all_into_memory(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fact takes some two kilobytes: a house with years of tables could not list them."""
    short, long = site.well("Ann"), site.well("Bob")
    assert [row.head <= 10 < 2 * row.head for row in site.hall.tables()] == [True, True]
    monkeypatch.setattr(hall, "AT_HAND", 10)
    host, player = site.host(), site.client(long.link)
    site.hall.close()
    page = host.get("/").text
    assert [site.hall.at_hand(row.id) is not None for row in site.hall.tables()] == [False, True]  # the newest first
    site.hall.close()
    site.hall.table(short.table)
    page = player.get("/").text
    assert site.hall.at_hand(long.table) is None
    assert f'href="/t/{long.table}/{long.seat}/"' in page
    assert "Go on as Reed" in page
    assert player.get(f"/t/{long.table}/{long.seat}/").status_code == 200


def test_the_rules_are_a_page_with_a_place_for_every_clause(site: Site) -> None:
    page = site.client().get("/rules/axx").text
    ledger = registry.game("axx").ledger
    assert all(f'id="{clause.id}"' in page for clause in ledger.clauses)
    assert escape(ledger.credit) in page
    assert "unofficial" in page
    assert site.client().get("/rules/chess").status_code == 404


def test_an_address_of_a_seat_that_is_not_there_leads_back_to_the_table(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    for path in ("nowhere", "why/999", "past?at=999", "as/x/"):
        answer = visitor.get(visitor.seat + path)
        assert answer.status_code == 404
        assert f'href="{visitor.seat}"' in answer.text
        stranger = site.client().get(visitor.seat + path)
        assert visitor.seat not in stranger.text


def test_colours_are_kept_in_a_cookie(site: Site) -> None:
    visitor = site.client()
    assert "data-look" not in visitor.get("/").text
    assert visitor.post("/look", data={"look": "dark", "back": "/"}).headers["location"] == "/"
    assert 'data-look="dark"' in visitor.get("/").text
    visitor.post("/look", data={"look": "<script>", "back": "/"})
    assert "data-look" not in visitor.get("/").text


def test_the_hosts_secret_is_nowhere_in_what_is_kept_of_a_table(site: Site) -> None:
    host = site.host()
    made = host.post("/new", data={"quick": "1", "key": KEY})
    table = site.hall.table(made.headers["location"].split("/")[2])
    assert SECRET not in "".join(row.body.decode() for row in table.log.rows)
