"""Listening at doors, spiking them shut, and shouting."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Own, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import checks
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve import clock
from tablewright.games.axx.delve.delve_facts import NoiseMade
from tablewright.games.axx.delve.delve_fold import planned_room, planned_way
from tablewright.games.axx.delve.delve_ways import door_here, ready, side, way_here
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import explore as say
from tablewright.games.axx.world import FOES, Way, World


class Listen(Own, frozen=True, kw_only=True, tag="listen"):
    """Listen at a way for a turn."""

    way: str


class SpikeDoor(Own, frozen=True, kw_only=True, tag="spike-door"):
    """Hold a door shut with spikes."""

    way: str


class Shout(Own, frozen=True, kw_only=True, tag="shout"):
    """Shout, for whatever hears it."""


class Listened(Fact, frozen=True, kw_only=True, tag="listened"):
    """Somebody listened at a way for a turn, and heard something or nothing."""

    figure: str
    way: str
    side: str
    heard: bool
    turn: int


class DoorSpiked(Fact, frozen=True, kw_only=True, tag="door-spiked"):
    """A door is held shut with spikes."""

    figure: str
    way: str
    side: str


# ── Listening ───────────────────────────────────────────────────────────────────────────────


def refuse_listen(world: World, command: Listen) -> Refused | None:
    """Why there is nothing to listen at."""
    figure = ready(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    way = way_here(world, command.way)
    if way is None or way.kind == "out":
        return words.no_way()
    return None


def chance_listen(world: World, command: Listen) -> Chance | None:
    """The exact chance to hear what there is."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return None
    return checks.check_numbers(world, clock.as_begun(world, figure), task="listen").chance("listen")


def listen(world: World, command: Listen, dice: Dice) -> Iterator[Fact]:
    """A hidden WIS check, a turn; won, it tells whether anything stirs in the room behind."""
    figure, way = world.figures[command.figure], world.ways[command.way]
    yield from clock.begin_turn(world)
    won = yield from checks.throw_check(world, figure, dice, task="listen", hidden=True)
    heard = won and stirs_behind(world, way)
    yield Listened(
        clauses=(clause("axx.explore.door"),),
        figure=figure.id,
        way=way.id,
        side=side(world, way),
        heard=heard,
        turn=world.turn + 1,
    )
    yield from clock.end_turn(world, "listen")


def stirs_behind(world: World, way: Way) -> bool:
    """Whether monsters are in the room at the other end."""
    planned = planned_way(world, way.id)
    if planned is None:
        return False
    target = planned.other(world.place)
    room = planned_room(world, target)
    return left_behind(world, target) or (room is not None and room.foes is not None)


def left_behind(world: World, room: str) -> bool:
    """Whether foes that were met before are in a room, as far as a world knows."""
    return any(there == room and name in world.figures and _stirs(world, name) for name, there in world.lairs.items())


def _stirs(world: World, name: str) -> bool:
    return world.figures[name].side == FOES and world.figures[name].state == "up"


# ── Spikes and shouts ───────────────────────────────────────────────────────────────────────


def refuse_spike(world: World, command: SpikeDoor) -> Refused | None:
    """Why the door cannot be spiked."""
    figure = ready(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    door = door_here(world, command.way)
    if isinstance(door, Refused):
        return door
    if door.state == "spiked":
        return words.spiked(side(world, door))
    has = any(item.kind == "spikes" for item in figure.items.values())
    return None if has else words.no_spikes(figure)


def spike(world: World, command: SpikeDoor, _dice: Dice) -> Iterator[Fact]:
    """It is held."""
    door = world.ways[command.way]
    cited = (clause("axx.explore.door"), clause("axx.gear.tools"))
    yield DoorSpiked(clauses=cited, figure=command.figure, way=door.id, side=side(world, door))


def refuse_shout(world: World, command: Shout) -> Refused | None:
    """Why nobody can shout now."""
    figure = ready(world, command.figure)
    return figure if isinstance(figure, Refused) else None


def shout(_world: World, command: Shout, _dice: Dice) -> Iterator[Fact]:
    """Noise."""
    yield NoiseMade(clauses=(clause("axx.explore.wandering"),), by=command.figure, why="shout")


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def _listened(world: World, fact: Listened) -> None:
    way = world.ways.get(fact.way)
    if way is not None:
        way.heard = fact.turn if fact.heard else -1


def _spiked(world: World, fact: DoorSpiked) -> None:
    way, planned = world.ways.get(fact.way), planned_way(world, fact.way)
    if way is not None:
        way.state = "spiked"
    if planned is not None and planned.state == "open":
        planned.state = "shut"


CHAPTER = Chapter(
    name="listening",
    orders={
        Listen: Order(refuse_listen, listen, chance_listen),
        SpikeDoor: Order(refuse_spike, spike),
        Shout: Order(refuse_shout, shout),
    },
    events={
        Listened: Event(_listened, say.listened, say.listened_card),
        DoorSpiked: Event(_spiked, say.door_spiked),
    },
)
