"""Wounds, Vitality saves, dying and death, poison and the like: in sentences and cards."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.view import Card, CardLine
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.say import capital, counted, possessive
from tablewright.games.threedx.say import fight_rolls as told

CAUSES = {"wounds": "for the wounds", "heavy": "for the heavy hit"}
WAYS = {
    "medicine": "is kept from dying",
    "restored": "is dying no more: Vitality is restored",
    "treated": "is dying no more: the wounds are treated",
}


def wounds(fact: f.WoundsTaken, names: Names) -> str:
    """Wounds."""
    who = capital(names(fact.figure))
    amount = counted(fact.amount, "wound") if fact.amount is not None else "a hit"
    cause = " from the fall" if fact.cause == "fall" else f" from {fact.cause}" if fact.cause != "hit" else ""
    if fact.total is not None:
        heavy = f", and {counted(fact.heavy, 'further Vitality save')}" if fact.heavy else ""
        number = f", target number {fact.number} now" if fact.number is not None else ""
        return f"{who} takes {amount}{cause}: {fact.total} untreated{number}{heavy}."
    return f"{who} takes {amount}{cause}{f', and is {fact.looks}' if fact.looks else ''}."


def wounds_card(fact: f.WoundsTaken, names: Names) -> Card:
    """Wounds."""
    return Card(title=wounds(fact, names), tone="bad" if fact.looks == "down" else "plain", clauses=fact.clauses)


def saved(fact: f.VitalitySaved, names: Names) -> str:
    """A Vitality save."""
    who = capital(possessive(names(fact.figure)))
    cause = CAUSES.get(fact.cause, f"for {fact.cause.removeprefix('ill ')}")
    if fact.success:
        after = f"Vitality stays at d{fact.vitality}"
    else:
        after = f"Vitality falls to d{fact.vitality}" if fact.vitality else "Vitality falls to 0"
    return f"{who} Vitality save {cause}: {fact.result} against {fact.target}; {after}."


def saved_card(fact: f.VitalitySaved, names: Names) -> Card:
    """A Vitality save with its dice."""
    line = _save_line(fact, names)
    why = told.why_counts(fact.lying, fact.level)
    return Card(
        title=saved(fact, names),
        shape="roll",
        tone="good" if fact.success else "bad",
        rolls=(line,),
        outcome=f"{capital(why)}." if why else "",
        clauses=fact.clauses,
    )


def _save_line(fact: f.VitalitySaved | f.SaveLaid, names: Names) -> CardLine:
    """The dice of a Vitality save, with where its level comes from."""
    terms = told.term_lines(fact.terms, names)
    need = f"against {fact.target}"
    return told.line(told.condition_of(fact.lying, fact.level), fact.lying, fact.level, terms=terms, need=need)


def laid(fact: f.SaveLaid, names: Names) -> str:
    """A save that a bonus die could better."""
    shows = ", ".join(str(face) for face in fact.lying.faces)
    who = capital(possessive(names(fact.figure)))
    return f"{who} Vitality save shows {shows} against {fact.target}: a bonus die may join."


def laid_card(fact: f.SaveLaid, names: Names) -> Card:
    """A save that lies there, with its dice."""
    line = _save_line(fact, names)
    return Card(title=laid(fact, names), shape="roll", tone="bad", rolls=(line,), clauses=fact.clauses)


def fell(fact: f.FellDying, names: Names) -> str:
    """Down."""
    return f"{capital(names(fact.figure))} falls unconscious and is dying."


def counted_dying(fact: f.DyingCounted, names: Names) -> str:
    """Nearer to death."""
    who = capital(names(fact.figure))
    if fact.count is None or fact.most is None:
        return f"{who} is dying."
    return f"{who} is dying: {counted(fact.count, 'wound')} of {fact.most} that end in death."


def died(fact: f.Died, names: Names) -> str:
    """Dead."""
    return f"{capital(names(fact.figure))} dies."


def rescued(fact: f.Rescued, names: Names) -> str:
    """Dying no more."""
    after = f", with Vitality d{fact.vitality}" if fact.vitality else ", unconscious and stable"
    return f"{capital(names(fact.figure))} {WAYS[fact.way]}{after}."


def treated(fact: f.WoundsTreated, names: Names) -> str:
    """Wounds treated."""
    left = f", {fact.total} left untreated" if fact.total is not None else ""
    return f"{capital(names(fact.by))} treats {counted(fact.amount, 'wound')} of {names(fact.figure)}{left}."


def ill(fact: f.IllBegan, names: Names) -> str:
    """Poison and the like."""
    turns = f", for {counted(fact.turns, 'turn')}" if fact.turns else ""
    return f"{capital(fact.name)} takes hold of {names(fact.figure)} (severity {fact.severity}){turns}."


def ill_over(fact: f.IllEnded, names: Names) -> str:
    """Over."""
    return f"{capital(names(fact.figure))} is rid of {fact.name}."
