"""Havens other than the town, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.games.axx.say import refuse

if TYPE_CHECKING:
    from tablewright.games.axx.town.haven import HavenCalled

CLAUSE = "axx.heal.haven"
TITLE = "A haven"
TEXT = "nothing wanders here, and a week of rest mends all that can heal"


def town_is_one() -> Refused:
    """The town is safe already."""
    return refuse("haven", "The town is a haven as it is.", clause=CLAUSE)


def as_it_is(haven: bool) -> Refused:
    """No change."""
    return refuse("haven", "This room is a haven already." if haven else "This room is no haven.", clause=CLAUSE)


def button(haven: bool) -> tuple[str, str]:
    """The game master's button, and what it means."""
    return ("Call this room a haven", TEXT) if haven else ("This room is a haven no more", "")


def called(fact: HavenCalled, names: Names) -> str:
    """A refuge, or none any more."""
    is_one = "is a haven from now on: the party is safe there" if fact.haven else "is a haven no more"
    return capital(f"{names(fact.room)} {is_one}.")
