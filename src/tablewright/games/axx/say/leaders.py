"""A leader among the foes, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.games.axx.say import refuse
from tablewright.games.axx.say.fight import who

if TYPE_CHECKING:
    from tablewright.games.axx.meeting.leaders import LeaderMarked

CLAUSE = "axx.dungeon.treasure"
MARK = "One of them leads the others"
NOTE = "beaten, it has a Treasure roll on it; players do not see this"
WHO = "Who"


def no_game_master() -> Refused:
    """What players may not know is no matter for them to rule on."""
    return refuse("leader", "Without a game master the records alone say who leads.", clause=CLAUSE)


def leads_already() -> Refused:
    """No need."""
    return refuse("leader", "That one leads them already.", clause=CLAUSE)


def too_small(hd: int) -> Refused:
    """A leader is a heavy foe."""
    return refuse("leader", f"A leader has {hd} HD or more, and is on its feet.", clause=CLAUSE)


def marked(fact: LeaderMarked, names: Names) -> str:
    """The game master knows."""
    return f"{capital(who(names, fact.foe))} leads the others."
