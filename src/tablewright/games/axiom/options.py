"""The house rules of a table: those that the readings name, and how much of the threats is shown."""

from __future__ import annotations

from collections.abc import Mapping

SHOWN: dict[str, bool | int | str] = {"wounds": "words", "targets": "open", "policy": "nearest"}
"""What every table settles beside the rules: how wounds and Thresholds are shown, and how the engine plays threats."""


def switches(options: Mapping[str, bool | int | str]) -> dict[str, bool | int | str]:
    """The house rules that can be switched, with their defaults."""
    return {**options, **SHOWN}
