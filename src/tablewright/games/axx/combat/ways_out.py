"""Where a side can run to: the ways out behind it, and when it is out of sight.

The party runs to a room it has been in, or out of the dungeon; foes by any way that the party does not hold.
"""

from __future__ import annotations

from tablewright.core.ledger import clause
from tablewright.games.axx import kept, kernel
from tablewright.games.axx.combat import field
from tablewright.games.axx.delve.delve_ways import spell_held
from tablewright.games.axx.world import FOES, PARTY, Figure, Way, World


def party_ways(world: World) -> list[Way]:
    """The ways by which the party can flee: to where it has been, or out; the one it came by first.

    Not the one by which wanderers came in, nor the door at which foes were met.
    """
    fight = world.fight
    if fight is None:
        return []
    found: list[Way] = []
    for way in world.ways.values():
        if fight.room not in (way.a, way.b) or way.state in ("stuck", "locked", "held", "spiked"):
            continue
        if spell_held(world, way.id):
            continue
        if (fight.source == "wanderer" or fight.lair) and way.id == fight.way:
            continue
        there = world.rooms.get(way.b if way.a == fight.room else way.a)
        if way.kind == "out" or (there is not None and there.visited):
            found.append(way)
    return sorted(found, key=lambda way: (way.id != world.came_by, way.kind == "out"))


def party_way(world: World) -> Way | None:
    """The way by which the party would flee; None if there is none."""
    ways = party_ways(world)
    return ways[0] if ways else None


def foes_way(world: World) -> bool:
    """Whether the foes have a way out that the party does not hold. Known to the true world alone.

    Wanderers can always go back by where they came from.
    """
    clause("axx.encounter.morale")
    fight = world.fight
    if fight is None:
        return False
    if fight.source == "wanderer" or not fight.room or world.secret is None:
        return True
    held = fight.way or world.came_by
    shut = ("stuck", "locked")
    ways = [w for w in world.secret.plan.ways_of(fight.lair or fight.room) if w.id != held and w.state not in shut]
    ways = [w for w in ways if not spell_held(world, w.id)]
    return bool(ways)


@kept.of_side(kept.PEOPLE)
def exit_place(world: World, side: str) -> int:
    """Where a side's way out lies on the line."""
    fight = world.fight
    if fight is None:
        return 0
    ids = {f.id for f in field.members(world, side)}
    places = [at for id_, at in fight.start.items() if id_ in ids] or [0]
    return max(places) + kernel.BEHIND if side == FOES else min(places) - kernel.BEHIND


def beyond(world: World, figure: Figure, end: int) -> bool:
    """Whether going there takes a figure out of sight by its side's way out."""
    fight = world.fight
    if fight is None:
        return False
    side = field.side_of(fight, figure.id)
    place = exit_place(world, side)
    if side == PARTY:
        return end <= place and party_way(world) is not None
    return end >= place and figure.id in fight.running
