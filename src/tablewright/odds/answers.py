"""The answers to an ask, as data: exact odds, or one roll."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import msgspec

from tablewright.core import given
from tablewright.core.errors import Mendable
from tablewright.core.numbers import checked_seed
from tablewright.dice.asks import Ask, Rolled
from tablewright.dice.exact import TooManyOutcomes, lowest
from tablewright.dice.sources import Dice, ImpossibleFace, OutOfFaces, ScriptedDice, SeededDice
from tablewright.dice.stream import SEED_LIMIT
from tablewright.odds.asks import Asked

CHANCE = "A chance is 0 to 100 percent"


class Odds:
    """How likely each total of an ask is, and success where there is something to reach; exact.

    `weights` holds each total, rising, in `total` ways altogether; `success` the ways that succeed, None if nothing has
    to be reached. Mendable if there are too many outcomes.
    """

    def __init__(self, ask: Ask) -> None:
        try:
            found = ask.odds()
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
    found = Odds(asked.ask)
    told: dict[str, Any] = {
        "game": asked.game,
        "ask": asked.text,
        "distribution": {str(outcome): lowest(ways, found.total) for outcome, ways in found.weights.items()},
        "success": lowest(*found.success) if found.success else None,
        "p": found.success[0] / found.success[1] if found.success else None,
        "target": asked.ask.target,
        "readings": list(asked.ask.readings),
    }
    if asked.criticals:
        told["criticals"] = _criticals(asked.ask)
    if asked.ask.members:
        told["members"] = [_member(each) for each in asked.ask.members]
    return told


def _criticals(ask: Ask) -> dict[str, str | None]:
    """The chances of criticals; null where there is nothing to reach."""
    found = ask.criticals()
    if found is None:
        return {"success": None, "failure": None}
    return {"success": lowest(*found.success), "failure": lowest(*found.failure)}


def _member(ask: Ask) -> dict[str, Any]:
    """The chances of one member of a group."""
    found = ask.odds().map(_success).weights
    some, of = found.get(True, 0), sum(found.values())
    return {"ask": str(ask), "success": lowest(some, of), "p": some / of, "criticals": _criticals(ask)}


class Aim(msgspec.Struct, frozen=True):
    """What has to be reached for a chance near the one wanted: `target`, with `success` ways of `of`.

    `targets` has those that can be missed and reached, rising, each with its ways of the same whole.
    """

    target: int
    success: int
    of: int
    targets: dict[int, int]

    def data(self, percent: float) -> dict[str, Any]:
        """The same for programs, with the chance that was wanted."""
        return {
            "wanted": percent / 100,
            "target": self.target,
            "success": lowest(self.success, self.of),
            "p": self.success / self.of,
            "targets": {str(target): lowest(ways, self.of) for target, ways in self.targets.items()},
        }


def aim(asked: Asked, percent: float) -> Aim:
    """The target of an ask whose chance comes nearest to so many percent, the lower of two.

    Mendable if the ask has a target already, for a percentage that is none, or where nothing can be missed.
    """
    if asked.ask.target is not None:
        raise Mendable(f"'{asked.text}' says already what has to be reached; leave it out to ask what it should be.")
    if not 0 <= percent <= 100:
        raise Mendable(f"{CHANCE}, not {percent:g}.")
    found = Odds(asked.ask)
    targets: dict[int, int] = {}
    left, before = found.total, min(found.weights)  # which is always reached
    for outcome, ways in found.weights.items():
        if outcome - before == 2:  # one that cannot come up may be named too: with 1D at Disadvantage Threshold 1
            targets[outcome - 1] = left
        if outcome > before:
            targets[outcome] = left
        left, before = left - ways, outcome
    if not targets:
        raise Mendable(f"'{asked.text}' always comes to the same.")
    target = min(targets, key=lambda each: (abs(100 * targets[each] / found.total - percent), each))
    return Aim(target, targets[target], found.total, targets)


def throw(asked: Asked, *, faces: Iterable[int] | None = None, seed: int | None = None) -> Rolled:
    """Throw an ask once: with the given faces, else the dice of a seed, else by the machine's own source of chance.

    Mendable for faces and a seed at once, for a face that is impossible, missing or too many, or for a seed that is not
    one.
    """
    if faces is not None and seed is not None:
        raise Mendable("Give faces or a seed, not both.")
    if faces is None:
        return asked.ask.throw(_seeded(seed))
    if not isinstance(faces, Iterable):
        raise Mendable(f"Faces are given in the order thrown, as in [4, 6, 1], not as {given.shown(faces)}.")
    dice = ScriptedDice([given.number(face, "A face") for face in faces], hand=True)
    rolled = _scripted(asked, dice)
    if dice.left:
        thrown = "1 die is" if len(rolled.dice) == 1 else f"{len(rolled.dice)} dice are"
        raise Mendable(f"{thrown} thrown; given too many: {', '.join(map(str, dice.left))}.")
    return rolled


def outside(asked: Asked) -> str:
    """A roll that is no part of a game, in a sentence that says so."""
    return f"{throw(asked).say} (Outside the game: nothing is written.)"


def _seeded(seed: int | None) -> Dice:
    if seed is None:
        seed = int.from_bytes(os.urandom(8), "big") % SEED_LIMIT
    return SeededDice(checked_seed(seed))


def _scripted(asked: Asked, dice: Dice) -> Rolled:
    try:
        return asked.ask.throw(dice)
    except (ImpossibleFace, OutOfFaces) as error:
        raise Mendable(str(error)) from error


def roll(asked: Asked, rolled: Rolled) -> dict[str, Any]:
    """One roll of an ask as data: dice, named terms that add up to the total, outcome, clauses, a sentence."""
    told: dict[str, Any] = {
        "game": asked.game,
        "ask": asked.text,
        "dice": [
            {"sides": die.sides, "face": die.face} | ({"role": die.role} if die.role else {}) for die in rolled.dice
        ],
        "terms": [{"name": term.name, "value": term.value, "clause": term.clause} for term in rolled.terms],
        "total": rolled.total,
        "target": rolled.target,
        "outcome": _outcome(rolled),
        "clauses": list(rolled.clauses),
        "say": rolled.say,
    }
    if asked.criticals:
        told["critical"] = rolled.critical or None
    if rolled.members:
        told["members"] = [
            {"ask": str(ask), "total": each.total, "outcome": _outcome(each), "critical": each.critical or None}
            for ask, each in zip(asked.ask.members, rolled.members, strict=True)
        ]
    return told


def _outcome(rolled: Rolled) -> str | None:
    return None if rolled.success is None else "success" if rolled.success else "failure"
