"""What is said where a save is called for."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.games.axx.say import refuse

CALL = "Call for a save"
WHO = "Who"
WHICH = "Which save"
KINDS = {
    "body": "Body: poison, death magic, paralysis, petrification, disease",
    "dodge": "Dodge: breath, blasts, falling, pits, dart traps",
    "will": "Will: spells, charm, fear, illusion",
}
TARGET = "To reach: 12, or 10 + HD of the creature that caused it"
AGAINST = "Against what"
MAGIC = "Of magic"
WHETHER = {"no": "no", "yes": "yes: a spell or a magic thing"}


def no_save() -> Refused:
    """No such save."""
    return refuse("save", "A save is body, dodge or will.", clause="axx.save.kinds")


def no_target(least: int, most: int) -> Refused:
    """No such number."""
    return refuse("target", f"A save is against a number from {least} to {most}: 12, or 10 + HD.", clause="axx.save")
