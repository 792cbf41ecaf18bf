"""Hirelings' wages: paid each Day in advance, or they go their way."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.games.axx import content
from tablewright.games.axx.world import Figure, World


class WagePaid(Fact, frozen=True, kw_only=True, tag="wage-paid"):
    """A hireling was paid for so many days, out of whose purse."""

    figure: str
    by: str
    gp: int
    days: int = 1


class HirelingLeft(Fact, frozen=True, kw_only=True, tag="hireling-left"):
    """A hireling left the party: unpaid, dismissed, afraid, or home again (`why`); `running` with foes in sight."""

    figure: str
    why: str
    running: bool = False


def hired(world: World) -> list[Figure]:
    """The hirelings who are with the party."""
    return [one for one in world.party() if one.monster and one.state in ("up", "out")]


def wage(figure: Figure) -> int:
    """GP a day; an ally and a found relative ask for none."""
    record = content.find_monster(figure.monster)
    return record.wage if record is not None and figure.employer else 0


def due(world: World, *, days: int) -> int:
    """What all hirelings together cost in so many days."""
    return days * sum(wage(one) for one in hired(world))


def payer(world: World, figure: Figure, gp: int) -> str:
    """Who pays: the employer if the purse holds it, else whoever has most; "" if nobody can."""
    living = [one for one in world.party() if one.character and one.state in ("up", "out")]
    first = [one for one in living if one.id == figure.employer and one.coins >= gp]
    rich = max(living, key=lambda one: one.coins, default=None)
    if first:
        return first[0].id
    return rich.id if rich is not None and rich.coins >= gp else ""


def pay(world: World, *, days: int) -> Iterator[Fact]:
    """The days to come are paid in advance, hireling by hireling."""
    for figure in hired(world):
        gp = days * wage(figure)
        if not gp:
            continue
        by = payer(world, figure, gp)
        if by:
            yield WagePaid(clauses=(clause("axx.hireling"),), figure=figure.id, by=by, gp=gp, days=days)
        else:
            yield HirelingLeft(clauses=(clause("axx.hireling"),), figure=figure.id, why="unpaid")


def fold_paid(world: World, fact: WagePaid) -> None:
    """The purse is lighter."""
    if fact.by in world.figures:
        world.figures[fact.by].coins -= fact.gp


def fold_left(world: World, fact: HirelingLeft) -> None:
    """Gone; what was lent stays with the party, where somebody is near to take it."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.state = "gone"
    room = world.rooms.get(world.place)
    for item in figure.items.values():
        item.lit = False
        if room is not None:
            item.place = "floor"
            room.things[item.id] = item
        elif fact.why != "unpaid":
            employer = world.figures.get(figure.employer)
            if employer is not None:
                item.place = "pack"
                employer.items[item.id] = item
    figure.items = {}
    world.order[:] = [one for one in world.order if one != fact.figure]
    if world.fight is not None:
        world.fight.at.pop(fact.figure, None)
