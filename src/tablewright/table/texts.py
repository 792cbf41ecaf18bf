"""Text that people type: how long it may be, and the characters that are refused with their place."""

from __future__ import annotations

import unicodedata

from tablewright.core.facts import Refused

NAME_LENGTH = 40
SPEECH_LENGTH = 2_000

# Controls (but the line break in speech), surrogates, and the marks that turn the direction of writing.
_REFUSED = {"Cc", "Cs"}
_TURNING = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}


def bad_text(text: str, longest: int, *, what: str, lines: bool = False) -> Refused | None:
    """What is wrong with a text, with the place counted from 1; None for a good one."""
    if not text.strip():
        return Refused("text", f"The {what} is empty.")
    if len(text) > longest:
        return Refused("text", f"The {what} has {len(text):,} characters; at most {longest:,} are taken.")
    return unshowable(text, what=what, lines=lines)


def unshowable(text: str, *, what: str, lines: bool = False) -> Refused | None:
    """The first character that cannot be shown: controls, and marks that turn the direction of writing."""
    for place, char in enumerate(text, 1):
        if char == "\n" and lines:
            continue
        if unicodedata.category(char) in _REFUSED or ord(char) in _TURNING:
            return Refused("text", f"Character {place} of the {what} cannot be shown (U+{ord(char):04X}).")
    return None


def slug(name: str) -> str:
    """A name as it stands in a fact's number: small letters and digits, "seat" where nothing is left."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in plain if c.isalnum() and not unicodedata.combining(c))[:20] or "seat"
