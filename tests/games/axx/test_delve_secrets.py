"""Whole delves by random orders: what nobody has found yet is in no byte of what a player gets."""

from __future__ import annotations

import msgspec
import pytest

from tablewright.core.facts import Command, Fact
from tablewright.core.game import Seat, attempt, run
from tablewright.dice.sources import Dice, SeededDice
from tablewright.dice.stream import Stream
from tablewright.games.axx.chapters import CHAPTERS
from tablewright.games.axx.content import monsters
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.delve_route import HeadFor
from tablewright.games.axx.delve.explore_doors import CloseDoor, OpenDoor
from tablewright.games.axx.delve.explore_force import Force, PickLock
from tablewright.games.axx.delve.explore_listen import Listen, SpikeDoor
from tablewright.games.axx.delve.explore_search import Search, Solve
from tablewright.games.axx.delve.explore_traps import Disarm
from tablewright.games.axx.delve.night import Eat, Sleep
from tablewright.games.axx.delve.rest import Rest
from tablewright.games.axx.dungeon.plan import Plan
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.world import World

GAME = AXX(CHAPTERS)
GROUPS = ("travel", "explore", "rest")


class Told:
    """A player's seat beside the true world: the facts it was shown, and the world they make."""

    def __init__(self, seed: int) -> None:
        self.world, self.again, self.seen = GAME.new_world(), GAME.new_world(), GAME.new_world()
        self.dice: Dice = SeededDice(seed)
        self.bytes = bytearray()

    def take(self, facts: list[Fact], seat: Seat) -> None:
        for fact in facts:
            GAME.evolve(self.again, fact)
            shown = GAME.see(fact, seat, self.world)
            if shown is not None:
                self.bytes += msgspec.json.encode(shown)
                GAME.evolve(self.seen, shown)

    def order(self, command: Command) -> None:
        if isinstance(facts := attempt(GAME, self.world, command, self.dice), list):
            self.take(facts, self.seat())
        while (step := GAME.next(self.world)) is not None:
            self.take(run(GAME, self.world, step, self.dice), self.seat())

    def seat(self) -> Seat:
        return Seat("p", "player", "Ann", GAME.heroes(self.world))


def hidden(world: World, plan: Plan) -> set[str]:
    """The names of what nobody has seen: rooms, ways from rooms never visited, secret doors not found."""
    ways = {way.id for way in plan.ways.values() if way.id not in world.ways}
    rooms = {room.id for room in plan.rooms.values() if room.id not in world.rooms}
    titles = {room.title for room in plan.rooms.values() if room.id not in world.rooms}
    told = {way.beyond for way in world.ways.values()}
    return ways | rooms | (titles - told)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_unfound_is_told_and_the_log_makes_the_world_again(seed: int) -> None:
    told, stream = Told(seed), Stream(seed, 77)
    told.order(MakeParty(size=4))
    told.order(f.MakeDungeon(levels=2, rooms=4))
    told.order(f.SetOut())
    for _ in range(60):
        if told.world.over:
            break
        offers = [
            o for o in GAME.offers(told.seen, told.seat()) if not o.greyed and not isinstance(o.command, f.MakeDungeon)
        ]
        walking = [offer for offer in offers if offer.group in GROUPS]
        choices = walking if walking and stream.face(4) > 1 else offers
        if not choices:
            break
        told.order(choices[stream.face(len(choices)) - 1].command)
        check(told)
    assert msgspec.json.encode(told.again) == msgspec.json.encode(told.world)


def check(told: Told) -> None:
    """No hidden name in the facts shown, the seat's world, its offers or its view."""
    assert told.world.secret is not None
    view = GAME.view(told.seen, told.seat())
    page = told.bytes + msgspec.json.encode(told.seen) + repr(GAME.offers(told.seen, told.seat())).encode()
    page += msgspec.json.encode(view)
    for name in hidden(told.world, told.world.secret.plan):
        assert name.encode() not in page, name
    assert str(told.world.secret.plan.seed).encode() not in page
    met = {figure.monster for figure in told.world.figures.values()}
    for kind in monsters():
        if kind not in met:
            assert f'"{kind}"'.encode() not in page, kind
    assert told.seen.secret is None
    for command in forged(told.world, told.world.secret.plan):
        assert GAME.refusal(told.world, command) == GAME.refusal(told.seen, command), command
        assert GAME.chance(told.world, command) == GAME.chance(told.seen, command), command


def forged(world: World, plan: Plan) -> list[Command]:
    """Orders at everything there is, seen or not: what the engine answers must be what the seat could know."""
    ways, figure = [*plan.ways, "nowhere", ""], world.order[0]
    orders: list[Command] = [f.SetOut(), Sleep(), Search(figures=(figure,)), Rest(bind=(figure,))]
    for way in ways:
        orders += [f.Go(way=way), OpenDoor(way=way), CloseDoor(way=way)]
    for who in (figure, "nobody"):
        orders += [Solve(figure=who), Eat(figure=who)]
        for way in ways:
            orders += [Force(figure=who, way=way), PickLock(figure=who, way=way), Listen(figure=who, way=way)]
            orders += [SpikeDoor(figure=who, way=way), Disarm(figure=who, way=way)]
    return orders + [HeadFor(room=room) for room in [*plan.rooms, "town", "nowhere"]]
