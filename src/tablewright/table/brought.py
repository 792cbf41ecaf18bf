"""Logs from elsewhere: what no page could show is refused when they are brought, or told in words where it shows."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from tablewright.core.errors import Mendable
from tablewright.core.game import Game
from tablewright.store.errors import StoreError
from tablewright.table.feed import GM_SIGHT
from tablewright.table.log import Log
from tablewright.table.past import Past
from tablewright.table.seats import PLAYER, WATCHER, Sight
from tablewright.table.stream import NotHere
from tablewright.table.transfer import Brought, loose_log

UNSHOWN = "That cannot be shown: it came with a log from elsewhere, whose facts do not fit the rules there."
logger = logging.getLogger(__name__)


def _past(game: Game, log: Brought) -> Past:
    return Past(game, loose_log(game, log.rows), options=log.options, find=lambda _place: None)


def _sights(log: Brought) -> tuple[Sight, ...]:
    """The sights that there will be: a game master's, a player's with the whole party, a watcher's."""
    return GM_SIGHT, Sight(PLAYER, tuple(sorted(log.heroes))), Sight(WATCHER)


def refuse_unshowable(game: Game, log: Brought) -> None:
    """Mendable where a page could not tell one of the facts, or not show what they come to: what somebody wrote there.

    The rules take facts as they come, and look things up by what stands in them. What shows only in the table as it was
    in between is told then, by `shown`.
    """
    past = _past(game, log)
    for sight in _sights(log):
        place = 0
        try:
            for place in past.lived(sight):  # noqa: B007 (how far it came is told)
                pass
        except Exception as wrong:
            raise Mendable(f"Fact {place + 1} of this log cannot be told: {wrong!r}.") from wrong
    refuse_unshowable_end(game, log)


def refuse_unshowable_end(game: Game, log: Brought) -> None:
    """Mendable where a page could not show what all the facts come to."""
    past, sights = _past(game, log), _sights(log)
    try:
        state, _ = past.at(past.log.head, sights[1:])
        for sight in sights:
            world = state.world if sight == GM_SIGHT else state.sights[sight]
            game.view(world, sight.seat())
            game.offers(world, sight.seat())
        game.next(state.world)
        game.awaited(state.world)
    except Exception as wrong:
        raise Mendable(f"What the facts of this log come to cannot be shown: {wrong!r}.") from wrong


@contextmanager
def shown(log: Log, place: int = 0) -> Iterator[None]:
    """Where the table as it was at a place of a log from elsewhere cannot be shown, Mendable says so, and the log why.

    Without a place it is about all there is.
    """
    try:
        yield
    except (Mendable, NotHere, StoreError):
        raise
    except Exception as fault:
        if not log.floor or place > log.floor:
            raise
        logger.warning("what came from elsewhere cannot be shown: %r", fault)
        raise Mendable(UNSHOWN) from fault
