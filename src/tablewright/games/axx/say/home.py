"""What is said of rest, sleep, food, and the way home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.game import Names
from tablewright.core.view import Card, CardLine
from tablewright.games.axx.say import listed, possessive
from tablewright.games.axx.say.clock import hours
from tablewright.games.axx.say.terms import term_line

if TYPE_CHECKING:
    from tablewright.games.axx.delve import home, night, rest


def wounds_bound(fact: rest.WoundsBound, names: Names) -> str:
    """Whose wounds were bound."""
    return f"{possessive(names(fact.figure))} wounds are bound for {fact.points - fact.spare}: {fact.hp} HP now."


def wounds_bound_card(fact: rest.WoundsBound, names: Names) -> Card:
    """Healing is good."""
    dice = tuple((roll.sides, face) for roll in fact.rolls for face in roll.faces)
    line = CardLine(words="Binding", dice=dice, total=f"{fact.points} HP")
    return Card(title=wounds_bound(fact, names), shape="roll", tone="good", rolls=(line,), clauses=fact.clauses)


def sleep_began(fact: night.SleepBegan, names: Names) -> str:
    """Lying down."""
    if fact.again:
        return f"The party lies down again: {hours(fact.turns)} of the night are left."
    return "The party beds down for eight hours."


def ration_eaten(fact: night.RationEaten, names: Names) -> str:
    """Who eats, and what is left."""
    days = "1 day" if fact.left == 1 else f"{fact.left} days"
    left = f"{days} left" if fact.left else "the last of it"
    if fact.owner == fact.figure:
        return f"{names(fact.figure)} eats a ration ({left})."
    return f"{names(fact.figure)} eats of {possessive(names(fact.owner))} rations ({left})."


def quiet_ration(fact: night.RationEaten, names: Names) -> Card:
    """A meal as a quiet line."""
    return Card(title=ration_eaten(fact, names), shape="quiet", clauses=fact.clauses)


def went_hungry(fact: night.WentHungry, names: Names) -> str:
    """No food."""
    return f"{names(fact.figure)} goes hungry: nothing heals, and Weakened until there is something to eat."


def went_hungry_card(fact: night.WentHungry, names: Names) -> Card:
    """Hunger is bad."""
    return Card(title=went_hungry(fact, names), tone="bad", clauses=fact.clauses)


def slept_well(fact: night.SleptWell, names: Names) -> str:
    """What the night restored."""
    rose = " and is up again" if fact.rose else ""
    return f"Sleep heals {names(fact.figure)} for {fact.points - fact.spare}: {fact.hp} HP now{rose}."


def slept_well_card(fact: night.SleptWell, names: Names) -> Card:
    """Healing is good."""
    terms = tuple(term_line(term) for term in fact.terms if term.name != "hit_die")
    dice = tuple((roll.sides, face) for roll in fact.rolls for face in roll.faces)
    line = CardLine(words="Hit Die", dice=dice, terms=terms, total=f"{fact.points} HP")
    return Card(title=slept_well(fact, names), shape="roll", tone="good", rolls=(line,), clauses=fact.clauses)


def day_ended(fact: night.DayEnded, names: Names) -> str:
    """A new day."""
    return f"Day {fact.day} begins: spells and daily uses are back, and Death has forgotten yesterday's Brushes."


def day_ended_card(fact: night.DayEnded, names: Names) -> Card:
    """A new day as narration."""
    return Card(title=f"Day {fact.day}", shape="scene", text=day_ended(fact, names), clauses=fact.clauses)


def town_reached(fact: home.TownReached, names: Names) -> str:
    """Home, and what was brought."""
    who = listed(names(name) for name in fact.figures) or "Nobody"
    verb = "are" if len(fact.figures) > 1 else "is"
    parts = ([f"{fact.coins:,} GP in coin"] if fact.coins > 0 else []) + (
        [f"{fact.worth:,} GP in gems and art"] if fact.worth else []
    )
    found = f"with {listed(parts)}" if parts else "with empty hands"
    return f"{who} {verb} back in town after {hours(fact.turns)} underground, {found}."


def town_reached_card(fact: home.TownReached, names: Names) -> Card:
    """Home as narration."""
    return Card(title="Town", shape="scene", text=town_reached(fact, names), clauses=fact.clauses)
