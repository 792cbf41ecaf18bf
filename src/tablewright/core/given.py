"""What a program hands in: taken where it is of its kind, else refused in one line that says what it should be."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from tablewright.core.errors import Mendable
from tablewright.dice.whole import index_of

SHOWN = 60
"""Characters of a value that are shown at most."""


def shown(given: object) -> str:
    """A value as a program would write it; a long one is cut short."""
    found = index_of(given)
    told = repr(given) if found is None else str(found)
    return told if len(told) <= SHOWN else f"{told[:SHOWN]}…"


def number(given: object, what: str) -> int:
    """A whole number. Mendable, saying what it is for, for anything else."""
    found = index_of(given)
    if found is None:
        raise Mendable(f"{what} is a whole number, not {shown(given)}.")
    return found


def within(given: object, least: int, most: int) -> int | None:
    """A whole number from the least to the most; None for anything else."""
    found = index_of(given)
    return found if found is not None and least <= found <= most else None


def text(given: object, what: str) -> str:
    """A text. Mendable, saying what it is for, for anything else."""
    if not isinstance(given, str):
        raise Mendable(f"{what} is text, not {shown(given)}.")
    return given


def mapping(given: object, what: str) -> dict[str, Any]:
    """A mapping of names to values, {} for None. Mendable, saying what it is for, for anything else."""
    if given is not None and not isinstance(given, Mapping):
        raise Mendable(f"{what} are a mapping of names to values, not {shown(given)}.")
    return dict(given or {})


def path(given: object, what: str) -> str:
    """A path. Mendable, saying what it is for, for what is none."""
    told = os.fspath(given) if isinstance(given, str | os.PathLike) else None
    if not isinstance(told, str) or "\0" in told:
        raise Mendable(f"{what} is a path, not {shown(given)}.")
    return told
