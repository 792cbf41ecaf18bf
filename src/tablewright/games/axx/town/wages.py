"""Hirelings' wages: paid each Day in advance, or they go their way."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.games.axx import content
from tablewright.games.axx.heroes import gear_fold, gear_moves
from tablewright.games.axx.world import Figure, Item, World


class WagePaid(Fact, frozen=True, kw_only=True, tag="wage-paid"):
    """A hireling was paid for so many days, out of whose purse."""

    figure: str
    by: str
    gp: int
    days: int = 1


class HirelingLeft(Fact, frozen=True, kw_only=True, tag="hireling-left"):
    """A hireling left the party: unpaid, dismissed, afraid, or home again (`why`); `running` with foes in sight.

    What was lent stays: `items` and `coins` lie on the floor underground, and are handed `to` somebody in town.
    """

    figure: str
    why: str
    running: bool = False
    items: tuple[Item, ...] = ()
    coins: int = 0
    to: str = ""


def hired(world: World) -> list[Figure]:
    """The hirelings who are with the party."""
    return [one for one in world.living() if one.monster]


def wage(figure: Figure) -> int:
    """GP a day; an ally and a found relative ask for none."""
    record = content.find_monster(figure.monster)
    return record.wage if record is not None and figure.employer else 0


def due(world: World, *, days: int) -> int:
    """What all hirelings together cost in so many days."""
    return days * sum(wage(one) for one in hired(world))


def plan(world: World, *, days: int) -> list[tuple[Figure, str, int]]:
    """Each hireling for pay, who pays for so many days and how much.

    The employer pays if the purse holds it, else whoever has most; "" where nobody can.
    """
    living = [one for one in world.living() if one.character]
    purses = {one.id: one.coins for one in living}
    out = []
    for figure in hired(world):
        gp = days * wage(figure)
        able = [name for name in purses if purses[name] >= gp]
        by = figure.employer if figure.employer in able else max(able, key=lambda name: purses[name], default="")
        if gp:
            out.append((figure, by, gp))
        if gp and by:
            purses[by] -= gp
    return out


def unpaid(world: World, *, days: int) -> list[Figure]:
    """Those whose wage nobody can pay for so many days."""
    return [figure for figure, by, _ in plan(world, days=days) if not by]


def pay(world: World, *, days: int) -> Iterator[Fact]:
    """The days to come are paid in advance, hireling by hireling."""
    for figure, by, gp in plan(world, days=days):
        if by:
            yield WagePaid(clauses=(clause("axx.hireling"),), figure=figure.id, by=by, gp=gp, days=days)
        else:
            yield leaves(world, figure, "unpaid", clause("axx.hireling"))


def leaves(world: World, figure: Figure, why: str, cited: str, *, running: bool = False) -> HirelingLeft:
    """The fact of a hireling's leaving, with what stays behind: all that the party lent."""
    there = [one.id for one in world.living() if one.character]
    taker = figure.employer if figure.employer in there else next(iter(there), "")
    things = tuple(gear_moves.copy(item, lit=False, place="pack") for item in figure.items.values())
    kept = bool(things or figure.coins) and world.place not in world.rooms
    return HirelingLeft(
        clauses=(cited,),
        figure=figure.id,
        why=why,
        running=running,
        items=things,
        coins=figure.coins,
        to=taker if kept else "",
    )


def fold_paid(world: World, fact: WagePaid) -> None:
    """The purse is lighter: of what was brought from town, before of what was found."""
    gear_fold.unpurse(world, fact.by, fact.gp)
    if fact.by in world.figures:
        world.figures[fact.by].coins -= fact.gp


def fold_left(world: World, fact: HirelingLeft) -> None:
    """Gone; what was lent stays with the party."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    room = world.rooms.get(world.place)
    taker = world.figures.get(fact.to or figure.employer)
    for item in figure.items.values():
        item.lit, item.place = False, "pack" if room is None else "floor"
        if room is not None:
            gear_moves.add(room.things, item)
        elif taker is not None:
            gear_moves.add(taker.items, item)
    if room is not None:
        gear_fold.lay_down(world, figure, figure.coins)
    elif taker is not None:
        taker.coins, figure.coins = taker.coins + figure.coins, 0
    figure.state, figure.items = "gone", {}
    world.order[:] = [one for one in world.order if one != fact.figure]
    if world.fight is not None:
        world.fight.at.pop(fact.figure, None)
