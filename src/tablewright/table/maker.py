"""Which rules made a snapshot: one that other rules made may hold another world than the facts come to now."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path

import tablewright
from tablewright.core.game import Game

RULES = ("tablewright.core", "tablewright.table")
"""What has a hand in every world, beside the game's own package."""
ENDINGS = (".py", ".toml")


def maker(game: Game) -> str:
    """A digest of the rules, data included, by which this program folds a game's facts; changed rules are others."""
    return _digest(type(game).__module__)


@cache
def _digest(module: str) -> str:
    package = module.rpartition(".")[0]
    named = (*RULES, package) if package.startswith("tablewright.") else (*RULES, module)
    found = hashlib.sha256(tablewright.__version__.encode())
    for name in named:
        home = Path(str(sys.modules[name].__file__))
        files = [home] if home.name != "__init__.py" else [p for p in home.parent.rglob("*") if p.suffix in ENDINGS]
        for file in sorted(files):
            found.update(f"{name} {file.name}\0".encode() + file.read_bytes())
    return found.hexdigest()[:16]
