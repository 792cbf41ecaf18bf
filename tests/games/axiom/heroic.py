"""Characters and threats for the tests of AxiomRPG, made as a table makes them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tablewright.core.facts import Command, Fact, Refused
from tablewright.core.game import run
from tablewright.dice.sources import Dice, ScriptedDice, SeededDice
from tablewright.games.axiom.game import Axiom
from tablewright.games.axiom.heroes.facts import FocusPick, MakeHero
from tablewright.games.axiom.world import Figure, World

GAME: Any = Axiom()
BERIT = MakeHero(
    name="Berit",
    attributes={"body": 4, "speed": 3, "wit": 2},
    talents={"strike": 3, "endurance": 2, "fortitude": 2, "notice": 1},
    foci=(FocusPick(talent="strike", name="blades"),),
    armor="medium_armor",
    shield="medium_shield",
    weapons=("sword", "dagger"),
)
"""A fighter: 9D of Attributes, 9D of Talents."""


def world(**options: Any) -> World:
    """An empty world under these house rules."""
    found: World = GAME.new_world(options)
    return found


def berit(**changes: Any) -> MakeHero:
    """The fighter, with changes."""
    return replace(BERIT, **changes)


def why_not(in_world: World, command: Command) -> Refused:
    """The refusal of a command that has to be refused."""
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
        assert GAME.card(fact, GAME.names(in_world)).title
    return facts


def hero(in_world: World, command: MakeHero = BERIT) -> Figure:
    """A character that joined."""
    done(in_world, command)
    return in_world.figures[in_world.order[-1]]
