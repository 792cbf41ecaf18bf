"""What a seat's panels show: the party, the place, the fight, each from its own module."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import msgspec

from tablewright.core.game import Seat
from tablewright.core.view import View
from tablewright.games.axx.world import World

PARTS = ("party", "place", "fight")
"""The modules of this package whose `part(seen, seat)` gives fields of the View, in this order."""


def view(seen: World, seat: Seat) -> View:
    """Everything that the seat's panels show, made from the seat's own world."""
    fields: dict[str, Any] = {}
    for part in _parts():
        fields.update(part.part(seen, seat))
    return msgspec.structs.replace(View(title="AX&X"), **fields)


def _parts() -> list[Any]:
    found = [f"{__name__}.{part}" for part in PARTS]
    return [importlib.import_module(name) for name in found if importlib.util.find_spec(name) is not None]
