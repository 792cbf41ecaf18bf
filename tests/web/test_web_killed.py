"""A server killed amid an evening of many seats: all that was answered or shown is there, and there once."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

import httpx
import pytest
from tests.web.site_ import Visitor
from tests.web.test_web_serve import Running, running

from tablewright.games import registry
from tablewright.store.clock import now
from tablewright.store.folder import open_folder
from tablewright.table.commands import MakeSeat
from tablewright.table.hall import Hall
from tablewright.table.past import Past
from tablewright.table.verify import proof_of_table

ROUNDS = 60 if os.environ.get("SOAK") else 1
SEATS = (("Mira", "player"), ("Bo", "player"), ("Reed", "gm"))
ORDER = re.compile(
    r'name="command" value="([^"]*)"><input type="hidden" name="key" value="[^"]*">'
    r'<input type="hidden" name="stamp" value="([^"]*)"'
)
Orders = dict[str, dict[str, str]]
STILL = 180.0
"""Seconds in which somebody must have been answered something, however busy the machine is."""


@dataclass
class Seat:
    """Somebody at a table who presses buttons and speaks as fast as the answers come, and what came of it."""

    table: str
    seat: str
    link: str
    sent: Orders = field(default_factory=dict)
    answered: set[str] = field(default_factory=set)
    told: list[str] = field(default_factory=list)
    heard: int = 0
    """How often the server has answered, be it with a page."""

    def play(self, url: str, seed: int, over: threading.Event) -> None:
        """Until the server is gone."""
        chance, visitor = random.Random(seed), Visitor(url)
        visitor.timeout = STILL  # a machine with much else to do takes its time over the first pages after a start
        try:
            assert visitor.get(f"/j/{self.link}").status_code == 303
            self.heard += 1
            visitor.seat = f"/t/{self.table}/{self.seat}/"
            threading.Thread(target=self.listen, args=(visitor,), daemon=True).start()
            while not over.is_set():
                self.order(visitor, chance)
        except httpx.HTTPError:
            return
        finally:
            visitor.close()

    def order(self, visitor: Visitor, chance: random.Random) -> None:
        """One more, with a key of its own."""
        key = f"{self.seat}-{chance.getrandbits(64):016x}"
        forms = ORDER.findall(visitor.page())
        self.heard += 1
        if forms and chance.random() < 0.5:
            command, stamp = chance.choice(forms)
            self.send(visitor, "do", key, {"command": unescape(command), "stamp": stamp})
        else:
            for count in range(4):
                self.send(visitor, "line", f"{key}-{count}", {"line": f"“{key}-{count}”"})

    def send(self, visitor: Visitor, path: str, key: str, fields: dict[str, str]) -> None:
        """Send it; it counts as answered once the answer has come."""
        self.sent[key] = {"path": path, **fields}
        answer = visitor.order(path, key=key, **fields)
        self.heard += 1
        if answer.status_code == 429:
            time.sleep(0.5)
        elif answer.json()["state"] in ("done", "asked"):
            self.answered.add(key)

    def listen(self, visitor: Visitor) -> None:
        """What the seat's page is told live."""
        rest = ""
        try:
            with visitor.stream("GET", f"{visitor.seat}live?since=0.0") as answer:
                for chunk in answer.iter_text():
                    *events, rest = (rest + chunk).split("\n\n")
                    for event in events:
                        kind, _, data = event.partition("event: ")[2].partition("\ndata: ")
                        self.told += json.loads(data)["say"] if kind == "facts" else []
        except (httpx.HTTPError, RuntimeError):
            return


def seated(path: Path) -> list[Seat]:
    """A table of each game with its seats."""
    found = []
    with closing(open_folder(path, now=now())) as folder:
        hall = Hall(folder.store, clock=now)
        for game in registry.GAMES:
            made = hall.make_table(game, f"Killed at {game}", quick=5, name=SEATS[0][0])
            table = hall.table(made.table)
            found.append(Seat(made.table, made.seat, made.link))
            heroes = table.game.heroes(table.state.world)
            for name, role in SEATS[1:]:
                order = MakeSeat(role=role, name=name, figures=heroes[2:] if role == "player" else (), sure=True)
                link = table.command("host", order, f"seat-{game}-{name}").link
                found.append(Seat(made.table, table.seats()[-1].id, link))
    return found


def answered(seats: list[Seat], server: Running, *, more: int) -> None:
    """Wait until so many more orders were answered: as long as that takes, but not while nobody hears anything."""
    before, heard, since = sum(len(one.answered) for one in seats), -1, time.monotonic()
    while sum(len(one.answered) for one in seats) <= before + more:
        now = sum(one.heard for one in seats)
        if now != heard:
            heard, since = now, time.monotonic()
        assert server.process.poll() is None, "the server is gone"
        assert time.monotonic() - since < STILL, "nobody was answered anything"
        time.sleep(0.01)


@pytest.mark.soak
@pytest.mark.timeout(7200)  # sixty starts and checks; on a busy machine each may take a minute
def test_kill_9_amid_an_evening_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    seats, chance = seated(tmp_path), random.Random(9)
    for round_ in range(ROUNDS):
        over = threading.Event()
        with running(tmp_path, "--no-open", "--port", "0") as server:
            players = [
                threading.Thread(
                    target=one.play, args=(server.url.rstrip("/"), 100 * round_ + count, over), daemon=True
                )
                for count, one in enumerate(seats)
            ]
            for each in players:
                each.start()
            answered(seats, server, more=20)
            time.sleep(chance.uniform(0.0, 0.7))
            server.stop(signal.SIGKILL)
            over.set()
            for each in players:
                each.join(60)
                assert not each.is_alive()
        _check(tmp_path, seats)
    assert sum(len(one.answered) for one in seats) > 20 * ROUNDS
    assert any(one.told for one in seats)
    assert any(one.sent[key]["path"] == "do" for one in seats for key in one.answered)


def _check(path: Path, seats: list[Seat]) -> None:
    """All that was answered or shown is there once; what was not answered is sent again, and is there once then."""
    with closing(open_folder(path, now=now())) as folder:
        hall = Hall(folder.store, clock=now)
        for one in seats:
            table = hall.table(one.table)
            assert not table.fault
            keys = [row.key for row in table.log.rows if row.key in one.sent]
            assert sorted(set(keys)) == sorted(keys)
            assert one.answered <= set(keys)
            shown = [entry.sentence for entry in table.feed(one.seat, since="0.0")]
            assert set(one.told) <= set(shown)
            for key in one.sent.keys() - one.answered:
                fields, head = one.sent[key], table.log.head
                if fields["path"] == "line":
                    reply = table.command(one.seat, {"do": "say", "text": fields["line"].strip("“”")}, key)
                    assert reply.done
                    assert reply.repeated == (key in keys)
                    assert (table.log.head == head) == reply.repeated
            one.answered |= one.sent.keys() & table.log.keys.keys()
            spoken = [text.partition(": ")[2] for text in shown]
            assert max(map(spoken.count, (k for k in keys if one.sent[str(k)]["path"] == "line")), default=1) == 1
        for name in {one.table for one in seats}:
            table = hall.table(name)
            assert folder.store.verify_chain(name) == table.log.head
            fresh, _ = Past(table.game, table.log, options={}, find=lambda _place: None).now()
            assert fresh.same_as(table.state)
            assert proof_of_table(table).good
