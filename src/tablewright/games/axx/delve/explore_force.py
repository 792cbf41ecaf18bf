"""Forcing doors and chests by strength, and the noise of it; picking their locks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import Chance, Fact, Own, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, checks, keepers, seeing
from tablewright.games.axx.chapter import Chapter, Order
from tablewright.games.axx.check_terms import has_training
from tablewright.games.axx.checks import CheckSettled
from tablewright.games.axx.delve import clock, explore_beyond
from tablewright.games.axx.delve.delve_facts import NoiseMade
from tablewright.games.axx.delve.delve_ways import door_here, here, ready, side
from tablewright.games.axx.delve.door_facts import FAST, LOCKED, STUCK
from tablewright.games.axx.delve.explore_doors import came_open, try_door
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import explore as say
from tablewright.games.axx.say import keepers as say_keepers
from tablewright.games.axx.world import Figure, World

FORCED, PICKED = "forced", "picked"
FORCE_COST, LOCK_COST = "force-cost", "lock-cost"
"""The questions whether a try at a door or lock that fell short fails, or succeeds at a cost."""


class Force(Own, frozen=True, kw_only=True, tag="force"):
    """Force a stuck or locked door by strength, or the locked chest of this room (no way named)."""

    way: str = ""


class PickLock(Own, frozen=True, kw_only=True, tag="pick-lock"):
    """Pick the lock of a door, or of the chest in this room (no way named): a turn, one try a lock."""

    way: str = ""


# ── Forcing ─────────────────────────────────────────────────────────────────────────────────


def difficulty(world: World, way: str) -> str:
    """How hard it is to force, as far as is known: normal for a stuck door, hard for a lock."""
    if not way:
        return "hard"
    door = world.ways.get(way)
    return "hard" if door is not None and door.state == LOCKED else "normal"


def tries(world: World, way: str) -> int:
    """How often it was forced before; the first try takes no turn."""
    door, room = world.ways.get(way), here(world)
    marks = door.tried if door is not None else room.marks if room is not None else []
    return sum(mark.startswith("force:") for mark in marks)


def refuse_force(world: World, command: Force) -> Refused | None:
    """Why it cannot be forced by this figure now."""
    figure = ready(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    if not command.way:
        return _no_chest(world)
    door = door_here(world, command.way)
    if isinstance(door, Refused):
        return door
    return words.door_open(side(world, door)) if door.state == "open" else None


def _no_chest(world: World) -> Refused | None:
    room, foes = here(world), keepers.keepers(world)
    if room is None or room.chest != "locked":
        return words.no_chest()
    return say_keepers.theirs(foes) if foes else None


def chance_force(world: World, command: Force) -> Chance | None:
    """The exact chance of the STR check."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return None
    hard = difficulty(world, command.way)
    if tries(world, command.way) > 0:
        figure = clock.as_begun(world, figure)
    return checks.check_numbers(world, figure, task="force", difficulty=hard).chance("force")


def force(world: World, command: Force, dice: Dice) -> Iterator[Fact]:
    """Try it first; then a STR check, always with noise; every try but the first takes a turn."""
    figure, way = world.figures[command.figure], world.ways.get(command.way)
    if way is not None and way.state not in FAST:
        yield from try_door(world, way)
        if way.state == "open":
            yield from explore_beyond.behind(world, way)
            return
    more = tries(world, command.way) > 0
    if more:
        yield from clock.begin_turn(world)
    about = {"way": command.way, "turn": more}
    hard = difficulty(world, command.way)
    yield from again.check(world, figure, dice, FORCED, about=about, task="force", difficulty=hard)


@again.after(FORCED)
def after_force(world: World, figure: Figure, won: bool, about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """It comes open or holds; the noise is made either way."""
    way = str(about["way"])
    yield from came_open(world, figure.id, world.ways.get(way), won=won)
    if about["turn"]:
        yield from clock.end_turn(world, "force")
    yield NoiseMade(clauses=(clause("axx.explore.wandering"),), by=figure.id, why="force")
    if not won and world.gm:
        yield checks.cost_question(FORCE_COST, figure, about={"way": way, "task": "force"})


def answer_cost(world: World, choice: str, _dice: Dice) -> Iterator[Fact]:
    """The GM lets a try succeed at a cost, or not."""
    question = world.question
    about = question.about if question is not None else {}
    figure, way, task = (str(about.get(key, "")) for key in ("figure", "way", "task"))
    yield CheckSettled(clauses=(clause("axx.check"),), figure=figure, task=task, outcome=choice)
    if choice == "cost":
        how = "force" if task == "force" else "lock"
        yield from came_open(world, figure, world.ways.get(way), won=True, how=how)


# ── Locks ───────────────────────────────────────────────────────────────────────────────────


def refuse_pick(world: World, command: PickLock) -> Refused | None:
    """Why this figure cannot pick the lock."""
    figure = ready(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    marks: list[str]
    if command.way:
        door = door_here(world, command.way)
        if isinstance(door, Refused):
            return door
        if door.state == STUCK:
            return words.door_shut_fast(side(world, door), door.state)
        if door.state != LOCKED:
            return words.not_locked(f"The {side(world, door)} door")
        marks = door.tried
    else:
        room, refused = here(world), _no_chest(world)
        if refused is not None:
            return refused
        marks = room.marks if room is not None else []
    if not has_training(figure, "locks"):
        return words.not_a_thief(figure, "pick a lock")
    if not any(item.kind == "thieves_tools" for item in figure.items.values()):
        return words.no_tools(figure)
    if not seeing.sees(world, figure):
        return words.too_dark(figure)
    return words.tried(figure, "this lock") if f"lock:{figure.id}" in marks else None


def chance_pick(world: World, command: PickLock) -> Chance | None:
    """The exact chance of the Class Check."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return None
    return checks.check_numbers(world, clock.as_begun(world, figure), task="locks").chance("lock")


def pick(world: World, command: PickLock, dice: Dice) -> Iterator[Fact]:
    """A turn at the lock: one try each."""
    clause("axx.class.thief")
    yield from clock.begin_turn(world)
    yield from again.check(world, world.figures[command.figure], dice, PICKED, about={"way": command.way}, task="locks")


@again.after(PICKED)
def after_pick(world: World, figure: Figure, won: bool, about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """The lock gives or not, and the turn is over."""
    way = str(about["way"])
    yield from came_open(world, figure.id, world.ways.get(way), won=won, how="lock")
    yield from clock.end_turn(world, "lock")
    if not won and world.gm:
        yield checks.cost_question(LOCK_COST, figure, about={"way": way, "task": "locks"})


CHAPTER = Chapter(
    name="forcing",
    orders={
        Force: Order(refuse_force, force, chance_force),
        PickLock: Order(refuse_pick, pick, chance_pick),
    },
    answers={FORCE_COST: answer_cost, LOCK_COST: answer_cost},
    asks={FORCE_COST: say.ask_cost, LOCK_COST: say.ask_cost},
)
