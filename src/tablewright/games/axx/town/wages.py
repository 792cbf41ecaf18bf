"""Hirelings' wages: paid each Day in advance, or they go their way."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.games.axx import content
from tablewright.games.axx.heroes import gear_fold, gear_moves
from tablewright.games.axx.world import Figure, Item, World


class WagePaid(Fact, frozen=True, kw_only=True, tag="wage-paid"):
    """A hireling was paid for so many days, out of whose purse; `of` is the whole wage where others pay the rest."""

    figure: str
    by: str
    gp: int
    days: int = 1
    of: int = 0


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


def plan(world: World, *, days: int) -> list[tuple[Figure, dict[str, int]]]:
    """Each hireling for pay, and who pays how much for so many days: the whole party's purses stand behind a wage.

    The employer pays as far as the purse goes, then the companions, who has most first; nothing where all of them
    together have too little.
    """
    living = [one for one in world.living() if one.character]
    purses = {one.id: one.coins for one in living}
    out = []
    for figure in hired(world):
        gp = days * wage(figure)
        if not gp:
            continue
        parts = shares(purses, figure.employer, gp)
        for name, part in parts.items():
            purses[name] -= part
        out.append((figure, parts))
    return out


def shares(purses: dict[str, int], first: str, gp: int) -> dict[str, int]:
    """How so much is paid out of these purses: `first` before the others, who has most next; {} if it is too much."""
    parts: dict[str, int] = {}
    for name in sorted(purses, key=lambda one: (one != first, -purses[one])):
        part = min(purses[name], gp - sum(parts.values()))
        if part > 0:
            parts[name] = part
    return parts if sum(parts.values()) == gp else {}


def unpaid(world: World, *, days: int) -> list[Figure]:
    """Those whose wage the party cannot pay for so many days."""
    return [figure for figure, parts in plan(world, days=days) if not parts]


def pay(world: World, *, days: int) -> Iterator[Fact]:
    """The days to come are paid in advance, hireling by hireling."""
    cited = clause("axx.hireling")
    for figure, parts in plan(world, days=days):
        of = sum(parts.values()) if len(parts) > 1 else 0
        for name, gp in parts.items():
            yield WagePaid(clauses=(cited,), figure=figure.id, by=name, gp=gp, days=days, of=of)
        if not parts:
            yield leaves(world, figure, "unpaid", cited)


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
