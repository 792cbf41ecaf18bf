"""The tables that a game works out beside a clause of its ledger."""

from __future__ import annotations

import importlib

from tablewright.core.ledger import Clause
from tablewright.core.view import Table


def tables(package: str, entry: Clause) -> tuple[Table, ...]:
    """The tables shown beside a clause of the game in this package; none for most."""
    if not entry.shows:
        return ()
    found: tuple[Table, ...] = importlib.import_module(f"{package}.{entry.shows}").tables()
    return found
