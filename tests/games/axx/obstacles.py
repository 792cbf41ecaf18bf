"""What stands in the way of a delve: a door that sticks, a trap."""

from __future__ import annotations

from tests.games.axx.delving import plan

from tablewright.core.game import Seat
from tablewright.games.axx.dungeon.plan import Plan, Trap

PLAYER = Seat("p", "player", "Ann", ("hild",))


def stuck(way: str = "first", state: str = "stuck") -> Plan:
    drawn = plan()
    drawn.ways[way].state = state
    return drawn


def trapped(room: str, trigger: str, *, gas: bool = False, cell: tuple[int, int] = (14, 10)) -> Plan:
    drawn = plan()
    drawn.rooms[room].trap = Trap("pit" if not gas else "grey_gas", trigger, cell, gas=gas)
    return drawn
