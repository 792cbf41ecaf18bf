"""Havens other than the town: a room underground that the game master calls a refuge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.dice.sources import Dice
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve.delve_ways import HAVEN, here, is_haven
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import haven as say
from tablewright.games.axx.world import World


class CallHaven(Command, frozen=True, kw_only=True, tag="call-haven"):
    """Call the room that the party is in a haven, or (`haven` false) one no more."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    haven: bool = True


class HavenCalled(Fact, frozen=True, kw_only=True, tag="haven-called"):
    """A room is a haven from now on, or one no more."""

    room: str
    haven: bool


def refuse(world: World, command: CallHaven) -> Refused | None:
    """Why this place cannot be called so."""
    if world.fight is not None or world.meeting is not None:
        return words.in_fight()
    if here(world) is None:
        return say.town_is_one()
    return say.as_it_is(command.haven) if is_haven(world) == command.haven else None


def call(world: World, command: CallHaven, _dice: Dice) -> Iterator[Fact]:
    """The game master's word."""
    yield HavenCalled(clauses=(clause("axx.heal.haven"),), room=world.place, haven=command.haven)


def fold(world: World, fact: HavenCalled) -> None:
    """Nothing wanders there."""
    room = world.rooms.get(fact.room)
    if room is not None:
        room.marks = [mark for mark in room.marks if mark != HAVEN] + [HAVEN] * fact.haven
    if world.place == fact.room:
        world.safe = fact.haven
    if fact.haven:
        world.due = [owed for owed in world.due if owed not in ("check", "noise")]


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The game master's button, for the room that the party is in."""
    order = CallHaven(haven=not is_haven(seen))
    if not referees(seen, seat) or refuse(seen, order) is not None:
        return []
    text, note = say.button(order.haven)
    return [Offer(order, text, "gm", note=note, typed=text.lower(), clause=clause("axx.heal.haven"))]


CHAPTER = Chapter(
    name="haven",
    orders={CallHaven: Order(refuse, call)},
    events={HavenCalled: Event(fold, say.called)},
    offers=offers,
)
