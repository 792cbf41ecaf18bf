"""The Threat, Treasure and stocking tables on demand, and what they gave put into a room of the dungeon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx.delve import delve_facts
from tablewright.games.axx.delve.delve_move import in_the_open
from tablewright.games.axx.delve.delve_ways import party_sees
from tablewright.games.axx.dungeon.plan import Foes, Plan, PlannedRoom, Rolled, Stock
from tablewright.games.axx.dungeon.stocking import stock, throw_threat, throw_treasure
from tablewright.games.axx.dungeon.whole import MOST_LEVELS
from tablewright.games.axx.say import screen as words
from tablewright.games.axx.screen import facts as f
from tablewright.games.axx.screen.seen_left import seen_left
from tablewright.games.axx.world import World

S = TypeVar("S", bound=msgspec.Struct)
KEEP = 12
"""How many results lie behind the screen at most; the oldest goes when another comes."""
SIDE = 10
"""Squares each way of the room that a result for no room in particular is rolled for."""


def copy(record: S) -> S:
    """A copy that can be written in: facts never change."""
    return msgspec.convert(msgspec.to_builtins(record), type(record))


# ── Rolling ─────────────────────────────────────────────────────────────────────────────────


def refuse_roll(world: World, command: f.RollTable) -> Refused | None:
    """Why nothing is rolled: nobody is there to see it, or a level that no dungeon has."""
    if not world.gm:
        return words.no_screen()
    return None if 1 <= command.depth <= MOST_LEVELS else words.no_depth(MOST_LEVELS)


def roll(world: World, command: f.RollTable, dice: Dice) -> Iterator[Fact]:
    """One roll on the table, with all that hangs on it, where nobody else sees."""
    before = len(dice.thrown)
    found, cited = _thrown(world, command, dice)
    result = Rolled(number=world.rolls + 1, table=command.table, depth=command.depth, stock=found)
    yield f.TableRolled(audience=("gm",), rolls=tuple(dice.thrown[before:]), clauses=cited, result=result)


def _thrown(world: World, command: f.RollTable, dice: Dice) -> tuple[Stock, tuple[str, ...]]:
    depth = clause("axx.dungeon.depth")
    match command.table:
        case "threat":
            return Stock("", foes=throw_threat(dice, command.depth, world.packs)), (depth,)
        case "treasure":
            return Stock("", hoard=throw_treasure(dice, command.depth, world.packs)), (
                clause("axx.treasure.table"),
                depth,
            )
    room = PlannedRoom("", command.depth, 0, 0, SIDE, SIDE)
    stock(room, dice, world.packs)
    return stock_in(room), (clause("axx.dungeon.stocking"), depth)


def stock_in(room: PlannedRoom) -> Stock:
    """What is in a room, as a result of its own."""
    return Stock(room.id, room.stock, foes=room.foes, hoard=room.hoard, trap=room.trap, puzzle=room.puzzle)


def fold_rolled(world: World, fact: f.TableRolled) -> None:
    """It lies behind the screen."""
    world.rolls = max(world.rolls, fact.result.number)
    world.rolled = [*world.rolled, copy(fact.result)][-KEEP:]


# ── Placing ─────────────────────────────────────────────────────────────────────────────────


def result(world: World, number: int) -> Rolled | None:
    """The result of this number, if it still lies behind the screen."""
    return next((one for one in world.rolled if one.number == number), None)


def refuse_place(world: World, command: f.PlaceRolled) -> Refused | None:
    """Why the result cannot be put there."""
    if not world.gm:
        return words.no_screen()
    found, plan = result(world, command.number), world.secret.plan if world.secret is not None else None
    if found is None:
        return words.no_result()
    if plan is None or command.room not in plan.rooms:
        return words.no_room()
    planned = plan.rooms[command.room]
    if planned.kept:
        return words.locked(planned.title)
    if found.stock.foes is not None and world.place == planned.id and _met(world):
        return words.foes_here()
    changes = found.table == "stocking" or found.stock.hoard is not None
    return words.seen_already(planned.title) if changes and seen_left(world, planned) else None


def _met(world: World) -> bool:
    return world.fight is not None or world.meeting is not None or bool(world.fallen)


def place(world: World, command: f.PlaceRolled, _dice: Dice) -> Iterator[Fact]:
    """It is there from now on; where the party is, treasure is seen and foes are met at once."""
    found = result(world, command.number)
    if found is None or world.secret is None:
        return
    planned = world.secret.plan.rooms[command.room]
    foes, here = found.stock.foes, world.place == planned.id
    yield f.RolledPlaced(
        audience=("gm",),
        clauses=(clause("axx.dungeon.stocking"),),
        number=found.number,
        room=planned.id,
        stock=fitted(found, planned),
    )
    if here and party_sees(world):
        yield from in_the_open(world, planned)
    if here and foes is not None:
        yield met(world, foes, "wanderer" if found.table == "threat" else "room")


def fitted(found: Rolled, planned: PlannedRoom) -> Stock:
    """The result with its hidden things on squares of this room."""
    fits = msgspec.structs.replace(copy(found.stock), room=planned.id)
    for thing in (fits.hoard, fits.trap):
        if thing is not None and thing.cell is not None:
            x, y = thing.cell
            thing.cell = (planned.x + x % planned.w, planned.y + y % planned.h)
    return fits


def met(world: World, foes: Foes, source: str) -> delve_facts.MonstersNear:
    """They come to where the party is."""
    return delve_facts.MonstersNear(
        audience=("gm",),
        clauses=(clause("axx.dungeon.depth"),),
        foes=copy(foes),
        source=source,
        room=world.place,
        way="",
    )


def fold_placed(world: World, fact: f.RolledPlaced) -> None:
    """The plan holds it, and it no longer lies behind the screen."""
    plan = world.secret.plan if world.secret is not None else None
    planned = plan.rooms.get(fact.room) if plan is not None else None
    found = result(world, fact.number)
    if plan is not None and planned is not None:
        put(plan, planned, fact.stock, whole=found is not None and found.table == "stocking")
    _forget(world, fact.number)


def put(plan: Plan, planned: PlannedRoom, given: Stock, *, whole: bool) -> None:
    """Write a stock into a room: all of it in place of what was there, or only what it has."""
    fresh = copy(given)
    if whole:
        planned.stock = fresh.stock
        planned.foes, planned.hoard, planned.trap, planned.puzzle = fresh.foes, fresh.hoard, fresh.trap, fresh.puzzle
        plan.fit_trap(planned)
        return
    planned.foes = fresh.foes or planned.foes
    planned.hoard = fresh.hoard or planned.hoard


def _forget(world: World, number: int) -> None:
    world.rolled = [one for one in world.rolled if one.number != number]


# ── Dropping ────────────────────────────────────────────────────────────────────────────────


def refuse_drop(world: World, command: f.DropRolled) -> Refused | None:
    """Why there is nothing to forget."""
    if not world.gm:
        return words.no_screen()
    return None if result(world, command.number) is not None else words.no_result()


def drop(_world: World, command: f.DropRolled, _dice: Dice) -> Iterator[Fact]:
    """Forget it."""
    yield f.RolledDropped(audience=("gm",), number=command.number)


def fold_dropped(world: World, fact: f.RolledDropped) -> None:
    """It is forgotten."""
    _forget(world, fact.number)
