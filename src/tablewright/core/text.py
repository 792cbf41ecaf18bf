"""Text that people type: how long it may be, and the characters that are refused with their place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from tablewright.core.facts import Refused

NAME_LENGTH, TITLE_LENGTH, SPEECH_LENGTH = 40, 80, 2_000
"""The most characters of a name, of a table's title, and of what is said or noted."""
WHY_LENGTH, REASON_LENGTH = 120, 300
"""The most characters of what a roll is for, and of why something is decided."""

# Controls, surrogates, line and paragraph separators, and the marks that turn the direction of writing.
_REFUSED = {"Cc", "Cs", "Zl", "Zp"}
_UNSEEN = {"Cf", "Zs", *_REFUSED}
_JOINERS = "\u200c\u200d"  # right between letters of scripts that join, and between parts of one picture
_SIGNS = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}  # format marks that have ink
_VIRAMA = 9
_BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks without ink
_TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_HARMFUL = re.compile(f"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff{_TURNING}]")
_UNSHOWABLE = re.compile(f"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029{_TURNING}]")


def bad_text(text: str, longest: int, *, what: str, lines: bool = False) -> Refused | None:
    """What is wrong with a text, with the place counted from 1; None for a good one."""
    if not alike(text):
        return Refused("text", f"The {what} is empty.")
    if len(text) > longest:
        return Refused("text", f"The {what} has {len(text):,} characters; at most {longest:,} are taken.")
    return unshowable(text, what=what, lines=lines)


def bad_name(text: str, *, what: str = "name") -> Refused | None:
    """What is wrong with a name of 1 to 40 characters, with the place counted from 1; None for a good one."""
    return bad_text(text, NAME_LENGTH, what=what) or unseen(text, what=what)


def unseen(text: str, *, what: str) -> Refused | None:
    """The first character of a name that nobody sees, which would make two names of one look.

    A name of which nobody sees anything is no name at all, which is told otherwise.
    """
    for place, char in enumerate(text if alike(text) else ""):
        if _hidden(text, place):
            return Refused("text", f"Character {place + 1} of the {what} cannot be seen (U+{ord(char):04X}).")
    return None


def _hidden(text: str, place: int) -> bool:
    """Whether nothing is seen of a character where it stands."""
    char, before, after = text[place], text[place - 1 : place], text[place + 1 : place + 2]
    if char in _JOINERS:
        return not _joins(before, after)
    if "\ufe00" <= char <= "\ufe0f":  # how a picture before it looks
        return not before or not (unicodedata.category(before)[0] in "SP" or after == "\u20e3")
    if "\U000e0100" <= char <= "\U000e01ef":  # which form of a Han letter it is
        return not before or unicodedata.category(before) != "Lo"
    return char in _BLANK or (unicodedata.category(char) == "Cf" and ord(char) not in _SIGNS)


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these two has its use there."""
    if not before or not after:
        return False
    if unicodedata.combining(before) == _VIRAMA:
        return True
    if unicodedata.bidirectional(before) in ("AL", "NSM") and unicodedata.bidirectional(after) == "AL":
        return True
    pictures = unicodedata.category(before) in ("So", "Sk") or before == "\ufe0f"
    return pictures and unicodedata.category(after) == "So"


def unshowable(text: str, *, what: str, lines: bool = False) -> Refused | None:
    """The first character that cannot be shown: controls, breaks, and marks that turn the direction of writing.

    With `lines` a plain line break is none of them.
    """
    found = next((one for one in _UNSHOWABLE.finditer(text) if not (lines and one[0] == "\n")), None)
    if found is None:
        return None
    return Refused("text", f"Character {found.start() + 1} of the {what} cannot be shown (U+{ord(found[0]):04X}).")


def harmful(value: Any) -> str:
    """The first character in all texts of a value that could steer a terminal or turn the writing; "" for none.

    Line breaks are let be.
    """
    return next((found[0] for text in texts(value) if (found := _HARMFUL.search(text)) is not None), "")


def texts(value: Any) -> Iterator[str]:
    """Every text in a value, however deep it lies, the keys of dictionaries too."""
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                yield from texts(key)
                yield from texts(inner)
        case tuple() | list():
            for inner in value:
                yield from texts(inner)
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from texts(getattr(value, name))


def tidy(text: str) -> str:
    """A name as it is kept: no blanks around it, one between its words."""
    return " ".join(text.split())


@lru_cache(4_096)
def alike(text: str) -> str:
    """What two names have in common that look alike: letter case, blanks, width and what cannot be seen left out."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in plain if unicodedata.category(char) not in _UNSEEN and char not in _BLANK)
