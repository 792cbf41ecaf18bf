"""Behind a proxy: the public address is known, links and cookies are its own, and each visitor counts alone."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.test_web_serve import running

from tablewright.core.errors import Mendable
from tablewright.web.front import Front
from tablewright.web.guard import Guard, Names, Rates

PUBLIC = "https://table.example.org"
FROM_OUTSIDE = {"host": "table.example.org", "origin": PUBLIC, "x-forwarded-for": "198.51.100.7"}


def test_people_come_through_a_proxy_by_its_address(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0", "--public", PUBLIC + "/") as server:
        assert server.link.startswith(f"{PUBLIC}/h/")
        with httpx.Client(base_url=server.url, headers=FROM_OUTSIDE) as host:
            entered = host.get(server.link.removeprefix(PUBLIC))
            assert entered.status_code == 303
            assert "secure" in entered.headers["set-cookie"].lower()
            cookies = {"cookie": entered.headers["set-cookie"].partition(";")[0]}
            made = host.post("/new", data={"game": "axx", "title": "The Mill", "key": "k" * 32}, headers=cookies)
            assert made.status_code == 303
            table = made.headers["location"].split("/")[2]
            form = {"role": "player", "name": "Bo", "key": "s" * 32}
            seat = host.post(f"/table/{table}/seat", data=form, headers=cookies)
            lobby = host.get(seat.headers["location"], headers=cookies).text
            assert re.search(rf"{PUBLIC}/j/[0-9A-Za-z_-]+", lobby)
            assert "Send each player their own link" in lobby
            assert host.get("/", headers={"host": "elsewhere.example.org"}).status_code == 421
            assert host.post("/new", headers={"origin": "https://elsewhere.example.org"}).status_code == 403
        assert httpx.get(server.url).status_code == 200, "on this machine it is there by its own address too"


def test_without_that_address_nobody_comes_by_it(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as server:
        assert httpx.get(server.url, headers=FROM_OUTSIDE).status_code == 421


@pytest.mark.parametrize(
    ("address", "told", "name"),
    [
        ("https://table.example.org", "https://table.example.org/", "table.example.org"),
        ("http://Mill.local:8080/", "http://mill.local:8080/", "mill.local"),
        ("https://table.example.org:443", "https://table.example.org/", "table.example.org"),
        ("http://[2001:db8::1]:80/", "http://[2001:db8::1]/", "2001:db8::1"),
        ("http://table.example.org:443", "http://table.example.org:443/", "table.example.org"),
        ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443/", "2001:db8::1"),
    ],
)
def test_an_address_is_read(address: str, told: str, name: str) -> None:
    front = Front.at(address)
    assert (str(front), front.name) == (told, name)


@pytest.mark.parametrize(
    "address", ["table.example.org", "ftp://table.example.org", "https://table.example.org/rpg/", "https://a b", ""]
)
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(Mendable, match=r"is no address such as https://table\.example\.org, without a path"):
        Front.at(address)


@pytest.mark.parametrize(
    ("peer", "forwarded", "who"),
    [
        ("127.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("::1", ["2001:db8::7"], "2001:db8::7"),
        ("::ffff:127.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("127.0.0.1", ["10.9.9.9, 198.51.100.7"], "198.51.100.7"),  # what the visitor wrote, then what the proxy did
        ("127.0.0.1", ["10.9.9.9", "198.51.100.7"], "198.51.100.7"),
        ("127.0.0.1", ["198.51.100.7, nonsense"], "127.0.0.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("192.0.2.1", ["198.51.100.7"], "192.0.2.1"),  # not through the proxy: nothing of it is believed
    ],
)
def test_who_asks_is_told_by_the_proxy_on_this_machine_alone(peer: str, forwarded: list[str], who: str) -> None:
    headers = [(b"host", b"table.example.org"), *((b"x-forwarded-for", one.encode()) for one in forwarded)]
    scope = {"scheme": "http", "client": (peer, 5), "headers": headers}
    seen = Front.at(PUBLIC).seen(scope, {b"host": "table.example.org"})
    assert (seen["client"][0], seen["scheme"]) == (who, "https")


def test_a_stranger_behind_the_proxy_holds_up_no_other() -> None:
    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def status(who: str) -> int:
        told: list[Any] = []

        async def send(message: Any) -> None:
            told.append(message)

        headers = [(b"host", b"table.example.org"), (b"x-forwarded-for", who.encode())]
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers}
        await guard(scope | {"client": ("127.0.0.1", 1), "scheme": "http"}, None, send)  # type: ignore[arg-type]
        return int(told[0]["status"])

    names = Names.of("127.0.0.1", "table.example.org")
    guard = Guard(app, names, rates=Rates(each_second=0.001, burst=1), front=Front.at(PUBLIC))
    came = ["198.51.100.7", "198.51.100.7", "198.51.100.8"]
    assert [asyncio.run(status(who)) for who in came] == [200, 429, 200]
