"""Traps: what sets them off, the save, the harm, and taking them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tablewright.core.facts import Chance, Fact, Own, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, checks, figures, seeing
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.check_terms import has_training
from tablewright.games.axx.checks import CheckSettled
from tablewright.games.axx.combat import conditions, harm
from tablewright.games.axx.delve import clock
from tablewright.games.axx.delve.delve_fold import planned_room
from tablewright.games.axx.delve.delve_ways import here, ready, way_here
from tablewright.games.axx.dungeon.plan import PlannedRoom, Trap
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import explore as say
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Figure, Way, World

DAMAGE_DICE, DAMAGE_SIDES = 2, 6
SPRUNG, WORKED = "sprung", "worked"
COST = "disarm-cost"
"""The question whether a try at a trap that fell short fails, or succeeds at a cost."""
HARMLESS = ("sprung", "disarmed")


class Disarm(Own, frozen=True, kw_only=True, tag="disarm"):
    """Take a trap apart that was found: in this room, or at the way named."""

    way: str = ""


class TrapSprung(Fact, frozen=True, kw_only=True, tag="trap-sprung"):
    """A trap went off for whoever set it off first, in marching order; it is spent."""

    figure: str
    room: str
    trap: str
    gas: bool = False


class TrapFound(Fact, frozen=True, kw_only=True, tag="trap-found"):
    """A trap was found in a room, or at a way out of it, and springs no more by mistake."""

    room: str
    trap: str
    way: str = ""
    side: str = ""
    target: str = ""


class TrapDisarmed(Fact, frozen=True, kw_only=True, tag="trap-disarmed"):
    """A trap was taken apart."""

    figure: str
    room: str
    trap: str
    way: str = ""


class TrapTried(Fact, frozen=True, kw_only=True, tag="trap-tried"):
    """A Thief had the one try at a trap, and it is as it was."""

    figure: str
    room: str
    trap: str
    way: str = ""


# ── Springing ───────────────────────────────────────────────────────────────────────────────


def live(trap: Trap | None, trigger: str) -> Trap | None:
    """The trap, if this sets it off: neither found nor spent."""
    return trap if trap is not None and trap.trigger == trigger and not (trap.found or trap.spent) else None


def trap_across(world: World, room: PlannedRoom, way: str) -> Trap | None:
    """The trap that the first to cross this room sets off: by any way but the one the party came in by."""
    return live(room.trap, "cross") if way != world.came_by else None


def trap_within(room: PlannedRoom) -> Trap | None:
    """The trap that the first to come into this room sets off."""
    return live(room.trap, "enter")


def victim(world: World) -> Figure | None:
    """The first of the party, in marching order, who is on his feet."""
    return next((figure for figure in world.party() if figures.able(figure)), None)


def springs(
    world: World, room: PlannedRoom, trap: Trap, dice: Dice, *, going_in: dict[str, Any] | None = None
) -> Iterator[Fact]:
    """The trap goes off, with no die for whether; a Dodge save avoids it all, a Body save the gas.

    `going_in` is what has still to be done in the room that was being entered, once it is known what the trap did.
    """
    about = {"gas": trap.gas, **(going_in or {})}
    figure = victim(world)
    if figure is None:
        yield from _goes_on(world, about)
        return
    rule = clause("axx.explore.trap")
    yield TrapSprung(clauses=(rule,), figure=figure.id, room=room.id, trap=trap.name, gas=trap.gas)
    kind = "body" if trap.gas else "dodge"
    yield from again.save(world, figure, kind, dice, SPRUNG, about=about, against=trap.name)


GOING_IN: dict[str, Callable[[World, dict[str, Any]], Iterator[Fact]]] = {}
"""What follows in the room that was being entered, filled in by the module that enters rooms."""


def _goes_on(world: World, about: dict[str, Any]) -> Iterator[Fact]:
    for follow in GOING_IN.values() if "room" in about else ():
        yield from follow(world, about)


@again.after(SPRUNG)
def after_springs(world: World, figure: Figure, won: bool, about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """What the save did not avoid, and then who is there."""
    if not won:
        yield from _harms(world, figure, dice, gas=bool(about["gas"]))
    yield from _goes_on(world, about)


def _harms(world: World, figure: Figure, dice: Dice, *, gas: bool) -> Iterator[Fact]:
    rule = clause("axx.explore.trap")
    if gas:
        clause("axx.dungeon.stocking")
        yield from conditions.begin(world, figure, "petrified")
        return
    before = len(dice.thrown)
    faces = dice.roll(DAMAGE_SIDES, by=figure.id, what=What.TRAP, count=DAMAGE_DICE)
    yield from harm.deal(
        world,
        figure,
        sum(faces),
        cause="trap",
        rolls=tuple(dice.thrown[before:]),
        clauses=(rule, clause("axx.dungeon.stocking")),
    )


# ── Taking apart ────────────────────────────────────────────────────────────────────────────


def known_trap(world: World, way: str) -> tuple[str, str]:
    """The trap that is known here, or at a way, and what has become of it; ("", "") for none."""
    if way:
        found = way_here(world, way)
        trap = found.traps.get(world.place, "") if found is not None else ""
        return (trap, _way_state(found, world.place)) if found is not None and trap else ("", "")
    room = here(world)
    return (room.trap, room.trap_state) if room is not None else ("", "")


def _way_state(way: Way, room: str) -> str:
    return "disarmed" if _disarmed_mark(room) in way.tried else "found"


def _disarmed_mark(room: str) -> str:
    return f"disarmed:{room}"


def _mark(figure: str, room: str) -> str:
    """One try at a trap each; a way may have one at each end."""
    return f"trap:{room}:{figure}"


def _has_tried(world: World, figure: str, way: str) -> bool:
    if way:
        found = way_here(world, way)
        return found is not None and _mark(figure, world.place) in found.tried
    room = here(world)
    return room is not None and _mark(figure, world.place) in room.marks


def refuse_disarm(world: World, command: Disarm) -> Refused | None:
    """Why this figure cannot work on the trap."""
    figure = ready(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    if command.way and way_here(world, command.way) is None:
        return words.no_way()
    trap, state = known_trap(world, command.way)
    if not trap:
        return words.no_trap()
    if state in HARMLESS:
        return words.trap_spent()
    if not has_training(figure, "traps"):
        return words.not_a_thief(figure, "take a trap apart")
    if not seeing.sees(world, figure):
        return words.too_dark(figure)
    return words.tried(figure, "that trap") if _has_tried(world, figure.id, command.way) else None


def chance_disarm(world: World, command: Disarm) -> Chance | None:
    """The exact chance of the Class Check."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return None
    return checks.check_numbers(world, clock.as_begun(world, figure), task="traps").chance("disarm")


def disarm(world: World, command: Disarm, dice: Dice) -> Iterator[Fact]:
    """A turn of work, a Class Check; a failure leaves the trap as it was, and another Thief may try."""
    figure = world.figures[command.figure]
    trap, _ = known_trap(world, command.way)
    yield from clock.begin_turn(world)
    yield from again.check(world, figure, dice, WORKED, about={"way": command.way, "trap": trap}, task="traps")


@again.after(WORKED)
def after_disarm(world: World, figure: Figure, won: bool, about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """It is harmless, or as it was; the turn is over."""
    cited = (clause("axx.explore.search"), clause("axx.class.thief"))
    room, trap, way = world.place, str(about["trap"]), str(about["way"])
    if won:
        yield TrapDisarmed(clauses=cited, figure=figure.id, room=room, trap=trap, way=way)
    else:
        yield TrapTried(clauses=cited, figure=figure.id, room=room, trap=trap, way=way)
    yield from clock.end_turn(world, "trap")
    if not won and world.gm:
        yield checks.cost_question(COST, figure, about={"way": way, "task": "traps", "trap": trap})


def answer_disarm(world: World, choice: str, _dice: Dice) -> Iterator[Fact]:
    """The GM lets it succeed at a cost, or not."""
    about = world.question.about if world.question is not None else {}
    figure, way, trap = (str(about.get(key, "")) for key in ("figure", "way", "trap"))
    yield CheckSettled(clauses=(clause("axx.check"),), figure=figure, task="traps", outcome=choice)
    if choice == "cost":
        yield TrapDisarmed(clauses=(clause("axx.explore.search"),), figure=figure, room=world.place, trap=trap, way=way)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def _sprung(world: World, fact: TrapSprung) -> None:
    room = world.rooms.get(fact.room)
    world.route = []
    if room is not None:
        room.trap, room.trap_state = fact.trap, "sprung"
    planned = planned_room(world, fact.room)
    if planned is not None and planned.trap is not None:
        planned.trap.spent = True


def _found(world: World, fact: TrapFound) -> None:
    room, way = world.rooms.get(fact.room), world.ways.get(fact.way)
    if way is not None:
        way.traps[fact.room] = fact.trap
        way.tried = _untried(way.tried, fact.room)
    elif room is not None:
        room.trap, room.trap_state = fact.trap, "found"
        room.marks = _untried(room.marks, fact.room)
    planned = _trapped(world, fact.room, fact.way)
    if planned is not None and planned.trap is not None:
        planned.trap.found = True


def _untried(marks: list[str], room: str) -> list[str]:
    """The marks without those of a trap that was there before: each has a try at the one just found."""
    return [mark for mark in marks if mark != _disarmed_mark(room) and not mark.startswith(_mark("", room))]


def _trapped(world: World, room: str, way: str) -> PlannedRoom | None:
    """The planned room whose trap it is: the one behind the way, or the room itself."""
    if way and world.secret is not None and way in world.secret.plan.ways:
        room = world.secret.plan.ways[way].other(room)
    return planned_room(world, room)


def _disarmed(world: World, fact: TrapDisarmed) -> None:
    room, way = world.rooms.get(fact.room), world.ways.get(fact.way)
    if way is not None:
        way.tried.append(_disarmed_mark(fact.room))
    elif room is not None:
        room.trap_state = "disarmed"
    planned = _trapped(world, fact.room, fact.way)
    if planned is not None and planned.trap is not None:
        planned.trap.spent = True


def _tried(world: World, fact: TrapTried) -> None:
    room, way = world.rooms.get(fact.room), world.ways.get(fact.way)
    if way is not None:
        way.tried.append(_mark(fact.figure, fact.room))
    elif room is not None:
        room.marks.append(_mark(fact.figure, fact.room))


CHAPTER = Chapter(
    name="traps",
    orders={Disarm: Order(refuse_disarm, disarm, chance_disarm)},
    events={
        TrapSprung: Event(_sprung, say.trap_sprung, say.trap_sprung_card),
        TrapFound: Event(_found, say.trap_found, say.trap_found_card),
        TrapDisarmed: Event(_disarmed, say.trap_disarmed),
        TrapTried: Event(_tried, say.trap_tried),
    },
    answers={COST: answer_disarm},
    asks={COST: say.ask_cost},
)
