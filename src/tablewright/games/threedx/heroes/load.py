"""The load: which attributes lose a die size for each slot too many, as the player picks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.core.facts import Asked, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures, kernel
from tablewright.games.threedx.heroes.facts import AskOverload, OverloadPicked, PickOverload
from tablewright.games.threedx.say import heroes as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import Figure, World

OVERLOAD = "overload"
"""The question which attribute bears a slot too many."""


def picks_refused(world: World, figure: Figure, picks: Sequence[str]) -> Refused | None:
    """Why the load cannot be borne so: one attribute a slot too many, none that has no die left."""
    cited, over = clause("3dx.inventory"), figures.over(world, figure)
    if any(name not in figures.BEARING for name in picks):
        return words.cannot_bear(cited)
    if len(picks) > over:
        return words.nothing_to_bear(over, cited)
    for name in set(picks):
        whole = max(0, figures.original(figure, name) - figure.lost.get(name, 0))
        if kernel.STEP * picks.count(name) > whole:
            return words.no_die_left(words.attribute_name(name, figures.fifth_name(world, figure)), cited)
    return None


def refuse(world: World, command: PickOverload) -> Refused | None:
    """Why it cannot be picked so."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    refused = picks_refused(world, figure, command.attributes)
    if refused is not None:
        return refused
    left = sum(max(0, figures.original(figure, n) - figure.lost.get(n, 0)) for n in figures.BEARING) // kernel.STEP
    wanted = min(figures.over(world, figure), left)
    if len(command.attributes) < wanted:
        return words.all_to_bear(wanted, clause("3dx.inventory"))
    return words.borne_so() if list(command.attributes) == figure.overload else None


def decide(world: World, command: PickOverload, _dice: Dice) -> Iterator[Fact]:
    """Pick anew."""
    figure = world.figures[command.figure]
    yield picked(world, figure, command.attributes)


def picked(world: World, figure: Figure, attributes: Sequence[str]) -> OverloadPicked:
    """The fact of what bears the load."""
    over = figures.over(world, figure)
    cited = (clause("3dx.inventory"),)
    return OverloadPicked(clauses=cited, figure=figure.id, attributes=tuple(attributes), over=over)


def evolve(world: World, fact: OverloadPicked) -> None:
    """The load is borne so."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.overload = list(fact.attributes)


# ── The question ────────────────────────────────────────────────────────────────────────────


def refuse_ask(world: World, command: AskOverload) -> Refused | None:
    """Why nobody is asked."""
    figure = world.figures.get(command.figure)
    return nobody() if figure is None or not figures.unpicked(world, figure) else None


def ask(world: World, command: AskOverload, _dice: Dice) -> Iterator[Fact]:
    """Ask for one slot too many."""
    figure = world.figures[command.figure]
    choices = tuple(figures.bearable(world, figure))
    yield Asked(
        clauses=(clause("3dx.inventory"),),
        whom=figure.id,
        what=OVERLOAD,
        choices=choices,
        otherwise=least_harm(world, figure),
        about={"figure": figure.id},
    )


def least_harm(world: World, figure: Figure) -> str:
    """Whom it harms least: of those left, the largest die, the fifth attribute on a tie."""
    left = figures.bearable(world, figure)
    return max(reversed(left), key=lambda name: figures.size(world, figure, name))


def answer(world: World, choice: str, _dice: Dice) -> Iterator[Fact]:
    """One attribute more bears the load."""
    question = world.question
    figure = world.figures[question.whom] if question is not None else None
    if figure is not None:
        yield picked(world, figure, (*figures.burden(world, figure), choice))


def following(world: World) -> AskOverload | None:
    """Whoever of the party carries too much and has not picked for it is asked."""
    for figure in world.party():
        if figures.able(figure) and figures.unpicked(world, figure):
            return AskOverload(figure=figure.id)
    return None
