"""Files of other making that a game can turn into a pack: what they hold, what has to be said of them, what came of it.

A game that takes any lists them as IMPORTS in its module `imports`; whoever offers an import names no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec


class Told(msgspec.Struct, frozen=True):
    """What became of a record: taken, taken with something guessed, or refused, and why."""

    record: str
    outcome: Literal["taken", "guessed", "refused"]
    words: str = ""


@dataclass(frozen=True)
class Way:
    """Something to be said of a file that it does not say itself: one of `choices`, or, without any, yes or no."""

    name: str
    words: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class FileKind:
    """A kind of file that a game can turn into a pack.

    `endings` are those of its names (".csv"), `words` what it holds; `write` makes a pack's folder of a file, given
    what was said of it by the names of `ways`, and the pack's name, source and licence. It answers what became of each
    record, and remarks about them all; Mendable where something must be said, or nothing could be taken.
    """

    endings: tuple[str, ...]
    words: str
    ways: tuple[Way, ...]
    write: Callable[[Path, Path, Mapping[str, Any], Mapping[str, str]], tuple[list[Told], list[str]]]
