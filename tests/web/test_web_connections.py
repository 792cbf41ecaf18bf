"""Visitors who ask slowly, never ask, or never listen: none of them keeps anybody else out."""

from __future__ import annotations

import resource
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from tests.web.site_ import Site, until
from tests.web.test_web_serve import running

from tablewright.web import connections

PIECE = b"GET / HTTP/1.1\r\nHost: somewhere\r\nX-"


def knock(site: Site, piece: bytes = b"") -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", site.port), timeout=10)
    wire.sendall(piece)
    return wire


def is_gone(wire: socket.socket) -> bool:
    try:
        return wire.recv(100) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("piece", [b"", PIECE])
def test_who_never_finishes_asking_is_let_go(site: Site, monkeypatch: pytest.MonkeyPatch, piece: bytes) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.3)
    with knock(site, piece) as wire:
        began = time.monotonic()
        assert is_gone(wire)
        assert time.monotonic() - began < 3


def test_who_never_finishes_asking_again_is_let_go(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.3)
    with knock(site, PIECE.replace(b"/", b"/nowhere", 1) + b": 1\r\n\r\n") as wire:
        answered = b""
        while not answered.endswith(b"by that name."):
            answered += wire.recv(4_096)
        wire.sendall(PIECE)
        began = time.monotonic()
        assert is_gone(wire)
        assert time.monotonic() - began < 3


def test_a_request_in_pieces_is_answered(site: Site) -> None:
    with knock(site) as wire:
        for byte in f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n".encode():
            wire.sendall(bytes([byte]))
        assert wire.recv(4_096).startswith(b"HTTP/1.1 200")


def test_a_full_house_sends_away_whoever_kept_it_waiting_longest(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = site.client(site.well("Ann").link)
    with visitor.stream("GET", f"{visitor.seat}live") as live, ExitStack() as stack:
        told = live.iter_text()
        assert "retry" in next(told)
        monkeypatch.setattr(connections, "room", lambda: 6)
        wires = [stack.enter_context(knock(site, PIECE)) for _ in range(20)]
        newcomer = httpx.get(f"{site.url}/")
        assert newcomer.status_code == 200
        assert is_gone(wires[0])
        assert "beat" in next(told)  # who listens is not in anybody's way


def test_a_page_that_never_listens_is_let_go(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "DEAF", 0.3)
    visitor = site.client(site.well("Ann").link)
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.cookies.jar)
    head = f"GET {visitor.seat}live HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nCookie: {cookies}\r\n\r\n"
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        deaf.connect(("127.0.0.1", site.port))
        deaf.sendall(head.encode())
        seat = visitor.seat.split("/")[3]
        until(lambda: site.desk.streams.get(seat) == 1)
        table = site.hall.table(visitor.seat.split("/")[2])
        for count in range(4_000):
            table.command(seat, {"do": "say", "text": "x" * 1_990}, f"said-{count:06}")
            if not site.desk.streams[seat]:
                break
        until(lambda: not site.desk.streams[seat])


def test_a_thousand_silent_visitors_take_no_file_from_the_server(tmp_path: Path) -> None:
    """A process that may open 700 files: asyncio would else tell of each visitor whom it cannot let in, for ever."""
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path / "data", "--port", "0"))
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (700, 700))
        port = int(server.url.rsplit(":", 1)[1].strip("/"))
        silent = [socket.create_connection(("127.0.0.1", port), timeout=5) for _ in range(900)]
        for wire in silent:
            stack.callback(wire.close)
        assert httpx.get(server.url, timeout=10).status_code == 200
        _, _, wrong = server.stop()
    assert wrong == ""
