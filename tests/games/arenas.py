"""Whole fights of a game's arena, as tests look into them."""

from __future__ import annotations

from typing import Any

from tablewright.core.arena import Arena, Outcome, Setup
from tablewright.core.facts import Command, Fact
from tablewright.sim.runner import Fights


def fought(arena: Arena, fight: Setup, seed: int, index: int = 0) -> tuple[list[Command], list[Fact], Outcome]:
    """The commands and facts of a fight, and how it ended; no command is one that the game refuses."""
    commands: list[Command] = []
    facts: list[Fact] = []

    def seen(_world: Any, command: Command, happened: list[Fact]) -> None:
        commands.append(command)
        facts.extend(happened)

    return commands, facts, Fights(arena, fight).fight(seed, index, seen=seen)
