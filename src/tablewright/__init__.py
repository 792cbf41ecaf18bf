"""Tablewright: the referee's engine and play table for AX&X, AxiomRPG and 3dX.

For programs: rolls, odds, fights, rules, games and tables, as `__all__` names them, each loaded when first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablewright.core.errors import Mendable
    from tablewright.core.facts import Refused
    from tablewright.games.registry import game
    from tablewright.library import Odds, fights, odds_of, roll, rules
    from tablewright.store.errors import StoreError
    from tablewright.store.folder import data_dir, open_folder
    from tablewright.store.memory import MemoryStore
    from tablewright.table.hall import Hall

__version__ = "0.1.0"
__all__ = [
    "Hall",
    "MemoryStore",
    "Mendable",
    "Odds",
    "Refused",
    "StoreError",
    "__version__",
    "data_dir",
    "fights",
    "game",
    "odds_of",
    "open_folder",
    "roll",
    "rules",
]

_PLACES = {
    "Hall": "tablewright.table.hall",
    "MemoryStore": "tablewright.store.memory",
    "Mendable": "tablewright.core.errors",
    "Odds": "tablewright.library",
    "Refused": "tablewright.core.facts",
    "StoreError": "tablewright.store.errors",
    "data_dir": "tablewright.store.folder",
    "fights": "tablewright.library",
    "game": "tablewright.games.registry",
    "odds_of": "tablewright.library",
    "open_folder": "tablewright.store.folder",
    "roll": "tablewright.library",
    "rules": "tablewright.library",
}
"""Where each public name is; importing the package imports none of them."""


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'tablewright' has no attribute {name!r}")
    value = getattr(importlib.import_module(_PLACES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLACES})
