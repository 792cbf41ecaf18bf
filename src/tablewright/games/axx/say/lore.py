"""What is said of lore, and of deadly effects that are told and answered."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.core.view import Card
from tablewright.games.axx import content
from tablewright.games.axx.combat.answering import EffectAnswered, EffectTold
from tablewright.games.axx.meeting.lore import LoreLearned, LoreTried
from tablewright.games.axx.say import gear_name, listed
from tablewright.games.axx.say.fight import spell_name


def tried(fact: LoreTried, names: Names) -> str:
    """A hero thinks back."""
    return f"{names(fact.figure)} thinks back to what is told of {content.monster(fact.monster).plural}."


def learned(fact: LoreLearned, names: Names) -> str:
    """Weakness, strength and want."""
    record = content.monster(fact.monster)
    parts = []
    if record.vulnerable:
        parts.append(f"{listed(record.vulnerable)} does them double harm")
    if record.resist:
        parts.append(f"{listed(record.resist)} only half")
    if record.hit_by:
        parts.append(f"only {'magic' if record.hit_by == 'magic' else 'silver or magic'} harms them")
    told = ", ".join(parts) or "every weapon harms them alike"
    want = record.want.rstrip(".")
    after = f" What they want: {want[:1].lower()}{want[1:]}." if want else ""
    return f"{names(fact.figure)} remembers of {record.plural}: {told}.{after}"


def learned_card(fact: LoreLearned, names: Names) -> Card:
    """Worth knowing."""
    return Card(title=learned(fact, names), tone="good", clauses=fact.clauses)


def told(fact: EffectTold, _names: Names) -> str:
    """A warning."""
    return f"A warning: {fact.effect}. This would answer it: {fact.counter}."


def told_card(fact: EffectTold, _names: Names) -> Card:
    """A warning that nobody overlooks."""
    text = f"This would answer it: {fact.counter}."
    return Card(title=f"A warning: {fact.effect}.", tone="bad", text=text, clauses=fact.clauses)


def answered(fact: EffectAnswered, names: Names) -> str:
    """It has not happened."""
    by = {"item": f" with the {gear_name(fact.thing)}", "slot": f" with {spell_name(fact.what)}"}.get(fact.spends, "")
    return f"{capital(names(fact.figure))} answers{by} in time: {fact.effect} does not happen."
