"""Whose bench it is: a seat's, beside its table, or the host's own, without any; and what each may bring to it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from tablewright.core.arena import Arena, Sheet
from tablewright.core.errors import no_such_game
from tablewright.core.game import Game
from tablewright.games import registry
from tablewright.table.seats import WATCHER
from tablewright.table.stream import NotHere
from tablewright.web.benchfoes import arena_for
from tablewright.web.desk import Asked, desk_of, must_be_host, page_of
from tablewright.web.seatpage import SeatPage


@dataclass(frozen=True)
class Stand:
    """A bench: its game with the foes that may be tried, its address, and the seat it belongs to, if any.

    `key` says whose results are kept there.
    """

    key: str
    path: str
    game: Game
    arena: Arena
    seat: SeatPage | None = None

    @property
    def title(self) -> str:
        """The table it stands beside, or the game."""
        return self.seat.table.state.affairs.title if self.seat is not None else self.game.title

    @property
    def back(self) -> str:
        """Where one goes from it."""
        return self.seat.sitting.path if self.seat is not None else "/"

    def party(self) -> tuple[Sheet, ...]:
        """The table's party as far as its seat knows it; nobody without a table."""
        return self.seat.table.look(self.seat.seat.id, self.arena.party_of) if self.seat is not None else ()

    def options(self) -> dict[str, Any]:
        """The table's house rules."""
        if self.seat is None:
            return {}
        options: dict[str, Any] = self.seat.table.look(self.seat.seat.id, lambda world: dict(world.options))
        return options


async def stand_of(request: Asked) -> Stand:
    """The bench that the address names.

    NotHere for who looks on, NotYours for anybody but the host where there is no table.
    """
    if "table" in request.path_params:
        page = await page_of(request)
        if page.seat.role == WATCHER:
            raise NotHere("Who looks on has no bench.")
        return Stand(page.seat.id, f"{page.sitting.path}bench", _with_fights(page.game), arena_for(page), page)
    must_be_host(request)
    name = str(request.path_params["game"]).casefold()
    if name not in registry.GAMES:
        raise NotHere(no_such_game(name, registry.GAMES).line)
    await asyncio.to_thread(desk_of(request).shelf.refresh)
    game = _with_fights(registry.game(name))
    return Stand(f"host {name}", f"/bench/{name}", game, registry.arena(name))


def _with_fights(game: Game) -> Game:
    if not registry.has_arena(game.id):
        raise NotHere(f"Fights of {game.title} cannot be run by the thousand yet.")
    return game
