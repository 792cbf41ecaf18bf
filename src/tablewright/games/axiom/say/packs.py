"""Words for packs: what one brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.game import Names
from tablewright.core.prose import signed
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axiom.say import capital, listed

if TYPE_CHECKING:
    from tablewright.games.axiom.adding import PackAdded

KINDS = {
    "threat": ("threat", "threats"),
    "tier": ("tier of threats", "tiers of threats"),
    "armor": ("kind of armour", "kinds of armour"),
    "shield": ("shield", "shields"),
    "weapon": ("weapon", "weapons"),
    "kit": ("kit", "kits"),
    "profession": ("profession", "professions"),
    "model": ("sketch of a character", "sketches of characters"),
    "tale": ("adventure", "adventures"),
}


def holds(pack: AxiomPack) -> str:
    """What a pack holds, in numbers: 3 threats, 1 weapon."""
    return listed([f"{count} {KINDS[kind][count != 1]}" for kind, count in pack.counts().items() if kind in KINDS])


def added(fact: PackAdded, _names: Names) -> str:
    """A pack was added."""
    brings = holds(fact.pack)
    return f"The pack “{fact.pack.name}” is at the table{': ' + brings if brings else ''}."


def gains(pack: AxiomPack) -> list[str]:
    """What a table gains by a pack: each record in a line."""
    tiers = {one.id: one.name for one in pack.tiers}
    lines = [f"{capital(holds(pack))}."]
    lines += [
        f"Threat: {one.name}, {tiers.get(one.tier, one.tier.capitalize())}, {sum(one.attributes.values())}D."
        for one in pack.threats
    ]
    lines += [f"Tier: {one.name}, {signed(one.health)} Health." for one in pack.tiers]
    lines += [f"Armour: {one.name}, {one.rating} beside Speed for Defense." for one in pack.armor]
    lines += [f"Shield: {one.name}." for one in pack.shields]
    lines += [f"Weapon: {one.name}, {one.category}, {one.damage}." for one in pack.weapons]
    lines += [f"Kit: {one.name}, {one.dice}D." for one in pack.kits]
    for one in pack.professions:
        perks = f": {listed([stage.name for stage in one.stage])}" if one.stage else ""
        lines.append(f"Profession: {one.name}{perks}.")
    lines += [f"By the dice: {one.name}." for one in pack.models]
    return [*lines, *(f"Adventure: {one.name}." for one in pack.tales)]
