"""Whole numbers on the command line: digits as everybody types them, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import click

_WHOLE = re.compile(r"[+-]?[0-9]{1,30}")


class Whole(click.IntRange):
    """A whole number, from the least to the most where these are given; neither 1_000 nor digits of other scripts."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; a usage error for anything else."""
        if isinstance(value, str) and not _WHOLE.fullmatch(value):
            self.fail(f"{value!r} is not a valid integer.", param, ctx)
        return super().convert(value, param, ctx)


WHOLE = Whole()
