"""What may come of an order in AxiomRPG, as it is read off the facts: challenges, hits, damage, falls, conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tablewright.core.facts import Fact
from tablewright.core.foresight import Judged, Told
from tablewright.games.axiom import harm, pools
from tablewright.games.axiom.conditions import ConditionBegan
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import World

HITS, PASSES, SUCCESSES, GREAT, BOTCH = "hits", "passes", "successes", "critical_success", "critical_failure"
DAMAGE, DOWN, HEALS = "damage", "down", "heals"


def _rolled(fact: ChallengeRolled) -> Iterator[Told]:
    yield Told(SUCCESSES, fact.figure, fact.successes)
    if fact.passed:
        yield Told(HITS, fact.target) if fact.what == What.ATTACK else Told(PASSES, fact.figure)
    if fact.critical:
        yield Told(GREAT if fact.critical > 0 else BOTCH, fact.figure)


def _damage(fact: harm.DamageDealt) -> Iterator[Told]:
    if fact.amount is not None:
        yield Told(DAMAGE, fact.figure, fact.amount)


def _fell(fact: harm.Fell) -> Iterator[Told]:
    yield Told(DOWN, fact.figure)


def _healed(fact: harm.Healed) -> Iterator[Told]:
    yield Told(HEALS, fact.figure, fact.amount)


def _condition(fact: ConditionBegan) -> Iterator[Told]:
    yield Told(fact.condition.kind, fact.figure)


TELLS: dict[type[Fact], Callable[[Any], Iterator[Told]]] = {
    ChallengeRolled: _rolled,
    harm.DamageDealt: _damage,
    harm.Fell: _fell,
    harm.Healed: _healed,
    ConditionBegan: _condition,
}
"""What each kind of fact tells; all others tell nothing that people ask odds about."""
OPEN = frozenset({HITS, PASSES, SUCCESSES, GREAT, BOTCH, DAMAGE, HEALS})
"""What can be foretold of anybody; the rest only of whose Health is known."""


def known(seen: World, told: Told) -> bool:
    """Whether the seat whose world this is may know its chance: of a threat's fall only if its Health is known."""
    figure = seen.figures.get(told.about)
    return told.what in OPEN or figure is None or figure.health is not None


def judged(fact: Fact) -> Judged | None:
    """The pool behind a fact, with the chance that it had; None where nothing had to be reached, or it is unseen."""
    if not isinstance(fact, ChallengeRolled) or fact.passed is None or not fact.pool.threshold:
        return None
    some, of = pools.ways(fact.pool.dice, fact.mode, fact.pool.threshold)
    return Judged(fact.figure, some, of, fact.passed)
