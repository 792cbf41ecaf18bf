"""Words about gear: refusals, damage types, price tags."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.facts import Refused
from tablewright.core.prose import listed
from tablewright.games.axx.content import CharacterClass, Gear, Kindred
from tablewright.games.axx.world import Figure

GONE = "for good: nobody keeps it here"
"""What becomes of things that are left in town."""
ARMOR = {"light_armor": "light armour", "medium_armor": "medium armour", "heavy_armor": "heavy armour"}


def armor_refused(cls: CharacterClass, gear: Gear, clause: str) -> Refused:
    """A class may not wear this."""
    if gear.kind == "shield":
        words = f"A {cls.name} carries no shield."
    elif not cls.armor:
        words = f"A {cls.name} wears no armour."
    else:
        words = f"A {cls.name} wears {listed([ARMOR[kind] for kind in cls.armor], joint='or')} only."
    return Refused(code="armor", words=words, clause=clause)


def too_big(kindred: Kindred, name: str, clause: str) -> Refused:
    """A two-handed weapon in small hands."""
    words = f"A {kindred.name} wields no two-handed weapon such as the {name}."
    return Refused(code="two_handed", words=words, clause=clause)


def distrusts(figure: Figure, name: str, clause: str) -> Refused:
    """A Barbarian and a magic thing."""
    words = f"{figure.name} distrusts magic and will neither hold nor wear the {name}."
    return Refused(code="magic", words=words, clause=clause)


def no_damage_type(gear: Gear) -> Refused:
    """Only weapons have damage types."""
    return Refused(code="type", words=f"{gear.name.capitalize()}: no damage type is chosen for it.")


def type_refused(gear: Gear, types: Sequence[str], damage: str, clause: str) -> Refused:
    """A weapon that is not made so."""
    wanted = f"There is no {damage} {gear.name}" if damage in ("blunt", "edged", "piercing") else gear.name.capitalize()
    return Refused(code="type", words=f"{wanted}: choose {listed(types, joint='or')}.", clause=clause)


def not_for_sale() -> Refused:
    """Nothing of that name in the shop."""
    return Refused(code="ware", words="The shop sells nothing by that name.")


def bad_count(gear: Gear, most: int) -> Refused:
    """A number of purchases that makes no sense."""
    return Refused(code="count", words=f"{gear.name.capitalize()}: buy between 1 and {most}.")


def no_room(figure: Figure, used: int, top: int, clause: str) -> Refused:
    """No slot can hold it."""
    words = f"{figure.name} cannot carry that: {used} of {top} slots are full."
    return Refused(code="slots", words=words, clause=clause)


def book_of(name: str) -> str:
    """What a spellbook is called, which serves one alone."""
    return f"spellbook of {name}"
