"""Hold Portal: a closed door stays shut, and neither key nor force opens it."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.ledger import clause
from tablewright.games.axx.delve import delve_ways
from tablewright.games.axx.say import feat_refusals as words
from tablewright.games.axx.world import Way, World


def doors(world: World) -> list[Way]:
    """The closed doors in sight: those of the room that the party is in."""
    here = (world.fight.room if world.fight is not None else "") or world.place
    ways = [way for way in world.ways.values() if here in (way.a, way.b) and way.kind == "door"]
    return [way for way in ways if way.state != "open" and not delve_ways.spell_held(world, way.id)]


def refuse_door(world: World, target: str) -> Refused | None:
    """Why it is no door that could be held."""
    clause("axx.spell.hold_portal")
    return None if target in {way.id for way in doors(world)} else words.no_closed_door()
