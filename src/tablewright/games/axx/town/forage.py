"""A Ranger's day in the open: a Class Check, and what it brings to eat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core import making
from tablewright.core.facts import Chance, Fact, Offer, Own, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, checks, country, figures
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve import night
from tablewright.games.axx.heroes import gear, gear_moves
from tablewright.games.axx.say import heroes as hero_words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.say import town as say
from tablewright.games.axx.town.stay import in_town, pass_day
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Figure, Item, World

FOUND, RATIONS = "foraged", "rations"
SIDES = 6
"""Days of food that a won check brings, 1d6: the B/X figure, since the source gives none."""


class Forage(Own, frozen=True, kw_only=True, tag="forage"):
    """Spend a day foraging and hunting in the country about the town."""


class Foraged(Fact, frozen=True, kw_only=True, tag="foraged"):
    """What a day in the open brought: so many days of food, as one thing if any."""

    figure: str
    item: Item | None = None


def refuse(world: World, command: Forage) -> Refused | None:
    """Why this one does not forage."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    cls = figures.class_of(figure)
    if cls is None or "foraging" not in cls.trained:
        return say.no_forager(figure)
    if not figures.able(figure):
        return hero_words.cannot_act(figure)
    return in_town(world)


def chance(world: World, command: Forage) -> Chance | None:
    """The exact chance of the Class Check."""
    if refuse(world, command) is not None:
        return None
    figure = world.figures[command.figure]
    wild = country.wild(world, figure)
    return checks.check_numbers(world, figure, task="foraging", wild=wild).chance("forage")


def forage(world: World, command: Forage, dice: Dice) -> Iterator[Fact]:
    """A Class Check with WIS, 2 better in the wild that the Ranger knows best."""
    figure = world.figures[command.figure]
    yield from again.check(world, figure, dice, FOUND, task="foraging", wild=country.wild(world, figure))


@again.after(FOUND, task="foraging")
def after_check(world: World, figure: Figure, won: bool, _about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """Food as far as the slots go, and the day is over."""
    before, item = len(dice.thrown), None
    if won:
        (face,) = dice.roll(SIDES, by=figure.id, what=What.PICK)
        counts = range(face, 0, -1)
        things = (Item(id=making.item_id(world.minted + 1), kind=RATIONS, count=count) for count in counts)
        item = next((one for one in things if gear.can_take(world, figure, one) is None), None)
    rolls = tuple(dice.thrown[before:])
    yield Foraged(clauses=(clause("axx.class.ranger"),), rolls=rolls, figure=figure.id, item=item)
    yield from pass_day(world, dice)


def fold(world: World, fact: Foraged) -> None:
    """Into the pack."""
    figure = world.figures.get(fact.figure)
    if fact.item is None:
        return
    world.minted += 1
    if figure is not None:
        gear_moves.add(figure.items, fact.item)


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The day out, for each Ranger."""
    out: list[Offer] = []
    for figure in seen.party():
        order = Forage(figure=figure.id)
        if seat.role != "watcher" and seat.holds(figure.id) and refuse(seen, order) is None:
            out.append(
                Offer(
                    command=order,
                    words="Forage and hunt",
                    group="rest",
                    figure=figure.id,
                    chance=chance(seen, order),
                    price="a day",
                    note=", ".join([say.forages(country.wild(seen, figure), SIDES), *night.pay(seen)]),
                    clause=clause("axx.class.ranger"),
                    typed=f"{figure.name} forage".lower(),
                )
            )
    return out


CHAPTER = Chapter(
    name="forage",
    orders={Forage: Order(refuse, forage, chance)},
    events={Foraged: Event(fold, say.foraged, say.foraged_card)},
    offers=offers,
)
