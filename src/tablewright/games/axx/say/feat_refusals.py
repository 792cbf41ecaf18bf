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


def not_master(figure: Figure) -> Refused:
    """Fear or a charm decides."""
    if "charmed" in figure.conditions:
        text = f"{the(figure)} is charmed, and fights on neither side."
        return refuse("charmed", text, clause="axx.condition.charmed")
    return refuse("frightened", f"{the(figure)} is frightened, and can only run.", clause="axx.condition.frightened")


def no_cleric(figure: Figure) -> Refused:
    """A Cleric's art."""
    return refuse("no-cleric", f"{the(figure)} is no Cleric.", clause="axx.magic.turn_undead")


def turned_already(figure: Figure) -> Refused:
    """Once a fight."""
    text = f"{the(figure)} has turned undead in this fight already."
    return refuse("turned", text, clause="axx.magic.turn_undead")


def no_symbol(figure: Figure) -> Refused:
    """In hand or worn."""
    text = f"{the(figure)} has no holy symbol in hand or worn."
    return refuse("no-symbol", text, clause="axx.magic.turn_undead")


def no_undead() -> Refused:
    """Nothing to turn."""
    return refuse("no-undead", "There is no undead thing in sight.", clause="axx.magic.turn_undead")


def no_friend(figure: Figure, other: Figure) -> Refused:
    """Not under the caster's charm."""
    return refuse("no-friend", f"{the(other)} is not charmed by {the(figure)}.", clause="axx.condition.charmed")


def asked_already(other: Figure) -> Refused:
    """Once for each."""
    text = f"{the(other)} has been asked already, and will not fight its own."
    return refuse("asked", text, clause="axx.condition.charmed")


def no_person(other: Figure) -> Refused:
    """Beasts and the dead are not persons."""
    return refuse("no-person", f"{the(other)} is no person that could be charmed.", clause="axx.spell.charm_person")


def known_already(plural: str) -> Refused:
    """Nothing more to learn."""
    return refuse("known", f"What is told of {plural} is known already.", clause="axx.encounter.answers")


def recalled_already(figure: Figure, plural: str) -> Refused:
    """Once a character for each kind."""
    text = f"{the(figure)} has tried to remember what is told of {plural}, and does not."
    return refuse("recalled", text, clause="axx.encounter.answers")


def name_it() -> Refused:
    """In so many words."""
    return refuse("name", "Say in a few words what it is, and what answers it.", clause="axx.condition.answer")


def no_slot(figure: Figure) -> Refused:
    """No such spell ready."""
    return refuse("no-slot", f"{the(figure)} has no such spell ready.", clause="axx.condition.answer")


def no_condition(figure: Figure) -> Refused:
    """Nothing of the kind."""
    return refuse("no-condition", f"{the(figure)} does not suffer from that.", clause="axx.condition.answer")


def no_closed_door() -> Refused:
    """Nothing to hold shut."""
    return refuse("no-door", "There is no such closed door in sight.", clause="axx.spell.hold_portal")


def no_open_door() -> Refused:
    """Nothing to shut."""
    return refuse("no-door", "There is no such open door in sight.", clause="axx.explore.door")


def no_edge(figure: Figure, item: Item) -> Refused:
    """Poison wants an edge or a point."""
    text = f"{the(figure)} can put poison on an edge or a point only, not on the {item_name(item)}."
    return refuse("no-edge", text, clause="axx.combat.blade_poison")


def coated_already(figure: Figure, item: Item) -> Refused:
    """One dose at a time."""
    text = f"There is poison on {the(figure)}'s {item_name(item)} already."
    return refuse("coated", text, clause="axx.combat.blade_poison")
