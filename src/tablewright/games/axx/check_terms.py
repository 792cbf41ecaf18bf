"""The terms of checks and saves: abilities, training, kindred and class, scars, weakness."""

from __future__ import annotations

from tablewright.core.facts import Term
from tablewright.core.ledger import clause
from tablewright.games.axx import figures
from tablewright.games.axx.world import Figure

OUTDOORS = ("tracking", "hunting", "foraging")
"""Class training of a Ranger, which brings a further +2 in the one wild that he knows best."""


def ability_clause(ability: str) -> str:
    """The clause of an ability."""
    return {
        "STR": clause("axx.ability.str"),
        "DEX": clause("axx.ability.dex"),
        "CON": clause("axx.ability.con"),
        "INT": clause("axx.ability.int"),
        "WIS": clause("axx.ability.wis"),
        "CHA": clause("axx.ability.cha"),
    }[ability]


def ability_term(figure: Figure, ability: str) -> Term:
    """An ability's modifier."""
    return Term(name=ability, value=figures.mod(figure, ability), clause=ability_clause(ability))


def has_training(figure: Figure, task: str) -> bool:
    """Whether the figure's class trains for a task."""
    cls = figures.class_of(figure)
    return cls is not None and task in cls.trained


def at_home(figure: Figure, task: str, wild: str, *, full: bool) -> list[Term]:
    """A Ranger's 2 in the wild that he knows best, a Halfling's 2 for stealth."""
    terms: list[Term] = []
    if task in OUTDOORS:
        home = has_training(figure, task) and bool(wild) and figure.wild == wild
        terms.append(Term(name="wild", value=2 * home, clause=clause("axx.class.ranger"), applies=home))
    kindred = figures.kindred_of(figure)
    if task == "stealth" and kindred is not None and kindred.stealth:
        terms.append(Term(name=kindred.id, value=kindred.stealth, clause=clause("axx.kindred.halfling")))
    return terms if full else [term for term in terms if term.applies]


def scars(figure: Figure, *, ability: str, task: str) -> list[Term]:
    """Scars from a Brush with Death: -1 to CHA checks for some, +1 to intimidate for others."""
    table = clause("axx.death.table")
    ugly = figure.scars.count("cha") if ability == "CHA" else 0
    fierce = figure.scars.count("intimidate") if task == "intimidate" else 0
    terms = [Term(name="scarred", value=-ugly, clause=table), Term(name="fearsome", value=fierce, clause=table)]
    return [term for term in terms if term.value]


def boons(figure: Figure, kind: str, *, magic: bool, full: bool) -> list[Term]:
    """What class and kindred add to a save."""
    terms: list[Term] = []
    cls, kindred = figures.class_of(figure), figures.kindred_of(figure)
    if cls is not None:
        holds = cls.save == kind or (cls.save == "magic" and magic)
        terms.append(Term(name=cls.id, value=2 * holds, clause=cls.clause, applies=holds, about=cls.save))
    if kindred is not None and kindred.body:
        holds = kind == "body"
        terms.append(Term(name=kindred.id, value=kindred.body * holds, clause=kindred.clause, applies=holds))
    return terms if full else [term for term in terms if term.applies]


def weakened(figure: Figure, *, full: bool) -> list[Term]:
    """What being Weakened takes off."""
    terms = figures.weakened(figure)
    if not terms and full:
        return [Term(name="weakened", value=0, clause=clause("axx.condition.weakened"), applies=False)]
    return terms


def tidy(terms: list[Term], *, full: bool) -> tuple[Term, ...]:
    """The terms that count, or all of them; one source gives its bonus once, which each term here stands for."""
    clause("axx.check.rounding")
    return tuple(term for term in terms if full or (term.applies and term.value))
