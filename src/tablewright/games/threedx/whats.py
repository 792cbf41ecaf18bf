"""What dice are thrown for: the closed list of `what` in every roll of the game."""

from __future__ import annotations

from enum import StrEnum


class What(StrEnum):
    """What a roll is for. Fair dice count rolls by figure and by this."""

    # characters and adventures
    PICK = "pick"
    STORY = "story"
    # fights: a bonus die that joins a roll counts as one more of its kind
    INITIATIVE = "initiative"
    TURN = "turn"
    ANSWER = "answer"
    DEFENCE = "defence"
    AVOID = "avoid"
    VITALITY = "vitality"
    TARGET = "target"
    # challenges and rests: a bonus die that joins a roll counts as one more of its kind
    CHALLENGE = "challenge"
    HELP = "help"
    SAVE = "save"
    REST = "rest"
    LEARNING = "learning"
