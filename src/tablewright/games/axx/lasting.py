"""What works on for turns, by the id that its effect goes under: a spell's, a thing's, or the potion's of old."""

from __future__ import annotations

from tablewright.core.effects import AnyEffect, Hold, Light, Strengthen
from tablewright.games.axx import content

GIANT_STRENGTH = "giant_strength"
STRENGTH = Strengthen(attack=2, damage=2, turns=6)
"""What the potion of Giant Strength does."""


def effect_of(kind: str) -> AnyEffect | None:
    """What goes under this id; None for what is no effect."""
    if kind == GIANT_STRENGTH:
        return STRENGTH
    spell = content.find_spell(kind)
    if spell is not None:
        return spell.effect
    thing = content.find_thing(kind)
    return thing.effect if thing is not None else None


def light(kind: str) -> int:
    """How far it lights, in feet; 0 for what gives no light."""
    effect = effect_of(kind)
    return effect.feet if isinstance(effect, Light) else 0


def holds(kind: str) -> bool:
    """Whether it keeps a door shut."""
    return isinstance(effect_of(kind), Hold)


def strength(kind: str) -> Strengthen | None:
    """What it adds to melee; None for what strengthens nobody."""
    effect = effect_of(kind)
    return effect if isinstance(effect, Strengthen) else None


def name_of(kind: str) -> str:
    """What people call it."""
    if kind == GIANT_STRENGTH:
        return "Giant Strength"
    found = content.find_spell(kind) or content.find_thing(kind)
    return found.name if found is not None else kind


def clause_of(kind: str) -> str:
    """The clause that it stands on; "" for none."""
    found = content.find_spell(kind) or content.find_thing(kind)
    return found.clause if found is not None else ""
