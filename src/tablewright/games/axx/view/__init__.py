"""What a seat's panels show: the party, the place, the fight, each from its own module."""

from __future__ import annotations

import msgspec

from tablewright.core.game import Seat
from tablewright.core.view import View
from tablewright.games.axx.view import fight, party, place
from tablewright.games.axx.world import World

PARTS = (party.part, place.part, fight.part)
"""The panels' modules in this order: each gives fields of the View."""


def view(seen: World, seat: Seat) -> View:
    """Everything that the seat's panels show, made from the seat's own world."""
    whole = View(title="AX&X")
    for part in PARTS:
        whole = msgspec.structs.replace(whole, **part(seen, seat))
    return whole
