"""What may come of an order, in words: a line beside each chance."""

from __future__ import annotations

from tablewright.core.foresight import Told
from tablewright.core.game import Names
from tablewright.games.axiom import foresight as may
from tablewright.games.axiom.say.rest_buttons import condition

_WORDS = {
    may.HITS: "{} is hit",
    may.PASSES: "{} succeeds",
    may.SUCCESSES: "Successes of {}",
    may.GREAT: "{} has a critical success",
    may.BOTCH: "{} has a critical failure",
    may.DAMAGE: "Damage to {}",
    may.DOWN: "{} goes down",
    may.HEALS: "Health that {} regains",
}


def told(one: Told, names: Names) -> str:
    """One thing that may come of an order."""
    words = _WORDS.get(one.what)
    if words is not None:
        return words.format(names(one.about))
    return f"{names(one.about)} is {condition(one.what).casefold()}"
