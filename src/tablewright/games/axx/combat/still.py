"""How much a fact of a fight leaves as it was: what everybody carries, who is able, where they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.core.facts import Fact
from tablewright.games.axx import kept
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.arms import MELEE
from tablewright.games.axx.combat.conditions import ConditionBegan, ConditionEnded, ConditionTicked
from tablewright.games.axx.combat.death import BrushRolled
from tablewright.games.axx.world import World

Leaves = Callable[[World, Any], int]
"""The first shelf of what is kept that a fact clears, from the world before it."""


def _nothing_but_turns(_world: World, _fact: Fact) -> int:
    """Whose turn it is, who has acted: nobody falls, moves or changes arms."""
    return kept.MOMENT


def _who_is_able(_world: World, _fact: Fact) -> int:
    """Who is able and where: nothing changes hands."""
    return kept.PEOPLE


def _moved(_world: World, fact: f.Moved) -> int:
    """Where they stand changes, and who is there if one runs out of sight."""
    return kept.PEOPLE if fact.out_of_sight else kept.PLACES


def _attack(world: World, fact: f.AttackRolled) -> int:
    """A blow changes what it was struck with only by its coat, and who is hidden if the striker was."""
    fight, figure = world.fight, world.figures.get(fact.figure)
    if fight is None or figure is None or fact.mode != MELEE or fact.figure in fight.hidden:
        return kept.THINGS
    item = figure.items.get(fact.weapon) if fact.weapon else None
    return kept.THINGS if item is not None and item.coated else kept.MOMENT


def _damage(_world: World, fact: f.DamageDealt) -> int:
    """Hit points alone, unless somebody goes down."""
    return kept.PEOPLE if fact.down else kept.MOMENT


def _condition(_world: World, fact: ConditionBegan | ConditionEnded) -> int:
    """Who is able; with a charm one changes sides, and the lights of one turned to stone go out."""
    return kept.THINGS if fact.condition in ("charmed", "petrified") else kept.PEOPLE


LEAVES: dict[type[Fact], Leaves] = {
    f.InitiativeRolled: _nothing_but_turns,
    f.SideBegan: _nothing_but_turns,
    f.TurnEnded: _nothing_but_turns,
    f.Wavered: _nothing_but_turns,
    f.MoraleRolled: _nothing_but_turns,
    f.RoundClosing: _nothing_but_turns,
    f.RoundEnded: _nothing_but_turns,
    f.Moved: _moved,
    f.AttackRolled: _attack,
    f.DamageDealt: _damage,
    f.Landed: _who_is_able,
    f.ExchangeLanded: _who_is_able,
    f.Broke: _who_is_able,
    f.MoveBegan: _who_is_able,
    f.Stopped: _who_is_able,
    f.KeptUp: _who_is_able,
    f.FieldHeld: _who_is_able,
    BrushRolled: _who_is_able,
    ConditionBegan: _condition,
    ConditionEnded: _condition,
    ConditionTicked: _who_is_able,
}
"""For all others nothing that was kept holds."""
