"""Who is knocking: the host's and the seats' cookies, and what they open. DESIGN 9, "Who is who"."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

from litestar.datastructures import Cookie

from tablewright.store.errors import StoreError, StoreFailed, StoreLocked
from tablewright.store.port import SeatRow
from tablewright.table.hall import Hall
from tablewright.table.seats import Seated, link_hash
from tablewright.table.stream import NotHere
from tablewright.table.table import Table

OURS = "tw_"
"""How the names of our cookies begin."""
SEAT_COOKIE = "tw_seat"
HOST_COOKIE = "tw_host"
HOME_COOKIE = "tw_at_"
AT_HOME = 180
"""So many seats are looked up for a browser: none keeps more cookies of one place."""
LOOK_COOKIE = "tw_look"
YEAR = 365 * 24 * 3600
ID = re.compile(r"[0-9a-zA-Z_-]{1,64}")
CLOSED = (
    "This seat opens only with its own link, in a browser that keeps cookies for this page. "
    "If you have just opened that link, allow cookies and open it again; else ask the host or the game master for it."
)


@dataclass(frozen=True)
class Sitting:
    """A seat that was opened with its secret, or (`through`) by the seat of a game master who looks through it."""

    table: Table
    seat: Seated
    link: bytes
    """What is kept of the secret that opened it, or the game master's seat."""
    through: str = ""

    @property
    def path(self) -> str:
        """Where its page is."""
        return seat_path(self.table.id, self.seat.id)

    def seen_by(self, seat: Seated) -> Sitting:
        """Another seat, looked through from this one."""
        return Sitting(self.table, seat, self.link, self.seat.id)

    def still_open(self) -> bool:
        """Whether the secret still opens it: the seat is there, and its link was not replaced meanwhile."""
        opener = self.through or self.seat.id
        row, found = self.table.seat_rows.get(opener), self.table.state.affairs.seats.get(opener)
        there = row is not None and row.revoked is None and hmac.compare_digest(row.link_hash, self.link)
        return there and found is not None and not found.revoked


def seat_path(table: str, seat: str) -> str:
    """Where a seat's page is, which is also how far its cookie goes."""
    return f"/t/{table}/{seat}/"


def cookies_of(header: str) -> dict[str, str]:
    """Our cookies among those of a request; of two by one name the last.

    Ours hold nothing that would have to be quoted. The library's reader unquotes what stands there, and took seconds
    over a header full of backslashes, in which nobody else was answered.
    """
    pairs = (pair.partition("=") for pair in header.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip().startswith(OURS)}


def open_seat(hall: Hall, table: str, seat: str, secret: str) -> Sitting:
    """The seat, if the secret is its own. NotHere in the same words whether it exists or not."""
    if not (ID.fullmatch(table) and ID.fullmatch(seat) and secret):
        raise NotHere(CLOSED)
    try:
        there = hall.table(table)
    except (StoreFailed, StoreLocked):  # so it is with every table, there or not
        raise
    except StoreError as wrong:
        # Whose table is damaged may know it; who holds no seat of it learns nothing.
        if _holds(hall, table, seat, secret):
            raise
        raise NotHere(CLOSED) from wrong
    row = there.seat_rows.get(seat)
    found = there.state.affairs.seats.get(seat)
    known = row.link_hash if row is not None else b"\0" * 32
    same = hmac.compare_digest(known, link_hash(secret))
    if row is None or found is None or found.revoked or row.revoked is not None or not same:
        raise NotHere(CLOSED)
    there.sign_of(seat)
    return Sitting(there, found, known)


def _holds(hall: Hall, table: str, seat: str, secret: str) -> bool:
    try:
        found = hall.find(secret)
    except StoreError:
        return False
    return found is not None and (found.table, found.seat) == (table, seat)


class Host:
    """The host's secret, by which the first page knows the host."""

    def __init__(self, secret: str) -> None:
        self._hash = sha256(secret.encode()).digest()

    def is_host(self, secret: str) -> bool:
        """Whether this is the host's secret."""
        return hmac.compare_digest(sha256(secret.encode("utf-8", "replace")).digest(), self._hash)


def proven(hall: Hall, host: Host, path: str, header: str) -> str:
    """The seat that a request's cookies prove, or the host; "" for nobody. Only tables that are open are looked at."""
    cookies = cookies_of(header)
    if host.is_host(cookies.get(HOST_COOKIE, "")):
        return "host"
    given = list(_marks(cookies))
    match path.split("/"):
        case ["", "t", table, seat, _, *_]:
            given.insert(0, (table, seat, home_mark(cookies.get(SEAT_COOKIE, ""))))
    for table, seat, mark in given:
        there = hall.at_hand(table)
        row = there.seat_rows.get(seat) if there is not None else None
        if row is not None and row.revoked is None and _marked(row, mark):
            return f"{table}/{seat}"
    return ""


def _marks(cookies: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """The tables and seats that a browser says its links have opened, with what is to prove each."""
    for name, value in cookies.items():
        seat = name.removeprefix(HOME_COOKIE)
        table, _, mark = value.partition(".")
        if name.startswith(HOME_COOKIE) and ID.fullmatch(seat) and ID.fullmatch(table):
            yield table, seat, mark


def _marked(row: SeatRow, mark: str) -> bool:
    """Whether a mark is that of the seat's link."""
    # As bytes: what a browser sends need not be ASCII.
    return hmac.compare_digest(_mark_of(row.link_hash).encode(), mark.encode("utf-8", "replace"))


def _mark_of(link: bytes) -> str:
    return hmac.new(link, b"home", sha256).hexdigest()


def home_mark(link: str) -> str:
    """What the first page is shown for a seat: proves that its link was opened here, and opens nothing itself."""
    return _mark_of(link_hash(link))


def seats_at_home(hall: Hall, cookies: Mapping[str, str]) -> list[tuple[str, str]]:
    """The tables and seats that this browser's links have opened and that are still open to it."""
    found = []
    for table, seat, mark in islice(_marks(cookies), AT_HOME):
        try:
            rows = {row.id: row for row in hall.store.seats(table)}
        except StoreError:
            continue
        row = rows.get(seat)
        if row is not None and row.revoked is None and _marked(row, mark):
            found.append((table, seat))
    return found


def cookie(name: str, value: str, *, path: str = "/", secure: bool = False) -> Cookie:
    """A cookie for this site alone, out of reach of any script."""
    return Cookie(key=name, value=value, path=path, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def seat_cookies(table: str, seat: str, link: str, *, secure: bool = False) -> tuple[Cookie, Cookie]:
    """What a browser keeps of a seat's link: one that opens the seat, and one that lists it on the first page."""
    return (
        cookie(SEAT_COOKIE, link, path=seat_path(table, seat), secure=secure),
        cookie(HOME_COOKIE + seat, f"{table}.{home_mark(link)}", secure=secure),
    )
