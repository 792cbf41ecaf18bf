"""Whole numbers as people type them."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


def whole(text: str) -> int | None:
    """The whole number that a text is; None for anything else, and for more digits than anything here counts in."""
    return int(text) if _WHOLE.fullmatch(text) else None
