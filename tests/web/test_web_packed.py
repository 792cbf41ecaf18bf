"""What is sent is packed for whoever can unpack it, and comes as soon as it happens all the same."""

from __future__ import annotations

import re
import socket
import time
import zlib

import pytest
from tests.web.site_ import PAGES, Site, Visitor, until

from tablewright.table.bots import Bot
from tablewright.table.hall import Made
from tablewright.web.access import open_seat
from tablewright.web.seatpage import SeatPage


def sent(site: Site, visitor: Visitor, path: str, accept: str, method: str = "GET") -> tuple[dict[str, str], bytes]:
    """An answer's head, and its body as it went over the wire."""
    request = visitor.build_request(method, path, headers={"accept-encoding": accept})
    answer = visitor.send(request, stream=True)
    body = b"".join(answer.iter_raw())
    return {key.lower(): value for key, value in answer.headers.items()}, body


def unpacked(body: bytes) -> str:
    return zlib.decompress(body, 31).decode()


@pytest.fixture
def made(site: Site) -> Made:
    return site.hall.make_table("3dx", "In a cellar", quick=3, name="Mira")


def test_a_page_of_3dx_comes_in_a_fifth_of_its_bytes(site: Site, made: Made) -> None:
    """On a slow phone it took many seconds."""
    visitor = site.client(made.link)
    plain, whole = sent(site, visitor, visitor.seat, "identity")
    assert "content-encoding" not in plain
    head, body = sent(site, visitor, visitor.seat, "gzip, deflate, br")
    assert (head["content-encoding"], head["vary"]) == ("gzip", "accept-encoding")
    assert unpacked(body).startswith("<!doctype html>")
    assert abs(len(unpacked(body)) - len(whole.decode())) < 100
    assert len(body) * 5 < len(whole)


@pytest.mark.parametrize("accept", ["", "br", "gzip;q=0", "gzip; q=0.0, br"])
def test_who_cannot_unpack_it_gets_it_plain(site: Site, made: Made, accept: str) -> None:
    visitor = site.client(made.link)
    head, body = sent(site, visitor, visitor.seat, accept)
    assert "content-encoding" not in head
    assert int(head["content-length"]) == len(body)
    assert b"<!doctype html>" in body


def test_heads_and_short_answers_are_as_they_were(site: Site, made: Made) -> None:
    visitor = site.client(made.link)
    head, body = sent(site, visitor, "/", "gzip", method="HEAD")
    assert "content-encoding" not in head
    assert body == b""
    assert visitor.order("line", key="k" * 20, line="“Hello”").headers.get("content-encoding") is None


def test_what_happens_is_told_at_once_and_packed_with_what_was_told_before(site: Site, made: Made) -> None:
    """Each event can be unpacked when it comes, though the answer never ends."""
    visitor = site.client(made.link)
    unpacker, told, sizes = zlib.decompressobj(31), "", []
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    with socket.create_connection(("127.0.0.1", site.port), timeout=5) as line:
        line.sendall(
            f"GET {visitor.seat}live?since=0.0 HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
            "Accept-Encoding: gzip\r\n\r\n".encode()
        )
        rest = line.makefile("rb")
        assert b"200" in rest.readline()
        while rest.readline() != b"\r\n":
            pass
        for words in ("the bridge is out", "the ford is deep", "then we swim"):
            began, size = time.monotonic(), 0
            site.hall.table(made.table).command(made.seat, {"do": "say", "text": words})
            while words not in told:
                chunk = rest.read(int(rest.readline(), 16))
                rest.readline()
                size += len(chunk)
                told += unpacker.decompress(chunk).decode()
            assert time.monotonic() - began < 2  # a beat comes every two seconds, so this one was not pushed out by it
            sizes.append(size)
    assert sizes[2] < 200


def test_a_slow_page_is_sent_the_panels_as_they_are_and_none_of_those_between(site: Site, made: Made) -> None:
    """All of them were sent one after another: on a slow line the page fell minutes behind the table."""
    visitor, table = site.client(made.link), site.hall.table(made.table)
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8_192)
        line.settimeout(10)
        line.connect(("127.0.0.1", site.port))
        request = f"GET {visitor.seat}live?since=0.0 HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n"
        line.sendall(request.encode())
        until(lambda: table.present() == {made.seat})
        bot, changes = Bot(table, made.seat, 3), 0
        for _ in range(25):
            changes += bot.act()
            time.sleep(0.06)  # the page's panels are drawn anew for each
        assert changes > 15
        table.command(made.seat, {"do": "say", "text": "we are there"})
        told = b""
        while b"\n\n" not in told.partition(b"we are there")[2].partition(b"event: panels\n")[2]:
            told += line.recv(65_536)
            assert told.count(b"event: beat") < 3
    assert told.count(b"event: panels\n") <= 5
    seat = SeatPage(PAGES, open_seat(site.hall, made.table, made.seat, made.link))
    shown: dict[str, str] = {}
    for event in told.decode(errors="replace").split("event: panels\ndata: ")[1:]:
        shown |= dict(re.findall(r'"(\w+)":\{"v":"(\w+)"', event.partition("\n\n")[0]))
    assert shown == {name: panel.v for name, panel in seat.panels().items()}
