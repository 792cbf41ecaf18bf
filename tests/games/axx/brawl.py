"""A plain fight of four heroes against orcs, played by the simplest of players: for figures and for many at once."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.axx.fights import GAME, fight, hero, party, weapon

from tablewright.core.facts import Answer, Command, Fact
from tablewright.core.game import run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.combat import field, orders, turns
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import Effect, Item, Meeting, World

__all__ = ["GAME", "Step", "brawl", "encounter", "four", "melee"]


def four() -> World:
    """A Fighter, a Cleric, a Thief and a Magic-User, by good light."""
    world = party(
        hero("hild", hp=9, items=(weapon(), Item(id="armour", kind="medium_armor", place="worn"))),
        hero("osric", "cleric", hp=7, items=(weapon(damage="blunt"),), spells=("cure_light_wounds",)),
        hero("tam", "thief", hp=6, items=(weapon("light_weapon"), weapon("sling", "blunt", id_="sling", place="worn"))),
        hero("mira", "magic_user", hp=5, items=(weapon("light_weapon"),), spells=("magic_missile",)),
    )
    world.figures["tam"].rank = world.figures["mira"].rank = "second"
    world.effects.append(Effect(kind="light", on="here", turns=99))
    return world


def melee() -> World:
    """The four, ten feet from six orcs."""
    return fight(four(), "orc_patrol", 6, feet=10)


Step = tuple[Command, list[Fact]]
"""A command, and what came of it."""


def encounter(count: int = 4) -> World:
    """The four, before so many orcs; from here on facts alone change their world."""
    world = four()
    world.meeting = Meeting(threat="orc_patrol", count=count, source="wanderer")
    GAME.steady(world)
    return world


def brawl(seed: int, count: int = 4, told: list[Step] | None = None) -> int:
    """A whole encounter with orcs, from surprise to experience; how many commands it took. `told` takes them down."""
    world, dice, commands = encounter(count), SeededDice(seed), 0
    while _under_way(world):
        command = GAME.next(world) or _order(world)
        assert GAME.refusal(world, command) is None
        facts = run(GAME, world, command, dice)
        commands += 1
        if told is not None:
            told.append((command, facts))
    return commands


def _under_way(world: World) -> bool:
    return world.fight is not None or world.meeting is not None


def _order(world: World) -> Command:
    """Strike the nearest, else charge it, else come closer."""
    fight_ = world.fight
    assert fight_ is not None
    if world.question is not None:
        return Answer(figure=world.question.whom, choice=world.question.otherwise)
    if fight_.phase in ("intent", "talk"):
        return e.StrikeFirst()
    if fight_.phase == "after":
        return orders.MoveOn()
    one = turns.waiting(world)[0]
    here = [f for f in field.enemies(world, one) if f.state == "up"]
    at = fight_.at
    foe = min(here, key=lambda f: abs(at[f.id] - at[one.id]), default=one)
    return next(c for c in _tries(one.id, foe.id) if GAME.refusal(world, c) is None)


def _tries(one: str, foe: str) -> Iterator[Command]:
    """What a figure would do to a foe, the first that it can."""
    yield orders.Attack(figure=one, target=foe, weapon="blade")
    yield orders.Charge(figure=one, target=foe, weapon="blade")
    yield orders.Move(figure=one, feet=20)
    yield orders.EndTurn(figure=one)
