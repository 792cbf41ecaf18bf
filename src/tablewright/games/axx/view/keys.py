"""The dungeon's key, as a game master has it beside the table: each level's map and what is in its rooms now."""

from __future__ import annotations

from tablewright.core.facts import GM
from tablewright.core.game import Seat
from tablewright.core.view import Key, Line, Section
from tablewright.games.axx.dungeon.mapping import key_numbers, plan_map
from tablewright.games.axx.dungeon.plan import Plan, PlannedRoom
from tablewright.games.axx.say import screen as words
from tablewright.games.axx.say.dungeon import way_words
from tablewright.games.axx.world import World


def key(seen: World, seat: Seat) -> Key | None:
    """Every level; None for whoever is not the game master."""
    if seat.role != GM or seen.secret is None:
        return None
    plan = seen.secret.plan
    levels = sorted({room.level for room in plan.rooms.values()})
    sections = tuple(_level(seen, plan, level) for level in levels)
    return Key(plan.title, sections, tuple(plan_map(plan, level) for level in levels))


def _level(seen: World, plan: Plan, level: int) -> Section:
    numbers = key_numbers(plan)
    rooms = [room for room in plan.rooms.values() if room.level == level]
    lines = tuple(Line(words.room_words(numbers[room.id], room), _room(seen, plan, room)) for room in rooms)
    return Section(words.level(level), lines)


def _room(seen: World, plan: Plan, room: PlannedRoom) -> str:
    """Whether the party has been there, what is in it, where its ways lead."""
    known = seen.rooms.get(room.id)
    here = words.known_as(known.number) if known is not None else words.UNSEEN
    ways = words.ways([way_words(plan, way, room) for way in plan.ways_of(room.id)])
    return " ".join(part for part in (here, words.room_holds(room), ways) if part)
