"""One fight to be read blow by blow: its facts with the table's own sentences and cards."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.core.arena import Arena, Outcome, Setup
from tablewright.core.errors import Mendable
from tablewright.core.facts import Command, Fact
from tablewright.core.view import Card
from tablewright.dice.stream import SEED_LIMIT
from tablewright.sim.runner import Fights


class Line(msgspec.Struct, frozen=True):
    """A fact as the table tells it, with the round that it happened in."""

    round: int
    sentence: str
    card: Card
    fact: Fact


class Told(msgspec.Struct, frozen=True):
    """A whole fight: what happened, and how it ended."""

    lines: tuple[Line, ...]
    outcome: Outcome


def watch(arena: Arena, setup: Setup, seed: int, number: int) -> Told:
    """Fight number `number` of this seed, counted from 1. Mendable for a number that there is not."""
    if not 1 <= number < SEED_LIMIT:
        raise Mendable(f"Fights are counted from 1, as in --watch 1, not {number}.")
    lines: list[Line] = []
    game, under_way = arena.game, 0

    def seen(world: Any, _command: Command, facts: list[Fact]) -> None:
        nonlocal under_way
        names, now = game.names(world), under_way
        if lines and not arena.under_way(world):
            now = lines[-1].round  # what is told once all is over begins no round
        for fact in facts:
            now = getattr(fact, "round", now)  # a round begins with the fact that says so, and ends with one
            lines.append(Line(now, game.say(fact, names), game.card(fact, names), fact))
        under_way = arena.round(world) or now

    outcome = Fights(arena, setup).fight(seed, number - 1, seen=seen)
    return Told(tuple(lines), outcome)


def data(told: Told, setup: Setup, seed: int, number: int) -> dict[str, Any]:
    """The fight as `fight --watch K --json` prints it."""
    names = [str(sheet["name"]) for sheet in setup.party]
    outcome = told.outcome
    return {
        "game": setup.game,
        "seed": seed,
        "watch": number,
        "outcome": {
            "winner": outcome.winner,
            "rounds": outcome.rounds,
            "capped": outcome.capped,
            "dead": [names[place] for place in outcome.dead],
            "fell": [names[place] for place in outcome.fell],
            "first_to_fall": names[outcome.first] if outcome.first is not None else None,
            "hp_left": dict(zip(names, outcome.hp, strict=True)),
            "spent": dict(sorted(outcome.spent.items())),
            "left": dict(sorted(outcome.left.items())),
        },
        "facts": [
            {"round": line.round, "sentence": line.sentence, "fact": msgspec.to_builtins(line.fact)}
            for line in told.lines
        ],
    }
