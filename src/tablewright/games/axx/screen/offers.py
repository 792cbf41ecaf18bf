"""The game master's screen as buttons: tables, what they gave, rooms locked and restocked, other dungeons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tablewright.core.facts import GM, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.games.axx.dungeon.mapping import key_numbers
from tablewright.games.axx.dungeon.plan import Plan, Rolled
from tablewright.games.axx.say import screen as words
from tablewright.games.axx.screen import between, bringing, tables
from tablewright.games.axx.screen import facts as f
from tablewright.games.axx.world import TOWN, World

GROUP = "screen"


def offers(seen: World, seat: Seat) -> list[Offer]:
    """What the seat may do behind the screen; by the engine's table players may let time go by in a dungeon."""
    if seat.role not in (GM, "player"):
        return []
    out = list(_choosing(seen))
    if seat.role == GM and seen.gm:
        out += _tables(seen)
        out += bringing.offers(seen)
        if seen.secret is not None:
            out += _placing(seen, seen.secret.plan)
            out += _locking(seen.secret.plan)
    if seat.role == GM or not seen.gm:
        out += _restocking(seen, seat)
    return out


def _choosing(seen: World) -> Iterator[Offer]:
    """The other dungeons, when in town."""
    for title in seen.shelf:
        order = f.ChooseDungeon(title=title)
        if between.refuse_choose(seen, order) is None:
            yield Offer(order, words.choose(title), "travel", note=words.AS_LEFT, typed=f"turn to {title}".lower())


def _tables(seen: World) -> Iterator[Offer]:
    """Each table by one click, for the level where the party is."""
    depth = max(1, seen.depth)
    level = Field("depth", words.DEPTH, number=True)
    cited: tuple[tuple[Literal["threat", "treasure", "stocking"], str], ...] = (
        ("threat", clause("axx.dungeon.depth")),
        ("treasure", clause("axx.treasure.table")),
        ("stocking", clause("axx.dungeon.stocking")),
    )
    for table, rule in cited:
        order = f.RollTable(table=table, depth=depth)
        text = words.roll_on(table, depth)
        yield Offer(order, text, GROUP, note=words.ALONE, clause=rule, typed=f"roll {table}", blanks=(level,))


def rooms(plan: Plan, *, first: str = "") -> tuple[Choice, ...]:
    """The rooms of the plan with what is in them, the one where the party is first."""
    numbers = key_numbers(plan)
    order = sorted(plan.rooms.values(), key=lambda room: room.id != first)
    return tuple(
        Choice(room.id, words.room_words(numbers[room.id], room), note=words.room_note(room)) for room in order
    )


def _placing(seen: World, plan: Plan) -> Iterator[Offer]:
    """Each result that lies behind the screen, to be put into a room or forgotten."""
    here = seen.place if seen.place in plan.rooms else ""
    where = Field("room", words.WHERE, rooms(plan, first=here)) if seen.rolled else None
    for result in reversed(seen.rolled):
        if where is not None:
            yield _place(seen, result, here, where)
        drop = f.DropRolled(number=result.number)
        yield Offer(drop, words.forget(result), GROUP, typed=f"forget roll {result.number}")


def _place(seen: World, result: Rolled, here: str, where: Field) -> Offer:
    order = f.PlaceRolled(number=result.number, room=here)
    refused = tables.refuse_place(seen, order) if here else None
    ready = f.PlaceRolled(number=result.number, room=here if refused is None else "")
    note = words.result_words(result) if not ready.room else f"{words.result_words(result)} {words.at_once(result)}"
    return Offer(
        ready,
        words.place(result, here=bool(ready.room)),
        GROUP,
        note=note.strip(),
        clause=clause("axx.dungeon.stocking"),
        typed=f"place roll {result.number}",
        blanks=(where,),
    )


def _locking(plan: Plan) -> Iterator[Offer]:
    """Lock a room, open one."""
    for keep, text in ((True, words.LOCK), (False, words.UNLOCK)):
        choices = tuple(choice for choice in rooms(plan) if plan.rooms[choice.key].kept != keep)
        if choices:
            blanks = (Field("room", words.WHICH, choices),)
            note = words.LOCK_NOTE if keep else ""
            yield Offer(f.KeepRoom(room="", keep=keep), text, GROUP, note=note, typed=text.lower(), blanks=blanks)


def _restocking(seen: World, seat: Seat) -> Iterator[Offer]:
    """Roll rooms anew, when in town."""
    if seen.place != TOWN or seen.fight is not None or not seen.dungeon:
        return
    levels = Field("level", words.LEVELS, number=True)
    for which, text in ((f.EMPTIED, words.RESTOCK), (f.EVERY, words.RESTOCK_ALL)):
        order = f.Restock(which="emptied" if which == f.EMPTIED else "all")
        if which == f.EMPTIED and not seen.rooms:
            continue
        if seat.role != GM and which == f.EVERY:
            continue
        note = words.would_change(len(between.to_restock(seen, order))) if seen.secret is not None else ""
        yield Offer(
            order,
            f"{text}: {seen.dungeon}",
            GROUP,
            note=note,
            clause=clause("axx.dungeon.stocking"),
            typed=text.lower(),
            blanks=(levels,) if seat.role == GM else (),
        )
