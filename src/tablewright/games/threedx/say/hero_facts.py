"""What happened to characters, in sentences and cards."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.threedx.heroes import facts as f
from tablewright.games.threedx.say import a, capital, counted, known, listed, possessive
from tablewright.games.threedx.say.heroes import (
    attribute_name,
    attribute_of,
    die,
    helped,
    kind_name,
    ordinal,
    step_name,
)
from tablewright.games.threedx.world import ATTRIBUTES, World

SKILLS = {
    "custom": "the custom ability",
    "language": "the language",
    "proficiency": "a proficiency:",
    "weapon": "the weapon skill",
    "shield": "the shield skill",
    "fifth": "the ability",
}


def a_thing(names: Names, kind: str, called: str = "") -> str:
    """A thing with its article, where it wants one."""
    name = kind_name(known(names), kind, called)
    several = name.endswith("s") and not name.endswith(("ss", "us"))
    return name if several or called else a(name)


def made(fact: f.HeroMade, names: Names) -> str:
    """Dagny (hill folk, caravan guard) joins the party at Level 4: Athletics d8, Dexterity d6 …"""
    return f"{_joins(fact)}: {_dice(fact, names)}."


def _joins(fact: f.HeroMade) -> str:
    life = ", ".join(part for part in (fact.ancestry, fact.background) if part)
    return f"{fact.name}{f' ({life})' if life else ''} joins the party at Level {fact.level}"


def _dice(fact: f.HeroMade, names: Names) -> str:
    fifth = fact.fifth or known(names).fifth.name
    return listed([f"{attribute_name(name, fifth)} {die(fact.attributes[name])}" for name in ATTRIBUTES])


def made_card(fact: f.HeroMade, names: Names) -> Card:
    """The same, with the best abilities, skills and gear below."""
    found = known(names)
    sizes = {**{found.abilities[n].name: s for n, s in fact.abilities.items()}, **fact.fifths}
    best = sorted((name for name, size in sizes.items() if size), key=lambda name: -sizes[name])[:6]
    skills = [skill.name for skill in fact.skills]
    carried = listed([a_thing(names, item.kind, item.called) for item in fact.items]) or "empty hands"
    text = f"{_dice(fact, names)}."
    if best:
        text += f" Best at {listed([f'{name} {die(sizes[name])}' for name in best])}."
    if skills:
        text += f" Skills: {', '.join(skills)}."
    return Card(title=f"{_joins(fact)}.", text=text, outcome=f"Brings {carried}.", clauses=fact.clauses)


# ── Gear ────────────────────────────────────────────────────────────────────────────────────


def readied(fact: f.Readied, names: Names) -> str:
    """Dagny takes a mace in hand and puts the bow away."""
    found = known(names)
    thing = kind_name(found, fact.thing, fact.called)
    away = listed([f"the {kind_name(found, one.kind, one.called)}" for one in fact.away])
    verb = f"puts on the {thing}" if fact.place == "worn" else f"takes the {thing} in hand"
    return f"{names(fact.figure)} {verb}{f' and puts {away} away' if away else ''}."


def stowed(fact: f.Stowed, names: Names) -> str:
    """Dagny puts the mace away; takes a helmet off."""
    thing = kind_name(known(names), fact.thing, fact.called)
    verb = f"takes the {thing} off" if fact.was == "worn" else f"puts the {thing} away"
    return f"{names(fact.figure)} {verb}."


def left(fact: f.LeftBehind, names: Names) -> str:
    """Dagny leaves the rope behind."""
    return f"{names(fact.figure)} leaves the {kind_name(known(names), fact.thing, fact.called)} behind."


def handed(fact: f.HandedOver, names: Names) -> str:
    """Dagny gives the rope to Bram."""
    thing = kind_name(known(names), fact.item.kind, fact.item.called)
    return f"{names(fact.figure)} gives the {thing} to {names(fact.to)}."


def acquired(fact: f.Acquired, names: Names) -> str:
    """Dagny gets a rope."""
    return f"{names(fact.figure)} gets {a_thing(names, fact.item.kind, fact.item.called)}."


def overload(fact: f.OverloadPicked, names: Names) -> str:
    """Dagny bears a slot too many with Dexterity, a die size less."""
    if not fact.attributes:
        return f"{names(fact.figure)} carries no more than is easy."
    counts = {name: fact.attributes.count(name) for name in dict.fromkeys(fact.attributes)}
    sizes = listed([f"{attribute_of(names, fact.figure, name)} {counted(n, 'die size')}" for name, n in counts.items()])
    return f"{names(fact.figure)} carries {counted(fact.over, 'slot')} too many, and loses {sizes} for as long."


def overload_card(fact: f.OverloadPicked, names: Names) -> Card:
    """The same as a card."""
    return Card(title=overload(fact, names), tone="bad" if fact.attributes else "plain", clauses=fact.clauses)


def ask_overload(seen: World, names: Names) -> tuple[str, dict[str, str]]:
    """Which attribute bears it."""
    question = seen.question
    if question is None:
        return "", {}
    title = f"{names(question.whom)} carries too much: which die is a size smaller for it?"
    return title, {choice: attribute_of(names, question.whom, choice) for choice in question.choices}


# ── Skills ──────────────────────────────────────────────────────────────────────────────────


def active(fact: f.ActiveSet, names: Names) -> str:
    """Which skills are active."""
    row = listed(list(fact.skills)) or "none"
    return f"{possessive(capital(names(fact.figure)))} active skills are now: {row}."


def gained(fact: f.SkillGained, names: Names) -> str:
    """Dagny has learnt the language Old tongue."""
    verb = "has learnt" if fact.learnt else "now has"
    silent = "" if fact.skill.active or fact.skill.kind == "fifth" else " (known, not active)"
    at = " at 0, until an ability step makes it d2" if fact.skill.kind == "fifth" else ""
    return f"{names(fact.figure)} {verb} {SKILLS[fact.skill.kind]} {fact.skill.name}{at}{silent}."


def helps_named(fact: f.HelpsNamed, names: Names) -> str:
    """Dagny's proficiency ruins helps with Search and Knowledge."""
    return f"{possessive(names(fact.figure))} proficiency {fact.skill} helps with {listed(map(helped, fact.helps))}."


def ask_silent(seen: World, names: Names) -> tuple[str, dict[str, str]]:
    """Which skill falls silent."""
    question = seen.question
    if question is None:
        return "", {}
    title = f"{names(question.whom)} has more active skills than may be: which one falls silent?"
    return title, {choice: choice for choice in question.choices}


# ── Advancement ─────────────────────────────────────────────────────────────────────────────


def session(fact: f.SessionEnded, names: Names) -> str:
    """The fifth session ends: everybody has an ability step to place, and an attribute step."""
    who = listed([names(one) for one in fact.figures])
    has = "has" if len(fact.figures) == 1 else "have"
    steps = f"{who} {has} {counted(fact.abilities, 'ability step')} more to place"
    due = listed([names(one) for one in fact.attributes])
    if due and fact.attributes == fact.figures:
        steps += " and an attribute step"
    elif due:
        steps += f", {due} an attribute step too"
    told = f"The {ordinal(fact.number)} session ends: {steps}."
    what = listed(["an ability"] * bool(fact.abilities) + ["an attribute"] * bool(due), joint="or")
    return f"{told} Each step raises {what} by a die size." if what else told


def raised(fact: f.AbilityRaised, names: Names) -> str:
    """Dagny raises Strike from d6 to d8."""
    if fact.ability.startswith("move:"):
        move = step_name(fact.ability)
        return f"{names(fact.figure)} gets faster: increases of {fact.after} for {move}."
    rise = f"from {die(fact.before)} to {die(fact.after)}"
    return f"{names(fact.figure)} raises {step_name(fact.ability)} {rise}."


def attribute(fact: f.AttributeRaised, names: Names) -> str:
    """Dagny raises Athletics from d6 to d8, Level 5 now: an epic die more."""
    rise = f"from {die(fact.before)} to {die(fact.after)}"
    epic = f", with {counted(fact.epic, 'epic die', 'epic dice')} more" if fact.epic else ""
    who = names(fact.figure)
    return f"{who} raises {attribute_of(names, fact.figure, fact.attribute)} {rise}: Level {fact.level}{epic}."


def attribute_card(fact: f.AttributeRaised, names: Names) -> Card:
    """The same as a card."""
    outcome = "All abilities may rise again."
    return Card(title=attribute(fact, names), tone="good", outcome=outcome, clauses=fact.clauses)
