"""What is said where a save is called for, and where a hazard that the game master thinks of does harm."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.games.axx.say import listed, refuse

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
HARM = "Deal damage"
HOW_MUCH = "How much: 2d6, 1d6+1, or a number"
WHAT_KIND = "Of which kind"
ANY_KIND = "none that matters"
FROM = "From what (the fall)"
NOTE = "at 0 HP a Brush with Death"


def no_save() -> Refused:
    """No such save."""
    return refuse("save", "A save is body, dodge or will.", clause="axx.save.kinds")


def no_target(least: int, most: int) -> Refused:
    """No such number."""
    return refuse("target", f"A save is against a number from {least} to {most}: 12, or 10 + HD.", clause="axx.save")


def no_amount(most: int) -> Refused:
    """No such dice."""
    text = f"Damage is dice or a number, as in 2d6, 1d6+1 or 4, and comes to {most:,} at most."
    return refuse("damage", text, clause="axx.combat.damage")


def no_kind(kinds: tuple[str, ...]) -> Refused:
    """No such kind of damage."""
    text = f"Damage is {listed(kinds, joint='or')}, or of no kind that matters."
    return refuse("kind", text, clause="axx.combat.damage")


def no_source() -> Refused:
    """It has to be said what it was."""
    return refuse("source", "Say what does the harm, as in the fall.", clause="axx.improvise")
