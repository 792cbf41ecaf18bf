"""What the criticals of challenges bring, outside combat and in it: all but attacks, which have their own.

Only what can act is offered. A player chooses for the own figure, the GM for all others, and every failure's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablewright.core.facts import GM, Asked, Fact
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, moment
from tablewright.games.axiom.challenges.orders import CriticalTaken
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import Figure, World

SUCCESS, FAILURE = "critical-success", "critical-failure"
CHEAPER, BETTER = "a-cheaper-action", "a-better-result"
SECOND, CONSEQUENCE, KIT = "disadvantage-on-a-second-attempt", "a-second-consequence", "the-kit-is-used-up"
DOUBLE, EDGE, STRIKE = "double-damage", "advantage-next-time", "strike "
RETRIED = (What.MEND, What.CURE, What.ESCAPE)
"""Tries that can be made again at once, outside a fight; in one others act in between."""
PRONE, DROP, DAMAGED, NOTHING = "fall-prone", "drop-the-weapon", "damage-the-weapon", "nothing"


def ask(world: World, fact: ChallengeRolled) -> Iterator[Fact]:
    """Ask what a critical brings; where there is but one thing that can act, it acts."""
    if not fact.critical:
        return
    figure = world.figures[fact.figure]
    choices = successes(world, fact) if fact.critical > 0 else failures(world, fact)
    if not choices:
        return
    if fact.critical > 0 and len(choices) == 1:
        yield from effects(world, about_of(fact), choices[0])
        return
    what = SUCCESS if fact.critical > 0 else FAILURE
    cited = clause("axiom.critical.success") if fact.critical > 0 else clause("axiom.critical.failure")
    yield Asked(
        clauses=(cited,),
        whom=figure.id if fact.critical > 0 and figure.character else GM,
        what=what,
        choices=tuple(choices),
        otherwise=otherwise(choices),
        about=about_of(fact),
    )


def otherwise(choices: list[str]) -> str:
    """What is chosen where nobody is there to choose; a consequence that somebody must think of is none then."""
    return next((choice for choice in choices if choice != CONSEQUENCE), NOTHING)


def about_of(fact: ChallengeRolled) -> dict[str, Any]:
    """What goes on after the question needs of the roll."""
    kept = (
        "figure",
        "what",
        "successes",
        "passed",
        "critical",
        "attribute",
        "talent",
        "call",
        "target",
        "item",
        "key",
        "cost",
    )
    return {name: getattr(fact, name) for name in kept}


def successes(world: World, fact: ChallengeRolled) -> list[str]:
    """What a critical success may bring: a better result, or the action one step cheaper."""
    choices = []
    if fact.what in (What.CHALLENGE, What.MEDICINE):
        choices.append(BETTER)
    turn = world.fight.turns.get(fact.figure) if world.fight is not None else None
    if fact.cost == "primary" and turn is not None and turn.minor:
        choices.append(CHEAPER)
    return choices


def failures(world: World, fact: ChallengeRolled) -> list[str]:
    """What a critical failure may bring."""
    figure = world.figures[fact.figure]
    choices = []
    if fact.what == What.CHALLENGE or (fact.what in RETRIED and world.fight is None and world.scene is not None):
        choices.append(SECOND)
    if fact.what in (What.PASS, What.ESCAPE) and not moment.has(figure, "prone"):
        choices.append(PRONE)
    kit = figure.items.get(fact.item)
    if kit is not None and fact.what in (What.CHALLENGE, What.MEDICINE) and kit.left != 0:
        choices.append(KIT)
    return [*choices, CONSEQUENCE] if choices else [CONSEQUENCE, NOTHING]


def effects(world: World, about: dict[str, Any], effect: str) -> Iterator[Fact]:
    """Write what was chosen; what it does to the rest of the action is the action's."""
    figure = world.figures[str(about["figure"])]
    good = int(about["critical"]) > 0
    yield CriticalTaken(
        clauses=(clause("axiom.critical.success") if good else clause("axiom.critical.failure"),),
        figure=figure.id,
        success=good,
        effect=effect,
        item=str(about["item"]) if effect == KIT else "",
        key=moment.pair(str(about["attribute"]), str(about["talent"])) if effect == SECOND else "",
    )
    if effect == PRONE:
        yield conditions.begin(figure, conditions.made("prone"))


def answer(world: World, choice: str, dice: Dice) -> Iterator[Fact]:
    """Go on with what was chosen, and with the action that the roll was part of."""
    from tablewright.games.axiom.rests import medicine  # healing asks for criticals too

    about = dict(world.question.about) if world.question is not None else {}
    yield from effects(world, about, choice)
    if about["what"] == What.MEDICINE:
        yield from medicine.goes_on(world, about, dice, better=choice == BETTER)
    elif about["what"] == What.ESCAPE and about["passed"]:
        yield from freed(world, world.figures[str(about["figure"])], str(about["key"]))


def freed(_world: World, figure: Figure, key: str) -> Iterator[Fact]:
    """Somebody gets out of what held them."""
    if key in figure.conditions:
        yield conditions.end(figure, key, "escape")


def fold(world: World, fact: CriticalTaken) -> None:
    """It acts."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    turn = world.fight.turns.get(figure.id) if world.fight is not None else None
    if fact.effect == CHEAPER and turn is not None:
        turn.primary, turn.minor = turn.primary + 1, False
    elif fact.effect == SECOND and world.scene is not None:
        world.scene.ruined[figure.id] = fact.key
    elif fact.effect == KIT and fact.item in figure.items:
        figure.items[fact.item] = msgspec.structs.replace(figure.items[fact.item], left=0)
    elif fact.effect == EDGE and world.fight is not None:
        edge = f"{figure.id} {fact.target}"
        world.fight.edge = [*(one for one in world.fight.edge if one != edge), edge]
    elif fact.effect == DROP and fact.item in figure.items:
        figure.items[fact.item].place = "floor"
    elif fact.effect == DAMAGED and fact.item in figure.items:
        figure.items[fact.item].damaged = True


def has_weapon(figure: Figure, item: str) -> bool:
    """Whether it is a weapon in hand, which can be dropped or damaged; teeth and claws cannot."""
    found = figure.items.get(item)
    return found is not None and found.place == "hand" and found.kind != figures.NATURAL
