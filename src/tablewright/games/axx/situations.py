"""The situations that a ruling can be about: where the party is, who is met, what ails them, what is tried.

A situation has a key, such as dark, foes:goblin_band, condition:poisoned or task:climbing, and words.
"""

from __future__ import annotations

from tablewright.games.axx import checks
from tablewright.games.axx.delve.delve_ways import here, party_sees, ways_here
from tablewright.games.axx.say import situations as words
from tablewright.games.axx.world import TOWN, Noted, World


def now(world: World) -> dict[str, str]:
    """The situations that hold now, by key, those nearest at hand first."""
    return {**_meeting(world), **_place(world), **_ailments(world), **_tasks(world)}


def every(world: World) -> dict[str, str]:
    """Those that hold now, and all kinds of action besides."""
    tasks = {f"task:{task}": words.task(task) for task in checks.TASKS}
    return {**now(world), **tasks}


def _meeting(world: World) -> dict[str, str]:
    fight = world.fight
    if fight is None:
        return {}
    kinds = dict.fromkeys(world.figures[name].monster for name in fight.group)
    met = {f"foes:{kind}": words.foes(kind) for kind in kinds if kind}
    talking = fight.phase in ("meet", "distance", "intent", "talk")
    return {**met, **({"talk": words.TALK} if talking else {"fight": words.FIGHT})}


def _place(world: World) -> dict[str, str]:
    if world.place == TOWN:
        return {TOWN: words.TOWN}
    room = here(world)
    if room is None:
        return {}
    found = {f"room:{room.id}": words.room(room), f"level:{room.level}": words.level(room.level)}
    if not party_sees(world):
        found["dark"] = words.DARK
    return {**found, "underground": words.UNDERGROUND}


def _ailments(world: World) -> dict[str, str]:
    kinds = [kind for one in world.living() for kind in one.conditions]
    return {f"condition:{kind}": words.condition(kind) for kind in dict.fromkeys(kinds)}


def _tasks(world: World) -> dict[str, str]:
    """The kinds of action that lie at hand: a check in question, a shut door, a found trap, a web, talk."""
    question, room = world.question, here(world)
    found: list[str] = []
    if question is not None:
        found.append(str(question.about.get("task", "")))
    if world.fight is not None:
        found += ["parley", "stealth"]
        stuck = any("stuck" in one.conditions for one in world.party() if one.state == "up")
        found += ["free"] if stuck else []
    elif room is not None:
        states = {way.state for way in ways_here(world) if way.kind == "door"}
        found += ["force"] if states & {"stuck", "locked"} else []
        found += ["locks"] if "locked" in states or room.chest == "locked" else []
        found += ["listen"] if states & {"shut", "stuck", "locked"} else []
        found += ["traps"] if room.trap_state == "found" else []
    return {f"task:{task}": words.task(task) for task in dict.fromkeys(found) if task in checks.TASKS}


def rulings(world: World) -> list[Noted]:
    """The rulings whose situation has come back, the newest first; each once."""
    holding = now(world)
    found = {one.words: one for one in world.rulings if one.about in holding}
    return list(reversed(found.values()))


def task_ruling(world: World, task: str) -> str:
    """How a kind of action was ruled last; "" if it never was."""
    found = [one.words for one in world.rulings if one.about == f"task:{task}"]
    return found[-1] if found else ""
