"""Records by id: a game's own, and those that packs have brought.

A pack's record is known by its id and its pack's digest ("frost_wolf@3f9a21bc54d0e871"), so an id means one record for
good, at every table and on every machine. What a table has to choose from is its world's matter, never the shelf's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

R = TypeVar("R")
MARK = "@"
"""What stands between a record's id and its pack's digest."""


class Shelf(dict[str, R]):
    """The records of one kind by id, for looking up and not for walking: `own` are the game's, read when first wanted.

    A dictionary, because fights look up a great deal.
    """

    def __init__(self, own: Callable[[], Mapping[str, R]]) -> None:
        super().__init__()
        self._own: Callable[[], Mapping[str, R]] | None = own

    def bring(self, records: Mapping[str, R]) -> None:
        """Put a pack's records on the shelf, under their full ids. To bring them again changes nothing."""
        self.update(records)

    def find(self, name: str) -> R | None:
        """The record of this id; None if there is none."""
        if self._own is not None:
            self._read()
        return self.get(name)

    def holds(self, name: str) -> bool:
        """Whether there is a record of this id."""
        return self.find(name) is not None

    def __missing__(self, name: str) -> R:
        """The record of this id, the first time that it is wanted; KeyError if there is none."""
        if self._own is None:
            raise KeyError(name)
        self._read()
        return self[name]

    def _read(self) -> None:
        own = self._own
        if own is not None:
            self.update(own())
            self._own = None  # last, since another table may look something up while these are read


def full_id(name: str, digest: str) -> str:
    """The id by which a record of the pack with this digest is known everywhere."""
    return f"{name}{MARK}{digest}"


def own_id(name: str) -> str:
    """The id that a record has in its pack: by it a pack's record stands in the place of the game's own."""
    return name.partition(MARK)[0]


def brought(name: str) -> bool:
    """Whether an id is that of a pack's record."""
    return MARK in name
