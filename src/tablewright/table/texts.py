"""Text that people type: how long it may be, and the characters that are refused with their place."""

from __future__ import annotations

import unicodedata

from tablewright.core.facts import Refused
from tablewright.core.text import NAME_LENGTH as NAME_LENGTH
from tablewright.core.text import alike, unshowable

SPEECH_LENGTH = 2_000


def bad_text(text: str, longest: int, *, what: str, lines: bool = False) -> Refused | None:
    """What is wrong with a text, with the place counted from 1; None for a good one."""
    if not alike(text):
        return Refused("text", f"The {what} is empty.")
    if len(text) > longest:
        return Refused("text", f"The {what} has {len(text):,} characters; at most {longest:,} are taken.")
    return unshowable(text, what=what, lines=lines)


def slug(name: str) -> str:
    """A name as it stands in a fact's number: small letters and digits, "seat" where nothing is left."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in plain if c.isalnum() and not unicodedata.combining(c))[:20] or "seat"
