"""Orders given in the tests of any game: carried out, with everything said of them looked at, or refused in words."""

from __future__ import annotations

from typing import Any

from tablewright.core.facts import Command, Fact, Refused
from tablewright.core.game import run
from tablewright.dice.sources import Dice, ScriptedDice, SeededDice


def why_not(game: Any, in_world: Any, command: Command) -> Refused:
    """The refusal of a command that has to be refused, in one plain line."""
    refused = game.refusal(in_world, command)
    assert refused is not None
    assert refused.words.endswith((".", "?"))
    assert "_" not in refused.words
    if refused.clause:
        assert refused.clause in game.ledger
    found: Refused = refused
    return found


def done(game: Any, in_world: Any, command: Command, *faces: int, dice: Dice | None = None) -> list[Fact]:
    """The facts of a command that has to be legal, with these faces; each can be said and shown."""
    refused = game.refusal(in_world, command)
    assert refused is None, refused.words
    facts = run(game, in_world, command, dice or (ScriptedDice(faces) if faces else SeededDice(1)))
    for fact in facts:
        sentence = game.say(fact, game.names(in_world))
        assert sentence.endswith((".", "!", "?", ")")), sentence
        assert not any(mark in sentence for mark in ("_", "None", "HD-")), sentence
        assert game.card(fact, game.names(in_world)).title
    return facts
