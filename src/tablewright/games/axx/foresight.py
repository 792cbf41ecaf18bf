"""What may come of an order in AX&X, as it is read off the facts: hits, damage, falls, conditions, saves, flight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tablewright.core.facts import Fact
from tablewright.core.foresight import Judged, Told
from tablewright.games.axx import kernel
from tablewright.games.axx.checks import CheckRolled, CheckSettled, SaveRolled
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import harm
from tablewright.games.axx.combat.conditions import ConditionBegan
from tablewright.games.axx.magic.charm import SideTaken
from tablewright.games.axx.magic.turning import UndeadTurned
from tablewright.games.axx.meeting.encounter_facts import IntentJudged
from tablewright.games.axx.world import World

HITS, DAMAGE, DOWN, HEALS, ENOUGH, AT_A_COST = "hits", "damage", "down", "heals", "enough", "at_a_cost"
SAVES, RUNS, YIELDS, TURNED, DESTROYED, FRIEND = "saves", "runs", "yields", "turned", "destroyed", "friend"
NOT_HOSTILE = "not_hostile"


def _attack(fact: f.AttackRolled) -> Iterator[Told]:
    if fact.hit:
        yield Told(HITS, fact.target)


def _damage(fact: f.DamageDealt) -> Iterator[Told]:
    yield Told(DAMAGE, fact.figure, fact.amount)
    if fact.down:
        yield Told(DOWN, fact.figure)


def _landed(fact: f.Landed) -> Iterator[Told]:
    if fact.down:
        yield Told(DOWN, fact.figure)


def _check(fact: CheckRolled) -> Iterator[Told]:
    if fact.success:
        yield Told(ENOUGH, fact.figure)


def _settled(fact: CheckSettled) -> Iterator[Told]:
    if fact.outcome == "cost":
        yield Told(AT_A_COST, fact.figure)


def _save(fact: SaveRolled) -> Iterator[Told]:
    if fact.success:
        yield Told(SAVES, fact.figure)


def _condition(fact: ConditionBegan) -> Iterator[Told]:
    yield Told(fact.condition, fact.figure)


def _healed(fact: f.Healed) -> Iterator[Told]:
    yield Told(HEALS, fact.figure, fact.points - fact.spare)


def _broke(fact: f.Broke) -> Iterator[Told]:
    yield from (Told(RUNS, one) for one in fact.runs)
    yield from (Told(YIELDS, one) for one in fact.yields)


def _turned(fact: UndeadTurned) -> Iterator[Told]:
    yield from (Told(TURNED, one) for one in fact.turned)
    yield from (Told(DESTROYED, one) for one in fact.destroyed)


def _friend(fact: SideTaken) -> Iterator[Told]:
    yield Told(FRIEND, fact.figure)


def _intent(fact: IntentJudged) -> Iterator[Told]:
    if fact.attitude != "hostile":
        yield Told(NOT_HOSTILE)


TELLS: dict[type[Fact], Callable[[Any], Iterator[Told]]] = {
    f.AttackRolled: _attack,
    f.DamageDealt: _damage,
    f.Landed: _landed,
    f.Healed: _healed,
    f.Broke: _broke,
    CheckRolled: _check,
    CheckSettled: _settled,
    SaveRolled: _save,
    ConditionBegan: _condition,
    UndeadTurned: _turned,
    SideTaken: _friend,
    IntentJudged: _intent,
}
"""What each kind of fact tells; all others tell nothing that people ask odds about."""


def _waiting(fact: f.DamageDealt, after: World) -> Iterator[Told]:
    """A blow of a tied exchange fells who will be at 0 once all that waits by then has landed."""
    figure = after.figures.get(fact.figure)
    if fact.waits and figure is not None and harm.to_come(after, figure) == 0:
        yield Told(DOWN, fact.figure)


WAITING: dict[type[Fact], Callable[[Any, World], Iterator[Told]]] = {f.DamageDealt: _waiting}
"""What a fact tells of what only waits."""
OPEN = frozenset({HITS, DAMAGE, ENOUGH, AT_A_COST, HEALS, NOT_HOSTILE})
"""What can be foretold of anybody; the rest only of whose hit points are known."""


def known(seen: World, told: Told) -> bool:
    """Whether the seat whose world this is may know the chance of it: of a foe's fall only if its HP are known."""
    figure = seen.figures.get(told.about)
    return told.what in OPEN or figure is None or figure.hp is not None


def judged(fact: Fact) -> Judged | None:
    """The d20 behind a fact, with the chance that it had; None where none was thrown, or its target is unseen."""
    if isinstance(fact, f.AttackRolled):
        if fact.sure or not fact.ac:
            return None
        return Judged(fact.figure, kernel.ways(fact.bonus, fact.ac, fact.natural), 20, fact.hit)
    if isinstance(fact, CheckRolled | SaveRolled):
        if fact.total is None or not fact.target:
            return None
        ways = kernel.ways(fact.total - fact.face, fact.target, fact.natural)
        return Judged(fact.figure, ways, 20, fact.success)
    return None
