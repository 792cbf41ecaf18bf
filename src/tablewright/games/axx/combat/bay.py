"""Spears and polearms: striking from the second rank, and keeping a closing foe at bay."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Asked, Fact
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import field
from tablewright.games.axx.combat.arms import arm_of, monster_arm
from tablewright.games.axx.combat.numbers import AttackNumbers, attack_numbers, target_shown, unaware
from tablewright.games.axx.combat.strike import strike
from tablewright.games.axx.world import Fight, Figure, Item, World

STRIKE, LET = "strike first", "let them come"
"""The answers to the question whether a foe that closes is struck at; the first is the question too."""
CLOSING = ("move", "run", "step", "charge", "follow")


class HeldAtBay(Fact, frozen=True, kw_only=True, tag="held-at-bay"):
    """A foe that was closing is stopped by a spear's point, outside its own reach."""

    figure: str
    by: str
    end: int
    ends_turn: bool = True


class LetCome(Fact, frozen=True, kw_only=True, tag="let-come"):
    """A bearer of a spear lets a foe come."""

    figure: str
    foe: str


def bearers(world: World, figure: Figure, end: int, how: str) -> list[Figure]:
    """Who may strike first at a figure that closes: with spear or polearm in hand, not engaged, not yet acted.

    Not where the one who closes has as long a weapon; one who only waited has not acted.
    """
    fight = world.fight
    if fight is None or how not in CLOSING:
        return []
    clause("axx.combat.reach")
    spears = field.far_reaching(world, field.other_side(world, figure))
    if not spears or field.reaches_far(figure):
        return []
    here = fight.at.get(figure.id, 0)
    found = []
    for one in spears:
        place = fight.at.get(one.id, 0)
        comes = abs(here - place) > kernel.REACH >= abs(end - place)
        if comes and _ready(world, fight, one):
            found.append(one)
    return [one for one in found if field.sees(world, one, figure)]


def _ready(world: World, fight: Fight, one: Figure) -> bool:
    """Whether the action of this round is still to be spent."""
    acted = one.id in fight.acted and f"waited {one.id}" not in fight.used
    busy = acted or one.id in fight.shots or f"melee {one.id}" in fight.used or one.id in fight.declared
    return not busy and not unaware(world, one) and not field.engaged_with(world, one)


def waits_for(world: World) -> Figure | None:
    """The next who may strike at the one who is closing; None when nobody is left."""
    fight = world.fight
    going = fight.going if fight is not None else None
    if fight is None or going is None:
        return None
    waiting = [world.figures[i] for i in going.bay if figures.able(world.figures[i])]
    return next((one for one in waiting if _ready(world, fight, one)), None)


def ask(figure: Figure) -> Asked:
    """The question to a hero who may strike."""
    return Asked(
        whom=figure.id,
        what=STRIKE,
        choices=(STRIKE, LET),
        otherwise=STRIKE,
        about={"figure": figure.id},
        clauses=(clause("axx.combat.reach"),),
    )


def strikes_first(world: World, figure: Figure, dice: Dice) -> Iterator[Fact]:
    """A foe or a hireling with a spear lets nobody come unharmed: its blow of the round, taken early."""
    fight = world.fight
    if fight is None or fight.going is None:
        return
    foe = world.figures[fight.going.figure]
    numbers = attack_numbers(world, figure, foe, arm_=monster_arm(figure), at=fight.at.get(foe.id, 0))
    yield from strike(world, figure, foe, numbers, dice, left=numbers.arm.shots - 1)


def answer(world: World, choice: str, dice: Dice) -> Iterator[Fact]:
    """The blow, which is the bearer's action of the round taken early; or the foe comes on."""
    fight, question = world.fight, world.question
    figure = world.figures.get(question.whom) if question is not None else None
    if fight is None or fight.going is None or figure is None:
        return
    foe = world.figures[fight.going.figure]
    item = field.long_arm(figure)
    if choice != STRIKE or item is None:
        yield LetCome(figure=figure.id, foe=foe.id, clauses=(clause("axx.combat.reach"),))
        return
    numbers = thrust(world, figure, foe, item)
    yield from strike(world, figure, foe, numbers, dice, left=numbers.arm.shots - 1)


def thrust(world: World, figure: Figure, foe: Figure, item: Item) -> AttackNumbers:
    """What the blow adds and needs, at one who is within the reach of the point."""
    there = world.fight.at.get(foe.id, 0) if world.fight is not None else 0
    return attack_numbers(world, figure, foe, item.id, arm_=arm_of(figure, item, kernel.REACH), at=there)


def thrust_chance(world: World) -> str:
    """The chance of the blow that is asked about; "" where the target's AC is not shown."""
    fight, question = world.fight, world.question
    figure = world.figures.get(question.whom) if question is not None else None
    item = field.long_arm(figure) if figure is not None else None
    if fight is None or fight.going is None or figure is None or item is None or not target_shown(world):
        return ""
    return thrust(world, figure, world.figures[fight.going.figure], item).chance().percent()


def stopped(world: World) -> HeldAtBay | None:
    """The fact that a hit stopped the one who was closing; None if none did."""
    fight = world.fight
    going = fight.going if fight is not None else None
    if fight is None or going is None or not going.stopped:
        return None
    here, place = fight.at.get(going.figure, 0), fight.at.get(going.stopped, 0)
    point = place + 2 * kernel.REACH if here > place else place - 2 * kernel.REACH
    end = here if abs(here - place) <= 2 * kernel.REACH else point
    cited = (clause("axx.combat.reach"),)
    ends = going.how != "step" or not world.figures[going.figure].character
    return HeldAtBay(figure=going.figure, by=going.stopped, end=end, ends_turn=ends, clauses=cited)


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_held(world: World, fact: HeldAtBay) -> None:
    """It stands where the point stopped it, and cannot strike the bearer this round."""
    fight = world.fight
    if fight is None:
        return
    fight.going = None
    fight.at[fact.figure] = fact.end
    fight.used += [f"moved {fact.figure}", f"bay {fact.figure} {fact.by}"]
    if fact.ends_turn and fact.figure not in fight.acted:
        fight.shots.pop(fact.figure, None)
        fight.acted.append(fact.figure)


def fold_let(world: World, fact: LetCome) -> None:
    """It is not struck at."""
    fight = world.fight
    if fight is not None and fight.going is not None:
        fight.going.bay = [i for i in fight.going.bay if i != fact.figure]
