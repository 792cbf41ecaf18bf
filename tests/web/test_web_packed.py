"""What is sent is packed for whoever can unpack it, and comes as soon as it happens all the same."""

from __future__ import annotations

import socket
import time
import zlib

import pytest
from tests.web.site_ import Site, Visitor

from tablewright.table.hall import Made


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
