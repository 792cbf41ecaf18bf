"""Picking up in a fight what was thrown or dropped: the action, and the weapon is in hand."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, keepers
from tablewright.games.axx.combat import hit, orders, strike
from tablewright.games.axx.combat.facts import TurnEnded
from tablewright.games.axx.combat.turns import fighter
from tablewright.games.axx.heroes import gear, gear_moves
from tablewright.games.axx.heroes.gear_facts import ItemTaken
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import keepers as say_keepers
from tablewright.games.axx.say import nothing
from tablewright.games.axx.world import Figure, Item, World


def lying(world: World) -> list[Item]:
    """The weapons that lie about where the fight is and are nobody's here, one of each sort."""
    room = world.rooms.get(hit.where(world))
    things = [i for i in room.things.values() if not keepers.is_theirs(world, room, i.id)] if room is not None else ()
    found = {(i.kind, i.damage, i.plus): i for i in things if figures.record(i).kind == "weapon"}
    return list(found.values())


def refuse_pick_up(world: World, command: orders.PickUp) -> Refused | None:
    """Why it cannot be picked up: it does not lie here, is no weapon, or finds no hand or slot."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    room = world.rooms.get(hit.where(world))
    item = room.things.get(command.item) if room is not None else None
    if item is None or room is None:
        return nothing()
    if keepers.is_theirs(world, room, item.id):
        return say_keepers.theirs(keepers.keepers(world, room.id))
    if figures.record(item).kind != "weapon":
        return words.no_weapon(figure, item)
    unwilling = gear.wield_refused(figure, item)
    if unwilling is not None:
        return unwilling
    if strike.put_away(figure, item) is None:
        return words.hands_full(figure, item)
    return gear.can_take(world, figure, replace(item, count=1))


def pick_up(world: World, command: orders.PickUp, _dice: Dice) -> Iterator[Fact]:
    """What has to make room goes to the belt; the weapon is in hand, and the turn is over."""
    figure = world.figures[command.figure]
    item = world.rooms[hit.where(world)].things[command.item]
    yield from _make_room(figure, item)
    part = gear_moves.part_of(world, item, 1, place="hand")
    cited = (clause("axx.gear.weapons"),)
    yield ItemTaken(figure=figure.id, item=part, source=item.id, room=hit.where(world), clauses=cited)
    yield TurnEnded(figure=figure.id)


def _make_room(figure: Figure, item: Item) -> Iterator[Fact]:
    for id_ in strike.put_away(figure, item) or ():
        yield gear_moves.placed(figure, figure.items[id_], "worn")
