"""A Cleric whose spells are taken away until atonement, in words."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.games.axx.say import refuse
from tablewright.games.axx.world import Figure

WHO, WHY = "Who", "Why"
BUTTONS = {
    "condition": "Take a Cleric's spells away until atonement",
    "clear": "Let a Cleric have atoned: the spells are back",
}


def forsaken(figure: Figure) -> Refused:
    """No prayer is heard."""
    words = f"{figure.name} is cut off from the faith, and has no spells until atonement."
    return refuse("forsaken", words, clause="axx.alignment")
