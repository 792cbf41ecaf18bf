"""Creditors, who collect, and companions without pay, who go home: what waits at the end of a delve."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.games.axx.town import wages
from tablewright.games.axx.town.tie_facts import DebtPaid
from tablewright.games.axx.world import World


def home_again(world: World) -> Iterator[Fact]:
    """Who came for friendship goes home; a creditor takes what is owed as far as the coin goes."""
    for figure in wages.hired(world):
        if not figure.employer:
            yield wages.leaves(world, figure, "home", clause("axx.tie"))
    for figure in world.party():
        tie = figure.tie
        if tie is not None and tie.owed and figure.coins > 0 and figure.state in ("up", "out"):
            gp = min(tie.owed, figure.coins)
            cited = (clause("axx.tie"),)
            left = tie.owed - gp
            yield DebtPaid(clauses=cited, figure=figure.id, name=tie.name, gp=gp, left=left, collected=True)
