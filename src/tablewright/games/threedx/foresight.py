"""What may come of an order in 3dX, as it is read off the facts: results, successes, criticals, wounds, falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tablewright.core.facts import Fact, total
from tablewright.core.foresight import Judged, Told
from tablewright.games.threedx import kernel, rolls
from tablewright.games.threedx.challenges.orders import BonusSpent, RollLaid
from tablewright.games.threedx.downtime.orders import HourStudied
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import reading, who
from tablewright.games.threedx.rests.orders import RestSaved
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.world import World

RESULT, PASSES, GREAT, BOTCH, EXCESS = "result", "passes", "critical_success", "critical_failure", "excess"
WOUNDS, DYING, POINTS, FALLS, LEARNS = "wounds", "dying", "rest_points", "vitality_falls", "points_learnt"


def _lying(figure: str, lying: Lying) -> Iterator[Told]:
    if lying.critical:
        yield Told(GREAT if lying.critical > 0 else BOTCH, figure)


def _laid(fact: RollLaid) -> Iterator[Told]:
    yield Told(RESULT, fact.figure, fact.result)
    if fact.success:
        yield Told(PASSES, fact.figure)
    yield from _lying(fact.figure, fact.lying)


def _bonus(fact: BonusSpent) -> Iterator[Told]:
    yield Told(RESULT, fact.figure, fact.result)
    if fact.success:
        yield Told(PASSES, fact.figure)


def _planned(fact: f.Planned | f.Reacted) -> Iterator[Told]:
    plan = fact.plan
    if plan.lying is not None:
        yield Told(RESULT, fact.figure, rolls.read(plan.lying, plan.level).result)
        yield from _lying(fact.figure, plan.lying)


def _excess(fact: f.Planned | f.Reacted, after: World) -> Iterator[Told]:
    """By how much an attack exceeds an NPC's number, as the dice lie: its wounds, before armour and reductions."""
    if fact.plan.lying is None or fact.plan.intent:
        return
    for meeting in reading.meetings(after, [fact.plan]):
        if not who.rolls_dice(after.figures[meeting.strike.target]):
            yield Told(EXCESS, meeting.strike.target, max(0, meeting.strike.value - meeting.defence))


def _defended(fact: f.Defended) -> Iterator[Told]:
    yield Told(RESULT, fact.figure, rolls.read(fact.defence.lying, fact.defence.level).result)
    yield from _lying(fact.figure, fact.defence.lying)


def _wounds(fact: f.WoundsTaken) -> Iterator[Told]:
    if fact.amount is not None:
        yield Told(WOUNDS, fact.figure, fact.amount)


def _dying(fact: f.FellDying) -> Iterator[Told]:
    yield Told(DYING, fact.figure)


def _rested(fact: RestSaved) -> Iterator[Told]:
    yield Told(POINTS, fact.figure, fact.points)
    if fact.vitality < fact.before:
        yield Told(FALLS, fact.figure)


def _studied(fact: HourStudied) -> Iterator[Told]:
    yield Told(LEARNS, fact.figure, fact.result)


TELLS: dict[type[Fact], Callable[[Any], Iterator[Told]]] = {
    RollLaid: _laid,
    BonusSpent: _bonus,
    f.Planned: _planned,
    f.Reacted: _planned,
    f.Defended: _defended,
    f.WoundsTaken: _wounds,
    f.FellDying: _dying,
    RestSaved: _rested,
    HourStudied: _studied,
}
"""What each kind of fact tells; all others tell nothing that people ask odds about."""
WAITING: dict[type[Fact], Callable[[Any, World], Iterator[Told]]] = {f.Planned: _excess, f.Reacted: _excess}
"""What a fact tells of what is read only when the turn closes."""


def known(seen: World, told: Told) -> bool:
    """Whether the seat whose world this is may know its chance: of an NPC only if its wounds are known."""
    figure = seen.figures.get(told.about)
    if told.what == PASSES and seen.call is not None and seen.call.target is None:
        return False
    return told.what in (RESULT, GREAT, BOTCH, PASSES, EXCESS) or figure is None or figure.wounds is not None


def judged(fact: Fact) -> Judged | None:
    """The roll or save behind a fact, with the chance that it had; None where nothing had to be reached.

    Of several attacks of one roll the first with the result that counts; no attack on who is unaware or defends by
    dice.
    """
    if isinstance(fact, RollLaid) and fact.target and fact.success is not None:
        return _judged(fact.figure, fact.lying, total(fact.terms), fact.target)
    if isinstance(fact, f.VitalitySaved):
        return _judged(fact.figure, fact.lying, fact.level, fact.target)
    if isinstance(fact, f.ActRead) and fact.plan.lying is not None and fact.target:
        return _judged(fact.figure, fact.plan.lying, fact.level + fact.helps, fact.target)
    if not isinstance(fact, f.Met) or fact.attack is None or fact.defending or fact.halved or fact.besides:
        return None
    if fact.lying is None or not fact.defence:
        return None
    return _judged(fact.figure, fact.lying, fact.level + fact.helps, fact.defence)


def _judged(figure: str, lying: Lying, level: int, target: int) -> Judged:
    """Bonus dice aside: they are spent once the others are seen to fall short, so that their chance is another."""
    result = rolls.read(msgspec.structs.replace(lying, bonus=()), level).result
    p = rolls.distribution(lying.sizes, level).at_least(target)
    return Judged(figure, p.numerator, p.denominator, kernel.succeeds(result, target))
