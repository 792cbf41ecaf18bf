"""Between delves: rooms locked and stocked anew, and several dungeons in one campaign, each as it was left."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice, SeededDice
from tablewright.games.axx.delve.delve_fold import put_aside
from tablewright.games.axx.delve.delve_ways import HAVEN
from tablewright.games.axx.dungeon.plan import PlannedRoom
from tablewright.games.axx.dungeon.stocking import stock
from tablewright.games.axx.say import delve_refusals
from tablewright.games.axx.say import screen as words
from tablewright.games.axx.screen import facts as f
from tablewright.games.axx.screen.seen_left import emptied, seen_left
from tablewright.games.axx.screen.tables import put, stock_in
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import TOWN, World

_HALF = 2**31

# ── Locking ─────────────────────────────────────────────────────────────────────────────────


def refuse_keep(world: World, command: f.KeepRoom) -> Refused | None:
    """Why the room cannot be locked or opened."""
    if not world.gm:
        return words.no_screen()
    planned = world.secret.plan.rooms.get(command.room) if world.secret is not None else None
    if planned is None:
        return words.no_room()
    return words.kept_already(planned.title, keep=planned.kept) if planned.kept == command.keep else None


def keep(world: World, command: f.KeepRoom, _dice: Dice) -> Iterator[Fact]:
    """Nobody else learns of it."""
    title = world.secret.plan.rooms[command.room].title if world.secret is not None else ""
    yield f.RoomKept(audience=("gm",), room=command.room, title=title, keep=command.keep)


def fold_kept(world: World, fact: f.RoomKept) -> None:
    """Locked or open."""
    planned = world.secret.plan.rooms.get(fact.room) if world.secret is not None else None
    if planned is not None:
        planned.kept = fact.keep


# ── Restocking ──────────────────────────────────────────────────────────────────────────────


def to_restock(world: World, command: f.Restock) -> list[PlannedRoom]:
    """The rooms that would be rolled anew; nothing moves into a haven."""
    rooms = list(world.secret.plan.rooms.values()) if world.secret is not None else []
    rooms = [room for room in rooms if room.id not in world.rooms or HAVEN not in world.rooms[room.id].marks]
    rooms = [room for room in rooms if not room.kept and command.level in (0, room.level)]
    if command.which == f.EMPTIED:
        return [room for room in rooms if emptied(world, room)]
    return [room for room in rooms if not seen_left(world, room)]


def refuse_restock(world: World, command: f.Restock) -> Refused | None:
    """Why nothing is restocked: underground, no dungeon, or no room that may change."""
    if world.fight is not None:
        return delve_refusals.in_fight()
    if world.place != TOWN:
        return delve_refusals.not_in_town()
    if not world.dungeon:
        return delve_refusals.no_dungeon()
    # What the rooms still hold is no reason: a refusal would tell players of it.
    return words.nothing_to_restock() if command.which == f.EMPTIED and not world.rooms else None


def restock(world: World, command: f.Restock, dice: Dice) -> Iterator[Fact]:
    """Roll the stocking table for each of them, from a seed that nobody sees, as when the dungeon was drawn."""
    before = len(dice.thrown)
    high, low = dice.roll(_HALF, by="gm", what=What.STOCK, count=2, hidden=True)
    thrown = SeededDice((high - 1) * _HALF + (low - 1))
    stocks = []
    for old in to_restock(world, command):
        room = PlannedRoom(old.id, old.level, old.x, old.y, old.w, old.h)
        stock(room, thrown, world.packs)
        stocks.append(stock_in(room))
    yield f.DungeonRestocked(
        audience=("gm",),
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.dungeon.stocking"),),
        title=world.dungeon,
        stocks=tuple(stocks),
    )
    yield f.TimeWentBy(title=world.dungeon)


def fold_restocked(world: World, fact: f.DungeonRestocked) -> None:
    """The plan has it."""
    plan = world.secret.plan if world.secret is not None else None
    if plan is None:
        return
    for given in fact.stocks:
        planned = plan.rooms.get(given.room)
        if planned is not None:
            put(plan, planned, given, whole=True)


def fold_time(world: World, _fact: f.TimeWentBy) -> None:
    """All may be searched again; every room alike, so that nobody learns which of them changed."""
    for room in world.rooms.values():
        room.searched = {}
        room.marks = [mark for mark in room.marks if mark in ("seen", HAVEN)]


# ── Several dungeons ────────────────────────────────────────────────────────────────────────


def refuse_choose(world: World, command: f.ChooseDungeon) -> Refused | None:
    """Why the party cannot turn to that dungeon."""
    if world.fight is not None:
        return delve_refusals.in_fight()
    if world.place != TOWN:
        return delve_refusals.not_in_town()
    return None if command.title in world.shelf else words.no_such_dungeon()


def choose(_world: World, command: f.ChooseDungeon, _dice: Dice) -> Iterator[Fact]:
    """That one from now on."""
    yield f.DungeonChosen(title=command.title)


def fold_chosen(world: World, fact: f.DungeonChosen) -> None:
    """The one is put aside, the other taken up, each with all that is known of it."""
    other = world.shelf.pop(fact.title, None)
    if other is None:
        return
    put_aside(world)
    world.dungeon, world.depth, world.due = fact.title, 0, []
    world.rooms, world.ways, world.lairs, world.secret = other.rooms, other.ways, other.lairs, other.secret
    world.tolls = other.tolls
    for figure in world.figures.values():
        figure.seen_levels = list(other.levels.get(figure.id, []))
