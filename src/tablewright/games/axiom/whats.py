"""What dice are thrown for: the closed list of `what` in every roll of the game."""

from __future__ import annotations

from enum import StrEnum


class What(StrEnum):
    """What a roll is for. Fair dice count rolls by figure and by this."""

    # heroes and stories
    PICK = "pick"
    STORY = "story"
    # challenges: pools with a Wild Die
    CHALLENGE = "challenge"
    OPPOSE = "oppose"
    SAVE = "save"
    DYING = "dying"
    MEDICINE = "medicine"
    INITIATIVE = "initiative"
    ATTACK = "attack"
    PASS = "pass"  # noqa: S105 (moving past somebody, no secret)
    ESCAPE = "escape"
    MEND = "mend"
    CURE = "cure"
    # dice that measure
    HEALTH = "health"
    NUMBER = "number"
    TARGET = "target"
