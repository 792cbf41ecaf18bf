"""Draining: hit points are taken, and go to whoever takes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablewright.core.effects import Drain
from tablewright.core.facts import Fact
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, figures, kernel
from tablewright.games.axx.combat import conditions, harm
from tablewright.games.axx.magic import wards
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Figure, World

DRAINED = "drained"


def work(
    world: World, figure: Figure, one: Figure, effect: Drain, dice: Dice, *, magic: bool, cited: str
) -> Iterator[Fact]:
    """A save avoids it where the record says so."""
    about = {"effect": again.plain(effect), "by": figure.id, "cited": cited}
    if not effect.save:
        yield from after_save(world, one, False, about, dice)
        return
    yield from again.save(
        world,
        one,
        effect.save,
        dice,
        DRAINED,
        about=about,
        cause=figures.hd_halves(figure),
        magic=magic,
        by=figure.id,
        extra=wards.save_terms(world, one, figure),
    )


@again.after(DRAINED)
def after_save(world: World, figure: Figure, won: bool, about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """What the save did not avoid is taken, and given to whoever drains: no more than there was to take."""
    if won:
        return
    effect, by = msgspec.convert(about["effect"], Drain), world.figures[str(about["by"])]
    cited = (str(about["cited"]),)
    before, had = len(dice.thrown), figure.hp or 0
    points = kernel.spell_damage(conditions.throw(effect.points, dice, by=by.id, what=What.SPELL))
    rolls = tuple(dice.thrown[before:])
    yield from harm.deal(world, figure, points, by=by.id, cause="spell", type="drain", rolls=rolls, clauses=cited)
    gained = kernel.drained(points, had)
    if effect.gives and gained and by.state == "up":
        yield from harm.heal(world, by, gained, by=by.id, how="drain", clauses=cited)
