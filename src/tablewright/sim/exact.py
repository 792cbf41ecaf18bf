"""Small fights worked out exactly: every face of every die through the game's own rules, equal moments merged.

A fight is a walk from moment to moment, each command with dice being a fork with known chances. Moments that differ
only in what does not matter (the number of the round) are one, so a round in which everybody misses leads back to where
it began; how often each moment is passed is then a matter of linear equations, solved in whole fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from tablewright.core.arena import Arena, Setup
from tablewright.core.errors import Mendable
from tablewright.core.facts import Command, Fact
from tablewright.core.game import run
from tablewright.dice.exact import TooManyOutcomes
from tablewright.dice.sources import SeededDice, Source
from tablewright.dice.throws import every_way
from tablewright.sim.runner import Fights
from tablewright.sim.sampling import sampled
from tablewright.sim.walk import Endless, Walk, passed

MOST_MOMENTS = 80_000
"""The most moments that are followed."""
LOOKS = ((2_000, 8_000), (20_000, 40_000))
"""Commands given after which it is looked whether there is too much, and in fights by the dice to see it."""
TOO_MUCH = (
    "There is too much in this fight to work it out exactly."
    " Fewer fighters, or a start nearer to each other, leave less to follow; or run it instead."
)

Progress = Callable[[int, int], None]
"""Told how many moments have been followed, and how many are known."""


class End(msgspec.Struct, frozen=True):
    """How a fight can end: who won, what each hero has left, who is dead, by their places in the party."""

    winner: str
    hp: tuple[int, ...]
    dead: tuple[int, ...] = ()


class Exact(msgspec.Struct, frozen=True):
    """All ends of a fight with their chances, which add up to 1, and how many moments were told apart."""

    setup: Setup
    ends: dict[End, Fraction]
    moments: int

    def chance(self, wanted: Callable[[End], bool]) -> Fraction:
        """How likely an end is for which `wanted` holds."""
        return sum((p for end, p in self.ends.items() if wanted(end)), Fraction(0))

    def wins(self, winner: str) -> Fraction:
        """How likely the party, the foes, or neither wins."""
        return self.chance(lambda end: end.winner == winner)

    def dies(self, place: int) -> Fraction:
        """How likely a hero dies."""
        return self.chance(lambda end: place in end.dead)

    @property
    def total_loss(self) -> Fraction:
        """How likely no hero lives in the end."""
        return self.chance(lambda end: len(end.dead) == len(self.setup.party))

    def hp_left(self) -> dict[int, Fraction]:
        """How likely the party has so many points left together, in rising order."""
        found: dict[int, Fraction] = {}
        for end, p in self.ends.items():
            found[sum(end.hp)] = found.get(sum(end.hp), Fraction(0)) + p
        return dict(sorted(found.items()))


def data(found: Exact, arena: Arena) -> dict[str, Any]:
    """What `fight --exact --json` prints: chances to twelve digits, which are exact before they are written down."""
    heroes = [str(sheet["name"]) for sheet in found.setup.party]
    return {
        "game": found.setup.game,
        "exact": True,
        "party": heroes,
        "foes": [{"name": arena.foe_name(kind), "count": count} for kind, count in found.setup.foes],
        "policy": {"heroes": found.setup.heroes, "foes": found.setup.monsters},
        "options": dict(found.setup.options),
        "apart": found.setup.apart,
        "wins": {name: _digits(found.wins(name)) for name in ("party", "foes", "neither")},
        "deaths": {name: _digits(found.dies(place)) for place, name in enumerate(heroes)},
        "total_loss": _digits(found.total_loss),
        "hp_left": {str(points): _digits(p) for points, p in found.hp_left().items()},
        "moments": found.moments,
        "not_simulated": list(arena.not_simulated(found.setup)),
    }


def _digits(p: Fraction) -> float:
    return round(float(p), 12)


def solve(arena: Arena, setup: Setup, *, progress: Progress | None = None, foreseen: Progress | None = None) -> Exact:
    """All ends of a fight with their exact chances; the cap of rounds does not hold here.

    `foreseen` is told once or twice how many moments have been followed, and how many there are at least.
    Mendable where the game refuses the fight, cannot have its fights worked out, or there is too much to follow.
    """
    if not hasattr(arena, "forget"):
        raise Mendable(f"Fights of {arena.game.title} cannot be worked out exactly; run them instead.")
    try:
        walk, first = _Moments(arena, setup).explore(progress, foreseen)
        ends = passed(walk, first)
    except TooManyOutcomes:
        raise Mendable(TOO_MUCH) from None
    found: dict[End, Fraction] = {}
    for end, p in ends.items():
        what = End("neither", (), ()) if end is Endless.END else _end(end)
        found[what] = found.get(what, Fraction(0)) + p
    return Exact(setup, found, len(walk))


def _end(packed: Any) -> End:
    return msgspec.msgpack.decode(memoryview(packed)[1:], type=End)


class _Moments:
    """Follows a fight from its first moment through all that may come of it."""

    def __init__(self, arena: Arena, setup: Setup) -> None:
        self.arena, self.setup = arena, setup
        self.fights = Fights(arena, setup)
        self._decode = msgspec.msgpack.Decoder(arena.game.world_type()).decode
        self._forget: Callable[[Any], None] = getattr(arena, "forget")  # noqa: B009 (not all arenas have it)
        self._first = arena.start(setup)
        self.given = 0

    def at_least(self, probed: int) -> int:
        """How many moments there are at least, as so many commands in fights by the dice let it be seen."""
        most = self.given + probed

        def one(number: int) -> Iterator[bytes]:
            moment, dice = self._opening(), SeededDice(0, number)
            while moment[:1] != b"\2" and self.given < most:
                yield moment
                moment = self._step(moment, dice)

        return sampled(one, more=lambda known: self.given < most and known <= MOST_MOMENTS)

    def _opening(self) -> bytes:
        return b"\0" + msgspec.msgpack.encode(self.fights.world())

    def explore(self, progress: Progress | None, foreseen: Progress | None) -> tuple[Walk, bytes]:
        """Every moment with what may follow it, and the first one."""
        first = self._opening()
        walk: Walk = {}
        open_, known, looks = [first], {first}, list(LOOKS)
        while open_:
            moment = open_.pop()
            walk[moment] = self._following(moment)
            if progress is not None:
                progress(len(walk), len(known))
            for after in walk[moment]:
                if after[:1] != b"\2" and after not in known:
                    known.add(after)
                    open_.append(after)
            if looks and self.given >= looks[0][0]:
                least = self.at_least(looks.pop(0)[1])
                if least > MOST_MOMENTS:
                    raise TooManyOutcomes
                if foreseen is not None:
                    foreseen(len(walk), least)
            if len(known) > MOST_MOMENTS:
                raise TooManyOutcomes
        return walk, first

    def _following(self, moment: bytes) -> dict[bytes, Fraction]:
        """What the next throw may lead to; what happens without dice is gone through on the way."""
        seen: set[bytes] = set()
        while True:
            seen.add(moment)
            found = every_way(partial(self._step, moment))
            if len(found) > 1:
                return {after: Fraction(weight, found.total) for after, weight in found.weights.items()}
            (after,) = found
            if after[:1] == b"\2" or after in seen:
                return {after: Fraction(1)}
            moment = after

    def _step(self, moment: bytes, dice: Source) -> bytes:
        """One command from a moment on: the moment after it, or the end.

        The first byte tells how many of the commands that begin the fight have been given (0 or 1), or 2 for an end.
        """
        self.given += 1
        world = self._decode(memoryview(moment)[1:])
        commands = list(self._first) if moment[:1] == b"\0" else [self._order(world, dice)]
        facts: list[Fact] = []
        for command in commands:
            dice.begin()
            facts += run(self.arena.game, world, command, dice)
        if self.arena.under_way(world):
            self._forget(world)
            return b"\1" + msgspec.msgpack.encode(world)
        outcome = self.arena.outcome(world, self.setup, facts)
        return b"\2" + msgspec.msgpack.encode(End(outcome.winner, outcome.hp, outcome.dead))

    def _order(self, world: Any, dice: Source) -> Command:
        command = self.arena.game.next(world)
        return command if command is not None else self.arena.order(world, self.setup, dice)
