"""A companion's help with the next check or attack: who gives it, how long it lasts, when it is used up."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tablewright.games.axx.world import Fight, Figure, World


def aided(world: World, figure: Figure) -> str:
    """Who aids the figure's next check or attack; "" for nobody. The roll uses it up, and the helper's next turn."""
    fight = world.fight
    if fight is not None:
        helper = fight.aided.get(figure.id, "")
        return helper if helper and not _lapsed(fight, figure.id, helper) else ""
    return next((e.by for e in world.effects if e.kind == "aid" and e.on == figure.id and e.turns > 0), "")


def _lapsed(fight: Fight, ally: str, helper: str) -> bool:
    """Whether help in a fight is over: the helper has begun its next turn, or let it go by."""
    rounds = fight.round - fight.helped.get(ally, fight.round)
    if rounds == 0:
        return False
    begun = helper in fight.acted or helper in fight.shots or f"step {helper}" in fight.used
    return rounds > 1 or begun or f"draw {helper}" in fight.used


def spend_aid(world: World, figure: str) -> None:
    """Take an ally's help away, once the check or attack it was for is rolled."""
    if world.fight is not None:
        world.fight.aided.pop(figure, None)
    if world.effects and "aid" in [e.kind for e in world.effects]:
        world.effects[:] = [e for e in world.effects if not (e.kind == "aid" and e.on == figure)]


def helping(world: World) -> tuple[str, ...]:
    """Those who spend their turn on a companion's next check, outside a fight."""
    return tuple(e.by for e in world.effects if e.kind == "aid" and e.turns > 0)


def without(world: World, busy: Sequence[str]) -> World:
    """The world without the help of those who are busy with checks of their own."""
    left = [e for e in world.effects if not (e.kind == "aid" and e.by in busy)]
    return world if len(left) == len(world.effects) else replace(world, effects=left)
