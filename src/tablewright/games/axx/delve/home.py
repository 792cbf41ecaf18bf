"""Home to town: treasure counted, experience shared, lights out."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures
from tablewright.games.axx.chapter import Chapter, Event
from tablewright.games.axx.delve.delve_fold import bury_hirelings, leave_the_dead
from tablewright.games.axx.heroes import arriving, gear_fold, xp
from tablewright.games.axx.say import home as say
from tablewright.games.axx.town import debts
from tablewright.games.axx.world import TOWN, Figure, Item, World


class Sale(msgspec.Struct, frozen=True, omit_defaults=True):
    """Gems and art that somebody brought, what they fetch in town, and the coin that waited there."""

    figure: str
    items: tuple[str, ...] = ()
    worth: int = 0
    banked: int = 0


class TownReached(Fact, frozen=True, kw_only=True, tag="town-reached"):
    """The party is home: the coin it brought beyond what it set out with, gems and art turned into coin.

    `coins` may be below 0 for a party that spent more than it found.
    """

    figures: tuple[str, ...]
    coins: int
    worth: int
    sales: tuple[Sale, ...] = ()
    turns: int = 0


def treasure_of(figure: Figure) -> list[Item]:
    """The gems and art that a figure carries; magic items and keepsakes are worth no experience."""
    return [item for item in figure.items.values() if figures.record(item).kind == "treasure" and item.worth]


def worth(items: list[Item]) -> int:
    """What gems and art fetch together, in GP."""
    return sum(item.worth * item.count for item in items)


def reach_town(world: World, _dice: Dice) -> Iterator[Fact]:
    """Home: every GP brought is one XP, one share for each living character who was on the delve."""
    who = world.living()
    sales = [
        Sale(figure.id, tuple(item.id for item in found), worth(found), world.banked.get(figure.id, 0))
        for figure in who
        if (found := treasure_of(figure)) or world.banked.get(figure.id)
    ]
    coins, goods = gear_fold.found(world), sum(sale.worth for sale in sales)
    names = tuple(figure.id for figure in who)
    yield TownReached(
        clauses=(clause("axx.xp.treasure"),),
        figures=names,
        coins=coins,
        worth=goods,
        sales=tuple(sales),
        turns=world.turn,
    )
    yield from xp.award(world, "treasure", max(0, coins) + goods, who=names, about="the delve")
    yield from debts.home_again(world)


def _reached(world: World, fact: TownReached) -> None:
    for sale in fact.sales:
        figure = world.figures.get(sale.figure)
        if figure is None:
            continue
        for name in sale.items:
            figure.items.pop(name, None)
        owner = figure if figure.character else next((one for one in world.party() if one.character), figure)
        owner.coins += sale.worth + sale.banked
        world.banked.pop(sale.figure, None)
    leave_the_dead(world)
    bury_hirelings(world)
    arriving.join(world)
    world.place, world.came_by = TOWN, ""
    world.depth = world.steps = world.sleep = world.active = 0
    world.safe, world.sleeping = True, False
    world.due, world.purse, world.route, world.warned = [], {}, [], []
    for figure in world.party():
        figure.conditions.pop("fatigue", None)
        for item in figure.items.values():
            if item.lit:
                item.lit, item.place = False, "pack"


CHAPTER = Chapter(
    name="home",
    events={TownReached: Event(_reached, say.town_reached, say.town_reached_card)},
)
