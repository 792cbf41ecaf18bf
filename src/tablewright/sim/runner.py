"""One fight by commands and facts, through the one runner of `core`; the same seed and number, the same fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tablewright.core.arena import Arena, Outcome, Score, Setup
from tablewright.core.facts import Command, Fact
from tablewright.core.game import run
from tablewright.dice.sources import SeededDice

STEPS = 50_000
"""Commands after which a fight is stopped as capped even if its rounds do not add up."""

Seen = Callable[[Any, Command, list[Fact]], None]
"""Told of each command's facts, with the world after them."""


class Fights:
    """One setup, ready to be fought as often as anybody likes.

    Mendable where the game refuses such a fight.
    """

    def __init__(self, arena: Arena, setup: Setup) -> None:
        self.arena, self.setup = arena, setup
        self._start = msgspec.msgpack.encode(arena.world(setup))
        self._world = msgspec.msgpack.Decoder(arena.game.world_type())
        self._first = arena.start(setup)

    def world(self) -> Any:
        """A world of its own before the fight."""
        return self._world.decode(self._start)

    def fight(self, seed: int, index: int, *, seen: Seen | None = None) -> Outcome:
        """Fight number `index` of this seed, from its first command to its end or its cap."""
        world, dice, facts = self.world(), SeededDice(seed, index), list[Fact]()
        self.arena.game.steady(world)
        for step in range(STEPS):
            command = self._next(world, dice, step)
            if command is None:
                break
            dice.begin()
            happened = run(self.arena.game, world, command, dice)
            facts += happened
            if seen is not None:
                seen(world, command, happened)
            if self.arena.round(world) > self.setup.cap:
                break
        return self.arena.outcome(world, self.setup, facts)

    def _next(self, world: Any, dice: SeededDice, step: int) -> Command | None:
        """What happens next: the fight is begun, the procedures go on, somebody acts; None when it is over."""
        if step < len(self._first):
            return self._first[step]
        if not self.arena.under_way(world):
            return None
        command = self.arena.game.next(world)
        if command is None:
            dice.begin()
            command = self.arena.order(world, self.setup, dice)
        return command

    def score(self, seed: int, first: int, count: int) -> Score:
        """The fights `first` to `first + count - 1` of this seed, added up, by commands and facts."""
        score = Score.of(len(self.setup.party))
        for index in range(first, first + count):
            score.add(self.fight(seed, index))
        return score
