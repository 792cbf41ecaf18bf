"""The live stream: what a page is told first, and what it is told when it has seen what is not there."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest
from tests.web.readers import since_of
from tests.web.site_ import Site, Visitor, games, until
from tests.web.test_web_orders import invited
from tests.web.test_web_secrets import Ear

from tablewright.store.clock import now
from tablewright.store.folder import BACKUP_EVERY, DataFolder, open_folder, restore
from tablewright.table.hall import Hall
from tablewright.web import gallery as gallery_
from tablewright.web.gallery import UNDRAWN, Gallery, Letterbox, Watching
from tablewright.web.live import STREAMS_LIMIT, is_ahead

NOW = 1_800_000_000_000


@pytest.mark.parametrize(
    ("since", "now", "ahead"),
    [
        ("4.0", "4.0", False),
        ("3.9", "4.9", False),
        ("5.0", "4.9", True),
        ("4.1", "4.0", True),
        ("", "4.0", False),
        ("9" * 5_000 + ".0", "4.0", True),
        ("0." + "9" * 5_000, "4.0", True),
    ],
)
def test_a_page_is_ahead_when_it_saw_more_of_either_series(since: str, now: str, *, ahead: bool) -> None:
    assert is_ahead(since, now) is ahead


def test_a_page_that_saw_what_a_restored_table_does_not_have_is_loaded_anew(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    public, _, own = site.hall.table(made.table).now(made.seat).partition(".")
    ear = Ear(visitor, f"{int(public) + 3}.{own}")
    until(lambda: ("again", None) in ear.events())
    for junk in ("", "zzz", "-5", "4.x", "9" * 40):
        other = Ear(visitor, junk)
        until(lambda ear=other: bool(ear.events()))  # type: ignore[misc]
        other.stop = True


def test_of_many_windows_opened_at_once_only_so_many_are_told_live(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.cookies.jar)
    ask = f"GET {visitor.seat}live?since=0.0 HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nCookie: {cookies}\r\n\r\n"
    windows = [socket.create_connection(("127.0.0.1", site.port), timeout=5) for _ in range(3 * STREAMS_LIMIT)]
    for window in windows:
        window.sendall(ask.encode())
    told = [_until_told(window) for window in windows]
    assert told.count(b"event: facts") == STREAMS_LIMIT
    assert told.count(b"event: crowded") == 2 * STREAMS_LIMIT
    for window in windows:
        window.close()
    until(lambda: made.seat not in site.desk.streams)  # nothing is kept of who has gone


def _until_told(window: socket.socket) -> bytes:
    got = b""
    while True:
        got += window.recv(4096)
        for kind in (b"event: facts", b"event: crowded"):
            if kind in got:
                return kind


def test_a_page_whose_seat_is_taken_away_is_loaded_anew_and_the_others_are_told_on(site: Site) -> None:
    made = site.well("Ann", role="gm")
    table = site.hall.table(made.table)
    going, staying = invited(site, made, "watcher"), invited(site, made, "player", "p1")
    ears = [Ear(going), Ear(staying)]
    until(lambda: len(table.present()) == 2)
    seat = going.seat.rstrip("/").rpartition("/")[2]
    assert table.command(made.seat, {"do": "revoke-seat", "seat": seat}, "revoke-00000001").done
    until(lambda: ("again", None) in ears[0].events())
    assert table.command(made.seat, {"do": "say", "text": "on we go"}, "said-00000001").done
    until(lambda: b"on we go" in ears[1].bytes)
    assert b"on we go" not in ears[0].bytes
    until(lambda: len(table.present()) == 1)
    ears[1].stop = True


def test_who_looks_through_a_players_eyes_is_not_the_player(site: Site) -> None:
    """Else the player could count who looks, and would be there for the others as long as somebody does."""
    made = site.well("Ann", role="gm")
    table, gm, player = site.hall.table(made.table), site.client(made.link), invited(site, made, "player", "p1")
    seat = player.seat.split("/")[3]
    with gm.stream("GET", f"{gm.seat}as/{seat}/live?since=0.0") as live:
        told = live.iter_text()
        assert "retry" in next(told)
        until(lambda: table.present() == {made.seat})
        assert (site.desk.streams.get(seat, 0), site.desk.streams[made.seat]) == (0, 1)
    until(lambda: not table.present() and not site.desk.streams[made.seat], 20)


def test_those_who_see_the_same_are_sent_the_same(site: Site) -> None:
    made = site.well("Ann", role="gm")
    table = site.hall.table(made.table)
    watcher = invited(site, made, "watcher")
    ears = [Ear(watcher), Ear(watcher), Ear(site.client(made.link))]
    until(lambda: len(table.present()) == 2 and site.desk.streams[watcher.seat.split("/")[3]] == 2)
    until(lambda: all(b"retry" in ear.bytes for ear in ears))
    assert table.command(made.seat, {"do": "draw", "figure": "p1"}, "draw-00000001").done
    assert table.command(made.seat, {"do": "say", "text": "the end"}, "said-00000001").done
    until(lambda: all(b"the end" in ear.bytes for ear in ears))
    told = [[data["html"] for kind, data in ear.events() if kind == "facts"] for ear in ears]  # type: ignore[index]
    assert "".join(told[0]) == "".join(told[1])
    assert "undo?to=" in "".join(told[2])
    assert "undo?to=" not in "".join(told[0])
    for ear in ears:
        ear.stop = True


def test_a_page_that_was_cut_off_between_facts_and_panels_is_sent_the_panels(site: Site) -> None:
    made = site.well("Ann")
    visitor = site.client(made.link)
    now = site.hall.table(made.table).now(made.seat)
    cut, whole = Ear(visitor, now + UNDRAWN), Ear(visitor, now)
    until(lambda: [kind for kind, _ in cut.events()][:1] == ["panels"])
    until(lambda: bool(whole.events()))
    assert [kind for kind, _ in whole.events()] == ["beat"]
    cut.stop = whole.stop = True


def test_a_page_says_that_panels_are_to_come_until_they_have_come(site: Site) -> None:
    made = site.well("Ann")
    table, visitor = site.hall.table(made.table), site.client(made.link)
    ear = Ear(visitor, table.now(made.seat))
    until(lambda: len(table.present()) == 1)
    assert table.command(made.seat, {"do": "draw", "figure": "p1"}, "draw-00000001").done
    until(lambda: any(kind == "panels" for kind, _ in ear.events()))
    ids = [line for line in ear.bytes.decode().split("\n") if line.startswith("id: ")]
    assert ids[0].endswith(UNDRAWN)
    assert ids[-1] == f"id: {table.marked(made.seat, table.now(made.seat))}"
    ear.stop = True


def test_a_page_whose_figures_are_handed_over_is_loaded_anew(site: Site) -> None:
    made = site.well("Ann", "Bob")
    table = site.hall.table(made.table)
    ear = Ear(site.client(made.link), table.now(made.seat))
    until(lambda: len(table.present()) == 1)
    invited(site, made, "player", "p2")
    until(lambda: ("again", None) in ear.events())
    assert table.state.affairs.seats[made.seat].figures == ("p1",)


def test_a_seat_renamed_reads_its_new_name_and_so_does_who_looks_through_it(site: Site) -> None:
    made = site.well("Ann", role="gm")
    table = site.hall.table(made.table)
    watcher, gm = invited(site, made, "watcher"), site.client(made.link)
    seat = watcher.seat.split("/")[3]
    ears = [Ear(watcher), Ear(gm, "", f"as/{seat}/")]
    until(lambda: table.present() == {seat, made.seat} and all(b"retry" in ear.bytes for ear in ears))
    assert table.command(made.seat, {"do": "change-seat", "seat": seat, "name": "Wren"}, "name-00000001").done
    until(lambda: all(any(k == "panels" and "Wren" in str(d) for k, d in ear.events()) for ear in ears))
    for ear in ears:
        ear.stop = True


@pytest.mark.parametrize("said", ["a public word", "a note of the GM's"])
def test_a_page_of_before_a_backup_was_put_back_is_loaded_anew_however_much_has_been_played_since(
    tmp_path: Path, said: str
) -> None:
    """The restored table has come farther than the page had: the numbers fit, but they are those of other facts."""
    kind = "say" if said.startswith("a public") else "note"

    def hall_of(folder: DataFolder) -> Hall:
        return Hall(folder.store, clock=now, games=games)

    folder = open_folder(tmp_path, now=NOW)
    made = hall_of(folder).make_table("well", "At the well", name="Reed", role="gm")
    backup = folder.maybe_backup(NOW + BACKUP_EVERY)
    assert backup is not None
    table = hall_of(folder).table(made.table)
    at_backup = table.marked(made.seat, table.now(made.seat))
    for count in range(3):
        assert table.command(made.seat, {"do": kind, "text": f"{said} {count}"}, f"before-{count:04}").done
    page = table.marked(made.seat, table.now(made.seat))
    folder.close()
    restore(tmp_path, backup.path, now=NOW)
    folder = open_folder(tmp_path, now=NOW)
    table = hall_of(folder).table(made.table)
    for count in range(9):
        assert table.command(made.seat, {"do": kind, "text": f"Again {count}"}, f"after-{count:05}").done
    site = Site(folder.store)
    visitor = site.client(made.link)
    late, timely, fresh = (Ear(visitor, since) for since in (page, at_backup, since_of(visitor.page())))
    until(lambda: ("again", None) in late.events())
    until(lambda: b"Again 8" in timely.bytes)
    until(lambda: any(kind == "beat" for kind, _ in fresh.events()))
    assert all(("again", None) not in ear.events() for ear in (timely, fresh))
    for ear in (late, timely, fresh):
        ear.stop = True
    site.stop()
    folder.close()


def test_a_page_that_an_old_link_opened_hears_nothing_more_once_the_link_is_another(site: Site) -> None:
    made = site.well("Ann", role="gm")
    table = site.hall.table(made.table)
    thief, gm = invited(site, made, "watcher"), invited(site, made, "gm")
    seat, gms = thief.seat.split("/")[3], gm.seat.split("/")[3]
    ears = [Ear(thief, "0.0"), Ear(gm, "0.0", f"as/{seat}/"), Ear(site.client(made.link), "0.0", f"as/{seat}/")]
    until(lambda: all(b"facts" in ear.bytes for ear in ears))
    assert table.command("host", {"do": "renew-link", "seat": seat}, "renew-000001").done
    until(lambda: ("again", None) in ears[0].events())
    assert table.command("host", {"do": "revoke-seat", "seat": gms}, "revoke-00001").done
    until(lambda: ("again", None) in ears[1].events())
    assert table.command(made.seat, {"do": "say", "text": "Now that we are alone"}, "said-0000001").done
    until(lambda: b"Now that we are alone" in ears[2].bytes)
    assert [b"Now that we are alone" in ear.bytes for ear in ears] == [False, False, True]
    for ear in ears:
        ear.stop = True
    assert thief.get(thief.seat).status_code == gm.get(f"{gm.seat}as/{seat}/").status_code == 404


@pytest.mark.parametrize("moment", range(6))
def test_who_tells_ends_with_the_last_to_leave_though_called_at_that_moment(
    moment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drowned out, it would go on beside whoever is next, and tell facts out of their order."""
    monkeypatch.setattr(gallery_, "GATHER", 5.0)

    async def evening() -> set[asyncio.Task[Any]]:
        with ThreadPoolExecutor(1) as hands:
            gallery, asleep = Gallery(hands, hands), Watching(cast(Any, None), cast(Any, None), Letterbox(), over=True)
            asleep.stale = True
            gallery.join(asleep)
            await asyncio.sleep(0.05)
            gallery.wake()
            for _ in range(moment):
                await asyncio.sleep(0)
            gallery.leave(asleep)
            await asyncio.sleep(0.05)
            there = asyncio.all_tasks() - {cast("asyncio.Task[Any]", asyncio.current_task())}
            for one in there:
                one.cancel()
            return there

    assert asyncio.run(evening()) == set()


def _look_on(site: Site, visitor: Visitor) -> socket.socket:
    """A page's live stream, as a browser asks for it."""
    cookies = "; ".join(f"{one.name}={one.value}" for one in visitor.cookies.jar if one.path == visitor.seat)
    line = socket.create_connection(("127.0.0.1", site.port))
    head = f"GET {visitor.seat}live?since= HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nCookie: {cookies}\r\n\r\n"
    line.sendall(head.encode())
    return line


def test_a_page_that_goes_before_the_table_could_let_it_look_on_is_not_there_for_ever(site: Site) -> None:
    """Else nobody could go on without that player, and the table would never be put away."""
    made = site.well("Ann")
    table, visitor = site.hall.table(made.table), site.client(made.link)
    with table.lock:  # an order that takes its time
        page = _look_on(site, visitor)
        assert b"200 OK" in page.recv(1_000)
        until(lambda: site.desk.streams[made.seat] == 1)
        page.close()
        until(lambda: not site.desk.streams[made.seat], 10)
    again = _look_on(site, visitor)
    until(lambda: table.present() == {made.seat})
    again.close()
    until(lambda: not table.present(), 10)


def test_a_page_that_goes_while_its_table_is_at_work_holds_nobody_up(site: Site) -> None:
    made, other = site.well("Ann"), site.well("Bo")
    table, visitor, friend = site.hall.table(made.table), site.client(made.link), site.client(other.link)
    page = _look_on(site, visitor)
    until(lambda: table.present() == {made.seat})
    with table.lock:  # an order that takes its time
        page.close()
        until(lambda: not site.desk.streams[made.seat], 10)
        assert "Bo" in friend.page()
    until(lambda: not table.present())
