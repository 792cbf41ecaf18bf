"""How the dice of a turn are read and hits reduced, in sentences and cards."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.view import Card, CardLine
from tablewright.games.threedx import rolls
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.say import capital, counted, listed, possessive
from tablewright.games.threedx.say import fight_rolls as told
from tablewright.games.threedx.say.fight_facts import SEEKS, ability_name

WAYS = {
    "break_armor": "armour breaks",
    "break_shield": "the shield breaks",
    "fall_prone": "falls to the ground",
    "give_ground": "gives ground",
    "sacrifice_item": "lets go of what is in hand",
}


def help_counted(fact: f.HelpCounted, names: Names) -> str:
    """What help came to."""
    who = capital(possessive(names(fact.figure)))
    if not fact.to:
        return f"{who} help lapses: nobody takes it."
    outcome = f"{names(fact.to)} has one level of advantage more" if fact.worked else "it is not enough"
    reached = "" if fact.result is None else f", {fact.result}"
    needed = f" where {fact.need} was needed" if reached and fact.need is not None else ""
    return f"{who} help{reached}{needed}: {outcome}."


def met(fact: f.Met, names: Names) -> str:
    """An attack against what it meets."""
    who, whom = capital(names(fact.figure)), names(fact.target)
    sought = fact.intent in SEEKS and (fact.blow is None or not fact.blow.wounds)
    seeks = f"manages {SEEKS[fact.intent]} {whom}" if sought and fact.blow is not None else ""
    if fact.attack is None or fact.defence is None or fact.margin is None:
        hit = "hits" if fact.blow is not None else "does not get through to"
        return f"{who} {seeks or f'{hit} {whom}'}."
    numbers = f"{fact.attack} against {fact.defence}"
    half = ", half for being unaware" if fact.halved else ""
    if fact.defending and fact.lying is None and fact.level:
        steps = "a step" if abs(fact.level) == 1 else f"{abs(fact.level)} steps"
        half = f", {steps} {'less' if fact.level > 0 else 'more'} for the attacker's {told.level_words(fact.level)}"
    if fact.margin < 0:
        return f"{who} misses {whom}: {numbers}{half}."
    if sought:
        return f"{who} {seeks or f'seeks {SEEKS[fact.intent]} {whom} in vain'}: {numbers}{half}."
    if fact.blow is None:
        armour = ", the armour takes it" if fact.margin else ""
        return f"{who} hits {whom} for no wound: {numbers}{half}{armour}."
    left = fact.blow.wounds
    instead = f", given up {SEEKS[fact.intent]}" if fact.intent in SEEKS else ""
    worn = f", {left} after armour" if left < fact.margin else f", {left} with this weapon" * (left > fact.margin)
    return f"{who} hits {whom} by {fact.margin}: {numbers}{half}{worn}{instead}."


def met_card(fact: f.Met, names: Names) -> Card:
    """An attack with its dice, which one counts and why."""
    lines: tuple[CardLine, ...] = ()
    outcome = ""
    if fact.lying is not None and not fact.place:
        level = fact.level + fact.helps
        need = f"against {fact.defence}" if fact.defence is not None else ""
        terms = told.term_lines(fact.terms, names)
        lines = (told.line(told.condition_of(fact.lying, level), fact.lying, level, terms=terms, need=need),)
        outcome = capital(told.why_counts(fact.lying, level)) + "."
        if fact.attack not in (None, rolls.read(fact.lying, level).result):
            outcome += f" This one of several attacks takes {fact.attack}."
    tone = "plain" if fact.blow is None else "good" if fact.lying is not None else "bad"
    return Card(
        title=met(fact, names),
        shape="roll" if lines else "plain",
        tone=tone,
        rolls=lines,
        outcome=outcome,
        clauses=fact.clauses,
    )


def act_read(fact: f.ActRead, names: Names) -> str:
    """An Act against what it must reach."""
    who, plan = capital(possessive(names(fact.figure))), fact.plan
    what = ability_name(names, plan.ability) if plan.ability else "action"
    if fact.result is None and fact.success is None:
        return f"{who} {what} is done."
    if fact.result is None or (not fact.target and fact.success is not None):
        return f"{who} {what} {'succeeds' if fact.success else 'does not succeed'}."
    if not fact.target:
        return f"{who} {what} comes to {fact.result}."
    by = abs(fact.result - fact.target)
    outcome = "success" if fact.success else "failure"
    return f"{who} {what}: {fact.result} against target number {fact.target}, {outcome} by {by}."


def act_card(fact: f.ActRead, names: Names) -> Card:
    """An Act with its dice."""
    lying = fact.plan.lying
    if lying is None:
        return Card(title=act_read(fact, names), clauses=fact.clauses)
    level, terms = fact.level + fact.helps, told.term_lines(fact.plan.terms, names)
    tone = {True: "good", False: "bad", None: "plain"}[fact.success]
    return Card(
        title=act_read(fact, names),
        shape="roll",
        tone=tone,
        rolls=(told.line(told.condition_of(lying, level), lying, level, terms=terms),),
        outcome=capital(told.why_counts(lying, level)) + ".",
        clauses=fact.clauses,
    )


def turn_read(fact: f.TurnRead, _names: Names) -> str:
    """The dice are read."""
    return "What was readied comes first." if fact.part == 1 else "The turn closes: all dice are read."


def reduced(fact: f.Reduced, names: Names) -> str:
    """A hit is reduced."""
    who = capital(names(fact.figure))
    if not fact.ways:
        return f"{who} takes the hit as it is."
    parts = []
    for way in dict.fromkeys(fact.ways):
        count = fact.ways.count(way)
        parts.append(WAYS[way] + (f" ({counted(count, 'piece')})" if count > 1 else ""))
    return f"{who} takes {len(fact.ways)} off the hit: {listed(parts)}. {counted(fact.wounds, 'wound')} left."


def reduced_card(fact: f.Reduced, names: Names) -> Card:
    """A hit that is reduced; a quiet line where it is taken as it is."""
    shape = "plain" if fact.ways else "quiet"
    return Card(title=reduced(fact, names), shape=shape, clauses=fact.clauses)


def placed(_fact: f.BlowsPlaced, _names: Names) -> str:
    """All is placed."""
    return "All hits of the turn are placed."
