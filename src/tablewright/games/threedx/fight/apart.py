"""Which declarations of a turn may be taken back alone: those that nothing of another's rests on."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.games.threedx.fight.facts import Apart, ClosingWished


def alone(taken: Sequence[Fact], later: Sequence[Fact]) -> bool:
    """Whether what one figure declared may be taken back alone: only others have declared something since.

    What they declared was read against nothing of it; help that went to it lapses unless it acts again. Once the turn
    closes, everything rests on everything.
    """
    clause("3dx.combat.closing")
    clause("3dx.dice_stand")
    if not later:
        return True
    mine = {fact.figure for fact in taken if isinstance(fact, Apart)}
    if len(mine) != 1 or not all(isinstance(fact, Apart) for fact in taken):
        return False
    return all(_others(fact, mine) for fact in later)


def _others(fact: Fact, mine: set[str]) -> bool:
    if isinstance(fact, ClosingWished):
        return not fact.closed
    return isinstance(fact, Apart) and fact.figure not in mine
