"""Which foes a seat may try at its bench: packs are the game master's, for their monsters are met, not looked up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tablewright.core.arena import Arena
from tablewright.core.facts import GM
from tablewright.core.packs import on_hand
from tablewright.core.shelf import MARK
from tablewright.games.registry import arena
from tablewright.web.seatpage import SeatPage


def arena_for(page: SeatPage) -> Arena:
    """The fights of the seat's game, with the foes that it may know of."""
    found = arena(page.game.id)
    return found if page.seat.role == GM else cast(Arena, _Own(found))


class _Own:
    """A game's fights without the monsters of packs."""

    def __init__(self, whole: Arena) -> None:
        self._whole = whole

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)

    @property
    def foe_names(self) -> Mapping[str, str]:
        """Every name of a foe of the game's own, with the id of its record."""
        packs = {pack.digest for pack in on_hand(self._whole.game.id)}
        known = self._whole.foe_names
        others = [name for name, kind in known.items() if kind.rpartition(MARK)[2] in packs]
        return {name: kind for name, kind in known.items() if name not in others} if others else known
