"""What the criticals of attacks bring: only what can act is offered, to the player of the own figure or to the GM."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import GM, Asked, Fact
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, harm, moment
from tablewright.games.axiom.challenges.criticals import (
    CONSEQUENCE,
    DAMAGED,
    DOUBLE,
    DROP,
    EDGE,
    NOTHING,
    PRONE,
    STRIKE,
    has_weapon,
    otherwise,
)
from tablewright.games.axiom.challenges.orders import CriticalTaken
from tablewright.games.axiom.fight import attacks, bands, turns
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.world import TOUCH, Figure, World

SUCCESS, FAILURE = "attack-critical-success", "attack-critical-failure"


def brings(world: World, fact: ChallengeRolled, dice: Dice, *, extra: bool) -> Iterator[Fact]:
    """What a critical brings: it is asked, and where there is but one thing that can act, it acts.

    Where none can, the attack lands as any other.
    """
    question = ask(world, fact, extra=extra)
    if not question.choices:
        yield from attacks.land(world, dict(question.about), dice)
    elif len(question.choices) > 1:
        yield question
    else:
        act = succeed if fact.critical > 0 else fail
        yield from act(world, dict(question.about), question.choices[0], dice)


def ask(world: World, fact: ChallengeRolled, *, extra: bool) -> Asked:
    """The question what a critical brings."""
    figure, good = world.figures[fact.figure], fact.critical > 0
    about = attacks.about_of(fact, extra=extra)
    choices = successes(world, about) if good else failures(world, about)
    return Asked(
        clauses=(clause("axiom.critical.success") if good else clause("axiom.critical.failure"),),
        whom=figure.id if good and figure.character else GM,
        what=SUCCESS if good else FAILURE,
        choices=tuple(choices),
        otherwise=otherwise(choices),
        about=about,
    )


def successes(world: World, about: dict[str, Any]) -> list[str]:
    """Double damage; Advantage next time, if there is a next time; an Opportunity Attack on a second one in Touch.

    Where a threat's Health is not shown in numbers the choice does not tell whether it falls by the plain damage. On
    somebody who lies there a hit is one failed Save, however hard it is.
    """
    figure, target = world.figures[about["figure"]], world.figures[about["target"]]
    amount, _, _ = attacks.damage_of(world, about)
    choices = [DOUBLE] if figures.able(target) else []
    told = target.health is not None and harm.told_in_numbers(world, target)
    if figures.able(target) and not (told and amount >= (target.health or 0)):
        choices.append(EDGE)
    if not about["extra"]:
        choices += [STRIKE + other.name for other in seconds(world, figure, target)]
    return choices


def seconds(world: World, figure: Figure, target: Figure) -> list[Figure]:
    """Enemies in Touch, the target apart, who can be struck at once."""
    touching = bands.near(world, figure, TOUCH)
    found = [one for one in touching if one.side != figure.side and one.id != target.id]
    return [one for one in found if melee(world, figure, one) is not None]


def melee(world: World, figure: Figure, target: Figure) -> f.Attack | None:
    """The figure's best blow in melee against somebody, if it has any."""
    best: tuple[float, f.Attack] | None = None
    for arm in attacks.arms(figure):
        if attacks.ranged(arm) or arm.bash:
            continue
        item, focus = arm.item.id if arm.item is not None else "", attacks.fitting_focus(figure, arm)
        command = f.Attack(figure=figure.id, target=target.id, item=item, focus=focus)
        if attacks.refuse_aim(world, command) is not None:
            continue
        dice = float(attacks.pool_of(world, command).sum) + 0.5 * (arm.weapon.category == "heavy")
        if best is None or dice > best[0]:
            best = dice, command
    return best[1] if best is not None else None


def failures(world: World, about: dict[str, Any]) -> list[str]:
    """A fall, the weapon dropped or damaged, an ally struck; something else only where nothing of that can be."""
    figure = world.figures[about["figure"]]
    choices = [] if moment.has(figure, "prone") else [PRONE]
    if has_weapon(figure, str(about["item"])):
        choices.append(DROP)
        if not figure.items[str(about["item"])].damaged:
            choices.append(DAMAGED)
    if int(about["successes"]) > 0:
        choices += [STRIKE + ally.name for ally in strays(world, about)]
    return choices or [CONSEQUENCE, NOTHING]


def strays(world: World, about: dict[str, Any]) -> list[Figure]:
    """Allies of the attacker in Touch of the target or of the attacker."""
    figure, fight = world.figures[about["figure"]], world.fight
    if fight is None:
        return []
    ends = (figure.id, str(about["target"]))
    return [
        ally
        for ally in bands.allies(world, figure)
        if any(end != ally.id and bands.between(fight, ally.id, end) == TOUCH for end in ends)
    ]


def _named(world: World, choice: str) -> Figure:
    name = choice.removeprefix(STRIKE)
    return next(figure for figure in world.figures.values() if figure.name == name)


def answer_success(world: World, choice: str, dice: Dice) -> Iterator[Fact]:
    """The attack lands, with what was chosen."""
    yield from succeed(world, dict(world.question.about) if world.question is not None else {}, choice, dice)


def succeed(world: World, about: dict[str, Any], choice: str, dice: Dice) -> Iterator[Fact]:
    """A critical success brings this, and the attack lands."""
    second = _named(world, choice) if choice.startswith(STRIKE) else None
    yield CriticalTaken(
        clauses=(clause("axiom.critical.success"),),
        figure=about["figure"],
        success=True,
        effect="strike" if second is not None else choice,
        target=second.id if second is not None else about["target"],
    )
    yield from attacks.land(world, about, dice, doubled=choice == DOUBLE)
    if second is None:
        return
    command = melee(world, world.figures[about["figure"]], second)
    if command is not None:
        yield from attacks.strike(world, command, dice, cost=turns.FREE, extra=True)


def answer_failure(world: World, choice: str, dice: Dice) -> Iterator[Fact]:
    """What the GM chose befalls the attacker, or an ally."""
    yield from fail(world, dict(world.question.about) if world.question is not None else {}, choice, dice)


def fail(world: World, about: dict[str, Any], choice: str, _dice: Dice) -> Iterator[Fact]:
    """A critical failure brings this on the attacker, or on an ally."""
    figure = world.figures[about["figure"]]
    ally = _named(world, choice) if choice.startswith(STRIKE) else None
    yield CriticalTaken(
        clauses=(clause("axiom.critical.failure"),),
        figure=figure.id,
        success=False,
        effect="ally" if ally is not None else choice,
        target=ally.id if ally is not None else "",
        item=str(about["item"]) if choice in (DROP, DAMAGED) else "",
    )
    if choice == PRONE:
        yield conditions.begin(figure, conditions.made("prone"))
    if ally is not None:
        counted = int(about["successes"])
        yield from harm.deal(ally, counted, by=figure.id, counted=counted, gm=world.gm)
