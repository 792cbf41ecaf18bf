"""A real server in this process, over a store in memory or a data folder, for the tests of pages and browsers."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Callable
from html import unescape
from typing import Any

import httpx
import uvicorn
from litestar import Litestar
from litestar.types import Receive, Scope, Send
from tests.table.toy import Well

from tablewright.core.game import Game
from tablewright.games import registry
from tablewright.store.clock import now
from tablewright.store.memory import MemoryStore
from tablewright.store.port import Store
from tablewright.table.hall import Hall, Made
from tablewright.web.access import Host
from tablewright.web.app import make_app, proven_by
from tablewright.web.desk import Desk
from tablewright.web.guard import Guard, Names, Rates
from tablewright.web.render import Pages
from tablewright.web.server import listen, settings

SECRET = "the-host-secret-of-these-tests-0123456789"  # noqa: S105 (no secret: a test's)
NAMES = Names.of("127.0.0.1")
CALM = ((56).to_bytes(32, "big"), b"h" * 32)
PAGES = Pages()


def plenty() -> Rates:
    """More requests than any test sends."""
    return Rates(each_second=1000, burst=1000)


def games(name: str) -> Game:
    """The toy, or a game that is registered."""
    return Well() if name == "well" else registry.game(name)


class Site:
    """A running server with its hall."""

    def __init__(self, store: Store | None = None, *, rates: Rates | None = None, writes: Rates | None = None) -> None:
        self.store = store or MemoryStore()
        self.hall = Hall(self.store, clock=now, games=games)
        self.desk = Desk(self.hall, PAGES, Host(SECRET))
        self.rates, self.writes = rates, writes
        self.port = 0
        self.visitors: list[Visitor] = []
        self.start()

    def start(self) -> None:
        """Open the door and wait until somebody answers; the same port as before, if there was one."""
        door = listen("127.0.0.1", self.port)
        self.port = door.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        rates, writes = self.rates or plenty(), self.writes or plenty()
        self.guard = make_app(self.desk, NAMES, rates=rates, writes=writes)
        self.server = uvicorn.Server(settings(self))
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve(sockets=[door])), daemon=True)
        self.thread.start()
        until(lambda: self.server.started)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        await self.guard(scope, receive, send)

    def anew(self) -> None:
        """For another test: nothing of what was here is left but the door, which takes long to open and to close."""
        if not self.thread.is_alive():
            self.start()
        app = self.guard.app
        assert isinstance(app, Litestar)
        self.store = MemoryStore()
        self.hall = Hall(self.store, clock=now, games=games)
        self.desk = app.state.desk = Desk(self.hall, PAGES, Host(SECRET))
        self.guard = Guard(app, NAMES, rates=plenty(), writes=plenty(), proven=proven_by(self.desk))

    def leave(self) -> None:
        """All go home, live streams and all."""
        for visitor in self.visitors:
            visitor.close()
        self.visitors.clear()
        self.desk.shutdown.begin()
        self.desk.workshop.close()

    def stop(self) -> None:
        """Close the door too."""
        self.leave()
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive()

    def restart(self) -> None:
        """Stop and start again, with everything read anew from the store."""
        self.stop()
        self.restart_stopped()

    def restart_stopped(self) -> None:
        """Start again after a stop, with everything read anew from the store."""
        self.hall = Hall(self.store, clock=now, games=games)
        self.desk = Desk(self.hall, PAGES, Host(SECRET))
        self.start()

    def client(self, link: str = "") -> Visitor:
        """A browser without a module; with `link` it has opened that seat's link."""
        visitor = Visitor(self.url)
        self.visitors.append(visitor)
        if link:
            answer = visitor.get(f"/j/{link}", follow_redirects=False)
            assert answer.status_code == 303, answer.text
            visitor.seat = answer.headers["location"]
        return visitor

    def host(self) -> Visitor:
        """The host's browser."""
        visitor = Visitor(self.url)
        self.visitors.append(visitor)
        assert visitor.get(f"/h/{SECRET}", follow_redirects=True).status_code == 200
        return visitor

    def well(self, *people: str, role: str = "player") -> Made:
        """A table of the toy game with these people, all held by its first seat.

        The first one of a site has dice that find nothing for four rounds, so that nobody is asked anything.
        """
        calm: dict[str, Any] = {} if self.hall.tables() else {"table": "well00000001", "secrets": CALM}
        made = self.hall.make_table("well", "At the well", name="Reed", role=role, **calm)
        for count, name in enumerate(people):
            assert (
                self.hall.table(made.table).command(made.seat, {"do": "join", "name": name}, f"join-{count}-000").done
            )
        return made


class Visitor(httpx.Client):
    """A browser as the server sees it: cookies, and the Origin that browsers send with a form."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, headers={"origin": url}, timeout=10)
        self.seat = ""

    def page(self, path: str = "") -> str:
        """A page of the seat, as text."""
        answer = self.get(self.seat + path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def order(self, path: str, **fields: str) -> httpx.Response:
        """Send a form to one of the seat's addresses, as the module does."""
        return self.post(self.seat + path, data=fields, headers={"accept": "application/json"})

    def bare(self, path: str, **fields: str) -> httpx.Response:
        """Send a form as a browser without the module does."""
        return self.post(self.seat + path, data=fields)


def hidden(page: str, name: str) -> list[str]:
    """The values of a page's hidden fields of this name."""
    return [unescape(value) for value in re.findall(rf'<input type="hidden" name="{name}" value="([^"]*)"', page)]


def until(true: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait until something holds; fails when it does not in time."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
