"""A dungeon that somebody drew as the plan that is played: what is fixed is as drawn, what is dice is thrown."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tablewright.core import bounds
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content
from tablewright.games.axx.blueprints import Blueprint, DrawnRoom, misfits, slips
from tablewright.games.axx.dungeon import looks
from tablewright.games.axx.dungeon.layout import BLOCK, START, opaque
from tablewright.games.axx.dungeon.looks import gases, hazard
from tablewright.games.axx.dungeon.plan import Foes, Hoard, Plan, PlannedRoom, PlannedWay, Prize, Puzzle, Trap
from tablewright.games.axx.dungeon.stocking import cell_of, throw
from tablewright.games.axx.dungeon.tracing import Untraceable, trace
from tablewright.games.axx.whats import What

KINDS = {"stair": "down"}
"""What the plan calls a way, where that is not what it is drawn as."""


def drawable(drawn: Blueprint) -> bool:
    """Whether it can be drawn: a pack read from a folder is looked through, one out of a log may be anything."""
    known = (
        all(
            content.MONSTERS.holds(room.foes) and not bounds.no_dice(room.count or "1")
            for room in drawn.rooms
            if room.foes
        )
        and all(room.trap in ("", *looks.traps(), *looks.gases()) for room in drawn.rooms)
        and all(room.puzzle in ("", *looks.puzzles()) for room in drawn.rooms)
        and all(content.THINGS.holds(one.kind) for room in drawn.rooms for one in room.things)
        and all(content.SPELLS.holds(one.spell) for room in drawn.rooms for one in room.things if one.spell)
    )
    fit = known and not any(
        wrong for room in drawn.rooms for one in room.things for wrong in misfits(one, content.thing(one.kind))
    )
    return fit and _traceable(drawn)


@lru_cache(maxsize=32)
def _traceable(drawn: Blueprint) -> bool:
    """Whether its rooms and ways have room on the grid; asked of the same one at every order in town."""
    if any(True for _ in slips(drawn)):
        return False
    try:
        trace(drawn)
    except Untraceable:
        return False
    return True


def plan_of(drawn: Blueprint, seed: int, dice: Dice) -> Plan:
    """The plan of a drawn dungeon; ids come from the seed and tell nothing, numbers that are dice are thrown unseen."""
    clause("axx.dungeon.depth")
    drawn = _moved(drawn)
    way_in, runs = trace(drawn)
    names = {room.id: opaque(seed, "room", index) for index, room in enumerate(drawn.rooms)}
    levels = [room.level for room in drawn.rooms]
    most = max(levels.count(level) for level in levels)
    plan = Plan(
        seed=seed,
        first=min(levels),
        levels=len(set(levels)),
        per_level=most,
        entrance=names[drawn.entrance],
        title=drawn.name,
    )
    for room in drawn.rooms:
        plan.rooms[names[room.id]] = _room(room, names[room.id], dice)
    ways = [PlannedWay(id=opaque(seed, "way", 0), a=plan.entrance, b="", kind="out", level=plan.first, at=way_in)]
    for index, (way, (at, to, cells)) in enumerate(zip(drawn.ways, runs, strict=True), start=1):
        a, b = (names[name] for name in way.rooms)
        ways.append(
            PlannedWay(
                id=opaque(seed, "way", index),
                a=a,
                b=b,
                kind=KINDS.get(way.kind, way.kind),
                level=plan.rooms[a].level,
                at=at,
                to=to,
                state=way.state if way.kind == "door" else "open",
                secret=way.secret,
                cells=cells,
            )
        )
    plan.ways = {way.id: way for way in ways}
    for planned in plan.rooms.values():
        plan.fit_trap(planned)
    return plan


def _moved(drawn: Blueprint) -> Blueprint:
    """The same with its entrance where every dungeon begins: a place on the map tells nothing of what lies beyond."""
    x, y = next(room.at for room in drawn.rooms if room.id == drawn.entrance)
    east, south = START[0] * BLOCK - x, START[1] * BLOCK - y
    rooms = tuple(msgspec.structs.replace(room, at=(room.at[0] + east, room.at[1] + south)) for room in drawn.rooms)
    return msgspec.structs.replace(drawn, rooms=rooms)


def _room(drawn: DrawnRoom, name: str, dice: Dice) -> PlannedRoom:
    (x, y), (w, h) = drawn.at, drawn.size
    room = PlannedRoom(id=name, level=drawn.level, x=x, y=y, w=w, h=h, title=drawn.name, look=" ".join(drawn.look))
    if drawn.foes:
        count = drawn.count or content.monster(drawn.foes).number
        room.foes = Foes(drawn.foes, max(1, throw(dice, count, What.NUMBER)), drawn.guard)
    if drawn.trap:
        gas = drawn.trap in gases()
        room.trap = Trap(drawn.trap, hazard(drawn.trap).trigger, cell_of(room, dice), gas=gas)
    if drawn.puzzle:
        room.puzzle = Puzzle(drawn.puzzle)
    if drawn.coins or drawn.things:
        things = [
            Prize(one.kind, one.count, one.worth, one.plus, one.spell, one.damage, one.look) for one in drawn.things
        ]
        cell = cell_of(room, dice) if drawn.lies == "cache" else None
        room.hoard = Hoard(face=0, coins=drawn.coins, things=things, where=drawn.lies, cell=cell)
    return room
