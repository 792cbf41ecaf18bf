"""Going from room to room: doors, corridors, what comes into view, and who is waiting there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import keepers
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve import clock
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve import delve_fold as fold
from tablewright.games.axx.delve.delve_ways import (
    SIDES,
    beyond,
    busy,
    here,
    party_sees,
    side,
    spell_held,
    way_here,
)
from tablewright.games.axx.delve.door_facts import DoorOpened
from tablewright.games.axx.delve.explore_traps import GOING_IN, springs, trap_across, trap_within
from tablewright.games.axx.delve.hoards import treasure
from tablewright.games.axx.delve.home import reach_town
from tablewright.games.axx.dungeon.plan import Foes, PlannedRoom, PlannedWay
from tablewright.games.axx.dungeon.whole import side_of
from tablewright.games.axx.heroes import xp
from tablewright.games.axx.heroes.characters import COMING
from tablewright.games.axx.say import delve as say
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.world import FOES, PARTY, Room, Way, World


def refuse_go(world: World, command: f.Go) -> Refused | None:
    """Why the party cannot go that way."""
    refused = busy(world)
    if refused is not None:
        return refused
    way = way_here(world, command.way)
    if way is None:
        return words.no_way()
    if spell_held(world, way.id):
        return words.door_held(side(world, way))
    if way.kind == "door" and way.state in ("stuck", "locked"):
        return words.door_shut_fast(side(world, way), way.state)
    return None


def go(world: World, command: f.Go, dice: Dice) -> Iterator[Fact]:
    """Through a door, along its corridor, and in; a trap on the way stops the party where it is sprung."""
    way, secret, room = world.ways[command.way], world.secret, here(world)
    if secret is None or room is None:
        return
    plan = secret.plan
    planned, going = plan.ways[way.id], side(world, way)
    if planned.kind == "door" and planned.state in ("stuck", "locked"):
        yield f.DoorTried(clauses=(clause("axx.explore.door"),), way=way.id, side=going, state=planned.state)
        return
    if planned.kind == "door" and way.state == "spiked":
        yield DoorOpened(clauses=(clause("axx.explore.door"),), way=way.id, side=going, how="freed")
    # At every step, for a turn of something else may have come between the rooms of this one.
    yield from clock.begin_turn(world)
    trap = trap_across(world, plan.rooms[room.id], way.id)
    if trap is not None:
        yield from springs(world, plan.rooms[room.id], trap, dice)
        return
    if way.kind == "out":
        yield from clock.end_turn(world, "walk")
        yield from reach_town(world, dice)
        return
    aware = ("party",) if way.heard == world.turn else ()
    target = plan.rooms[planned.other(room.id)]
    yield from enter(world, target, dice, way=planned, going=going, aware=aware, sneak=command.sneak)


def enter(
    world: World,
    target: PlannedRoom,
    dice: Dice,
    *,
    way: PlannedWay,
    going: str,
    aware: tuple[str, ...] = (),
    sneak: bool = False,
) -> Iterator[Fact]:
    """Into a room: what is seen, what springs, who is there."""
    yield from arrive(world, target, way=way, going=going)
    if world.steps >= clock.ROOMS_A_TURN:
        yield from clock.end_turn(world, "walk")
    trap = trap_within(target)
    going_in = {"room": target.id, "way": way.id, "aware": list(aware), "sneak": sneak}
    if trap is not None:
        yield from springs(world, target, trap, dice, going_in=going_in)
    else:
        yield from _who_is_there(world, going_in)


def _who_is_there(world: World, about: dict[str, Any]) -> Iterator[Fact]:
    """Whom the party meets in the room it came into."""
    plan = world.secret.plan if world.secret is not None else None
    if plan is not None:
        room, aware = plan.rooms[str(about["room"])], tuple(about["aware"])
        yield from met_in(world, room, way=str(about["way"]), aware=aware, sneak=bool(about["sneak"]))


GOING_IN["meeting"] = _who_is_there


def arrive(world: World, target: PlannedRoom, *, way: PlannedWay, going: str) -> Iterator[Fact]:
    """The party comes into a room, and sees what its light shows; a new level earns experience."""
    known = world.rooms.get(target.id)
    light = party_sees(world, place=target.id)
    seen = light and (known is None or "seen" not in known.marks or _new_to_see(known, target))
    new_level = [x for x in world.party() if x.state in ("up", "out", COMING) and target.level not in x.seen_levels]
    yield f.RoomEntered(
        clauses=(clause("axx.time.turn"),),
        room=target.id,
        number=known.number if known is not None else len(world.rooms) + 1,
        level=target.level,
        x=target.x,
        y=target.y,
        w=target.w,
        h=target.h,
        way=way.id,
        side=going,
        title=target.title if seen else known.title if known is not None else "",
        first=known is None,
        dark=not light,
        free=going == "in",
        seen=seen,
        look=target.look if seen else "",
        puzzle=target.puzzle.name if seen and target.puzzle is not None else "",
        ways=ways_in_sight(world, target),
        course=_course(world, way),
    )
    if new_level:
        yield from xp.award_depth(world, target.level, who=[figure.id for figure in new_level])
    if light:
        yield from in_the_open(world, target)


def _new_to_see(known: Room, target: PlannedRoom) -> bool:
    """Whether a puzzle catches the eye that was not there when the room was last seen."""
    puzzle = target.puzzle
    return puzzle is not None and not puzzle.solved and puzzle.name != known.puzzle


def _course(world: World, way: PlannedWay) -> f.Course | None:
    """The course of a way gone for the first time."""
    known = world.ways.get(way.id)
    if known is None or known.walked or way.kind == "out":
        return None
    return f.Course(way=way.id, a=way.a, b=way.b, at=way.at, to=way.to, cells=tuple(way.cells))


def ways_in_sight(world: World, target: PlannedRoom) -> tuple[f.WaySight, ...]:
    """The ways out of a room that nobody has to search for and nobody knows yet, clockwise from north."""
    found = []
    for way in world.secret.plan.ways_of(target.id) if world.secret is not None else []:
        known = world.ways.get(way.id)
        if (way.found or not way.secret) and (known is None or target.id not in (known.a, known.b)):
            found.append(way_sight(world, way, target))
    return tuple(sorted(found, key=lambda sight: (SIDES.index(sight.side), sight.at)))


def way_sight(world: World, way: PlannedWay, target: PlannedRoom) -> f.WaySight:
    """A way as it looks from a room: a door tells nothing of what holds it until it is tried."""
    known = world.ways.get(way.id)
    x, y = way.end(target.id)
    at_side = "out" if way.kind == "out" else "down" if target.id == way.a else "up"
    state = "open" if way.kind != "door" or way.state == "open" else "shut"
    return f.WaySight(
        way=way.id,
        kind=way.kind,
        state=known.state if known is not None else state,
        level=way.level,
        side=side_of(target, (x, y)) if way.kind in ("open", "door") else at_side,
        at=(x, y),
        near=target.id == way.a,
        secret=way.secret,
    )


def secret_door(world: World, way: PlannedWay, target: PlannedRoom) -> f.WaySeen:
    """A secret door that was found from this room."""
    return f.WaySeen(clauses=(clause("axx.explore.search"),), room=target.id, sight=way_sight(world, way, target))


def look(world: World, target: PlannedRoom) -> Iterator[Fact]:
    """What a light lit later shows in a room: its look, treasure in the open, a chest, a puzzle."""
    room = world.rooms[target.id]
    if "seen" in room.marks or not party_sees(world):
        return
    puzzle = target.puzzle.name if target.puzzle is not None else ""
    yield f.RoomSeen(room=target.id, title=target.title, look=target.look, puzzle=puzzle)
    yield from in_the_open(world, target)


def in_the_open(world: World, target: PlannedRoom) -> Iterator[Fact]:
    """Treasure that lies in sight, and a locked chest that the party does not know yet."""
    hoard, room = target.hoard, world.rooms.get(target.id)
    if hoard is None or hoard.taken:
        return
    if hoard.where == "open":
        yield treasure(world, target, hoard)
    elif hoard.where == "chest" and (room is None or room.chest != "locked"):
        yield f.ChestSeen(clauses=(clause("axx.treasure.table"),), room=target.id)


def met_in(
    world: World,
    target: PlannedRoom,
    *,
    way: str,
    aware: tuple[str, ...] = (),
    sneak: bool = False,
    at_door: bool = False,
) -> Iterator[Fact]:
    """Monsters that are in the room are about to be met: those of the plan, or those left there before.

    Where the party stands `at_door` it is in its own room still.

    Those who let the party pass let it come and go.
    """
    left = tuple(name for name, room in world.lairs.items() if room == target.id and _still_there(world, name))
    foes, source = target.foes, "room"
    if left:
        clause("axx.encounter.surprise")
        foes = Foes(world.figures[left[0]].monster, len(left))
        if not keepers.unheard_of(world, left):
            aware = tuple(dict.fromkeys((*aware, PARTY)))  # it has seen them there and come back
    elif foes is not None and foes.guard:
        source = "guard"
    if foes is None:
        return
    yield f.MonstersNear(
        audience=("gm",),
        foes=foes,
        source=source,
        room=world.place if at_door else target.id,
        way=way,
        aware=aware,
        sneaking=sneak,
        group=left,
        lair=target.id if at_door else "",
    )


def _still_there(world: World, name: str) -> bool:
    figure = world.figures.get(name)
    return figure is not None and figure.side == FOES and figure.state == "up" and keepers.LET_BY not in figure.used


# ── Taking in a room by a light lit later ───────────────────────────────────────────────────


def to_look_at(world: World) -> bool:
    """Whether the party stands in a room that it could not see before and can see now."""
    room = here(world)
    return room is not None and "seen" not in room.marks and party_sees(world)


def look_around(world: World, _command: f.LookAround, _dice: Dice) -> Iterator[Fact]:
    """See the room."""
    if world.secret is not None and here(world) is not None:
        yield from look(world, world.secret.plan.rooms[world.place])


LOOK = f.LookAround()


def nothing_to_refuse(_world: World, _command: object) -> None:
    """The engine's own orders are given only when they are due."""


def in_the_dark(world: World) -> bool:
    """Whether the party goes blind: no light, and nobody who sees without."""
    clause("axx.explore.darkness")
    return here(world) is not None and not party_sees(world)


def passable(way: Way) -> bool:
    """Whether a way can be gone as far as anyone knows."""
    return not (way.kind == "door" and way.state in ("stuck", "locked"))


def unexplored(world: World, way: Way) -> bool:
    """Whether nobody knows yet where a way leads."""
    return way.kind != "out" and not beyond(way, world.place)


CHAPTER = Chapter(
    name="move",
    orders={
        f.Go: Order(refuse_go, go),
        f.LookAround: Order(nothing_to_refuse, look_around),
    },
    events={
        f.RoomEntered: Event(fold.room_entered, say.room_entered, say.room_entered_card),
        f.WaySeen: Event(fold.way_seen, say.way_seen, say.way_seen_card),
        f.RoomSeen: Event(fold.room_seen, say.room_seen, say.room_seen_card),
        f.TreasureSeen: Event(fold.treasure_seen, say.treasure_seen, say.treasure_card),
        f.ChestSeen: Event(fold.chest_seen, say.chest_seen),
        f.DoorTried: Event(fold.door_tried, say.door_tried),
        f.MonstersNear: Event(fold.monsters_near, say.monsters_near),
    },
)
