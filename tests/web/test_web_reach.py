"""Links for others lead to this machine from theirs: 127.0.0.1 would lead a friend's phone to the phone."""

from __future__ import annotations

import re
import signal
import socket
from html import unescape
from ipaddress import ip_address
from pathlib import Path

import pytest
from tests.web.site_ import Site
from tests.web.test_web_serve import running

from tablewright.web import reach
from tablewright.web.reach import for_others, own_number

ALL = "0.0.0.0"  # noqa: S104 (what a host types who lets others in)
FIELDS = {"name": "Bo", "role": "player", "key": "bo-sits-down-0001"}


@pytest.mark.parametrize(
    ("bound", "header", "link"),
    [
        (ALL, "127.0.0.1:8423", "192.168.1.7:8423"),
        (ALL, "localhost:8423", "192.168.1.7:8423"),
        (ALL, "LOCALHOST", "192.168.1.7"),
        ("::", "[::1]:8423", "[fd00::7]:8423"),
        (ALL, "gamebox.local:8423", "gamebox.local:8423"),  # whoever came by a name that others know
        (ALL, "192.168.1.9:8423", "192.168.1.9:8423"),
        ("127.0.0.1", "127.0.0.1:8423", "127.0.0.1:8423"),  # nobody else can come
    ],
)
def test_a_link_for_others_names_this_machine_as_they_do(
    monkeypatch: pytest.MonkeyPatch, bound: str, header: str, link: str
) -> None:
    numbers = {ALL: "192.168.1.7", "::": "[fd00::7]"}
    monkeypatch.setattr(reach, "own_number", lambda bound: numbers.get(bound, ""))
    assert for_others(header, bound) == link


def test_the_machines_own_number_is_one_that_others_can_call() -> None:
    assert own_number("127.0.0.1") == own_number("192.168.1.7") == ""
    for bound in (ALL, "::"):
        number = own_number(bound).strip("[]")
        assert not number or not ip_address(number).is_loopback


def test_without_a_network_there_is_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert own_number(ALL) == ""
    assert for_others("127.0.0.1:8423", ALL) == "127.0.0.1:8423"


def invitation(site: Site) -> tuple[str, str]:
    """What the lobby says of links, and the link that it makes for Bo."""
    made = site.hall.make_table("axx", "The Ford", name="Reed")
    page = site.host().post(f"/table/{made.table}/seat", data=FIELDS, follow_redirects=True).text
    lead, link = re.search(r'<p class="lead">(.*?)</p>', page), re.search(r'readonly value="(.*?)"', page)
    assert lead is not None
    assert link is not None
    return unescape(lead[1]), link[1]


def test_the_hosts_own_page_makes_links_that_a_phone_can_open(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.desk.bound = ALL
    monkeypatch.setattr(reach, "own_number", lambda bound: "192.168.1.7")
    said, link = invitation(site)
    assert said == "Send each player their own link; a phone can read it from the square."
    assert re.fullmatch(rf"http://192\.168\.1\.7:{site.port}/j/[\w-]{{22,}}", link)


def test_where_the_number_is_not_known_it_is_said_what_to_put_in(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.desk.bound = ALL
    monkeypatch.setattr(reach, "own_number", lambda bound: "")
    said, link = invitation(site)
    assert "the name or number that your network knows this machine by in the place of 127.0.0.1." in said
    assert link.startswith("http://127.0.0.1:")


def test_serve_says_where_others_reach_it(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--port", "0", "--host", ALL) as server:
        assert server.second.startswith("Host link: http://127.0.0.1:")
        assert server.process.stdout is not None
        number = own_number(ALL)
        if number:
            port = server.url.rstrip("/").rpartition(":")[2]
            said = f"Others in your network reach it at http://{number}:{port}/, by the links that you give them.\n"
            assert server.process.stdout.readline() == said
        server.stop(signal.SIGINT)
