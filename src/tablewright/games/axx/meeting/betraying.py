"""Falling upon foes who let the party pass: the peace is over, and they fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import Command, Fact, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import keepers
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve.delve_facts import MonstersNear
from tablewright.games.axx.delve.delve_ways import busy
from tablewright.games.axx.dungeon.plan import Foes
from tablewright.games.axx.say import keepers as say
from tablewright.games.axx.world import PARTY, World


class TurnOn(Command, frozen=True, kw_only=True, tag="turn-on"):
    """Fall upon those here who let the party pass; they may be caught off guard."""

    of_players_with_figures: ClassVar[bool] = True


class PeaceBroken(Fact, frozen=True, kw_only=True, tag="peace-broken"):
    """The party falls upon foes who had let it pass."""

    foes: tuple[str, ...]


def refuse(world: World, _command: TurnOn) -> Refused | None:
    """Why there is nobody to fall upon."""
    return busy(world) or (None if keepers.keepers(world) else say.nobody_here())


def turn_on(world: World, _command: TurnOn, _dice: Dice) -> Iterator[Fact]:
    """An encounter that the party saw coming, with foes who are hostile now."""
    foes = keepers.keepers(world)
    ids = tuple(one.id for one in foes)
    yield PeaceBroken(clauses=(clause("axx.encounter.reaction"),), foes=ids)
    yield MonstersNear(
        audience=("gm",),
        foes=Foes(foes[0].monster, len(foes)),
        source="room",
        room=world.place,
        way=world.came_by,
        aware=(PARTY,),
        group=ids,
    )


def fold(world: World, fact: PeaceBroken) -> None:
    """What they kept they keep no longer."""
    for name in fact.foes:
        if name in world.figures:
            keepers.part(world.figures[name], keepers.BETRAYED)


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The button, where they are."""
    if seat.role == "watcher" or refuse(seen, TurnOn()) is not None:
        return []
    foes = keepers.keepers(seen)
    cited = clause("axx.encounter.reaction")
    return [Offer(TurnOn(), say.turn_on(foes), "explore", note=say.NOTE, typed="fall upon", clause=cited)]


CHAPTER = Chapter(
    name="betraying",
    orders={TurnOn: Order(refuse, turn_on)},
    events={PeaceBroken: Event(fold, say.broken)},
    offers=offers,
)
