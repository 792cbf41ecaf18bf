"""Characters made underground join the party at the next room or scene."""

from __future__ import annotations

from tablewright.core.ledger import clause
from tablewright.games.axx.heroes.characters import COMING
from tablewright.games.axx.world import Figure, World


def coming(world: World) -> list[Figure]:
    """Those who are about to join."""
    return [figure for figure in world.party() if figure.state == COMING]


def join(world: World) -> None:
    """They are there: called by the folds of a new room, a fight's end, and the way home."""
    clause("axx.death.permanent")
    for figure in coming(world):
        figure.state = "up"
        world.purse[figure.id] = figure.coins  # what is found from now on counts as brought home
