"""Tablewright: the referee's engine and play table for AX&X, AxiomRPG and 3dX.

For programs: rolls, odds, characters, fights, rules, games and tables, as `__all__` names them, each loaded when first
asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablewright.core.arena import Score
    from tablewright.core.errors import Mendable
    from tablewright.core.facts import Chance, Command, Fact, Offer, Refused
    from tablewright.core.game import Game, attempt, settle
    from tablewright.core.ledger import Clause, Ledger
    from tablewright.core.view import View
    from tablewright.dice.asks import Rolled
    from tablewright.dice.sources import SeededDice
    from tablewright.games.registry import game
    from tablewright.library import Odds, character, dungeon, fights, odds_of, party, roll, rules
    from tablewright.sim.report import Report
    from tablewright.sim.shares import Share
    from tablewright.store.errors import StoreError
    from tablewright.store.folder import data_dir, open_folder
    from tablewright.store.memory import MemoryStore
    from tablewright.store.opening import open_place
    from tablewright.store.port import TableRow
    from tablewright.table.bots import Bot
    from tablewright.table.feed import Entry
    from tablewright.table.hall import Hall, Made
    from tablewright.table.replies import Reply
    from tablewright.table.seats import Seated
    from tablewright.table.table import Table

__version__ = "0.1.0"
__all__ = [
    "Bot",
    "Chance",
    "Clause",
    "Command",
    "Entry",
    "Fact",
    "Game",
    "Hall",
    "Ledger",
    "Made",
    "MemoryStore",
    "Mendable",
    "Odds",
    "Offer",
    "Refused",
    "Reply",
    "Report",
    "Rolled",
    "Score",
    "Seated",
    "SeededDice",
    "Share",
    "StoreError",
    "Table",
    "TableRow",
    "View",
    "__version__",
    "attempt",
    "character",
    "data_dir",
    "dungeon",
    "fights",
    "game",
    "odds_of",
    "open_folder",
    "open_place",
    "party",
    "roll",
    "rules",
    "settle",
]

_PLACES = {
    "Bot": "tablewright.table.bots",
    "Chance": "tablewright.core.facts",
    "Clause": "tablewright.core.ledger",
    "Command": "tablewright.core.facts",
    "Entry": "tablewright.table.feed",
    "Fact": "tablewright.core.facts",
    "Game": "tablewright.core.game",
    "Hall": "tablewright.table.hall",
    "Ledger": "tablewright.core.ledger",
    "Made": "tablewright.table.hall",
    "MemoryStore": "tablewright.store.memory",
    "Mendable": "tablewright.core.errors",
    "Odds": "tablewright.library",
    "Offer": "tablewright.core.facts",
    "Refused": "tablewright.core.facts",
    "Reply": "tablewright.table.replies",
    "Report": "tablewright.sim.report",
    "Rolled": "tablewright.dice.asks",
    "Score": "tablewright.core.arena",
    "Seated": "tablewright.table.seats",
    "SeededDice": "tablewright.dice.sources",
    "Share": "tablewright.sim.shares",
    "StoreError": "tablewright.store.errors",
    "Table": "tablewright.table.table",
    "TableRow": "tablewright.store.port",
    "View": "tablewright.core.view",
    "attempt": "tablewright.core.game",
    "character": "tablewright.library",
    "data_dir": "tablewright.store.folder",
    "dungeon": "tablewright.library",
    "fights": "tablewright.library",
    "game": "tablewright.games.registry",
    "odds_of": "tablewright.library",
    "open_folder": "tablewright.store.folder",
    "open_place": "tablewright.store.opening",
    "party": "tablewright.library",
    "roll": "tablewright.library",
    "rules": "tablewright.library",
    "settle": "tablewright.core.game",
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
