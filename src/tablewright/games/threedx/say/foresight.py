"""What may come of an order, in words: a line beside each chance."""

from __future__ import annotations

from tablewright.core.foresight import Told
from tablewright.core.game import Names
from tablewright.games.threedx import foresight as may

_WORDS = {
    may.RESULT: "Result of {}",
    may.PASSES: "{} succeeds",
    may.GREAT: "{} has a critical success",
    may.BOTCH: "{} has a critical failure",
    may.EXCESS: "Wounds to {}, before armour and reductions",
    may.WOUNDS: "Wounds of {}",
    may.DYING: "{} is dying",
    may.POINTS: "Rest points of {}",
    may.FALLS: "{} loses a die size of Vitality",
    may.LEARNS: "Learning points of {}",
}


def told(one: Told, names: Names) -> str:
    """One thing that may come of an order."""
    return _WORDS[one.what].format(names(one.about))
