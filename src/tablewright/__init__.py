"""Tablewright: the referee's engine and play table for AX&X, AxiomRPG and 3dX.

For programs: `roll`, `odds_of`, `rules` and what else `__all__` names, each loaded when it is first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablewright.core.errors import Mendable
    from tablewright.library import Odds, odds_of, roll, rules

__version__ = "0.1.0"
__all__ = ["Mendable", "Odds", "__version__", "odds_of", "roll", "rules"]

_PLACES = {
    "Mendable": "tablewright.core.errors",
    "Odds": "tablewright.library",
    "odds_of": "tablewright.library",
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
