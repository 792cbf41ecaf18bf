"""A character's own record, read back from a file, whatever the game: field by field, each slip told with its place."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from tablewright.core.errors import Mendable
from tablewright.core.prose import listed
from tablewright.core.text import alike, bad_name, tidy

T = TypeVar("T")


def name_of(record: Mapping[str, Any], number: int) -> str:
    """What the party's so-many-th, from 1, is called; Mendable for one without a name that can be shown."""
    name = record.get("name")
    if not isinstance(name, str) or not alike(name):
        raise Mendable(f"Character {number} of the party has no name that can be shown.")
    wrong = bad_name(name)
    if wrong is not None:
        raise Mendable(f"Character {number} of the party: {wrong.words}")
    return tidy(name)


def table(record: Mapping[str, Any], whose: str, field: str) -> dict[str, Any]:
    """A table of a character's record; Mendable where something else stands there."""
    found = record.get(field, {})
    if not isinstance(found, dict):
        raise Mendable(f"{whose}: “{field}” is a table of names and values.")
    return found


def entries(record: Mapping[str, Any], whose: str, field: str) -> list[Any]:
    """A list of a character's record; Mendable where something else stands there."""
    found = record.get(field, [])
    if not isinstance(found, list):
        raise Mendable(f"{whose}: “{field}” is a list.")
    return found


def whole(value: Any, whose: str, field: str, *, most: int, least: int = 0) -> int:
    """A whole number of a character's record; Mendable for anything else, and for one out of its range."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        said = "nothing" if value is None else repr(value)
        raise Mendable(f"{whose}: “{field}” is a whole number from {least} to {most:,}, not {said}.")
    return value


def named(told: Any, names: Mapping[str, T], whose: str, field: str) -> T:
    """What a name of a character's record stands for, letter case apart; Mendable, with the nearest names, for none."""
    if not isinstance(told, str):
        raise Mendable(f"{whose}: “{field}” is one of {', '.join(list(names)[:8])}, in text.")
    folded = {name.casefold(): value for name, value in names.items()}
    if told.casefold() in folded:
        return folded[told.casefold()]
    near = difflib.get_close_matches(told.casefold(), folded, 3, 0.0)
    raise Mendable(f"{whose}: there is no “{told}” for “{field}”; the nearest are {', '.join(near)}.")


# ── Things ───────────────────────────────────────────────────────────────────────────────────


def thing_of(row: Any, whose: str) -> str:
    """The name of a thing, which stands for itself or as a record's name; Mendable for none."""
    told = row.get("name") if isinstance(row, Mapping) else row
    if not isinstance(told, str):
        raise Mendable(f"{whose}: a thing of “gear” has no name.")
    return told


def place_of(row: Any, whose: str, usual: str, *, places: Iterable[str]) -> str:
    """Where a thing is, `usual` where nothing is said; Mendable for a place that there is not."""
    place, known = row.get("place", usual) if isinstance(row, Mapping) else usual, list(places)
    if place not in known:
        where = listed([{"hand": "in hand"}.get(one, one) for one in known], joint="or")
        raise Mendable(f"{whose}: {thing_of(row, whose)} is {where}, not {place!r}.")
    return str(place)


def not_in_hand(told: str, whose: str) -> Mendable:
    """The error that a thing is more than two hands hold."""
    return Mendable(f"{whose}: {told} cannot be in hand together with what is there already.")
