"""What may come of an order, in words: a line beside each chance."""

from __future__ import annotations

from tablewright.core.foresight import Told
from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.games.axx import foresight as may
from tablewright.games.axx.say.fight import who
from tablewright.games.axx.say.fight_magic import condition_word

_WORDS = {
    may.HITS: "{} is hit",
    may.DAMAGE: "Damage to {}",
    may.DOWN: "{} goes down",
    may.HEALS: "HP that {} regains",
    may.ENOUGH: "{} succeeds",
    may.AT_A_COST: "{} succeeds at a cost",
    may.SAVES: "{} makes the save",
    may.RUNS: "{} runs",
    may.YIELDS: "{} yields",
    may.TURNED: "{} is turned",
    may.DESTROYED: "{} is destroyed",
    may.FRIEND: "{} takes the caster's side",
    may.NOT_HOSTILE: "They are not hostile",
}


def told(one: Told, names: Names) -> str:
    """One thing that may come of an order."""
    name = who(names, one.about) if one.about else ""
    if one.what in _WORDS:
        return capital(_WORDS[one.what].format(name))
    return capital(f"{name} is {condition_word(one.what)}")
