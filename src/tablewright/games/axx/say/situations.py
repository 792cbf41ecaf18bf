"""The situations of rulings, in words."""

from __future__ import annotations

from tablewright.games.axx import content
from tablewright.games.axx.say.delve import room_name
from tablewright.games.axx.say.hero_facts import TASKS
from tablewright.games.axx.world import Room

TALK = "when monsters are met"
FIGHT = "in a fight"
TOWN = "in town"
DARK = "in the dark"
UNDERGROUND = "underground"
ANYTHING = "nothing in particular"
ABOUT = "What it is about"
CONDITIONS = {"fatigue": "tired", "hunger": "hungry", "paralyzed": "paralysed", "burning": "on fire"}


def foes(kind: str) -> str:
    """Against goblins."""
    record = content.find_monster(kind)
    return f"against {record.plural}" if record is not None else "against such foes"


def room(here: Room) -> str:
    """In this room."""
    return f"in {room_name(here.number, here.title)}"


def level(depth: int) -> str:
    """On this level."""
    return f"on level {depth}"


def condition(kind: str) -> str:
    """When somebody is poisoned."""
    return f"when somebody is {CONDITIONS.get(kind, kind.replace('_', ' '))}"


def task(key: str) -> str:
    """When somebody tries to climb."""
    return f"when a check is made {TASKS[key]}"


def held(about: str) -> str:
    """The note of a ruling whose situation is back."""
    return f"as it was ruled before, {about}"
