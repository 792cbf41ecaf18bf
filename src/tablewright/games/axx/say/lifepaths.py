"""Words for a character's past."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.axx import content
from tablewright.games.axx.say import a, item_name, possessive, refuse
from tablewright.games.axx.world import Figure

if TYPE_CHECKING:
    from tablewright.games.axx.heroes.lifepaths import PastRolled

CLAUSE = "axx.supplements"


def roll(figure: Figure) -> str:
    """The button."""
    return f"Roll {possessive(figure.name)} past"


def known(figure: Figure) -> Refused:
    """One past is enough."""
    return refuse("past", f"{possessive(figure.name)} past is known.", clause=CLAUSE)


def none_here() -> Refused:
    """No pack, no past."""
    return refuse("past", "This table has no pack with lifepaths.", clause=CLAUSE)


def not_in_town() -> Refused:
    """There is time for that in town."""
    return refuse("past", "A past is rolled in town.", clause=CLAUSE)


def rolled(fact: PastRolled, names: Names) -> str:
    """What somebody was."""
    left = f", and {a(item_name(fact.item))} is left of it" if fact.item is not None else ""
    return f"{possessive(names(fact.figure))} past: {content.LIFEPATHS[fact.lifepath].name}{left}."


def rolled_card(fact: PastRolled, names: Names) -> Card:
    """With the words of the pack."""
    return Card(title=rolled(fact, names), text=content.LIFEPATHS[fact.lifepath].gist, clauses=fact.clauses)
