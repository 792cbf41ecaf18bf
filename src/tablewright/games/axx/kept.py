"""What was worked out for a state of the world, kept until a fact changes what it rests on.

Nothing is kept unless whoever plays the game says that facts alone change this world: see `steady`. What is kept is
no part of the world: it is neither written nor compared, and a copy begins without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from tablewright.games.axx.world import Figure, World

R = TypeVar("R")

THINGS, PEOPLE, PLACES, MOMENT = range(4)
"""What an answer rests on: what everybody is and carries; who is able, too; where they stand, too; or anything."""
Kept = tuple[dict[Any, Any], dict[Any, Any], dict[Any, Any], dict[Any, Any]]
"""What is kept, a shelf for each of these."""
MISSING: Any = object()
"""In place of an answer that is not kept yet."""


class Keeping:
    """The place for it beside a world's fields: None where nothing is kept."""

    __slots__ = ("kept",)
    kept: Kept | None


def steady(world: World) -> None:
    """From here on facts alone change this world, so that what is worked out may be kept."""
    world.kept = ({}, {}, {}, {})


@contextmanager
def meanwhile(world: World) -> Iterator[None]:
    """Keep what is worked out for as long as something is only read off the world."""
    if world.kept is not None:
        yield
        return
    steady(world)
    try:
        yield
    finally:
        world.kept = None


def shelf(world: World, rests: int) -> dict[Any, Any]:
    """What is kept of a kind; a new, empty one where nothing is."""
    kept = world.kept
    return kept[rests] if kept is not None else {}


def of_world(shelf: int) -> Callable[[Callable[[World], R]], Callable[[World], R]]:
    """Keep what a function says of the world."""

    def keeping(work: Callable[[World], R]) -> Callable[[World], R]:
        def said(world: World) -> R:
            kept = world.kept
            if kept is None:
                return work(world)
            there = kept[shelf]
            found: R = there.get(work, MISSING)
            if found is MISSING:
                found = there[work] = work(world)
            return found

        return wraps(work)(said)

    return keeping


def of_side(shelf: int) -> Callable[[Callable[[World, str], R]], Callable[[World, str], R]]:
    """Keep what a function says of a side."""

    def keeping(work: Callable[[World, str], R]) -> Callable[[World, str], R]:
        def said(world: World, side: str) -> R:
            kept = world.kept
            if kept is None:
                return work(world, side)
            there, key = kept[shelf], (work, side)
            found: R = there.get(key, MISSING)
            if found is MISSING:
                found = there[key] = work(world, side)
            return found

        return wraps(work)(said)

    return keeping


def of_figure(shelf: int) -> Callable[[Callable[[World, Figure], R]], Callable[[World, Figure], R]]:
    """Keep what a function says of a figure."""

    def keeping(work: Callable[[World, Figure], R]) -> Callable[[World, Figure], R]:
        def said(world: World, figure: Figure) -> R:
            kept = world.kept
            if kept is None:
                return work(world, figure)
            there, key = kept[shelf], (work, figure.id)
            found: R = there.get(key, MISSING)
            if found is MISSING:
                found = there[key] = work(world, figure)
            return found

        return wraps(work)(said)

    return keeping
