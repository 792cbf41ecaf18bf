"""Who may be called into a fight that is lowered to numbers: a place is kept for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.core.effects import Power, Summon, amount
from tablewright.games.axx import content
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.lowered import Lowered
from tablewright.games.axx.world import FOES, Figure, World

MOST = 40
"""Creatures for which a place is kept."""
MOST_IN_REACH = 60
"""Foes of whom it can be told apart whose spear has stopped a hero."""
FAR_AWAY = 1_000_000
"""Feet at which nobody is in anybody's way."""


def calls(figure: Figure) -> Iterator[tuple[Power, str, int]]:
    """A foe's powers that call others, whom they call, and how many at the most."""
    for power in content.monster(figure.monster).powers:
        effect = power.effect
        if isinstance(effect, Summon):
            times = power.times or 1
            yield power, effect.monster or figure.monster, times * max(1, amount(effect.number).most)


def reserved(world: World, foes: Sequence[Figure]) -> list[Figure]:
    """Those who may come, as the table would number them."""
    found: list[Figure] = []
    for foe in foes:
        for _, kind, most in calls(foe):
            record = content.monster(kind)
            for _ in range(most):
                id_ = f"foe{world.met + len(found) + 1}"
                came = Figure(id=id_, name=record.name, side=FOES, monster=kind, hd=record.hd, half=record.half)
                came.hp = came.top = record.hp
                found.append(came)
    return found


def unknown(world: World, foes: Sequence[Figure]) -> Iterator[str]:
    """What the numbers have no place for among those who may come."""
    came = reserved(world, foes)
    if len({one.monster for one in came}) > 1:
        yield "more than one kind of monster that is called"
    if len(came) > MOST:
        yield f"more than {MOST} monsters that are called"
    everybody = [*foes, *came]
    if len(everybody) > MOST_IN_REACH and any(content.monster(one.monster).reach for one in everybody):
        yield f"spears among more than {MOST_IN_REACH} foes"


def lower(found: Lowered, figure: Figure, at: int) -> None:
    """It is not there yet; once it is, it calls nobody."""
    m = found.m
    m[at + c.STATE], m[at + c.AT], m[at + c.START] = c.NOT_YET, FAR_AWAY, -FAR_AWAY
    for number, power in enumerate(content.monster(figure.monster).powers):
        if isinstance(power.effect, Summon):
            m[at + c.USED] |= 15 << 4 * number
