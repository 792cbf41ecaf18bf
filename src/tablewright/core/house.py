"""House rules that a table of any game has: how much of foes is shown to players, and whom foes go for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NEAREST, WEAKEST, RANDOM = "nearest", "weakest first", "random standing target"
POLICIES = (NEAREST, WEAKEST, RANDOM)
"""Whom foes go for when the engine plays them."""
GO_NEAREST = "Goes for the nearest enemy, of several for the first in the list"
"""What the first of them does, in every game."""
CHOICES: dict[str, tuple[str, ...]] = {
    "wounds": ("words", "numbers", "hidden"),
    "targets": ("open", "hidden"),
    "policy": POLICIES,
}
"""The options that every table has, and what they may be; the first is the default."""
SHOWN: dict[str, bool | int | str] = {name: among[0] for name, among in CHOICES.items()}
"""How they stand where nothing else was chosen."""


def policy(options: Mapping[str, Any], name: str = "policy") -> str:
    """The policy that a table's options name, the first of them where they name none."""
    chosen = options.get(name)
    return chosen if chosen in POLICIES else NEAREST
