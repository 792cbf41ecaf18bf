"""What a figure can hold in a fight: its weapons and shields, as arms, and what has to go before each can be held."""

from __future__ import annotations

import copy
from dataclasses import dataclass

import msgspec

from tablewright.core.facts import total
from tablewright.games.axiom import content, figures
from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.fight import attacks
from tablewright.games.axiom.fight.attacks import Arm
from tablewright.games.axiom.heroes import gear
from tablewright.games.axiom.records import Weapon
from tablewright.games.axiom.world import ATTRIBUTES, Figure, Item

MOST_THINGS = 8
"""Weapons and shields that one figure may have to hand in the numbers."""
TYPES = ("blunt", "edged", "piercing")


@dataclass
class Hands:
    """A figure, and its things that can come into its hands in a fight, in the order in which it carries them."""

    figure: Figure
    things: list[Item]

    def bits(self, *places: str) -> int:
        """The things in these places."""
        return sum(1 << number for number, item in enumerate(self.things) if item.place in places)

    def of(self, kind: str) -> int:
        """The things that are weapon, shooter, shield or born, as bits."""
        return sum(1 << number for number, item in enumerate(self.things) if kind in self._kinds(item))

    def _kinds(self, item: Item) -> set[str]:
        weapon = figures.weapon_of(self.figure, item)
        found = {"shield"} if content.SHIELDS.holds(item.kind) else set()
        if weapon is not None:
            found |= {"weapon", "shooter"} if weapon.category == "ranged" else {"weapon"}
        return found | {"born"} if item.place == "body" else found

    def arms(self) -> list[list[int]]:
        """Each thing as an arm, in order, then bare hands; the illness that a hit exposes to is not yet among it."""
        pairs = [(item, figures.weapon_of(self.figure, item) or figures.UNARMED) for item in self.things]
        return [self._arm(item, weapon) for item, weapon in [*pairs, (None, figures.UNARMED)]]

    def _arm(self, item: Item | None, weapon: Weapon) -> list[int]:
        figure = self.figure
        attribute, _ = figures.attack_with(figure, weapon)
        focus = attacks.fitting_focus(figure, Arm(item, weapon))
        now = figures.attribute(figure, attribute)
        found = [0] * c.ARM_WIDTH
        found[c.ADDS] = total(figures.attack_terms(figure, weapon, item=item, focus=focus)) - now
        found[c.WITH] = ATTRIBUTES.index(attribute)
        found[c.SHOOTS] = int(weapon.category == "ranged")
        found[c.HEAVY] = figures.heavy_bonus(weapon)
        found[c.TYPE] = TYPES.index(weapon.damage)
        return found

    def table(self) -> list[int]:
        """For each set of things in hand, and each thing: what has to go before it can be held too."""
        return [self._away(held, item) for held in range(1 << len(self.things)) for item in self.things]

    def _away(self, held: int, item: Item) -> int:
        figure = copy.copy(self.figure)
        figure.items = dict(self.figure.items)
        for number, one in enumerate(self.things):
            place = "hand" if held >> number & 1 else "pack"
            figure.items[one.id] = msgspec.structs.replace(one, place=place if one.place != "body" else "body")
        in_hand = [one.kind for one in figure.items.values() if one.place == "hand" and one.id != item.id]
        if not figures.clash(in_hand, item.kind):
            return 0
        away = {one.id for one in gear.put_away(figure, item)}
        return sum(1 << number for number, one in enumerate(self.things) if one.id in away)


def hands_of(figure: Figure) -> Hands:
    """The figure with what can come into its hands: weapons, the shield on its arm, whatever lies on the ground."""
    return Hands(figure, [item for item in figure.items.values() if _counts(figure, item)])


def _counts(figure: Figure, item: Item) -> bool:
    if item.place == "floor" or (item.place == "hand" and content.SHIELDS.holds(item.kind)):
        return True
    return item.place in ("hand", "body", "pack") and figures.weapon_of(figure, item) is not None
