"""What players may see of a fight's facts: not how much a foe can take, nor the GM's morale die."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from tablewright.core.game import Seat
from tablewright.games.axx.combat.conditions import ConditionBegan
from tablewright.games.axx.combat.facts import AttackRolled, DamageDealt, Healed, Landed, MoraleRolled
from tablewright.games.axx.combat.numbers import target_shown
from tablewright.games.axx.world import PARTY, World

H = TypeVar("H", DamageDealt, Landed, Healed)


def see_health(fact: H, _seat: Seat, world: World) -> H:
    """A foe's hit points are words, unless the table shows numbers; with `hidden` not even words."""
    figure = world.figures.get(fact.figure)
    if figure is None or figure.side == PARTY:
        return fact
    shown = str(world.options.get("wounds", "words"))
    if shown == "numbers":
        return fact
    wounds = fact.wounds if shown == "words" or fact.wounds == "down" else ""
    if isinstance(fact, Landed):
        return replace(fact, hp=None, before=None, wounds=wounds)
    if isinstance(fact, Healed):
        return replace(fact, hp=None, wounds=wounds, spare=0)
    return replace(fact, hp=None, wounds=wounds)


def see_attack(fact: AttackRolled, _seat: Seat, world: World) -> AttackRolled:
    """A foe's AC is open, unless the table hides target numbers."""
    figure = world.figures.get(fact.target)
    if target_shown(world) or figure is None or figure.side == PARTY:
        return fact
    return replace(fact, ac=0, ac_terms=())


def see_condition(fact: ConditionBegan, _seat: Seat, world: World) -> ConditionBegan:
    """What the saves against it must reach is a foe's number, unless the table tells those."""
    return fact if target_shown(world) else replace(fact, target=0)


def see_morale(fact: MoraleRolled, _seat: Seat, _world: World) -> MoraleRolled:
    """The die is the GM's alone, if it was not shown."""
    return fact if fact.shown else replace(fact, face=None)
