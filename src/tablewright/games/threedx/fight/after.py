"""What an attack may be after instead of wounds, and at whom that would come to nothing."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.ledger import clause
from tablewright.games.threedx import figures
from tablewright.games.threedx.fight import arms, who
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import DISARM, HOLD, THROW_DOWN, TRIP


def refuse(world: World, by: Figure, intent: str, other: Figure) -> Refused | None:
    """Why nothing would come of it: who lies unconscious or on the ground, who is held so, who has nothing in hand."""
    clause("3dx.combat.grapple")
    if intent in (HOLD, THROW_DOWN, TRIP) and not figures.able(other):
        return words.lies_senseless(other.name)
    if intent in (THROW_DOWN, TRIP) and other.id in who.fight_of(world).prone:
        return words.lies_already(other.name)
    if intent == HOLD and not by.character and 0 < who.number_this_turn(world, by) <= _held_by(world, other, by):
        return words.holds_already(by.name, other.name)
    if intent == DISARM and not _armed(world, other):
        return words.empty_handed(other.name)
    return None


def _held_by(world: World, figure: Figure, by: Figure) -> int:
    """What breaking free of this one must reach; 0 for who is not held by it, or where that is not known."""
    return who.fight_of(world).held.get(figure.id, {}).get(by.id, 0)


def _armed(world: World, figure: Figure) -> bool:
    """Whether somebody has something to lose from the hand; what an NPC has by nature it keeps."""
    if not figure.character:
        return arms.type_of(world, figure.weapon) is not None
    return any(not item.broken for item in figures.held(figure)) or bool(figures.weapons(world, figure))
