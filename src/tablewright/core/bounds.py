"""What the texts and numbers of a pack's records may be, whatever the game, so that nothing in one can stop it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from tablewright.core.content import BadRecord
from tablewright.core.effects import amount
from tablewright.core.text import alike, tidy, unseen, unshowable

NAME, LONGEST = 60, 400
"""Letters of a name and of a text at most; a sentence holds several names."""
NO_TEXT = f"plain text in one line, {LONGEST} letters at most"
MISSING = "this field is missing"
GREATEST, GREATEST_TERM = 1_000_000, 20
MOST_DICE, MOST_SIDES = 100, 1_000
NAMES = ("name", "plural", "title", "one", "many", "attacks")
"""The fields of records that hold what something is called."""
Slip = tuple[str, str]
"""A field, and what would be right there."""


class Named(Protocol):
    """A record that people call by its name."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def name(self) -> str:
        """Its name."""


def named(text: str) -> bool:
    """Whether a text can be a name: as it is typed to be understood, with no blanks to spare."""
    return len(text) <= NAME and any(letter.isalnum() for letter in text) and text == tidy(text)


def is_plain(text: str) -> bool:
    """Whether a text of a pack can stand anywhere: a table takes no other, and no log with another is taken in."""
    return len(text) <= LONGEST and unshowable(text, what="text") is None


def unseen_names(record: Any) -> Iterator[Slip]:
    """The names in a record, its parts' too, in which a character cannot be seen: two of them would look alike."""
    for field, value in _values(msgspec.to_builtins(record)):
        last = field.rpartition(".")[2].partition("[")[0]
        if isinstance(value, str) and last in NAMES and (wrong := unseen(value, what="name")) is not None:
            yield field, wrong.words.rstrip(".")


def unnamed() -> str:
    """What would be right for a name."""
    return f"a name of 1 to {NAME} letters, without blanks around it or two in a row"


def check_names(records: Collection[Named], files: Mapping[str, str], signed: Collection[str] = ()) -> None:
    """BadRecord for a record that people cannot name, or that another of these is named like, one or several of it.

    `files` is by id, `signed` as for `unfit`.
    """
    called: dict[str, str] = {}
    for one in records:
        for field, wrong in unfit(one, signed):
            raise BadRecord(wrong, file=files[one.id], record=one.id, field=field)
        other = called.setdefault(alike(one.name), one.id)
        wrong = unnamed() if not named(one.name) else f"'{other}' is called so too" if other != one.id else ""
        if wrong:
            raise BadRecord(wrong, file=files[one.id], record=one.id, field="name")
    for one in records:
        several = getattr(one, "plural", one.name) or f"{one.name}s"
        other = called.setdefault(alike(several), one.id)
        if other != one.id:
            raise BadRecord(f"'{other}' is called so too", file=files[one.id], record=one.id, field="plural")


def within(record: Any, **bounds: tuple[int, int]) -> Iterator[Slip]:
    """The numbers of a record that are not from the least to the most."""
    for field, (least, most) in bounds.items():
        if not least <= getattr(record, field) <= most:
            yield field, f"{least} to {most:,}"


def unfit(record: Any, signed: Collection[str] = ()) -> Iterator[Slip]:
    """The texts and numbers of a record that could stand nowhere; `signed` may be less than nothing."""
    yield from unfit_texts(record)
    yield from unfit_numbers(record, signed)


def unfit_texts(record: Any) -> Iterator[Slip]:
    """The texts of a record that could stand nowhere."""
    if not getattr(record, "name", "-").strip():
        yield "name", MISSING
    for field, value in _values(msgspec.to_builtins(record)):
        if isinstance(value, str) and not is_plain(value):
            yield field, NO_TEXT


def unfit_numbers(record: Any, signed: Collection[str] = ()) -> Iterator[Slip]:
    """The numbers of a record that could stand nowhere; asked after what knows closer bounds of a field."""
    for field, value in _values(msgspec.to_builtins(record)):
        if isinstance(value, int) and not isinstance(value, bool):
            least = -GREATEST_TERM if field.rpartition(".")[2] in signed else 0
            if not least <= value <= GREATEST:
                yield field, f"{least} to {GREATEST:,}"


def left_blank(record: Any, path: str = "") -> Iterator[Slip]:
    """The texts that must be there, in a record and its parts, and are blank."""
    match record:
        case msgspec.Struct():
            for one in msgspec.structs.fields(record):
                value, field = getattr(record, one.name), f"{path}.{one.encode_name}".lstrip(".")
                if one.required and isinstance(value, str) and not value.strip():
                    yield field, MISSING
                yield from left_blank(value, field)
        case list() | tuple():
            for index, value in enumerate(record):
                yield from left_blank(value, f"{path}[{index}]")


def no_dice(text: str) -> str:
    """What is wrong with dice as a record writes them; "" for nothing."""
    try:
        found = amount(text)
    except ValueError as wrong:
        return str(wrong)
    if found.dice > MOST_DICE or found.sides > MOST_SIDES or (found.dice and not found.sides):
        return f"1 to {MOST_DICE} dice of 1 to {MOST_SIDES:,} sides"
    return ""


def _values(body: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every text and number of a record, with its place."""
    if isinstance(body, dict):
        for key, value in body.items():
            yield f"{path}.{key}".lstrip("."), key
            yield from _values(value, f"{path}.{key}".lstrip("."))
    elif isinstance(body, list | tuple):
        for index, value in enumerate(body):
            yield from _values(value, f"{path}[{index}]")
    else:
        yield path, body
