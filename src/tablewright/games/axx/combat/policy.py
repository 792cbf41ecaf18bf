"""What foes do, and what anybody decides who is not there to decide: named policies, one of them the table's.

nearest: the nearest enemy, those who can still act first. weakest first: the one in reach with the fewest
hit points. random standing target: an even draw among those standing in reach.
"""

from __future__ import annotations

from tablewright.core import house
from tablewright.core.effects import AnyEffect, Heal, Power, Summon
from tablewright.core.house import NEAREST, RANDOM, WEAKEST
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures, kept, kernel
from tablewright.games.axx.combat import field
from tablewright.games.axx.combat.numbers import unaware
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import FOES, PARTY, Figure, World

GIVE_UP_AFTER = 3
"""Rounds of a chase after which foes that keep up let the party go."""


def target(world: World, figure: Figure, dice: Dice) -> Figure | None:
    """Whom a foe goes for; None if nobody is left standing."""
    fight = world.fight
    standing = in_sight(world, figure)
    if fight is None or not standing:
        return None
    policy = house.policy(world.options)
    if policy == NEAREST:
        return nearest(world, figure)
    close = _close(world, figure, standing)
    if policy == RANDOM and len(close) > 1:
        (face,) = dice.roll(len(close), by=figure.id, what=What.TARGET, hidden=True)
        return close[face - 1]
    if policy == WEAKEST and close:
        return min(close, key=lambda f: (f.hp or 0, field.distance(fight, figure.id, f.id)))
    return nearest(world, figure)


def in_sight(world: World, figure: Figure) -> list[Figure]:
    """The figure's enemies on their feet; those that hide only where nobody else is left."""
    standing, hidden = field.standing(world, field.other_side(world, figure)), world.fight.hidden if world.fight else ()
    return [f for f in standing if f.id not in hidden] or standing if hidden else standing


@kept.of_figure(kept.PLACES)
def nearest(world: World, figure: Figure) -> Figure | None:
    """The nearest of these, the first in order where several are; those who can act before the helpless."""
    fight, standing = world.fight, in_sight(world, figure)
    if fight is None or not standing:
        return None
    at = fight.at
    here = at.get(figure.id, 0)
    feet = [abs(here - at.get(one.id, 0)) for one in standing]
    least = min(feet)
    first = standing[feet.index(least)]
    if not first.conditions:
        return first
    close = [one for one, far in zip(standing, feet, strict=True) if far == least]
    return next((one for one in close if not figures.helpless(one)), first)


def _close(world: World, figure: Figure, standing: list[Figure]) -> list[Figure]:
    """Those whom a short step can bring within reach, past nobody."""
    fight = world.fight
    if fight is None:
        return standing
    close = [f for f in standing if field.distance(fight, figure.id, f.id) <= kernel.REACH + kernel.STEP]
    out = []
    for one in close:
        end = field.closing_end(world, figure, one.id)
        if field.bounded(world, figure, end) == end:
            out.append(one)
    return out


def charges(world: World, figure: Figure, feet: int) -> bool:
    """Whether a foe charges somebody so far away: whenever it can."""
    return kernel.REACH + kernel.STEP < feet <= figures.speed(figure) and not field.engaged_with(world, figure)


def used_up(world: World, figure: Figure, power: Power) -> bool:
    """Whether a power has been used as often as it can be in a fight.

    Who calls others does so once if not told how often; who was called calls nobody.
    """
    fight, calls = world.fight, isinstance(power.effect, Summon)
    times = power.times or int(calls)
    if fight is None or not times:
        return False
    called = calls and f"called {figure.id}" in fight.once
    return called or fight.once.count(f"power {figure.id} {power.name}") >= times


def power_at_once(world: World, figure: Figure, prey: Figure) -> int | None:
    """The number of a power that a foe uses before anything else, since it has it only so often; None for none.

    It heals itself once it has lost half; all else it uses as soon as somebody is near enough.
    """
    fight, record = world.fight, figures.monster(figure)
    if fight is None or record is None or not record.powers or figure.id in fight.shots:
        return None
    feet = field.distance(fight, figure.id, prey.id)
    for number, power in enumerate(record.powers):
        rare = power.times or isinstance(power.effect, Summon | Heal)
        if power.when != "action" or not rare or used_up(world, figure, power):
            continue
        if isinstance(power.effect, Heal):
            if 2 * (figure.hp or 0) <= (figure.top or 0):
                return number
        elif isinstance(power.effect, Summon) or (feet <= power.feet and _worth(power.effect, prey)):
            return number
    return None


def _worth(effect: AnyEffect, prey: Figure) -> bool:
    """Whether it would do anything more to somebody."""
    return getattr(effect, "condition", "") not in prey.conditions and not figures.helpless(prey)


def power_first(world: World, figure: Figure, prey: Figure) -> int | None:
    """The number of a power that a foe uses on somebody out of its reach; None for none."""
    fight = world.fight
    record = figures.monster(figure)
    if fight is None or record is None or not record.powers:
        return None
    feet = field.distance(fight, figure.id, prey.id)
    for number, power in enumerate(record.powers):
        far = feet > kernel.REACH + kernel.STEP
        usable = power.when == "action" and not isinstance(power.effect, Heal | Summon)
        if usable and far and feet <= power.feet and not used_up(world, figure, power) and _worth(power.effect, prey):
            return number
    return None


def next_ally(world: World) -> Figure | None:
    """The charmed foe on the party's side who acts next, by itself; None when all have."""
    fight = world.fight
    if fight is None or not fight.allies:
        return None
    allies = [world.figures[i] for i in fight.allies]
    return next((one for one in allies if one.id not in fight.acted and figures.able(one)), None)


def gives_up(world: World) -> bool:
    """Whether foes that chase the party have had enough."""
    return world.fight is not None and world.fight.chased >= GIVE_UP_AFTER


def next_foe(world: World) -> Figure | None:
    """The foe that acts next: in order, those who have not acted; None when all have."""
    fight = world.fight
    if fight is None:
        return None
    for figure in field.able(world, FOES):
        if figure.id not in fight.acted:
            return figure
    return None


def next_hireling(world: World) -> Figure | None:
    """The hireling that acts next, once the heroes have; None when all have."""
    fight = world.fight
    if fight is None:
        return None
    for one in field.able(world, PARTY):
        if one.monster and one.id not in fight.acted and not unaware(world, one):
            return one
    return None


def stays_out(world: World, figure: Figure) -> bool:
    """Whether a hireling does not fight: a bearer who was not sent."""
    if figure.side != PARTY or figure.sent or world.fight is None:
        return False
    return content.monster(figure.monster).bearer


def runs_with_the_party(world: World, figure: Figure) -> bool:
    """Whether a hireling runs: every hero on his feet has."""
    fight = world.fight
    if fight is None or figure.side != PARTY or not fight.away:
        return False
    return not any(one.character for one in field.able(world, PARTY))
