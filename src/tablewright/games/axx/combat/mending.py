"""Regeneration: what grows back at the end of each round, unless fire or the like has kept it from doing so."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import Power, Regenerate
from tablewright.core.facts import Fact
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import conditions, harm
from tablewright.games.axx.combat.facts import Healed
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Figure, World

MENDED = "regeneration"
"""How what regenerates is healed, and the mark of a round in which it has been."""


def power(figure: Figure) -> tuple[Power, Regenerate] | None:
    """The power by which a monster regenerates; None for none."""
    record = figures.monster(figure)
    for one in record.powers if record is not None else ():
        if isinstance(one.effect, Regenerate):
            return one, one.effect
    return None


def due(world: World, figure: Figure) -> bool:
    """Whether it regenerates now: hurt, on its feet, not yet done this round, and nothing keeps it from it."""
    fight = world.fight
    if fight is None or figure.hp is None or not 0 < figure.hp < (figure.top or 0):
        return False
    found = power(figure)
    if found is None:
        return False
    kept = any(f"struck {figure.id} {kind}" in fight.used for kind in found[1].unless)
    return not kept and f"{MENDED} {figure.id}" not in fight.used


def mend(figure: Figure, dice: Dice) -> Iterator[Fact]:
    """So many hit points grow back."""
    found = power(figure)
    if found is None:
        return
    before = len(dice.thrown)
    points = conditions.throw(found[1].points, dice, by=figure.id, what=What.HEAL)
    hp = kernel.healed(figure.hp or 0, figure.top or 0, points)
    yield Healed(
        figure=figure.id,
        by=figure.id,
        points=points,
        how=MENDED,
        hp=hp,
        wounds=harm.wounds(hp, figure.top or 1),
        rolls=tuple(dice.thrown[before:]),
        clauses=(found[0].clause,),
    )
