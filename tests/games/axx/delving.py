"""A party of our own and a small dungeon drawn by hand, for the tests of going underground.

Rooms of the dungeon, each 20 by 20 ft, from west to east: hall (the way out), den, vault; below the vault the deep.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tablewright.core.facts import Command, Fact
from tablewright.core.game import attempt, run, settle
from tablewright.dice.sources import Dice, ScriptedDice, SeededDice
from tablewright.games.axx.chapters import CHAPTERS
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.home import reach_town
from tablewright.games.axx.dungeon.plan import Plan, PlannedRoom, PlannedWay
from tablewright.games.axx.game import AXX
from tablewright.games.axx.world import Effect, Figure, Item, Slot, World

GAME = AXX(CHAPTERS)
F = TypeVar("F", bound=Fact)
AVERAGE = {"STR": 9, "DEX": 9, "CON": 9, "INT": 9, "WIS": 9, "CHA": 9}


def hero(
    name: str, cls: str = "fighter", *, kindred: str = "human", hp: int = 8, top: int = 8, **scores: int
) -> Figure:
    """A Level 1 character with average abilities but those named."""
    figure = Figure(id=name, name=name.capitalize(), side="party", kindred=kindred, cls=cls, level=1, hp=hp, top=top)
    figure.scores = {**AVERAGE, **scores}
    if cls in ("cleric", "magic_user"):
        figure.slots = [Slot(level=1)]
    return figure


def give(figure: Figure, kind: str, count: int = 1, *, place: str = "pack", worth: int = 0) -> Item:
    """Put a thing in the figure's hands or pack."""
    item = Item(id=f"{figure.id}/{kind}", kind=kind, count=count, place=place, worth=worth)
    figure.items[item.id] = item
    return item


def plan() -> Plan:
    """The dungeon drawn by hand, empty, with shut doors."""
    rooms = [
        PlannedRoom("hall", 1, 10, 10, 2, 2, title="The hall", look="Dust."),
        PlannedRoom("den", 1, 14, 10, 2, 2, title="The den", look="Bones."),
        PlannedRoom("vault", 1, 18, 10, 2, 2, title="The vault", look="Shelves."),
        PlannedRoom("deep", 2, 18, 10, 2, 2, title="The deep", look="Dripping."),
    ]
    ways = [
        PlannedWay("out", "hall", "", "out", 1, (10.5, 10.5)),
        PlannedWay("first", "hall", "den", "door", 1, (12.0, 10.5), (14.0, 10.5), "shut", cells=[(12, 10), (13, 10)]),
        PlannedWay("second", "den", "vault", "door", 1, (16.0, 11.5), (18.0, 11.5), "shut", cells=[(16, 11), (17, 11)]),
        PlannedWay("stair", "vault", "deep", "down", 1, (19.5, 10.5), (18.5, 10.5)),
    ]
    made = Plan(seed=0, first=1, levels=2, per_level=3, entrance="hall", title="The Test")
    made.rooms = {room.id: room for room in rooms}
    made.ways = {way.id: way for way in ways}
    return made


def town(*party: Figure, dungeon: Plan | None = None) -> World:
    """A world in town with this party, and the dungeon to set out for."""
    world = GAME.new_world()
    for figure in party:
        world.figures[figure.id] = figure
        world.order.append(figure.id)
    drawn = dungeon or plan()
    GAME.evolve(world, f.DungeonFound(title=drawn.title))
    GAME.evolve(world, f.DungeonPlanned(audience=("gm",), plan=drawn))
    return world


def under(*party: Figure, dungeon: Plan | None = None, light: bool = True) -> World:
    """The same party in the hall, underground; `light` lends it eyes by a spell that lasts."""
    world = town(*party, dungeon=dungeon)
    if light:
        shine(world, party[0])
    do(world, f.SetOut())
    return world


def shine(world: World, figure: Figure) -> None:
    """A light that does not burn down, for tests that are about something else."""
    world.effects.append(Effect(kind="light", on=figure.id))


def do(world: World, command: Command, faces: Iterable[int] | Dice = ()) -> list[Fact]:
    """Carry out a command that must not be refused, with exactly these faces."""
    dice = faces if not isinstance(faces, Iterable) else ScriptedDice(faces)
    facts = attempt(GAME, world, command, dice)
    assert isinstance(facts, list), facts
    if isinstance(dice, ScriptedDice):
        assert dice.left == ()
    return facts


def then(world: World, faces: Iterable[int] = ()) -> list[Fact]:
    """What the procedures call for next, one command, with exactly these faces."""
    command = GAME.next(world)
    assert command is not None
    dice = ScriptedDice(faces)
    facts = run(GAME, world, command, dice)
    assert dice.left == ()
    return facts


def rest_of(world: World, seed: int) -> list[Fact]:
    """All that the procedures call for, by seeded dice."""
    return settle(GAME, world, SeededDice(seed))


def refused(world: World, command: Command) -> str:
    """The code with which a command is refused."""
    found = GAME.refusal(world, command)
    assert found is not None
    return found.code


def only(facts: list[Fact], kind: type[F]) -> list[F]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def homecoming(world: World) -> list[Fact]:
    """The party reaches town; what came of it, folded."""
    facts: list[Fact] = []
    for fact in reach_town(world, SeededDice(1)):
        GAME.evolve(world, fact)
        facts.append(fact)
    return facts


def quiet(world: World) -> None:
    """Wandering checks come to nothing."""
    while GAME.next(world) is not None:
        then(world, [6])
