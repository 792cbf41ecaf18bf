"""Who may knock at the server, how often and with how much; what every answer carries."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterator
from time import process_time
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from tests.web.site_ import SECRET, Site

from tablewright.web.access import cookies_of
from tablewright.web.guard import BODY_LIMIT, POLICY, Bucket, Guard, Names, Rates
from tablewright.web.render import STATIC, version

ADDRESSES = (
    "/",
    f"/static/{version()}/look.css",
    f"/static/{version()}/table.js",
    "/rules/axx",
    "/nowhere",
    "/t/abc/def/",
    "/j/wrong",
    "/h/wrong",
)


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_answer_carries_the_policy(site: Site, path: str) -> None:
    answer = site.client().get(path)
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers


def test_what_browsers_keep_for_long_has_another_address_once_it_is_changed(site: Site) -> None:
    """Modules import each other by name: a query behind the first one's address would leave old ones in use."""
    visitor = site.client(site.well("Ann").link)
    page = visitor.page()
    (module,) = re.findall(r'src="([^"]+/table\.js)"', page)
    kept = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))
    for script in STATIC.glob("*.js"):
        for name in re.findall(r'from "(\./[^"]+)"', script.read_text("utf-8")):
            kept.add(urljoin(module, name))
    assert len(kept) > 10
    for address in kept:
        answer = visitor.get(address)
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True)
        assert address.startswith(f"/static/{version()}/")
        assert visitor.get(address.replace(version(), "0" * 12)).status_code == 404


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    assert POLICY == (
        "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    )


@pytest.mark.parametrize("path", ["/", "/t/TABLE/SEAT/", "/t/TABLE/SEAT/lobby", "/rules/axx"])
def test_pages_hold_no_inline_style_or_script(site: Site, path: str) -> None:
    made = site.well("Ann")
    page = site.client(made.link).get(path.replace("TABLE", made.table).replace("SEAT", made.seat)).text
    assert " style=" not in page
    assert "<style" not in page
    assert " onclick=" not in page
    assert "<script>" not in page
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "10.0.0.7",
        "",
        "[::1",
        "localhost.evil",
        "evil.example@127.0.0.1",
        "127.0.0.1/evil.example",
        "127.0.0.1?evil.example",
        "127.0.0.1:80:80",
        "127.0.0.1:evil",
    ],
)
def test_a_name_that_is_not_ours_is_turned_away(site: Site, host: str) -> None:
    answer = site.client().get("/", headers={"host": host})
    assert answer.status_code in (400, 421)
    assert "Tablewright" not in answer.text


def test_beyond_loopback_a_bare_address_is_known_but_not_any_name() -> None:
    wide, narrow = Names.of("192.168.1.2", "gamebox"), Names.of("127.0.0.1")
    assert wide.knows("192.168.1.7:8423")
    assert wide.knows("[fe80::1]:8423")
    assert wide.knows("GameBox:8423")
    assert not wide.knows("evil.example")
    assert not narrow.knows("192.168.1.7:8423")
    assert narrow.knows("localhost:9999")
    assert narrow.knows("[::1]:8423")
    assert not narrow.knows("[::1]evil.example")
    assert not wide.knows("192.168.1.7@evil.example")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"origin": "OURS"}, 303),
    ],
)
def test_a_form_from_another_page_is_not_taken(site: Site, headers: dict[str, str], status: int) -> None:
    given = {name: value.replace("OURS", site.url) for name, value in headers.items()}
    with httpx.Client(base_url=site.url) as client:
        answer = client.post("/look", data={"look": "dark", "back": "/"}, headers=given)
    assert answer.status_code == status
    assert ("set-cookie" in answer.headers) == (status == 303)


def test_a_header_that_decides_and_stands_twice_is_not_taken(site: Site) -> None:
    form = {"look": "dark", "back": "/"}
    for twice in (("Origin", "http://evil.example", site.url), ("Origin", site.url, "http://evil.example")):
        name, first, second = twice
        with httpx.Client(base_url=site.url) as client:
            answer = client.post("/look", data=form, headers=[(name, first), (name, second)])
        assert answer.status_code == 400
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/static/%00", "/rules/a%0db", "/%7f", "/t/%1b[2J/x/"])
def test_an_address_with_controls_in_it_is_no_address(site: Site, path: str) -> None:
    with socket.create_connection(("127.0.0.1", site.port), timeout=5) as wire:
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n".encode())
        assert wire.recv(4096).startswith(b"HTTP/1.1 400")


def test_other_methods_are_not_taken(site: Site) -> None:
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
        assert site.client().request(method, "/").status_code == 405


def test_too_much_at_once_is_not_read(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    answer = visitor.order("line", line="x" * (BODY_LIMIT + 1), key="k" * 16)
    assert answer.status_code == 413
    fields = {f"f{i}": "1" for i in range(400)}
    assert "cannot be read" in visitor.order("line", **fields).json()["words"]
    assert visitor.get("/?" + "x" * 3000).status_code == 414


def test_a_body_that_claims_no_length_may_not_grow_past_the_limit(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    head = site.hall.table(made.table).log.head

    def body() -> Iterator[bytes]:
        for _ in range(3):
            yield b"line=" + b"x" * 40_000

    form = {"content-type": "application/x-www-form-urlencoded"}
    answer = visitor.post(visitor.seat + "line", content=body(), headers=form)
    assert answer.status_code == 413
    assert "too much at once" in answer.text
    assert site.hall.table(made.table).log.head == head


def test_a_body_that_never_comes_holds_nobody_up_for_ever(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    site.guard.patience = 0.2
    head = f"POST {visitor.seat}line HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nOrigin: {site.url}\r\n"
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.cookies.jar)
    form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nline="
    with socket.create_connection(("127.0.0.1", site.port), timeout=5) as slow:
        slow.sendall(f"{head}Cookie: {cookies}\r\n{form}".encode())
        assert slow.recv(4096).startswith(b"HTTP/1.1 408")


def test_rates_give_tokens_back_with_time() -> None:
    time = [0.0]
    rates = Rates(each_second=2, burst=3, clock=lambda: time[0])
    assert [rates.take("ann") for _ in range(5)] == [True, True, True, False, False]
    assert rates.take("bob")
    time[0] = 1.0
    assert [rates.take("ann") for _ in range(3)] == [True, True, False]


def test_rates_forget_those_who_have_all_their_tokens() -> None:
    time = [0.0]
    rates = Rates(each_second=1, burst=5, clock=lambda: time[0])
    rates.buckets = {str(i): Bucket(5, 0.0) for i in range(10_000)}
    time[0] = 6.0
    assert rates.take("new")
    assert len(rates.buckets) == 1


def test_too_many_orders_at_once_wait_and_nothing_is_written() -> None:
    site = Site(writes=Rates(each_second=0.001, burst=3))
    try:
        made = site.well("Ann")
        visitor = site.client(made.link)
        states = [visitor.order("line", line=f"“{i}”", key=f"key-{i:012}").status_code for i in range(5)]
        assert states == [200, 200, 200, 429, 429]
        said = [e for e in site.hall.table(made.table).feed(made.seat) if e.kind == "said"]
        assert [entry.card.text for entry in said] == ["0", "1", "2"]
    finally:
        site.stop()


def test_cookies_of_ones_own_making_give_no_more_requests() -> None:
    """Who varied the cookie could ask as often as they liked; who sits at a table is held up by nobody else."""
    site = Site(rates=Rates(each_second=0.001, burst=6))
    try:
        made = site.well("Ann")
        visitor, stranger = site.client(made.link), site.client()
        states = [stranger.get("/", headers={"cookie": f"tw_seat={i}; tw_at_{i}=x.{i}"}).status_code for i in range(7)]
        assert states == [200] * 5 + [429] * 2  # the link was opened from the same address, before anybody was known
        seat = made.seat
        assert [visitor.get(f"/t/{made.table}/{seat}/").status_code for _ in range(2)] == [200, 200]
        assert visitor.get("/").status_code == 200
        stolen = {"cookie": f"tw_at_{seat}={made.table}.{'0' * 64}; tw_seat=x"}
        assert stranger.get(f"/t/{made.table}/{seat}/", headers=stolen).status_code == 429
        assert [visitor.get("/rules/axx").status_code for _ in range(4)] == [200, 200, 200, 429]
    finally:
        site.stop()


@pytest.mark.parametrize(
    ("client", "other", "one"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::9", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
    ],
)
def test_one_house_is_one_address(client: str, other: str, one: bool) -> None:
    rates = Rates(each_second=0.001, burst=1)

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def status(address: str) -> int:
        told: list[Any] = []

        async def send(message: Any) -> None:
            told.append(message)

        scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1")],
            "client": (address, 1),
        }
        await Guard(app, Names.of("127.0.0.1"), rates=rates)(scope, None, send)  # type: ignore[arg-type]
        return int(told[0]["status"])

    assert asyncio.run(status(client)) == 200
    assert asyncio.run(status(other)) == (429 if one else 200)


def test_nothing_is_kept_of_tables_that_are_not_there(site: Site) -> None:
    visitor, doors = site.client(), getattr(site.hall, "_doors")  # noqa: B009 (what must not grow is nobody's to see)
    for count in range(20):
        assert visitor.get(f"/t/nothing{count}/x/").status_code == 404
    assert doors == {}


def test_a_link_becomes_a_cookie_for_its_seat_alone(site: Site) -> None:
    made = site.well("Ann")
    answer = site.client().get(f"/j/{made.link}")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{made.table}/{made.seat}/"
    seat, home = answer.headers.get_list("set-cookie")
    assert f"Path=/t/{made.table}/{made.seat}/" in seat
    assert "HttpOnly" in seat
    assert "SameSite=lax" in seat
    assert made.link in seat
    assert made.link not in home
    assert "HttpOnly" in home
    assert made.link not in answer.text + answer.headers["location"]


def test_no_secret_stays_in_a_page(site: Site) -> None:
    made = site.well("Ann")
    visitor, host = site.client(made.link), site.host()
    for page in (visitor.page(), visitor.page("lobby"), visitor.get("/").text, host.get("/").text):
        assert made.link not in page
        assert SECRET not in page


def test_one_browser_holds_several_seats_and_sees_only_its_own_tables(site: Site) -> None:
    first, second, other = site.well("Ann"), site.well("Bob"), site.well("Cid")
    browser = site.client(first.link)
    browser.get(f"/j/{second.link}")
    assert browser.get(f"/t/{first.table}/{first.seat}/").status_code == 200
    assert browser.get(f"/t/{second.table}/{second.seat}/").status_code == 200
    assert browser.get(f"/t/{other.table}/{other.seat}/").status_code == 404
    home = browser.get("/").text
    assert f"/t/{first.table}/{first.seat}/" in home
    assert f"/t/{second.table}/{second.seat}/" in home
    assert other.table not in home
    assert "/new" not in home


@pytest.mark.parametrize("mark", ["{table}." + "0" * 64, "{table}.", "{table}", '"{table}.\\351"', '"\\351.0"'])
def test_a_made_up_listing_cookie_lists_nothing(site: Site, mark: str) -> None:
    made = site.well("Ann")
    header = f"tw_at_{made.seat}={mark.format(table=made.table)}"
    answer = site.client().get("/", headers={"Cookie": header})
    assert answer.status_code == 200
    assert made.table not in answer.text


def test_a_heap_of_made_up_listing_cookies_is_not_looked_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    store = site.desk.hall.store
    seats, asked = store.seats, list[str]()

    def counted(table: str) -> Any:
        asked.append(table)
        return seats(table)

    monkeypatch.setattr(store, "seats", counted)
    header = "; ".join(f"tw_at_{number:012}={number:012}.{'0' * 64}" for number in range(500))
    assert site.client().get("/", headers={"Cookie": header}).status_code == 200
    assert len(asked) == 180, "browsers keep no more cookies of one place"


def test_a_closed_seat_answers_the_same_whether_it_exists_or_not(site: Site) -> None:
    made = site.well("Ann")
    stranger = site.client()
    there = stranger.get(f"/t/{made.table}/{made.seat}/")
    nowhere = stranger.get("/t/000000000000/000000000000/")
    assert there.status_code == nowhere.status_code == 404
    assert there.text == nowhere.text


def test_a_revoked_seat_opens_nothing_any_more(site: Site) -> None:
    made = site.well("Ann")
    host, visitor = site.host(), site.client(made.link)
    assert visitor.get(visitor.seat).status_code == 200
    answer = host.post(f"/table/{made.table}/revoke", data={"seat": made.seat, "key": "r" * 16})
    assert answer.status_code == 303
    assert visitor.get(visitor.seat).status_code == 404
    assert visitor.order("line", line="“hello”", key="k" * 16).json()["state"] == "refused"
    assert site.client().get(f"/j/{made.link}").status_code == 404


def test_only_the_host_makes_tables(site: Site) -> None:
    answer = site.client().post("/new", data={"title": "Mine", "game": "axx", "key": "k" * 16})
    assert answer.status_code == 403
    assert site.hall.tables() == []


def test_the_host_link_is_checked_and_leaves_the_address(site: Site) -> None:
    visitor = site.client()
    assert visitor.get("/h/not-the-secret").status_code == 404
    answer = visitor.get(f"/h/{SECRET}")
    assert answer.headers["location"] == "/"
    assert "/new" in visitor.get("/").text


def test_garbage_on_the_wire_hurts_nobody(site: Site) -> None:
    for raw in (b"\x00\xff\xfe\r\n\r\n", b"GET / HTTP/1.1\r\nHost: \xff\xff\r\n\r\n", b"POST / HTTP/9.9\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", site.port), timeout=5) as wire:
            wire.sendall(raw)
            wire.recv(4096)
    assert site.client().get("/").status_code == 200
    assert cookies_of("a=b; \x00=; =; ;;tw_x=y=z ;tw_x; tw_look=dark") == {"tw_x": "", "tw_look": "dark"}


@pytest.mark.parametrize("value", ["\\" * 31_000, "\\x" * 15_500, "\\101" * 7_700])
def test_a_cookie_full_of_backslashes_holds_nobody_up(value: str) -> None:
    """Nobody was answered for seconds; now it takes no time that could be told from none."""
    began = process_time()
    for _ in range(20):
        assert cookies_of(f'tw_look="{value}"; tw_host=x') == {"tw_look": f'"{value}"', "tw_host": "x"}
    assert process_time() - began < 0.5


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example",
        "http://evil.example",
        "/\\evil.example",
        "",
        "/\t/evil.example",
        "/\r\nSet-Cookie: a=b",
        "/ ☃",
    ],
)
def test_choosing_colours_leads_nowhere_else(site: Site, back: str) -> None:
    answer = site.client().post("/look", data={"look": "dark", "back": back})
    assert answer.headers["location"] == "/"
