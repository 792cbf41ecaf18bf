"""What an open door shows of the room behind it, and who sees the party standing there."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.games.axx import figures, kernel, seeing
from tablewright.games.axx.delve.delve_fold import planned_room, planned_way
from tablewright.games.axx.delve.delve_move import met_in
from tablewright.games.axx.delve.delve_ways import side
from tablewright.games.axx.delve.explore_search import BeyondTold
from tablewright.games.axx.dungeon.plan import PlannedWay
from tablewright.games.axx.world import PARTY, Way, World

FEET = 10
"""The side of a square of the map."""


def behind(world: World, way: Way) -> Iterator[Fact]:
    """Through an open door and along a straight corridor the party sees as far as its light or eyes reach.

    Monsters there see as far in the dark: they are met at the door.
    """
    planned = planned_way(world, way.id)
    target = planned_room(world, planned.other(world.place)) if planned is not None else None
    if planned is None or target is None or not _straight(planned):
        return
    feet, reach = FEET * len(planned.cells), _reach(world)
    if target.id not in world.rooms and not way.beyond and 0 < reach >= feet:
        cited = (clause("axx.explore.door"),)
        yield BeyondTold(clauses=cited, way=way.id, side=side(world, way), title=target.title)
    if feet <= max(reach, seeing.DUNGEON_SIGHT):
        aware = (PARTY,) if way.heard == world.turn else ()
        yield from met_in(world, target, way=way.id, aware=aware, at_door=True)


def _straight(way: PlannedWay) -> bool:
    """Whether one sees from end to end: the doors too lie on the line, not in a wall along it."""
    points = [way.at, way.to or way.at, *((x + 0.5, y + 0.5) for x, y in way.cells)]
    return len({x for x, _ in points}) == 1 or len({y for _, y in points}) == 1


def _reach(world: World) -> int:
    """How far the party sees from where it is, in feet; 0 in the dark."""
    able = [one for one in world.party() if figures.able(one)]
    lights = [seeing.light_feet(world, one) for one in able]
    floor = kernel.NEAR if seeing.party_has_light(world) else 0
    return max([floor, *lights, *(seeing.dark_sight(one) for one in able)])
