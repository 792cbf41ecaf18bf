"""The party's panel: a card of two lines for each hero, and the full sheets."""

from __future__ import annotations

from typing import Any

from tablewright.core.game import Seat
from tablewright.core.view import FigureCard
from tablewright.games.axx.world import World


def part(seen: World, seat: Seat) -> dict[str, Any]:
    """The party's part of the view."""
    cards = [
        FigureCard(id=figure.id, name=figure.name, line="", mine=figure.id in seat.figures) for figure in seen.party()
    ]
    return {"party": tuple(cards)}
