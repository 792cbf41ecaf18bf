"""After the blows: what a party may still want to do before the encounter is closed."""

from __future__ import annotations

from tablewright.core.effects import Heal
from tablewright.games.axx import content
from tablewright.games.axx.combat import announced, field, mercy, rounds
from tablewright.games.axx.magic import potions
from tablewright.games.axx.world import PARTY, Figure, World


def something_to_do(world: World) -> bool:
    """Whether anybody of the party can do something that will not keep: bind or slay, cure poison, break a web."""
    fight = world.fight
    if fight is None:
        return False
    hands = [one for one in field.able(world, PARTY) if one.id not in fight.acted]
    if not hands:
        return False
    if mercy.helpless_foes(world):
        return True
    if not rounds.ticking(world):
        return False
    poisoned = [one for one in field.standing(world, PARTY) if "poisoned" in one.conditions]
    if poisoned and any(heals(one) for one in hands):
        return True
    if any("burning" in one.conditions for one in field.standing(world, PARTY)):
        return True
    return any("stuck" in one.conditions for one in hands)


def prey(world: World) -> bool:
    """Whether foes lie helpless and somebody of the party is there to see to them next round."""
    return bool(mercy.helpless_foes(world)) and bool(field.able(world, PARTY))


def heals(figure: Figure) -> bool:
    """Whether the figure has healing left: a spell, or a potion."""
    if any(isinstance(content.spell(spell).effect, Heal) for spell in announced.ready_spells(figure)):
        return True
    return any(isinstance(potions.effect_of(item.kind), Heal) for item in figure.items.values())
