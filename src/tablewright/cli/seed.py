"""Seeds on the command line: which ones a verb takes, and one for those who name none."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from tablewright.dice.stream import SEED_LIMIT

Command = TypeVar("Command", bound=Callable[..., Any])


def _seed(_ctx: click.Context, _param: click.Parameter, text: str | None) -> int | None:
    """A whole number from 0 up to the last seed that dice take; None where none was given."""
    if text is None:
        return None
    # int() is not asked about a text of any length, nor about digits of other scripts.
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(SEED_LIMIT))
    if not digits or int(text) >= SEED_LIMIT:
        raise click.BadParameter(f"a seed is a whole number from 0 to {SEED_LIMIT - 1}, not '{text}'.")
    return int(text)


def seed_option(what: str) -> Callable[[Command], Command]:
    """The option --seed N of a verb; `what` ends its line of help, "The same seed gives the same …"."""
    return click.option("--seed", callback=_seed, metavar="N", help=f"The same seed gives the same {what}.")


def any_seed() -> int:
    """A seed that nobody can foresee, from the machine's own source of chance; short enough to be told and typed."""
    return int.from_bytes(os.urandom(4), "big")
