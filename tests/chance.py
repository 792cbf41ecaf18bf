"""One source of chance for a test: every id, link and secret of a table comes from the test's own name.

The dice stay the real ones. A short run throws the same faces each time, so that it fails for a change and not by
chance; TABLEWRIGHT_CHANCE=WORDS throws others, and the long run throws new ones, and says which.
"""

from __future__ import annotations

import base64
import os
import random
import secrets

import pytest

NAME = "TABLEWRIGHT_CHANCE"
WORDS = os.environ.get(NAME) or (os.urandom(4).hex() if os.environ.get("SOAK") else "short run")
"""What this run's chance is named: given, new in the long run, or the same for all short runs."""


class Chance:
    """Gives what `secrets` gives, from a seed."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._random = random.Random()
        patch.setattr(secrets, "token_bytes", self._bytes)
        patch.setattr(secrets, "token_hex", lambda count=32: self._bytes(count).hex())
        patch.setattr(secrets, "token_urlsafe", lambda count=32: _as_link(self._bytes(count)))

    def begin(self, seed: int | str) -> None:
        """Begin anew: from here on the same seed gives the same ids, links and secrets."""
        self._random.seed(seed)

    def _bytes(self, count: int = 32) -> bytes:
        return self._random.randbytes(count)


def _as_link(given: bytes) -> str:
    return base64.urlsafe_b64encode(given).rstrip(b"=").decode()
