"""Why a throw, a dose of poison, a shield or fire cannot be dealt with so, in one plain line each."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.games.axx.say import item_name
from tablewright.games.axx.say.fight_offers import the
from tablewright.games.axx.say.fight_refusals import refuse
from tablewright.games.axx.world import Figure, Item


def no_throwing(figure: Figure, item: Item) -> Refused:
    """Too big, or nothing to throw at anybody."""
    text = f"{the(figure)} cannot throw the {item_name(item)}: only one-handed weapons and flasks of oil fly."
    return refuse("no-throwing", text, clause="axx.combat.thrown")


def not_burning(figure: Figure) -> Refused:
    """Nothing to put out."""
    return refuse("not-burning", f"{the(figure)} is not burning.", clause="axx.condition.burning")


def no_edge(figure: Figure, item: Item) -> Refused:
    """Poison wants an edge or a point."""
    text = f"{the(figure)} can put poison on an edge or a point only, not on the {item_name(item)}."
    return refuse("no-edge", text, clause="axx.combat.blade_poison")


def coated_already(figure: Figure, item: Item) -> Refused:
    """One dose at a time."""
    text = f"There is poison on {the(figure)}'s {item_name(item)} already."
    return refuse("coated", text, clause="axx.combat.blade_poison")
