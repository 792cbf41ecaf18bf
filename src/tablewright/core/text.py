"""Text that people type: how long it may be, and the characters that are refused with their place."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from tablewright.core.facts import Refused

NAME_LENGTH = 40

# Controls, surrogates, line and paragraph separators, and the marks that turn the direction of writing.
_REFUSED = {"Cc", "Cs", "Zl", "Zp"}
_UNSEEN = {"Cf", "Zs", *_REFUSED}
_BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks without ink
_TURNING = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}


def bad_name(text: str, *, what: str = "name") -> Refused | None:
    """What is wrong with a name of 1 to 40 characters, with the place counted from 1; None for a good one."""
    if not alike(text):
        return Refused("text", f"The {what} is empty.")
    if len(text) > NAME_LENGTH:
        return Refused("text", f"The {what} has {len(text):,} characters; at most {NAME_LENGTH} are taken.")
    return unshowable(text, what=what)


def unshowable(text: str, *, what: str, lines: bool = False) -> Refused | None:
    """The first character that cannot be shown: controls, breaks, and marks that turn the direction of writing.

    With `lines` a plain line break is none of them.
    """
    for place, char in enumerate(text, 1):
        if char == "\n" and lines:
            continue
        if unicodedata.category(char) in _REFUSED or ord(char) in _TURNING:
            return Refused("text", f"Character {place} of the {what} cannot be shown (U+{ord(char):04X}).")
    return None


def tidy(text: str) -> str:
    """A name as it is kept: no blanks around it, one between its words."""
    return " ".join(text.split())


@lru_cache(4_096)
def alike(text: str) -> str:
    """What two names have in common that look alike: letter case, blanks, width and what cannot be seen left out."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in plain if unicodedata.category(char) not in _UNSEEN and char not in _BLANK)
