"""What is said of lighting and putting out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.game import Names
from tablewright.games.axx import content
from tablewright.games.axx.say import a, gear_name

if TYPE_CHECKING:
    from tablewright.games.axx.delve import light


def turns(count: int) -> str:
    """So many turns, in words."""
    return "1 turn" if count == 1 else f"{count} turns"


def refilled(kind: str) -> bool:
    """Whether it burns something that is filled in, as a lantern does, and is not itself burnt down."""
    record = content.find_thing(kind)
    return record is not None and bool(record.fuel)


def light_lit(fact: light.LightLit, names: Names) -> str:
    """Who lights what, and how long it will burn."""
    thing = f"the {gear_name(fact.what)}" if refilled(fact.what) else a(gear_name(fact.what))
    oil = f" with a fresh {'flask' if fact.what == 'lantern' else 'filling'}" if fact.flask else ""
    return f"{names(fact.figure)} lights {thing}{oil}: {turns(fact.turns)} of light."


def light_put_out(fact: light.LightPutOut, names: Names) -> str:
    """Who puts out what, and what is left of it."""
    return f"{names(fact.figure)} puts out the {gear_name(fact.what)}, with {turns(fact.turns)} left in it."
