"""The tables that a game works out beside a clause of its ledger."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from tablewright.core.ledger import Clause
from tablewright.core.view import Table


def tables(package: str, entry: Clause) -> tuple[Table, ...]:
    """The tables shown beside a clause of the game in this package; none for most."""
    if not entry.shows:
        return ()
    module, _, function = entry.shows.partition(":")
    made: Callable[[], tuple[Table, ...]] = getattr(
        importlib.import_module(f"{package}.{module}"), function or "tables"
    )
    return made()


def of_odds(entry: Clause) -> bool:
    """Whether the tables beside a clause are of odds, so that others can be asked for below them."""
    return bool(entry.shows) and ":" not in entry.shows
