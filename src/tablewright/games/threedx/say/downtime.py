"""Words of downtime: learning and relationships."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.threedx.downtime import orders as o
from tablewright.games.threedx.say import capital, counted, refuse
from tablewright.games.threedx.say.lying import line, sizes_words, term_lines, why_counts

KINDS = {
    "custom": "a custom ability",
    "language": "a language",
    "proficiency": "a proficiency",
    "weapon": "a weapon skill",
    "shield": "a shield skill",
    "fifth": "an ability of the fifth attribute",
}
CONDITIONS = {"plain": "by oneself", "teacher": "with a teacher or good material", "poor": "from poor material"}
STUDIES = {"plain": "", "teacher": ", with a teacher or good material", "poor": ", from poor material"}


# ── What happens ────────────────────────────────────────────────────────────────────────────


def time_passed(fact: o.TimePassed, _names: Names) -> str:
    """Hours pass."""
    return f"{capital(counted(fact.hours, 'hour'))} {'passes' if fact.hours == 1 else 'pass'}."


def begun(fact: o.LearningBegun, names: Names) -> str:
    """Somebody begins to learn."""
    return f"{names(fact.figure)} begins to learn {fact.skill.name}: {fact.need} points, {fact.cost}."


def dropped(fact: o.LearningDropped, names: Names) -> str:
    """Given up."""
    return f"{names(fact.figure)} gives up learning {fact.entry}."


def studied(fact: o.HourStudied, names: Names) -> str:
    """An hour of study."""
    got = counted(fact.result, "point")
    return f"{names(fact.figure)} studies {fact.entry} for an hour: {got}, {fact.points} of {fact.need}."


def studied_card(fact: o.HourStudied, names: Names) -> Card:
    """The roll of an hour."""
    level = sum(term.value for term in fact.terms)
    row = line("a learning roll", fact.lying, level, terms=term_lines(fact.terms, names))
    return Card(
        title=f"{capital(names(fact.figure))} studies {fact.entry} for an hour",
        shape="roll",
        rolls=(row,),
        outcome=f"{capital(counted(fact.result, 'point'))}: {fact.points} of {fact.need}.",
        text=f"{capital(sizes_words(fact.lying))}. {capital(why_counts(fact.lying, level))} counts.",
        clauses=fact.clauses,
    )


def gained(fact: o.LearningGained, names: Names) -> str:
    """Learning by doing."""
    who = names(fact.figure)
    return f"A result of {fact.result} teaches {who} about {fact.entry}: {fact.points} of {fact.need} points."


def relationship(fact: o.RelationshipSet, names: Names) -> str:
    """A relationship begins, or changes."""
    why = f" ({fact.reason})" if fact.reason else ""
    who = f"{names(fact.figure)} and {fact.name}"
    if fact.before is None:
        return f"{who} know each other now: target number {fact.after}{why}."
    better = fact.after < fact.before
    word = "get on better" if better else "get on worse"
    return f"{who} {word}: target number {fact.before} becomes {fact.after}{why}."


# ── Buttons ─────────────────────────────────────────────────────────────────────────────────


def study(name: str, entry: str, hours: int, condition: str) -> str:
    """Use the hours."""
    return f"{name}: study {entry} for {counted(hours, 'hour')}{STUDIES[condition]}"


def study_hour(name: str, entry: str) -> str:
    """An hour with help or bonus dice."""
    return f"{name}: study {entry} for an hour with help or bonus dice"


def study_why(entry: str) -> str:
    """What the hour is for."""
    return f"study {entry}"


def progress(points: int, need: int, hours: int) -> str:
    """How far it is, and about how long it takes."""
    return f"{points} of {need} points, about {counted(hours, 'hour')} more at this"


def begin(name: str, kind: str) -> str:
    """Begin to learn."""
    return f"{name}: begin to learn {KINDS[kind]}"


def count(name: str, entry: str) -> str:
    """A roll teaches."""
    return f"{name}: a roll counts for learning {entry}"


def drop(name: str, entry: str) -> str:
    """Give it up."""
    return f"{name}: give up learning {entry}"


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def no_cost() -> Refused:
    """No such price."""
    return refuse("cost", "That is not how dear a skill can be.", clause="3dx.learning.cost")


def known_already(name: str) -> Refused:
    """Known, or being learnt."""
    return refuse("known", f"{name} is known or being learnt already.", clause="3dx.learning")


def learns_enough(most: int) -> Refused:
    """Too much at once."""
    return refuse("many", f"{most} things at once are enough to learn.")


def not_learnt() -> Refused:
    """Not on the list."""
    return refuse("learning", "That is not being learnt.", clause="3dx.learning")


def teaches_nothing(least: int, most: int) -> Refused:
    """Too low a result, or none that can be."""
    return refuse("result", f"A result of {least} to {most} teaches something.", clause="3dx.learning")


def lies_dying(name: str) -> Refused:
    """No hours pass before it is decided."""
    return refuse("dying", f"{capital(name)} lies dying: that is played turn by turn first.", clause="3dx.dying")


def not_now() -> Refused:
    """Something else is on."""
    return refuse("now", "First what is going on has to be over.")


def hours_wrong(most: int) -> Refused:
    """So many hours at once."""
    return refuse("hours", f"Between 1 and {most} hours at once.")


def no_teacher(name: str) -> Refused:
    """Nobody teaches it."""
    return refuse("teacher", f"Nobody else of the party knows {name}; a GM may give a teacher or good material.")


def no_condition() -> Refused:
    """How one studies."""
    return refuse("condition", "One studies alone, with a teacher or good material, or from poor material.")


def cannot_study(name: str) -> Refused:
    """Not able."""
    return refuse("able", f"{capital(name)} cannot study just now.")


def no_hours(name: str, hours: int) -> Refused:
    """No downtime left."""
    if not hours:
        return refuse("hours", f"{capital(name)} has no hours of downtime left; first time has to pass.")
    return refuse("hours", f"{capital(name)} has {counted(hours, 'hour')} of downtime left.")


def no_relationship(least: int, most: int) -> Refused:
    """A number, or a change."""
    words = f"Say how they stand, {least} to {most}, or by how much it changes."
    return refuse("target", words, clause="3dx.relationships")


def same_relationship() -> Refused:
    """Nothing changes."""
    return refuse("same", "It stands so already.")


def too_many_known(most: int) -> Refused:
    """Only the important ones."""
    return refuse("many", f"Only important people are recorded, {most} at most.", clause="3dx.relationships")


def reason_long(most: int) -> Refused:
    """A reason is short."""
    return refuse("reason", f"Say in a few words why (at most {most} characters).")
