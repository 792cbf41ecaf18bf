"""Words of adventures that the engine runs, the same in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.prose import counted, refuse
from tablewright.core.view import Card

if TYPE_CHECKING:
    from tablewright.core import story as s

ENDS = {
    "well": "It is done. The party goes home, and somebody else can tell it better every year.",
    "left": "The party got away. What it came for is still to be done.",
    "badly": "It is over. Those who still breathe are carried home.",
    "nobody": "It is over, and nobody is left to tell it.",
}


def began(fact: s.StoryBegan, _names: Names) -> str:
    """An adventure begins."""
    return f"An adventure begins: {fact.title}. {fact.text}".strip()


def began_card(fact: s.StoryBegan, _names: Names) -> Card:
    """An adventure begins."""
    return Card(title=fact.title, shape="scene", text=fact.text, clauses=fact.clauses)


def reached(fact: s.SceneReached, _names: Names) -> str:
    """On the way to the next scene."""
    ahead = f"{counted(fact.ahead, 'more scene')} ahead" if fact.ahead else "the last scene"
    return f"An hour on: {ahead}."


def noticed(_fact: s.FoesNoticed, _names: Names) -> str:
    """They know."""
    return "It goes wrong: whoever is ahead will be waiting, and close."


def ended(fact: s.StoryEnded, _names: Names) -> str:
    """How it went."""
    return f"The end of {fact.title}. {ENDS[fact.how]}"


def ended_card(fact: s.StoryEnded, _names: Names) -> Card:
    """How it went."""
    return Card(title=f"The end of {fact.title}", shape="scene", text=ENDS[fact.how])


BEGIN_BUTTON = "Begin an adventure"
WHICH = "Which"
BY_DICE = "one by the dice"


def ahead_button(ahead: int) -> str:
    """Go on."""
    return f"Go on ({counted(ahead, 'scene')} ahead)" if ahead > 1 else "Go on to the last scene"


def in_story() -> Refused:
    """One at a time."""
    return refuse("story", "An adventure is under way already.")


def not_now() -> Refused:
    """Something is to be done first."""
    return refuse("now", "What is going on here has to end first.")


def nothing_ahead() -> Refused:
    """No adventure, or its end."""
    return refuse("story", "There is nothing ahead.")


def long_title(most: int) -> Refused:
    """Too long."""
    return refuse("title", f"A title has at most {most} characters.")
