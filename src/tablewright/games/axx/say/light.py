"""What is said of lighting and putting out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.game import Names

if TYPE_CHECKING:
    from tablewright.games.axx.delve import light


def turns(count: int) -> str:
    """So many turns, in words."""
    return "1 turn" if count == 1 else f"{count} turns"


def light_lit(fact: light.LightLit, names: Names) -> str:
    """Who lights what, and how long it will burn."""
    thing = "a torch" if fact.what == "torch" else "the lantern"
    oil = " with a fresh flask" if fact.flask else ""
    return f"{names(fact.figure)} lights {thing}{oil}: {turns(fact.turns)} of light."


def light_put_out(fact: light.LightPutOut, names: Names) -> str:
    """Who puts out what, and what is left of it."""
    thing = "the torch" if fact.what == "torch" else "the lantern"
    return f"{names(fact.figure)} puts out {thing}, with {turns(fact.turns)} left in it."
