"""Characters for the tests of 3dX, made as a table makes them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tablewright.core.facts import Command, Fact, Refused
from tablewright.core.game import run
from tablewright.dice.sources import Dice, ScriptedDice, SeededDice
from tablewright.games.threedx import content
from tablewright.games.threedx.game import ThreeDX
from tablewright.games.threedx.heroes.facts import Carrying, MakeHero, SkillPick
from tablewright.games.threedx.world import Figure, World

GAME: Any = ThreeDX()
SPREAD = {"strike": 8, "block": 6, "carry": 4, "might": 6, "agility": 4, "dodge": 6, "search": 4, "medicine": 4}
"""21 ability steps."""
DAGNY = MakeHero(
    name="Dagny",
    level=4,
    ancestry="hill folk",
    background="caravan guard",
    culture="the border forts",
    attributes={"athletics": 6, "dexterity": 6, "intelligence": 4, "presence": 2, "fifth": 2},
    abilities=SPREAD,
    languages=("Common",),
    skills=(SkillPick(kind="weapon", record="guard"), SkillPick(kind="language", name="Border talk")),
    gear=(Carrying(kind="sword"), Carrying(kind="shield"), Carrying(kind="cuirass"), Carrying(kind="rope")),
)
"""A guard of Level 4: ten attribute steps; 21 of fifty ability steps placed."""


def world(**options: Any) -> World:
    """An empty world under these house rules."""
    found: World = GAME.new_world(options)
    return found


def dagny(**changes: Any) -> MakeHero:
    """The guard, with changes."""
    return replace(DAGNY, **changes)


def why_not(in_world: World, command: Command) -> Refused:
    """The refusal of a command that has to be refused, in one plain line."""
    refused = GAME.refusal(in_world, command)
    assert refused is not None
    assert refused.words.endswith((".", "?"))
    assert "_" not in refused.words
    if refused.clause:
        assert refused.clause in GAME.ledger
    found: Refused = refused
    return found


def done(in_world: World, command: Command, *faces: int, dice: Dice | None = None) -> list[Fact]:
    """The facts of a command that has to be legal, with these faces; each can be said and shown."""
    refused = GAME.refusal(in_world, command)
    assert refused is None, refused.words
    facts = run(GAME, in_world, command, dice or (ScriptedDice(faces) if faces else SeededDice(1)))
    for fact in facts:
        sentence = GAME.say(fact, GAME.names(in_world))
        assert sentence.endswith((".", "!", "?", ")")), sentence
        assert "_" not in sentence
        assert "None" not in sentence
        assert "HD-" not in sentence
        assert GAME.card(fact, GAME.names(in_world)).title
    return facts


def hero(in_world: World, command: MakeHero = DAGNY) -> Figure:
    """A character that joined."""
    done(in_world, command)
    return in_world.figures[in_world.order[-1]]


def asked_next(in_world: World) -> list[Fact]:
    """The facts of what the procedures call for now."""
    command = GAME.next(in_world)
    assert command is not None
    return done(in_world, command)


def steps(count: int, *, most: int = 12) -> dict[str, int]:
    """So many ability steps, filled from the top of the sheet."""
    out: dict[str, int] = {}
    for name in content.base().abilities:
        size = min(most, 2 * count)
        if size:
            out[name] = size
        count -= size // 2
    return out
