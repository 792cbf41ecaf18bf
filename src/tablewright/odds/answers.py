"""The answers to an ask, as data: exact odds, or one roll."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from tablewright.core.errors import Mendable
from tablewright.dice.asks import Rolled
from tablewright.dice.exact import TooManyOutcomes, lowest
from tablewright.dice.sources import Dice, ImpossibleFace, OutOfFaces, ScriptedDice, SeededDice
from tablewright.dice.stream import SEED_LIMIT
from tablewright.odds.asks import Asked


class Odds:
    """How likely each total of an ask is, and success where there is something to reach; exact.

    `weights` holds each total, rising, in `total` ways altogether; `success` the ways that succeed, None if nothing has
    to be reached. Mendable if there are too many outcomes.
    """

    def __init__(self, asked: Asked) -> None:
        try:
            found = asked.ask.odds()
        except TooManyOutcomes as error:
            raise Mendable(str(error)) from error
        self.weights = dict(found.map(_total).ordered())
        # Both are counted over the same whole: `map` may have shortened the weights.
        self.total = sum(self.weights.values())
        succeeding = found.map(_success).weights
        self.success: tuple[int, int] | None = None
        if None not in succeeding:
            self.success = (succeeding.get(True, 0), sum(succeeding.values()))


def _total(outcome: tuple[int, bool | None]) -> int:
    return outcome[0]


def _success(outcome: tuple[int, bool | None]) -> bool | None:
    return outcome[1]


def odds(asked: Asked) -> dict[str, Any]:
    """The exact odds of an ask: each total with its chance as text in lowest terms, and the chance of success."""
    found = Odds(asked)
    return {
        "game": asked.game,
        "ask": asked.text,
        "distribution": {str(outcome): lowest(ways, found.total) for outcome, ways in found.weights.items()},
        "success": lowest(*found.success) if found.success else None,
        "p": found.success[0] / found.success[1] if found.success else None,
        "target": asked.ask.target,
        "readings": list(asked.ask.readings),
    }


def throw(asked: Asked, *, faces: Iterable[int] | None = None, seed: int | None = None) -> Rolled:
    """Throw an ask once: with the given faces, else the dice of a seed, else by the machine's own source of chance.

    Mendable for faces and a seed at once, for a face that is impossible, missing or too many, or for a seed that is not
    one.
    """
    if faces is not None and seed is not None:
        raise Mendable("Give faces or a seed, not both.")
    if faces is None:
        return asked.ask.throw(_seeded(seed))
    dice = ScriptedDice(faces, hand=True)
    rolled = _scripted(asked, dice)
    if dice.left:
        raise Mendable(f"{len(rolled.dice)} dice are thrown; given too many: {', '.join(map(str, dice.left))}.")
    return rolled


def _seeded(seed: int | None) -> Dice:
    if seed is None:
        seed = int.from_bytes(os.urandom(8), "big") % SEED_LIMIT
    if not 0 <= seed < SEED_LIMIT:
        raise Mendable(f"A seed is a whole number from 0 to {SEED_LIMIT - 1}, not {seed}.")
    return SeededDice(seed)


def _scripted(asked: Asked, dice: Dice) -> Rolled:
    try:
        return asked.ask.throw(dice)
    except (ImpossibleFace, OutOfFaces) as error:
        raise Mendable(str(error)) from error


def roll(asked: Asked, rolled: Rolled) -> dict[str, Any]:
    """One roll of an ask as data: dice, named terms that add up to the total, outcome, clauses, a sentence."""
    outcome = None if rolled.success is None else "success" if rolled.success else "failure"
    return {
        "game": asked.game,
        "ask": asked.text,
        "dice": [
            {"sides": die.sides, "face": die.face} | ({"role": die.role} if die.role else {}) for die in rolled.dice
        ],
        "terms": [{"name": term.name, "value": term.value, "clause": term.clause} for term in rolled.terms],
        "total": rolled.total,
        "target": rolled.target,
        "outcome": outcome,
        "clauses": list(rolled.clauses),
        "say": rolled.say,
    }
