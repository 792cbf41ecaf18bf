"""A past for a new character, out of the lifepaths that packs have brought: rolled once, in town."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact, Offer, Own, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, packs
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.say import lifepaths as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import TOWN, Figure, Item, World


class RollPast(Own, frozen=True, kw_only=True, tag="roll-past"):
    """Roll what a character was before: an even draw among the lifepaths of the table's packs."""


class PastRolled(Fact, frozen=True, kw_only=True, tag="past-rolled"):
    """A character has a past, and what is left of it."""

    figure: str
    lifepath: str
    item: Item | None = None


def refuse(world: World, command: RollPast) -> Refused | None:
    """Why no past is rolled: nobody there, one is known, no pack has any, or the party is not in town."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character or figure.state in ("dead", "gone"):
        return nobody()
    if figure.past:
        return words.known(figure)
    if not packs.lifepaths(world.packs):
        return words.none_here()
    return None if world.place == TOWN and world.fight is None else words.not_in_town()


def decide(world: World, command: RollPast, dice: Dice) -> Iterator[Fact]:
    """An even draw; the trinket is new in the game."""
    found = packs.lifepaths(world.packs)
    before = len(dice.thrown)
    face = dice.roll(len(found), by=command.figure, what=What.PAST)[0] if len(found) > 1 else 1
    path = found[face - 1]
    item = None
    if path.trinket:
        damage = gear.chosen_type(content.thing(path.trinket), "")
        item = Item(id=making.item_id(world.minted + 1), kind=path.trinket, damage=damage)
    yield PastRolled(
        figure=command.figure,
        lifepath=path.id,
        item=item,
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.supplements"),),
    )


def evolve(world: World, fact: PastRolled) -> None:
    """It is known from now on."""
    world.minted += fact.item is not None
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.past = fact.lifepath
    if fact.item is not None:
        figure.items[fact.item.id] = msgspec.structs.replace(fact.item)


def offers(seen: World, seat: Seat) -> list[Offer]:
    """For each new character that this seat plays."""
    if seen.place != TOWN or not packs.lifepaths(seen.packs) or seat.role == "watcher":
        return []
    return [_offer(one) for one in seen.party() if seat.holds(one.id) and refuse(seen, RollPast(figure=one.id)) is None]


def _offer(figure: Figure) -> Offer:
    return Offer(
        command=RollPast(figure=figure.id),
        words=words.roll(figure),
        group="hero",
        figure=figure.id,
        typed=f"{figure.name} roll past".lower(),
        clause=clause("axx.supplements"),
    )


LIFEPATHS = Chapter(
    name="lifepaths",
    orders={RollPast: Order(refuse, decide)},
    events={PastRolled: Event(evolve, words.rolled, words.rolled_card)},
    offers=offers,
)
