"""What does not matter to how a fight goes on: where it is worked out, moments that differ in that alone are one."""

from __future__ import annotations

from tablewright.games.axx import content, figures, kernel
from tablewright.games.axx.combat import mending
from tablewright.games.axx.encounters import Fight
from tablewright.games.axx.world import Figure, World


def forget(world: World) -> None:
    """Make the same what does not matter.

    Rounds after the first differ in nothing but their number and how long ago somebody was helped. Who acted, struck or
    was hurt is known without its order; no scar matters in a fight, nor what a blow has shown of its target.
    """
    fight, world.round, world.felt = world.fight, 0, {}
    for figure in world.figures.values():
        figure.scars, figure.brushes = [], min(figure.brushes, kernel.SLAIN - 1)
    if fight is None:
        return
    late = min(fight.round, 2)
    fight.helped = {ally: late - (fight.round - when) for ally, when in fight.helped.items()}
    fight.round, fight.fought = late, min(fight.fought, 2)
    _forget_marks(world, fight)
    _forget_blows(world, fight)
    for row in (fight.acted, fight.used, fight.once, fight.hurt, fight.charged, fight.free, fight.shaken):
        row.sort()


def _forget_marks(world: World, fight: Fight) -> None:
    """What struck somebody matters to who regenerates, a blow struck to a Thief's next one, a hurt to who may cast."""
    for figure in world.figures.values():
        if mending.power(figure) is None:
            fight.used = [mark for mark in fight.used if not mark.startswith(f"struck {figure.id} ")]
        if figure.cls != "thief":
            fight.used = [mark for mark in fight.used if mark != f"backstab {figure.id}"]
        if figure.character and not _has_magic(figure):
            fight.hurt = [one for one in fight.hurt if one != figure.id]


def _forget_blows(world: World, fight: Fight) -> None:
    """Damage past 0 is ignored, so a blow of a tied exchange that fells is no more than that.

    Not where somebody might be healed in the same exchange: then the points below 0 count.
    """
    healing = {one.side for one in world.figures.values() if _has_magic(one)}
    for blow in fight.blows:
        target = world.figures[blow.on]
        if blow.kind == "damage" and target.side not in healing and not fight.allies:
            blow.amount = min(blow.amount, max(1, target.hp or 0))


def _has_magic(figure: Figure) -> bool:
    """Whether a figure has spells, magic things or a monster's powers."""
    record = figures.monster(figure)
    if figure.slots or (record is not None and record.powers):
        return True
    return any(item.spell or content.thing(item.kind).kind == "magic" for item in figure.items.values())
