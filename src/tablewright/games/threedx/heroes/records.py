"""Characters as plain records, for `--json`, and as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablewright.core import sheet_text
from tablewright.core.facts import Term
from tablewright.core.making import world_of
from tablewright.core.sheet_text import Made
from tablewright.core.view import Sheet
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.game import ThreeDX
from tablewright.games.threedx.heroes.facts import MakeParty
from tablewright.games.threedx.say.heroes import attribute_name, thing_name
from tablewright.games.threedx.say.terms import clause_title, term_words
from tablewright.games.threedx.view import sheets
from tablewright.games.threedx.world import ATTRIBUTES, Figure, Skill, World

RANKS = ("primary", "secondary", "tertiary")
"""What the ranks of movements are called."""
REASONS = ("Body", "Movement", "Inventory")
"""Sections whose lines say what they are made of."""


def characters(size: int, seed: int) -> list[Made]:
    """So many characters by the dice of this seed, each as data, text and sheet; ValueError for a wrong size."""
    world: World = world_of(ThreeDX(), MakeParty(size=size), seed)
    written = ((figure, sheets.sheet(world, figure)) for figure in world.party())
    return [Made(record(world, figure), text(world, figure, sheet=sheet), sheet) for figure, sheet in written]


def text(world: World, figure: Figure, *, sheet: Sheet) -> str:
    """A character's sheet as lines of text."""
    fifth = figures.fifth_name(world, figure)
    rows = {f"Abilities of {attribute_name(name, fifth)}" for name in ATTRIBUTES}
    plain = {clause_title(world, entry.id) for entry in content.ledger().clauses}
    return sheet_text.text(sheet, rows=rows, reasons=REASONS, plain=plain)


def record(world: World, figure: Figure) -> dict[str, Any]:
    """A character's whole sheet as plain data; numbers that are summed with their terms."""
    found, fifth = content.of(world), figures.fifth_name(world, figure)
    return {
        "name": figure.name,
        "ancestry": figure.ancestry,
        "background": figure.background,
        "culture": figure.culture,
        "level": figures.level(figure),
        "tier": figure.tier,
        "vitality": figure.vitality,
        "attributes": {attribute_name(name, fifth): figure.attributes[name] for name in ATTRIBUTES},
        "abilities": {found.abilities[name].name: size for name, size in figure.abilities.items()},
        "fifth": {"name": fifth, "points": figures.spirit_most(figure), "abilities": dict(figure.fifths)},
        "bonus_dice": {
            attribute_name(name, fifth): figures.bonus_uses(figure, name)
            for name in ATTRIBUTES
            if figures.bonus_uses(figure, name)
        },
        "epic_dice": figure.epic,
        "movement": {move: _movement(world, figure, move) for move in figures.moves(figure)},
        "dash": figures.dash(world, figure),
        "crawl": figures.crawl(world, figure),
        "jump": figures.jump(world, figure),
        "leaps": {one.name: figures.leap(world, figure, one.run_up) for one in found.leaps.values()},
        "languages": list(figure.languages),
        "skills": [_skill(world, figure, skill) for skill in figure.skills.values()],
        "active_most": figures.active_most(figure),
        "slots": {
            "free": figures.slots(world, figure),
            "filled": figures.filled(world, figure),
            "terms": _terms(figures.slot_terms(figure)),
        },
        "gear": [{"name": thing_name(world, item), "place": item.place} for item in figure.items.values()],
        "steps": {"ability": figure.ability_steps, "attribute": figure.attribute_steps},
    }


def _skill(world: World, figure: Figure, skill: Skill) -> dict[str, Any]:
    """A skill by name; what a custom ability combines and what a proficiency helps with where it says so."""
    fifth, known = figures.fifth_name(world, figure), content.of(world).abilities
    parts = {
        "attributes": [attribute_name(name, fifth) for name in skill.attributes],
        "abilities": [known[name].name if name in known else name for name in skill.abilities],
        "helps": [known[name].name if name in known else name for name in skill.helps],
    }
    told = {"name": skill.name, "kind": skill.kind, "active": skill.active}
    return {**told, **{name: found for name, found in parts.items() if found}}


def _movement(world: World, figure: Figure, move: str) -> dict[str, Any]:
    return {
        "metres": figures.speed(world, figure, move),
        "rank": RANKS[figures.rank(figure, move)],
        "increase": figure.increases.get(move, 0),
        "terms": _terms(figures.speed_terms(world, figure, move)),
    }


def _terms(terms: Iterable[Term]) -> list[dict[str, Any]]:
    return [{"name": term_words(term), "value": term.value, "clause": term.clause} for term in terms]
