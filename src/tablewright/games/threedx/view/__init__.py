"""What a seat's panels show: the party, the scene, the fight, each from its own module."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from tablewright.core.game import Seat
from tablewright.core.view import View
from tablewright.games.threedx.view import fight, party, scene
from tablewright.games.threedx.world import World


class Part(Protocol):
    """A panel's module: it gives fields of the View."""

    def part(self, seen: World, seat: Seat) -> dict[str, Any]:
        """The panel's fields, made from the seat's own world."""


PARTS: tuple[Part, ...] = (party, scene, fight)


def view(seen: World, seat: Seat) -> View:
    """Everything that the seat's panels show, made from the seat's own world."""
    whole = View(title="3dX")
    for part in PARTS:
        whole = msgspec.structs.replace(whole, **part.part(seen, seat))
    return whole
