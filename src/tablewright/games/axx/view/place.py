"""The time strip, the place the party is in, and the map of what it knows."""

from __future__ import annotations

from typing import Any

from tablewright.core.facts import GM
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.prose import capital
from tablewright.core.view import Exit, Gauge, Line, MapShape, MapView, Place
from tablewright.games.axx import figures, keepers, lasting, packs, seeing, situations
from tablewright.games.axx.delve import clock
from tablewright.games.axx.delve.delve_ways import door_state, here, is_haven, party_sees, side, ways_here
from tablewright.games.axx.delve.explore_search import untouched
from tablewright.games.axx.dungeon.looks import hazard, puzzles
from tablewright.games.axx.dungeon.mapping import corridor, frame
from tablewright.games.axx.dungeon.plan import Plan
from tablewright.games.axx.dungeon.stocking import numbers_at
from tablewright.games.axx.say import answers as say_answers
from tablewright.games.axx.say import haven as say_haven
from tablewright.games.axx.say import item_name, listed
from tablewright.games.axx.say import keepers as say_keepers
from tablewright.games.axx.say.clock import hours
from tablewright.games.axx.say.delve import LOCKED_CHEST, room_name
from tablewright.games.axx.say.dungeon import contents, way_look
from tablewright.games.axx.say.terms import clause_title
from tablewright.games.axx.say.ways import exit_words, leads_to
from tablewright.games.axx.world import Room, Way, World

RULED = "Ruled before"
WANDERERS = "First the game master checks for wandering monsters."
LETTERS = {"north": "N", "east": "E", "south": "S", "west": "W", "up": "up", "down": "down", "out": "out"}
MARKS = {"shut": "door", "open": "open", "stuck": "stuck", "locked": "locked", "spiked": "locked", "held": "locked"}


def part(seen: World, seat: Seat) -> dict[str, Any]:
    """Title, time strip, place, map and notes."""
    return {
        "title": seen.dungeon or "AX&X",
        "strip": strip(seen),
        "place": place(seen),
        "map": known_map(seen),
        "notes": notes(seen, seat),
        "key": seat.role == GM and seen.secret is not None,
        "waits": WANDERERS if seen.gm and owed(seen) else "",
        "turn": f"Turn {seen.turn}" if here(seen) is not None else f"Day {seen.day}",
    }


# ── Time ────────────────────────────────────────────────────────────────────────────────────


def strip(seen: World) -> tuple[Gauge, ...]:
    """Turn 14 · 2 h 20, lights, the next wandering check, when rest is due."""
    day = Gauge(words=f"Day {seen.day}", text="in town" if here(seen) is None else f"level {seen.depth}")
    if here(seen) is None:
        return (day,)
    out = [Gauge(words=f"Turn {seen.turn}", text=hours(seen.turn)), day, *lights(seen)]
    if not party_sees(seen):
        out.append(Gauge(words="dark", text="nobody sees", warn=True, why=clause_title(clause("axx.explore.darkness"))))
    elif blind := [figure.name for figure in seen.party() if figures.able(figure) and not seeing.sees(seen, figure)]:
        why = clause_title(clause("axx.explore.darkness"))
        out.append(Gauge(words="without a light", text=f"{listed(blind)} cannot see", warn=True, why=why))
    out.append(Gauge(words="rooms this turn", text=f"{seen.steps}/{clock.ROOMS_A_TURN}", value=seen.steps, top=3))
    next_check = clock.turns_to_check(seen)
    why = clause_title(clause("axx.explore.wandering"))
    now = owed(seen)
    when = "now" if now else f"in {next_check}"
    if not seen.safe:
        out.append(Gauge(words="wandering check", text=when, warn=now or next_check == 1, why=why))
    left = clock.REST_AFTER - seen.active
    text = f"in {left}" if left > 0 else "now"
    out.append(Gauge(words="rest due", text=text, warn=left <= 1, why=clause_title(clause("axx.time.rest"))))
    return tuple(out)


def owed(seen: World) -> bool:
    """Whether a wandering check is owed."""
    return "check" in seen.due or "noise" in seen.due


def lights(seen: World) -> list[Gauge]:
    """Every torch, lantern and Light spell that burns."""
    out = []
    for figure in seen.party():
        for item in figure.items.values():
            if item.lit:
                top = figures.record(item).burns
                name = item.kind if item.kind in ("torch", "lantern") else item_name(item)
                out.append(
                    Gauge(
                        words=name,
                        text=f"{item.burning}/{top}",
                        value=item.burning,
                        top=top,
                        warn=item.burning <= 1,
                        why=f"{figure.name} carries it",
                    )
                )
    spells = [effect for effect in seen.effects if lasting.light(effect.kind)]
    return out + [
        Gauge(words=lasting.name_of(e.kind), text=f"{max(0, e.turns)}", warn=e.turns <= 1, why="turns left")
        for e in spells
    ]


# ── Place ───────────────────────────────────────────────────────────────────────────────────


def place(seen: World) -> Place:
    """Where the party is, in words, with the ways out and what lies about."""
    room = here(seen)
    if room is None:
        text = "A bed, a shop, and nothing that bites."
        if seen.dungeon:
            text += f" {seen.dungeon} is not far away."
        return Place(title="Town", text=text)
    exits = tuple(
        Exit(id=way.id, words=exit_words(seen, way), note=f"{LETTERS[side(seen, way)]}, {leads_to(seen, way)}")
        for way in ways_here(seen)
    )
    return Place(title=room_name(room.number, room.title), text=room_text(room), exits=exits, things=things(room))


def room_text(room: Room) -> str:
    """What the room looks like, and what was found out about it."""
    if "seen" not in room.marks:
        return f"Darkness. By touch the room is about {10 * room.w} by {10 * room.h} ft."
    parts = [room.look]
    if room.puzzle:
        look = puzzles()[room.puzzle]
        parts.append(look.solved if room.puzzle_state == "solved" else look.look)
    if room.trap:
        look_of = hazard(room.trap)
        state = {"found": look_of.found, "disarmed": f"The {look_of.name} has been taken apart."}
        parts.append(state.get(room.trap_state, f"The {look_of.name} has been sprung."))
    if room.chest:
        parts.append(LOCKED_CHEST if room.chest == "locked" else "An open chest stands here.")
    left = untouched(room)
    whole = room.w * room.h
    if left < whole:
        parts.append(f"{whole - left} of {whole} sections have been searched." if left else "It has all been searched.")
    return " ".join(parts)


def things(room: Room) -> tuple[Line, ...]:
    """What lies on the floor."""
    out = [Line(words=item_name(item), text=_worth(item.worth * item.count)) for item in room.things.values()]
    return ((Line(words=f"{room.coins:,} GP", text="in coin"),) if room.coins else ()) + tuple(out)


def _worth(worth: int) -> str:
    return f"worth {worth:,} GP" if worth else ""


# ── Notes ───────────────────────────────────────────────────────────────────────────────────


def notes(seen: World, seat: Seat) -> tuple[Line, ...]:
    """What the rules do without down here; and, for the game master, what waits in this room and behind its ways."""
    out = [Line(words=say_keepers.HERE, text=say_keepers.here(foes)) for foes in (keepers.keepers(seen),) if foes]
    if here(seen) is not None and is_haven(seen):
        out.append(Line(words=say_haven.TITLE, text=say_haven.TEXT, why=clause_title("axx.heal.haven")))
    out += [Line(words=say_answers.EFFECT, text=say_answers.told(one.effect, one.counter)) for one in seen.warned]
    out += [Line(words=RULED, text=one.words, why=situations.now(seen)[one.about]) for one in situations.rulings(seen)]
    text = _deep(seen, seat) if here(seen) is not None else ""
    if text:
        out.append(Line(words=f"Level {seen.depth}", text=text, why=clause_title(clause("axx.dungeon.depth"))))
    if seat.role == "gm" and seen.secret is not None and seen.place in seen.secret.plan.rooms:
        out += secrets(seen.secret.plan, seen.place)
    return tuple(out)


def _deep(seen: World, seat: Seat) -> str:
    """How the Threat table is read on this level, deeper than the second.

    Players, who are not told what foes a pack has, are told nothing where there is a pack.
    """
    times = numbers_at(seen.depth)
    if times == 1 or (seen.packs and seat.role != "gm"):
        return ""
    if packs.bestiary(seen.packs):
        return f"the level is added to the Threat die; where nothing stands there, {times} times the die's own Threat"
    return f"no Bestiary is installed, so the six Threats come in {times} times their number"


def secrets(plan: Plan, room: str) -> list[Line]:
    """The game master's key of a room and of the rooms next to it."""
    out = [Line(words="Here", text=" ".join(contents(plan.rooms[room])) or "Nothing more.")]
    for way in plan.ways_of(room):
        target = plan.rooms.get(way.other(room))
        if target is not None:
            words = way_look(way, plan.rooms[room])
            inside = " ".join(contents(target)) or "Empty."
            out.append(Line(words=capital(words), text=f"{target.title}. {inside}"))
    return out


# ── Map ─────────────────────────────────────────────────────────────────────────────────────


def known_map(seen: World) -> MapView | None:
    """The level as far as the party knows it; None in town."""
    room = here(seen)
    if room is None:
        return None
    rooms = [other for other in seen.rooms.values() if other.level == room.level]
    shapes = [shape for way in seen.ways.values() for shape in way_shapes(seen, way, room.level)]
    for other in rooms:
        here_now = other.id == room.id
        name = room_name(other.number, other.title)
        shapes.append(MapShape("room", other.x, other.y, other.w, other.h, text=name, here=here_now, id=other.id))
        shapes.append(MapShape("label", other.x + other.w / 2, other.y + other.h / 2, text=str(other.number)))
    shapes.append(MapShape("party", room.x + room.w / 2 - 0.5, room.y + room.h / 2 + 0.5, text="the party", here=True))
    return frame(shapes, map_words(seen, room, rooms))


def map_words(seen: World, room: Room, rooms: list[Room]) -> str:
    """The map in a sentence, for those who hear it."""
    numbers = listed(str(other.number) for other in sorted(rooms, key=lambda other: other.number))
    known = f"rooms {numbers}" if len(rooms) > 1 else f"room {numbers}"
    exits = listed(exit_words(seen, way) for way in ways_here(seen))
    return f"Map of level {room.level}: {known}. You are in room {room.number}; ways out: {exits or 'none'}."


def way_shapes(seen: World, way: Way, level: int) -> list[MapShape]:
    """A way on the map of a level: its corridor once walked, and a mark at each end that is known."""
    words = {"out": "the way out", "down": "stair", "open": "opening"}.get(way.kind, f"{door_state(seen, way)} door")
    if way.kind in ("out", "down"):
        out = []
        for room, point, kind in ((way.a, way.at, "down"), (way.b, way.to, "up")):
            known = seen.rooms.get(room)
            if known is not None and known.level == level and point:
                out.append(MapShape("up" if way.kind == "out" else kind, point[0], point[1], text=words, id=way.id))
        return out
    if way.level != level:
        return []
    mark = "secret" if way.secret else "open" if way.kind == "open" else MARKS.get(door_state(seen, way), "door")
    ends = [way.at] if way.walked else [point for point in (way.at, way.to) if point]
    return [*corridor(way.cells, name=way.id), *(MapShape(mark, p[0], p[1], text=words, id=way.id) for p in ends)]
