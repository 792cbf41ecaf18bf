"""Answers packed for the way: an order changes tens of kilobytes of a page, and a phone in a cellar has few a second.

What is told live is flushed with each piece, so nobody waits for the next one.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping

from litestar.types import Message, Send

TEXTS = (b"text/", b"application/json", b"image/svg")
"""What gets much smaller; pictures and PDFs do not."""
SMALL = 500
"""Bytes below which it is not worth it."""
LEVEL = 3
WINDOW = 16 + 14
"""As gzip, looking back over 16 kB: with `MEMORY` an open page takes some 100 kB of the server's memory for it."""
MEMORY = 6
NOT_WANTED = re.compile(r"gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)")


def wants_packed(headers: Mapping[bytes, str]) -> bool:
    """Whether whoever asks can unpack gzip."""
    takes = headers.get(b"accept-encoding", "").casefold()
    return "gzip" in takes and not NOT_WANTED.search(takes)


def packed(send: Send) -> Send:
    """Send the same in fewer bytes, where that is worth it."""
    packer: zlib._Compress | None = None

    async def send_packed(message: Message) -> None:
        nonlocal packer
        if message["type"] == "http.response.start" and _is_worth_it(message):
            packer = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY)
            kept = [pair for pair in message["headers"] if pair[0].lower() != b"content-length"]
            message["headers"] = [*kept, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
        elif message["type"] == "http.response.body" and packer is not None:
            last = not message.get("more_body", False)
            body = packer.compress(message["body"]) + packer.flush(zlib.Z_FINISH if last else zlib.Z_SYNC_FLUSH)
            message = {**message, "body": body}
        await send(message)

    return send_packed


def _is_worth_it(start: Message) -> bool:
    assert start["type"] == "http.response.start"  # noqa: S101 (for the types)
    headers = {key.lower(): value for key, value in start["headers"]}
    length = headers.get(b"content-length", b"")
    return (
        headers.get(b"content-type", b"").startswith(TEXTS)
        and b"content-encoding" not in headers
        and not (length.isdigit() and int(length) < SMALL)
    )
