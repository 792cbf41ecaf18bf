"""How the world changes as the party goes through the dungeon. Works on a seat's world too, which has no secrets."""

from __future__ import annotations

import msgspec

from tablewright.games.axx import keepers
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.delve_ways import HAVEN
from tablewright.games.axx.dungeon.plan import Coming, Plan, PlannedRoom, PlannedWay, Secret
from tablewright.games.axx.heroes import arriving
from tablewright.games.axx.world import Meeting, Room, Shelved, Way, World


def planned_room(world: World, name: str) -> PlannedRoom | None:
    """The room in the secret plan; None where there is no plan to see."""
    return world.secret.plan.rooms.get(name) if world.secret is not None else None


def planned_way(world: World, name: str) -> PlannedWay | None:
    """The way in the secret plan; None where there is no plan to see."""
    return world.secret.plan.ways.get(name) if world.secret is not None else None


def put_aside(world: World) -> None:
    """Keep the dungeon that the party knows, as it stands."""
    if world.dungeon:
        levels = {figure.id: figure.seen_levels for figure in world.figures.values() if figure.seen_levels}
        world.shelf[world.dungeon] = Shelved(
            rooms=world.rooms,
            ways=world.ways,
            lairs=world.lairs,
            tolls=world.tolls,
            levels=levels,
            secret=world.secret,
        )


def dungeon_found(world: World, fact: f.DungeonFound) -> None:
    """A new dungeon: nothing of it is known, and nobody has set foot in it. The old one is put aside."""
    put_aside(world)
    world.shelf.pop(fact.title, None)
    world.dungeon = fact.title
    world.rooms, world.ways, world.lairs, world.tolls, world.secret = {}, {}, {}, {}, None
    world.depth, world.due = 0, []
    for figure in world.figures.values():
        figure.seen_levels = []


def dungeon_planned(world: World, fact: f.DungeonPlanned) -> None:
    """The plan, in a copy: what happens in the dungeon is written into it, and facts never change."""
    world.secret = Secret(plan=msgspec.convert(msgspec.to_builtins(fact.plan), Plan))


def delve_began(world: World, fact: f.DelveBegan) -> None:
    """The party is on its way."""
    world.delves += 1
    world.purse = dict(fact.purse)
    world.banked = dict(fact.banked)
    for name, coins in fact.purse.items():
        if name in world.figures:
            world.figures[name].coins = coins
    world.safe = False
    world.turn = world.active = world.steps = world.sleep = 0
    world.sleeping = False
    world.due = []
    for way in world.ways.values():
        way.heard = -1
    for name in world.lairs:
        if name in world.figures:
            keepers.part(world.figures[name])
    if world.secret is not None:
        world.secret.coming = []


def room_entered(world: World, fact: f.RoomEntered) -> None:
    """The party stands there."""
    room = world.rooms.get(fact.room)
    if room is None:
        room = Room(fact.room, fact.number, fact.level, fact.x, fact.y, fact.w, fact.h)
        world.rooms[fact.room] = room
        toll, own = world.tolls.pop(fact.room, (0, 0))
        keepers.hoard(room, toll=toll, own=own)
    room.visited = True
    leave_the_dead(world)
    arriving.join(world)
    world.came_by = fact.way
    world.place, world.depth, world.safe = fact.room, fact.level, HAVEN in room.marks
    if not fact.free:
        world.steps += 1
    world.route = world.route[1:] if world.route[:1] == [fact.way] else []
    for figure in world.party():
        if figure.state in ("up", "out") and fact.level not in figure.seen_levels:
            figure.seen_levels.append(fact.level)
    for sight in fact.ways:
        _see_way(world, fact.room, sight)
    if fact.course is not None:
        _walk(world, fact.course)
    _pass_door(world, fact.way)
    if fact.seen:
        _look_at(room, fact.title, fact.look, fact.puzzle)


def _pass_door(world: World, way: str) -> None:
    """Whoever goes through a door leaves it open."""
    for door in (world.ways.get(way), planned_way(world, way)):
        if door is not None and door.kind == "door":
            door.state = "open"


def _look_at(room: Room, title: str, look: str, puzzle: str) -> None:
    if puzzle != room.puzzle:
        room.puzzle_state = ""
    room.title, room.look, room.puzzle = title, look, puzzle
    if "seen" not in room.marks:
        room.marks.append("seen")


def leave_the_dead(world: World) -> None:
    """The party goes on; its dead stay where they fell, and those who are stone where they stand."""
    elsewhere = {name for kept in world.shelf.values() for name in kept.lairs}
    for figure in world.party():
        if figure.state in ("dead", "stone") and world.place in world.rooms and figure.id not in elsewhere:
            world.lairs.setdefault(figure.id, world.place)


def bury_hirelings(world: World) -> None:
    """In town the dead among the hirelings no longer stand in the party; of characters their friends take leave."""
    buried = {one.id for one in world.party() if one.monster and one.state == "dead"}
    world.order[:] = [name for name in world.order if name not in buried]


def _walk(world: World, course: f.Course) -> None:
    """The way's course is known from end to end."""
    way = world.ways.get(course.way)
    if way is not None:
        way.a, way.b, way.walked = course.a, course.b, True
        way.at, way.to = list(course.at), list(course.to or ())
        way.cells = [(x, y) for x, y in course.cells]


def way_seen(world: World, fact: f.WaySeen) -> None:
    """A secret way leads out of a room."""
    _see_way(world, fact.room, fact.sight)


def _see_way(world: World, room: str, sight: f.WaySight) -> None:
    way = world.ways.get(sight.way)
    if way is None:
        way = Way(id=sight.way, a="", b="", kind=sight.kind, state=sight.state, level=sight.level)
        world.ways[sight.way] = way
    if sight.near:
        way.a, way.at = room, list(sight.at)
    else:
        way.b, way.to = room, list(sight.at)
    way.secret = sight.secret
    planned = planned_way(world, sight.way)
    if planned is not None and sight.secret:
        planned.found = True


def room_seen(world: World, fact: f.RoomSeen) -> None:
    """The room's look is known."""
    room = world.rooms.get(fact.room)
    if room is not None:
        _look_at(room, fact.title, fact.look, fact.puzzle)


def treasure_seen(world: World, fact: f.TreasureSeen) -> None:
    """It lies there for the taking, and the plan holds it no longer."""
    room = world.rooms.get(fact.room)
    if room is None:
        return
    room.coins += fact.coins
    room.kept += fact.coins if keepers.keepers(world, room.id) else 0
    for item in fact.things:
        room.things[item.id] = msgspec.structs.replace(item)
        room.hoard.append(item.id)
    world.minted += len(fact.things)
    if fact.where == "chest":
        room.chest = "open"
    planned = planned_room(world, fact.room)
    if planned is not None and planned.hoard is not None and fact.where != "leader":
        planned.hoard.taken = True


def chest_seen(world: World, fact: f.ChestSeen) -> None:
    """A chest stands there, and nobody has tried its lock, whatever was tried on one before it."""
    room = world.rooms.get(fact.room)
    if room is not None:
        room.chest = "locked"
        room.marks = [mark for mark in room.marks if not mark.startswith(("force:", "lock:"))]
    planned = planned_room(world, fact.room)
    if planned is not None and planned.hoard is not None:
        planned.hoard.where = "chest"


def door_tried(world: World, fact: f.DoorTried) -> None:
    """What holds the door is known."""
    world.route = []
    way = world.ways.get(fact.way)
    if way is not None:
        way.state = fact.state


def monsters_near(world: World, fact: f.MonstersNear) -> None:
    """An encounter is about to open; the monsters are no longer where the plan had them."""
    world.meeting = Meeting(
        threat=fact.foes.threat,
        count=fact.foes.count,
        source=fact.source,
        room=fact.room,
        way=fact.way,
        aware=list(fact.aware),
        sneaking=fact.sneaking,
        group=list(fact.group),
        lair=fact.lair,
    )
    planned = planned_room(world, fact.lair or fact.room)
    if planned is not None and fact.source != "wanderer":
        planned.foes = None


def wanderers_checked(world: World, fact: f.WanderersChecked) -> None:
    """The check that was owed is made."""
    owed = "noise" if fact.noise else "check"
    if owed in world.due:
        world.due.remove(owed)


def noise_made(world: World, _fact: f.NoiseMade) -> None:
    """A check is owed at once."""
    if not world.safe:
        world.due.append("noise")


def beset_by(world: World, fact: f.BesetBy) -> None:
    """Something works at a spiked door."""
    if world.secret is not None:
        coming = Coming(foes=fact.foes, room=fact.room, way=fact.way, turns=world.turn + fact.turns)
        world.secret.coming.append(coming)


def besetters_went(world: World, fact: f.BesettersWent) -> None:
    """The door is given up, or gives way."""
    if world.secret is not None:
        first = next((coming for coming in world.secret.coming if coming.way == fact.way), None)
        world.secret.coming = [coming for coming in world.secret.coming if coming is not first]
    for door in (world.ways.get(fact.way), planned_way(world, fact.way)):
        if fact.through and door is not None:
            door.state = "open"


def door_beset(world: World, fact: f.DoorBeset) -> None:
    """Nobody sleeps through the blows: what is left of the night is there for those who lie down again.

    Logs of before tell of none who woke: there the night went on.
    """
    if fact.woke:
        world.sleeping = False
