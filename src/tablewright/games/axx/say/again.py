"""Words of a Halfling's second roll."""

from __future__ import annotations

from tablewright.games.axx.say import possessive

KEEP = "Let it stand"


def question(who: str) -> str:
    """What is asked."""
    return f"{possessive(who)} d20 fell short. Throw it again? Once a day; what is thrown then stands."


def throw_again(percent: str) -> str:
    """The button, with the chance where it is known."""
    return f"Throw it again: {percent}" if percent else "Throw it again"


def thrown(who: str) -> str:
    """What happens."""
    return f"{who} tries once more, with a Halfling's luck: another throw, the one for today."
