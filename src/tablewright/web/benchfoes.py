"""Which foes a seat may try at its bench: packs are the game master's, for their monsters are met, not looked up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
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
        return _Names(self._whole.foe_names, packs) if packs else self._whole.foe_names


class _Names(Mapping[str, str]):
    """Names of foes without those of packs."""

    def __init__(self, whole: Mapping[str, str], packs: Collection[str]) -> None:
        self._whole, self._packs = whole, packs

    def _own(self, kind: str) -> bool:
        return kind.rpartition(MARK)[2] not in self._packs

    def __getitem__(self, name: str) -> str:
        kind = self._whole[name]
        if not self._own(kind):
            raise KeyError(name)
        return kind

    def __iter__(self) -> Iterator[str]:
        return (name for name, kind in self._whole.items() if self._own(kind))

    def __len__(self) -> int:
        return sum(1 for _ in self)
