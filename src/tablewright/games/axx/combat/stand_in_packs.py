"""What a hero whom nobody plays does with the spells and magic things that packs bring, and when."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import Blow, Burst, Drain, Flee, Inflict, Summon, Turn
from tablewright.core.facts import Command
from tablewright.core.shelf import brought
from tablewright.games.axx import figures
from tablewright.games.axx.combat import field, orders, stand_in_magic
from tablewright.games.axx.content import Gear, Spell
from tablewright.games.axx.magic import aiming, spread, things, turning
from tablewright.games.axx.magic.summon import CALLED
from tablewright.games.axx.world import Figure, World

TWO = 2
"""What takes in many is for at least so many, unless fewer are left."""


def order(world: World, figure: Figure) -> Command | None:
    """The first of its spells, then of its things, that is of use now; None for none."""
    for spell in stand_in_magic.castable(world, figure):
        if brought(spell.id):
            for target in _targets(world, figure, spell):
                return orders.Cast(figure=figure.id, spell=spell.id, target=target)
    for item in figure.items.values():
        record = things.usable(item)
        for target in _targets(world, figure, record) if record is not None else ():
            command = orders.UseThing(figure=figure.id, item=item.id, target=target)
            if things.refuse_use(world, command) is None:
                return command
    return None


def _targets(world: World, figure: Figure, record: Spell | Gear) -> Iterator[str]:
    """At whom it would be of use, the best first."""
    fight, effect = world.fight, record.effect
    if fight is None:
        return
    foes = [one for one in field.able_enemies(world, figure) if one.id not in fight.hidden]
    few = min(TWO, len(foes))
    match effect:
        case Flee():
            many = len(spread.taken_in(world, figure, effect, "")) >= few
            yield from _allowed(world, figure, record, [""] if few and many else [])
        case Turn():
            many = len(turning.undead(world, figure)) >= few
            yield from _allowed(world, figure, record, [""] if few and many else [])
        case Summon():
            called = any(mark.startswith(CALLED) for mark in fight.once)
            yield from _allowed(world, figure, record, [""] if foes and not called else [])
        case Burst():
            found = [one for one in foes if _clean(world, figure, effect, one, few)]
            yield from _allowed(world, figure, record, [one.id for one in found])
        case Inflict():
            free = [one.id for one in foes if effect.condition not in one.conditions]
            yield from _allowed(world, figure, record, free)
        case Drain() | Blow():
            yield from _allowed(world, figure, record, [one.id for one in foes])


def _allowed(world: World, figure: Figure, record: Spell | Gear, targets: list[str]) -> Iterator[str]:
    """Those at whom it may be aimed, the nearest first."""
    fight = world.fight
    near = sorted(targets, key=lambda one: field.distance(fight, figure.id, one) if fight and one else 0)
    yield from (one for one in near if aiming.refuse_target(world, figure, record, one) is None)


def _clean(world: World, figure: Figure, effect: Burst, one: Figure, few: int) -> bool:
    """Whether a burst there takes in enough foes and no friend."""
    taken = spread.taken_in(world, figure, effect, one.id)
    side = field.side_of(world.fight, figure.id) if world.fight is not None else ""
    friends = [other for other in taken if world.fight is not None and field.side_of(world.fight, other.id) == side]
    standing = [other for other in taken if other not in friends and not figures.helpless(other)]
    return not friends and len(standing) >= few
