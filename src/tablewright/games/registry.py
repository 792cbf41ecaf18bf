"""The games there are, by the id that people type; each is imported only when it is asked for."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache

from tablewright.core.arena import Arena
from tablewright.core.errors import Mendable, no_such_game, plain_game
from tablewright.core.game import Game
from tablewright.core.imports import FileKind
from tablewright.core.ledger import package_of

GAMES: dict[str, tuple[str, str]] = {
    "axx": ("tablewright.games.axx.game", "AXX"),
    "axiom": ("tablewright.games.axiom.game", "Axiom"),
    "3dx": ("tablewright.games.threedx.game", "ThreeDX"),
}
"""Each game's module and class; being listed here enrols it in the whole contract suite."""


def game(name: str) -> Game:
    """The game with this id, in whatever letter case. Mendable, naming those there are, for another."""
    return _game(_known(name))


@cache
def _game(name: str) -> Game:
    module, kind = GAMES[name]
    found: Game = getattr(importlib.import_module(module), kind)()
    return found


def arena(name: str) -> Arena:
    """The game's fights, to be run by the thousand. Mendable for a game that is not there or has none."""
    known = _known(name)
    if not has_arena(known):
        raise Mendable(f"Fights of {game(known).title} cannot be run by the thousand yet.")
    found: Arena = importlib.import_module(_arena_of(known)).ARENA
    return found


def _known(name: object) -> str:
    """The id of a game that is there."""
    if plain_game(name) not in GAMES:
        raise no_such_game(name, GAMES)
    return plain_game(name)


@cache
def has_arena(name: str) -> bool:
    """Whether this game lets its fights be run by the thousand."""
    return name in GAMES and importlib.util.find_spec(_arena_of(name)) is not None


def imports() -> tuple[FileKind, ...]:
    """The kinds of files that games can turn into a pack, game by game."""
    modules = (f"{package_of(name)}.imports" for name in GAMES)
    known = (importlib.import_module(module) for module in modules if importlib.util.find_spec(module) is not None)
    return tuple(kind for module in known for kind in module.IMPORTS)


def _arena_of(name: str) -> str:
    return f"{package_of(name)}.arena"
