"""Text that people type: how long it may be, and the characters that are refused with their place."""

from __future__ import annotations

import unicodedata

from tablewright.core.facts import Refused

NAME_LENGTH = 40

# Controls, surrogates, line and paragraph separators, and the marks that turn the direction of writing.
_REFUSED = {"Cc", "Cs", "Zl", "Zp"}
_TURNING = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}


def bad_name(text: str, *, what: str = "name") -> Refused | None:
    """What is wrong with a name of 1 to 40 characters, with the place counted from 1; None for a good one."""
    if not text.strip():
        return Refused("text", f"The {what} is empty.")
    if len(text) > NAME_LENGTH:
        return Refused("text", f"The {what} has {len(text):,} characters; at most {NAME_LENGTH} are taken.")
    for place, char in enumerate(text, 1):
        if unicodedata.category(char) in _REFUSED or ord(char) in _TURNING:
            return Refused("text", f"Character {place} of the {what} cannot be shown (U+{ord(char):04X}).")
    return None
