"""Those who join the party underground, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.games.axx.say import listed, refuse

if TYPE_CHECKING:
    from tablewright.games.axx.heroes.arriving import ReplacementsJoined

CLAUSE = "axx.death.permanent"


def nobody_waits() -> Refused:
    """Nobody is about to join, or there is a party that will take them to the next room."""
    return refuse("nobody-waits", "Nobody has to join here and now.", clause=CLAUSE)


def joined(fact: ReplacementsJoined, names: Names) -> str:
    """There is nobody else to wait for."""
    who = listed(names(one) for one in fact.figures)
    verb = "joins" if len(fact.figures) == 1 else "join"
    return capital(f"{who} {verb} the party here and now: nobody else can lead it.")
