"""The house rules of a table: those that the readings name, and how much of the threats is shown."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.core import house

RULES: dict[str, tuple[str, ...]] = {"opposed": ("plus one", "successes")}
"""The options of the rules that are words, and what they may be; the first is the default."""
CHOICES: dict[str, tuple[str, ...]] = {**RULES, **house.CHOICES}
"""The same with those that every table has."""


def switches(options: Mapping[str, bool | int | str]) -> dict[str, bool | int | str]:
    """The house rules that can be switched, with their defaults."""
    return {**options, **house.SHOWN}
