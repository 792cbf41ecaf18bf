"""One throw of a pool as it stands in the log: who rolled what for, the Wild Die apart, and what it came to."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.core.facts import GM, Fact, Term
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import moment, pools
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import FOES, World

JUDGED = frozenset({What.CHALLENGE, What.ATTACK, What.PASS, What.ESCAPE, What.MEDICINE, What.MEND, What.CURE})
"""Rolls that can be criticals: those after which one of the effects could act."""


class ChallengeRolled(Fact, frozen=True, kw_only=True, tag="challenge-rolled"):
    """A pool was thrown: `what` says for which kind of roll, `wild` is the Wild Die's face, `others` the other dice's.

    `passed` is None where nothing had to be reached. `critical` is 1 or -1 where the option is on and the roll was
    one. `attribute` and `talent` are what was rolled with, `call` the number of the challenge that was called, `target`
    whom it is about, `item` the weapon or thing used, `key` the condition that it is about, `cost` the action spent on
    it, `why` what it is for in somebody's own words. A seat that may not know the Threshold has 0 in the pool.
    """

    figure: str
    what: str
    pool: Pool
    wild: int
    others: tuple[int, ...] = ()
    mode: int = 0
    successes: int
    passed: bool | None = None
    critical: int = 0
    attribute: str = ""
    talent: str = ""
    call: int = 0
    target: str = ""
    item: str = ""
    key: str = ""
    weapon: str = ""
    throw: bool = False
    cost: str = ""
    why: str = ""


def roll(
    world: World,
    dice: Dice,
    pool: Pool,
    *,
    figure: str,
    what: What,
    hidden: bool = False,
    clauses: tuple[str, ...] = (),
    **about: object,
) -> ChallengeRolled:
    """Throw a pool once and say what it came to; `hidden` keeps the whole roll for the GM."""
    fallen = pools.throw(dice, pool, by=figure, what=what, hidden=hidden)
    judged = bool(world.options.get("criticals", False)) and what in JUDGED
    return ChallengeRolled(
        audience=(GM,) if hidden else (),
        rolls=(fallen.thrown,),
        clauses=(*clauses, *pools.cited(pool, fallen)),
        figure=figure,
        what=what,
        pool=pool,
        wild=fallen.wild,
        others=fallen.others,
        mode=fallen.mode,
        successes=fallen.successes,
        passed=fallen.success,
        critical=fallen.critical if judged else 0,
        **about,  # type: ignore[arg-type]
    )


def see(fact: ChallengeRolled, _seat: Seat, world: World) -> Fact:
    """A threat's dice are seen by their number, not by where they come from; some Thresholds are not told."""
    figure, target = world.figures.get(fact.figure), world.figures.get(fact.target)
    pool = fact.pool
    if figure is not None and figure.side == FOES:
        pool = replace(pool, terms=(Term(moment.PLAIN_DICE, pool.sum, clause("axiom.pool")),))
    aimed = target is not None and target.side == FOES and fact.what == What.ATTACK
    sourced = fact.what in (What.SAVE, What.ESCAPE)  # against the Threshold of what ails or holds somebody
    if ((aimed or sourced) and world.options.get("targets", "open") == "hidden") or _kept(world, fact):
        pool = replace(pool, threshold=0)
    return fact if pool is fact.pool else replace(fact, pool=pool)


def _kept(world: World, fact: ChallengeRolled) -> bool:
    """Whether the Threshold of the challenge that was called is the GM's alone."""
    scene = world.scene
    calls = [call for call in (world.call, scene.last if scene is not None else None) if call is not None]
    return any(call.hidden and call.number == fact.call for call in calls) and fact.call > 0


def use_help(world: World, fact: ChallengeRolled) -> None:
    """Help that waited for a roll is used up by it; a companion's for a challenge waits on through other rolls."""
    used = {term.name for term in fact.pool.terms} & set(moment.HELP)
    if world.scene is None or not used:
        return
    left = [term for term in world.scene.aid.pop(fact.figure, ()) if term.name not in used]
    if left:
        world.scene.aid[fact.figure] = left


def why(_world: World, fact: ChallengeRolled) -> tuple[Term, ...]:
    """Every term of the pool, and what helped or hampered it."""
    return (*fact.pool.terms, *fact.pool.helps, *fact.pool.hampers)
