"""Running the server: which port it gets, how long its data folder is held, and how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import re
import secrets
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import uvicorn
from litestar.types import ASGIApp

from tablewright.core.errors import Mendable
from tablewright.store.clock import now
from tablewright.store.errors import StoreError
from tablewright.store.fresh import make_private, put_in_place
from tablewright.store.opening import open_place
from tablewright.store.place import Place
from tablewright.table.hall import Hall
from tablewright.table.packs import Shelf
from tablewright.web.access import Host
from tablewright.web.app import make_app
from tablewright.web.connections import BACKLOG, Connection, make_room
from tablewright.web.desk import Desk
from tablewright.web.front import Front
from tablewright.web.guard import Names
from tablewright.web.live import Shutdown
from tablewright.web.reach import own_number
from tablewright.web.render import Pages

PORT = 8423
TRIES = 50
"""How many ports after the first are tried."""
HOST_FILE = "host-link"
SECRET = re.compile(r"[0-9A-Za-z_-]{32,64}")
"""What the host's secret is written with: it stands in an address."""
LOOK_ROUND = 60.0
"""Seconds between looks whether a backup is due or the database gone, and which tables nobody has come to for long."""

WAITING = 64
"""Threads for pages and orders, most of which wait: where a store hangs, for as long as it takes to be given up. With a
few, as many as the machine has processors for, those of one table kept all other tables' pages waiting."""

log = logging.getLogger("tablewright.web")


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port asked for, else on 8423 or the next free one. Mendable where there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(PORT, PORT + TRIES) if port is None else (port,)
    for one in ports:
        # Named outright: asyncio sends small answers at once only where it knows that this is TCP.
        door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, one))
        except OSError as wrong:
            door.close()
            if wrong.errno == errno.EADDRINUSE and port is None:
                continue
            if wrong.errno == errno.EADDRINUSE:
                raise Mendable(f"Port {one} is taken. Choose another with --port, or leave it out.") from wrong
            raise Mendable(f"The server cannot listen at {host}, port {one}: {wrong.strerror}.") from wrong
        except OverflowError:
            door.close()
            raise Mendable("A port is a number from 0 to 65535.") from None
        door.listen(BACKLOG)
        return door
    raise Mendable(f"All ports from {PORT} to {PORT + TRIES - 1} are taken. Choose one with --port.")


def host_secret(folder: Path) -> str:
    """The host's secret, kept in the data folder for the owner alone, so that a restart locks nobody out.

    What is no such secret, as a file that a power cut left half written, is replaced: its zeros could be guessed.
    """
    path = folder / HOST_FILE
    if path.exists() and not path.is_file():
        raise Mendable(f"{path} is no file: the host's link is kept there. Move it away, and start again.")
    with contextlib.suppress(FileNotFoundError, UnicodeDecodeError):
        kept = path.read_text(encoding="ascii").strip()
        if SECRET.fullmatch(kept):
            return kept
    made, new = secrets.token_urlsafe(24), path.with_name(HOST_FILE + ".new")
    new.unlink(missing_ok=True)
    make_private(new)
    new.write_text(made + "\n", encoding="ascii")
    put_in_place(new, path)
    return made


@dataclass
class Serving:
    """A server about to run, or running. `outside` is its address for other machines, where that is another one."""

    address: str
    host_link: str
    outside: str
    door: socket.socket
    desk: Desk
    server: uvicorn.Server
    folder: Place


class _Server(uvicorn.Server):
    """Lets go of the live streams as soon as it is told to stop, so that stopping takes no time."""

    def __init__(self, config: uvicorn.Config, shutdown: Shutdown) -> None:
        super().__init__(config)
        self._shutdown = shutdown

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._shutdown.begin()
        super().handle_exit(sig, frame)


def settings(app: ASGIApp) -> uvicorn.Config:
    """How the server runs: quiet, quick to stop, and telling nobody what it is made of."""
    return uvicorn.Config(
        app,
        http=Connection,
        backlog=BACKLOG,
        log_level="error",  # what somebody sends that is no request is no trouble of the host's
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=2,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        h11_max_incomplete_event_size=32 * 1024,
    )


def prepare(
    data: Path, *, database: str = "", host: str = "127.0.0.1", port: int | None = None, public: str = ""
) -> Serving:
    """Open the data folder, its database and the port. Mendable, in the store's words, where one cannot be had.

    `public` is the address under which a proxy on this machine lets people in; Mendable, too, for what is none.
    """
    front = Front.at(public) if public else None
    try:
        folder = open_place(data, database, now=now())
    except StoreError as wrong:
        raise Mendable(str(wrong)) from wrong
    try:
        hall = Hall(folder.store, clock=now)
        door = listen(host, port)
    except StoreError as wrong:
        folder.close()
        raise Mendable(str(wrong)) from wrong
    except BaseException:
        folder.close()
        raise
    name = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 (a comparison)
    name = f"[{name}]" if ":" in name else name
    address = f"http://{name}:{door.getsockname()[1]}/"
    folder.say_address(address)
    secret = host_secret(folder.path)
    shelf = Shelf(folder.packs)
    shelf.refresh()
    desk = Desk(hall, Pages(), Host(secret), shelf=shelf, bound=host, front=front)
    mine = socket.gethostname()
    names = Names.of(host, mine, f"{mine}.local", front.name if front is not None else "")
    config = settings(make_app(desk, names))
    number = own_number(host) if front is None else ""
    outside = f"http://{number}:{door.getsockname()[1]}/" if number else ""
    link = f"{front or address}h/{secret}"
    return Serving(address, link, outside, door, desk, _Server(config, desk.shutdown), folder)


def serve(serving: Serving, ready: Callable[[], None] = lambda: None) -> None:
    """Run until told to stop; then everything is closed in order. `ready` is called when the door is open."""
    make_room()
    # A full collection walks over every world of every table: with a hundred tables all seats waited 200 ms for it,
    # every few seconds. Young garbage is collected in small heaps, the old seldom, what was there at the start never.
    gc.freeze()
    gc.set_threshold(2_000, 3, 3_000)
    # Whoever draws a page keeps the processor for so long before others get their turn. Drawing takes tens of
    # milliseconds; an order changes threads several times and would wait each time.
    sys.setswitchinterval(0.000_5)
    _heed_the_end()
    try:
        asyncio.run(_run(serving, ready))
    finally:
        serving.door.close()
        serving.desk.workshop.close()
        serving.desk.hall.close()
        serving.folder.close()


def _heed_the_end() -> None:
    """Have all closed in order when a service manager says stop (SIGTERM), or the window of the terminal is closed."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise SystemExit(0)

    # The server lets its pages go and then raises the signal again, as it does for Ctrl-C.
    signal.signal(signal.SIGTERM, stop)
    closed = getattr(signal, "SIGHUP", None)
    if closed is not None and signal.getsignal(closed) is signal.SIG_DFL:  # else somebody wants it to live on
        signal.signal(closed, lambda _signal, _frame: signal.raise_signal(signal.SIGTERM))


async def _run(serving: Serving, ready: Callable[[], None]) -> None:
    threads = ThreadPoolExecutor(WAITING, thread_name_prefix="page")
    asyncio.get_running_loop().set_default_executor(threads)
    async with _looked_after(serving.folder, serving.desk.hall):
        running = asyncio.create_task(serving.server.serve(sockets=[serving.door]))
        while not serving.server.started and not running.done():
            await asyncio.sleep(0.005)
        if serving.server.started:
            ready()
        await running


@contextlib.asynccontextmanager
async def _looked_after(folder: Place, hall: Hall) -> AsyncIterator[None]:
    """Every minute idle tables are put away, and the folder is looked after: what is in the way the log tells."""

    async def look() -> None:
        while True:
            await asyncio.sleep(LOOK_ROUND)
            await asyncio.to_thread(hall.put_away)
            try:
                await asyncio.to_thread(folder.look_after, now())
            except StoreError as wrong:
                log.warning("%s", wrong)

    task = asyncio.create_task(look())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
