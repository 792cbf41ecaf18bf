"""The door of the server: who may knock, how often and with how much; and what every answer carries.

Stands before the application as plain ASGI, so that no page can be served without it. DESIGN 11.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Send

from tablewright.web.front import Front
from tablewright.web.packed import packed, wants_packed

BODY_LIMIT = 64 * 1024
"""The most bytes that a request's body may have."""
PATIENCE = 20.0
"""Seconds in which a request's body must have come."""
HOST = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<name>[^\s:/?#@\[\]\\]+))(?::\d{1,5})?")
"""What a Host header may be: a name or an address, and perhaps a port."""
ONCE = (b"host", b"origin", b"sec-fetch-site", b"content-type", b"content-length", b"last-event-id")
"""Headers that no browser sends twice."""
TWICE = (400, "That cannot be read: a header stands there twice.")
BLANK, DELETE = 0x20, 0x7F
"""Characters of an address below the first, and the second, are controls."""
PATH_LIMIT = 2_000
"""The longest path with its query."""
SAFE = frozenset({"GET", "HEAD"})
METHODS = SAFE | {"POST"}
LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


HOUSE = 64
"""The bits of a long address (IPv6) that one house has; the others it may choose as it likes."""
Proven = Callable[[str, str], str]


@dataclass
class Bucket:
    """Tokens of one visitor: a request takes one, and they come back with time."""

    tokens: float
    at: float


@dataclass
class Rates:
    """How often one visitor may ask: `burst` requests at once, then `each_second` a second."""

    each_second: float
    burst: float
    clock: Callable[[], float] = time.monotonic
    buckets: dict[str, Bucket] = field(default_factory=dict)

    def take(self, who: str) -> bool:
        """Whether this visitor may ask now; takes a token if so."""
        now = self.clock()
        bucket = self.buckets.get(who)
        if bucket is None:
            if len(self.buckets) >= 10_000:
                self._forget(now)
            bucket = self.buckets[who] = Bucket(self.burst, now)
        bucket.tokens = min(self.burst, bucket.tokens + (now - bucket.at) * self.each_second)
        bucket.at = now
        if bucket.tokens < 1:
            return False
        bucket.tokens -= 1
        return True

    def _forget(self, now: float) -> None:
        """Drop the visitors whose tokens have all come back."""
        whole = self.burst / self.each_second
        self.buckets = {who: bucket for who, bucket in self.buckets.items() if now - bucket.at < whole}


@dataclass(frozen=True)
class Names:
    """The names under which this server may be reached: its own, and, beyond loopback, any bare address.

    A bare address cannot be pointed here by somebody else's name server; a name can, so names must be known.
    """

    names: frozenset[str]
    any_address: bool

    @classmethod
    def of(cls, host: str, *others: str) -> Names:
        """For a server bound to `host`; `others` are further names it is known by."""
        wide = host not in LOOPBACK_NAMES
        known = {name.casefold() for name in (host, *others) if name and name not in ("0.0.0.0", "::")}  # noqa: S104
        return cls(frozenset(LOOPBACK_NAMES | known), wide)

    def knows(self, header: str) -> bool:
        """Whether a Host header names this server."""
        found = HOST.fullmatch(header)
        if found is None:
            return False
        name = (found["six"] or found["name"]).casefold()
        if name in self.names:
            return True
        if not self.any_address:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


class Guard:
    """Checks method, Host, Origin, size and rate, then lets the application answer with the safe headers on."""

    def __init__(
        self,
        app: ASGIApp,
        names: Names,
        *,
        rates: Rates | None = None,
        writes: Rates | None = None,
        proven: Proven = lambda _path, _cookies: "",
        front: Front | None = None,
    ) -> None:
        """`proven` says who asks, by a request's path and cookies, where those prove it; `front` is before a proxy."""
        self.app, self.names, self.proven, self.front = app, names, proven, front
        self.rates = rates or Rates(each_second=40, burst=200)
        self.writes = writes or Rates(each_second=10, burst=40)
        self.patience = PATIENCE

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": None})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {key.lower(): value.decode("latin-1") for key, value in scope["headers"]}
        scope = self.front.seen(scope, headers) if self.front is not None else scope
        wrong = self._wrong(scope, headers) if len(headers) == len(scope["headers"]) or _plain(scope) else TWICE
        if wrong is not None:
            await _refuse(send, *wrong)
            return
        answer = _with_headers(send, scope["path"])
        if scope["method"] != "HEAD" and wants_packed(headers):
            answer = packed(answer)
        await self.app(scope, _bounded(receive, self.patience), answer)

    def _wrong(self, scope: Any, headers: Mapping[bytes, str]) -> tuple[int, str] | None:
        """What is wrong with a request before anybody looks at what it asks, with its status."""
        method, host = scope["method"], headers.get(b"host", "")
        if not self.names.knows(host):
            return 421, "This server is not reached by that name."
        if method not in METHODS:
            return 405, "That is not done here."
        if any(ord(char) < BLANK or ord(char) == DELETE for char in scope["path"]):
            return 400, "That address cannot be read."
        if len(scope["path"]) + len(scope["query_string"]) > PATH_LIMIT:
            return 414, "That address is too long."
        # Who sits at a table counts alone, whatever the others behind the same router do; all others together by their
        # address, for cookies of one's own making are for nothing.
        who = self.proven(scope["path"], headers.get(b"cookie", "")) or _address(scope.get("client"))
        if method not in SAFE:
            if not _same_origin(scope["scheme"], host, headers):
                return 403, "That came from another page than ours, so it was not done."
            if _too_long(headers.get(b"content-length", "0")):
                return 413, "That is too much at once."
            if not self.writes.take(who):
                return 429, "Too many orders at once. Wait a moment; nothing was lost."
        if not self.rates.take(who):
            return 429, "Too many requests at once. Wait a moment; nothing was lost."
        return None


def _address(client: tuple[str, int] | None) -> str:
    """Where somebody asks from; of the long addresses the part that one house has."""
    try:
        address = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv4Address) or address.ipv4_mapped:
        return str(address)
    return str(ipaddress.ip_network((address, HOUSE), strict=False))


def _plain(scope: Any) -> bool:
    """Whether nothing that decides stands twice: of two, somebody else may have read the other one."""
    names = [key.lower() for key, _ in scope["headers"]]
    return all(names.count(name) < 2 for name in ONCE)


def _same_origin(scheme: str, host: str, headers: Mapping[bytes, str]) -> bool:
    """Whether a writing request comes from our own page: by Origin, or where none is sent, by its fetch site."""
    origin = headers.get(b"origin")
    if origin is not None:
        # Behind a proxy that ends TLS the page's scheme is https while ours is http: the name decides.
        return origin.casefold() in (f"{scheme}://{host}".casefold(), f"https://{host}".casefold())
    return headers.get(b"sec-fetch-site") == "same-origin"


def _too_long(length: str) -> bool:
    return not length.isdecimal() or len(length) > 9 or int(length) > BODY_LIMIT


def _bounded(receive: Receive, patience: float) -> Receive:
    """A body may not take for ever to come; one that claims no length and grows past the limit the app refuses."""
    whole, until = False, time.monotonic() + patience

    async def bounded() -> Any:
        nonlocal whole
        if whole:  # what comes now is that the visitor goes, whenever that is
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), max(0.0, until - time.monotonic()))
        except TimeoutError:
            return {"type": "http.disconnect"}
        if message["type"] == "http.request":
            whole = not message.get("more_body", False)
        return message

    return bounded


def _with_headers(send: Send, path: str) -> Send:
    """Every answer gets the safe headers; pages are never kept by a cache."""
    kept = b"public, max-age=31536000, immutable" if path.startswith("/static/") else b"no-store"

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = [pair for pair in message["headers"] if pair[0].lower() != b"server"]
            if not any(key.lower() == b"cache-control" for key, _ in own):
                own.append((b"cache-control", kept if message["status"] == 200 else b"no-store"))
            message["headers"] = [*own, *HEADERS]
        await send(message)

    return with_headers


async def _refuse(send: Send, status: int, words: str) -> None:
    body = words.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *HEADERS]})
    await send({"type": "http.response.body", "body": body, "more_body": False})
