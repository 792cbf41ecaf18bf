"""Characters in the making, and whether what comes of it is legal."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablewright.core.facts import Fact
from tablewright.core.game import Seat, attempt, run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import content, figures
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.heroes.characters_facts import (
    BeginCharacter,
    MakeCharacter,
)
from tablewright.games.axx.world import ABILITIES, Figure, World

PLAYER = Seat(id="p", role="player", figures=tuple(f"hero{number}" for number in range(1, 10)))
GAME = AXX()


def begun(scores: Mapping[str, int] | None = None, *, coins: int | None = None) -> World:
    """A world with one draft, Hild's, of these abilities (10 where none is named)."""
    world = GAME.new_world()
    run(GAME, world, BeginCharacter(name="Hild"), ScriptedDice([3, 3, 4] * 6))
    world.drafts["hero1"].scores.update(scores or {})
    world.drafts["hero1"].coins = coins
    return world


def hild(**changes: object) -> MakeCharacter:
    command = MakeCharacter(draft="hero1", kindred="dwarf", cls="fighter", alignment="law")
    return msgspec.structs.replace(command, **changes)


def made(world: World, command: MakeCharacter) -> Figure:
    facts = attempt(GAME, world, command, ScriptedDice([]))
    assert isinstance(facts, list), facts
    return world.figures["hero1"]


def refused(world: World, command: MakeCharacter) -> tuple[str, str]:
    before = msgspec.json.encode(world)
    found = GAME.refusal(world, command)
    assert found is not None
    assert msgspec.json.encode(world) == before
    return found.words, found.clause


def carried(figure: Figure) -> list[tuple[str, str, str]]:
    return [(item.kind, item.damage, item.place) for item in figure.items.values()]


def folded(facts: list[Fact]) -> World:
    world = GAME.new_world()
    for fact in facts:
        GAME.evolve(world, msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)))
    return world


def assert_legal(world: World, figure: Figure) -> None:
    """Everything on the sheet is as the rules have it."""
    cls = content.classes()[figure.cls]
    assert all(3 <= figure.scores[ability] <= 18 for ability in ABILITIES)
    assert figure.hp == figure.top == max(1, cls.die + figures.modifier(figure.scores["CON"]))
    assert figures.load(figure).fits
    assert figures.load(figure).limit == figure.scores["STR"]
    worn = figures.worn_armor(figure)
    assert worn is None or gear.printed(figures.record(worn)) in cls.armor
    base = figures.record(worn).ac if worn else 10
    edge = {16: 1, 17: 1, 18: 2}.get(figure.scores["DEX"], 0)
    assert figures.armour_class(figure)[0] == base + edge + figures.shield_ready(figure)
    assert all(item.place != "pack" or figures.record(item).kind != "armor" for item in figure.items.values())
    for item in figure.items.values():
        if figures.record(item).kind == "weapon":
            assert gear.listed_weapon(cls, item.kind, item.damage)
            assert item.damage in figures.record(item).types
    assert not cls.alignments or figure.alignment in cls.alignments
    assert len(figure.book) == len(set(figure.book)) == cls.book
    assert all(slot.spell for slot in figure.slots)
    assert (figure.coins == 0) or "torch" in {item.kind for item in figure.items.values()}
