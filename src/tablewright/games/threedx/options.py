"""The house rules of a table: those that the readings name, how fast characters advance, and how much is shown."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.core import house

RATE: dict[str, bool | int | str] = {"abilities_a_session": 1, "sessions_an_attribute": 5}
"""How fast characters advance: ability steps after each session, sessions for an attribute step (0 for none)."""
SHOWN: dict[str, bool | int | str] = {**house.SHOWN, "rest_policy": "wounds first"}
"""What every table settles beside the rules: how NPCs' wounds and target numbers are shown, how they are played."""
REST_POLICIES = ("wounds first", "dice first")
CHOICES: dict[str, tuple[str, ...]] = {
    "bonus_die": ("shift+join", "join", "shift"),
    "range_rule": ("L299", "L359"),
    "carry": ("L209", "L125"),
    "taking_time_in_combat": ("steady", "free"),
    "npc_die": ("uniform", "d20"),
    **house.CHOICES,
    "rest_policy": REST_POLICIES,
}
"""The options that are words, and what they may be; the first is the default."""
NUMBERS: dict[str, tuple[int, int]] = {
    "armor_floor": (0, 1),
    "abilities_a_session": (0, 10),
    "sessions_an_attribute": (0, 50),
}
"""The options that are numbers: the least and the most."""


def switches(options: Mapping[str, bool | int | str]) -> dict[str, bool | int | str]:
    """The house rules that can be switched, with their defaults."""
    return {**options, **RATE, **SHOWN}
