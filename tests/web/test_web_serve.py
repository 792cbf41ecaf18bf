"""`tablewright serve` as people run it: a real process, its link, its port, its lock, and how it stops."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.processes import hear_ctrl_c

from tablewright.core.errors import Mendable
from tablewright.web.server import PORT, host_secret, listen, prepare


class Running:
    """A server process, once it has said where it is."""

    def __init__(self, data: Path, *more: str) -> None:
        environ = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        command = [sys.executable, "-m", "tablewright", "serve", "--data", str(data), *more]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environ, preexec_fn=hear_ctrl_c
        )
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()
        self.second = self.process.stdout.readline()
        self.link = self.second.partition(": ")[2].strip()
        self.url = re.search(r"http://[^ ]+", self.first).group() if "http" in self.first else ""  # type: ignore[union-attr]

    def stop(self, how: int = signal.SIGINT) -> tuple[int, float, str]:
        """Its exit status, how many seconds it took to stop, and what it wrote to standard error."""
        began = time.monotonic()
        self.process.send_signal(how)
        _, wrong = self.process.communicate(timeout=10)
        return self.process.returncode, time.monotonic() - began, wrong

    def refused(self) -> str:
        """What a server that did not start wrote to standard error."""
        _, wrong = self.process.communicate(timeout=10)
        assert self.process.returncode == 2
        assert wrong.count("\n") == 1
        return wrong


@contextmanager
def running(data: Path, *more: str) -> Iterator[Running]:
    """A server that is stopped at the end whatever happens."""
    server = Running(data, *more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)


def test_serve_prints_the_host_link_and_ctrl_c_stops_it_at_once(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--port", "0") as server:
        assert server.first.startswith("Tablewright is at http://127.0.0.1:")
        assert server.second.startswith("Host link: http://127.0.0.1:")
        with httpx.Client(follow_redirects=True) as host:
            assert "New table" in host.get(server.link).text
            with host.stream("GET", server.url):
                pass
            status, seconds, wrong = server.stop()
    assert status == 130
    assert seconds < 2.0
    assert wrong == ""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_server_that_is_told_to_stop_closes_all_in_order(tmp_path: Path, how: int) -> None:
    """It was killed by the signal before it had: what it does in the end, as a last backup, was left out."""
    data = tmp_path / "data"
    with running(data, "--port", "0") as server, httpx.Client(follow_redirects=True) as host:
        host.get(server.link)
        form = {"title": "The Cellar", "game": "axx", "key": "k" * 16}
        table = host.post(f"{server.url}new", data=form, headers={"origin": server.url.rstrip("/")})
        if how == signal.SIGTERM:
            assert host.get(f"{table.url}bench/").status_code == 200
        assert (data / "tablewright.db-wal").exists()
        status, _, wrong = server.stop(how)
    assert (status, wrong) == (0, "")
    assert not (data / "tablewright.db-wal").exists()


def test_live_pages_do_not_hold_the_server_back(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--port", "0") as server, httpx.Client(follow_redirects=True) as host:
        host.get(server.link)
        form = {"title": "The Cellar", "game": "axx", "key": "k" * 16}
        table = host.post(f"{server.url}new", data=form, headers={"origin": server.url.rstrip("/")})
        assert table.status_code == 200
        with host.stream("GET", f"{table.url}live") as live:
            assert live.status_code == 200
            next(live.iter_bytes())
            status, seconds, wrong = server.stop()
    assert status == 130
    assert seconds < 1.5
    assert wrong == ""


def test_a_second_server_says_in_one_line_where_the_first_is(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--port", "0") as server, running(tmp_path / "data", "--port", "0") as second:
        assert server.url in second.refused()


def test_everything_is_there_after_a_restart_and_the_host_link_still_opens(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--port", "0") as server, httpx.Client(follow_redirects=True) as host:
        host.get(server.link)
        form = {"title": "The Cellar", "game": "axx", "key": "k" * 16}
        host.post(f"{server.url}new", data=form, headers={"origin": server.url.rstrip("/")})
        secret = server.link.rsplit("/", 1)[1]
        server.stop()
    with running(tmp_path / "data", "--port", "0") as server, httpx.Client(follow_redirects=True) as host:
        assert server.link.endswith(secret)
        assert "The Cellar" in host.get(server.link).text


def test_a_damaged_file_is_refused_in_one_line_and_left_as_it_is(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--port", "0") as server:
        server.stop()
    file = tmp_path / "data" / "tablewright.db"
    file.write_bytes(b"not a database at all" * 100)
    for beside in tmp_path.glob("data/tablewright.db-*"):
        beside.unlink()
    before = file.read_bytes()
    with running(tmp_path / "data", "--port", "0") as server:
        assert "Nothing was written" in server.refused()
    assert file.read_bytes() == before


def test_the_next_free_port_is_taken_and_a_named_one_is_not_replaced() -> None:
    first, second = listen("127.0.0.1", None), listen("127.0.0.1", None)
    try:
        ports = [door.getsockname()[1] for door in (first, second)]
        assert ports[0] >= PORT
        assert ports[1] > ports[0]
        with pytest.raises(Mendable, match=f"Port {ports[0]} is taken"):
            listen("127.0.0.1", ports[0])
    finally:
        first.close()
        second.close()


def test_a_place_where_nobody_can_listen_is_told_and_the_folder_is_let_go(tmp_path: Path) -> None:
    with pytest.raises(Mendable, match="cannot listen"):
        prepare(tmp_path, host="203.0.113.1")
    serving = prepare(tmp_path, port=0)
    serving.door.close()
    serving.folder.close()


def test_the_hosts_secret_is_for_its_owner_alone(tmp_path: Path) -> None:
    secret = host_secret(tmp_path)
    assert len(secret) == 32
    assert host_secret(tmp_path) == secret
    assert (tmp_path / "host-link").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "left", [b"", b"\0" * 33, b"\0" * 4096, b"short", b"\xff\xfe" * 20, b"two words " * 5, b"x" * 500]
)
def test_a_hosts_secret_that_is_half_written_opens_nothing(tmp_path: Path, left: bytes) -> None:
    """A power cut leaves files empty or full of zeros, and zeros can be guessed."""
    (tmp_path / "host-link").write_bytes(left)
    secret = host_secret(tmp_path)
    assert re.fullmatch(r"[0-9A-Za-z_-]{32}", secret)
    assert host_secret(tmp_path) == secret
    assert (tmp_path / "host-link").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["host-link"]


def test_what_stands_in_the_place_of_the_hosts_link_is_told(tmp_path: Path) -> None:
    (tmp_path / "host-link").mkdir()
    with pytest.raises(Mendable, match="host-link is no file"):
        host_secret(tmp_path)


def test_answers_go_out_at_once() -> None:
    door = listen("127.0.0.1", 0)
    try:
        assert door.proto == socket.IPPROTO_TCP
    finally:
        door.close()
