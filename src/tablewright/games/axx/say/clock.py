"""What is said of turns, lights and weariness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.axx.say import gear_name, listed, possessive
from tablewright.games.axx.say.light import refilled

if TYPE_CHECKING:
    from tablewright.games.axx.delve import clock

PASSED = {
    "walk": "A turn goes by on the way",
    "search": "The search takes a turn",
    "listen": "Listening takes a turn",
    "lock": "The lock takes a turn",
    "force": "Another try takes a turn",
    "trap": "The trap takes a turn",
    "puzzle": "The puzzle takes a turn",
    "rest": "The party rests for a turn",
    "fight": "With getting their breath back, the fight has used up a turn",
    "wait": "A turn goes by",
    "loot": "Gathering everything up takes a turn",
}
EFFECTS = {
    "aid": "The help that {on} was given lapses",
    "light": "The spell of Light fades",
    "giant_strength": "The giant's strength leaves {on}",
    "hold_portal": "The door is held no longer",
    "bless": "The blessing leaves {on}",
    "protection_from_evil": "The Protection from Evil leaves {on}",
    "shield": "The Shield before {on} fades",
}


def hours(turns: int) -> str:
    """Turns of 10 minutes as hours and minutes: 2 h 20; 8 h."""
    whole, rest = divmod(turns, 6)
    if whole and not rest:
        return f"{whole} h"
    return f"{whole} h {rest * 10:02}" if whole else f"{rest * 10} min"


def turn_passed(fact: clock.TurnPassed, names: Names) -> str:
    """Which turn went by, and with what."""
    if fact.what == "day":
        return "A day and a night go by."
    if fact.what == "sleep":
        return f"The party sleeps for {hours(fact.count)}." if fact.count > 1 else "The party sleeps on."
    return f"{PASSED.get(fact.what, PASSED['wait'])}: turn {fact.turn} is over."


def turn_card(fact: clock.TurnPassed, names: Names) -> Card:
    """A turn as a quiet line between the cards."""
    return Card(title=turn_passed(fact, names), shape="quiet", clauses=fact.clauses)


def weariness_began(fact: clock.WearinessBegan, names: Names) -> str:
    """Who grows weary."""
    who = listed(names(name) for name in fact.figures)
    verb = "is" if len(fact.figures) == 1 else "are"
    return f"A sixth turn without rest: {who} {verb} Weakened until the party has rested a turn."


def light_low(fact: clock.LightLow, names: Names) -> str:
    """A light has one turn left."""
    return f"{_light(fact, names)} flickers: it will last one more turn."


def _light(fact: clock.LightLow | clock.LightBurntOut, names: Names) -> str:
    """Whose light it is, or that it lies on the floor."""
    what = gear_name(fact.what)
    return f"{possessive(names(fact.figure))} {what}" if fact.figure else f"The {what} on the floor"


def burnt_out(fact: clock.LightBurntOut, names: Names) -> str:
    """A light went out."""
    dry = "has burnt its flask dry" if fact.what == "lantern" else "has burnt out"
    what = dry if refilled(fact.what) else "has burnt down"
    text = f"{_light(fact, names)} {what}."
    return f"{text} The dark closes in." if fact.dark else text


def burnt_out_card(fact: clock.LightBurntOut, names: Names) -> Card:
    """A light that went out, told so that nobody misses it."""
    return Card(title=burnt_out(fact, names), tone="bad", clauses=fact.clauses)


def effect_ended(fact: clock.EffectEnded, names: Names) -> str:
    """A spell or potion wore off."""
    words = EFFECTS.get(fact.effect, f"{fact.effect.replace('_', ' ').capitalize()} wears off")
    return words.format(on=names(fact.on)) + "."
