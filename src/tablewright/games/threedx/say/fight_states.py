"""How somebody is in a fight, falls, and the game master's word, in sentences."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import word_facts as g
from tablewright.games.threedx.say import capital, known, possessive
from tablewright.games.threedx.say import fight_rolls as told
from tablewright.games.threedx.say.fight import place
from tablewright.games.threedx.say.heroes import kind_name

STATES = {
    "prone": "lies on the ground",
    "up": "is on the feet again",
    "unaware": "is unaware of what is coming",
    "aware": "is aware of the danger",
    "free": "is free",
}
CAME = {True: "has come about", False: "has not come about"}
"""Whether what somebody waited for is there."""


def state(fact: f.StateChanged, names: Names) -> str:
    """How somebody is now."""
    why = f": {fact.reason}" if fact.reason else ""
    if fact.by:
        return f"{capital(names(fact.figure))} is out of {possessive(names(fact.by))} hold."
    return f"{capital(names(fact.figure))} {STATES[fact.state]}{why}."


def held(fact: f.Held, names: Names) -> str:
    """Held."""
    hold = fact.hold
    takes = f": breaking free takes {hold.strength}" if hold.strength else ""
    return f"{capital(names(fact.figure))} is held by {names(hold.by)}{takes}."


def pushed(fact: f.Pushed, names: Names) -> str:
    """Pushed, or gives ground."""
    who = capital(names(fact.figure))
    return f"{who} is pushed {fact.metres} m back." if fact.by else f"{who} gives {fact.metres} m of ground."


def dropped(fact: f.Dropped, names: Names) -> str:
    """Out of the hand."""
    thing = kind_name(known(names), fact.thing, fact.called)
    return f"{capital(names(fact.figure))} loses the {thing}: it lies on the ground."


def steady_lost(fact: f.SteadyLost, names: Names) -> str:
    """A pending advantage is gone."""
    return f"{capital(names(fact.figure))} loses the advantage of Steady: {fact.why}."


def went(fact: f.Went, names: Names) -> str:
    """Away."""
    return f"{capital(names(fact.figure))} gets away from the fight."


def fall_began(fact: g.FallBegan, names: Names) -> str:
    """A fall."""
    who = capital(names(fact.figure))
    if fact.begun:
        return f"{who} falls: stopping it takes {fact.target}, as this turn's one action."
    return f"{who} is about to fall {fact.metres} m: one turn to prevent it (target number {fact.target})."


def fall_ended(fact: g.FallEnded, names: Names) -> str:
    """The end of it."""
    who = capital(names(fact.figure))
    why = f": {fact.reason}" if fact.reason else ""
    if fact.how == "rescued":
        return f"{who} does not fall after all{why}."
    return f"{who} stops the fall." if fact.how == "stopped" else f"{who} falls {fact.metres} m and lands."


def level_set(fact: g.LevelSet, names: Names) -> str:
    """The GM's word."""
    return f"{capital(names(fact.figure))} has {told.level_words(fact.level)} this turn: {fact.reason}."


def target_set(fact: g.TargetSet, names: Names) -> str:
    """What it must reach."""
    return f"What {names(fact.figure)} does must reach {fact.target}."


def judged(fact: g.ReadyJudged, names: Names) -> str:
    """Whether it came about."""
    return f"What {names(fact.figure)} waited for {CAME[fact.came]}."


def opening(fact: g.OpeningGranted, names: Names) -> str:
    """An opening."""
    return f"{capital(names(fact.target))} gives {names(fact.figure)} an opening."


def place_set(fact: g.PlaceSet, names: Names) -> str:
    """A place."""
    return f"{capital(names(fact.figure))} stands at {place(fact.metres)}."


def drawn(fact: g.TargetDrawn, names: Names) -> str:
    """Whom an NPC goes for."""
    return f"{capital(names(fact.figure))} goes for whoever chance says."
