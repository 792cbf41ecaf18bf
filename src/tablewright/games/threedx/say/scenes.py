"""Words of scenes."""

from __future__ import annotations

from tablewright.core.facts import Fact, Refused
from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.threedx.say import refuse


def began(fact: Fact, _names: Names) -> str:
    """A scene begins."""
    return f"A new scene: {getattr(fact, 'title', '')}."


def began_card(fact: Fact, _names: Names) -> Card:
    """A scene begins, with what is seen."""
    safe = "One can rest here." if getattr(fact, "safe", False) else ""
    return Card(title=str(getattr(fact, "title", "")), shape="scene", text=str(getattr(fact, "text", "")), outcome=safe)


def ended(_fact: Fact, _names: Names) -> str:
    """A scene is over."""
    return "The scene is over."


def ended_card(_fact: Fact, _names: Names) -> Card:
    """A scene is over."""
    return Card(title="The scene is over.", shape="quiet")


def in_fight() -> Refused:
    """Not in a fight."""
    return refuse("fight", "The fight has to end first.")


def challenge_open() -> Refused:
    """Not while a challenge waits."""
    return refuse("open", "A challenge still waits for rolls.")


def text_long(most: int) -> Refused:
    """Too much text."""
    return refuse("text", f"At most {most} characters for what is seen.")


def in_story() -> Refused:
    """An adventure has its own scenes."""
    return refuse("story", "An adventure is under way; it brings its own scenes.")
