"""The games there are, by the id that people type; each is imported only when it is asked for."""

from __future__ import annotations

import importlib
from functools import cache

from tablewright.core.errors import no_such_game
from tablewright.core.game import Game

GAMES: dict[str, tuple[str, str]] = {
    "axx": ("tablewright.games.axx.game", "AXX"),
    "axiom": ("tablewright.games.axiom.game", "Axiom"),
}
"""Each game's module and class; being listed here enrols it in the whole contract suite."""


@cache
def game(name: str) -> Game:
    """The game with this id. Mendable, naming those there are, for another."""
    if name not in GAMES:
        raise no_such_game(name, GAMES)
    module, kind = GAMES[name]
    found: Game = getattr(importlib.import_module(module), kind)()
    return found
