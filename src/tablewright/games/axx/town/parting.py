"""Taking leave of the dead: between delves they no longer stand in the party, and what lies by the body stays there."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Offer, Own, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.say import delve_refusals, nobody
from tablewright.games.axx.say import town as words
from tablewright.games.axx.world import TOWN, Figure, World


class TakeLeave(Own, frozen=True, kw_only=True, tag="take-leave"):
    """Take leave of a dead companion, who no longer stands in the party."""


class LeaveTaken(Fact, frozen=True, kw_only=True, tag="leave-taken"):
    """The party took leave of somebody dead."""

    figure: str


def mourned(world: World) -> list[Figure]:
    """The dead who still stand in the party."""
    return [one for one in world.party() if one.state == "dead"]


def refuse(world: World, command: TakeLeave) -> Refused | None:
    """Why nobody takes leave: not between delves, or not of the dead."""
    if world.fight is not None:
        return delve_refusals.in_fight()
    if world.place != TOWN:
        return delve_refusals.not_in_town()
    return None if any(one.id == command.figure for one in mourned(world)) else nobody()


def take_leave(_world: World, command: TakeLeave, _dice: Dice) -> Iterator[Fact]:
    """The name stays in the log."""
    yield LeaveTaken(clauses=(clause("axx.death.permanent"),), figure=command.figure)


def fold_taken(world: World, fact: LeaveTaken) -> None:
    """Out of the marching order; a ruling can bring somebody back."""
    world.order[:] = [name for name in world.order if name != fact.figure]


def offers(seen: World, seat: Seat) -> list[Offer]:
    """One button for each of the seat's dead, while others live."""
    if seat.role == "watcher" or not seen.living():
        return []
    cited = clause("axx.death.permanent")
    return [
        Offer(order, words.leave_of(one), "hero", note=words.LEAVE, typed=words.leave_of(one).lower(), clause=cited)
        for one in mourned(seen)
        if seat.holds(one.id) and refuse(seen, order := TakeLeave(figure=one.id)) is None
    ]


CHAPTER = Chapter(
    name="parting",
    orders={TakeLeave: Order(refuse, take_leave)},
    events={LeaveTaken: Event(fold_taken, words.leave_taken)},
    offers=offers,
)
