"""Magic things from packs: what they do when they are used, and how often they can be."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures, lasting
from tablewright.games.axx.combat import orders
from tablewright.games.axx.content import Gear
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.magic import aiming
from tablewright.games.axx.magic.potions import committed
from tablewright.games.axx.magic.spells import caster
from tablewright.games.axx.magic.working import Cause, work
from tablewright.games.axx.say import magic_refusals as words
from tablewright.games.axx.say import nothing
from tablewright.games.axx.world import Item, World


class ThingUsed(Fact, frozen=True, kw_only=True, tag="thing-used"):
    """A magic thing was used, at somebody or something; `left` are the charges that it still has (0: spent)."""

    figure: str
    item: str
    what: str
    target: str = ""
    left: int = 0
    daily: bool = False


def usable(item: Item) -> Gear | None:
    """The record of a thing that can be used so; None for another."""
    record = content.find_thing(item.kind)
    return record if record is not None and record.effect is not None and not record.drunk else None


def refuse_use(world: World, command: orders.UseThing) -> Refused | None:
    """Why the thing cannot be used: nobody there, no such thing, used today, or aimed wrongly."""
    figure = caster(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    record = usable(item) if item is not None else None
    if item is None or record is None:
        return nothing()
    unwilling = gear.wield_refused(figure, item) or committed(world, figure)
    if unwilling is not None:
        return unwilling
    if not record.charges and (item.spent or f"{USED} {item.id}" in figure.used):
        return words.used_today(record)
    return aiming.refuse_target(world, figure, record, command.target)


USED = "used"
"""The mark of the day on which a thing was used that works once a day."""


def use(world: World, command: orders.UseThing, dice: Dice) -> Iterator[Fact]:
    """It does what it does."""
    figure = world.figures[command.figure]
    item = figure.items[command.item]
    record = content.thing(item.kind)
    yield ThingUsed(
        figure=figure.id,
        item=item.id,
        what=item.kind,
        target=command.target,
        left=max(0, record.charges - item.spent - 1),
        daily=not record.charges,
        clauses=(record.clause,),
    )
    if record.effect is not None:
        cause = Cause(clause=record.clause, kind=item.kind, name=lasting.name_of(item.kind), how="thing")
        yield from work(world, figure, record.effect, command.target, dice, cause=cause)


def fold_used(world: World, fact: ThingUsed) -> None:
    """A charge is gone, or its use of today; and the action."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    item = figure.items.get(fact.item)
    if item is not None and fact.daily:
        figure.used.append(f"{USED} {item.id}")
        item.spent = 1  # in whosever hands it is
    elif item is not None and fact.left:
        item.spent += 1
    elif item is not None:
        del figure.items[fact.item]
    if fight is not None and figure.id not in fight.acted:
        fight.acted.append(figure.id)


def renew(world: World) -> None:
    """A new day: what works once a day does so again, wherever it is."""
    for item in figures.everything(world):
        record = usable(item)
        if record is not None and not record.charges:
            item.spent = 0
