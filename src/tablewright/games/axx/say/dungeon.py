"""The GM's key of a dungeon, in words and as plain records."""

from __future__ import annotations

from textwrap import fill
from typing import Any

import msgspec

from tablewright.core.prose import capital
from tablewright.core.view import Floor, Line, Section
from tablewright.games.axx import content
from tablewright.games.axx.dungeon.looks import hazard, puzzles
from tablewright.games.axx.dungeon.mapping import key_numbers, plan_map
from tablewright.games.axx.dungeon.plan import Foes, Hoard, Plan, PlannedRoom, PlannedWay, Prize
from tablewright.games.axx.dungeon.whole import side_of
from tablewright.games.axx.say import a, an, gear_name, listed

WIDTH = 100
GAS_NOTE = "Body save or Petrified"


def key(plan: Plan) -> str:
    """The whole dungeon as a GM reads it in a terminal."""
    lines = list(about(plan))
    for floor in floors(plan):
        lines += ["", floor.title, "=" * len(floor.title)]
        for room in floor.rooms:
            said = (room.text, *(f"» {line.text}" if not line.words else line.text for line in room.lines))
            lines += ["", room.title, *(fill(words, WIDTH, **_INDENT) for words in said)]
    return "\n".join(lines)


def about(plan: Plan) -> tuple[str, ...]:
    """How big the dungeon is, out of which seed, and what is left out of it."""
    alike = len(plan.rooms) == plan.levels * plan.per_level
    rooms = f"{plan.levels} × {plan.per_level} rooms" if alike else f"{len(plan.rooms)} rooms"
    measures = f"{plan.title}, seed {plan.seed}: {rooms} from level {plan.first}."
    stocked = any(room.stock for room in plan.rooms.values())
    if stocked and plan.first + plan.levels > 3:
        return measures, "Deeper than level 2 the six Threats come in greater numbers: no Bestiary is installed."
    return (measures,)


def floors(plan: Plan) -> list[Floor]:
    """Each level with its map, and what a GM reads of its rooms, the uppermost first."""
    levels = range(plan.first, plan.first + plan.levels)
    return [
        Floor(
            title=f"Level {level}",
            map=plan_map(plan, level),
            rooms=tuple(_room(plan, room) for room in plan.rooms.values() if room.level == level),
        )
        for level in levels
    ]


def _room(plan: Plan, room: PlannedRoom) -> Section:
    """A room with its number, how it looks, what is in it, and its ways."""
    exits = listed(way_words(plan, way, room) for way in plan.ways_of(room.id))
    return Section(
        title=f"{key_numbers(plan)[room.id]} {room.title} ({10 * room.w} × {10 * room.h} ft)",
        lines=(
            Line(words="", text=" ".join(contents(room)) or "Empty."),
            Line(words="Ways", text=f"Ways: {exits}." if exits else "No ways."),
        ),
        text=room.look,
    )


_INDENT: dict[str, Any] = {"initial_indent": "    ", "subsequent_indent": "    "}


def contents(room: PlannedRoom) -> list[str]:
    """What is in a room, a sentence each; empty for an empty room."""
    parts: list[str] = []
    if room.foes is not None:
        parts.append(f"{capital(foes_words(room.foes))}{' on guard' if room.foes.guard else ''}.")
    if room.trap is not None and not room.trap.spent:
        look = hazard(room.trap.name)
        when = "on entering" if room.trap.trigger == "enter" else "on crossing"
        harm = GAS_NOTE if room.trap.gas else "Dodge save or 2d6 damage"
        parts.append(f"Trap, {when}: {look.name}. {look.sprung} {harm}.")
    if room.puzzle is not None and not room.puzzle.solved:
        parts.append(f"Puzzle: {puzzles()[room.puzzle.name].look}")
    if room.hoard is not None and not room.hoard.taken:
        parts.append(f"{capital(hoard_words(room.hoard))}.")
    return parts


def foes_words(foes: Foes) -> str:
    """How many of what: 3 goblins, a ghoul."""
    monster = content.monster(foes.threat)
    return an(monster.name) if foes.count == 1 else f"{foes.count} {monster.plural}"


def hoard_words(hoard: Hoard) -> str:
    """What lies there and where: a locked chest with 300 GP and 2 gems of 50 GP."""
    inside = ([f"{hoard.coins:,} GP"] if hoard.coins else []) + [prize_words(prize) for prize in hoard.things]
    where = {"chest": "a locked chest with ", "cache": "a hidden cache: "}.get(hoard.where, "treasure: ")
    return where + listed(inside)


def prize_words(prize: Prize) -> str:
    """One thing of a hoard, with its worth."""
    if prize.kind == "gem_pouch":
        return f"a pouch of {prize.count} {'gem' if prize.count == 1 else 'gems'} of {prize.worth:,} GP"
    if prize.kind == "gems":
        return f"{prize.count} {'gem' if prize.count == 1 else 'gems'} of {prize.worth:,} GP"
    if prize.kind == "art":
        return f"{a(prize.look or 'work of art')} worth {prize.worth:,} GP"
    return a(gear_name(prize.kind, damage=prize.damage, count=prize.count, plus=prize.plus, spell=prize.spell))


def way_words(plan: Plan, way: PlannedWay, room: PlannedRoom) -> str:
    """One way out of a room: its side, what it is, and the room it leads to."""
    if way.kind == "out":
        return "stair up to daylight"
    return f"{way_look(way, room)} to {key_numbers(plan)[way.other(room.id)]}"


def way_look(way: PlannedWay, room: PlannedRoom) -> str:
    """One way out of a room, as it truly is: its side, and what holds it."""
    if way.kind == "down":
        return f"stair {'down' if room.id == way.a else 'up'}"
    kind = "opening" if way.kind == "open" else "door" if way.state == "shut" else f"{way.state} door"
    return f"{side_of(room, way.end(room.id))} {'secret ' if way.secret else ''}{kind}"


def as_records(plan: Plan) -> dict[str, Any]:
    """The dungeon as plain records for a program: measures, rooms with what is in them, ways by room number."""
    numbers = key_numbers(plan)
    return {
        "game": "axx",
        "seed": plan.seed,
        "title": plan.title,
        "level": plan.first,
        "levels": plan.levels,
        "rooms_per_level": plan.per_level,
        "entrance": numbers[plan.entrance],
        "rooms": [_room_record(room, numbers[room.id]) for room in plan.rooms.values()],
        "ways": [_way_record(way, numbers) for way in plan.ways.values()],
    }


def _room_record(room: PlannedRoom, number: str) -> dict[str, Any]:
    body = msgspec.to_builtins(room)
    return {
        "number": number,
        **{field: body[field] for field in ("level", "x", "y", "w", "h", "title", "look")},
        "stock": room.stock,
        **{field: body.get(field) for field in ("foes", "hoard", "trap", "puzzle")},
        "say": " ".join(contents(room)) or "Empty.",
    }


def _way_record(way: PlannedWay, numbers: dict[str, str]) -> dict[str, Any]:
    return {
        "from": numbers[way.a],
        "to": numbers.get(way.b, "outside"),
        "kind": way.kind,
        "state": way.state,
        "secret": way.secret,
        "level": way.level,
        "at": way.at,
        "end": way.to,
        "cells": way.cells,
    }
