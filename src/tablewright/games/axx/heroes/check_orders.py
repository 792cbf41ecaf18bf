"""Checks that are called for at the table, and a companion's help for one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from tablewright.core.facts import GM, Chance, Command, Fact, Own, Refused, Term
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, aid, checks, figures
from tablewright.games.axx.checks import CheckRolled, CheckSettled, SaveRolled
from tablewright.games.axx.say import heroes as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import ABILITIES, PARTY, Effect, Figure, World

CALLED = "called"
COST = "check-cost"
"""The question whether a check that fell short fails, or succeeds at a cost."""


class CallCheck(Command, frozen=True, kw_only=True, tag="call-check"):
    """Have a figure make a check: an ability, easy, normal or hard, with the Level if class training counts.

    `task` is what it is for, one of those that have numbers of their own, or ""; its ability goes before `ability`.
    `wild` is the kind of wild that a Ranger tracks, hunts or forages in.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    ability: str
    difficulty: str = "normal"
    class_check: bool = False
    task: str = ""
    wild: str = ""


class Assist(Own, frozen=True, kw_only=True, tag="assist"):
    """Help a companion outside a fight: +2 to the next check."""

    to: str


class Assisted(Fact, frozen=True, kw_only=True, tag="assisted"):
    """A companion helps: the next check has +2."""

    figure: str
    to: str


# ── Checks ──────────────────────────────────────────────────────────────────────────────────


def refuse_check(world: World, command: CallCheck) -> Refused | None:
    """Why no such check can be made."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if command.ability not in ABILITIES:
        return words.no_ability()
    if command.task and command.task not in checks.TASKS:
        return words.no_task()
    if command.wild and command.wild not in checks.WILDS:
        return words.no_wild()
    if command.difficulty not in checks.DIFFICULTIES:
        return words.no_difficulty()
    if figure.state in ("dead", "gone", "out"):
        return words.cannot_act(figure)
    return words.no_training(figure) if command.class_check and not figure.character else None


def numbers(world: World, command: CallCheck, *, full: bool = False) -> checks.Numbers:
    """What the check adds and needs."""
    return checks.check_numbers(
        world,
        world.figures[command.figure],
        ability=checks.TASKS.get(command.task, command.ability),
        task=command.task,
        difficulty=command.difficulty,
        trained=command.class_check or None,
        wild=command.wild,
        full=full,
    )


def chance_check(world: World, command: CallCheck) -> Chance | None:
    """The exact chance of the check."""
    return numbers(world, command).chance("check") if refuse_check(world, command) is None else None


def decide_check(world: World, command: CallCheck, dice: Dice) -> Iterator[Fact]:
    """Roll it; if it falls short and there is a GM, ask what comes of it."""
    yield from again.check(
        world,
        world.figures[command.figure],
        dice,
        CALLED,
        about={"task": command.task},
        ability=checks.TASKS.get(command.task, command.ability),
        task=command.task,
        difficulty=command.difficulty,
        trained=command.class_check or None,
        wild=command.wild,
    )


@again.after(CALLED)
def after_check(world: World, figure: Figure, won: bool, about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """What falls short is judged, by the GM if there is one."""
    task = str(about["task"])
    if won:
        return
    if world.gm:
        yield checks.cost_question(COST, figure, about={"task": task})
    else:
        yield CheckSettled(clauses=(clause("axx.check"),), figure=figure.id, task=task, outcome="failure", by="engine")


def answer_cost(world: World, choice: str, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (every answer has dice)
    """Record what the GM decided."""
    about = world.question.about if world.question is not None else {}
    yield CheckSettled(
        clauses=(clause("axx.check"),),
        figure=str(about.get("figure", "")),
        task=str(about.get("task", "")),
        outcome=choice,
    )


def evolve_check(world: World, fact: CheckRolled) -> None:
    """Help is used up by the roll; and who makes a check of one's own helps nobody with another's."""
    again.remember(world, fact)
    aid.spend_aid(world, fact.figure)
    world.effects[:] = [effect for effect in world.effects if not (effect.kind == "aid" and effect.by == fact.figure)]


def evolve_save(world: World, fact: SaveRolled) -> None:
    """The roll itself changes nothing; what follows from it is told by facts of its own."""
    again.remember(world, fact)


def evolve_nothing(_world: World, _fact: CheckSettled) -> None:
    """What only says how a check was judged."""


def why_check(world: World, fact: CheckRolled) -> tuple[Term, ...]:
    """Every term that was considered for a check."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return fact.terms
    found = checks.check_numbers(
        world,
        figure,
        ability=fact.ability,
        task=fact.task,
        difficulty=fact.difficulty,
        trained=fact.trained or None,
        full=True,
    )
    return _with(fact.terms, found.terms)


def why_save(world: World, fact: SaveRolled) -> tuple[Term, ...]:
    """Every term that was considered for a save."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return fact.terms
    magic = any(term.about == "magic" for term in fact.terms)
    found = checks.save_numbers(figure, fact.save, target=fact.target, magic=magic, full=True)
    hidden = checks.HD if fact.total is None else ""
    return _with(fact.terms, tuple(term for term in found.terms if term.name != hidden))


def see_check(fact: CheckRolled, _seat: Seat, world: World) -> CheckRolled:
    """What undead are turned against is a foe's number, unless the table tells those."""
    return replace(fact, target=0) if checks.target_hidden(world, fact) else fact


def see_save(fact: SaveRolled, _seat: Seat, world: World) -> SaveRolled:
    """A foe's save adds its Hit Dice, which players have not learnt: nor do they see what the roll came to."""
    figure = world.figures.get(fact.figure)
    if checks.target_hidden(world, fact):
        fact = replace(fact, target=0)
    if figure is None or figure.side == PARTY:
        return fact
    return replace(fact, total=None, terms=tuple(term for term in fact.terms if term.name != checks.HD))


def _with(had: tuple[Term, ...], considered: tuple[Term, ...]) -> tuple[Term, ...]:
    """The terms that counted, then those that did not."""
    names = {term.name for term in had}
    return (*had, *(term for term in considered if term.name not in names))


# ── Help ────────────────────────────────────────────────────────────────────────────────────


def refuse_assist(world: World, command: Assist) -> Refused | None:
    """Why nobody can help so; in a fight help is an action of its own."""
    figure, to = world.figures.get(command.figure), world.figures.get(command.to)
    if world.fight is not None:
        return words.in_fight()
    if figure is None or to is None or not figure.character or not to.character:
        return nobody()
    if command.figure == command.to:
        return words.not_to_self()
    for one in (figure, to):
        if not figures.able(one):
            return words.cannot_act(one)
    helper = aid.aided(world, to)
    return words.helped_already(to, world.figures[helper].name) if helper in world.figures else None


def decide_assist(world: World, command: Assist, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (every order has dice)
    """Help."""
    yield Assisted(clauses=(clause("axx.aid"),), figure=command.figure, to=command.to)


def evolve_assist(world: World, fact: Assisted) -> None:
    """It goes to the next check, and lapses with the turn; who helps another now helps nobody else."""
    aid.spend_aid(world, fact.to)
    world.effects[:] = [effect for effect in world.effects if not (effect.kind == "aid" and effect.by == fact.figure)]
    world.effects.append(Effect(kind="aid", on=fact.to, by=fact.figure, turns=1))
