"""Characters as plain records, for `--json`, and as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablewright.core import sheet_text
from tablewright.core.facts import Term, total
from tablewright.core.making import world_of
from tablewright.core.sheet_text import Made
from tablewright.core.view import Sheet
from tablewright.games.axiom import content, figures, moment
from tablewright.games.axiom.game import Axiom
from tablewright.games.axiom.heroes.facts import MakeParty
from tablewright.games.axiom.say.heroes import talent_name, thing_name
from tablewright.games.axiom.say.terms import clause_title, term_words
from tablewright.games.axiom.view import sheets
from tablewright.games.axiom.world import Figure, World

ROWS = ("Attributes",)
"""Sections that are one row of words and numbers."""
REASONS = ("Body", "Track")
"""Sections whose lines say what they are made of."""
PLAIN = frozenset(clause_title(entry.id) for entry in content.ledger().clauses)
"""Reasons that tell nothing of a number."""


def characters(size: int, seed: int) -> list[Made]:
    """So many characters by the dice of this seed, each as data, text and sheet; ValueError for a wrong size."""
    world: World = world_of(Axiom(), MakeParty(size=size), seed)
    written = ((figure, sheets.sheet(world, figure)) for figure in world.party())
    return [Made(record(world, figure), text(sheet), sheet) for figure, sheet in written]


def text(sheet: Sheet) -> str:
    """A character's sheet as lines of text."""
    return sheet_text.text(sheet, rows=ROWS, reasons=REASONS, plain=PLAIN)


def record(world: World, figure: Figure) -> dict[str, Any]:
    """A character's whole sheet as plain data; pools with their terms."""
    profession = content.PROFESSIONS[figure.profession]
    return {
        "name": figure.name,
        "profession": figure.calling or profession.name,
        "point_buy": content.points()[figure.series].name,
        "attributes": dict(figure.attributes),
        "talents": {talent_name(name): dice for name, dice in figure.talents.items()},
        "foci": {talent_name(name): list(foci) for name, foci in figure.foci.items()},
        "odd": dict(figure.odd),
        "standard": figure.standard,
        "favoured": figure.favoured,
        "power": figure.power,
        "lineage": figure.lineage,
        "health": figure.top,
        "defense": {"value": figures.defense(figure), "terms": _terms(figures.defense_terms(figure))},
        "saves": {save: _pool(figures.save_terms(figure, save)) for save in content.saves()},
        "attacks": [
            {"weapon": weapon.name, "damage": weapon.damage, **_pool(figures.attack_terms(figure, weapon, item=item))}
            for item, weapon in figures.armed_with(figure)
        ],
        "first": _pool((*figures.pool_terms(figure, "speed", "notice"), *moment.hampered(world, figure))),
        "gear": [{"name": thing_name(item.kind, item.called), "place": item.place} for item in figure.items.values()],
        "xp": {"earned": figure.xp, "spent": figure.spent, "stage": figures.stage(figure)},
    }


def _pool(terms: Iterable[Term]) -> dict[str, Any]:
    row = tuple(terms)
    return {"dice": total(row), "terms": _terms(row)}


def _terms(terms: Iterable[Term]) -> list[dict[str, Any]]:
    return [{"name": term_words(term), "value": term.value, "clause": term.clause} for term in terms]
