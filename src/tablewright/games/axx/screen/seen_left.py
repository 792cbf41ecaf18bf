"""What the party has seen in a room of the plan and left there: no roll of the game master's may take it away."""

from __future__ import annotations

from tablewright.games.axx.dungeon.plan import PlannedRoom
from tablewright.games.axx.world import FOES, World


def seen_left(world: World, planned: PlannedRoom) -> bool:
    """Whether the party knows of something that is still there: a chest, a trap it found, a puzzle, foes it left."""
    if lurking(world, planned.id):
        return True
    room = world.rooms.get(planned.id)
    if room is None:
        return any(planned.id in (way.a, way.b) and way.traps for way in world.ways.values())
    found = planned.trap is not None and planned.trap.found and not planned.trap.spent
    puzzle = planned.puzzle is not None and not planned.puzzle.solved and bool(room.puzzle)
    return room.chest == "locked" or found or puzzle


def lurking(world: World, room: str) -> bool:
    """Whether foes that the party has met are still in the room."""
    here = [world.figures.get(name) for name, where in world.lairs.items() if where == room]
    return any(one is not None and one.side == FOES and one.state == "up" for one in here)


def emptied(world: World, planned: PlannedRoom) -> bool:
    """Whether the party has been in the room and nothing of what it held is left."""
    room = world.rooms.get(planned.id)
    if room is None or not room.visited or seen_left(world, planned) or planned.foes is not None:
        return False
    hoard, trap, puzzle = planned.hoard, planned.trap, planned.puzzle
    left = (
        hoard is not None and not hoard.taken,
        trap is not None and not trap.spent,
        puzzle is not None and not puzzle.solved,
    )
    return not any(left)
