"""A Halfling's second roll: asked once a failed d20 is seen and before it takes effect.

What follows a roll is registered by name (`after`), so that it can wait for the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tablewright.core.facts import Asked, Fact, Term
from tablewright.core.game import Names
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import checks, figures, kernel
from tablewright.games.axx.checks import CheckRolled, SaveRolled
from tablewright.games.axx.combat.facts import AttackRolled
from tablewright.games.axx.say import again as say
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Figure, World

AGAIN = "throw again"
"""The question whether a failed d20 is thrown again, and the mark of the day on which it was."""
KEEP = "let it stand"
EVEN = 10
"""Faces of twenty from which the policy tries a check or an attack again."""
D20 = CheckRolled | SaveRolled | AttackRolled
After = Callable[[World, Figure, bool, dict[str, Any], Dice], Iterator[Fact]]
"""What follows a roll: the world, who rolled, whether it was enough, what it was about, the dice."""
AFTER: dict[str, After] = {}
COSTLY: dict[str, str] = {}
"""The checks that fail or succeed at a cost as the GM says, before anything follows: what for, by what follows."""
COST = "cost of a check"
"""The question whether a check that fell short fails, or succeeds at a cost."""


class ThrownAgain(Fact, frozen=True, kw_only=True, tag="thrown-again"):
    """A Halfling throws a failed d20 again, as once a day is given; the roll itself follows."""

    figure: str


def after(name: str, *, task: str = "") -> Callable[[After], After]:
    """Register what follows a roll, under the name that the question keeps.

    Of a check whose `task` is named a GM is asked, if it falls short, whether it succeeds at a cost.
    """

    def register(function: After) -> After:
        AFTER[name] = function
        if task:
            COSTLY[name] = task
        return function

    return register


def may(figure: Figure) -> bool:
    """Whether the figure has a second roll left today."""
    kindred = figures.kindred_of(figure)
    return kindred is not None and kindred.again and AGAIN not in figure.used


# ── Rolls with what follows them ────────────────────────────────────────────────────────────


def check(
    world: World,
    figure: Figure,
    dice: Dice,
    then: str,
    *,
    about: dict[str, Any] | None = None,
    ability: str = "",
    task: str = "",
    difficulty: str = "normal",
    trained: bool | None = None,
    wild: str = "",
    target: int | None = None,
) -> Iterator[Fact]:
    """Roll a check and go on with what is registered for `then`; the last thing a command does."""
    won = yield from checks.throw_check(
        world,
        figure,
        dice,
        ability=ability,
        task=task,
        difficulty=difficulty,
        trained=trained,
        wild=wild,
        target=target,
    )
    yield from settle(world, figure, won, then, about or {}, dice)


def save(
    world: World,
    figure: Figure,
    kind: str,
    dice: Dice,
    then: str,
    *,
    about: dict[str, Any] | None = None,
    cause: int = kernel.HAZARD,
    magic: bool = False,
    target: int | None = None,
    against: str = "",
    by: str = "",
    extra: Sequence[Term] = (),
) -> Iterator[Fact]:
    """Roll a save and go on with what is registered for `then`; the last thing a command does."""
    made = yield from checks.throw_save(
        figure,
        kind,
        dice,
        cause=cause,
        magic=magic,
        target=target,
        against=against,
        by=by,
        extra=extra,
        natural=checks.natural(world),
    )
    yield from settle(world, figure, made, then, about or {}, dice)


def settle(world: World, figure: Figure, won: bool, then: str, about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """Go on after a roll, or ask first whether a failure stands."""
    if not won and may(figure) and world.missed:
        yield asked(world, figure, then, about)
        return
    yield from _follows(world, figure, won, then, about, dice)


def _follows(world: World, figure: Figure, won: bool, then: str, about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """What a roll comes to: a check that fell short is the GM's to judge, if there is one, before it takes effect."""
    if not won and world.gm and then in COSTLY:
        yield checks.cost_question(COST, figure, about={**about, "then": then, "task": COSTLY[then]})
        return
    yield from AFTER[then](world, figure, won, about, dice)


def answer_cost(world: World, choice: str, dice: Dice) -> Iterator[Fact]:
    """The GM lets it succeed at a cost, or not, and it goes on."""
    about = dict(world.question.about) if world.question is not None else {}
    figure, then = world.figures.get(str(about.get("figure", ""))), str(about.get("then", ""))
    if figure is None:
        return
    cited = (clause("axx.check"),)
    yield checks.CheckSettled(clauses=cited, figure=figure.id, task=COSTLY[then], outcome=choice)
    yield from AFTER[then](world, figure, choice == "cost", about, dice)


def asked(world: World, figure: Figure, then: str, about: dict[str, Any]) -> Asked:
    """The question; by the policy a save is always thrown again, anything else if the odds are even or better."""
    missed = missed_roll(world)
    likely = missed is not None and _shown(world, missed) and _ways(missed) >= EVEN
    return Asked(
        clauses=(clause("axx.kindred.halfling"),),
        whom=figure.id,
        what=AGAIN,
        choices=(AGAIN, KEEP),
        otherwise=AGAIN if likely or isinstance(missed, SaveRolled) else KEEP,
        about={**about, "figure": figure.id, "then": then},
    )


# ── The answer ──────────────────────────────────────────────────────────────────────────────


def answer(world: World, choice: str, dice: Dice) -> Iterator[Fact]:
    """Throw again, and what is thrown now stands; or let the failure stand."""
    about = dict(world.question.about) if world.question is not None else {}
    figure, missed = world.figures.get(str(about.get("figure", ""))), missed_roll(world)
    if figure is None:
        return
    won = False
    if choice == AGAIN and missed is not None:
        yield ThrownAgain(clauses=(clause("axx.kindred.halfling"),), figure=figure.id)
        second = _second(missed, dice)
        yield second
        won = _succeeded(second)
        about["face"] = second.face
    yield from _follows(world, figure, won, str(about["then"]), about, dice)


def _second(missed: D20, dice: Dice) -> D20:
    """The same roll with another face."""
    bonus = _bonus(missed)
    what = What.ATTACK if isinstance(missed, AttackRolled) else What.SAVE
    if isinstance(missed, CheckRolled):
        what = What.CHECK
    before = len(dice.thrown)
    (face,) = dice.roll(20, by=missed.figure, what=what)
    rolls, total = tuple(dice.thrown[before:]), face + bonus
    if isinstance(missed, AttackRolled):
        hit = kernel.enough(face, bonus, missed.ac, missed.natural)
        return msgspec.structs.replace(missed, face=face, total=total, hit=hit, rolls=rolls, again=True)
    success = kernel.enough(face, bonus, missed.target, missed.natural)
    return msgspec.structs.replace(missed, face=face, total=total, success=success, rolls=rolls, again=True)


def _ways(roll: D20) -> int:
    """How many of the twenty faces would have been enough."""
    needed = roll.ac if isinstance(roll, AttackRolled) else roll.target
    return kernel.ways(_bonus(roll), needed, roll.natural)


def _bonus(roll: D20) -> int:
    """What was added to the die; whoever may throw again knows it."""
    return roll.total - roll.face if roll.total is not None else 0


def _shown(world: World, roll: D20) -> bool:
    """Whether players may reckon with what the roll had to reach: not with a foe's AC where that is hidden."""
    return not isinstance(roll, AttackRolled) or world.options.get("targets", "open") == "open"


def _succeeded(roll: D20) -> bool:
    return roll.hit if isinstance(roll, AttackRolled) else roll.success


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def remember(world: World, roll: D20) -> None:
    """Keep a Halfling's failed roll, as far as it is known, till it is answered for."""
    figure = world.figures.get(roll.figure)
    if roll.audience:
        return  # a hidden failure is seen by nobody who could throw again
    world.missed = {}
    if figure is not None and not roll.again and not _succeeded(roll) and may(figure):
        world.missed = plain(msgspec.structs.replace(roll, rolls=()))


def plain(record: msgspec.Struct) -> dict[str, Any]:
    """A record as plain data, for a world or a question to keep."""
    kept: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(record))
    return kept


def missed_roll(world: World) -> D20 | None:
    """The failed roll that may be thrown again."""
    return msgspec.convert(world.missed, D20) if world.missed else None


def evolve(world: World, fact: ThrownAgain) -> None:
    """Not again today."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.used.append(AGAIN)


def ask(seen: World, names: Names) -> tuple[str, dict[str, str]]:
    """The question in words, with the chance that the second roll is enough."""
    missed = missed_roll(seen)
    told = missed is not None and _shown(seen, missed) and (isinstance(missed, AttackRolled) or bool(missed.target))
    percent = f"{5 * _ways(missed)} %" if missed is not None and told else ""
    who = names(seen.question.whom) if seen.question is not None else ""
    return say.question(who), {AGAIN: say.throw_again(percent), KEEP: say.KEEP}
