"""Errors that a person can mend, told in one line."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable

LONG_WORD, SHOWN = 300, 100
"""Characters that no word of a line has: of a longer one, which somebody typed, so many are shown."""


def one_line(text: str) -> str:
    """A text as one line that can be read: no line breaks, and no word without end."""
    return " ".join(word if len(word) <= LONG_WORD else f"{word[:SHOWN]}…" for word in text.split())


class Mendable(Exception):  # noqa: N818 (named for what the reader may do about it, not for what went wrong)
    """Something the user can put right: its text is the one plain line that the user is shown.

    The command line prints it to standard error and ends with status 2; the page shows it beside the field.
    """

    def __init__(self, line: str, /) -> None:
        super().__init__(one_line(line))

    @property
    def line(self) -> str:
        """The sentence for the user, without a line break."""
        return str(self.args[0])


def plain_game(name: object) -> str:
    """The id of a game in small letters, as they are kept; "" for what is no text."""
    return name.casefold() if isinstance(name, str) else ""


def no_such_game(name: object, games: Iterable[str]) -> Mendable:
    """The error that there is no game with this id; names those there are."""
    told = f"'{name}'" if isinstance(name, str) else repr(name)
    return Mendable(f"There is no game {told} here; the games are: {', '.join(games)}.")


def needs_extra(what: str, extra: str) -> Mendable:
    """The error that an extra is not installed, with the line that installs it for the Python that runs this.

    The line adds to what is there; `pip install '.[…]'` in a copy of the source would put a copy of that in its place.
    """
    return Mendable(f"{what} needs the extra “{extra}”: {_pip(sys.executable)} install 'tablewright[{extra}]'")


def install_line(extra: str) -> str:
    """The line that installs an extra, typed where this was started; it tells nothing of the machine."""
    try:
        here = os.getcwd() + os.sep
    except OSError:  # the folder has gone meanwhile
        here = os.sep * 2
    near = sys.executable.startswith(here)
    pip = _pip(sys.executable.removeprefix(here)) if near else "pip"
    return f"{pip} install 'tablewright[{extra}]'"


def _pip(python: str) -> str:
    return f"{shlex.quote(python)} -m pip"
