"""Heroes as plain records, for `--json`, and as text for a terminal."""

from __future__ import annotations

from typing import Any

from tablewright.core import sheet_text
from tablewright.core.facts import Term
from tablewright.core.making import world_of
from tablewright.core.sheet_text import Made
from tablewright.core.view import Sheet
from tablewright.games.axx import checks, content, figures
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes import xp
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.say import gear_name, item_name
from tablewright.games.axx.say.terms import term_words
from tablewright.games.axx.view import sheet as sheets
from tablewright.games.axx.world import Figure, Item, World

ROWS = ("Abilities",)
"""Sections that are one row of words and numbers."""
REASONS = ("Body", "Saves", "Attacks", "Class Checks", "Magic")
"""Sections whose lines say what they are made of."""
PLAIN = frozenset({"nothing is added", *(entry.title for entry in content.ledger().clauses)})
"""Reasons that tell nothing."""


def characters(size: int, seed: int) -> list[Made]:
    """So many characters by the dice of this seed, each as data, text and sheet; ValueError for a wrong size."""
    world = make(size, seed)
    written = ((figure, sheets.sheet(world, figure)) for figure in world.party())
    return [Made(record(world, figure), text(sheet), sheet) for figure, sheet in written]


def make(size: int, seed: int) -> World:
    """A world with so many characters by the dice of this seed; ValueError for a size that no party has."""
    world: World = world_of(AXX(), MakeParty(size=size), seed)
    return world


def record(world: World, figure: Figure) -> dict[str, Any]:
    """A character's whole sheet as plain data; numbers with their terms."""
    cls, kindred = content.classes()[figure.cls], content.kindreds()[figure.kindred]
    ac, ac_terms = figures.armour_class(figure)
    load = figures.load(figure, coin_weight=bool(world.options.get("coin_weight", True)))
    return {
        "name": figure.name,
        "kindred": kindred.name,
        "class": cls.name,
        "alignment": figure.alignment,
        "level": figure.level,
        "xp": figure.xp,
        "next_level_at": xp.next_level_at(figure),
        "abilities": {
            ability: {"score": score, "modifier": figures.modifier(score)} for ability, score in figure.scores.items()
        },
        "hp": figure.top,
        "ac": {"value": ac, "terms": [_term(term) for term in ac_terms]},
        "speed": figures.speed(figure),
        "saves": {kind: _save(figure, kind) for kind in checks.SAVES},
        "attacks": [{"weapon": line.words, "text": line.text} for line in sheets.attack_lines(figure)],
        "slots": [
            {"level": slot.level, "spell": content.spell(slot.spell).name} for slot in figure.slots if slot.spell
        ],
        "spellbook": [content.spell(spell).name for spell in figure.book],
        "gear": [_item(item) for item in figure.items.values()],
        "coins": figure.coins,
        "wild": figure.wild,
        "tie": {"kind": figure.tie.kind, "name": figure.tie.name} if figure.tie is not None else None,
        "load": {"used": load.used, "of": load.top},
    }


def _save(figure: Figure, kind: str) -> dict[str, Any]:
    numbers = checks.save_numbers(figure, kind)
    return {"bonus": numbers.bonus, "terms": [_term(term) for term in numbers.terms]}


def _term(term: Term) -> dict[str, Any]:
    return {"name": term_words(term), "value": term.value, "clause": term.clause}


def _item(item: Item) -> dict[str, Any]:
    name = gear_name(item.kind) if item.of else item_name(item)
    found: dict[str, Any] = {"name": name, "count": item.count, "place": item.place}
    return {**found, "damage": item.damage} if item.damage else found


def text(sheet: Sheet) -> str:
    """A sheet as lines of text; a number is followed by what it is made of."""
    return sheet_text.text(sheet, rows=ROWS, reasons=REASONS, plain=PLAIN)
